"""What to say about an event that nothing reads, and about a ban on one that no verb says."""

from ruledeck.grammar.binder.reading.any_amounts import ONE_OR_MORE, amount_unsaid, one_of_several
from ruledeck.grammar.binder.reading.event_words import ORDINALS, passive, saying
from ruledeck.grammar.binder.reading.facts_said import lesser
from ruledeck.grammar.binder.reading.habits import BESIDE_EVENTS, happening_otherwise
from ruledeck.grammar.binder.reading.mistyped import mistyped
from ruledeck.grammar.binder.reading.reader import Reader
from ruledeck.grammar.binder.reading.unread import events_alike, impatient, nounless, of_wrong_type
from ruledeck.grammar.binder.reading.unread_words import LANGUAGE, Unread, known_words
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.syntax import tree
from ruledeck.grammar.text import codes
from ruledeck.grammar.text.suggestion import did_you_mean, nearest


def explain_ban(reader: Reader, what: tree.Phrase) -> Unread:
    """Say why nothing bans an event, as in `a unit cannot be readied`: no verb says it as an event to come."""
    if reader.work.patience.lost():
        return impatient(what)
    said = " ".join(filter(None, map(reader.word, range(reader.size))))
    done = reader.word(1)
    verbs = [
        verb
        for start, verbs in reader.words.verb_starts.items()
        for verb in verbs
        if done.startswith(start[:-1] or start) and len(verb.slots) == 1 and verb.slots[0].type.base != "number"
    ]
    help = None
    # `damaged` speaks of damage, which a verb may deal.
    stems = {done, *(done[:-cut] for cut in (1, 2) if len(done) > cut + 3)}
    alike = sorted(saying(stems, reader.words.verbs.values()), key=lambda text: (len(text), text))
    if alike:
        help = f"write `{alike[0].replace(' would ', ' cannot ', 1)}`"
        # What the event does not speak of, the verb does.
        whole = {verb.pattern.usage for verb in reader.words.verbs.values() if alike[0] in lesser(verb)}
        help += f", or with all that it takes `players cannot {min(whole)}`" if whole else ""
    elif not verbs or passive(verbs[:1]):
        help = did_you_mean(done, passive(reader.words.verbs.values()))
    elif verbs:
        way = f"say who cannot do it: `players cannot {verbs[0].pattern.text.split()[0]} ...`"
        line = (
            f"give the verb `{verbs[0].id.replace('-', ' ')}` a line `would: {{{verbs[0].slots[0].name}}} would {said}`"
        )
        help = way if verbs[0].primitive else f"{line.replace(' _', ' ...')}, or {way}"
    message = f'no event to come is said "would {said}"'
    help = happening_otherwise(said) or help or "`ruledeck words` lists the events of the game"
    return Unread(codes.UNKNOWN_PHRASE, message, what, help)


def explain_event(reader: Reader, phrase: tree.Phrase, *, second: bool = False) -> Unread:
    """Say that no event is said in these words: which of them is none, or how the nearest are said; a `second` one stands behind `or`."""
    if reader.work.patience.lost():
        return impatient(phrase)
    words = reader.words
    told = " ".join(str(atom.text or atom.value) for atom in reader.atoms)
    if (amount := amount_unsaid(told, words)) is not None:
        return Unread(codes.UNKNOWN_PHRASE, "no event with an amount is said in these words", phrase, amount)
    if ONE_OR_MORE.search(told) is None and (one := one_of_several(told, words)) is not None:
        return Unread(codes.WRONG_TYPE, "an event is about one thing at a time", phrase, one)
    if (wrong := mistyped(reader)) is not None:
        return of_wrong_type(reader, wrong[0], f"the event is said `{wrong[1]}`")
    said = set(words.happenings)
    for verb in words.verbs.values():
        for pattern in (*verb.happens, *verb.looming):
            said |= {form for element in pattern.elements if isinstance(element, frozenset) for form in element}
    known = known_words(words, reader.scope) | ({"or", "more"} if ONE_OR_MORE.search(told) else set())
    for atom in reader.atoms:
        if atom.text in BESIDE_EVENTS:
            node = tree.Word(atom.text, start=atom.start, end=atom.end)
            message = f'"{atom.text}" is not part of an event'
            return Unread(codes.UNKNOWN_PHRASE, message, node, BESIDE_EVENTS[atom.text])
        if atom.kind == "word" and atom.text.removeprefix("non-") not in said | known | LANGUAGE | _WHOSE:
            node = tree.Word(atom.text, start=atom.start, end=atom.end)
            near = did_you_mean(atom.text, said | known) or _events(reader)
            help = happening_otherwise(told) or _done(reader, atom.text) or near
            if atom.text in ORDINALS:
                help = f"the time is said behind the event: `... for the {atom.text} time each <period>`"
            return Unread(codes.UNKNOWN_PHRASE, f'"{atom.text}" is not a word of the game', node, help)
    if (lacking := nounless(reader)) is not None:
        return lacking
    things = reader.read(m.ENTITY, 0) if second else []
    if second and (not things or reader.complete(things)):
        help = "say again what it is about, as in `this attacks or this defends`"
        if things:
            help = "of two sorts of a thing: `a (<word> or <word>) <noun>`; else say again what happens to it"
        return Unread(codes.MISPLACED, "behind `or` stands a whole event", phrase, help)
    help = happening_otherwise(told) or _events(reader)
    return Unread(codes.UNKNOWN_PHRASE, "no event is said in these words", phrase, help)


_WHOSE = frozenset(("'s", "your", "their", "own", "next", "because", "no", "host", "owner", "controller", "unique"))
"""Words in front of a period, behind whose it is, or of what causes an event."""


def _events(reader: Reader) -> str:
    return events_alike(reader) or "`ruledeck words` lists the events of the game"


def _done(reader: Reader, word: str) -> str | None:
    """Return how the event is said of a verb that a participle comes of: `after you build this` for `after this is built`."""
    before = next((reader.word(at - 1) for at in range(1, reader.size) if reader.word(at) == word), "")
    verbs = [verb for start in nearest(word, reader.words.verb_starts) for verb in reader.words.verb_starts[start]]
    happens = [pattern for verb in reader.words.verbs.values() for pattern in verb.happens]
    told = [[each for each in pattern.elements if isinstance(each, frozenset)] for pattern in happens]
    done = {form for words in told if any("is" in each for each in words) for each in words for form in each}
    # A slip of the pen is mended as such.
    if before not in ("is", "are", "be") or not verbs or nearest(word, done | passive(reader.words.verbs.values())):
        return None
    said = dict.fromkeys(f"`{verb.happens[-1].usage}`" for verb in verbs if not verb.primitive)
    return f"the event is said {' or '.join([*said][:3])}" if said else None
