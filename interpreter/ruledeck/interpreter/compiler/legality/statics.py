"""Static statements to what the projection asks: whom they speak of, by how much, and when."""

from collections.abc import Iterator
from dataclasses import replace

from ruledeck.grammar.meaning import bans
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.deeds import AROUND
from ruledeck.grammar.meaning.parts import PartKey
from ruledeck.grammar.meaning.primitive_verbs import primitive
from ruledeck.grammar.meaning.traversal import names_in, nodes_in
from ruledeck.interpreter.compiler.basis import runtime as rt
from ruledeck.interpreter.compiler.basis.context import Compiling
from ruledeck.interpreter.compiler.basis.demands import demanded
from ruledeck.interpreter.compiler.basis.forms import MEMBER
from ruledeck.interpreter.compiler.basis.found_nothing import found_or_nothing
from ruledeck.interpreter.compiler.basis.surroundings import Surroundings
from ruledeck.interpreter.compiler.legality.ability_index import borne, carriers, kind_of, subjects_of, zones_of
from ruledeck.interpreter.state.program import Effect, Held, Statement
from ruledeck.interpreter.target.names import identifier
from ruledeck.interpreter.target.nodes import NONE, TRUE, ZERO, Attribute, Compare, Constant, Expression, Local
from ruledeck.interpreter.target.simplify import at, conjunction, disjunction, negation, packed

THIS, YOU, BY, ARGS, SOURCE = (
    Local(identifier("this")),
    Local(identifier("you")),
    Local(identifier("by")),
    Local(identifier("args")),
    Local(identifier("source")),
)
DEEDS: Expression = Attribute("deeds")
"""The deeds around what is about to be done: those that go on."""
OF_EVENT = "slot:"
"""What the name of a slot of the triggering event begins with among the names that a statement carries."""
PRINTED = "print:"
"""What the cards go by, with the number of the statement behind it, whose texts an effect lends: those that they are as it is made."""


def held(compiler: Compiling, node: m.Hold, env: Surroundings, key: PartKey) -> tuple[int, tuple[str, ...]]:
    """Compile static statements that an effect makes; they carry the names that they read."""
    names = carried_names(compiler, node, env)
    return register_hold(compiler, node, names, key), names


def carried_names(compiler: Compiling, node: m.Hold, env: Surroundings) -> tuple[str, ...]:
    """Return what of the surroundings the statements of an effect carry along, and the slots of the event."""
    names = tuple(sorted((names_in(node) & set(env.names)) - {"you", "this", "it", "they"}))
    lending = tuple(f"{PRINTED}{number}" for number, static in enumerate(node.statics) if lends(static))
    return (*names, *lending, *slots_of_event(compiler, node))


def lends(static: m.Static) -> bool:
    """Whether a statement lends the text of something to other things."""
    return isinstance(static, m.Modify) and static.what.sort == "lent"


def slots_of_event(compiler: Compiling, node: m.Hold) -> tuple[str, ...]:
    """Return the slots of the triggering event that statements read, as names (`slot:victim`); those of a ban are its own."""
    found: set[str] = {each.name for each in nodes_in(node.ending) if isinstance(each, m.Slot)}
    for static in node.statics:
        own: set[str] = set()
        if not isinstance(static, m.Modify | m.Grant | m.Arrive):
            own = {"by", "source", AROUND, *(slot.name for slot in compiler.verb(static.verb).slots)}
        found |= {each.name for each in nodes_in(static) if isinstance(each, m.Slot)} - own
    return tuple(sorted(f"{OF_EVENT}{name}" for name in found))


def carried(compiler: Compiling, name: str, env: Surroundings, node: m.Hold | m.Delay) -> Expression:
    """Return the value that a statement carries along: of a name, of a slot of the event, the cards whose text `node` lends."""
    if isinstance(node, m.Hold) and name.startswith(PRINTED):
        static = node.statics[int(name.removeprefix(PRINTED))]
        assert isinstance(static, m.Modify)
        return rt.PRINTS(compiler.values.group(static.others[0], env))
    slot = name.removeprefix(OF_EVENT)
    if slot != name:
        return compiler.values.slot(m.Slot(slot, m.ENTITY), env)
    if name not in env.doubted:
        return env.names[name]
    spoken = next(each for each in nodes_in(node) if isinstance(each, m.Name) and each.name == name)
    return found_or_nothing(spoken, env)


