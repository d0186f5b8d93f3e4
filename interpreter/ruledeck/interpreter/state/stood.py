"""How a table stood at one moment, kept so that it can be compared with how it stands later on.

To keep it costs a copy of what can be observed; the number that stands for it in a save is worked out only where it is asked for.
"""

from __future__ import annotations

import marshal
from collections.abc import Iterable, Mapping
from hashlib import blake2b
from typing import Any, Final, TypeAlias

from ruledeck.interpreter.state.plain import Values

_BY_VALUE: Final = 2
"""The last version of the format in which equal values have equal bytes, whoever else holds them."""
_SIZE: Final = 7
"""Bytes of the number: few enough to be an integer of every save."""


class Stood:
    """What can be observed of a table; equal to another one, or to its number, where nothing differs.

    Attributes:
        shown: What can be observed, in plain values that nobody changes any more.
    """

    __slots__ = ("_number", "shown")

    def __init__(self, shown: tuple[Any, ...]) -> None:
        self.shown = shown
        self._number = -1

    @property
    def number(self) -> int:
        """A number that is the same for what is equal, in every process."""
        if self._number < 0:
            digest = blake2b(marshal.dumps(self.shown, _BY_VALUE), digest_size=_SIZE).digest()
            self._number = int.from_bytes(digest)
        return self._number

    def __eq__(self, other: object) -> bool:
        """Compare what can be observed; what was read from a save is there as its number alone."""
        if isinstance(other, Stood):
            return self.shown == other.shown
        return self.number == other if isinstance(other, int) else NotImplemented

    def __repr__(self) -> str:
        """Return its number, as a save has it."""
        return repr(self.number)


Count: TypeAlias = Any
"""What is counted under a key of `State.limits`: a number, or how the table stood (`Stood`)."""


def in_plain_numbers(limits: Mapping[Values, Count]) -> Iterable[tuple[Values, int]]:
    """Yield what is counted in numbers alone."""
    for key, count in limits.items():
        yield key, count.number if isinstance(count, Stood) else count
