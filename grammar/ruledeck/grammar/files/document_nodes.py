"""The tree of a YAML document, with the place of everything in it."""

from collections.abc import Iterator
from dataclasses import field

from ruledeck.grammar.text.node_class import node
from ruledeck.grammar.text.source import Source, Span

Value = str | int | float | bool | None
Plain = Value | tuple["Plain", ...] | dict[str, "Plain"]


@node(frozen=True, slots=True, eq=False)
class Scalar:
    """One word, number or text.

    Attributes:
        source: The file.
        start: Offset of its first character, of the quote or of the block sign.
        end: Offset behind its last character.
        raw: The text that YAML reads, before it is taken for a number or a flag.
        value: What the text means: text, number, flag or nothing.
        style: `""` for a bare scalar, else `'`, `"`, `|` or `>`.
    """

    source: Source
    start: int
    end: int
    raw: str
    value: Value
    style: str

    @property
    def span(self) -> Span:
        """Where it stands."""
        return Span(self.source, self.start, self.end)


@node(frozen=True, slots=True, eq=False)
class Sequence:
    """A list.

    Attributes:
        source: The file.
        start: Offset of its first entry's dash, or of the bracket.
        end: Offset behind its last entry, or behind the bracket.
        items: The entries in order.
    """

    source: Source
    start: int
    end: int
    items: tuple["Node", ...]

    @property
    def span(self) -> Span:
        """Where it stands."""
        return Span(self.source, self.start, self.end)


@node(frozen=True, slots=True, eq=False)
class Mapping:
    """Keys with values; keys are always text, each occurs once.

    Attributes:
        source: The file.
        start: Offset of its first key, or of the brace.
        end: Offset behind its last value, or behind the brace.
        entries: Keys and values in the order of the file.
    """

    source: Source
    start: int
    end: int
    entries: tuple[tuple[Scalar, "Node"], ...]
    _found: dict[str, tuple[Scalar, "Node"]] = field(default_factory=dict, init=False, repr=False)

    @property
    def span(self) -> Span:
        """Where it stands."""
        return Span(self.source, self.start, self.end)

    @property
    def first_line(self) -> Span:
        """The part of it that lies on its first line: a place to speak of the whole."""
        end = self.source.text.find("\n", self.start, self.end)
        text = self.source.text[self.start : self.end if end < 0 else end]
        return Span(self.source, self.start, self.start + len(text.split("\r", 1)[0].rstrip()))

    def __iter__(self) -> Iterator[tuple[str, "Node"]]:
        return ((key.raw, value) for key, value in self.entries)

    def get(self, name: str) -> "Node | None":
        """Return the value of the key `name`, or `None` when there is no such key."""
        entry = self._entry(name)
        return entry[1] if entry is not None else None

    def key(self, name: str) -> Scalar | None:
        """Return the key `name` itself, for its place."""
        entry = self._entry(name)
        return entry[0] if entry is not None else None

    def _entry(self, name: str) -> "tuple[Scalar, Node] | None":
        if not self._found:
            self._found.update((entry[0].raw, entry) for entry in self.entries)
        return self._found.get(name)


Node = Scalar | Sequence | Mapping


def plain(node: Node) -> Plain:
    """Return the tree without places: texts, numbers, flags, tuples and dicts."""
    if isinstance(node, Scalar):
        return node.value
    if isinstance(node, Mapping):
        return {key.raw: plain(value) for key, value in node.entries}
    return tuple([plain(item) for item in node.items])


def locate(node: Node, path: tuple[str | int, ...]) -> tuple[Node, Scalar | None, int]:
    """Follow `path` (keys and numbers of entries) as far as it leads.

    Returns:
        The node reached, its key when it is a value of a mapping, and how many steps were taken.
    """
    key: Scalar | None = None
    for taken, step in enumerate(path):
        following: Node | None = None
        if isinstance(node, Mapping) and isinstance(step, str):
            following, key = node.get(step), node.key(step) or key
        elif isinstance(node, Sequence) and isinstance(step, int) and 0 <= step < len(node.items):
            following, key = node.items[step], None
        if following is None:
            return node, key, taken
        node = following
    return node, key, len(path)
