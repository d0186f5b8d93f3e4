"""What to say about a phrase that nothing reads: where the reading stopped, what was wanted, and the nearest words."""

import re
from dataclasses import dataclass, replace
from typing import Final

from ruledeck.grammar.binder.reading.bracketing import (
    LYING,
    bracketed,
    goes_on,
    grouped,
    in_brackets,
    leads_on,
    whole_group,
)
from ruledeck.grammar.binder.reading.event_words import LINKS, done_as, shown_on_cards
from ruledeck.grammar.binder.reading.facts_said import otherwise
from ruledeck.grammar.binder.reading.habits import said_otherwise
from ruledeck.grammar.binder.reading.misread import CHANGED, meant_otherwise, what_lies_there
from ruledeck.grammar.binder.reading.mistyped import Mistyped
from ruledeck.grammar.binder.reading.quantities import ONE_OF_ALL
from ruledeck.grammar.binder.reading.reader import Reader
from ruledeck.grammar.binder.reading.roles import SAID_TWICE
from ruledeck.grammar.binder.reading.secretly import of_all, whose
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.seats import NAMES
from ruledeck.grammar.syntax import tree
from ruledeck.grammar.text import codes
from ruledeck.grammar.text.article import article
from ruledeck.grammar.text.suggestion import did_you_mean, nearest
from ruledeck.grammar.words.scope import THEY, Scope
from ruledeck.grammar.words.titles import in_quotes
from ruledeck.grammar.words.vocabulary import Vocabulary

BARE_WHERE = "a `where` takes one condition: put brackets around all of it, as in `where (a or b)`"
SAID_IN_FRONT: Final = "the words in front say it already; it is another event if somebody does it to them"
_MOST_SHOWN, _MOST_NAMED, _LONGEST_NAME = 4, 8, 4
_NO_VERB = "`ruledeck words` lists the verbs of the game; a new one is declared in its rules: `verb ...`, `does: ...`"


@dataclass(frozen=True, slots=True)
class Unread:
    """A finding about words that nothing reads.

    Attributes:
        code: Its diagnostic code.
        message: What is wrong.
        place: Where.
        help: What to do about it.
    """

    code: str
    message: str
    place: tree.Node
    help: str | None


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
    if (nounless := _nounless(reader)) is not None:
        return nounless
    if reader.scope.candidate and (behind := int(goes_on(phrase, reader.words)) or _behind_a_value(reader)):
        return _behind_where(reader, behind, text)
    if grouped(reader) and (whole := whole_group(phrase, text)) is not None:
        return _narrow_brackets(phrase, whole)
    mismatch = max(reader.mismatches, key=lambda found: (found[1], found[0]), default=None)
    # The furthest failure is the best guess at what was meant; a value of the wrong type counts as far as it reaches.
    if mismatch is not None and mismatch[1] > reader.furthest:
        return of_wrong_type(reader, mismatch, None)
    at = min(reader.furthest, reader.size)
    if at in reader.several:
        return _several(reader, at)
    if at >= reader.size:
        node = tree.Word("", start=max(phrase.start, phrase.end - 1), end=phrase.end)
        help = _expected(reader.wanted)
        if reader.scope.candidate and reader.wanted == {_OF}:
            # Facts and counters stand alone there, a declared number does not.
            help = f"say of what: `{text[phrase.start : phrase.end]} of it`"
        return Unread(codes.UNKNOWN_PHRASE, "something is missing behind this", node, help)
    inner = in_brackets(reader, at) if "a noun" in reader.wanted else None
    if inner is not None and (whole := whole_group(inner, text)) is not None:
        return _narrow_brackets(inner, whole)
    if (told := _of_an_event(reader, phrase, at)) is not None:
        return told
    if condition and (misspelt := _of_the_past(reader, text)) is not None:
        return misspelt
    found = _explain_atom(reader, at, text)
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


def _nounless(reader: Reader) -> Unread | None:
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
        return Unread(codes.WRONG_TYPE, message, node, whose(name, type))
    what = {"number": "a number ...", "name": "the name of a card"}.get(type.base, article(sort))
    each = f"where several players choose, let each do it on their own, `for each player as p:`, and in it `p chooses {what} as {name}`"
    among = f"go through them, `for each of {name} as one:`, or ask whether something `is one of {name}`"
    if type == m.NUMBER:
        help = f"what several chose is not a sum: {among}; {each}; what is used only when all have chosen is kept as counters on p"
    else:
        help = f"nothing says which of them is meant: {among}; {each}"
    return Unread(codes.WRONG_TYPE, message, node, help)


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
    return Unread(codes.UNKNOWN_PHRASE, message, node, f"put them around the whole group: `{whole}`")


