"""Text of the language inside YAML: the exact stretch of the file that a parser may read."""

import re
from typing import Final

from ruledeck.grammar.files.document_nodes import Node, Scalar
from ruledeck.grammar.text import codes
from ruledeck.grammar.text.diagnostic import Diagnostic
from ruledeck.grammar.text.source import Slice

_HEADER: Final = re.compile(r"\|(?P<marks>[-+0-9]*)[^\r\n]*(?:\r\n|\r|\n)?")
_LINE: Final = re.compile(r"(?P<indent>[ ]*)(?P<rest>[^\r\n]*)(?:\r\n|\r|\n)?")
_BLOCK: Final = "write it as a block: `|` behind the key, the text below it, indented"


def behaviour_slice(node: Node) -> Slice | Diagnostic:
    """Return where the behaviour in `node` stands, or why its places would be wrong.

    Behaviour is a literal block (`|`) or a bare scalar on one line.
    """
    if isinstance(node, Scalar) and node.style in ("'", '"'):
        message = "behaviour does not stand in quotes"
        return Diagnostic(codes.BEHAVIOUR_STYLE, message, node.span, help=_without_quotes(node))
    return _slice(node)


def _without_quotes(node: Scalar) -> str:
    """Return how a text can stand without its quotes: in braces there are no blocks, and a bare text has no colon."""
    before = node.source.text[: node.start].rpartition("\n")[2]
    if before.count("{") > before.count("}"):
        return (
            f"write each key on a line of its own, without the braces, and {_BLOCK.replace('write it', 'this one', 1)}"
        )
    bare = not re.search(r":(?:\s|$)|\s#|\n", node.raw)
    return f"take the quotes off, or {_BLOCK}" if bare else _BLOCK


def line_slice(node: Node) -> Slice | Diagnostic:
    """Return where a decision or an expectation stands: as behaviour, or in quotes on one line, without escapes but `''`."""
    if not isinstance(node, Scalar) or node.style not in ("'", '"'):
        return _slice(node)
    inner = node.source.text[node.start + 1 : node.end - 1]
    # An apostrophe inside of single quotes is doubled, which `unquoted` undoes; other escapes would shift every place.
    if inner != node.raw and not (node.style == "'" and inner.replace("''", "'") == node.raw):
        message = "this quoted text has escapes or several lines, so places in it cannot be shown"
        return Diagnostic(codes.BEHAVIOUR_STYLE, message, node.span, help=f"use the other kind of quotes, or {_BLOCK}")
    start = node.start + 1 + len(inner) - len(inner.lstrip())
    return Slice(node.source, start, max(start, node.start + 1 + len(inner.rstrip())), _column(node, start))


def written_line(node: Node, found: list[Diagnostic]) -> Slice | None:
    """Return where a decision, an expectation, a condition or a number stands; what is wrong with it is added to `found`."""
    read = line_slice(node)
    if isinstance(read, Diagnostic):
        found.append(read)
        return None
    if read.start == read.end:
        found.append(
            Diagnostic(codes.OUT_OF_RANGE, "this text is empty", node.span, help="write it, or delete the line")
        )
        return None
    return read


def unquoted(part: Slice) -> str:
    """Return the text of a line without the doubled apostrophes that single quotes need."""
    before = part.source.text[: part.start].rstrip(" ")
    return part.text.replace("''", "'") if before.endswith("'") else part.text


def _slice(node: Node) -> Slice | Diagnostic:
    if not isinstance(node, Scalar):
        message = "a text of the language is needed here, not a list or a mapping"
        return Diagnostic(codes.WRONG_SHAPE, message, node.span, help=f"put the line in quotes, or {_BLOCK}")
    if node.style == "|":
        return _block(node)
    if node.style == ">":
        message = "a folded block (`>`) loses its lines"
        return Diagnostic(codes.BEHAVIOUR_STYLE, message, node.span, help="write `|` in place of `>`")
    if "\n" in node.span.text or "\r" in node.span.text:
        message = "a bare text on several lines loses its lines"
        return Diagnostic(codes.BEHAVIOUR_STYLE, message, node.span, help=_BLOCK)
    return Slice(node.source, node.start, node.end, _column(node, node.start))


def _block(node: Scalar) -> Slice | Diagnostic:
    text = node.source.text
    header = _HEADER.match(text, node.start)
    if header is None:
        return Diagnostic(codes.BEHAVIOUR_STYLE, "this block has no first line", node.span, help=_BLOCK)
    if any(mark.isdigit() for mark in header["marks"]):
        message = "a block with a fixed indentation is not read as behaviour"
        return Diagnostic(codes.BEHAVIOUR_STYLE, message, node.span, help="write `|` alone")
    at, start, end, indent = header.end(), -1, header.end(), 0
    while at < len(text) and (line := _LINE.match(text, at)):
        blank = not line["rest"].strip(" \t")
        if start < 0 and not blank:
            start, indent = line.end("indent"), len(line["indent"])
        elif not blank and len(line["indent"]) < indent:
            break
        # The block also ends where YAML says so: an empty block is followed by less indented text at once.
        if at >= node.end:
            break
        if not blank:
            end = line.start("rest") + len(line["rest"].rstrip(" \t"))
        at = line.end()
    if start < 0 or end <= start:
        return Slice(node.source, node.end, node.end, _column(node, node.end))
    return Slice(node.source, start, end, indent + 1)


def _column(node: Scalar, start: int) -> int:
    return node.source.position(start).column
