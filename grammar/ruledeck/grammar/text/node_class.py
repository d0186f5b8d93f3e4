"""Classes of nodes and of other small values: frozen dataclasses for the type checker, cheap ones for Python.

Python compiles six functions for each frozen dataclass, and its constructor goes around its own guard for every field.
A game is a hundred thousand nodes of seventy classes. So the type checker is the guard, and only the constructor is
compiled for each class.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from dataclasses import dataclass as node
else:
    from dataclasses import dataclass, fields
    from operator import attrgetter

    _COMPARED = {}

    def node(*, frozen: bool, slots: bool, eq: bool = True, kw_only: bool = False):
        """Return the decorator of a class of nodes; the arguments are those of `dataclass`."""
        assert frozen and slots

        def made(kind):
            found = dataclass(slots=True, eq=False, repr=False, kw_only=kw_only)(kind)
            found.__repr__ = _shown
            if eq:
                found.__eq__, found.__hash__ = _equal, _hash
            return found

        return made

    def _equal(self, other):
        kind = type(self)
        if kind is not type(other):
            return NotImplemented
        get = _COMPARED.get(kind) or _compared(kind)
        return get(self) == get(other)

    def _hash(self):
        kind = type(self)
        return hash((_COMPARED.get(kind) or _compared(kind))(self))

    def _shown(self):
        shown = ", ".join(f"{each.name}={getattr(self, each.name)!r}" for each in fields(self) if each.repr)
        return f"{type(self).__qualname__}({shown})"

    def _compared(kind):
        """Return what gets the fields of a node that count when it is compared."""
        names = [each.name for each in fields(kind) if each.compare] or ["__class__"]
        get = _COMPARED[kind] = attrgetter(*names)
        return get


__all__ = ["node"]
