"""Lark's reductions to the tree of the structure."""

from typing import Any, TypeVar

from lark import Token, Transformer

from ruledeck.grammar import syntax as tree

_T = TypeVar("_T")
_SILENT = frozenset(("NL", "INDENT", "DEDENT"))
Parts = list[Any]


def _place(parts: Parts) -> dict[str, int]:
    """Return the keyword arguments `start` and `end` of a node made of `parts`."""
    first = parts[0]
    start = first.start_pos if isinstance(first, Token) else first.start
    for part in reversed(parts):
        if isinstance(part, Token):
            if part.type not in _SILENT:
                return {"start": start, "end": part.end_pos or 0}
        elif isinstance(part, tree.Node | Named):
            return {"start": start, "end": part.end}
    return {"start": start, "end": start}


def _one(parts: Parts, kind: type[_T]) -> _T | None:
    return next((part for part in parts if isinstance(part, kind)), None)


def _all(parts: Parts, kind: type[_T]) -> tuple[_T, ...]:
    return tuple(part for part in parts if isinstance(part, kind))


def _index(parts: Parts, kind: str) -> int:
    return next(i for i, part in enumerate(parts) if isinstance(part, Token) and part.type == kind)


def _before(parts: Parts, kind: str) -> tree.Phrase | None:
    """Return the phrase in front of the keyword, if any: the subject."""
    return _one(parts[: _index(parts, kind)], tree.Phrase)


