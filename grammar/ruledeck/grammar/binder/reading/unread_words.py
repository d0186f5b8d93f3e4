"""What to say about the word at which the reading of a phrase stopped: why it cannot stand there, and the nearest ones that can."""

import re
from dataclasses import dataclass, replace
from typing import Final

from ruledeck.grammar.binder.reading.bracketing import (
    LYING,
    bracketed,
    leads_on,
)
from ruledeck.grammar.binder.reading.misread import meant_otherwise
from ruledeck.grammar.binder.reading.reader import Reader
from ruledeck.grammar.meaning.seats import NAMES
from ruledeck.grammar.syntax import tree
from ruledeck.grammar.text import codes
from ruledeck.grammar.text.suggestion import did_you_mean
from ruledeck.grammar.words.scope import THEY, Scope
from ruledeck.grammar.words.titles import in_quotes
from ruledeck.grammar.words.vocabulary import Vocabulary

_MOST_SHOWN, _MOST_NAMED = 4, 8


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


_NAMED: Final = (
    "it is who was named in front as the one who acts, as in `each player discards 1 card in their hand`; "
    "elsewhere say who: `you`, `your opponent`, a name"
)
_SEATS: Final = "say `you`, `your opponent`, `each player`; `seats:` in the manifest gives players names of their own"


def explain_atom(reader: Reader, at: int, text: str) -> Unread:
    """Say why the atom at which the reading stopped cannot stand there."""
    if reader.word(at) in THEY and reader.scope.named is None:
        atom = reader.atoms[at]
        node = tree.Word(atom.text, start=atom.start, end=atom.end)
        return Unread(codes.UNKNOWN_PHRASE, f'nobody is called "{text[atom.start : atom.end]}" here', node, _NAMED)
    if whose := {each for each in reader.wanted if each.startswith('"of" and whose')}:
        node = tree.Word(reader.atoms[at].text, start=reader.atoms[at].start, end=reader.atoms[at].end)
        shown = text[node.start : node.end]
        return Unread(codes.UNKNOWN_PHRASE, f'"{shown}" cannot be read here', node, expected(whose))
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
        return behind_where(reader, at, text)
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
        return Unread(codes.UNKNOWN_PHRASE, f"{shown} cannot be read here", node, expected(reader.wanted))
    if (given := _given(word, text, atom.start)) is not None:
        return Unread(codes.UNKNOWN_PHRASE, f"the name {shown} was given {given[0]}", node, given[1])
    # Where one sort of name alone could stand, its names are all the help there is.
    wanted_sorts = {each for each in reader.wanted if not each.startswith('"')} - {"a noun"}
    for sort, forms in _sorts(words):
        if wanted_sorts == {f"a {sort}"}:
            help = did_you_mean(word, forms) or f"the game has {', '.join(sorted(set(forms.values()))) or 'none'}"
            return Unread(codes.UNKNOWN_PHRASE, f"there is no {sort} {shown}", node, help)
    help_ = _CHOSEN if word.lower() == "x" else _titled(reader, word) or did_you_mean(word, known)
    help_ = help_ or expected(reader.wanted)
    if "a noun" in reader.wanted and reader.word(at + 1) in {*words.types, "card", "cards", "player", "players"}:
        return Unread(codes.UNKNOWN_PHRASE, f"there is no trait or adjective {shown}", node, help_)
    return Unread(codes.UNKNOWN_PHRASE, f"{shown} is not a word of the game", node, help_)


def _given(word: str, text: str, at: int) -> tuple[str, str] | None:
    """Return where a name was given that is not known at a place, and what to do about it; `None` for a word that is none."""
    if _ended(word, text[:at]):
        block = _WHENEVER if _headed(word, _begun(text[:at])) else _BLOCK
        return _QUOTES if _QUOTED.search(text[:at]) else block
    elsewhere = word and re.search(rf"\b(?:as|let) {re.escape(word)}\b(?!:)", text) is not None
    return _ELSEWHERE if elsewhere else None


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
_ELSEWHERE: Final = (
    "in another verb or ability",
    "a name is known where it is given: hand its value over in a slot, `verb ... {n: number}`, or keep it in a counter or a value",
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


def behind_where(reader: Reader, at: int, text: str) -> Unread:
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


def expected(wanted: set[str]) -> str | None:
    """Return what could stand where the reading stopped, as far as it can be listed."""
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
