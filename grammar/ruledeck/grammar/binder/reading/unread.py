"""What to say about a phrase that nothing reads: where the reading stopped, what was wanted, and the nearest words."""

from dataclasses import replace
from typing import Final

from ruledeck.grammar.binder.reading.bracketing import (
    goes_on,
    grouped,
    in_brackets,
    leads_on,
    whole_group,
)
from ruledeck.grammar.binder.reading.event_words import LINKS, done_as, shown_on_cards
from ruledeck.grammar.binder.reading.facts_said import otherwise, said_of
from ruledeck.grammar.binder.reading.habits import said_otherwise
from ruledeck.grammar.binder.reading.misread import CHANGED, what_lies_there
from ruledeck.grammar.binder.reading.mistyped import Mistyped
from ruledeck.grammar.binder.reading.quantities import ONE_OF_ALL
from ruledeck.grammar.binder.reading.reader import Reader
from ruledeck.grammar.binder.reading.roles import SAID_TWICE
from ruledeck.grammar.binder.reading.secret_choices import of_all, whose
from ruledeck.grammar.binder.reading.unread_words import (
    LANGUAGE,
    Unread,
    behind_where,
    expected,
    explain_atom,
    known_words,
)
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.syntax import tree
from ruledeck.grammar.text import codes
from ruledeck.grammar.text.article import article
from ruledeck.grammar.text.suggestion import did_you_mean, nearest
from ruledeck.grammar.words.titles import in_quotes

BARE_WHERE = "a `where` takes one condition: put brackets around all of it, as in `where (a or b)`"
SAID_IN_FRONT: Final = "the words in front say it already; it is another event if somebody does it to them"
_LONGEST_NAME = 4
_NO_VERB = "`ruledeck words` lists the verbs of the game; a new one is declared in its rules: `verb ...`, `does: ...`"


def impatient(phrase: tree.Node) -> Unread:
    """Return that a phrase cannot be read, and nothing else."""
    help = "too much of this file cannot be read to explain each error: fix the ones above first"
    return Unread(codes.UNKNOWN_PHRASE, "these words cannot be read", phrase, help)


def explain_phrase(reader: Reader, phrase: tree.Phrase, text: str, *, condition: bool = False) -> Unread:
    """Say why a phrase, a condition perhaps, cannot be read; `text` is the whole source."""
    if reader.work.spent:
        return Unread(codes.TOO_COMPLEX, reader.work.why, phrase, "say it in several lines")
    if reader.work.patience.lost():
        return impatient(phrase)
    if (lacking := nounless(reader)) is not None:
        return lacking
    if reader.scope.candidate and (behind := int(goes_on(phrase, reader.words)) or _behind_a_value(reader)):
        return behind_where(reader, behind, text)
    if grouped(reader) and (whole := whole_group(phrase, text)) is not None:
        return _narrow_brackets(phrase, whole)
    mismatch = max(reader.mismatches, key=lambda found: (found[1], found[0]), default=None)
    # The furthest failure is the best guess at what was meant; a value of the wrong type counts as far as it reaches.
    if mismatch is not None and mismatch[1] > reader.furthest:
        return of_wrong_type(reader, mismatch, said_of(reader, text[phrase.start : phrase.end]) if condition else None)
    at = min(reader.furthest, reader.size)
    if at in reader.several:
        return _several(reader, reader.several[at])
    if at >= reader.size:
        node = tree.Word("", start=max(phrase.start, phrase.end - 1), end=phrase.end)
        help = expected(reader.wanted)
        if reader.scope.candidate and reader.wanted == {_OF}:
            # Facts and counters stand alone there, a declared number does not.
            help = f"say of what: `{text[phrase.start : phrase.end]} of it`"
        return Unread(codes.UNKNOWN_PHRASE, "something is missing behind this", node, help)
    inner = in_brackets(reader, at) if "a noun" in reader.wanted else None
    if inner is not None and (whole := whole_group(inner, text)) is not None:
        return _narrow_brackets(inner, whole)
    if (told := _of_an_event(reader, phrase, at)) is not None:
        return told
    if (misspelt := _of_what_happened(reader, at, text, condition=condition)) is not None:
        return misspelt
    found = explain_atom(reader, at, text)
    help = otherwise(reader, text[phrase.start : phrase.end], condition=condition)
    untitled = reader.atoms[at].kind == "quoted" and reader.atoms[at].text not in reader.words.titles
    untitled = untitled or in_quotes(reader.word(at), reader.words.titles) is not None
    if found.code == codes.UNKNOWN_PHRASE and help is not None and not untitled:
        return replace(found, help=help)
    return found


def _of_an_event(reader: Reader, phrase: tree.Phrase, at: int) -> Unread | None:
    """Say that an event is read but for one thing: who does it is said twice, or it is said of all of a group."""
    if SAID_TWICE in reader.wanted:
        node = tree.Word("by", start=reader.atoms[at].start, end=phrase.end)
        return Unread(codes.UNKNOWN_PHRASE, "this says twice who does it", node, SAID_IN_FRONT)
    if ONE_OF_ALL in reader.wanted:
        help = "of any one of them say `a ...`; of all of them ask for none that is otherwise: `no unit where (not it was ... this turn)`"
        return Unread(codes.WRONG_TYPE, "an event is about one thing at a time", phrase, help)
    return None


