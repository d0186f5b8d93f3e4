"""What bans say about doing something with a thing: which one leaves it out of a choice that it fits, and whose it is."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.parts import PartKey
from ruledeck.grammar.meaning.traversal import names_in, nodes_in
from ruledeck.interpreter.engine.announcement import AIM_VERB
from ruledeck.interpreter.engine.rehearsal import staged
from ruledeck.interpreter.explain.conditions import SHOWN, Explanation, both, membership
from ruledeck.interpreter.explain.evaluator import Found, Scope, evaluate, forbids, group, unfilled
from ruledeck.interpreter.explain.evaluator_prohibitions import tolls
from ruledeck.interpreter.explain.evaluator_statics import Spoken
from ruledeck.interpreter.explain.phrases import named, say, speaker_of, statement_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

NO_SLOTS: Final[dict[str, Found]] = {}


def stated(said: Spoken, key: str, holds: bool) -> Explanation:
    """Return what a ban or a duty says, and who says so."""
    program = said.scope.program
    sentence = say(program, key, text=statement_of(said))
    return Explanation(sentence, holds, say(program, "says", who=speaker_of(said)))


def ban_on(
    scope: Scope, verb: str, slot: str, by: Found, thing: Found, known: Mapping[str, Found] = NO_SLOTS
) -> Explanation | None:
    """Return the ban on a verb with this in one of its slots, and what is known of the others; `None` when there is none."""
    declared = scope.program.game.words.verbs.get(verb)
    if declared is None:
        return None
    args = tuple([thing if each.name == slot else known.get(each.name) for each in declared.slots])
    ban = forbids(scope, verb, by, args, source_in(scope))
    return None if ban is None else stated(ban, "ban", False)


def paying(scope: Scope) -> Scope:
    """Return the scope in which something is asked of a price: as if it were being paid, where texts ask what is done as a cost."""
    cost = scope.program.linked.cost
    if cost < 0:
        return scope
    by, source = scope.you, source_in(scope)
    assert isinstance(by, int) and isinstance(source, int)
    state = staged(scope.state)
    state.deeds = (*state.deeds, (cost, by, source))
    return replace(scope, state=state, known=None if scope.known is None else {})


def source_in(scope: Scope) -> Found:
    """Return the component whose text is being carried out."""
    return scope.names.get("this", scope.state.cause)


def ban_behind(scope: Scope, steps: tuple[m.Effect, ...], name: str) -> Explanation | None:
    """Return the first ban on a verb in some steps that speak of a name."""
    for step in nodes_in(steps):
        if not isinstance(step, m.Perform) or name not in names_in(step):
            continue
        args = tuple(_value(scope, value) for _, value in step.args)
        by = _value(scope, step.by)
        ban = ban_inside(scope, step.verb, 0 if by is None else by, args)
        if ban is not None:
            return ban
    return None


def ban_inside(
    scope: Scope, verb: str, by: Found, args: tuple[Found | None, ...], within: frozenset[str] = frozenset()
) -> Explanation | None:
    """Return the ban on a verb, or else the first one on what it does inside of itself; `None` when there is none."""
    ban = forbids(scope, verb, by, args, source_in(scope))
    if ban is not None:
        return stated(ban, "ban", False)
    known = tuple([each for each in args if each is not None])
    if len(known) == len(args):
        unpaid = next((said for said, payable in tolls(scope, verb, by, known, source_in(scope)) if not payable), None)
        if unpaid is not None:
            return stated(unpaid, "toll", False)
    game = scope.program.game
    body = game.bodies.get(verb)
    if body is None or verb in within:
        return None
    around: dict[str, Found] = {"you": by, "they": by, "this": scope.names.get("this", 0)}
    slots = zip(game.words.verbs[verb].slots, args, strict=True)
    inner = replace(scope, names=around | {slot.name: value for slot, value in slots if value is not None})
    for step in nodes_in(body):
        if isinstance(step, m.Perform):
            acting = _value(inner, step.by)
            done = tuple(_value(inner, value) for _, value in step.args)
            found = ban_inside(inner, step.verb, 0 if acting is None else acting, done, within | {verb})
            if found is not None:
                return found
    return None


def _value(scope: Scope, value: m.Value) -> Found | None:
    """Return a value if it is one thing and all that it speaks of is known."""
    if value.many or isinstance(value, m.Pick) or not all_known(value, scope) or unfilled(value, scope):
        return None
    return evaluate(value, scope)


def all_known(value: m.Value, scope: Scope) -> bool:
    """Return whether all names that an expression speaks of mean something already."""
    return names_in(value) - {"it"} <= scope.names.keys()


def picked(node: object) -> Iterator[tuple[str, str, m.Pick]]:
    """Yield each choice that a statement makes and that a ban may narrow: the verb, the slot and what is chosen.

    What may not be aimed at is no target.
    """
    if isinstance(node, m.Choose) and node.target and isinstance(node.what, m.Pick):
        yield AIM_VERB, "card", node.what
    if isinstance(node, m.Perform):
        yield from ((node.verb, slot, value) for slot, value in node.args if isinstance(value, m.Pick))


def all_banned(node: m.Effect, scope: Scope) -> tuple[Explanation, ...]:
    """Return for everything that a statement might choose which ban forbids it; nothing when something is left."""
    for verb, slot, value in picked(node):
        # What it is taken from may depend on a choice of a line before, which nobody has made yet.
        if not all_known(value.source, scope):
            continue
        things = group(value.source, scope)
        bans = [ban_on(scope, verb, slot, scope.you, each) for each in things]
        if things and all(bans):
            kind = value.source.type
            said = [both(named(scope, each, kind), (ban,)) for each, ban in zip(things, bans, strict=True) if ban]
            more = [Explanation(say(scope.program, "more", n=len(said) - SHOWN), None)] if len(said) > SHOWN else []
            return (*said[:SHOWN], *more)
    return ()


def fits(verb: str, slot: str, source: m.Select, thing: int, scope: Scope, key: PartKey) -> Explanation:
    """Return whether a thing may stand in a slot of a verb: it is described so, and no ban forbids it."""
    why = membership(source, thing, scope, key)
    ban = ban_on(scope, verb, slot, scope.you, thing) if why.holds else None
    return why if ban is None else both(why.said, (ban,))
