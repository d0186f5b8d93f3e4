"""Boards of rows and columns: one entry of a file of cards that stands for all of its cells.

Each cell is a card of its own, with the facts of the entry, the label of its place in its id and title (`field_b3`, "Field B3"), its
row and its column, and the cells beside it in the fields that the grid names. Columns have letters from the left, rows numbers from
above.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Annotated, Final

from pydantic import Field

from ruledeck.grammar.files.document_nodes import Mapping, Node, Scalar, Sequence
from ruledeck.grammar.files.enclosed_cards import SLOT, unfolded
from ruledeck.grammar.files.manifest import ComponentType, FieldType, Manifest
from ruledeck.grammar.files.model_errors import missing_key, not_a_choice, validate
from ruledeck.grammar.files.models import Model, Name
from ruledeck.grammar.text import codes
from ruledeck.grammar.text.diagnostic import Diagnostic
from ruledeck.grammar.text.suggestion import did_you_mean

GRID: Final = "grid"
_LETTERS: Final = "abcdefghijklmnopqrstuvwxyz"
_MOST: Final = len(_LETTERS)
Place = tuple[int, int]
"""The row and the column of a cell, each from 1."""
_SIDES: Final = ((-1, 0), (0, -1), (0, 1), (1, 0))
_CORNERS: Final = ((-1, -1), (-1, 1), (1, -1), (1, 1))
_TOWARDS: Final[dict[str, Place]] = {
    "up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1),
    "up_left": (-1, -1), "up_right": (-1, 1), "down_left": (1, -1), "down_right": (1, 1),
}  # fmt: skip
_SEVERAL: Final = ("sides", "corners", "hexes")
_NUMBERS: Final = ("row", "column")


class GridEntry(Model):
    """A board of rows and columns, each cell of which is a card with the facts of the entry.

    Attributes:
        rows: How many rows it has; they are counted from above.
        columns: How many columns it has; they have letters from the left.
        row: A number of the type that gets the row of each cell.
        column: A number of the type that gets its column.
        sides: A list of the type itself that gets the cells with which each shares a side.
        corners: Such a list that gets those with which it shares a corner alone; it may be that of `sides`, which then gets all eight.
        hexes: Such a list that gets the six neighbours of a board of hexes, whose even rows lie half a cell further to the right.
        up: An optional field of the type itself that gets the cell above each; likewise the others.
        down: The cell below it.
        left: The cell to its left.
        right: The cell to its right.
        up_left: The cell above the one to its left.
        up_right: The cell above the one to its right.
        down_left: The cell below the one to its left.
        down_right: The cell below the one to its right.
        without: Labels of cells that are not there: `[a1, c3]`.
        cells: Facts of single cells, by their labels, in place of those of the entry: `b2: {ground: lake}`; also a title.
    """

    rows: Annotated[int, Field(ge=1, le=_MOST)]
    columns: Annotated[int, Field(ge=1, le=_MOST)]
    row: Name | None = None
    column: Name | None = None
    sides: Name | None = None
    corners: Name | None = None
    hexes: Name | None = None
    up: Name | None = None
    down: Name | None = None
    left: Name | None = None
    right: Name | None = None
    up_left: Name | None = None
    up_right: Name | None = None
    down_left: Name | None = None
    down_right: Name | None = None
    without: tuple[Name, ...] = ()
    cells: dict[str, dict[str, object]] = Field(default_factory=dict)

    def near(self, place: Place) -> dict[str, tuple[Place, ...]]:
        """Return for each key that names a field the places beside one: at most one for a direction."""
        row, column = place
        # Even rows of hexes lie half a cell further to the right.
        shift = 0 if row % 2 == 0 else -1
        hexes = ((-1, shift), (-1, shift + 1), (0, -1), (0, 1), (1, shift), (1, shift + 1))
        steps = {
            "sides": _SIDES,
            "corners": _CORNERS,
            "hexes": hexes,
            **{key: (step,) for key, step in _TOWARDS.items()},
        }
        return {key: tuple([(row + down, column + right) for down, right in found]) for key, found in steps.items()}


@dataclass(slots=True)
class Grids:
    """What was laid out.

    Attributes:
        labels: The id of each cell to the label of its place, as it stands in titles.
        found: What is wrong with the entries; a board with a fault is left out.
    """

    labels: dict[str, str] = field(default_factory=dict)
    found: list[Diagnostic] = field(default_factory=list)

    def laid_out(self, root: Node, manifest: Manifest | None) -> Node:
        """Return a list of cards in which the cells of each board stand in place of its entry."""
        if not isinstance(root, Sequence) or not any(
            isinstance(item, Mapping) and item.get(GRID) for item in root.items
        ):
            return root
        items: list[Node] = []
        for item in root.items:
            grid = item.get(GRID) if isinstance(item, Mapping) else None
            items += [item] if grid is None or not isinstance(item, Mapping) else self._cells(item, grid, manifest)
        return replace(root, items=tuple(items))

    def _cells(self, entry: Mapping, node: Node, manifest: Manifest | None) -> list[Node]:
        grid, found = validate(GridEntry, node)
        ident, of = entry.get("id"), entry.get("type")
        if not isinstance(ident, Scalar):
            found.append(missing_key(entry, "id"))
        kind = manifest.types.get(of.raw) if manifest is not None and isinstance(of, Scalar) else None
        if grid is None or not isinstance(ident, Scalar) or not isinstance(node, Mapping) or not isinstance(of, Scalar):
            self.found += found
            return []
        if kind is not None:
            found += _unfit(node, entry, of.raw, kind)
        found += _unlabelled(node, entry, grid)
        if found:
            self.found += found
            return []
        gone = frozenset(each.lower() for each in grid.without)
        places = [
            (row, column)
            for row in range(1, grid.rows + 1)
            for column in range(1, grid.columns + 1)
            if _label((row, column)) not in gone
        ]
        laid = _Board(entry, node, grid, ident, kind, frozenset(places))
        self.labels |= {laid.id_of(place): _label(place).upper() for place in places}
        return [laid.cell(place) for place in places]


def entries(root: Node, manifest: Manifest | None, grids: Grids) -> Node:
    """Return a list of cards with an entry for each: for each cell of a board, and for each that stands inside of another one."""
    return unfolded(grids.laid_out(root, manifest), manifest)


@dataclass(frozen=True, slots=True)
class _Board:
    """One board: its entry, what stands behind `grid:`, and which places it has."""

    entry: Mapping
    node: Mapping
    grid: GridEntry
    ident: Scalar
    kind: ComponentType | None
    places: frozenset[Place]

    def id_of(self, place: Place) -> str:
        """Return the id of a cell."""
        return f"{self.ident.raw}_{_label(place)}"

    def cell(self, place: Place) -> Mapping:
        """Return the entry of one cell."""
        own = self._own(place)
        said = [(key, value) for key, value in self.entry.entries if key.raw not in (GRID, "id", "name")]
        facts = dict(self._facts(place))
        entries = [
            self._entry("id", replace(self.ident, raw=self.id_of(place), value=self.id_of(place))),
            *([] if own is not None and own.get("name") else [self._entry("name", self._text(self._title(place)))]),
            # Nothing else brings a cell into the game.
            self._entry("copies", self._scalar("rows", 1)),
            *[(key, value) for key, value in said if own is None or own.get(key.raw) is None],
            *[self._entry(name, value) for name, value in facts.items() if own is None or own.get(name) is None],
            *(own.entries if own is not None else ()),
        ]
        return Mapping(self.entry.source, self.entry.start, self.entry.end, tuple(entries))

    def _own(self, place: Place) -> Mapping | None:
        """Return what is said of a single cell."""
        cells = self.node.get("cells")
        listed = cells.entries if isinstance(cells, Mapping) else ()
        return next(
            (value for key, value in listed if key.raw.lower() == _label(place) and isinstance(value, Mapping)), None
        )

    def _title(self, place: Place) -> str:
        label = _label(place).upper()
        name = self.entry.get("name")
        pattern = None if self.kind is None else self.kind.title.get("en")
        if isinstance(name, Scalar):
            return f"{name.raw} {label}"
        return label if pattern is None else pattern.replace(SLOT, label)

    def _facts(self, place: Place) -> Iterator[tuple[str, Node]]:
        """Yield each field that the grid fills in, with its value for a cell; a direction in which nothing lies has none."""
        for key, number in zip(_NUMBERS, place, strict=True):
            if name := _named(self.grid, key):
                yield name, self._scalar(key, number)
        beside: dict[str, list[tuple[Place, str]]] = {}
        for key, steps in self.grid.near(place).items():
            if name := _named(self.grid, key):
                there = [each for each in steps if each in self.places]
                if key in _SEVERAL:
                    # One list may hold all that touches: what shares a side, and what shares a corner.
                    beside.setdefault(name, []).extend((each, key) for each in there)
                elif there:
                    yield name, self._scalar(key, self.id_of(there[0]))
        for name, found in beside.items():
            span = next(self._scalar(key, "").span for key in _SEVERAL if _named(self.grid, key) == name)
            items = tuple(self._scalar(key, self.id_of(each)) for each, key in sorted(found))
            yield name, Sequence(self.node.source, span.start, span.end, items)

    def _entry(self, key: str, value: Node) -> tuple[Scalar, Node]:
        return self._text(key), value

    def _text(self, text: str) -> Scalar:
        """Return a text that stands nowhere itself: where the entry begins."""
        place = self.entry.first_line
        return Scalar(self.entry.source, place.start, place.end, text, text, "")

    def _scalar(self, key: str, value: str | int) -> Scalar:
        """Return a value that a key of the grid asks for: it stands where the key does."""
        where = self.node.key(key)
        span = self.node.first_line if where is None else where.span
        return Scalar(self.node.source, span.start, span.end, str(value), value, "")


def _label(place: Place) -> str:
    """Return the label of a cell: the letter of its column, and the number of its row."""
    row, column = place
    return f"{_LETTERS[column - 1]}{row}"


def _named(grid: GridEntry, key: str) -> str | None:
    """Return the field that a key names."""
    name: str | None = getattr(grid, key)
    return name


def _unfit(node: Mapping, entry: Mapping, of: str, kind: ComponentType) -> Iterator[Diagnostic]:
    """Yield a finding for each field that the type does not have, or that cannot hold what the grid puts there."""
    own = {of, kind.kind} - {None, ""}
    filled: dict[str, str] = {}
    for key, value in node.entries:
        if key.raw not in (*_NUMBERS, *_SEVERAL, *_TOWARDS) or not isinstance(value, Scalar):
            continue
        first = filled.setdefault(value.raw, key.raw)
        declared = kind.fields.get(value.raw)
        needed = _needed(key.raw, of)
        if declared is None:
            help = (
                did_you_mean(value.raw, kind.fields) or f"declare `{value.raw}: {needed}` under `types: {of}: fields:`"
            )
            yield Diagnostic(codes.UNKNOWN_FIELD, f'the type "{of}" has no field "{value.raw}"', value.span, help=help)
        elif not _holds(declared, key.raw, own):
            message = f'the field "{value.raw}" cannot hold this: it holds {"optional " if declared.optional else ""}{declared}'
            yield Diagnostic(codes.WRONG_SHAPE, message, value.span, help=f"declare it as `{value.raw}: {needed}`")
        elif (said := entry.key(value.raw)) is not None:
            message = f'the grid fills in "{value.raw}" for each cell'
            help = "delete it here; a single cell can have its own, under `cells:` of the grid"
            yield Diagnostic(codes.DUPLICATE_ID, message, said.span, help=help)
        elif first != key.raw and key.raw not in _SEVERAL:
            message = f'both `{first}` and `{key.raw}` fill in "{value.raw}", which holds one thing'
            help = f"declare a field of its own for `{key.raw}`: `<name>: {needed}`"
            yield Diagnostic(codes.DUPLICATE_ID, message, value.span, help=help)
    if node.get("hexes") is not None:
        for name in ("sides", "corners"):
            if (other := node.key(name)) is not None:
                message = "a board of hexes has neither sides nor corners as one of squares has"
                yield Diagnostic(codes.UNKNOWN_KEY, message, other.span, help=f"delete `{name}`, or `hexes`")


def _needed(key: str, of: str) -> str:
    """Return how a field is declared that can hold what a key puts there."""
    return "number" if key in _NUMBERS else f"list of {of}" if key in _SEVERAL else f"optional {of}"


def _holds(declared: FieldType, key: str, own: set[str]) -> bool:
    """Whether a field can hold what a key puts there; at the edge of a board nothing lies in some directions."""
    if key in _NUMBERS:
        return declared.of == "number" and not declared.many
    if key in _SEVERAL:
        return declared.many and declared.of in own
    return declared.optional and not declared.many and declared.of in own


def _unlabelled(node: Mapping, entry: Mapping, grid: GridEntry) -> Iterator[Diagnostic]:
    """Yield a finding for each label that no cell has, and for what is said of a cell that is not there."""
    labels = [_label((row, column)) for row in range(1, grid.rows + 1) for column in range(1, grid.columns + 1)]
    known = frozenset(labels)
    without, cells = node.get("without"), node.get("cells")
    listed = [each for each in (without.items if isinstance(without, Sequence) else ()) if isinstance(each, Scalar)]
    gone: set[str] = set()
    for each in listed:
        if each.raw.lower() not in known:
            yield _no_cell(each, labels)
        elif each.raw.lower() in gone:
            message = f'"{each.raw}" is left out twice'
            yield Diagnostic(codes.DUPLICATE_ID, message, each.span, help="delete one of the two")
        gone.add(each.raw.lower())
    said: set[str] = set()
    listed_cells = cells.entries if isinstance(cells, Mapping) else ()
    for key, value in listed_cells:
        label = key.raw.lower()
        if label not in known:
            yield _no_cell(key, labels)
        elif label in gone:
            yield Diagnostic(
                codes.DUPLICATE_ID, f'the board is without "{key.raw}"', key.span, help="delete one of the two"
            )
        elif label in said:
            yield Diagnostic(codes.DUPLICATE_ID, f'"{key.raw}" is there twice', key.span, help="write both as one")
        said.add(label)
        # Where a cell lies is said by its label.
        for fixed in ("id", "type", GRID, *filter(None, (grid.row, grid.column))):
            if isinstance(value, Mapping) and (inner := value.key(fixed)) is not None:
                message = f'a cell has no "{fixed}" of its own'
                yield Diagnostic(codes.UNKNOWN_KEY, message, inner.span, help="delete it: it follows from the board")
    for where in (entry, *[value for _, value in listed_cells if isinstance(value, Mapping)]):
        if (copies := where.key("copies")) is not None:
            yield Diagnostic(
                codes.UNKNOWN_KEY, "each cell of a board is there once", copies.span, help="delete `copies`"
            )
    if known <= gone:
        assert without is not None
        yield Diagnostic(codes.OUT_OF_RANGE, "the board has no cell left", without.span, help="leave at least one")


def _no_cell(said: Scalar, labels: list[str]) -> Diagnostic:
    found = not_a_choice(codes.UNKNOWN_NAME, said.span, said.raw, ())
    message = f'the board has no cell "{said.raw}": its cells go from {labels[0]} to {labels[-1]}'
    return replace(found, message=message, help=did_you_mean(said.raw.lower(), labels))
