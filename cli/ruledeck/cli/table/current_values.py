"""What the words of an open decision stand for right now: `draw 3 cards` in place of `draw X cards, where X is ...`."""

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.lasting import told_of
from ruledeck.grammar.meaning.traversal import names_in, nodes_in, substitute, types_of_names
from ruledeck.interpreter.explain.evaluator import Found, Scope, evaluate
from ruledeck.interpreter.primitives.masking import masked
from ruledeck.interpreter.state.engine_units import TAKE
from ruledeck.interpreter.state.frames import frames_of
from ruledeck.interpreter.state.runaway import fresh

if TYPE_CHECKING:
    from ruledeck.interpreter.explain.frames import Workshop
    from ruledeck.interpreter.state.program import Program
    from ruledeck.interpreter.wording.options import Decision

_KNOWN = frozenset(("this", "you", "they", "it"))
"""Names that prose has words for."""
_THINGS = ("player", "component", "entity", "symbol")
"""What sorts of names are said by what they stand for."""


class Surroundings:
    """Looks numbers and names up in the frames that wait; kept for a whole game, because it is slow to begin."""

    def __init__(self, program: "Program") -> None:
        """Prepare for a game; nothing is done before the first question."""
        self.program = program
        self._workshop: Workshop | None = None

    def filled(self, decision: "Decision", node: m.Meant) -> m.Meant:
        """Return the step that a decision is a part of with numbers and titles in the place of their descriptions.

        Whatever the decider could not work out stays as it is.
        """
        fresh(decision.state)
        if isinstance(node, m.May):
            items = tuple(self._effect(decision, each) for each in node.body.items)
            return replace(node, body=replace(node.body, items=items))
        return self._effect(decision, node) if isinstance(node, m.Choose | m.Perform) else node

    def arm(self, decision: "Decision", arm: m.Steps) -> m.Steps:
        """Return one of the blocks between which somebody chooses, with numbers in its first step as `filled` has them.

        What the first step does may change those of the others, but for numbers that have got a name before.
        """
        fresh(decision.state)
        if not arm.items:
            return arm
        filled = replace(arm, items=(self._effect(decision, arm.items[0]), *arm.items[1:]))
        named = {each for each in nodes_in(filled) if isinstance(each, m.Name) and each.type == m.NUMBER}
        return told_of(filled, {each: self._number(decision, each) for each in named})

    def bound(self, decision: "Decision", node: m.Meant) -> m.Value | None:
        """Return what says how high a number may be that is chosen, with titles in it; `None` for a plain number."""
        asked = decision.wanted() if isinstance(node, m.Choose | m.Perform) else None
        known = _range_of(asked) if asked is not None else None
        most = known.args[1] if known is not None else None
        if most is None or isinstance(most, m.Literal):
            return None
        return self._titled(decision, most, self._names(decision, most))

    def actual(self, decision: "Decision", node: m.Meant) -> dict[str, int | str]:
        """Return the players, single things and symbols that names of a step stand for, as far as the decider knows what they are.

        The decider is not among them: whoever is asked is spoken to.
        """
        wanted = {name for name, base in types_of_names(node).items() if base in _THINGS} - _KNOWN
        found: dict[str, int | str] = {}
        for part in nodes_in(node) if wanted else ():
            if isinstance(part, m.Op | m.Use | m.Name) and names_in(part) & wanted - found.keys():
                scope = self._scope(decision, part)
                known = scope.names if scope is not None else {}
                found |= {name: each for name in wanted if isinstance(each := known.get(name), int | str)}
        return {name: each for name, each in found.items() if self._told(decision, each)}

    @staticmethod
    def _told(decision: "Decision", entity: int | str) -> bool:
        if isinstance(entity, str):
            return True
        state = decision.state
        if entity <= state.layout.players:
            return entity not in (0, decision.player)
        return entity < len(state.card) and state.card[entity] >= 0 and bool(state.known[entity] >> decision.player & 1)

    @staticmethod
    def used(decision: "Decision", node: m.Meant) -> m.Effect | None:
        """Return the step that a number is chosen for: the first one behind the choice that speaks of it."""
        key, game = decision.site.key, decision.program.game
        if not isinstance(node, m.Choose) or node.what.type != m.NUMBER or not node.name or key is None:
            return None
        parts: object = game.bodies.get(key.id) if key.kind == "verb" else ()
        if key.kind == "card":
            parts = game.cards[key.id].abilities
        elif key.kind == "keyword":
            parts = game.keywords.get(key.id, ())
        elif key.kind == "ability":
            parts = game.abilities[int(key.id)]
        for steps in nodes_in(parts):
            if isinstance(steps, m.Steps) and any(each is node for each in steps.items):
                behind = steps.items[[each is node for each in steps.items].index(True) + 1 :]
                return next((each for each in behind if node.name in names_in(each)), None)
        return None

    def _effect(self, decision: "Decision", node: m.Effect) -> m.Effect:
        if isinstance(node, m.Choose):
            offered = _offered_range(decision, node.what)
            return replace(node, what=self._value(decision, node.what) if offered is None else offered)
        if isinstance(node, m.Perform):
            left = _left(decision) if decision.site.kind == "action" else None
            known: dict[str, m.Value] = {"amount": m.Literal(left, m.NUMBER)} if left is not None else {}
            for name, value in node.args:
                picked = _offered_range(decision, value) if name == decision.site.slot else None
                known.setdefault(name, self._value(decision, value) if picked is None else picked)
            return replace(node, args=tuple([(name, known[name]) for name, _ in node.args]))
        return node

    def _value(self, decision: "Decision", value: m.Value) -> m.Value:
        if isinstance(value, m.Pick):
            most = self._number(decision, value.most) if value.most is not None else None
            if isinstance(most, m.Literal) and isinstance(most.value, int) and decision.group is not None:
                # More than there are cannot be chosen.
                most = replace(most, value=min(most.value, len(decision.group)))
            known = self._names(decision, value)
            return replace(
                value,
                source=self._titled(decision, value.source, known),
                least=self._number(decision, value.least),
                most=most,
                total=self._number(decision, value.total) if value.total is not None else None,
                ceiling=self._number(decision, value.ceiling) if value.ceiling is not None else None,
                need=self._titled(decision, value.need, known) if value.need is not None else None,
            )
        return self._number(decision, value) if value.type == m.NUMBER else value

    def _number(self, decision: "Decision", value: m.Value) -> m.Value:
        if isinstance(value, m.Literal) or value.type != m.NUMBER:
            return value
        scope = self._scope(decision, value)
        if scope is None:
            return value
        found = evaluate(value, scope)
        unseen = evaluate(value, replace(scope, state=masked(scope.state, decision.player)))
        if not isinstance(found, int) or found != unseen:
            return value
        return m.Literal(found, m.NUMBER, start=value.start, end=value.end)

    def _names(self, decision: "Decision", pick: m.Value) -> dict[str, Found]:
        """Return what the names in a description stand for, as far as any part of it tells."""
        wanted = names_in(pick) - _KNOWN
        known: dict[str, Found] = {}
        for part in nodes_in(pick) if wanted else ():
            if isinstance(part, m.Op | m.Use | m.Name) and names_in(part) - known.keys() & wanted:
                scope = self._scope(decision, part)
                known |= scope.names if scope is not None else {}
        return known

    def _titled(self, decision: "Decision", value: m.Value, known: Mapping[str, Found]) -> m.Value:
        state = decision.state
        types = types_of_names(value)
        for name in names_in(value) - _KNOWN:
            entity = known.get(name)
            if types.get(name) == m.NUMBER.base and isinstance(entity, int):
                value = substitute(value, name, m.Literal(entity, m.NUMBER))
                continue
            if not isinstance(entity, int) or not state.layout.players < entity < len(state.card):
                continue
            if state.card[entity] >= 0 and state.known[entity] >> decision.player & 1:
                title = m.Literal(self.program.definitions[state.card[entity]], m.NAME)
                value = substitute(value, name, title)
        return value

    def _scope(self, decision: "Decision", value: m.Value) -> Scope | None:
        if self._workshop is None:
            from ruledeck.interpreter.explain.frames import Workshop

            self._workshop = Workshop(self.program)
        return self._workshop.scope(decision.state, value, decision.pending.event)


