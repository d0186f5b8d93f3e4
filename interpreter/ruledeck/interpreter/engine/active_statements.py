"""The statements about one subject that hold at a moment, told apart, with what they have been found to make of it."""

from collections.abc import Hashable
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from ruledeck.interpreter.state.program import Statement

if TYPE_CHECKING:
    from ruledeck.interpreter.state.state import Row

Characteristic: TypeAlias = Any
"""A number, a condition, or any other value that a characteristic can have: only the word itself knows which."""
ALL_OF_IT: Final = (-1, -1)
"""What stands in a key for every source of a statement, and for each that an effect made."""


class Stated(list["tuple[Statement, int, int, Row]"]):
    """The statements about a subject that hold, each with where it comes from.

    Attributes:
        values: What they make of a characteristic, by the thing, what it is without them, and what is left out of them.
    """

    __slots__ = ("_keys", "_withheld", "values")

    def __init__(self) -> None:
        super().__init__()
        self.values: dict[Hashable, Characteristic] = {}
        self._keys: list[tuple[int, int, int]] = []
        self._withheld: dict[int, frozenset[tuple[int, int, int]]] = {}

    @property
    def keys(self) -> list[tuple[int, int, int]]:
        """What each is told apart by: its text, its source, and which one of several it is that an effect made."""
        if len(self._keys) != len(self):
            seen: dict[tuple[int, int], int] = {}
            self._keys = []
            for statement, this, _, _ in self:
                said = (id(statement.whole), this)
                self._keys.append((*said, seen.get(said, 0)))
                seen[said] = seen.get(said, 0) + 1
        return self._keys

    def withheld(self, at: int) -> frozenset[tuple[int, int, int]]:
        """Return the keys of what is left out while a statement is worked out: itself, and what would lead back to it.

        What asks for what it changes is given it with those before it alone, and with all that do not ask.
        """
        known = self._withheld.get(at)
        if known is None:
            statement = self[at][0]
            left_out = {(id(each), *ALL_OF_IT) for each in statement.deferred}
            if statement.circular:
                left_out.update([key for key, each in zip(self.keys[at:], self[at:], strict=True) if each[0].circular])
            else:
                left_out.add(self.keys[at])
            known = self._withheld[at] = frozenset(left_out)
        return known
