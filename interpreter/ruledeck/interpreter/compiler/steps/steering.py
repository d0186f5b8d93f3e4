"""Verbs of the prelude that steer the machine instead of changing the state."""

from collections.abc import Callable
from dataclasses import replace

from ruledeck.grammar.binder.reading.moments import BEGIN, FINISH
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.beginning import COME_ABOUT
from ruledeck.grammar.meaning.primitive_verbs import CATCH_UP, CREATE, MAKE, MAKES, OFFERS, RESOLVES, TAKE, TAKE_EXACTLY
from ruledeck.interpreter.compiler.basis import answered_questions
from ruledeck.interpreter.compiler.basis import runtime as rt
from ruledeck.interpreter.compiler.basis.absent import there
from ruledeck.interpreter.compiler.basis.context import Compiling, Effects
from ruledeck.interpreter.compiler.basis.forms import MEMBER, collected
from ruledeck.interpreter.compiler.basis.primitive_calls import DONE, UNASKED
from ruledeck.interpreter.compiler.basis.surroundings import Surroundings
from ruledeck.interpreter.compiler.steps.choices import choose, pick
from ruledeck.interpreter.compiler.steps.stories import tell_question
from ruledeck.interpreter.state.outcomes import OUT_OF_GAME
from ruledeck.interpreter.target.nodes import NONE, NOTHING, OK, RESULT, TRUE, ZERO, Constant, Expression, Runtime
from ruledeck.interpreter.target.simplify import at, column, compare, conditional, packed


def end_period(effects: Effects, node: m.Perform, env: Surroundings) -> Surroundings:
    """Compile `end the <period>`."""
    leave(effects, node, rt.WAY_TO_END)
    return env


def restart_period(effects: Effects, node: m.Perform, env: Surroundings) -> Surroundings:
    """Compile `restart the <period>`."""
    leave(effects, node, rt.WAY_TO_BEGINNING)
    return env


def period_of(compiling: Compiling, said: str) -> tuple[Constant, ...]:
    """Return the index of a kind of period, and what the period is called where that is said."""
    kind, _, name = said.partition(":")
    index = Constant(compiling.period_index(kind))
    return (index, Constant(said)) if name else (index,)


def leave(effects: Effects, node: m.Perform, way: Runtime) -> None:
    """Compile leaving a period from anywhere in it; where no such period goes on, nothing happens."""
    period = dict(node.args)["period"]
    assert isinstance(period, m.Literal)
    said = str(period.value)
    leads = effects.w.fresh("n")
    effects.w.assign(leads, way(*period_of(effects.c, said)))
    effects.status(ZERO)
    with effects.w.part() as part:
        if effects.c.layout.tells and effects.key.kind in ("card", "keyword"):
            index, *name = period_of(effects.c, said)
            effects.w.do(rt.TELL_CUT(index, *(name or (Constant(""),)), Constant(int(way is rt.WAY_TO_BEGINNING))))
        effects.w.set_state("leaving", leads)
        effects.w.abort()
    effects.w.when(leads, part.body)


def win(effects: Effects, node: m.Perform, env: Surroundings) -> Surroundings:
    """Compile `<players> win the game`."""
    winners = effects.w.fresh("g")
    effects.w.assign(winners, collected(MEMBER, [(MEMBER, effects.values.group(node.by, env))], MEMBER))
    effects.status(ZERO)
    with effects.w.part() as part:
        finish(effects, rt.WIN(winners))
    effects.w.when(winners, part.body)
    return env


def end_game(effects: Effects, node: m.Perform, env: Surroundings) -> Surroundings:
    """Compile `end the game`: nobody wins."""
    finish(effects, rt.WIN(NOTHING))
    return env


def finish(effects: Effects, call: Expression) -> None:
    """Compile the end of the game: every unit returns."""
    effects.w.do(call)
    effects.w.set_state("leaving", OUT_OF_GAME)
    effects.w.abort()


