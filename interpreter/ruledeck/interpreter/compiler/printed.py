"""What is printed on cards, as tables by card index, and the expressions that read them."""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from ruledeck.grammar.meaning import tree as m

if TYPE_CHECKING:
    from ruledeck.interpreter.compiler.compiler import Compiler


class Printed:
    """Makes each table when it is first read."""

    def __init__(self, compiler: "Compiler") -> None:
        self.c = compiler
        self.names: dict[object, str] = {}

    def table(self, key: object, values: Iterable[object]) -> str:
        """Return the name of a constant tuple by card index; index -1, which stands for no card, is its last entry."""
        if key not in self.names:
            name = f"T{len(self.names)}"
            self.c.space[name] = (*values, False)
            self.names[key] = name
        return self.names[key]

    def type_table(self, of: str) -> str:
        """Return the table of cards of a type or kind."""
        kinds = self.c.game.words.kinds[of]
        return self.table(("type", of), (card.text.type in kinds for card in self.c.game.cards.values()))

    def trait_table(self, trait: str) -> str:
        """Return the table of cards with a trait."""
        return self.table(("trait", trait), (trait in card.text.traits for card in self.c.game.cards.values()))

    def trait_read(self, trait: str, thing: str) -> str:
        """Return the reading of whether a thing has a trait; effects may give it, or take it away."""
        code = f"{self.trait_table(trait)}[s.card[{thing}]]"
        word = f"trait:{trait}"
        return f"modified(s, {word!r}, {thing}, {code})" if self.c.analysis.modified(word) else code

    def traits_table(self) -> str:
        """Return the table of the traits of each card, for a trait that is a parameter."""
        return self.table(("traits",), (tuple(card.text.traits) for card in self.c.game.cards.values()))

    def unique_table(self) -> str:
        """Return the table of unique cards."""
        return self.table(("unique",), (card.text.unique for card in self.c.game.cards.values()))

    def symbol_table(self, of: str, symbol: str) -> str:
        """Return the table of cards with a symbol of a set in any field."""
        fields = [
            (name, kind)
            for names in self.c.game.words.fields.values()
            for name, kind in names.items()
            if kind[0] == m.Type("symbol", of)
        ]

        def has(facts: Mapping[str, object]) -> bool:
            return any(
                symbol == value or (isinstance(value, tuple) and symbol in value)
                for value in (facts.get(name) for name, _ in fields)
            )

        return self.table(("symbol", of, symbol), (has(card.text.fields) for card in self.c.game.cards.values()))

    def symbols_table(self, of: str) -> str:
        """Return the table of all symbols of a set (of any set, without a name) that each card shows in its fields."""
        names = [
            name
            for fields in self.c.game.words.fields.values()
            for name, kind in fields.items()
            if kind[0].base == "symbol" and of in ("", kind[0].of)
        ]
        sets = []
        for card in self.c.game.cards.values():
            shown: set[object] = set()
            for value in (card.text.fields.get(name) for name in names):
                shown |= set(value) if isinstance(value, tuple) else {value}
            sets.append(frozenset(shown - {None}))
        table = self.table(("symbols", of), sets)
        self.c.space[table] = (*self.c.space[table][:-1], frozenset())
        return table

    def field_read(self, name: str, thing: str, *, printed: bool = False) -> str:
        """Return the reading of a field of one thing, or of what is printed there."""
        kind = next(kinds[name] for kinds in self.c.game.words.fields.values() if name in kinds)
        numeral = kind[0] == m.NUMBER
        empty: object = (
            () if kind[1] else 0 if numeral else False if kind[0] == m.CONDITION else -1 if kind[0] == m.NAME else ""
        )
        code = self.face_read(name, thing, empty)
        if not code:
            values = (self.fact(card.text.fields.get(name, empty), kind[0]) for card in self.c.game.cards.values())
            code = f"{self.table(('field', name), values)}[s.card[{thing}]]"
        return (
            f"modified(s, {f'field:{name}'!r}, {thing}, {code})"
            if self.c.analysis.modified(f"field:{name}") and not printed
            else code
        )

    def face_read(self, name: str, thing: str, empty: object) -> str:
        """Return the reading of a fact of the face that is up; nothing when the field belongs to the whole card."""
        manifest = self.c.game.text.manifest
        assert manifest is not None
        if not any(name in kind.faces for kind in manifest.types.values()):
            return ""
        values = (tuple(face.get(name, empty) for face in card.text.faces) for card in self.c.game.cards.values())
        table = self.table(("face", name), (each or (empty,) for each in values))
        self.c.space[table] = (*self.c.space[table][:-1], (empty,))
        return f"{table}[s.card[{thing}]][s.counters[{self.c.layout.face}][{thing}]]"

    def face_fields(self, of: str) -> list[str]:
        """Return the facts of faces that hold a symbol of a set."""
        manifest = self.c.game.text.manifest
        assert manifest is not None
        names = {name: field for kind in manifest.types.values() for name, field in kind.faces.items()}
        return [name for name, field in names.items() if field.of == of and not field.many]

    def fact(self, value: object, kind: m.Type) -> object:
        """Return a fact as the state speaks of it: cards by index."""
        if kind != m.NAME:
            return value
        if isinstance(value, tuple):
            return tuple(self.c.card_index[ident] for ident in value if ident in self.c.card_index)
        return self.c.card_index.get(value, -1) if isinstance(value, str) else value
