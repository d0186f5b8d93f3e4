"""Binding of abilities in quotation marks, which things gain: each becomes a keyword that no card prints and no word names.

The keyword is bound when all texts are (`bind_quoted`): what an ability says is looked at where abilities are, and may quote again.
"""

from dataclasses import replace

from ruledeck.grammar.binder.reading.binding import Binding
from ruledeck.grammar.binder.reading.reader import Reader
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.syntax import tree
from ruledeck.grammar.syntax.parser import quoted_ability
from ruledeck.grammar.text import codes
from ruledeck.grammar.words.vocabulary import Keyword, Pattern


class QuotedReader:
    """Reads what stands in quotation marks behind `gains`.

    Attributes:
        binding: What the text is bound with, and where its errors go.
    """

    def __init__(self, binding: Binding) -> None:
        self.binding = binding

    def read(self, reader: Reader, bearer: m.Type, i: int) -> m.Keyworded | None:
        """Return the keyword that carries the ability at `i`; `None` where nothing is quoted, or more stands behind it."""
        if i >= reader.size or reader.atoms[i].kind != "quoted":
            return None
        if i + 1 != reader.full:
            reader.fail(i + 1, "the end of the line")
            return None
        atom = reader.atoms[i]
        place: m.Place = {"start": atom.start, "end": atom.end}
        said, errors = quoted_ability(self.binding.source, atom.start + 1, atom.end - 1)
        for error in errors:
            self.binding.findings.add(error)
        if said is None and not errors:
            help = "an ability has a colon and what it does; a keyword is gained by its name, without quotation marks"
            self.binding.error(codes.MISPLACED, "this is not an ability that can be gained", atom.node, help)
        # What is none carries nothing: its error is told, and nothing else is wrong with who would gain it.
        carrier = self._carrier(f'"{atom.text}"', atom.node, () if said is None else (said,), bearer)
        return m.Keyworded(carrier.id, (), **place)

    def _carrier(self, ident: str, at: tree.Atom, said: tuple[tree.Ability, ...], bearer: m.Type) -> Keyword:
        """Return the keyword of an ability, which is one wherever the ability is quoted, and whatever gains it."""
        known = self.binding.words.keywords.get(ident)
        if bearer.base != "component":
            bearer = m.COMPONENT
        if known is not None:
            carrier = known if known.bearer == bearer else replace(known, bearer=m.COMPONENT)
        else:
            piece = tree.Piece("mark", ident, start=at.start, end=at.end)
            pattern = tree.Pattern((piece,), start=at.start, end=at.end)
            declared = tree.Declaration("keyword", pattern, None, (), said, start=at.start, end=at.end)
            named = Pattern((frozenset((ident,)),))
            carrier = Keyword(ident, (), named, declared, self.binding.source, True, bearer)
        self.binding.words.keywords[ident] = carrier
        return carrier
