"""The kinds of compound choice, as plain immutable data that a saved game can hold.

A problem says what a legal whole answer is; `selection` says which picks lead there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, fields
from typing import Final, TypeAlias

from ruledeck.interpreter.state.rebuilt import Rebuilt

Plain: TypeAlias = "int | str | bool | tuple[Plain, ...] | None"

LARGEST: Final = 9_999
"""The largest total, ceiling or weight: the solver's work grows with them."""


@dataclass(frozen=True, slots=True)
class Subset(Rebuilt):
    """Choose between `least` and `most` of the candidates.

    With weights this is a payment: each pick must help, that is add to an unreached total, meet an unmet need, or fill
    up `least`. Overpaying is therefore possible but never idle, and once all is met only `DONE` is offered.
    A `generous` choice goes on as long as its bounds allow.

    Attributes:
        candidates: distinct plain values, usually entity ids.
        least: fewest picks.
        most: most picks.
        weights: one number for each candidate, or None for a choice without sums; a negative weight counts as 0.
        total: what the weights picked must reach.
        exact: whether the sum must be the total itself.
        need: 1 for each candidate that meets the need, 0 for the others; at least one 1 must be picked. None: no need.
        groups: a group name for each candidate (None: in no group), or None.
        at_most_per_group: how many of one group may be picked; 1 unless stated.
        generous: whether picks that the total no longer needs are offered.
        ceiling: what the sum must not exceed, or None.
    """

    candidates: tuple[Plain, ...]
    least: int
    most: int
    weights: tuple[int, ...] | None = None
    total: int = 0
    exact: bool = False
    need: tuple[int, ...] | None = None
    groups: tuple[Plain, ...] | None = None
    at_most_per_group: int | None = None
    generous: bool = False
    ceiling: int | None = None

    def __post_init__(self) -> None:
        """Raise ValueError for columns that do not fit the candidates, and for amounts above `LARGEST`."""
        _require_distinct(self.candidates)
        for column in (self.weights, self.need, self.groups):
            _require(column is None or len(column) == len(self.candidates), "one entry for each candidate")
        _require(max((self.total, self.ceiling or 0, *(self.weights or ()))) <= LARGEST, f"amounts up to {LARGEST}")


@dataclass(frozen=True, slots=True)
class Kindred(Rebuilt):
    """Choose between `least` and `most` of the candidates that have something in common, or each something of its own, or numbers in a row.

    Attributes:
        candidates: distinct plain values.
        least: fewest picks; without so many that fit together there is no answer.
        most: most picks.
        kin: for each candidate what it has of that in which they are compared; who has nothing of it is never picked.
        relation: what all of them are to each other there: one value is common to them (`alike`), each stands for one of its own
            (`apart`), or their numbers are different and each follows another one (`in a row`).
        demanded: 1 for each candidate that a duty demands, 0 for the others: as many of them are picked as any answer holds.
            None: nothing is demanded.
    """

    candidates: tuple[Plain, ...]
    least: int
    most: int
    kin: tuple[tuple[Plain, ...], ...]
    relation: str = "alike"
    demanded: tuple[int, ...] | None = None

    def __post_init__(self) -> None:
        """Raise ValueError for columns that do not fit the candidates."""
        _require_distinct(self.candidates)
        for column in (self.kin, self.demanded):
            _require(column is None or len(column) == len(self.candidates), "one entry for each candidate")


@dataclass(frozen=True, slots=True)
class Within(Rebuilt):
    """Choose between `least` and `most` of the candidates, whose numbers add up to no more than a ceiling.

    Attributes:
        candidates: distinct plain values.
        least: fewest picks; without so many that stay within the ceiling there is no answer.
        most: most picks.
        numbers: what each candidate adds to the sum; less than nothing makes room for others.
        ceiling: what the sum must not exceed.
        demanded: 1 for each candidate that a duty demands, 0 for the others: as many of them are picked as any answer holds.
            None: nothing is demanded.
    """

    candidates: tuple[Plain, ...]
    least: int
    most: int
    numbers: tuple[int, ...]
    ceiling: int
    demanded: tuple[int, ...] | None = None

    def __post_init__(self) -> None:
        """Raise ValueError for columns that do not fit the candidates."""
        _require_distinct(self.candidates)
        for column in (self.numbers, self.demanded):
            _require(column is None or len(column) == len(self.candidates), "one entry for each candidate")


