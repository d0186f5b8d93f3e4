"""The clauses of a game's text: everything that a ruling can exercise, enumerated from the trees alone.

A clause is a trigger, a cost, a limit, a condition, a statement, an arm of a choice, or a line of a constant. What exercises it: a
trigger fired, a cost was paid, a limit stopped a use, a condition went both ways, an optional step was taken and declined, a statement
changed something, a line of a constant altered what was read. Words that formats alone ask are no clauses: they are asked of decks, which
no ruling lays out. Nor are those that stories and policies alone ask, which change nothing that may happen.
"""

import re
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Final

from ruledeck.grammar.binder.game import Game
from ruledeck.grammar.checks.unused import mentioned, said_by_policies
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.operations import JUNCTIONS
from ruledeck.grammar.meaning.parts import WHOLE_GAME, PartKey
from ruledeck.grammar.meaning.primitive_verbs import ASK
from ruledeck.grammar.meaning.traversal import nodes_in
from ruledeck.grammar.syntax import tree
from ruledeck.grammar.syntax.printer import print_document, print_item
from ruledeck.grammar.text.source import Span
from ruledeck.grammar.words.type_defaults import is_default
from ruledeck.interpreter.compiler.basis.coverage import never_asked
from ruledeck.interpreter.compiler.basis.primitive_calls import ATOMS
from ruledeck.interpreter.decks.requirements import requirements
from ruledeck.interpreter.decks.whole_box import box_rules

BOTH: Final = (True, False)
"""The ways of a condition and of an optional step."""
COMES: Final = (True,)
"""The way of the last of several outcomes, where all that there are have a block: it comes whenever the others do not."""
ONCE: Final = (None,)
"""The single way of everything else."""

_LANGUAGE: Final = re.compile(r"[a-z]{2}\b")
"""How a section begins that gives the forms of a word in a language."""

Place = tuple[PartKey, int, int, str]
"""Key of the text, offsets in its source, and the kind of node: the key of a clause in every program of the game."""
Mark = tuple[PartKey, int, int, str, bool | None]
"""A place and the way that was gone."""


@dataclass(frozen=True, slots=True)
class Clause:
    """One clause.

    Attributes:
        place: Where it stands.
        what: What must happen: `fires`, `goes both ways`, `comes`, `is taken and declined`, `changes something`, `is reached`,
            `stops a use`, `alters something`.
        ways: The ways that must be gone.
    """

    place: Place
    what: str
    ways: tuple[bool | None, ...]

    @property
    def key(self) -> PartKey:
        """The text it belongs to."""
        return self.place[0]

    def missing(self, marks: frozenset[Mark]) -> tuple[bool | None, ...]:
        """Return the ways that were not gone."""
        return tuple([way for way in self.ways if (*self.place, way) not in marks])


def clauses_of(game: Game) -> tuple[Clause, ...]:
    """Return every clause of every card and rule, in the order of keys and places."""
    found: dict[Place, Clause] = {}
    last = frozenset(_last_outcomes(game))
    for clause in _all(game):
        found.setdefault(clause.place, Clause(clause.place, "comes", COMES) if clause.place in last else clause)
    return tuple(
        sorted(
            found.values(), key=lambda clause: (_sort(clause.key), clause.place[1], -clause.place[2], clause.place[3])
        )
    )


def _sort(key: PartKey) -> tuple[int, str]:
    return ("card", "keyword", "ability", "verb", "word").index(key.kind), key.id


def _all(game: Game) -> Iterator[Clause]:
    for ident, card in game.cards.items():
        for ability in card.abilities:
            yield from _ability(PartKey("card", ident), ability)
    for ident, abilities in game.keywords.items():
        for ability in abilities:
            yield from _ability(PartKey("keyword", ident), ability)
    for number, ability in enumerate(game.abilities):
        yield from _ability(WHOLE_GAME.ability(number), ability)
    for ident, body in game.bodies.items():
        yield from _steps(PartKey("verb", ident), body)
    apart = _asked_apart_from_play(game)
    for ident, meaning in game.meanings.items():
        if game.words.words[ident].type == m.CONDITION and ident not in apart:
            yield from _condition(PartKey("word", ident), meaning)