def ask_whether(effects: Effects, node: m.Perform, env: Surroundings) -> Surroundings:
    """Compile `ask <player> whether <condition>`: everybody learns the answer."""
    test = dict(node.args)["test"]
    answer = effects.w.fresh("n")
    effects.w.assign(answer, effects.values.code(test, env))
    if effects.c.coverage.wanted:
        effects.w.assign(answer, effects.c.coverage.both_ways(test, answer))
    number, names = answered_questions.register(effects.c, test, env, effects.key)
    cards = answered_questions.asked(effects.c, test, env)
    effects.status(DONE)
    tell_question(effects, dict(node.args)["player"], test, env)
    effects.w.do(
        rt.ANSWERED(
            number, packed([env.names[name] for name in names]), cards, answer, answered_questions.telling(test)
        )
    )
    return env if node.name is None else env.naming(node.name, answer)


def ask_for(effects: Effects, node: m.Perform, env: Surroundings) -> Surroundings:
    """Compile `ask <player> for <number>`: everybody learns it."""
    value = dict(node.args)["result"]
    answer = effects.w.fresh("n")
    effects.w.assign(answer, effects.values.code(value, env))
    question, _ = answered_questions.register(effects.c, value, env, effects.key)
    test, counted = answered_questions.fact_of(value)
    known = env.naming(answered_questions.SAID, answer)
    fact, names = answered_questions.register(effects.c, test, known, effects.key)
    cards = answered_questions.asked(effects.c, test, env) if counted else answered_questions.single(test, env)
    effects.status(DONE)
    tell_question(effects, dict(node.args)["player"], value, env)
    values = packed([known.names[name] for name in names])
    effects.w.do(rt.SAID(question, answer, fact, values, cards, Constant(counted)))
    return env if node.name is None else env.naming(node.name, answer)


def resolve(effects: Effects, node: m.Perform, env: Surroundings) -> Surroundings:
    """Compile `resolve the <kind> ability of <card>`."""
    args = dict(node.args)
    kind, card = args["ability"], args["card"]
    assert isinstance(kind, m.Literal)
    code = filled(effects, card, env, node, "card")
    by = effects.values.code(node.by, env)
    effects.w.wait(rt.RESOLVE_CALLED.begin(by, code, kind.value), aborts=True)
    effects.status(RESULT)
    return env


def filled(effects: Effects, value: m.Value, env: Surroundings, node: m.Perform, slot: str) -> Expression:
    """Compile what fills a slot of a verb of the engine: a choice comes first."""
    return pick(effects, value, env, node, slot) if isinstance(value, m.Pick) else effects.values.code(value, env)


def resolve_one(effects: Effects, node: m.Perform, env: Surroundings) -> Surroundings:
    """Compile `resolve one <kind> ability of <card>`: of several, whoever does it chooses one that can be used."""
    args = dict(node.args)
    kind = args["ability"]
    assert isinstance(kind, m.Literal)
    by = effects.values.code(node.by, env)
    card = filled(effects, args["card"], env, node, "card")
    site = effects.c.sites.add("action", node, effects.key, None)
    effects.w.wait(rt.RESOLVE_ONE.begin(by, card, kind.value, site), aborts=True)
    effects.status(RESULT)
    return env


def _made(effects: Effects, title: m.Value, env: Surroundings) -> Expression:
    """Return the card that is made: of the name of a thing its own card, not the first one with that title."""
    if isinstance(title, m.Op) and title.name == "title":
        return column("card", effects.values.code(title.args[0], env))
    return effects.values.code(title, env)


def _kept(effects: Effects, code: Expression) -> Expression:
    """Return what holds a value for as long as the statement goes on: events in it may change what the value was read from."""
    if isinstance(code, Constant):
        return code
    kept = effects.w.fresh("i")
    effects.w.assign(kept, code)
    return kept


