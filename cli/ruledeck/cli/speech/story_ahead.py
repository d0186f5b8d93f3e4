"""What the log says further on of something that goes on: what a verb moves, whether anything comes of it, what is spoken of."""

from collections.abc import Callable, Iterable, Sequence
from itertools import takewhile
from typing import TYPE_CHECKING, Final

from ruledeck.cli.speech.names import HIDDEN
from ruledeck.cli.speech.narration import Entry
from ruledeck.cli.speech.shown import value_shown
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.primitive_verbs import having
from ruledeck.interpreter.state.log import TOLD

if TYPE_CHECKING:
    from ruledeck.cli.speech.names import TableNames
    from ruledeck.grammar.binder.game import Game
    from ruledeck.interpreter.state.program import Program

_PAIR = 2
_BESIDE = ("effect", "whose", "chose", "mark")
"""Kinds of entries that are not told of what they are about."""
_PERIODS = ("period", "ended")
"""Kinds of entries that say that a period begins, or that something is over."""


_AS_IT_IS: Final = having(lambda verb: verb.idle or verb.sets or verb.shows)
"""What is done though nothing changes by it: what is set to what it is already, is so, and what is shown may be known already."""


def says_so(program: "Program", entry: Entry) -> bool:
    """Whether an entry begins a verb that is told though nothing changes by it."""
    if entry[0] != "story" or not isinstance(entry[1], int):
        return False
    body = program.game.bodies[program.game.words.verbs[program.verbs[entry[1]]].id].items
    return all(isinstance(each, m.Perform) and each.verb in _AS_IT_IS for each in body)


def anything_comes(
    entries: Sequence[Entry],
    begun: int,
    end: int,
    unseen: Callable[[Entry], bool],
    says: Callable[[Entry], bool] = lambda _: False,
) -> bool:
    """Whether anything comes of a verb that was begun at a place, as far as the log goes: a change, or what is told (`says`) in it."""
    inner = 0
    for entry in entries[begun + 1 : end]:
        if entry[0] not in TOLD and entry[0] not in _PERIODS and not unseen(entry):
            return True
        if says(entry):
            return True
        inner += (entry[0] == "story") - (entry[0] == "told")
        if inner < 0:
            return False
    return True


def changes_nothing(entries: Sequence[Entry], begun: int, end: int) -> bool:
    """Whether nothing is changed between two places of the log, and nothing is put in place."""
    for entry in entries[begun + 1 : end]:
        # What is told to those who know a card is nothing for others.
        told = entry[0] in ("lasts", "vain", "changed") or (entry[0] == "unmet" and entry[1] != HIDDEN)
        if told or entry[0] not in TOLD:
            return False
    return True


def is_opened(entries: Sequence[Entry], at: int) -> bool:
    """Whether an entry shows a card that somebody has chosen in secret: what was chosen is told behind it, of all at one moment."""
    if entries[at][0] != "show":
        return False
    behind = takewhile(lambda entry: entry[0] in ("show", "opened"), entries[at + 1 :])
    chosen = [each[3] for each in behind if each[0] == "opened" and isinstance(each[3], tuple)]
    thing = ("thing", entries[at][1])
    return any(
        said[1] == thing or (isinstance(said[1], tuple) and thing in said[1]) for choice in chosen for said in choice
    )


def sets_something(entries: Sequence[Entry], begun: int, end: int, names: "TableNames") -> bool:
    """Whether a value of the game that a table shows is set between two places of the log, which need not be told."""
    return any(each[0] == "value" and value_shown(names, str(each[1])) for each in entries[begun + 1 : end])