def _last_outcomes(game: Game) -> Iterator[Place]:
    """Yield the places of the last outcomes of verbs that have a block for each: there is no other way than that they come."""
    texts: list[tuple[PartKey, object]] = [
        *((PartKey("card", ident), card.abilities) for ident, card in game.cards.items()),
        *((PartKey("keyword", ident), abilities) for ident, abilities in game.keywords.items()),
        *((WHOLE_GAME.ability(number), ability) for number, ability in enumerate(game.abilities)),
        *((PartKey("verb", ident), body) for ident, body in game.bodies.items()),
    ]
    for key, root in texts:
        for node in nodes_in(root):
            if isinstance(node, m.If) and node.otherwise is None and _names_each_outcome(game, node):
                yield _place(key, node.arms[-1][0])


def _names_each_outcome(game: Game, node: m.If) -> bool:
    """Return whether the conditions compare one value with every symbol of its set."""
    sides = [test.args for test, _ in node.arms if isinstance(test, m.Op) and test.name == "="]
    # In a text with faults a statement may have lost all its conditions.
    if not sides or len(sides) < len(node.arms) or len({each[0] for each in sides}) > 1:
        return False
    kind = sides[0][0].type
    named = {each[1].value for each in sides if isinstance(each[1], m.Literal)}
    return kind.base == "symbol" and named == set(game.words.symbol_sets[kind.of])


def _asked_apart_from_play(game: Game) -> frozenset[str]:
    """Return the words that formats, the box, stories and policies ask, and nothing of a game that is played."""
    told = tuple([story.values for story in game.stories.values()])
    followed = said_by_policies(game)
    words = [word.id for word in game.words.words.values() if followed and mentioned(word.pattern, followed)]
    meant = [game.meanings.get(word) for word in words]
    asked = (*requirements(game)[0].values(), *box_rules(game)[0].values(), *told, *meant)
    if not asked:
        return frozenset()
    cards = [(card.abilities, card.keywords) for card in game.cards.values()]
    starts = tuple([start for _, start in game.windows.values() if start is not None])
    played = (tuple(cards), *game.bodies.values(), *game.keywords.values(), game.abilities, starts)
    return _reached(game, asked).union(words) - _reached(game, played)


def _reached(game: Game, nodes: object) -> frozenset[str]:
    """Return the words that some nodes ask, and those that these words ask."""
    found: set[str] = set()
    waiting: list[object] = [nodes]
    while waiting:
        for node in nodes_in(waiting.pop()):
            if isinstance(node, m.Use) and node.word not in found:
                found.add(node.word)
                waiting.append(game.meanings.get(node.word))
    return frozenset(found)


def _ability(key: PartKey, ability: m.Ability) -> Iterator[Clause]:
    if ability.condition is not None:
        yield from _condition(key, ability.condition)
    for static in ability.statics:
        yield from _static(key, static)
    if ability.timing == "constant":
        return
    yield Clause(_place(key, ability), "fires", ONCE)
    if ability.limits and ability.kind != "delayed":
        yield Clause((key, ability.start, ability.end, "Limit"), "stops a use", ONCE)
    for cost in ability.costs:
        yield from _statement(key, cost)
    if ability.body is not None:
        yield from _steps(key, ability.body)


def _static(key: PartKey, static: m.Static) -> Iterator[Clause]:
    yield Clause(_place(key, static), "alters something", ONCE)
    if isinstance(static, m.Arrive):
        yield from _steps(key, static.body)


def _steps(key: PartKey, steps: m.Steps) -> Iterator[Clause]:
    for item in steps.items:
        yield from _statement(key, item)


def _statement(key: PartKey, node: m.Effect) -> Iterator[Clause]:
    """Yield the clauses of a statement and of what stands in it."""
    match node:
        case m.If():
            for test, body in node.arms:
                yield from _condition(key, test)
                yield from _steps(key, body)
            if node.otherwise is not None:
                yield from _steps(key, node.otherwise)
        case m.May():
            yield Clause(_place(key, node), "is taken and declined", BOTH)
            yield from _steps(key, node.body)
        case m.Repeat() | m.Alternate():
            if node.condition is not None:
                yield from _condition(key, node.condition)
            yield from _steps(key, node.body)
        case m.Perform():
            yield from _perform(key, node)
        case _:
            yield from _other(key, node)


