"""The atoms of a phrase, as the reader of words walks over them."""

from collections.abc import Mapping
from typing import Literal, TypeVar

from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.syntax import tree
from ruledeck.grammar.text.node_class import node

K = TypeVar("K")
LONGEST_NAME = 4
"""Words in the longest name of a zone, trait, counter and the like."""


@node(frozen=True, slots=True)
class Atom:
    """One word, number, quoted name or bracket of a phrase.

    Attributes:
        kind: `word`, `number`, `signed`, `quoted` or `group`.
        text: The word, or what stands between the quotation marks.
        value: The number.
        node: Where it came from.
        start: Offset of its first character.
        end: Offset behind its last character.
    """

    kind: Literal["word", "number", "signed", "quoted", "group"]
    text: str
    value: int
    node: tree.Atom
    start: int
    end: int


def atoms_of(phrase: tree.Phrase) -> tuple[Atom, ...]:
    """Split a phrase into atoms; `unit's` becomes `unit` and `'s`."""
    out: list[Atom] = []
    for atom in phrase.atoms:
        if isinstance(atom, tree.Word):
            text = atom.text
            if text.endswith(("'s", "’s")) and len(text) > 2:
                out.append(Atom("word", text[:-2], 0, atom, atom.start, atom.end - 2))
                out.append(Atom("word", "'s", 0, atom, atom.end - 2, atom.end))
            else:
                out.append(Atom("word", text, 0, atom, atom.start, atom.end))
        elif isinstance(atom, tree.Number):
            out.append(Atom("signed" if atom.signed else "number", "", atom.value, atom, atom.start, atom.end))
        elif isinstance(atom, tree.Quoted):
            out.append(Atom("quoted", atom.text, 0, atom, atom.start, atom.end))
        else:
            out.append(Atom("group", "", 0, atom, atom.start, atom.end))
    return tuple(out)


class Walk:
    """Small steps over the atoms of a phrase.

    Attributes:
        furthest: Index of the furthest atom that something was wanted at.
        wanted: What was wanted there, in words.
    """

    def __init__(self, phrase: tree.Phrase) -> None:
        self.phrase = phrase
        self.atoms = atoms_of(phrase)
        self.present = frozenset(atom.text for atom in self.atoms)
        self.size = len(self.atoms)
        self.full = self.size + (phrase.where is not None)
        self.furthest = 0
        self.wanted: set[str] = set()

    def word(self, i: int) -> str:
        """The word at `i`, or an empty string."""
        return self.atoms[i].text if i < self.size and self.atoms[i].kind == "word" else ""

    def later(self, i: int) -> str:
        """The word or the figure at `i` as a further part of a name (`Yard 4`), or an empty string."""
        if i < self.size and self.atoms[i].kind == "number":
            return str(self.atoms[i].value)
        return self.word(i)

    def written(self, i: int) -> int:
        """How many atoms of the phrase stand in front of the place `i`: `unit's` is one there, and two here."""
        return len({id(atom.node) for atom in self.atoms[:i]})

    def has(self, word: str) -> bool:
        """Whether the word stands anywhere in the phrase: a quick test before the real one."""
        return word in self.present

    def fail(self, i: int, wanted: str) -> None:
        """Remember what was wanted at the furthest place reached."""
        if i > self.furthest:
            self.furthest, self.wanted = i, set()
        if i == self.furthest:
            self.wanted.add(wanted)

    def literal(self, i: int, *words: str) -> int:
        """Return the place behind the words, or -1."""
        for word in words:
            if self.word(i) != word:
                return -1
            i += 1
        return i

    def place(self, i: int, end: int) -> m.Place:
        """The offsets of the atoms from `i` up to `end`."""
        last = self.atoms[min(end, self.size) - 1]
        stop = self.phrase.where.end if end > self.size and self.phrase.where else last.end
        return {"start": self.atoms[min(i, self.size - 1)].start, "end": stop}

    def named(self, i: int, forms: Mapping[str, K]) -> list[tuple[K, int]]:
        """Return what the first forms at `i` stand for, the longest first, and the place behind each."""
        text = self.word(i)
        if not text:
            return []
        found = [(forms[text], i + 1)] if text in forms else []
        for end in range(i + 1, min(i + LONGEST_NAME, self.size)):
            word = self.later(end)
            if not word:
                break
            text = f"{text} {word}"
            if text in forms:
                found.insert(0, (forms[text], end + 1))
        return found
