"""What is printed on cards, as tables by card index, and the expressions that read them."""

from collections.abc import Iterable, Mapping

from ruledeck.grammar.files.cards import FactValue
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.sorts import CARD
from ruledeck.interpreter.compiler.basis import runtime as rt
from ruledeck.interpreter.compiler.basis.context import Compiling
from ruledeck.interpreter.compiler.basis.forms import counter, printed
from ruledeck.interpreter.state.plain import Value
from ruledeck.interpreter.target.names import identifier
from ruledeck.interpreter.target.nodes import TRUE, Expression, Index, Table
from ruledeck.interpreter.target.simplify import conjunction, disjunction


def faces_of(compiler: Compiling) -> tuple[tuple[tuple[Mapping[str, Value], ...], ...], dict[str, Value]]:
    """Return by card the facts of its faces, cards that they name by index, and what each fact is of a face that lacks it."""
    words, index = compiler.game.words, compiler.card_index
    kinds = {name: kind for fields in words.fields.values() for name, kind in fields.items()}
    nothing = {
        name: nothing_printed(*kinds[name]) for name in sorted({each for of in words.faced.values() for each in of})
    }

    def plain(name: str, value: FactValue) -> Value:
        if kinds[name][0] == m.ZONE:
            base = compiler.layout.base
            return tuple(base[str(each)] for each in value) if isinstance(value, tuple) else base.get(str(value), 0)
        if kinds[name][0] != m.NAME:
            return value
        if isinstance(value, tuple):
            return tuple(index[ident] for ident in value if isinstance(ident, str) and ident in index)
        return index.get(value, -1) if isinstance(value, str) else value

    cards = compiler.game.cards.values()
    faces = (
        tuple({name: plain(name, fact) for name, fact in face.items()} for face in each.text.faces) for each in cards
    )
    return tuple(faces), nothing


def nothing_printed(kind: m.Type, many: bool) -> Value:
    """Return what a fact is of a card, or a side, that does not say it."""
    if many:
        return ()
    return 0 if kind in (m.NUMBER, m.ZONE) else False if kind == m.CONDITION else -1 if kind == m.NAME else ""