def _perform(key: PartKey, node: m.Perform) -> Iterator[Clause]:
    # A primitive can run and change nothing, which exercises nothing; a verb of the game is its statements, and they are counted there.
    yield Clause(_place(key, node), "changes something" if node.verb in ATOMS else "is reached", ONCE)
    for _, value in node.args:
        if value.type == m.CONDITION and node.verb == ASK:
            yield from _condition(key, value)
        else:
            yield from _joined(key, value)


def _other(key: PartKey, node: m.Effect) -> Iterator[Clause]:
    blocks = tuple(_blocks(node))
    # What only holds other statements is reached when they are.
    if not blocks:
        yield Clause(_place(key, node), "is reached", ONCE)
    match node:
        case m.Choose(what=read) | m.Let(value=read) | m.ForEach(source=read):
            yield from _joined(key, read)
    for block in blocks:
        yield from _statement(key, block)
    match node:
        case m.Hold():
            for static in node.statics:
                yield from _static(key, static)
        case m.Delay():
            yield from _ability(key, node.ability)


def _blocks(node: m.Effect) -> Iterator[m.Effect]:
    """Yield the statements of which a statement consists."""
    if isinstance(node, m.Steps):
        yield from node.items
        return
    for name in node.__dataclass_fields__:
        part = getattr(node, name)
        for each in part if isinstance(part, tuple) else (part,):
            for block in each if isinstance(each, tuple) else (each,):
                if isinstance(block, m.Steps):
                    yield from block.items


def _condition(key: PartKey, node: m.Value) -> Iterator[Clause]:
    """Yield a condition, or those that `and` and `or` join."""
    if not (isinstance(node, m.Op) and node.name in JUNCTIONS) and not never_asked(node):
        yield Clause(_place(key, node), "goes both ways", BOTH)
    yield from _joined(key, node)


def _joined(key: PartKey, node: m.Value) -> Iterator[Clause]:
    """Yield the conditions that `and` and `or` join anywhere in a value."""
    for inner in nodes_in(node):
        if isinstance(inner, m.Op) and inner.name in JUNCTIONS:
            for arg in inner.args:
                if not (isinstance(arg, m.Op) and arg.name in JUNCTIONS) and not never_asked(arg):
                    yield Clause(_place(key, arg), "goes both ways", BOTH)


def _place(key: PartKey, node: m.Meant) -> Place:
    return (key, node.start, node.end, type(node).__name__)


# ---- texts


def canonical_texts(game: Game, wanted: Collection[PartKey]) -> dict[PartKey, str]:
    """Return the canonical texts of some cards, declarations and abilities of the rules, by key; other keys are left out."""
    found: dict[PartKey, str] = {}
    for ident, card in game.cards.items():
        if PartKey("card", ident) in wanted and card.document is not None and card.document.items:
            found[PartKey("card", ident)] = print_document(card.document).strip("\n")
    items = [item for document in game.documents.values() for item in document.items]
    known = set(map(id, items))
    abilities = [item for item in items if isinstance(item, tree.Ability) and not is_default(item)]
    places: list[tuple[PartKey, tree.Ability | tree.Declaration]] = [
        (WHOLE_GAME.ability(number), item) for number, item in enumerate(abilities)
    ]
    for key, item in (*_declarations(game), *places):
        # What the language itself declares stands in no document of the game.
        if key in wanted and id(item) in known:
            found[key] = print_item(_untranslated(item)).strip("\n")
    return found


def _untranslated(item: tree.Ability | tree.Declaration) -> tree.Ability | tree.Declaration:
    """Return a declaration without its forms in the languages, which change nothing that happens."""
    if isinstance(item, tree.Ability):
        return item
    return replace(item, sections=tuple([each for each in item.sections if not _LANGUAGE.match(each.name)]))


def _declarations(game: Game) -> Iterator[tuple[PartKey, tree.Declaration]]:
    for ident, verb in game.words.verbs.items():
        if verb.declared is not None and not verb.primitive:
            yield PartKey("verb", ident), verb.declared
    for ident, word in game.words.words.items():
        yield PartKey("word", ident), word.declared
    for ident, keyword in game.words.keywords.items():
        yield PartKey("keyword", ident), keyword.declared


def spans(game: Game, clauses: Iterable[Clause]) -> Iterator[tuple[Clause, Span | None]]:
    """Yield clauses with where they stand."""
    for clause in clauses:
        source = game.places.get(clause.key)
        yield clause, None if source is None else Span(source, clause.place[1], clause.place[2])
