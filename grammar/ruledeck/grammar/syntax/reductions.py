"""Reductions: the nodes that the rules of `structure.lark` make."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, Final, TypeAlias, TypedDict, TypeVar

from ruledeck.grammar.syntax import brackets, tree
from ruledeck.grammar.text.node_class import node
from ruledeck.grammar.text.tokens import Token

T = TypeVar("T")
GAINING: Final = ("gain", "gains")
"""The words behind which an ability can stand in quotation marks; behind others it is the name of a card."""
Parts: TypeAlias = list[Any]
"""What the parser hands over: tokens, and whatever the rules below have returned."""

_SILENT = frozenset(("NL", "INDENT", "DEDENT"))


class Place(TypedDict):
    """The arguments of a node that say where it stands."""

    start: int
    end: int


class Named(str):
    """The name behind `as`, with its place."""

    start: int
    end: int

    @classmethod
    def of(cls, token: Token) -> "Named":
        """Return the text of `token`."""
        named = cls(plain_text(token))
        named.start, named.end = token.start, token.end
        return named


def place(parts: Parts) -> Place:
    """Return where the node stands that is made of `parts`."""
    start: int = parts[0].start
    for part in reversed(parts):
        if not isinstance(part, Token):
            return Place(start=start, end=part.end)
        if part.type not in _SILENT:
            return Place(start=start, end=part.end)
    return Place(start=start, end=start)


def one(parts: Parts, kind: type[T]) -> T | None:
    """Return the first of `parts` that is a `kind`."""
    for part in parts:
        if isinstance(part, kind):
            return part
    return None


def every(parts: Parts, kind: type[T]) -> tuple[T, ...]:
    """Return those of `parts` that are a `kind`."""
    return tuple([part for part in parts if isinstance(part, kind)])


def nodes(parts: Parts) -> tuple[Any, ...]:
    """Return the nodes among `parts`; the grammar says of which class they are."""
    return every(parts, tree.Node)


def plain_text(token: Token) -> str:
    """Return the text of a token with a straight apostrophe."""
    text: str = token.value
    return text if text.isascii() else text.replace("’", "'")


def _atom(part: tree.Group | Token) -> tree.Atom:
    if isinstance(part, tree.Group):
        return part
    start, end, kind = part.start, part.end, part.type
    if kind in ("NUMBER", "SIGNED"):
        return tree.Number(int(part.value), kind == "SIGNED", start=start, end=end)
    if kind == "STRING":
        return tree.Quoted(part.value[1:-1], start=start, end=end)
    return tree.Word(plain_text(part), start=start, end=end)


def _without_brackets(items: Sequence[tree.Expression], least: int) -> tuple[tree.Expression, ...]:
    # A `where` in all but the last would swallow what follows.
    before = [brackets.closed(brackets.bare(item, least, last=False)) for item in items[:-1]]
    return (*before, brackets.bare(items[-1], least))


def _chain(parts: Parts, least: int) -> tree.Expression:
    left: tree.Expression = parts[0]
    for sign, right in zip(parts[1::2], parts[2::2], strict=True):
        left = brackets.bare(left, least, last=False)
        right = brackets.bare(right, least + 1, last=False)
        left = tree.Arithmetic(left, sign.value, right, start=left.start, end=right.end)
    return left


def _index(parts: Parts, kind: str) -> int:
    return next(i for i, part in enumerate(parts) if isinstance(part, Token) and part.type == kind)


def _before(parts: Parts, kind: str) -> tree.Phrase | None:
    """Return the phrase in front of the keyword, if any: the subject."""
    return one(parts[: _index(parts, kind)], tree.Phrase)


_PIECES: Final[dict[str, tree.PieceKind]] = {"FORMS": "forms", "SLOT": "slot", "WORD": "word"}


@node(frozen=True, slots=True)
class _During(tree.Node):
    """`while ...` in the head of an ability."""

    condition: tree.Expression


def _condition(expression: tree.Expression) -> tree.Expression:
    return brackets.bare(expression, brackets.ANY)


class _Builder:
    """Makes a node for each rule of `structure.lark`; methods are named after the rules."""

    def __init__(self, ability: Callable[[str], str]) -> None:
        self._ability = ability

    # ---- phrases, conditions and numbers

    def disjunction(self, parts: Parts) -> tree.AnyOf:
        """`a or b`."""
        return tree.AnyOf(_without_brackets(nodes(parts), brackets.ALL), **place(parts))

    def conjunction(self, parts: Parts) -> tree.AllOf:
        """`a and b`."""
        return tree.AllOf(_without_brackets(nodes(parts), brackets.NEGATION), **place(parts))

    def negation(self, parts: Parts) -> tree.Negation:
        """`not a`."""
        return tree.Negation(brackets.bare(parts[1], brackets.NEGATION), **place(parts))

    def comparison(self, parts: Parts) -> tree.Comparison:
        """`a <= b`."""
        left, sign, right = parts
        left = brackets.bare(left, brackets.SUM, last=False)
        return tree.Comparison(left, sign.value, brackets.bare(right, brackets.SUM), **place(parts))

    def sum(self, parts: Parts) -> Any:
        """`a + b - c`, from left to right."""
        return _chain(parts, brackets.SUM)

    def product(self, parts: Parts) -> Any:
        """`a * b * c`, from left to right."""
        return _chain(parts, brackets.PRODUCT)

    def phrase(self, parts: Parts) -> tree.Phrase:
        """Words and what stands between them, with or without a `where`."""
        atoms = parts[0]
        where = brackets.bare(parts[-1], brackets.NEGATION) if len(parts) > 1 else None
        if where is not None and parts[1].type == "NAMING":
            name = parts[2]
            where = tree.Naming(name.value, where, start=name.start, end=where.end)
        return tree.Phrase(tuple(atoms), where, start=atoms[0].start, end=(where or atoms[-1]).end)

    def atoms(self, parts: Parts) -> list[tree.Atom]:
        """One more atom of a phrase; the list grows in place, for a phrase may be long."""
        found: list[tree.Atom] = parts[0] if len(parts) > 1 else []
        made = _atom(parts[-1])
        before = found[-1] if found and isinstance(made, tree.Quoted) else None
        if isinstance(made, tree.Quoted) and isinstance(before, tree.Word) and before.text in GAINING:
            # It is a text of its own: what differs in spaces alone says the same.
            made = replace(made, text=self._ability(made.text))
        found.append(made)
        return found

    def group(self, parts: Parts) -> tree.Group:
        """Brackets; doubled ones are one pair."""
        inner = nodes(parts)
        if len(inner) == 1 and not isinstance(inner[0], tree.Either):
            inner = (brackets.bare(inner[0], brackets.ANY),)
        return tree.Group(inner, **place(parts))

    def either(self, parts: Parts) -> tree.Either:
        """`a if c, else b`: what stands between its words is never ambiguous, so that it takes any form.

        One behind its `else` is the same with brackets and without.
        """
        value, condition, otherwise = (brackets.bare(each, brackets.ANY) for each in nodes(parts))
        if isinstance(otherwise, tree.Either):
            start, end = otherwise.start, otherwise.end
            otherwise = tree.Phrase((tree.Group((otherwise,), start=start, end=end),), start=start, end=end)
        return tree.Either(value, condition, otherwise, **place(parts))

    # ---- declarations

    def piece(self, parts: Parts) -> tree.Piece:
        token = parts[0]
        kind = _PIECES.get(token.type)
        if kind is None:
            kind = "word" if token.value[0].isalpha() else "mark"
        if token.type == "STRING":
            return tree.Piece(kind, f'"{token.value[1:-1]}"', **place(parts))
        return tree.Piece(kind, token.value[1:-1].strip() if kind == "slot" else plain_text(token), **place(parts))

    def pattern(self, parts: Parts) -> tree.Pattern:
        return tree.Pattern(tuple(parts), **place(parts))

    def patterns(self, parts: Parts) -> list[tree.Pattern]:
        return list(every(parts, tree.Pattern))

    def pattern_section(self, parts: Parts) -> tree.Section:
        patterns = one(parts, list) or []
        return tree.Section(parts[0].value, tuple(patterns), None, start=parts[0].start, end=patterns[-1].end)

    def rows_section(self, parts: Parts) -> tree.Section:
        patterns = every(parts, tree.Pattern)
        return tree.Section(
            parts[0].value, tuple(patterns), None, rows=True, start=parts[0].start, end=patterns[-1].end
        )

    def block_section(self, parts: Parts) -> tree.Section:
        return tree.Section(parts[0].value, (), parts[2], start=parts[0].start, end=parts[2].end)

    def sections(self, parts: Parts) -> list[tree.Section]:
        return list(every(parts, tree.Section))

    def declaration(self, parts: Parts) -> tree.Declaration:
        sections = one(parts, list) or []
        return tree.Declaration(tree.DECLARERS[parts[0].value], parts[1], None, tuple(sections), (), **place(parts[:2]))

    def definition(self, parts: Parts) -> tree.Declaration:
        sections = one(parts, list) or []
        value = _condition(parts[3])
        return tree.Declaration(
            tree.DECLARERS[parts[0].value], parts[1], value, tuple(sections), (), **place(parts[:4])
        )

    def declaration_block(self, parts: Parts) -> tree.Declaration:
        return tree.Declaration(
            tree.DECLARERS[parts[0].value],
            parts[1],
            None,
            every(parts, tree.Section),
            every(parts, tree.Ability),
            **place(parts),
        )

    # ---- abilities

    def ability(self, parts: Parts) -> Any:
        return parts[0]

    def head(self, parts: Parts) -> tree.Ability:
        return tree.Ability(*self._head(parts), None, **place(parts))

    @staticmethod
    def _head(parts: Parts) -> tuple[Any, Any, Any, Any]:
        during = one(parts, _During)
        return (
            one(parts, tree.Phrase),
            one(parts, tree.Trigger),
            during.condition if during else None,
            every(parts, tree.Modifier),
        )

    def during(self, parts: Parts) -> "_During":
        return _During(_condition(parts[1]), **place(parts))

    def trigger(self, parts: Parts) -> tree.Trigger:
        return tree.Trigger(parts[0].value, _condition(parts[1]), **place(parts))

    def modifier_phrase(self, parts: Parts) -> tree.Modifier:
        return tree.Modifier("", parts[1], one(parts, Named), **place(parts[1:]))

    def modifier_either(self, parts: Parts) -> tree.Modifier:
        items = every(parts, tree.Phrase)
        return tree.Modifier("", tree.AnyOf(items, start=items[0].start, end=items[-1].end), **place(parts[1:]))

    def modifier_choice(self, parts: Parts) -> tree.Modifier:
        return tree.Modifier("", None, choice=parts[1], **place(parts[1:]))

    def modifier_cond(self, parts: Parts) -> tree.Modifier:
        return tree.Modifier(parts[1].value, _condition(parts[2]), **place(parts[1:]))

    modifier_until = modifier_cond

    def modifier_may(self, parts: Parts) -> tree.Modifier:
        return tree.Modifier(parts[1].value, None, **place(parts[1:]))

    modifier_must = modifier_may

    def ability_bare(self, parts: Parts) -> Any:
        return parts[0]

    def ability_full(self, parts: Parts) -> tree.Ability:
        head: tree.Ability = parts[0]
        body: tree.Block = parts[2]
        return replace(head, body=body, end=body.end)

    # ---- blocks

    @staticmethod
    def _lines(parts: Parts) -> tuple[tree.Line, ...]:
        return tuple([tree.Line(part, start=part.start, end=part.end) for part in nodes(parts)])

    @staticmethod
    def _inline(statement: tree.Statement) -> tree.Block:
        start, end = statement.start, statement.end
        return tree.Block((tree.Line(statement, start=start, end=end),), True, start=start, end=end)

    def body_line(self, parts: Parts) -> tree.Block:
        return self._inline(parts[0])

    def body_block(self, parts: Parts) -> tree.Block:
        lines = self._lines(parts)
        return tree.Block(lines, start=lines[0].start, end=lines[-1].end)

    def body_modes(self, parts: Parts) -> tree.Block:
        """Return a block that is one choice between blocks, which began behind the colon of its head."""
        modes = self.modes(parts)
        line = tree.Line(modes, start=modes.start, end=modes.end)
        return tree.Block((line,), start=modes.start, end=modes.end)

    def arm_line(self, parts: Parts) -> tree.Block:
        return replace(self._inline(parts[1]), start=parts[0].start)

    def arm_block(self, parts: Parts) -> tree.Block:
        return replace(self.body_block(parts), start=parts[0].start)

    def line(self, parts: Parts) -> Any:
        return parts[0]

    # ---- statements

    def seq(self, parts: Parts) -> tree.Together:
        return tree.Together(nodes(parts), **place(parts))

    def if_stmt(self, parts: Parts) -> tree.If:
        arms = [(_condition(parts[1]), parts[3]), *every(parts, tuple)]
        otherwise = parts[-1] if len(parts) > 4 and isinstance(parts[-1], tree.Block) else None
        return tree.If(tuple(arms), otherwise, start=parts[0].start, end=(otherwise or arms[-1][1]).end)

    def elif_arm(self, parts: Parts) -> tuple[tree.Expression, tree.Block]:
        return _condition(parts[2]), replace(parts[4], start=parts[0].start)

    def else_arm(self, parts: Parts) -> tree.Block:
        body: tree.Block = parts[2]
        return replace(body, start=parts[0].start)

    def foreach(self, parts: Parts) -> tree.ForEach:
        return tree.ForEach(parts[1], one(parts, Named), every(parts, tree.Modifier), parts[-1], **place(parts))

    def repeat(self, parts: Parts) -> tree.Repeat:
        return tree.Repeat(one(parts, tree.Phrase), one(parts, tree.Ending), parts[-1], **place(parts))

    def stop(self, parts: Parts) -> tree.Ending:
        return tree.Ending(parts[0].value, _condition(parts[1]), **place(parts))

    def ending(self, parts: Parts) -> tree.Ending:
        return tree.Ending(parts[0].value, brackets.bare(parts[1], brackets.NEGATION), **place(parts))

    def alternate(self, parts: Parts) -> tree.Alternate:
        return tree.Alternate(parts[1], _condition(parts[3]), parts[-1], **place(parts))

    def scoped(self, parts: Parts) -> tree.Scoped:
        return tree.Scoped(parts[0], parts[2], **place(parts))

    def modes(self, parts: Parts) -> tree.Modes:
        at = _index(parts, "CHOOSE")
        return tree.Modes(_before(parts, "CHOOSE"), parts[at + 1], every(parts, tree.Block), **place(parts))

    def may_block(self, parts: Parts) -> tree.May:
        return tree.May(_before(parts, "MAY"), parts[-1], **place(parts))

    def may(self, parts: Parts) -> tree.May:
        return tree.May(_before(parts, "MAY"), self._inline(parts[-1]), **place(parts))

    def fully(self, parts: Parts) -> tree.Fully:
        return tree.Fully(parts[1], parts[3], **place(parts))

    def then(self, parts: Parts) -> tree.Then:
        return tree.Then(self._inline(parts[1]), **place(parts))

    def then_block(self, parts: Parts) -> tree.Then:
        return tree.Then(parts[-1], **place(parts))

    def else_block(self, parts: Parts) -> tree.Else:
        return tree.Else(parts[-1], **place(parts))

    def instead(self, parts: Parts) -> tree.Instead:
        return tree.Instead(self._inline(parts[1]), **place(parts))

    def instead_block(self, parts: Parts) -> tree.Instead:
        return tree.Instead(parts[-1], **place(parts))

    def until_block(self, parts: Parts) -> tree.Lasting:
        return tree.Lasting(_condition(parts[1]), parts[-1], **place(parts))

    def delayed(self, parts: Parts) -> tree.Delayed:
        _, trigger, condition, modifiers = self._head(parts)
        return tree.Delayed(trigger, condition, modifiers, parts[-1], **place(parts))

    def cannot(self, parts: Parts) -> tree.Cannot:
        at = _index(parts, "CANNOT") + 1
        ending = one(parts, tree.Ending)
        price = parts[-1] if len(parts) > at + 1 + (ending is not None) else None
        return tree.Cannot(_before(parts, "CANNOT"), parts[at], price, ending, **place(parts))

    def must(self, parts: Parts) -> tree.Must:
        return tree.Must(_before(parts, "MUST"), parts[-1], **place(parts))

    def choose(self, parts: Parts) -> tree.Choose:
        at = _index(parts, "CHOOSE")
        return tree.Choose(_before(parts, "CHOOSE"), parts[at + 1], one(parts, Named), False, **place(parts))

    def target(self, parts: Parts) -> tree.Choose:
        at = _index(parts, "TARGET")
        return tree.Choose(_before(parts, "TARGET"), parts[at + 1], one(parts, Named), True, **place(parts))

    def let(self, parts: Parts) -> tree.Let:
        return tree.Let(plain_text(parts[1]), brackets.bare(parts[3], brackets.NEGATION), **place(parts))

    def do(self, parts: Parts) -> tree.Do:
        return tree.Do(parts[0], one(parts, Named), one(parts, tree.Ending), **place(parts))

    def named(self, parts: Parts) -> Named:
        return Named.of(parts[1])


def builder(ability: Callable[[str], str]) -> _Builder:
    """Return what makes a node of each rule of `structure.lark`; `ability` gives what is gained in quotation marks its spelling."""
    return _Builder(ability)