def statement_of(
    compiler: Compiling,
    static: m.Static,
    params: tuple[Local, ...],
    env: Surroundings,
    place: PartKey,
    subject: str,
    guards: tuple[Expression, ...] = (),
) -> Statement:
    """Compile a static statement; it holds only where its `guards` do."""
    how = (
        static.how
        if isinstance(static, m.Modify)
        else "lose"
        if isinstance(static, m.Grant) and static.lose
        else "gain"
    )
    own = False
    amount: Expression = NONE
    if isinstance(static, m.Modify | m.Grant | m.Arrive):
        about = (*params, MEMBER, *([ARGS] if further(compiler, static) else []))
        tests = [*guards, spoken_of(compiler, static.things, env), *of_others(compiler, static, env, subject)]
        holds = conjunction(tests)
        if isinstance(static, m.Modify) and static.what.instead:
            amount = Constant(subject == static.what.key)
        elif isinstance(static, m.Modify):
            amount = compiler.values.code(static.amount, env.about(MEMBER))
        elif isinstance(static, m.Grant) and static.keyword is not None:
            amount = packed([compiler.values.code(arg, env) for arg in static.keyword.args])
    else:
        about = (*params, BY, ARGS, SOURCE)
        tests = tests_of(compiler, static, env)
        own = Compare("==", BY, env.you) in tests
        holds = conjunction(tests)
    priced = about_payment(compiler, static, env) if isinstance(static, m.Toll) else None
    if isinstance(static, m.Toll) and priced is not None:
        amount = compiler.could.fully(static.price, priced)
    if compiler.coverage.wanted:
        # A line of a constant is exercised when it alters something that is read.
        clause = compiler.coverage.clause(place, static)
        if isinstance(static, m.Modify) and how == "add":
            amount = rt.EXERCISED(clause, amount)
        else:
            holds = rt.EXERCISED(clause, holds)
    origin = compiler.origin(place, static)
    module = compiler.module
    statement = Statement(
        kind_of(static),
        subject,
        how,
        module.function(module.returning("holds", about, holds, origin)),
        module.function(module.returning("amount", about if priced else (*params, MEMBER), amount, origin)),
    )
    if isinstance(static, m.Toll) and priced is not None:
        statement.units, statement.static = compiler.abilities.payment(static, about, priced, place), static
        with compiler.coverage.unnoted():
            taken = packed(demanded(compiler, static.price, priced))
        statement.demands = module.function(module.returning("amount", about, taken, origin))
    if isinstance(static, m.Arrive):
        statement.done = compiler.abilities.arrival(static, (*params, MEMBER), env.about(MEMBER), place)
    statement.own = own
    statement.circular = id(static) in compiler.analysis.circular
    same = compiler.statements.setdefault(id(static), [])
    same.append(statement)
    statement.whole = same[0]
    statement.reads = () if isinstance(static, m.Modify | m.Grant | m.Arrive) else slots_read(compiler, static)
    return statement


def further(compiler: Compiling, static: m.Modify | m.Grant | m.Arrive) -> bool:
    """Whether the word that a statement is about has slots besides that of the thing."""
    if not isinstance(static, m.Modify) or static.what.sort != "word":
        return lends(static)
    return len(compiler.game.words.words[static.what.name].slots) > 1


def of_others(
    compiler: Compiling, static: m.Modify | m.Grant | m.Arrive, env: Surroundings, subject: str
) -> list[Expression]:
    """Return what must hold of the further slots of a word, or of the trait that is a value, for a statement to be about them."""
    tests: list[Expression] = []
    inner = env.about(MEMBER)
    if isinstance(static, m.Modify) and static.what.sort == "lent":
        known = env.names.get(PRINTED)
        cards = rt.PRINTS(compiler.values.group(static.others[0], inner)) if known is None else known
        return [Compare("in", at(ARGS, 0), cards)]
    if isinstance(static, m.Modify) and static.what.among:
        return [Compare("==", compiler.values.code(static.others[0], inner), Constant(subject.partition(":")[2]))]
    for number, other in enumerate(static.others if isinstance(static, m.Modify) else ()):
        value = other.source if isinstance(other, m.Pick) else other
        tests.append(Compare("in", at(ARGS, number), compiler.values.group(value, inner)))
    return tests


