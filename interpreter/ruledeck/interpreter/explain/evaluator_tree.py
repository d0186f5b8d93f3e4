"""The truth about every expression: the tree itself, walked.

Slow and plain. Play runs compiled code; explanations and proofs ask here, and a differential test holds both equal.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import TYPE_CHECKING, TypeAlias

from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.deeds import AROUND
from ruledeck.grammar.meaning.operations import OperationName
from ruledeck.grammar.meaning.seats import means_all_seats
from ruledeck.grammar.meaning.sorts import CARD, sort_of
from ruledeck.grammar.meaning.traversal import nodes_in
from ruledeck.interpreter.engine.selection_kinship import kindred
from ruledeck.interpreter.engine.selection_problems import Plain
from ruledeck.interpreter.primitives.elimination import left
from ruledeck.interpreter.primitives.functions import PLAIN, reads_state, wants_group
from ruledeck.interpreter.primitives.last_known import as_it_was, looks_back
from ruledeck.interpreter.primitives.lookups import bottom_of, top_of
from ruledeck.interpreter.primitives.masking import types_behind
from ruledeck.interpreter.state.events import HAPPENED
from ruledeck.interpreter.state.runaway import counted, work

if TYPE_CHECKING:
    from ruledeck.interpreter.state.program import Program
    from ruledeck.interpreter.state.state import State

Found: TypeAlias = "int | str | bool | tuple[Found, ...] | None"
"""A value of play: components and players by id, cards by index, several things as a tuple."""


ENDS = ("top", "bottom")
"""What is taken from one end of a zone, without a choice."""


@dataclass(frozen=True, slots=True)
class Scope:
    """Where an expression is evaluated.

    Attributes:
        program: The game.
        state: The moment.
        names: Names in scope with their values, `this`, `you` and `it` among them.
        slots: Slots of the event with their values, `by` among them.
        taken: What the choice in hand has taken already.
        only: When given, every group is looked for among these components alone, as if they were all there is.
        projecting: Modifications that are being worked out, by tree and source: what they read is read without them.
        event: The event whose things are read as they last were, when they left play with it; -1 for none.
        known: What declared words and characteristics came to in this state, kept where much is asked of one state; `None` elsewhere.
    """

    program: Program
    state: State
    names: Mapping[str, Found] = field(default_factory=dict)
    slots: Mapping[str, Found] = field(default_factory=dict)
    taken: tuple[Found, ...] = ()
    only: tuple[int, ...] | None = None
    projecting: frozenset[tuple[int, int, int]] = frozenset()
    event: int = -1
    known: dict[tuple[object, ...], Found] | None = None

    def naming(self, name: str, value: Found) -> Scope:
        """Return the scope with one more name."""
        return replace(self, names={**self.names, name: value})

    def candidate(self, value: Found) -> Scope:
        """Return the scope in which `it` is a candidate; a test may still speak of the one around it, as `@it`."""
        return replace(self, names={**self.names, "it": value, "@it": self.names.get("it", 0)})

    @property
    def you(self) -> Found:
        """The player whom the text calls `you`; 0 where nobody is."""
        return self.names.get("you", 0)


def event_scope(
    program: Program,
    s: State,
    names: Mapping[str, Found],
    ev: int,
    shared: Mapping[str, Mapping[str, str]] = MappingProxyType({}),
) -> Scope:
    """Return the scope of an ability that waits for, or answers, the event `ev`; -1 is no event.

    Where it waits for one of several, `shared` says by verb what that calls slots of the first one which it calls differently.
    """
    event = s.events.get(ev)
    if event is None:
        return Scope(program, s, names)
    verb = program.game.words.verbs[program.verbs[event.verb]]
    slots = {slot.name: value for slot, value in zip(verb.slots, event.slots, strict=True)}
    slots |= {here: slots[there] for here, there in shared.get(verb.id, {}).items()}
    left = ev if event.status == HAPPENED and ev in s.left else -1
    names = {**names, "@event": ev}
    return Scope(program, s, names, {"by": event.by, "source": event.source, AROUND: event.deeds, **slots}, event=left)


def unfilled(node: m.Value, scope: Scope) -> bool:
    """Whether an expression speaks of an event that there is not, by a slot of it."""
    return any(isinstance(each, m.Slot) and each.name not in scope.slots for each in nodes_in(node))


def evaluate(node: m.Value, scope: Scope) -> Found:
    """Return the value of an expression."""
    if isinstance(node, m.Literal):
        return literal(node, scope)
    if isinstance(node, m.Name):
        found = scope.names[node.name]
        # A choice that has found nothing is nobody, or an empty group, to what counts it.
        return found if found is not None else () if node.many else 0
    if isinstance(node, m.Slot):
        return scope.slots[node.name]
    if isinstance(node, m.Select):
        return selected(node, scope)
    if scope.event >= 0 and looks_back(node, scope.program.linked.altered):
        past = as_it_was(scope.state, scope.event)
        return evaluate(node, replace(scope, state=past, event=-1, known=None))
    if isinstance(node, m.Use):
        work(scope.state)
        return FORMS[m.Use](node, scope)
    if isinstance(node, m.Pick):
        found = candidates(node, scope)
        # Nobody chooses what lies at one end of a zone: alone, it is that thing, or nothing where the zone is empty.
        return found if node.many or node.how not in ENDS else found[0] if found else 0
    if not isinstance(node, m.Op):
        return located(node, scope)
    return plain(node, scope) if node.name in PLAIN else FUNCTIONS[node.name](node, scope)


def plain(node: m.Op, scope: Scope) -> Found:
    """Return the value of an operation that is a function of Python: the very one that compiled code calls."""
    values = [
        group(arg, scope) if wants_group(node.name, at) else evaluate(arg, scope) for at, arg in enumerate(node.args)
    ]
    function = PLAIN[node.name]
    return function(scope.state, *values) if reads_state(node.name) else function(*values)


def literal(node: m.Literal, scope: Scope) -> Found:
    """Return a constant: cards by index, the rest as they are."""
    if node.type.base == "name" and isinstance(node.value, str):
        return scope.program.definitions.index(node.value)
    return node.value


def candidates(node: m.Pick, scope: Scope) -> tuple[Found, ...]:
    """Return what a choice may take: nothing is chosen here; from one end of a zone, it is what lies there."""
    found = group(node.source, scope)
    if node.how in ENDS and node.most is not None:
        cut, count = (top_of if node.how == "top" else bottom_of), number(evaluate(node.most, scope))
        return cut(tuple(number(each) for each in found), count)
    return fitting(node, found, scope)


def fitting(node: m.Pick, found: tuple[Found, ...], scope: Scope) -> tuple[Found, ...]:
    """Return the candidates that can be part of a choice whose things must be related to each other in some way."""
    if node.kin is None:
        return found
    pairs = tuple((number(each), compared(node.kin, each, scope)) for each in found)
    most = None if node.most is None else number(evaluate(node.most, scope))
    least = number(evaluate(node.least, scope))
    ceiling = None if node.ceiling is None else number(evaluate(node.ceiling, scope))
    return kindred(pairs, least, most, node.relation, node.kin.type == m.NAME, ceiling)


def compared(kin: m.Value, candidate: Found, scope: Scope) -> Plain:
    """Return the value by which a candidate is compared with others; an absent player has none."""
    value = evaluate(kin, scope.candidate(candidate))
    return value or None if kin.type.base == "player" else value


def group(node: m.Value, scope: Scope) -> tuple[Found, ...]:
    """Return several values as a tuple, a single one as a tuple of it; a choice that has found nothing is none."""
    if isinstance(node, m.Name) and scope.names[node.name] is None:
        return ()
    if isinstance(node, m.Pick):
        return candidates(node, scope)
    value = evaluate(node, scope)
    return value if isinstance(value, tuple) else (value,)


def number(value: object) -> int:
    """Return a value that must be a number, an entity or a zone."""
    assert isinstance(value, int), value
    return value


def holds(node: m.Value, scope: Scope) -> bool:
    """Whether a condition holds."""
    return bool(evaluate(node, scope))


# ---- groups


def selected(node: m.Select, scope: Scope) -> tuple[Found, ...]:
    """Return the components or players that satisfy every test, in the order of seats, zones and positions."""
    return tuple(each for each in counted(scope.state, domain(node, scope)) if belongs(node, each, scope))


def domain(node: m.Select, scope: Scope) -> tuple[int, ...]:
    """Return everything that a group is looked for among."""
    s = scope.state
    if node.type.base == "player":
        return tuple(range(1, s.layout.players + 1)) if means_all_seats(node) else left(s)
    if scope.only is not None:
        return scope.only
    if isinstance(node.source, m.Among):
        return tuple(number(each) for each in group(node.source.things, scope))
    return tuple(e for zone in places(node, scope) for e in s.zones[zone])


def places(node: m.Select, scope: Scope) -> tuple[int, ...]:
    """Return the zones in which a group is looked for."""
    source = m.InPlay() if node.source is None else node.source
    return lying_in(source, scope)


def lying_in(source: m.Value, scope: Scope) -> tuple[int, ...]:
    """Return the zones whose things lie in a place: nobody's has none, although what goes there goes to the box."""
    found = tuple(number(each) for each in group(source, scope))
    owned = isinstance(source, m.Zone) and source.owner is not None
    return tuple(each for each in found if each) if owned else found