_OF: Final = '"of"'
_HOW_MANY: Final = "write how many, `1 ...`, or `1 or more ...` for any number of them"


def of_wrong_type(reader: Reader, wrong: Mistyped, help: str | None) -> Unread:
    """Say of which type some words are, and which one is wanted."""
    i, end, got, want = wrong
    place = reader.place(i, end)
    node = tree.Word("", start=place["start"], end=place["end"])
    if got is None:
        return Unread(codes.WRONG_TYPE, f"{want.words} is wanted here", node, f"{_HOW_MANY}; {help}")
    noun = want.of or want.base
    if reader.word(i) == "it" and (other := reader.scope.that.get(noun)) is not None and other.type == want:
        help = f"say which one is meant: `that {noun}`"
    if want.base in ("component", "entity") and (there := what_lies_there(reader, end)) is not None:
        help = f"{there}; {help}" if help else there
    return Unread(codes.WRONG_TYPE, f"{want.words} is wanted here, and this is {got.words}", node, help)


def nounless(reader: Reader) -> Unread | None:
    """Say that a trait has no noun behind it, where the reading stopped for want of one: `no Plush on it`."""
    at, words = min(reader.furthest, reader.size), reader.words
    if not at or "a noun" not in reader.wanted or reader.word(at - 1) not in words.traits:
        return None
    trait = reader.atoms[at - 1]
    node = tree.Word(trait.text, start=trait.start, end=trait.end)
    said = f"a trait describes what a noun says: `{words.traits[reader.word(at - 1)]} card`, or any other noun"
    return Unread(codes.UNKNOWN_PHRASE, f'a noun is missing behind "{trait.text}"', node, said)


def _several(reader: Reader, at: int) -> Unread:
    """Say that a name stands for several numbers or words where one is wanted, and how each has their own."""
    atom = reader.atoms[at]
    node, name = tree.Word(atom.text, start=atom.start, end=atom.end), reader.word(at)
    named = reader.scope.names[name]
    type = named.type
    sort = type.of or type.base
    message = f'one {sort} is wanted here, and "{name}" is several'
    if of_all(named):
        return Unread(codes.WRONG_TYPE, message, node, whose(name, named))
    what = {"number": "a number ...", "name": "the name of a card"}.get(type.base, article(sort))
    each = f"where several players choose, let each do it on their own, `for each player as p:`, and in it `p chooses {what} as {name}`"
    among = f"go through them, `for each of {name} as one:`, or ask whether something `is one of {name}`"
    if type == m.NUMBER:
        help = f"what several chose is not a sum: {among}; {each}; what is used only when all have chosen is kept as counters on p"
    else:
        help = f"nothing says which of them is meant: {among}; {each}"
    return Unread(codes.WRONG_TYPE, message, node, help)


def _of_what_happened(reader: Reader, at: int, text: str, *, condition: bool) -> Unread | None:
    """Say what is wrong with what has happened, in a condition or where it is asked how often: `the number of times ...`."""
    if at and reader.word(at - 1) == "of" and reader.word(at) == "times":
        return _of_the_past(reader.part(at + 1, reader.size, reader.scope), text)
    return _of_the_past(reader, text) if condition else None


def _of_the_past(reader: Reader, text: str) -> Unread | None:
    """Say which word is no verb in the past, where it is asked what has happened: `burnt` for `burned`."""
    words = reader.words
    if reader.present.isdisjoint(("this", "last")):
        return None
    if reader.present.isdisjoint((*words.periods, "game")):
        return _of_no_period(reader)
    known = known_words(words, reader.scope) | LANGUAGE | words.past.keys() | {"last"}
    for at in range(reader.size):
        word, atom = reader.word(at), reader.atoms[at]
        help = did_you_mean(word, words.past) if word and word not in known else None
        if help is not None:
            node = tree.Word(word, start=atom.start, end=atom.end)
            return Unread(
                codes.UNKNOWN_PHRASE, f'"{text[atom.start : atom.end]}" is not a word of the game', node, help
            )
    if not reader.present.isdisjoint(("was", "were")) and (alike := events_alike(reader, looming=False)):
        help = f"{alike}: in the past with `was` or `were`, and otherwise in the same words"
        if any(reader.word(at) == "because" and reader.word(at + 1) != "of" for at in range(reader.size)):
            help += ", as the deed behind `because` is (`because a unit attacked`)"
        return Unread(codes.UNKNOWN_PHRASE, "what has happened is not said in these words", reader.phrase, help)
    return None