@dataclass(frozen=True, slots=True)
class Shares(Rebuilt):
    """Divide an amount among the candidates.

    Attributes:
        candidates: distinct plain values.
        total: the amount, in units; all of it is given away.
        caps: the most that each candidate can take.
        least_each: the least that each candidate must get.
        up_to: whether a part of the amount, or all of it, may be left over.
    """

    candidates: tuple[Plain, ...]
    total: int
    caps: tuple[int, ...]
    least_each: int = 0
    up_to: bool = False

    def __post_init__(self) -> None:
        """Raise ValueError for caps that do not fit the candidates, and for an amount above `LARGEST`."""
        _require_distinct(self.candidates)
        _require(len(self.caps) == len(self.candidates), "one cap for each candidate")
        _require(self.total <= LARGEST, f"amounts up to {LARGEST}")


@dataclass(frozen=True, slots=True)
class Order(Rebuilt):
    """Put all candidates in an order.

    Attributes:
        candidates: distinct plain values.
        classes: a number for each candidate; all of a lower class come before any of a higher one. None: one class.
    """

    candidates: tuple[Plain, ...]
    classes: tuple[int, ...] | None = None

    def __post_init__(self) -> None:
        """Raise ValueError for classes that do not fit the candidates."""
        _require_distinct(self.candidates)
        _require(self.classes is None or len(self.classes) == len(self.candidates), "one class for each candidate")


@dataclass(frozen=True, slots=True)
class Matching(Rebuilt):
    """Give every left a right of its own that it fits.

    Attributes:
        left: distinct plain values, asked about in this order.
        right: distinct plain values.
        edges: for each left, the positions of the rights that it fits, in the order in which they are offered.
    """

    left: tuple[Plain, ...]
    right: tuple[Plain, ...]
    edges: tuple[tuple[int, ...], ...]

    def __post_init__(self) -> None:
        """Raise ValueError for edges that do not fit the two sides."""
        _require_distinct(self.left)
        _require_distinct(self.right)
        _require(len(self.edges) == len(self.left), "one row of edges for each left")
        _require(all(0 <= right < len(self.right) for row in self.edges for right in row), "edges to listed rights")


Problem: TypeAlias = Subset | Kindred | Within | Shares | Order | Matching

KINDS: Final[dict[str, Callable[..., Problem]]] = {
    "subset": Subset,
    "kindred": Kindred,
    "within": Within,
    "shares": Shares,
    "order": Order,
    "matching": Matching,
}


def asked_of(demanded: tuple[int, ...] | None, chosen: Iterable[int]) -> int:
    """Return how many of some are demanded by a duty; `demanded` says it of each, `None` of none."""
    return 0 if demanded is None else sum([demanded[index] for index in chosen])


def to_plain(problem: Problem) -> tuple[Plain, ...]:
    """The problem as nested tuples of plain values: its kind, then its attributes in order."""
    kind = next(name for name, cls in KINDS.items() if cls is type(problem))
    return (kind, *(getattr(problem, field.name) for field in fields(problem)))


def from_plain(plain: object) -> Problem:
    """The problem that `to_plain` described; lists stand for tuples, as JSON gives them.

    Raises:
        ValueError: `plain` describes no problem.
    """
    kind, *values = frozen if isinstance(frozen := _frozen(plain), tuple) and frozen else (None,)
    make = KINDS.get(kind) if isinstance(kind, str) else None
    if make is None:
        raise ValueError(f"no kind of choice: {kind!r}")
    try:
        return make(*values)
    except TypeError as error:
        raise ValueError(f"not the attributes of a choice of kind {kind}: {error}") from error


_FLAT: Final = frozenset((int, str, type(None)))


def _frozen(value: object) -> Plain:
    if isinstance(value, (list, tuple)):
        # Where hundreds are put in an order, this is asked again behind each of them.
        return tuple(value) if _FLAT.issuperset(map(type, value)) else tuple(map(_frozen, value))
    if value is None or isinstance(value, (int, str)):
        return value
    raise ValueError(f"not a plain value: {value!r}")


def _require_distinct(values: tuple[Plain, ...]) -> None:
    _require(len(set(values)) == len(values), "distinct candidates")


def _require(holds: bool, what: str) -> None:
    if not holds:
        raise ValueError(f"a choice needs {what}")