_NAMED: Final = (
    "it is who was named in front as the one who acts, as in `each player discards 1 card in their hand`; "
    "elsewhere say who: `you`, `your opponent`, a name"
)
_SEATS: Final = "say `you`, `your opponent`, `each player`; `seats:` in the manifest gives players names of their own"


def _explain_atom(reader: Reader, at: int, text: str) -> Unread:
    """Say why the atom at which the reading stopped cannot stand there."""
    if reader.word(at) in THEY and reader.scope.named is None:
        atom = reader.atoms[at]
        node = tree.Word(atom.text, start=atom.start, end=atom.end)
        return Unread(codes.UNKNOWN_PHRASE, f'nobody is called "{text[atom.start : atom.end]}" here', node, _NAMED)
    return _explain_player(reader, at, text) or _explain_word(reader, at, text)


def _explain_player(reader: Reader, at: int, text: str) -> Unread | None:
    """Say how somebody is named: without `the`, and only by the seats that a game names, or by what a text calls them."""
    atom, word, names = reader.atoms[at], reader.word(at), reader.scope.names
    shown = text[atom.start : atom.end]
    if at and reader.word(at - 1) == "the" and (word in reader.words.seats or word in names):
        node = tree.Word("the", start=reader.atoms[at - 1].start, end=atom.end)
        return Unread(
            codes.UNKNOWN_PHRASE, f'"the {shown}" cannot be read here', node, f"a name is said alone: `{shown}`"
        )
    # A ruling knows the players of its table: whom it does not know there has no seat.
    if word in NAMES and not reader.words.seats and names.keys().isdisjoint(NAMES):
        node = tree.Word(atom.text, start=atom.start, end=atom.end)
        return Unread(codes.UNKNOWN_PHRASE, f'nobody is called "{shown}" in the text of a game', node, _SEATS)
    return None


def _explain_word(reader: Reader, at: int, text: str) -> Unread:
    """Say why any other atom cannot stand there."""
    atom, word, words = reader.atoms[at], reader.word(at), reader.words
    node = tree.Word(atom.text, start=atom.start, end=atom.end)
    shown = text[atom.start : atom.end] if atom.kind == "quoted" else f'"{text[atom.start : atom.end]}"'
    if reader.phrase.where is not None and word in reader.scope.names and reader.scope.names[word].many:
        message = f"{shown} is a group with a name, which takes no `where`"
        help = f"say how many of it: `each of {word} where ...`, `1 of {word} where ...`"
        return Unread(codes.MISPLACED, message, reader.phrase.where, help)
    if at and reader.scope.candidate and leads_on(word, words):
        return _behind_where(reader, at, text)
    if atom.kind == "quoted" and (found := _explain_title(reader, atom.text, shown, node)) is not None:
        return found
    # Sorted, as sets have no order: the same text must give the same message in every process.
    for wanted in sorted(reader.wanted):
        if wanted.startswith("the name of an option"):
            return Unread(codes.UNKNOWN_PHRASE, f"there is no option {shown}", node, _option(reader, atom.text))
        if wanted.startswith("something that"):
            help = _DEFINED if word == "your" and "you" not in reader.scope.names else "name the thing that is meant"
            return Unread(codes.UNKNOWN_PHRASE, f"{shown} speaks of nothing here", node, help)
    if word in ("that", "those") and (spoken := _spoken_of(reader, at)) is not None:
        return replace(spoken, place=node)
    if (help_ := meant_otherwise(reader, at)) is not None:
        return Unread(codes.UNKNOWN_PHRASE, f"{shown} cannot be read here", node, help_)
    known = known_words(words, reader.scope)
    # A word that means something is only misplaced: to suggest another in its place would mislead.
    if not word or word in known | LANGUAGE:
        return Unread(codes.UNKNOWN_PHRASE, f"{shown} cannot be read here", node, _expected(reader.wanted))
    # Where one sort of name alone could stand, its names are all the help there is.
    wanted_sorts = {each for each in reader.wanted if not each.startswith('"')} - {"a noun"}
    for sort, forms in _sorts(words):
        if wanted_sorts == {f"a {sort}"}:
            help = did_you_mean(word, forms) or f"the game has {', '.join(sorted(set(forms.values()))) or 'none'}"
            return Unread(codes.UNKNOWN_PHRASE, f"there is no {sort} {shown}", node, help)
    if _ended(word, text[: atom.start]):
        block = _WHENEVER if _headed(word, _begun(text[: atom.start])) else _BLOCK
        where, help = _QUOTES if _QUOTED.search(text[: atom.start]) else block
        message = f"the name {shown} was given {where}"
        return Unread(codes.UNKNOWN_PHRASE, message, node, help)
    help_ = _CHOSEN if word.lower() == "x" else _titled(reader, word) or did_you_mean(word, known)
    help_ = help_ or _expected(reader.wanted)
    if "a noun" in reader.wanted and reader.word(at + 1) in {*words.types, "card", "cards", "player", "players"}:
        return Unread(codes.UNKNOWN_PHRASE, f"there is no trait or adjective {shown}", node, help_)
    return Unread(codes.UNKNOWN_PHRASE, f"{shown} is not a word of the game", node, help_)


