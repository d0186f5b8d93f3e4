"""Verbs of the prelude that steer the machine instead of changing the state."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from ruledeck.grammar.binder.moments import BEGIN, FINISH
from ruledeck.grammar.meaning import tree as m
from ruledeck.interpreter.compiler import answered_questions
from ruledeck.interpreter.compiler.absent import there
from ruledeck.interpreter.compiler.analysis import MAKE_VERB
from ruledeck.interpreter.compiler.choices import pick
from ruledeck.interpreter.compiler.writer import packed

if TYPE_CHECKING:
    from ruledeck.interpreter.compiler.statements import EffectCompiler
    from ruledeck.interpreter.compiler.values import Env


def end_period(effects: "EffectCompiler", node: m.Perform, env: "Env") -> "Env":
    """Compile `end the <period>`."""
    leave(effects, node, restart=False)
    return env


def restart_period(effects: "EffectCompiler", node: m.Perform, env: "Env") -> "Env":
    """Compile `restart the <period>`."""
    leave(effects, node, restart=True)
    return env


def leave(effects: "EffectCompiler", node: m.Perform, *, restart: bool) -> None:
    """Compile leaving a period from anywhere in it."""
    period = dict(node.args)["period"]
    assert isinstance(period, m.Literal)
    index = effects.c.period_index(str(period.value).split(":")[0])
    effects.w.line(f"s.leaving = {1001 + index if restart else 1 + index}")
    effects.w.line("v = ABORT")
    after = effects.w.label()
    effects.w.mark(after)
    effects.w.line("if v is ABORT: return ABORT")


def win(effects: "EffectCompiler", node: m.Perform, env: "Env") -> "Env":
    """Compile `<players> win the game`."""
    winners = effects.w.fresh("g")
    effects.w.line(f"{winners} = tuple([x for x in {effects.values.group(node.by, env)} if x])")
    yes, end = effects.w.label(), effects.w.label()
    effects.status("0")
    effects.w.branch(winners, yes, end)
    effects.w.mark(yes)
    finish(effects, f"win(s, {winners})")
    effects.w.mark(end)
    return env


def end_game(effects: "EffectCompiler", node: m.Perform, env: "Env") -> "Env":
    """Compile `end the game`: nobody wins."""
    finish(effects, "win(s, ())")
    return env


def finish(effects: "EffectCompiler", call: str) -> None:
    """Compile the end of the game: every unit returns."""
    effects.w.line(call)
    effects.w.line("s.leaving = 9999")
    effects.w.line("v = ABORT")
    after = effects.w.label()
    effects.w.mark(after)
    effects.w.line("if v is ABORT: return ABORT")


def ask_whether(effects: "EffectCompiler", node: m.Perform, env: "Env") -> "Env":
    """Compile `ask <player> whether <condition>`: everybody learns the answer."""
    args = dict(node.args)
    answer = effects.w.fresh("n")
    test = args["test"]
    effects.w.line(f"{answer} = {effects.values.code(test, env)}")
    if effects.c.coverage.wanted:
        effects.w.line(f"{answer} = {effects.c.coverage.both_ways(test, answer)}")
    number, names = answered_questions.register(effects.c, test, env, effects.key)
    cards = answered_questions.asked(effects.c, test, env)
    effects.w.line(f"answered(s, {number}, {packed([env[name] for name in names])}, {cards}, {answer})")
    return env if node.name is None else {**env, node.name: answer}


def resolve(effects: "EffectCompiler", node: m.Perform, env: "Env") -> "Env":
    """Compile `resolve the <kind> ability of <card>`."""
    args = dict(node.args)
    kind, card = args["ability"], args["card"]
    assert isinstance(kind, m.Literal)
    code = pick(effects, card, env, node, "card") if isinstance(card, m.Pick) else effects.values.code(card, env)
    by = effects.values.code(node.by, env)
    effects.w.wait(effects.unit, f"resolve_called(s, 0, ({by}, {code}, {kind.value!r}), None)", aborts=True)
    effects.status("v")
    return env


def resolve_one(effects: "EffectCompiler", node: m.Perform, env: "Env") -> "Env":
    """Compile `resolve one <kind> ability of <card>`: of several, whoever does it chooses one that can be used."""
    args = dict(node.args)
    kind = args["ability"]
    assert isinstance(kind, m.Literal)
    by, which = effects.values.code(node.by, env), args["card"]
    card = pick(effects, which, env, node, "card") if isinstance(which, m.Pick) else effects.values.code(which, env)
    site = effects.c.sites.add("action", node, effects.key, None)
    effects.w.wait(effects.unit, f"resolve_one(s, 0, ({by}, {card}, {kind.value!r}, {site}), None)", aborts=True)
    effects.status("v")
    return env


def create(effects: "EffectCompiler", node: m.Perform, env: "Env") -> "Env":
    """Compile `create <amount> <card> in <zone>`; `as` names the first of them.

    Where something waits for what is created, it is made in the box and comes from there as an event.
    """
    args = dict(node.args)
    by = effects.values.code(node.by, env)
    codes = ", ".join(effects.values.code(args[name], env) for name in ("amount", "title", "zone"))
    made = effects.w.fresh("n")
    index = effects.c.verb_index.get(MAKE_VERB, -1)
    if index in effects.c.analysis.sensitive:
        amount, title, zone = (effects.values.code(args[name], env) for name in ("amount", "title", "zone"))
        effects.w.line(f"{made} = create_some(s, {by}, {amount}, {title}, 0)")
        group = f"tuple([({by}, (x, {zone})) for x in {made}])"
        effects.w.wait(effects.unit, f"raise_group(s, 0, ({index}, {effects.source()}, {group}), None)", aborts=True)
        effects.status("v")
        effects.w.line(f"{made} = tuple([x for x in {made} if s.zone[x]])")
    else:
        effects.w.line(f"{made} = create_some(s, {by}, {codes})")
        effects.status(f"2 if {made} else 0")
    effects.w.line(f"{made} = {made}[0] if {made} else None")
    if node.name is None:
        return env
    effects.maybe.add(node.name)
    return {**env, node.name: made}


def take(effects: "EffectCompiler", node: m.Perform, env: "Env") -> "Env":
    """Compile `take 1 action`: every ability of that kind which may be used now is offered."""
    args = dict(node.args)
    kind = args["ability"]
    assert isinstance(kind, m.Literal)
    by = effects.values.code(node.by, env)
    site = effects.c.sites.actions(node, effects.key, str(kind.value))
    effects.w.wait(effects.unit, f"take_ability(s, 0, ({by}, {kind.value!r}, {site}), None)", aborts=True)
    effects.status("v")
    return env


def cancel(effects: "EffectCompiler", node: m.Perform, env: "Env") -> "Env":
    """Compile `cancel that event`."""
    effects.w.line(f"{'ok = ' if effects.track else ''}cancel_event(s, {env['@ev']})")
    return env


def prevent(effects: "EffectCompiler", node: m.Perform, env: "Env") -> "Env":
    """Compile `prevent 1 of that damage`."""
    part = dict(node.args)["part"]
    slot = part.args[1] if isinstance(part, m.Op) and part.name == "part" else part
    assert isinstance(slot, m.Slot)
    at = effects.values.slot_at(slot.name, env)
    effects.w.line(
        f"{'ok = ' if effects.track else ''}lessen_event(s, {env['@ev']}, {at}, {effects.values.code(part, env)})"
    )
    return env


def redirect(effects: "EffectCompiler", node: m.Perform, env: "Env") -> "Env":
    """Compile `redirect 1 of that damage to <thing>`."""
    args = dict(node.args)
    part = args["part"]
    slot = part.args[1] if isinstance(part, m.Op) and part.name == "part" else part
    assert isinstance(slot, m.Slot)
    victim = args["victim"]
    code = (
        pick(effects, victim, env, node, "victim") if isinstance(victim, m.Pick) else effects.values.code(victim, env)
    )
    place = effects.values.slot_at(effects.c.thing_slot(env["@verb"]), env)
    at = effects.values.slot_at(slot.name, env)
    call = f"redirect_event(s, {env['@ev']}, {at}, {place}, {effects.values.code(part, env)}, {code})"
    test = f"{code} is not None" if isinstance(victim, m.Pick) else there(victim, m.ENTITY, code, env) or "True"
    if effects.track:
        effects.w.line(f"ok = {call} if {test} else 0")
    else:
        effects.w.line(f"if {test}: {call}")
    return env


def change(effects: "EffectCompiler", node: m.Perform, env: "Env") -> "Env":
    """Compile `change <slot of the event> to <value>`."""
    args = dict(node.args)
    old, new = args["old"], args["new"]
    assert isinstance(old, m.Slot)
    at = effects.values.slot_at(old.name, env)
    if isinstance(new, m.Pick):
        code = pick(effects, new, env, node, "new")
        test = f"{code} is not None"
    else:
        code = effects.values.code(new, env)
        test = there(new, old.type, code, env)
    effects.w.line(f"{f'if {test}: ' if test else ''}change_event(s, {env['@ev']}, {at}, {code})")
    effects.status("2")
    return env


def nothing(effects: "EffectCompiler", node: m.Perform, env: "Env") -> "Env":
    """Compile `do nothing`."""
    effects.w.line("pass")
    effects.status("2")
    return env


Steer = Callable[["EffectCompiler", m.Perform, "Env"], "Env"]

STEERING: dict[str, Steer] = {
    "end-the-_": end_period,
    "restart-the-_": restart_period,
    "win-the-game": win,
    "end-the-game": end_game,
    "ask-_-whether-_": ask_whether,
    "resolve-the-_-ability-of-_": resolve,
    "take-_-_": take,
    "cancel-that-event": cancel,
    "prevent-_": prevent,
    "redirect-_-to-_": redirect,
    "change-_-to-_": change,
    "do-nothing": nothing,
    BEGIN: nothing,
    FINISH: nothing,
    "resolve-one-_-ability-of-_": resolve_one,
    "create-_-_-in-_": create,
}
"""Verb id to what compiles it."""

APART = frozenset(("resolve-the-_-ability-of-_", "resolve-one-_-ability-of-_", "take-_-_", "create-_-_-in-_"))
"""Verbs that each of a group of players does in turn."""