def moved_by(entries: Sequence[Entry], begun: int, part: tuple[int, int]) -> list[object] | None:
    """Return the cards that a verb begun at a place itself moves in a part of the log.

    Returns `None` where there are none to be told: it goes on, and may still move some, or has been told with others.
    """
    begin, end = part
    moved: list[tuple[int, object]] = []
    last = _end_of(entries, begun, end)
    inner = 0
    for at, entry in enumerate(entries[begun + 1 : end if last is None else last], begun + 1):
        inner += (entry[0] in ("story", "does")) - (entry[0] in ("told", "did"))
        if entry[0] == "move" and inner == 0:
            moved.append((at, entry[1]))
    found = [card for at, card in moved if at >= begin]
    return found if found or (last is not None and not moved) else None


def worth_telling(entry: Entry, entries: Sequence[Entry], at: int, end: int, seats: int) -> Entry:
    """Return what was chosen without what is spoken of again soon; empty where nothing is left.

    Of two players, whoever is chosen goes without saying.
    """
    kind, player, sort, told = entry
    (value,) = (each[1] for each in told if isinstance(each, tuple)) if isinstance(told, tuple) else ((),)
    several = value if isinstance(value, tuple) and value[:1] != ("thing",) else (value,)
    last = _end_of(entries, at, end)
    behind = range(at + 1, end if last is None else last)
    later = [entries[each] for each in behind if entries[each][0] not in _BESIDE and _comes(entries, each, behind.stop)]
    kept = tuple([each for each in several if not any(_says(then, each, sort) for then in later)])
    return (kind, player, sort, ((0, kept),)) if kept and (sort != "player" or seats > _PAIR) else ()


def _comes(entries: Sequence[Entry], at: int, end: int) -> bool:
    """Whether an entry is told: of a verb only that of which anything comes."""
    return entries[at][0] != "story" or anything_comes(entries, at, end, lambda _: False)


def _says(entry: Entry, value: object, sort: object) -> bool:
    """Whether an entry speaks of what was chosen: a change of a thing, or a story or a note of any other value."""
    if isinstance(value, tuple):
        return _names(entry[1:], value[1])
    if sort == "player":
        return _names(entry[1:], value)
    return entry[0] in ("story", "named", "note") and _names(entry[2:], value)


def told_apart(entries: Iterable[Entry], things: Iterable[object], game: "Game") -> bool:
    """Whether nothing else is called like some things: of each card there is one, in the box, in each deck, and of what was made."""
    for key in things:
        card = game.cards.get(str(key))
        if card is None:
            continue
        printed = (card.text.copies, *(deck.cards.get(card.text.id, 0) for deck in game.text.decks))
        made = sum(entry[:2] == ("create", key) for entry in entries)
        if made + max([each or 0 for each in printed]) > 1:
            return False
    return True


def answer_in(entry: Entry) -> Entry:
    """Return the answer to a question as the only thing, where an entry is one; else nothing."""
    if entry[0] == "verdict":
        return entry[4:5]
    rest = entry[2] if entry[:2] == ("note", "answer") else ()
    return rest[1:2] if isinstance(rest, tuple) else ()


def only_announced(program: "Program", ability: object) -> bool:
    """Whether the use of an ability is no more than that it is announced, as it waits on a stack."""
    timing = program.effects[ability].ability.timing if isinstance(ability, int) else ""
    return any(moment == timing and window.resolves == "stack" for moment, (window, _) in program.windows.items())


def story_follows(entries: Sequence[Entry], at: int, end: int) -> bool:
    """Whether a verb that is told by itself is begun before what goes on at a place is done."""
    last = _end_of(entries, at, end)
    return any(entry[0] == "story" for entry in entries[at + 1 : end if last is None else last])


def _end_of(entries: Sequence[Entry], begun: int, end: int) -> int | None:
    """Return where a verb or an ability is done that was begun at a place, or in which something stands there; `None` where it goes on."""
    inner = 0
    for at, entry in enumerate(entries[begun + 1 : end], begun + 1):
        inner += (entry[0] in ("story", "does")) - (entry[0] in ("told", "did"))
        if inner < 0:
            return at
    return None


def _names(slot: object, thing: object) -> bool:
    if isinstance(slot, tuple):
        return any(_names(each, thing) for each in slot)
    return type(slot) is type(thing) and slot == thing
