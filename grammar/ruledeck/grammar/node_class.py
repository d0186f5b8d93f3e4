"""Classes of trees: frozen dataclasses for whoever writes and type-checks the program, cheap ones for whoever runs it.

Python makes six functions of text for each frozen dataclass, and its constructor goes around its own guard for every
field. A game is a hundred thousand nodes of seventy classes; the type checker is the guard.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from dataclasses import dataclass as node
else:
    from dataclasses import dataclass

    def node(*, frozen: bool, slots: bool, eq: bool = True, kw_only: bool = False):
        """Return the decorator of a class of nodes; the arguments are those of `dataclass`."""
        assert frozen and slots
        return dataclass(slots=True, eq=eq, unsafe_hash=eq, kw_only=kw_only)


__all__ = ["node"]