def _of_no_period(reader: Reader) -> Unread | None:
    """Say that it is asked what has happened in something that is no period: `if you drew a card this action`."""
    atom = reader.atoms[-1]
    before, word = reader.word(reader.size - 2), reader.word(reader.size - 1)
    if before not in ("this", "last") or reader.present.isdisjoint((*reader.words.past, "was", "were")):
        return None
    node = tree.Word(atom.text, start=atom.start, end=atom.end)
    periods = ", ".join(f"`{before} {period}`" for period in reader.words.periods)
    message = f'"{word}" is not a period of the game'
    return Unread(codes.UNKNOWN_PHRASE, message, node, f"what has happened is asked for in one of them: {periods}")


def _narrow_brackets(phrase: tree.Phrase, whole: str) -> Unread:
    """Say that brackets leave out the quantity of a group; `whole` is the line with brackets around all of it."""
    node = tree.Word("", start=phrase.start, end=phrase.end)
    message = "brackets behind a quantity hold adjectives, and this is a group"
    help = f"put them around the whole group: `{whole}`"
    if " divided among " in whole:
        help = "leave them out: `... divided among any number of <things> where <condition>`"
    return Unread(codes.UNKNOWN_PHRASE, message, node, help)


def _behind_a_value(reader: Reader) -> int:
    """Return where a step goes on behind a value of the game or a symbol, which a condition ends with; 0 where none does."""
    words = reader.words
    for end in range(min(_LONGEST_NAME, reader.size - 1), 0, -1):
        said = " ".join(reader.word(at) for at in range(end))
        if (said in words.values or said in words.symbol_forms) and leads_on(reader.word(end), words):
            return end
    return 0


def explain_verb(reader: Reader, phrase: tree.Phrase, text: str) -> Unread:
    """Say why a step cannot be read: an unknown verb, or a known one with the wrong words behind it."""
    if reader.work.patience.lost():
        return impatient(phrase)
    words = reader.words
    if starts := [k for k in range(min(reader.size, 6)) if reader.word(k) in words.verb_starts]:
        found = explain_phrase(reader, phrase, text)
        verbs = words.verb_starts[reader.word(starts[0])]
        said = f"the verb is said {shown_on_cards(verbs, words)}"
        return Unread(
            found.code, found.message, found.place, f"{found.help}; {said}".replace("?;", "?") if found.help else said
        )
    # Behind whoever is to do it stands the verb.
    atom = reader.atoms[at := max((end for _, end, _ in reader.read(m.PLAYER, 0) if end < reader.size), default=0)]
    place = tree.Word("", start=atom.start, end=atom.end)
    near = nearest(word, words.verb_starts) if (word := reader.word(at)) else []
    verbs = list({verb.id: verb for each in near for verb in words.verb_starts[each]}.values())
    help = f"did you mean {shown_on_cards(verbs, words)}?" if verbs else _NO_VERB
    if word in ("is", "are") and (told := done_as(reader.present, words.verbs.values())) is not None:
        help = f"these are the words of its event; the step is said `{told.pattern.usage}`"
    help = said_otherwise(text[atom.start : phrase.end]) or help
    return Unread(codes.UNKNOWN_PHRASE, f'no verb "{text[atom.start : atom.end]}"', place, help)


def explain_held(reader: Reader, phrase: tree.Phrase, text: str) -> Unread:
    """Say why a line of a constant cannot be read: behind the things of which it speaks, the word that says nothing of them."""
    found = explain_phrase(reader, phrase, text)
    if found.help == expected({CHANGED}) and reader.present.isdisjoint(("get", "gets")):
        # A number is only one of many things that a constant could say.
        found = replace(found, help=None)
    ends = [end for _, end, _ in reader.read(m.ENTITY, 0) if reader.word(end) in ("is", "are")]
    at = max(ends, default=-1) + 1
    if at and reader.word(at) in ("a", "an") and at + 2 == reader.size and reader.word(at + 1) in reader.words.traits:
        things = text[phrase.start : reader.atoms[at - 2].end]
        help = f"a trait is gained: `{things} gains {reader.words.traits[reader.word(at + 1)]}`"
        return Unread(codes.UNKNOWN_PHRASE, "a trait is not a type that something could be", phrase, help)
    if not at or at >= reader.size or found.place.start > reader.atoms[at - 1].start or not reader.word(at):
        return found
    told = explain_atom(reader, at, text)
    if reader.word(at) in known_words(reader.words, reader.scope) | LANGUAGE:
        return found
    return replace(told, help=found.help) if told.help == expected(reader.wanted) else told


def events_alike(reader: Reader, *, looming: bool = True) -> str:
    """Show the events that share the most words with a phrase, also those to come; nothing where none does."""
    scored: dict[str, int] = {}
    for verb in reader.words.verbs.values():
        for pattern in (*verb.happens[1:], *(verb.looming[1:] if looming else ()), *verb.happens[:1]):
            literal = [element for element in pattern.elements if isinstance(element, frozenset)]
            shared = sum(bool((element & reader.present) - LINKS) for element in literal)
            if shared:
                scored[pattern.usage] = shared
    best = sorted(scored, key=lambda text: (-scored[text], len(text), text))[:3]
    said = " or ".join(f"`{text}`" for text in best)
    return f"events are said like {said}" if best else ""
