"""Values that never change, and are copied and pickled by being made anew."""

from __future__ import annotations

from dataclasses import fields
from typing import Any


class Rebuilt:
    """A frozen dataclass of which copies are made by its constructor.

    What is compiled refuses to be filled behind its constructor, as `copy` and `pickle` do it with what says nothing else.
    """

    __slots__ = ()

    def __reduce__(self) -> tuple[Any, ...]:
        """Return the class, and what to call it with."""
        kind: Any = type(self)
        return kind, tuple([getattr(self, each.name) for each in fields(kind) if each.init])