def spoken_of(compiler: Compiling, things: m.Value | None, env: Surroundings) -> Expression:
    """Return whether a statement speaks of `x`."""
    if things is None:
        return TRUE
    if isinstance(things, m.Select) and things.source is None:
        return member(compiler, things, env.about(MEMBER, things.called))
    group = compiler.values.select(things, env) if isinstance(things, m.Select) else compiler.values.group(things, env)
    return Compare("in", MEMBER, group)


def tests_of(
    compiler: Compiling, static: m.Ban | m.Toll | m.Certain | m.Duty | m.Permit, env: Surroundings
) -> list[Expression]:
    """Return what must hold of an occurrence, of `by` and `args`, for a ban or a duty to speak of it."""
    slots = {slot.name: at(ARGS, number) for number, slot in enumerate(compiler.verb(static.verb).slots)}
    about = env.naming("it", at(ARGS, 0)) if slots else env
    inner = replace(about, given={**env.given, **slots, "by": BY, "source": SOURCE, AROUND: DEEDS})
    told = bans.about(static) if isinstance(static, m.Ban) else static.tests
    tests = [compiler.values.code(test, inner) for test in told]
    if isinstance(static, m.Ban) and static.only:
        tests.append(negation(conjunction([compiler.values.code(test, inner) for test in bans.allowed(static)])))
    amount = primitive(static.verb).amount
    if isinstance(static, m.Ban) and amount:
        # To do it no times at all asks for nothing, which nothing forbids.
        many = slots[amount]
        tests.append(disjunction([Compare("is", many, NONE), Compare(">", many, ZERO)]))
    if not isinstance(static, m.Certain) and static.by is not None:
        tests.insert(0, Compare("in", BY, compiler.values.group(static.by, env)))
    return tests


def about_payment(compiler: Compiling, toll: m.Toll, env: Surroundings) -> Surroundings:
    """Return what is known where a toll is paid: who does it, and what it is done with."""
    paid: dict[str, Expression] = {f"{m.PAID}by": BY}
    paid |= {f"{m.PAID}{slot.name}": at(ARGS, number) for number, slot in enumerate(compiler.verb(toll.verb).slots)}
    return replace(env, names={**env.names, **paid, "they": BY}, cause=None)


def slots_read(compiler: Compiling, static: m.Ban | m.Toll | m.Certain | m.Duty | m.Permit) -> tuple[int, ...]:
    """Return the places of the slots that the tests of a ban or a duty look at."""
    read = {each.name for test in static.tests for each in nodes_in(test) if isinstance(each, m.Slot)}
    return tuple(number for number, slot in enumerate(compiler.verb(static.verb).slots) if slot.name in read)


def member(compiler: Compiling, group: m.Select, env: Surroundings) -> Expression:
    """Return whether `x` belongs to a group in play, without listing the group."""
    values = compiler.values
    tests: list[Expression] = []
    if group.type.base == "player":
        tests += [Compare("<", ZERO, MEMBER), Compare("<=", MEMBER, Constant(compiler.layout.players))]
        if group.noun == "opponent":
            tests.append(Compare("!=", MEMBER, env.names["you"]))
    else:
        tests.append(rt.IS_IN_PLAY(MEMBER))
        if group.type.of:
            tests.append(compiler.printed.type_read(group.type.of, MEMBER))
    tests += [values.code(test, env) for test in group.tests]
    if group.where is not None:
        tests.append(values.code(group.where, env))
    return conjunction(tests)