class Builder(Transformer[Token, Any]):
    """Builds a node for each rule of `structure.lark`; the method names are the names of the rules."""

    # ---- declarations

    def piece(self, parts: Parts) -> tree.Piece:
        token = parts[0]
        kind = {"FORMS": "forms", "SLOT": "slot", "WORD": "word"}.get(token.type)
        if kind is None:
            kind = "word" if token.value[0].isalpha() else "mark"
        text = token.value[1:-1].strip() if kind == "slot" else str(token.value)
        return tree.Piece(kind, text, **_place(parts))

    def pattern(self, parts: Parts) -> tree.Pattern:
        return tree.Pattern(tuple(parts), **_place(parts))

    def patterns(self, parts: Parts) -> list[tree.Pattern]:
        return list(_all(parts, tree.Pattern))

    def pattern_section(self, parts: Parts) -> tree.Section:
        patterns = _one(parts, list) or []
        return tree.Section(parts[0].value, tuple(patterns), None, start=parts[0].start_pos, end=patterns[-1].end)

    def block_section(self, parts: Parts) -> tree.Section:
        lines = self._lines(parts)
        body = tree.Block(lines, start=lines[0].start, end=lines[-1].end)
        return tree.Section(parts[0].value, (), body, start=parts[0].start_pos, end=body.end)

    def sections(self, parts: Parts) -> list[tree.Section]:
        return list(_all(parts, tree.Section))

    def declaration(self, parts: Parts) -> tree.Declaration:
        sections = _one(parts, list) or []
        return tree.Declaration(parts[0].value, parts[1], None, tuple(sections), (), **_place(parts[:2]))

    def definition(self, parts: Parts) -> tree.Declaration:
        sections = _one(parts, list) or []
        return tree.Declaration(parts[0].value, parts[1], parts[3], tuple(sections), (), **_place(parts[:4]))

    def declaration_block(self, parts: Parts) -> tree.Declaration:
        return tree.Declaration(
            parts[0].value, parts[1], None, _all(parts, tree.Section), _all(parts, tree.Ability), **_place(parts)
        )

    # ---- abilities

    def ability(self, parts: Parts) -> tree.Ability:
        return parts[0]  # type: ignore[no-any-return]

    def head(self, parts: Parts) -> dict[str, Any]:
        during = next((part for part in parts if isinstance(part, tuple)), None)
        return {
            "phrase": _one(parts, tree.Phrase),
            "trigger": _one(parts, tree.Trigger),
            "condition": during[0] if during else None,
            "modifiers": _all(parts, tree.Modifier),
            "place": _place([part[0] if isinstance(part, tuple) else part for part in parts]) if parts else {},
        }

    def during(self, parts: Parts) -> tuple[Any]:
        return (parts[1],)

    def trigger(self, parts: Parts) -> tree.Trigger:
        return tree.Trigger(parts[0].value, parts[1], **_place(parts))

    def modifier_phrase(self, parts: Parts) -> tree.Modifier:
        return tree.Modifier("", parts[1], **_place(parts[1:]))

    def modifier_cond(self, parts: Parts) -> tree.Modifier:
        return tree.Modifier(parts[1].value, parts[2], **_place(parts[1:]))

    modifier_until = modifier_cond

    def modifier_may(self, parts: Parts) -> tree.Modifier:
        return tree.Modifier(parts[1].value, None, **_place(parts[1:]))

    modifier_must = modifier_may

    def ability_bare(self, parts: Parts) -> tree.Ability:
        return self._ability(parts[0], None)

    def ability_full(self, parts: Parts) -> tree.Ability:
        return self._ability(parts[0], parts[2])

    @staticmethod
    def _ability(head: dict[str, Any], body: tree.Block | None) -> tree.Ability:
        place = dict(head["place"])
        if body is not None:
            place = {"start": place.get("start", body.start), "end": body.end}
        return tree.Ability(head["phrase"], head["trigger"], head["condition"], head["modifiers"], body, **place)

    # ---- blocks

    @staticmethod
    def _lines(parts: Parts) -> tuple[tree.Line, ...]:
        return tuple(tree.Line(part, start=part.start, end=part.end) for part in parts if isinstance(part, tree.Node))

    def body_line(self, parts: Parts) -> tree.Block:
        return self._inline(parts[0])

    @staticmethod
    def _inline(statement: tree.Statement) -> tree.Block:
        place = {"start": statement.start, "end": statement.end}
        return tree.Block((tree.Line(statement, **place),), True, **place)

    def body_block(self, parts: Parts) -> tree.Block:
        lines = self._lines(parts)
        return tree.Block(lines, start=lines[0].start, end=lines[-1].end)

    arm_block = body_block

    def arm_line(self, parts: Parts) -> tree.Block:
        return self._inline(parts[1])

    def line(self, parts: Parts) -> tree.Statement:
        return parts[0]  # type: ignore[no-any-return]

    # ---- statements

    def seq(self, parts: Parts) -> tree.Together:
        return tree.Together(tuple(part for part in parts if isinstance(part, tree.Node)), **_place(parts))

    def if_stmt(self, parts: Parts) -> tree.If:
        arms = [(parts[1], parts[3])]
        arms += [part for part in parts[4:] if isinstance(part, tuple)]
        otherwise = parts[-1] if len(parts) > 4 and isinstance(parts[-1], tree.Block) else None
        return tree.If(tuple(arms), otherwise, start=parts[0].start_pos, end=(otherwise or arms[-1][1]).end)

    def elif_arm(self, parts: Parts) -> tuple[Any, Any]:
        return (parts[2], parts[4])

    def else_arm(self, parts: Parts) -> tree.Block:
        return parts[2]  # type: ignore[no-any-return]

    def foreach(self, parts: Parts) -> tree.ForEach:
        return tree.ForEach(parts[1], _one(parts, Named), _all(parts, tree.Modifier), parts[-1], **_place(parts))

    def repeat(self, parts: Parts) -> tree.Repeat:
        return tree.Repeat(_one(parts, tree.Phrase), _one(parts, tree.Ending), parts[-1], **_place(parts))

    def stop(self, parts: Parts) -> tree.Ending:
        return tree.Ending(parts[0].value, parts[1], **_place(parts))

    ending = stop

    def alternate(self, parts: Parts) -> tree.Alternate:
        return tree.Alternate(parts[1], parts[3], parts[-1], **_place(parts))

    def scoped(self, parts: Parts) -> tree.Scoped:
        return tree.Scoped(parts[0], parts[2], **_place(parts))

    def modes(self, parts: Parts) -> tree.Modes:
        at = _index(parts, "CHOOSE")
        return tree.Modes(_before(parts, "CHOOSE"), parts[at + 1], _all(parts, tree.Block), **_place(parts))

    def may_block(self, parts: Parts) -> tree.May:
        return tree.May(_before(parts, "MAY"), parts[-1], **_place(parts))

    def may(self, parts: Parts) -> tree.May:
        return tree.May(_before(parts, "MAY"), self._inline(parts[-1]), **_place(parts))

    def fully(self, parts: Parts) -> tree.Fully:
        return tree.Fully(parts[1], parts[3], **_place(parts))

    def then(self, parts: Parts) -> tree.Then:
        return tree.Then(self._inline(parts[1]), **_place(parts))

    def then_block(self, parts: Parts) -> tree.Then:
        return tree.Then(parts[-1], **_place(parts))

    def instead(self, parts: Parts) -> tree.Instead:
        return tree.Instead(self._inline(parts[1]), **_place(parts))

    def instead_block(self, parts: Parts) -> tree.Instead:
        return tree.Instead(parts[-1], **_place(parts))

    def until_block(self, parts: Parts) -> tree.Lasting:
        return tree.Lasting(parts[1], parts[-1], **_place(parts))

    def delayed(self, parts: Parts) -> tree.Delayed:
        during = next((part for part in parts if isinstance(part, tuple)), None)
        return tree.Delayed(
            parts[0], during[0] if during else None, _all(parts, tree.Modifier), parts[-1], **_place(parts)
        )

    def cannot(self, parts: Parts) -> tree.Cannot:
        return tree.Cannot(_before(parts, "CANNOT"), parts[-1], **_place(parts))

    def must(self, parts: Parts) -> tree.Must:
        return tree.Must(_before(parts, "MUST"), parts[-1], **_place(parts))

    def choose(self, parts: Parts) -> tree.Choose:
        at = _index(parts, "CHOOSE")
        return tree.Choose(_before(parts, "CHOOSE"), parts[at + 1], _one(parts, Named), False, **_place(parts))

    def target(self, parts: Parts) -> tree.Choose:
        at = _index(parts, "TARGET")
        return tree.Choose(_before(parts, "TARGET"), parts[at + 1], _one(parts, Named), True, **_place(parts))

    def let(self, parts: Parts) -> tree.Let:
        return tree.Let(parts[1].value, parts[3], **_place(parts))

    def do(self, parts: Parts) -> tree.Do:
        return tree.Do(parts[0], _one(parts, Named), _one(parts, tree.Ending), **_place(parts))

    def named(self, parts: Parts) -> "Named":
        return Named(parts[1].value, parts[1])

    # ---- conditions, numbers, phrases

    def disjunction(self, parts: Parts) -> tree.AnyOf:
        return tree.AnyOf(tuple(part for part in parts if isinstance(part, tree.Node)), **_place(parts))

    def conjunction(self, parts: Parts) -> tree.AllOf:
        return tree.AllOf(tuple(part for part in parts if isinstance(part, tree.Node)), **_place(parts))

    def negation(self, parts: Parts) -> tree.Negation:
        return tree.Negation(parts[1], **_place(parts))

    def comparison(self, parts: Parts) -> tree.Comparison:
        return tree.Comparison(parts[0], parts[1].value, parts[2], **_place(parts))

    def sum(self, parts: Parts) -> tree.Arithmetic:
        left = parts[0]
        for sign, right in zip(parts[1::2], parts[2::2], strict=True):
            left = tree.Arithmetic(left, sign.value, right, start=left.start, end=right.end)
        return left  # type: ignore[no-any-return]

    product = sum

    def phrase(self, parts: Parts) -> tree.Phrase:
        where = None
        if len(parts) > 2 and isinstance(parts[-2], Token) and parts[-2].type == "WHERE":
            where = parts[-1]
            parts = [*parts[:-2], where]
        atoms = tuple(self._atom(part) for part in (parts[:-1] if where is not None else parts))
        return tree.Phrase(atoms, where, **_place(parts))

    @staticmethod
    def _atom(part: Any) -> tree.Atom:
        if isinstance(part, tree.Group):
            return part
        place = {"start": part.start_pos, "end": part.end_pos}
        if part.type in ("NUMBER", "SIGNED"):
            return tree.Number(int(part.value), part.type == "SIGNED", **place)
        if part.type == "STRING":
            return tree.Quoted(part.value[1:-1], **place)
        return tree.Word(str(part.value).replace("’", "'"), **place)

    def group(self, parts: Parts) -> tree.Group:
        return tree.Group(tuple(part for part in parts if isinstance(part, tree.Node)), **_place(parts))


class Named(str):
    """The name behind `as`, with its place."""

    start: int
    end: int

    def __new__(cls, text: str, token: Token) -> "Named":
        made = super().__new__(cls, text)
        made.start, made.end = token.start_pos or 0, token.end_pos or 0
        return made