def _titled(reader: Reader, word: str) -> str | None:
    """Return how a card is called that a word names: by its title in quotation marks, and behind what it is where a noun has to stand."""
    help = in_quotes(word, reader.words.titles)
    # In a ruling a title alone means the one on the table.
    ruled = not reader.scope.names.keys().isdisjoint((*NAMES, *reader.words.seats))
    if help is None or ruled or "a noun" not in reader.wanted:
        return help
    title = help[help.index('"') : help.rindex('"') + 1]
    return f"a card is described by its title, in quotation marks: `1 card named {title}`"


_DEFINED: Final = "nobody is `you` here: give the definition a player, `{p: player}`, and say whose it is, `p's ...`"


def _explain_title(reader: Reader, title: str, shown: str, node: tree.Word) -> Unread | None:
    """Say why a name in quotation marks cannot stand where the name of a card could, or one thing."""
    known = title in reader.words.titles
    if "the name of a card" in reader.wanted and not known:
        help = did_you_mean(title, reader.words.titles)
        return Unread(codes.UNKNOWN_PHRASE, f"no card is called {shown}", node, help)
    if "a noun" in reader.wanted and known:
        help = f"one thing is said with what it is: `the ... named {shown}`, with its type there"
        return Unread(codes.UNKNOWN_PHRASE, f"{shown} cannot be read here", node, help)
    return None


def _ended(word: str, before: str) -> bool:
    """Whether the text in front of a word, back to where its ability or declaration begins, gives it as a name."""
    return re.search(rf"\b(?:as|let) {re.escape(word)}\b", _begun(before)) is not None


def _begun(before: str) -> str:
    """Return the text in front of a word back to where its ability or declaration begins."""
    rules = [found.end() for found in _RULES.finditer(before)]
    lines = [line for line in before[rules[-1] if rules else 0 :].split("\n") if line.strip()]
    margins = [len(line) - len(line.lstrip()) for line in lines]
    # Heads stand furthest to the left: the last of them is that of the ability in which the word stands.
    heads = [at for at, margin in enumerate(margins) if margin == min(margins)]
    return "\n".join(lines[heads[-1] if heads else 0 :])


def _headed(word: str, begun: str) -> bool:
    """Whether the head of a rule of state gives a name."""
    return re.match(rf"\s*whenever\b[^:\n]*\bas {re.escape(word)}\b", begun) is not None


_CHOSEN: Final = (
    "say from where to where it is chosen, `a number from 1 to 3`; or choose it before, where it gets a name: "
    "`choose a number from 1 to 3 as x`"
)
"""What to write for the number that printed cards call X."""
_RULES: Final = re.compile(r"\brules:.*\n")
"""Where the abilities of a card begin."""
_QUOTED: Final = re.compile(r"""\bgains? (?:"[^"\n]*|“[^”\n]*)$""")
"""The beginning of an ability in quotation marks, up to its word at hand."""
_QUOTES: Final = (
    "outside of the quotation marks",
    "an ability in quotation marks knows no names from around them: `this` in it is whoever has gained it",
)
_BLOCK: Final = (
    "in a block that has ended",
    "a name ends with its block: give it in front of the blocks, or use it inside of the block that gives it",
)
_WHENEVER: Final = (
    "in the head of a rule of state, where it is known to the condition alone",
    "in the steps it is `it`, each of what the rule has found; a name for it is given there: `let x = it`",
)
"""Where a name was given that is not known, and what to do about it."""


def _behind_a_value(reader: Reader) -> int:
    """Return where a step goes on behind a value of the game or a symbol, which a condition ends with; 0 where none does."""
    words = reader.words
    for end in range(min(_LONGEST_NAME, reader.size - 1), 0, -1):
        said = " ".join(reader.word(at) for at in range(end))
        if (said in words.values or said in words.symbol_forms) and leads_on(reader.word(end), words):
            return end
    return 0