def located(source: m.Source, scope: Scope) -> int | tuple[int, ...]:
    """Return a zone, or the zones in which something is looked for."""
    s = scope.state
    match source:
        case m.Zone():
            if source.owner is None:
                return s.layout.base[source.name]
            found = tuple(_zone_of(s, source.name, number(each)) for each in group(source.owner, scope))
            return found if source.many else found[0]
        case m.Zones():
            return tuple(dict.fromkeys(zone for part in source.parts for zone in lying_in(part, scope)))
        case m.InPlay():
            return tuple(zone for zone, spec in enumerate(s.layout.zone_spec) if spec.in_play)
        case m.Anywhere():
            return tuple(range(len(s.zones)))
        case m.Among():
            return tuple(sorted({s.zone[number(each)] for each in group(source.things, scope)}))


def _zone_of(s: State, name: str, owner: int) -> int:
    """Return a player's zone; that of nobody is the box."""
    return s.layout.zone_id(name, owner) if owner else 0


def belongs(node: m.Select, each: int, scope: Scope) -> bool:
    """Whether a candidate is of the right sort and satisfies every test."""
    if node.noun == "opponent" and node.type.base == "player" and each == scope.you:
        return False
    if node.type.base != "player" and not of_sort(node, each, scope):
        return False
    inner = for_candidate(node, each, scope)
    return all(holds(test, inner) for test in tests_of(node))