def register_hold(compiler: Compiling, node: m.Hold, names: tuple[str, ...], key: PartKey) -> int:
    """Compile the statements of an effect that lasts; returns their number."""
    linked = compiler.program.linked
    number = len(linked.holds)
    linked.holds.append(())
    linked.held.append(Held(node, names, key))
    params, env = carrying(names)
    made = []
    lasts = None
    guards: tuple[Expression, ...] = ()
    if node.ending.condition is not None:
        lasts = linked.lasts[lasting_while(compiler, node.ending, names, key)]
        code = compiler.values.code(node.ending.condition, env)
        guards = (negation(code) if node.ending.word == "until" else code,)
    for number_there, whole in enumerate(node.statics):
        lent = env.names.get(f"{PRINTED}{number_there}")
        inner = env if lent is None else env.naming(PRINTED, lent)
        # As in a constant: what asks for what it changes asks for it also in its condition, whenever that is worked out.
        asks = id(whole) in compiler.analysis.circular
        for subject in subjects_of(whole):
            statement = statement_of(compiler, whole, params, inner, key, subject, guards if asks else ())
            statement.condition = None if asks else lasts
            made.append(statement)
    for statement in made:
        where = (statement.kind, statement.subject)
        linked.statics[where] = (*linked.statics.get(where, ()), statement)
    linked.holds[number] = tuple(made)
    return number


def carrying(names: tuple[str, ...]) -> tuple[tuple[Local, ...], Surroundings]:
    """Return the parameters of what is asked of something that lasts and carries some values along, and what they are called."""
    values = {name: Local(f"{identifier('x')}{each}") for each, name in enumerate(names)}
    given = {name.removeprefix(OF_EVENT): value for name, value in values.items() if name.startswith(OF_EVENT)}
    named = {name: value for name, value in values.items() if not name.startswith(OF_EVENT)}
    env = Surroundings({"this": THIS, "you": YOU, "they": YOU, **named}, given=given)
    return (THIS, YOU, *values.values()), env


def lasting_while(compiler: Compiling, ending: m.Ending, names: tuple[str, ...], key: PartKey) -> int:
    """Compile the condition with which something ends that carries some values along; returns its number."""
    assert ending.condition is not None
    lasts, module = compiler.program.linked.lasts, compiler.module
    known = compiler.endings.get((id(ending), names))
    if known is None:
        params, env = carrying(names)
        code = compiler.values.code(ending.condition, env)
        told = negation(code) if ending.word == "until" else code
        lasts.append(module.function(module.returning("lasts", params, told, compiler.origin(key, ending))))
        known = compiler.endings[id(ending), names] = len(lasts) - 1
    return known


def constants(compiler: Compiling) -> None:
    """Compile the statements of all constants."""
    statics, module = compiler.program.linked.statics, compiler.module
    params = (THIS, YOU)
    for key, index, ability in list(compiler.analysis.abilities()):
        if ability.timing != "constant":
            continue
        place = key.ability(index)
        env = Surroundings({"this": THIS, "you": YOU, "they": YOU, **compiler.abilities.keyword_names(key)})
        works = compiler.layout.working(ability.zones)
        effect = Effect(-1, ability, key, index, -1, None, None, ability.zones, works)
        condition = None
        tests = borne(compiler, key, THIS)
        if ability.condition is not None:
            with compiler.coverage.at(place):
                code = compiler.values.code(ability.condition, env)
                tests.append(compiler.coverage.both_ways(ability.condition, code))
        if tests:
            told = module.returning("condition", params, conjunction(tests), compiler.origin(place, ability))
            condition = module.function(told)
        for static, subject in each_subject(ability.statics):
            # What asks for what it changes asks for it also in its condition, whenever that is worked out.
            asks = id(static) in compiler.analysis.circular
            statement = statement_of(compiler, static, params, env, place, subject, tuple(tests) if asks else ())
            statement.condition, statement.effect = None if asks else condition, effect
            statement.zones = zones_of([effect])
            cards = carriers(compiler, key)
            statement.cards = None if cards == (-1,) else frozenset(cards)
            where = (statement.kind, statement.subject)
            statics[where] = (*statics.get(where, ()), statement)


def each_subject(statics: tuple[m.Static, ...]) -> Iterator[tuple[m.Static, str]]:
    """Yield statements with each of the things that they speak of."""
    for static in statics:
        for subject in subjects_of(static):
            yield static, subject


def put_off(compiler: Compiling) -> None:
    """Tell each statement which others are left out while it is worked out: those of later kinds in one circle with it."""
    for number, later in compiler.analysis.deferred.items():
        behind = tuple(each for static in later for each in compiler.statements.get(id(static), ()))
        for statement in compiler.statements.get(number, ()):
            statement.deferred = behind