class Printed:
    """Makes each table when it is first read."""

    def __init__(self, compiler: Compiling) -> None:
        self.c = compiler
        self.tables: dict[tuple[str, ...], Table] = {}
        self._behind: dict[frozenset[str], tuple[bool, ...]] = {}
        self._on_whole_cards: dict[str, bool] = {}

    def table(self, key: tuple[str, ...], values: Iterable[object], *nothing: object) -> Table:
        """Return a constant tuple by card index.

        Its last entry, index -1, stands for no card, and those in front of it for a card of which only the back is known: see
        `masking`. What `nothing` says is that of each back, the first for no card; one is that of all.
        """
        if key not in self.tables:
            table = self.tables[key] = Table(identifier("T", len(self.tables)))
            hidden = nothing if len(nothing) > 1 else (nothing or (False,)) * (1 + max(self.c.layout.backs, default=0))
            self.c.keep(table, (*values, *reversed(hidden)))
        return self.tables[key]

    def titles_table(self) -> Table:
        """Return the table of the first card with the title of each card."""
        return self.table(("titles",), self.c.program.titles, *range(-1, -2 - max(self.c.layout.backs, default=0), -1))

    def type_table(self, of: str) -> Table:
        """Return the table of cards of a type or kind."""
        kinds = self.c.game.words.kinds[of]
        return self.table(
            ("type", of), (card.text.type in kinds for card in self.c.game.cards.values()), *self.behind(kinds)
        )

    def behind(self, types: frozenset[str]) -> tuple[bool, ...]:
        """Return of each back whether only some types have it; of no back, which says nothing, it is not so."""
        if types not in self._behind:
            found: dict[int, set[str]] = {}
            for card, back in zip(self.c.game.cards.values(), self.c.layout.backs, strict=False):
                found.setdefault(back, set()).add(card.text.type)
            backs = range(1, 1 + max(self.c.layout.backs, default=0))
            self._behind[types] = (False, *(bool(found.get(back)) and found[back] <= types for back in backs))
        return self._behind[types]

    def type_read(self, of: str, thing: Expression) -> Expression:
        """Return the reading of whether a thing is of a type or kind; effects may let it count as another type.

        Whether it is a card nothing changes, as everybody sees it: what a player does not know is one, and so is a unit that is no unit.
        """
        types = self.c.game.words.kinds[of]
        if of == CARD:
            cards = (card.text.type in types for card in self.c.game.cards.values())
            return printed(self.table(("is a card",), cards, True), thing)
        changing = [each for each in sorted(types) if self.c.analysis.modified(f"type:{each}")]
        if not changing:
            return printed(self.type_table(of), thing)
        alone = [self.of_themselves(f"type:{each}") for each in changing]
        if None not in alone:
            return self.type_of_some(of, thing, frozenset(card for each in alone for card in each or ()))
        return self.type_of_all(of, thing, changing)

    def of_themselves(self, word: str) -> frozenset[str] | None:
        """Return the cards that alone may count as something else, by a text of their own; `None` where others may."""
        texts = [(key, each) for key, _, _, each in self.c.analysis.statics if isinstance(each, m.Modify)]
        changes = [(key, each) for key, each in texts if word in each.what.keys]
        if all(key is not None and key.kind == "card" and _itself(each.things) for key, each in changes):
            return frozenset(key.id for key, _ in changes if key is not None)
        return None

    def type_of_some(self, of: str, thing: Expression, some: frozenset[str]) -> Expression:
        """Return the reading of a type as which a few cards may count or not: all others are what is printed."""
        kinds, cards = self.c.game.words.kinds[of], self.c.game.cards
        fixed = (card.text.type in kinds and ident not in some for ident, card in cards.items())
        sure = printed(self.table(("type of the others", of), fixed, *self.behind(kinds)), thing)
        asked = printed(self.table(("may change its type", of), (ident in some for ident in cards)), thing)
        changing = [each for each in sorted(kinds) if self.c.analysis.modified(f"type:{each}")]
        return disjunction([sure, conjunction([asked, self.type_of_all(of, thing, changing)])])

    def type_of_all(self, of: str, thing: Expression, changing: list[str]) -> Expression:
        """Return the reading of a type as which anything may count, or not."""
        types = self.c.game.words.kinds[of]
        parts: list[Expression] = [
            rt.MODIFIED(f"type:{each}", thing, printed(self.type_table(each), thing)) for each in changing
        ]
        rest, behind = types.difference(changing), self.behind(types)
        if rest or any(behind):
            # What the back says nothing changes.
            cards = self.c.game.cards.values()
            table = self.table(("types", *sorted(types)), (card.text.type in rest for card in cards), *behind)
            parts.insert(0, printed(table, thing))
        return disjunction(parts)

    def trait_shown(self, code: Expression, thing: Expression) -> Expression:
        """Return the reading of a printed trait; the text may be blank."""
        if not self.c.analysis.modified("text:traits"):
            return code
        return conjunction([code, rt.MODIFIED("text:traits", thing, TRUE)])

    def trait_table(self, trait: str) -> Table:
        """Return the table of cards with a trait."""
        return self.table(("trait", trait), (trait in card.text.traits for card in self.c.game.cards.values()))

    def trait_read(self, trait: str, thing: Expression) -> Expression:
        """Return the reading of whether a thing has a trait; effects may give it, or take it away."""
        code = self.trait_shown(printed(self.trait_table(trait), thing), thing)
        word = f"trait:{trait}"
        return rt.MODIFIED(word, thing, code) if self.c.analysis.modified(word) else code

    def traits_table(self) -> Table:
        """Return the table of the traits of each card, for a trait that is a parameter."""
        return self.table(("traits",), (tuple(card.text.traits) for card in self.c.game.cards.values()), ())

    def unique_table(self) -> Table:
        """Return the table of unique cards."""
        return self.table(("unique",), (card.text.unique for card in self.c.game.cards.values()))

    def symbol_table(self, of: str, symbol: str) -> Table:
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

    def on_whole_cards(self, of: str) -> bool:
        """Whether any card has a symbol of a set in a field of the whole card, and not on a face."""
        if of not in self._on_whole_cards:
            fields, wanted = self.c.game.words.fields, m.Type("symbol", of)
            names = {
                type_: [name for name, kind in of_type.items() if kind[0] == wanted]
                for type_, of_type in fields.items()
            }
            self._on_whole_cards[of] = any(
                card.text.fields.get(name)
                for card in self.c.game.cards.values()
                for name in names.get(card.text.type, ())
            )
        return self._on_whole_cards[of]

    def symbols_table(self, of: str) -> Table:
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
        return self.table(("symbols", of), sets, frozenset())

    def sides_table(self) -> Table:
        """Return the table of how many faces each card has, at least one."""
        return self.table(("sides",), (max(1, len(card.text.faces)) for card in self.c.game.cards.values()))

    def field_read(self, name: str, thing: Expression, *, printed_only: bool = False) -> Expression:
        """Return the reading of a field of one thing, or of what is printed there."""
        kind = next(kinds[name] for kinds in self.c.game.words.fields.values() if name in kinds)
        empty = nothing_printed(*kind)
        code = self.face_read(name, thing, empty, kind[0])
        if code is None:
            values = (self.fact(card.text.fields.get(name, empty), kind[0]) for card in self.c.game.cards.values())
            # What is nothing shows what a card shows that does not say it: no list, and no card is named.
            code = printed(self.table(("field", name), values, empty), thing)
        if printed_only or not self.c.analysis.modified(f"field:{name}"):
            return code
        return rt.MODIFIED(f"field:{name}", thing, code)

    def face_read(self, name: str, thing: Expression, empty: object, kind: m.Type) -> Expression | None:
        """Return the reading of a fact of the face that is up; `None` when the field belongs to the whole card.

        Where some types have it on their faces and others on the whole card, a card without faces shows its own.
        """
        manifest = self.c.game.text.manifest
        assert manifest is not None
        if not any(name in kind.faces for kind in manifest.types.values()):
            return None
        values = (
            tuple(face.get(name, empty) for face in card.text.faces)
            or (self.fact(card.text.fields.get(name, empty), kind),)
            for card in self.c.game.cards.values()
        )
        sides = max((len(card.text.faces) for card in self.c.game.cards.values()), default=1)
        table = self.table(("face", name), values, (empty,) * max(sides, 1))
        return Index(printed(table, thing), counter(self.c.layout.face, thing))

    def face_fields(self, of: str) -> list[str]:
        """Return the facts of faces that hold a symbol of a set."""
        manifest = self.c.game.text.manifest
        assert manifest is not None
        names = {name: field for kind in manifest.types.values() for name, field in kind.faces.items()}
        return [name for name, field in names.items() if field.of == of and not field.many]

    def fact(self, value: object, kind: m.Type) -> object:
        """Return a fact as the state speaks of it: cards by index, zones by number; who names none, means the box."""
        if kind == m.ZONE:
            base = self.c.layout.base
            return tuple(base[each] for each in value) if isinstance(value, tuple) else base.get(str(value), 0)
        if kind != m.NAME:
            return value
        if isinstance(value, tuple):
            return tuple(self.c.card_index[ident] for ident in value if ident in self.c.card_index)
        return self.c.card_index.get(value, -1) if isinstance(value, str) else value


def _itself(things: m.Value | None) -> bool:
    return isinstance(things, m.Name) and things.name == "this"
