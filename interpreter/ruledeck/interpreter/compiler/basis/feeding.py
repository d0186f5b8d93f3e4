"""Prices that decide what they pay for: what they change is counted or asked there, so that it is known only when they are paid."""

from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.operations import OPERATIONS
from ruledeck.grammar.meaning.primitive_verbs import primitive
from ruledeck.grammar.meaning.traversal import nodes_in
from ruledeck.interpreter.compiler.basis.context import Compiling
from ruledeck.interpreter.compiler.survey.hidden_words import reached

_NAMED = ("counters", "values")
"""Aspects of which the name is told."""
_What = tuple[str, str]
"""An aspect with a name, where it has one; zones stand for where things lie."""


def feeds(c: Compiling, costs: tuple[m.Effect, ...], body: m.Steps) -> bool:
    """Whether costs change what the body counts, asks or looks for, in which nothing is chosen.

    What it comes to is then known only when they are paid.
    """
    changed = set[_What]()
    for node in reached(c.game, costs):
        changed |= _named(node)
    for each in costs:
        changed |= _done(c, each, frozenset())
    if (
        not changed
        or any(isinstance(node, m.Choose | m.Pick) for node in nodes_in(body))
        or any(map(c.analysis.hindered, body.items))
    ):
        # What is chosen, and what may be forbidden, is asked before.
        return False
    spoken = [
        each for node in nodes_in(body) for each in (reached(c.game, node) if isinstance(node, m.Use) else (node,))
    ]
    return any(not changed.isdisjoint(_read(c, node)) for node in spoken)


def _named(node: m.Meant) -> set[_What]:
    """Return the counters and values by their names that a verb changes."""
    changes = primitive(node.verb).changes if isinstance(node, m.Perform) else ()
    named = [value for _, value in node.args if isinstance(value, m.Literal)] if isinstance(node, m.Perform) else []
    return {(each, str(value.value)) for each in changes for value in named if f"{value.type.base}s" == each}


def _done(c: Compiling, step: m.Effect, within: frozenset[str]) -> set[_What]:
    """Return what else is changed for certain: zones that are filled, and aspects of things, by a verb that does only that."""
    if not isinstance(step, m.Perform) or step.verb in within:
        return set()
    body = c.bodies.get(step.verb)
    if body is not None:
        # What may be passed over behind it makes it no less certain.
        lines = [*body.items]
        while len(lines) > 1 and isinstance(lines[-1], m.If) and lines[-1].otherwise is None:
            lines.pop()
        return _done(c, lines[0], within | {step.verb}) if len(lines) == 1 else set()
    row = primitive(step.verb)
    found: set[_What] = {(each, "") for each in row.changes if each not in (*_NAMED, "place")}
    found |= {("zone", value.name) for name, value in step.args if name in row.fills and isinstance(value, m.Zone)}
    # What is laid on something, and into no zone that is said, goes to where that lies.
    return found | _in_play(c) if row.onto and not row.fills else found


def _read(c: Compiling, node: m.Meant) -> set[_What]:
    """Return what a value reads, as far as its words tell."""
    if isinstance(node, m.Select):
        parts = node.source.parts if isinstance(node.source, m.Zones) else (node.source,)
        return {("zone", part.name) for part in parts if isinstance(part, m.Zone)}
    if not isinstance(node, m.Op):
        return set()
    if node.name in ("counter", "value"):
        named = node.args[0]
        return {(f"{node.name}s", str(named.value))} if isinstance(named, m.Literal) else set()
    found: set[_What] = {(each, "") for each in OPERATIONS[node.name].reads if each not in _NAMED}
    group = node.args[0] if OPERATIONS[node.name].of_a_group else None
    counted = isinstance(group, m.Select) and group.type.base != "player" and isinstance(group.source, m.InPlay | None)
    return found | _in_play(c) if counted else found


def _in_play(c: Compiling) -> set[_What]:
    """Return the zones that are in play."""
    return {("zone", spec.name) for spec in c.layout.zone_spec if spec.in_play}
