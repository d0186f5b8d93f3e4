"""The manifest in parts: what files of `rules/` add to `game.yaml`, each for the mechanic whose rules stand beside it."""

from collections.abc import Iterable, Iterator
from typing import Final

from ruledeck.grammar.files.document_nodes import Mapping, Node, Scalar, Sequence
from ruledeck.grammar.text import codes
from ruledeck.grammar.text.diagnostic import Diagnostic, Note
from ruledeck.grammar.text.suggestion import did_you_mean

ADDED: Final = (
    "sources", "types", "symbols", "traits", "zones", "counters", "values", "periods", "options", "formats", "require", "provenance",
)  # fmt: skip
"""The keys of `game.yaml` to which a part may add; what the game itself is, `game.yaml` says alone."""


def joined(root: Mapping, parts: Iterable[Node | None]) -> tuple[Mapping, list[Diagnostic]]:
    """Return a manifest with what its parts add, and what is wrong with them.

    Names are added to names and entries to lists, at any depth: a type gets further fields, a counter lies on further
    types. A name that several parts need each of them may declare; what is said of it is said once. Every node keeps its
    place in its own file.

    Args:
        root: The YAML of `game.yaml`.
        parts: The YAML of the parts, in their order; `None` for an empty file.
    """
    found: list[Diagnostic] = []
    for part in parts:
        if isinstance(part, Mapping):
            found += _misplaced(part)
            known = tuple([each for each in part.entries if each[0].raw in ADDED])
            root = _added(root, Mapping(part.source, part.start, part.end, known), found)
        elif part is not None:
            message = "needs keys with what they add"
            help = f"a part of the manifest adds to {', '.join(ADDED)}"
            found.append(Diagnostic(codes.WRONG_SHAPE, message, part.span, help))
    return root, found


def _misplaced(part: Mapping) -> Iterator[Diagnostic]:
    for key, _ in part.entries:
        if key.raw not in ADDED:
            message = f'a part of the manifest says nothing about "{key.raw}"'
            help = did_you_mean(key.raw, ADDED) or f"write it in game.yaml; a part adds to {', '.join(ADDED)}"
            yield Diagnostic(codes.UNKNOWN_KEY, message, key.span, help)


def _added(base: Mapping, part: Mapping, found: list[Diagnostic]) -> Mapping:
    """Return a mapping with the entries of another one."""
    entries = dict(base)
    keys = {key.raw: key for key, _ in base.entries}
    for key, value in part.entries:
        known = entries.get(key.raw)
        entries[key.raw] = value if known is None else _both(keys[key.raw], known, key, value, found)
        keys.setdefault(key.raw, key)
    return Mapping(base.source, base.start, base.end, tuple([(keys[name], entries[name]) for name in entries]))


def _both(at: Scalar, known: Node, key: Scalar, value: Node, found: list[Diagnostic]) -> Node:
    """Return what stands behind a key that a part has, too; both of its places are given."""
    if isinstance(known, Sequence) and isinstance(value, Sequence):
        there = {each.raw for each in known.items if isinstance(each, Scalar)}
        more = [each for each in value.items if not isinstance(each, Scalar) or each.raw not in there]
        return Sequence(known.source, known.start, known.end, (*known.items, *more))
    mappings = _named(known), _named(value)
    if mappings[0] is not None and mappings[1] is not None:
        return _added(mappings[0], mappings[1], found)
    message = f'"{key.raw}" is declared already'
    note = Note("it is declared here", at.span)
    found.append(Diagnostic(codes.NAME_TAKEN, message, key.span, "choose another name, or leave it out", (note,)))
    return known


def _named(node: Node) -> Mapping | None:
    """Return names with their forms; a list of names is one without forms."""
    if isinstance(node, Sequence):
        names = [each for each in node.items if isinstance(each, Scalar)]
        nothing = [Mapping(each.source, each.start, each.end, ()) for each in names]
        entries = tuple(zip(names, nothing, strict=True))
        return Mapping(node.source, node.start, node.end, entries) if len(names) == len(node.items) else None
    return node if isinstance(node, Mapping) else None
