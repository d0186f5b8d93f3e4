"""Why something is offered at the open decision, or is not."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from ruledeck.grammar.binder.phrases.amounts import EACH
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.deeds import AROUND
from ruledeck.grammar.meaning.fresh import unguarded
from ruledeck.grammar.meaning.parts import PartKey
from ruledeck.grammar.meaning.traversal import names_in, nodes_in
from ruledeck.interpreter.compiler.legality.paying import settled
from ruledeck.interpreter.engine.rehearsal import being_paid
from ruledeck.interpreter.explain.conditions import Explanation, membership
from ruledeck.interpreter.explain.evaluator import Found, Scope, evaluate, group, holds
from ruledeck.interpreter.explain.evaluator_statics import Spoken, spoken
from ruledeck.interpreter.explain.phrases import entity, named, say, text_of
from ruledeck.interpreter.explain.restrictions import ban_behind, ban_inside, ban_on, picked, stated
from ruledeck.interpreter.state.runaway import fresh

if TYPE_CHECKING:
    from ruledeck.interpreter.explain.explanation import Explainer
    from ruledeck.interpreter.state.program import Site
    from ruledeck.interpreter.state.state import State


_PICKED = "picked here"
"""What a thing is called that a cost picks without a name."""


def why_option(explainer: Explainer, s: State, wanted: Found) -> Explanation:
    """Explain why something is offered at the open decision, or is not.

    Args:
        explainer: For the program of the state.
        s: A state with an open decision.
        wanted: A component or player by id, a number, a symbol, a card by index, 1 or 0 for an optional step, the number
            of a block, or an ability as `(effect, this, player, event)`.
    """
    assert s.pending is not None
    fresh(s)
    program = explainer.program
    player, number, options, _ = s.pending
    site = program.sites[number]
    if isinstance(wanted, tuple):
        effect, this, you, ev = wanted[:4]
        assert isinstance(effect, int) and isinstance(this, int) and isinstance(you, int) and isinstance(ev, int)
        used = explainer.why_ability(s, program.effects[effect], this, you, ev if ev in s.events else None)
        # Whoever is offered it sees that it can be used, also where that hangs on what nobody showed them.
        return replace(used, holds=True, unknown=False) if used.unknown and wanted in options else used
    # A share of an amount is a number, not one of the things that get a share.
    shares = site.kind == "divide"
    picks = None if shares else s.pending.picks
    group = picks and picks[0]
    offered = options if group is None else tuple(group[each] for each in options if each >= 0)
    scope = Scope(program, s)
    kind = m.Type("number")
    ev = s.pending.event
    parts: list[Explanation] = []
    what = None if shares else wanted_of(site)
    if what is not None:
        kind = what.type
        source = what.source if isinstance(what, m.Pick) else what
        found = explainer.workshop.scope(s, source, ev)
        if found is not None:
            parts.append(source_of(source, wanted, found, site.key))
    if site.kind in ("do", "target"):
        parts += rules_about(scope, site, player, wanted, offered, filled(explainer, s, site, ev))
    if site.kind in ("target", "choose") and wanted not in offered and all(part.holds for part in parts):
        parts += hindrance(explainer, s, site, wanted, ev)
    if site.kind in ("do", "choose") and wanted not in offered and all(part.holds for part in parts):
        parts += too_dear(explainer, s, site, wanted, ev)
    unpaid = wanted not in offered and all(part.holds for part in parts) and being_paid(s)
    if unpaid:
        parts.append(Explanation(say(program, "rest of price"), False))
    elif group is not None and wanted in group and wanted not in offered:
        why = (
            say(program, "not akin" if what.ceiling is None else "not within", text=text_of(what, program, site.key))
            if isinstance(what, m.Pick) and what.kin is not None
            else say(program, "not pickable")
        )
        parts.append(Explanation(say(program, "pickable"), False, why))
    if site.kind in ("may", "modes") and wanted not in offered and not unpaid:
        demand = owing(explainer, s, site, player, offered, ev)
        if demand is not None:
            parts.append(demand)
        elif was_before(explainer, s, site, wanted, ev):
            parts.append(Explanation(say(program, "fresh"), False))
        elif site.kind == "modes" or wanted != 0:
            parts.append(Explanation(say(program, "changes"), False))
    said = say(program, "may choose", who=entity(scope, player), what=called_option(scope, site, wanted, kind))
    where = text_of(site.node, program, site.key) if site.node is not None else site.kind
    answer = wanted in offered
    parts = [part for part in parts if part.holds is answer] or ([] if answer else parts)
    return Explanation(said, answer, where, tuple(parts))


def was_before(explainer: Explainer, s: State, site: Site, wanted: Found, ev: int) -> bool:
    """Whether a block is not offered because it was chosen before."""
    node = site.node
    if not isinstance(node, m.Modes) or not node.fresh or not isinstance(wanted, int):
        return False
    asked = unguarded(node.arms[wanted].items[0])
    scope = None if asked is None else explainer.workshop.scope(s, asked[0].args[-1], ev)
    return asked is not None and scope is not None and bool(evaluate(asked[0], scope))


def owing(
    explainer: Explainer, s: State, site: Site, player: int, offered: tuple[object, ...], ev: int
) -> Explanation | None:
    """Return the duty that demands a step that could else be left, or another block of several; `None` where none does."""
    node = site.node
    bodies = [node.body] if isinstance(node, m.May) and 1 in offered else []
    if isinstance(node, m.Modes) and node.how == "choose":
        bodies = [arm for number, arm in enumerate(node.arms) if number in offered]
    scope = Scope(explainer.program, s)
    for body in bodies:
        step = body.items[0] if len(body.items) == 1 else None
        if not isinstance(step, m.Perform):
            continue
        slots = scope.program.game.words.verbs[step.verb].slots
        for said in spoken(scope, lambda static: isinstance(static, m.Duty)):
            if not isinstance(said.static, m.Duty) or said.static.verb != step.verb:
                continue
            if any(_demands(said, player, args, slots) for args in _fillings(explainer, s, step, ev)):
                return stated(said, "other duty", False)
    return None


def _fillings(explainer: Explainer, s: State, step: m.Perform, ev: int) -> list[tuple[Found, ...]]:
    """Return the values with which a step can be done, one for each thing that may be chosen in it first; 0 is not known."""
    found: list[tuple[Found, ...]] = [()]
    chosen = False
    for _, value in step.args:
        picked = isinstance(value, m.Pick)
        what = value.source if isinstance(value, m.Pick) else value
        scope = explainer.workshop.scope(s, what, ev) if not picked or not chosen else None
        values: tuple[Found, ...] = (0,)
        if scope is not None:
            values = tuple(group(what, scope)) if picked else (evaluate(what, scope),)
        found = [(*before, each) for before in found for each in values]
        chosen = chosen or picked
    return found


def called_option(scope: Scope, site: Site, wanted: Found, kind: m.Type) -> str:
    """Return what an option is called: a thing by its name, a block by its text."""
    node = site.node
    if isinstance(node, m.Modes) and isinstance(wanted, int) and node.arms[wanted].end > node.arms[wanted].start:
        return text_of(node.arms[wanted], scope.program, site.key).removeprefix("- ")
    return named(scope, wanted, kind)


def wanted_of(site: Site) -> m.Value | None:
    """Return what is chosen at a place of decision, as the text says it."""
    node = site.node
    if isinstance(node, m.Choose):
        return node.what
    if isinstance(node, m.Perform):
        return next((value for name, value in node.args if name == site.slot), None)
    return None


def source_of(source: m.Value, wanted: Found, scope: Scope, key: PartKey) -> Explanation:
    """Return whether something belongs to the group that is chosen from, and what says no."""
    if isinstance(source, m.Select) and isinstance(wanted, int):
        return membership(source, wanted, scope, key)
    values = group(source, scope)
    shown = named(scope, evaluate(source, scope), source.type)
    said = say(scope.program, "one of", text=text_of(source, scope.program, key))
    return Explanation(said, wanted in values, shown)


def filled(explainer: Explainer, s: State, site: Site, ev: int) -> dict[str, Found]:
    """Return what fills the other slots of a verb in which something is chosen, as far as that is known."""
    found: dict[str, Found] = {}
    for slot, value in site.node.args if isinstance(site.node, m.Perform) else ():
        if slot != site.slot and not value.many and not isinstance(value, m.Pick):
            scope = explainer.workshop.scope(s, value, ev)
            if scope is not None:
                found[slot] = evaluate(value, scope)
    return found


def hindrance(explainer: Explainer, s: State, site: Site, wanted: Found, ev: int) -> list[Explanation]:
    """Return the ban that forbids what would be done with a thing in the lines behind its choice."""
    node, what = site.node, wanted_of(site)
    if not isinstance(node, m.Choose) or what is None:
        return []
    scope = explainer.workshop.scope(s, what.source if isinstance(what, m.Pick) else what, ev)
    if scope is None:
        return []
    ban = ban_behind(scope.naming(node.name, wanted), lines_behind(explainer, node), node.name)
    return [] if ban is None else [ban]


def too_dear(explainer: Explainer, s: State, site: Site, wanted: Found, ev: int) -> list[Explanation]:
    """Return the cost for which a thing is picked, or one behind it, that cannot be paid with it, beside those in front of it."""
    node, what = site.node, wanted_of(site)
    if not isinstance(node, m.Choose | m.Perform) or what is None:
        return []
    scope = explainer.workshop.scope(s, what.source if isinstance(what, m.Pick) else what, ev)
    head = costs_behind(explainer, node)
    if scope is None or head is None:
        return []
    ability, behind = head
    slots = explainer.slots(ability)
    name = node.name or _PICKED
    picked_here = () if isinstance(node, m.Choose) else (settled(replace(node, name=name)),)
    names = dict(scope.names) | {name: (wanted,) if what.many else wanted, EACH: wanted}
    if picked_here and not explainer.workshop.payable(s, picked_here, names, ev, slots):
        text = text_of(node, explainer.program, site.key, ability.timing)
        return [Explanation(explainer.say("payable with", cost=text), False)]
    for count, cost in enumerate(behind, 1):
        if not names_in(cost) <= names.keys():
            break
        if not explainer.workshop.payable(s, (*picked_here, *behind[:count]), names, ev, slots):
            alone = explainer.workshop.payable(s, (cost,), names, ev, slots)
            said = explainer.say("payable", cost=text_of(cost, explainer.program, site.key, ability.timing))
            return [Explanation(said, False, explainer.say("beside") if alone else "")]
    return []


def costs_behind(explainer: Explainer, node: m.Effect) -> tuple[m.Ability, tuple[m.Effect, ...]] | None:
    """Return the ability in whose head a cost stands, or that asks for it first, and the costs behind it; `None` for no cost."""
    for part in abilities_of(explainer):
        for ability in nodes_in(part):
            if isinstance(ability, m.Ability):
                for number, cost in enumerate(ability.costs):
                    if cost is node:
                        return ability, ability.costs[number + 1 :]
                if any(isinstance(each, m.Fully) and node in each.price.items for each in nodes_in(ability)):
                    return ability, ()
    return None


def abilities_of(explainer: Explainer) -> tuple[object, ...]:
    """Return everything that has text."""
    game = explainer.program.game
    return (
        *(card.abilities for card in game.cards.values()),
        *game.keywords.values(),
        game.abilities,
        *game.bodies.values(),
    )


def lines_behind(explainer: Explainer, node: m.Choose) -> tuple[m.Effect, ...]:
    """Return the lines behind a choice, in its own block."""
    for part in abilities_of(explainer):
        for block in nodes_in(part):
            if isinstance(block, m.Steps):
                for number, item in enumerate(block.items):
                    if item is node:
                        return block.items[number + 1 :]
    return ()


def rules_about(
    scope: Scope, site: Site, player: int, wanted: Found, offered: tuple[object, ...], known: dict[str, Found]
) -> list[Explanation]:
    """Return what bans and duties say about doing something with a thing, of the other slots of the verb as far as `known`."""
    node, parts = site.node, []
    for verb, slot, _ in picked(node):
        if slot == site.slot or isinstance(node, m.Choose):
            ban = ban_on(scope, verb, slot, player, wanted, known)
            if ban is None and wanted not in offered and isinstance(node, m.Perform):
                # What it would do inside of itself may be forbidden, too.
                named_slots = known | {slot: wanted}
                args = tuple(named_slots.get(each.name) for each in scope.program.game.words.verbs[verb].slots)
                ban = ban_inside(scope, verb, player, args)
            parts += [ban] if ban is not None else []
    if not isinstance(node, m.Perform):
        return parts
    slots = scope.program.game.words.verbs[node.verb].slots

    def with_slot(value: Found) -> tuple[Found, ...]:
        return tuple(value if slot.name == site.slot else known.get(slot.name, 0) for slot in slots)

    duties = spoken(scope, lambda static: isinstance(static, m.Duty) and static.verb == node.verb)
    demanded = [
        (said, each) for said in duties for each in offered if _demands(said, player, with_slot(_found(each)), slots)
    ]
    if demanded and not any(each == wanted for _, each in demanded):
        parts.append(stated(demanded[0][0], "other duty", False))
    parts += [stated(said, "duty", True) for said, each in demanded if each == wanted]
    permits = spoken(scope, lambda static: isinstance(static, m.Permit) and static.verb == node.verb)
    return [
        *parts,
        *(stated(said, "permit", True) for said in permits if _demands(said, player, with_slot(wanted), slots)),
    ]


def _found(value: object) -> Found:
    assert isinstance(value, int | str)
    return value


def _demands(said: Spoken, player: int, args: tuple[Found, ...], slots: tuple[object, ...]) -> bool:
    static = said.static
    assert isinstance(static, m.Duty | m.Permit)
    names = [getattr(slot, "name", "") for slot in slots]
    inner = Scope(
        said.scope.program,
        said.scope.state,
        {**said.scope.names, "it": args[0] if args else 0},
        {
            "by": player,
            "source": said.scope.state.cause,
            AROUND: said.scope.state.deeds,
            **dict(zip(names, args, strict=True)),
        },
    )
    return (static.by is None or player in group(static.by, inner)) and all(holds(test, inner) for test in static.tests)
