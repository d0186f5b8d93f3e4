"""Where brackets have to go around a group with a condition, and the line with them, to be put in as it stands.

A `where` takes all words behind it. What is said of the group behind its condition, as the rest of a verb (`hit ... for 3 damage`),
is read as a part of the condition, unless brackets around the group end it.
"""

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from ruledeck.grammar.binder.reading.reader import Reader
from ruledeck.grammar.syntax import tree
from ruledeck.grammar.words.vocabulary import SlotSpec, Vocabulary

_GOING_ON: Final = frozenset(("to", "in", "on", "from", "among", "under", "with", "at", "into", "onto"))
"""Words with which a step goes on behind a group, whatever verbs there are."""
_BEING: Final = frozenset(("is", "are", "has", "have"))
"""Words that say something of a group, and also begin a condition of it where no brackets end that."""
_PREDICATES: Final = frozenset(("get", "gets", "gain", "gains", "lose", "loses", "win", "wins"))
"""Words behind a group that say something of it."""
LYING: Final = frozenset(("in", "on", "among", "under", "with"))
"""Words with which a group goes on, or a step behind it."""
_HOLDING: Final = frozenset(("in", "on", "among", "under", "with", "of", "from"))
"""Words behind a noun with which another group says which of the things are meant."""
_QUANTITIES: Final = frozenset("each all every both any no a an another".split())
"""Words with which a group begins."""
_LIMITS: Final = (("up", "to"), ("at", "least"), ("all", "but"))
"""Words in front of a number that belong to the quantity."""
_PIECE: Final = re.compile(r"\((?:[^()]|\([^()]*\))*\)|[\w'’-]+")
"""A word, or brackets with what is in them."""
_BEFORE: Final = re.compile(
    r"(?<![\w-])((?:(?:up to|at least|all but|\w+ to) )?"
    rf"(?:(?:\d+|one(?= or more)|{'|'.join(sorted(_QUANTITIES))})\b[\w' -]*)?)\($"
)
"""The quantity in front of an opening bracket."""


def leads_on(word: str, words: Vocabulary) -> bool:
    """Whether a step can go on with a word behind a group: what verbs of the game say behind a slot, or `to` and the like."""
    return (
        word in _PREDICATES | _GOING_ON
        or word in words.verb_starts
        or any(
            isinstance(before, SlotSpec) and isinstance(element, frozenset) and word in element
            for verb in words.verbs.values()
            if not verb.unsaid
            for before, element in zip(verb.pattern.elements, verb.pattern.elements[1:], strict=False)
        )
    )


def goes_on(phrase: tree.Phrase, words: Vocabulary) -> bool:
    """Whether a step goes on behind a condition in brackets: `(...) to your hand`."""
    behind = phrase.atoms[1] if len(phrase.atoms) > 1 and isinstance(phrase.atoms[0], tree.Group) else None
    return isinstance(behind, tree.Word) and (behind.text in _BEING or leads_on(behind.text, words))


def bracketed(text: str, condition: int, behind: int, words: Vocabulary, *, joined: bool = False) -> str | None:
    """Return the words of a line with a group in brackets, whose condition ends where something is said of the group.

    `None` where they stand in several lines, or nothing tells where the group begins.

    Args:
        text: The whole source.
        condition: Where the condition begins.
        behind: Where that begins what is said of the group.
        words: The words of the game.
        joined: Whether several conditions are joined, which need brackets of their own.
    """
    line = text.rfind("\n", 0, behind) + 1
    end = text.find("\n", behind)
    where = text.rfind("where", line, condition)
    if where < 0:
        return None
    begins = _step(text, line, where)
    pieces = [(each.start(), each.group()) for each in _PIECE.finditer(text, begins, where)]
    if not pieces:
        return None
    at = _beginning([piece for _, piece in pieces], words)
    if at is None:
        return None
    first, start = pieces[0][0], pieces[at][0]
    rest = text[behind : end if end >= 0 else len(text)].partition(" #")[0].rstrip()
    held = f"{text[start:condition]}({text[condition:behind].rstrip()})" if joined else text[start:behind].rstrip()
    return f"{text[first:start]}({held}) {rest}"


