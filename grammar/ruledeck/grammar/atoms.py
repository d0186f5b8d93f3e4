"""The atoms of a phrase, as the reader of words walks over them."""

from dataclasses import dataclass

from ruledeck.grammar import syntax as tree


@dataclass(frozen=True, slots=True)
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

    kind: str
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