def create(effects: Effects, node: m.Perform, env: Surroundings) -> Surroundings:
    """Compile `create <amount> <card> in <zone>`; `as` names the first of them.

    Where something waits for what is created, it is made in the box and comes from there as an event.
    """
    args = dict(node.args)
    by = effects.values.code(node.by, env)
    amount, zone = (effects.values.code(args[name], env) for name in ("amount", "zone"))
    title = _made(effects, args["title"], env)
    made = effects.w.fresh("n")
    index = effects.c.verb_index.get(MAKE, -1)
    if index in effects.c.analysis.sensitive:
        amount, zone = _kept(effects, amount), _kept(effects, zone)
        effects.w.assign(made, rt.CREATE_SOME(by, amount, title, ZERO, zone))
        group = collected(packed([by, packed([MEMBER, zone])]), [(MEMBER, made)])
        effects.w.wait(rt.RAISE_GROUP.begin(index, effects.source(), group), aborts=True)
        happened = effects.w.fresh("i")
        effects.w.assign(happened, RESULT)
        effects.status(conditional(compare(amount, "<=", ZERO), UNASKED, happened))
        # What is made in the box itself has nowhere to come from there: whether it was made, its events say.
        there = conditional(compare(zone, "==", ZERO), happened, column("zone", MEMBER))
        effects.w.assign(made, collected(MEMBER, [(MEMBER, made)], there))
    else:
        effects.w.assign(made, rt.CREATE_SOME(by, amount, title, zone))
        effects.status(conditional(made, DONE, conditional(compare(amount, "<=", ZERO), UNASKED, ZERO)))
    effects.w.assign(made, conditional(made, at(made, 0), NONE))
    if node.name is None:
        return env
    effects.maybe.add(node.name)
    return env.naming(node.name, made)


def decided(effects: Effects, node: m.Perform, numbers: list[str], env: Surroundings) -> tuple[m.Perform, Surroundings]:
    """Compile the choice of how many for a verb that takes a number as it is: `create up to 2 ...`."""
    given = dict(node.args)
    for name in numbers:
        value = given[name]
        if node.verb == TAKE and isinstance(value, m.Pick) and (most := _up_to(value)) is not None:
            # Whoever takes them may pass before the last of them anyway.
            given[name] = most
            continue
        env = choose(effects, m.Choose(node.by, value, f"#slot {name}", start=node.start, end=node.end), env)
        given[name] = m.Name(f"#slot {name}", m.NUMBER)
    return replace(node, args=tuple(given.items())), env


def _up_to(value: m.Pick) -> m.Value | None:
    """Return how many a choice of a number that may be 0 allows: 2 of `up to 2`; `None` for any other choice."""
    if value.how != "choose" or not isinstance(value.source, m.Op) or value.source.name != "range":
        return None
    least, most = value.source.args
    return most if isinstance(least, m.Literal) and least.value == 0 else None


def take(effects: Effects, node: m.Perform, env: Surroundings) -> Surroundings:
    """Compile `take 1 action`: every ability of that kind which may be used now is offered, so many times until the player passes."""
    kind, amount = dict(node.args)["ability"], dict(node.args).get("amount")
    assert isinstance(kind, m.Literal)
    by = effects.values.code(node.by, env)
    site = effects.c.sites.actions(node, effects.key, str(kind.value))
    taken: Expression = RESULT
    if amount == m.Literal(1, m.NUMBER) and node.verb == TAKE:
        effects.w.wait(rt.TAKE_ABILITY.begin(by, kind.value, site), aborts=True)
    else:
        wanted: Expression = Constant(-1)  # Any number.
        if amount is not None:
            many = effects.w.fresh("n")
            effects.w.assign(many, effects.values.code(amount, env))
            wanted = conditional(compare(many, ">", ZERO), many, ZERO)
            taken = conditional(compare(many, ">", ZERO), RESULT, UNASKED)
        bound = int(node.verb == TAKE_EXACTLY)
        effects.w.wait(rt.TAKE_ABILITY.begin(by, kind.value, site, wanted, 0, bound), aborts=True)
    effects.status(taken)
    return env


def told(effects: Effects, call: Expression) -> None:
    """Compile a call that returns how far it happened."""
    if effects.track:
        effects.w.assign(OK, call)
    else:
        effects.w.do(call)


def event_of(env: Surroundings) -> Expression:
    """Return the event that is answered."""
    assert env.event is not None
    return env.event


def cancel(effects: Effects, node: m.Perform, env: Surroundings) -> Surroundings:
    """Compile `cancel that event`."""
    told(effects, rt.CANCEL_EVENT(event_of(env)))
    return env


def prevent(effects: Effects, node: m.Perform, env: Surroundings) -> Surroundings:
    """Compile `prevent 1 of that damage`."""
    part = dict(node.args)["part"]
    place = lessened(effects, part, env)
    told(effects, rt.LESSEN_EVENT(event_of(env), place, effects.values.code(asked(part), env)))
    return env


