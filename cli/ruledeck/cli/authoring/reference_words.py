"""What the reference says of a word: every way of writing that has it, with its meaning and an example."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from ruledeck.grammar.reference.forms import form
from ruledeck.grammar.reference.pages import Example, texts

_WORD = re.compile(r"[a-z][a-z'-]*")
_OPEN = re.compile(r"<[^>]*>|\{[^}]*\}")
"""What stands for something else."""
_QUOTED = re.compile(r"`([^`<{]*)`")
"""Words of the language inside a text."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the reference.

    Attributes:
        written: What is written; `<...>` and `{...}` stand for something.
        text: What it means.
        example: Lines that use it, or nothing.
        also: Words that its meaning explains.
    """

    written: str
    text: str
    example: str = ""
    also: str = ""

    @property
    def words(self) -> frozenset[str]:
        """The words that stand for themselves."""
        return frozenset(_WORD.findall(_OPEN.sub(" ", f"{self.written} {self.also}".casefold())))


def entries_with(words: str) -> list[Entry]:
    """Return what has all of some words, the shortest first."""
    wanted = set(_WORD.findall(words.casefold()))
    found = [entry for entry in entries() if wanted and wanted <= entry.words]
    return sorted(found, key=lambda entry: len(entry.words))


def reference_words() -> frozenset[str]:
    """Return every word that the reference knows."""
    return frozenset(word for entry in entries() for word in entry.words)


@cache
def entries() -> tuple[Entry, ...]:
    """Return all lines of the reference."""
    return tuple(_entries())


def _entries() -> Iterator[Entry]:
    said = texts()
    for rules in (
        said.declarations, said.abilities, said.triggers, said.modifiers, said.statements, said.clauses, said.conditions,
    ):  # fmt: skip
        for name, rule in rules.items():
            yield Entry(_form(name), rule.text, rule.example.rstrip())
    for table in said.tables.values():
        for written, text in table.rows:
            yield Entry(_bare(written), text, _used(written, table.examples))
    for pattern, text in said.primitives.items():
        yield Entry(pattern.replace("_", "..."), text, _used(pattern, said.primitive_examples))
    for section, (values, text) in said.windows.items():
        yield Entry(f"{section}: {_bare(values)}", text)
    yield from _sections(said.sections)


def _sections(sections: Mapping[str, Mapping[str, str]]) -> Iterator[Entry]:
    for kind, named in sections.items():
        for name, text in named.items():
            about = "" if kind == "all" else f"{kind} ... "
            yield Entry(f"{about}{name}:", text, also=" ".join(_QUOTED.findall(text)))


def _form(name: str) -> str:
    """Return a rule of the grammar as authors read it; what is no rule is a word itself."""
    try:
        return form(name)
    except KeyError:
        return name


def _bare(text: str) -> str:
    return text.replace("`", "").replace("\\|", "|")


def _used(written: str, examples: tuple[Example, ...]) -> str:
    """Return the example lines that use the words of a row, if there are any."""
    words = Entry(_bare(written), "").words
    for example in examples:
        for line in example.example.splitlines():
            if words <= set(_WORD.findall(line.casefold())):
                return line.strip()
    return ""