def _step(text: str, line: int, before: int) -> int:
    """Return where the step begins that stands in front of a place of a line."""
    return max(text.rfind(": ", line, before) + 2, text.rfind("- ", line, before) + 2, line)


def with_whole_condition(
    text: str, phrase: tree.Phrase, meant: Sequence[tree.Statement], words: Vocabulary, *, lacking: bool
) -> str | None:
    """Return the words of a line in which all that was meant as one condition stands in brackets; `None` where they cannot be told.

    Args:
        text: The whole source.
        phrase: The step, with the first condition.
        meant: What was read as further steps, joined by `and`.
        words: The words of the game.
        lacking: Whether the step lacks something, which then stands behind the conditions: `it is ready for 3 pain`.
    """
    if phrase.where is None:
        return None
    condition, end = phrase.where.start, meant[-1].end
    line = text.rfind("\n", 0, condition) + 1
    stop = text.find("\n", condition)
    stop = len(text) if stop < 0 else stop
    if end > stop:
        return None
    if lacking:
        behind = _following(phrase, meant, words)
        return None if behind is None else bracketed(text, condition, behind, words, joined=True)
    led = text[_step(text, line, phrase.start + 1) : condition].lstrip()
    return f"{led}({text[condition:end]}){text[end:stop].partition(' #')[0].rstrip()}"


def _following(phrase: tree.Phrase, meant: Sequence[tree.Statement], words: Vocabulary) -> int | None:
    """Return where a step goes on behind its conditions: at the last word that its verb says behind a thing."""
    start = next((a.text for a in phrase.atoms if isinstance(a, tree.Word) and a.text in words.verb_starts), None)
    said = {
        form
        for verb in words.verb_starts.get(start or "", ())
        for before, element in zip(verb.pattern.elements, verb.pattern.elements[1:], strict=False)
        if isinstance(before, SlotSpec) and before.type.base != "number" and isinstance(element, frozenset)
        for form in element
    }
    atoms = [atom for step in meant if isinstance(step, tree.Do) for atom in step.phrase.atoms[1:]]
    return next((a.start for a in reversed(atoms) if isinstance(a, tree.Word) and a.text in said), None)


def _beginning(pieces: list[str], words: Vocabulary) -> int | None:
    """Return the piece of a step in front of `where` with which the group begins that the condition is about."""
    counting = [at for at, piece in enumerate(pieces) if _counts(pieces, at, piece)]
    if not counting:
        return _behind_verb(pieces, words)
    at = _opening(pieces, counting.pop())
    # A group that says which things are meant belongs to them: `2 cards on a unit where ...`.
    while counting and pieces[at - 1] in _HOLDING and (pieces[at - 2] in words.types or pieces[at - 2] in _NOUNS):
        at = _opening(pieces, counting.pop())
    return at


_NOUNS: Final = frozenset("card cards component components player players opponent opponents".split())
"""Nouns that every game has."""


def _counts(pieces: list[str], at: int, piece: str) -> bool:
    """Whether a group begins with a piece: a number, also in brackets behind `up to`, or a word like `each`."""
    if piece in _QUANTITIES:
        # `all but 2` counts with its number.
        return not (piece == "all" and pieces[at + 1 : at + 2] == ["but"])
    if piece == "one":
        return pieces[at + 1 : at + 3] == ["or", "more"]
    limited = at >= 2 and tuple(pieces[at - 2 : at]) in _LIMITS
    return piece.isdecimal() or (limited and (piece.startswith("(") or piece.isidentifier()))


def _opening(pieces: list[str], at: int) -> int:
    """Return where the quantity begins whose number stands at a place: `up to 2`, `1 to 2`."""
    if at >= 2 and tuple(pieces[at - 2 : at]) in _LIMITS:
        return at - 2
    if at >= 2 and pieces[at - 1] == "to" and pieces[at - 2].isdecimal():
        return at - 2
    return at


def _behind_verb(pieces: list[str], words: Vocabulary) -> int | None:
    """Return what stands behind the words with which a verb begins: a group without a quantity."""
    start = next((at for at, piece in enumerate(pieces) if piece in words.verb_starts), None)
    if start is None:
        return None
    ends: list[int] = []
    for verb in words.verb_starts[pieces[start]]:
        literal = next((k for k, each in enumerate(verb.pattern.elements) if isinstance(each, SlotSpec)), None)
        said = pieces[start : start + (literal or 0)]
        if literal and all(
            word in form for word, form in zip(said, verb.pattern.elements, strict=False) if isinstance(form, frozenset)
        ):
            ends.append(start + literal)
    at = max(ends, default=len(pieces))
    return at if at < len(pieces) and not any(leads_on(piece, words) for piece in pieces[at + 1 :]) else None