def asked(part: m.Value) -> m.Value:
    """Return how much of an event was asked for: also more than there is, which is then done in part."""
    return part.args[0] if isinstance(part, m.Op) and part.name == "part" else part


def lessened(effects: Effects, part: m.Value, env: Surroundings) -> Expression:
    """Return the place of the slot of the event that a part of it is taken from."""
    slot = part.args[1] if isinstance(part, m.Op) and part.name == "part" else part
    assert isinstance(slot, m.Slot)
    return effects.values.slot_at(slot.name, env)


def redirect(effects: Effects, node: m.Perform, env: Surroundings) -> Surroundings:
    """Compile `redirect 1 of that damage to <thing>`."""
    args = dict(node.args)
    part, victim = args["part"], args["victim"]
    code = filled(effects, victim, env, node, "victim")
    thing = effects.values.slot_at(effects.c.thing_slot(env.verbs[0]), env)
    place = lessened(effects, part, env)
    call = rt.REDIRECT_EVENT(event_of(env), place, thing, effects.values.code(asked(part), env), code)
    test = found(effects, victim, m.ENTITY, code, env)
    if effects.track:
        effects.w.assign(OK, conditional(test, call, ZERO))
        return env
    with effects.w.part() as body:
        effects.w.do(call)
    effects.w.when(test, body.body)
    return env


def found(effects: Effects, value: m.Value, slot: m.Type, code: Expression, env: Surroundings) -> Expression:
    """Return the test that what fills a slot is there."""
    if isinstance(value, m.Pick):
        return compare(code, "is not", NONE)
    test = there(value, slot, code, env)
    return TRUE if test is None else test


def change(effects: Effects, node: m.Perform, env: Surroundings) -> Surroundings:
    """Compile `change <slot of the event> to <value>`."""
    args = dict(node.args)
    old, new = args["old"], args["new"]
    assert isinstance(old, m.Slot)
    place = effects.values.slot_at(old.name, env)
    code = filled(effects, new, env, node, "new")
    effects.status(ZERO)
    with effects.w.part() as body:
        told(effects, rt.CHANGE_EVENT(event_of(env), place, code))
    effects.w.when(found(effects, new, old.type, code, env), body.body)
    return env


def nothing(effects: Effects, node: m.Perform, env: Surroundings) -> Surroundings:
    """Compile `do nothing`."""
    effects.status(DONE)
    return env


def overlook(effects: Effects, node: m.Perform, env: Surroundings) -> Surroundings:
    """Compile `overlook what has changed`: where no text asks for that, there is nothing to do."""
    if effects.c.analysis.inquiries.compared:
        effects.w.do(rt.OVERLOOK())
    return nothing(effects, node, env)


def catch_up(effects: Effects, node: m.Perform, env: Surroundings) -> Surroundings:
    """Compile `catch up with what waits`: where nothing ever waits, there is nothing to do."""
    if effects.c.analysis.settles:
        effects.w.wait(rt.SETTLE.begin(1), aborts=True)
    return nothing(effects, node, env)


Steer = Callable[[Effects, m.Perform, Surroundings], Surroundings]

STEERING: dict[str, Steer] = {
    "end-the-_": end_period,
    "restart-the-_": restart_period,
    "win-the-game": win,
    "end-the-game": end_game,
    "ask-_-whether-_": ask_whether,
    "ask-_-for-_": ask_for,
    "resolve-the-_-ability-of-_": resolve,
    **dict.fromkeys(OFFERS, take),
    "cancel-that-event": cancel,
    "prevent-_": prevent,
    "redirect-_-to-_": redirect,
    "change-_-to-_": change,
    "do-nothing": nothing,
    "overlook-what-has-changed": overlook,
    CATCH_UP: catch_up,
    BEGIN: nothing,
    FINISH: nothing,
    COME_ABOUT: nothing,
    "resolve-one-_-ability-of-_": resolve_one,
    CREATE: create,
}
"""Verb id to what compiles it."""

APART = RESOLVES | OFFERS | MAKES
"""Verbs that each of a group of players does in turn."""