def _left(decision: "Decision") -> int | None:
    """Return how many abilities may still be used at a step that lets so many be used; `None` for any other step."""
    site = decision.pending.site
    for unit, _, locals_ in frames_of(decision.state.stack):
        if unit == TAKE and locals_[2] == site:
            left = locals_[3] if len(locals_) > 3 else None
            return left if isinstance(left, int) and left > 0 else None
    return None


def _offered_range(decision: "Decision", what: m.Value) -> m.Value | None:
    """Return a choice of a number with the ends that hold now; `None` where no range is offered as a whole."""
    known = _range_of(what)
    numbers = [each for each in decision.options if isinstance(each, int)]
    if known is None or not numbers or numbers != [*range(numbers[0], numbers[-1] + 1)]:
        return None
    ends = tuple(m.Literal(each, m.NUMBER) for each in (numbers[0], numbers[-1]))
    return replace(known, args=ends)


def _range_of(what: m.Value) -> m.Op | None:
    """Return the range that a number is chosen from, also where only some numbers of it fit."""
    if isinstance(what, m.Pick):
        return _range_of(what.source)
    if isinstance(what, m.Op) and what.name == "those":
        return _range_of(what.args[0])
    return what if isinstance(what, m.Op) and what.name == "range" else None


def without_tests(node: m.Meant) -> m.Meant:
    """Return a step in which something is chosen without what is asked of that behind `where`, and of other things."""

    def plain(value: m.Value) -> m.Value:
        if not isinstance(value, m.Pick) or not isinstance(value.source, m.Select):
            return value
        tests = [each for each in value.source.tests if not any(isinstance(one, m.Select) for one in nodes_in(each))]
        return replace(value, source=replace(value.source, tests=tuple(tests), where=None))

    if isinstance(node, m.Choose):
        return replace(node, what=plain(node.what))
    if isinstance(node, m.Perform):
        return replace(node, args=tuple([(name, plain(value)) for name, value in node.args]))
    return node
