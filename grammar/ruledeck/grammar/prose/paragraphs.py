"""Sentences to text: capitals, full stops, and lists where a block holds several steps."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from ruledeck.grammar.text.sentence import inside

CLOSE: Final = "\x01"
"""The comma behind a clause, which stands only where the sentence goes on."""

_CLOSED = re.compile(rf"{CLOSE}+(?=\s+[^\W_]|\s+[+“«\"(-])")
_BRACKETED = re.compile(rf"{CLOSE}+ (\([^()]*\))")
"""Brackets behind a clause belong to it: the comma stands behind them."""
_SPACES = re.compile(r"(?<=\S) +(?=\S)")


@dataclass(frozen=True, slots=True)
class Said:
    """A sentence without its capital and its full stop.

    Attributes:
        text: Its words; empty for a plain group of sentences.
        inner: Sentences that belong to it: a list below it, one item each.
    """

    text: str
    inner: tuple["Said", ...] = ()


def paragraphs(items: Iterable[Said], *, close: str = ".") -> str:
    """Return the text of some sentences: paragraphs, and lists with a dash."""
    return "\n".join(_lines(tuple(items), 0, close))


def _lines(items: Sequence[Said], depth: int, close: str) -> list[str]:
    out: list[str] = []
    paragraph: list[str] = []
    for item in items:
        if not item.inner:
            if item.text:
                paragraph.append(sentence(item.text, close))
            continue
        if item.text:
            paragraph.append(sentence(item.text, ":"))
            out.append("  " * depth + " ".join(paragraph))
            paragraph = []
        for each in item.inner:
            block = _lines(each.inner if not each.text else (each,), depth + 1, close)
            if block:
                first, *rest = block
                out.append("  " * depth + "- " + first.lstrip())
                out.extend(rest)
    if paragraph:
        out.append("  " * depth + " ".join(paragraph))
    return out


def in_one_line(text: str) -> str:
    """Return paragraphs with lists as one line without a full stop: the items of a list stand between semicolons."""
    said = ""
    for line in text.splitlines():
        item = line.strip().removeprefix("- ")
        listed = line.strip().startswith("- ")
        if not said:
            said = item
        elif listed and not said.endswith(":"):
            said = f"{said.rstrip('.')}; {inside(item)}"
        else:
            said = f"{said} {inside(item)}" if listed else f"{said} {item}"
    return said.rstrip(".")


def sentence(text: str, close: str) -> str:
    """Return words with a capital and an end."""
    tidy = clean(text)
    for at, letter in enumerate(tidy):
        if letter.isalpha():
            tidy = tidy[:at] + letter.upper() + tidy[at + 1 :]
            break
        if letter.isdigit():
            break
    return (
        tidy if tidy.endswith((".", ":", "!", "?")) or (tidy.endswith((".”", ".»")) and close == ".") else tidy + close
    )


def clean(text: str) -> str:
    """Return words with single spaces and settled commas."""
    # Whether a clause needs its comma is known only when the sentence is whole: until then a sign stands for it.
    tidy = _CLOSED.sub(",", _BRACKETED.sub(rf" \1{CLOSE}", text)).replace(CLOSE, "")
    return _SPACES.sub(" ", tidy).replace(" ,", ",").replace(",,", ",").strip()
