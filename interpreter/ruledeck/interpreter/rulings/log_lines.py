"""The log of a case in lines: what a person would tell who watched, under names that last.

Nothing in a line depends on what else the game has. Abilities are called by their own words, players and components by their names; what
the game marks as bookkeeping (`shown: false`) is left out, and so is what the rules of the game do of themselves, apart from what it
changes. An optional decision that the case declines without a word is left out, too: an ability that is added elsewhere may bring it up.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Final, NamedTuple

from ruledeck.grammar.files.manifest import Manifest
from ruledeck.grammar.meaning.traversal import types_of_names
from ruledeck.interpreter.state.log import SHAPES, read
from ruledeck.interpreter.state.marks import CHOSEN
from ruledeck.interpreter.state.program import Program
from ruledeck.interpreter.state.state import State, Value, log_entries
from ruledeck.interpreter.wording.ability_names import logged_ability, text_name

_NUMBERS: Final = ("add", "remove", "set")
_PRINTED: Final = ("card:", "keyword:")
"""How the names of abilities begin that components have; the others belong to the rules."""

_IMPLIED: Final = ("bared",)
"""Kinds of entries that follow from one that is told: what leaves play takes nothing along."""


class Taken(NamedTuple):
    """A decision of a case.

    Attributes:
        moment: The length of the log when it was taken.
        who: The name of the player.
        key: The key of the option.
        declined: Whether no line of the case says it: an optional decision was declined for it.
    """

    moment: int
    who: str
    key: str
    declined: bool = False


def log_lines(s: State, names: tuple[str, ...], decisions: Iterable[Taken]) -> Iterator[str]:
    """Yield the log with the decisions between its entries."""
    assert s.program is not None
    told = _Told(s, s.program, names)
    taken = [each for each in decisions if not each.declined]
    for number, entry in enumerate(log_entries(s)):
        while taken and taken[0].moment <= number:
            yield _decision(taken.pop(0))
        line = told.line(entry)
        if line is not None:
            yield line
    yield from map(_decision, taken)
    if s.over is not None:
        yield f"over: {told.players(s.over)}"


def _decision(taken: Taken) -> str:
    return f"> {taken.who}: {taken.key}"


def bookkeeping(manifest: Manifest | None, kind: str, name: str) -> bool:
    """Whether an entry of the log changes what the game marks as bookkeeping: a counter or a value that no table shows."""
    if manifest is None:
        return False
    if kind in _NUMBERS:
        counter = manifest.each_counter.get(name)
        return counter is not None and counter.shown is False
    value = manifest.values.get(name) if kind == "value" else None
    return value is not None and not value.shown


@dataclass(frozen=True, slots=True)
class _Told:
    """Tells entries of one log.

    Attributes:
        state: The state at its end.
        program: Its game.
        names: The players' names.
    """

    state: State
    program: Program
    names: tuple[str, ...]

    def line(self, entry: tuple[Value, ...]) -> str | None:
        """Return an entry as a line, or `None` when nobody would tell it."""
        layout = self.state.layout
        kind, *slots = read(layout, entry, None)
        if kind in _IMPLIED or (kind == "mark" and slots[1] == CHOSEN):
            # Which blocks were chosen the decisions tell.
            return None
        if bookkeeping(self.program.game.text.manifest, str(kind), str(slots[0])) or not self._printed(kind, slots[0]):
            return None
        said = self._special(str(kind), slots)
        if said is None:
            said = [self._slot(shape, slot) for shape, slot in zip(SHAPES[str(kind)], slots, strict=True)]
        mask = entry[-1]
        # Who knows the card that is used stands where it is shown, or moved.
        some = kind != "ability" and isinstance(mask, int) and mask != layout.everyone
        seen = f" [{self._viewers(mask)}]" if some and isinstance(mask, int) else ""
        return f"{kind} {' | '.join(said)}{seen}".rstrip()

    def _printed(self, kind: Value, name: Value) -> bool:
        """Whether an entry is anything but the use of an ability that belongs to the rules."""
        return kind != "ability" or str(name).startswith(_PRINTED)

    def _special(self, kind: str, slots: list[Value]) -> list[str] | None:
        """Return the slots of what is told in a way of its own."""
        tell = _SPECIAL.get(kind)
        return tell(self, slots) if tell is not None else None

    def period(self, slots: list[Value]) -> list[str]:
        """Return a period by its fullest name: how many there were before belongs to the whole game."""
        return [str(slots[2] or slots[0])]

    def ability(self, slots: list[Value]) -> list[str]:
        """Return which ability was used, of what, and by whom."""
        name = logged_ability(self.program, str(slots[0]))
        return [name, self._slot("thing", slots[1]), self._slot("player", slots[2])]

    def value(self, slots: list[Value]) -> list[str]:
        """Return what a value has become, a player or a component by name."""
        kind = self.program.game.words.values[str(slots[0])]
        return [str(slots[0]), self._typed(kind.base, slots[1])]

    def show(self, slots: list[Value]) -> list[str]:
        """Return what was shown and to whom."""
        card, zone, mask = slots
        return [
            self._slot("thing", card),
            self._slot("zone", zone),
            f"to {self._viewers(mask)}" if isinstance(mask, int) else "",
        ]

    def opened(self, slots: list[Value]) -> list[str]:
        """Return what a player has chosen in secret, when it is told."""
        player, sort, told = slots
        chosen = told[0][1] if isinstance(told, tuple) and isinstance(told[0], tuple) else None
        several = chosen if isinstance(chosen, tuple) and chosen[:1] != ("thing",) else (chosen,)
        return [self._slot("player", player), ", ".join(self._chosen(sort, each) for each in several) or "nothing"]

    def _chosen(self, sort: Value, chosen: Value) -> str:
        """Return one thing, number or word that was chosen."""
        if isinstance(chosen, tuple):
            chosen = chosen[1]
        if sort == "name" and isinstance(chosen, int):
            chosen = self.state.layout.title(chosen)
        return self._slot("thing", chosen) if sort == "player" else self._slot("", chosen)

    def win(self, slots: list[Value]) -> list[str]:
        """Return who won."""
        return [self.players(slots[0] if isinstance(slots[0], tuple) else ())]

    def verdict(self, slots: list[Value]) -> list[str]:
        """Return a question by the text it stands in, with what it was about, and its answer."""
        question, values, zone, answer = slots
        known = values if isinstance(values, tuple) else ()
        return [*self._question(question, known), self._slot("zone", zone), str(answer)]

    def note(self, slots: list[Value]) -> list[str]:
        """Return what the rules note."""
        key, rest = slots
        if key == "answer" and isinstance(rest, tuple):
            said = (self._question(rest[0], ())[0], *map(str, rest[1:]))
            return [str(key), f"({', '.join(said)})"]
        if key == "redirected" and isinstance(rest, tuple):
            # From whom and to whom, the changes around it tell.
            rest = rest[:1]
        return [str(key), self._slot("", rest)]

    def _question(self, question: Value, values: tuple[Value, ...]) -> list[str]:
        test, names, key, _ = self.program.linked.questions[int(str(question))]
        types = types_of_names(test)
        said = [self._typed(types.get(name, ""), value) for name, value in zip(names, values, strict=False)]
        return [text_name(self.program, key), f"({', '.join(said)})"]

    def _typed(self, base: str, value: Value) -> str:
        """Return a value of a known type."""
        if base in ("player", "component", "entity") and isinstance(value, int) and not isinstance(value, bool):
            return self._called(value)
        return self._slot("", value)

    def _called(self, entity: int) -> str:
        """Return what something is called; copies of one card have the same name."""
        if entity <= len(self.names):
            return self._slot("player", entity) if entity else "nobody"
        card = self.state.card[entity] if entity < len(self.state.card) else -1
        return self.state.layout.title(card) or f"component {entity}"

    def players(self, seats: Iterable[Value]) -> str:
        """Return the names of players."""
        return ", ".join(self._slot("player", seat) for seat in seats) or "nobody"

    def _slot(self, shape: str, slot: Value) -> str:
        if shape == "zone" and isinstance(slot, tuple):
            return f"{slot[0]} of {self.names[int(str(slot[1])) - 1]}"
        if shape in ("thing", "player") and isinstance(slot, int):
            return self.names[slot - 1] if 0 < slot <= len(self.names) else "game" if slot == 0 else f"component {slot}"
        if isinstance(slot, tuple):
            return f"({', '.join(self._slot('', each) for each in slot)})"
        return str(slot)

    def _viewers(self, mask: int) -> str:
        return ", ".join(name for seat, name in enumerate(self.names) if mask >> seat + 1 & 1) or "nobody"


_SPECIAL: Final[dict[str, Callable[[_Told, list[Value]], list[str]]]] = {
    "period": _Told.period,
    "ability": _Told.ability,
    "value": _Told.value,
    "show": _Told.show,
    "win": _Told.win,
    "verdict": _Told.verdict,
    "note": _Told.note,
    "opened": _Told.opened,
}
"""Entries whose numbers mean something that their shape does not say."""