def for_candidate(node: m.Select, each: Found, scope: Scope) -> Scope:
    """Return the scope of the conditions on one candidate of a group, which may give it a name."""
    inner = scope.candidate(each)
    return inner if node.called is None else inner.naming(node.called, each)


def of_sort(node: m.Select, each: int, scope: Scope) -> bool:
    """Whether a component is of the type or kind that a group means."""
    sort = sort_of(node)
    return not sort or of_type(scope, each, sort)


def tests_of(node: m.Select) -> tuple[m.Value, ...]:
    """Return all conditions on a candidate."""
    return node.tests if node.where is None else (*node.tests, node.where)


TYPED: list[Callable[[Scope, int, str, bool], bool]] = []
"""What says whether a component counts as a type, given whether that is printed: effects are worked out above this module."""


def of_type(scope: Scope, e: int, of: str) -> bool:
    """Whether a component has a declared type or kind; whether it is a card nothing changes, and what nobody knows is one."""
    card = scope.state.card[e]
    printed = scope.program.game.cards[scope.program.definitions[card]].text.type if card >= 0 else ""
    types = scope.program.game.words.kinds[of]
    if of == CARD:
        return card < 0 or printed in types
    behind = types_behind(scope.program, card) if card < 0 else frozenset[str]()
    if behind and behind <= types:
        return True
    changing = [each for each in types if ("modify", f"type:{each}") in scope.program.linked.statics]
    if not changing:
        return printed in types
    return printed in types.difference(changing) or any(TYPED[0](scope, e, each, printed == each) for each in changing)


# ---- words


Function: TypeAlias = Callable[[m.Op, Scope], Found]
FUNCTIONS: dict[OperationName, Function] = {}
"""Built-in functions by name."""
FORMS: dict[type[m.Use], Callable[[m.Use, Scope], Found]] = {}
"""How a declared word is worked out: what alters it is known above this module, which registers it here."""


def function(*names: OperationName) -> Callable[[Function], Function]:
    """Register the value of built-in functions."""

    def register(value: Function) -> Function:
        FUNCTIONS.update(dict.fromkeys(names, value))
        return value

    return register


def each_of(node: m.Op, scope: Scope) -> Iterator[tuple[Found, Found]]:
    """Yield each thing of a function's first argument with the value of its second, which calls the thing `it`."""
    for each in counted(scope.state, group(node.args[0], scope)):
        yield each, evaluate(node.args[1], scope.candidate(each))