def whole_group(phrase: tree.Phrase, text: str) -> str | None:
    """Return a group in brackets where its quantity was left outside, with the rest of the line: `each (unit where ...)`."""
    line = text.rfind("\n", 0, phrase.start) + 1
    before = _BEFORE.search(text[line : phrase.start])
    # Behind `or` and `and` another condition begins: `(n = 3 or (...))`.
    if before is None or not before.group(1) or before.group(1).rstrip().endswith((" or", " and")):
        return None
    end = text.find("\n", phrase.start)
    closing = _closing(text, phrase.start, end if end >= 0 else len(text))
    if closing is None:
        return None
    begins = _step(text, line, phrase.start)
    led = text[begins : line + before.start()].lstrip()
    rest = text[closing + 1 : end if end >= 0 else len(text)].partition(" #")[0].rstrip()
    return f"{led}({before.group(1)}{text[phrase.start : closing]}){rest}"


_BRACKETED: Final = re.compile(r"\bwhere \([^()]*(?:\([^()]*\)[^()]*)*\)$")
"""What ends with a condition in brackets."""


def group_in_brackets(node: tree.Expression, text: str) -> str | None:
    """Return how a group that is described in front of what is said of it is set in brackets; `None` where none is."""
    where = node.where if isinstance(node, tree.Phrase) else None
    said = text[node.start : node.end]
    # The brackets around the last condition stand behind what it says.
    said += ")" * (said.count("(") - said.count(")"))
    if where is not None and _BRACKETED.search(said):
        return f"put brackets around what is described with its condition, too: `({said})`"
    if not isinstance(where, tree.Phrase) or len(where.atoms) < 2 or not isinstance(where.atoms[0], tree.Group):
        return None
    held, rest = text[node.start : where.atoms[0].end], text[where.atoms[1].start : node.end]
    return f"put brackets around the group with its condition: `({held}) {rest}`"


def with_where_behind(phrase: tree.Phrase, text: str) -> tuple[tree.Phrase, str] | None:
    """Return an event whose description stands in its midst with it behind the event, also in words: `a unit is hit where (...)`."""
    where = phrase.where
    if not isinstance(where, tree.Phrase) or len(where.atoms) < 2 or where.where is not None:
        return None
    group = where.atoms[0]
    if not isinstance(group, tree.Group):
        return None
    first, rest = text[phrase.start : phrase.atoms[-1].end], text[where.atoms[1].start : phrase.end]
    moved = replace(phrase, atoms=(*phrase.atoms, *where.atoms[1:]), where=None)
    return moved, f"{first} {rest} where {text[group.start : group.end]}"


def _closing(text: str, at: int, end: int) -> int | None:
    """Return where the brackets close inside of which a place is, in the same line."""
    depth = 0
    for k in range(at, end):
        depth += {"(": 1, ")": -1}.get(text[k], 0)
        if depth < 0:
            return k
    return None


def in_brackets(reader: Reader, at: int) -> tree.Phrase | None:
    """Return the group that stands in brackets in front of a place, where only adjectives may: `2 (ready units)`."""
    group = reader.atoms[at - 1].node if at else None
    if not isinstance(group, tree.Group) or len(group.items) != 1:
        return None
    inner = group.items[0]
    last = inner.atoms[-1] if isinstance(inner, tree.Phrase) else None
    nouns = reader.words.types.keys() | _NOUNS
    return inner if isinstance(inner, tree.Phrase) and isinstance(last, tree.Word) and last.text in nouns else None


def grouped(reader: Reader) -> bool:
    """Whether words in brackets behind a quantity are a group: a noun, a condition of its own, or a quantity."""
    phrase = reader.phrase
    if reader.word(0) in reader.words.types or (reader.atoms and reader.atoms[0].kind == "number"):
        return True
    return phrase.where is not None and any(reader.word(k) in reader.words.types for k in range(reader.size))