def _behind_where(reader: Reader, at: int, text: str) -> Unread:
    """Say that what stands behind the condition of a `where` was read as a part of it."""
    atom = reader.atoms[at]
    node, shown = tree.Word(atom.text, start=atom.start, end=atom.end), text[atom.start : atom.end]
    message = f'"{shown}" is read as a part of the condition behind `where`'
    if shown in LYING:
        help = f"what describes a group stands in front of its `where`; a step goes on behind brackets: `(... where ...) {shown} ...`"
        return Unread(codes.UNKNOWN_PHRASE, message, node, help)
    written = bracketed(text, reader.phrase.start, atom.start, reader.words) or f"(... where ...) {shown} ..."
    return Unread(codes.UNKNOWN_PHRASE, message, node, f"put brackets around the group: `{written}`")


def _spoken_of(reader: Reader, at: int) -> Unread | None:
    """Say what `that <noun>` can mean here, where nothing goes by the noun that was said."""
    said, known = reader.word(at + 1), reader.scope.that
    if not said or not known or said in known:
        return None
    # A slot goes by its own name and by what is in it.
    names = ", ".join(f"`that {each}`" for each in sorted(known)[:_MOST_NAMED])
    help = f"what the event is about goes by the names of its verb's slots: {names}"
    return Unread(codes.UNKNOWN_PHRASE, f'nothing here goes by "{reader.word(at)} {said}"', reader.phrase, help)


LANGUAGE = frozenset(
    "a an the of on in from to with by at any each every all both no there is are has have it its this that those "
    "card cards player players opponent opponents game play top bottom other another named count number total "
    "highest lowest half up least most more less fewer than exactly friendly enemy".split()
)
"""Words that the language itself reads."""


def _option(reader: Reader, name: str) -> str:
    names = " or ".join(f'"{each}"' for each in sorted(reader.words.options))
    return did_you_mean(name, reader.words.options) or (f"the game has {names}" if names else "the game has no options")


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
    if found.help == _expected({CHANGED}) and reader.present.isdisjoint(("get", "gets")):
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
    told = _explain_atom(reader, at, text)
    if reader.word(at) in known_words(reader.words, reader.scope) | LANGUAGE:
        return found
    return replace(told, help=found.help) if told.help == _expected(reader.wanted) else told


def events_alike(reader: Reader, *, looming: bool = True) -> str:
    """Show the events that share the most words with a phrase, also those to come; nothing where none does."""
    scored: dict[str, int] = {}
    for verb in reader.words.verbs.values():
        for pattern in (*verb.happens[1:], *(verb.looming[1:] if looming else ()), verb.happens[0]):
            literal = [element for element in pattern.elements if isinstance(element, frozenset)]
            shared = sum(bool((element & reader.present) - LINKS) for element in literal)
            if shared:
                scored[pattern.usage] = shared
    best = sorted(scored, key=lambda text: (-scored[text], len(text), text))[:3]
    said = " or ".join(f"`{text}`" for text in best)
    return f"events are said like {said}" if best else ""


def known_words(words: Vocabulary, scope: Scope) -> frozenset[str]:
    """Return all single words that mean something here, for suggestions."""
    return words.known() | {name for name in scope.names if name[:1].isalpha()} | set(scope.that)


def _sorts(words: Vocabulary) -> tuple[tuple[str, dict[str, str]], ...]:
    return (
        ("counter", words.counters),
        ("zone", words.zones),
        ("value", words.value_forms),
        ("field", words.field_forms),
        ("period", words.period_forms),
        ("symbol", words.symbol_forms),
        *((name, {each: each for each in symbols}) for name, symbols in words.symbol_sets.items()),
    )


def _expected(wanted: set[str]) -> str | None:
    sorts = sorted(each for each in wanted if not each.startswith('"'))
    if len(sorts) > 1:
        # A noun is only the beginning of what else is wanted; a card or a player is one of two things named already.
        sorts = [each for each in sorts if each != "a noun"]
        if {"a card", "a player"} & set(sorts):
            sorts = [each for each in sorts if each != "a card or a player"]
    literal = sorted(each for each in wanted if each.startswith('"'))
    shown = [*sorts[: _MOST_SHOWN - 1], *literal][:_MOST_SHOWN]
    if not shown:
        return None
    return f"expected {' or '.join([', '.join(shown[:-1]), shown[-1]] if len(shown) > 1 else shown)}"
