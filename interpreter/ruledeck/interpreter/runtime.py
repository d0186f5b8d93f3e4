"""What generated code may name, and the tables that link a program together."""

from typing import TYPE_CHECKING, Any

from ruledeck.grammar import meaning as m
from ruledeck.interpreter import announcing, atoms, calling, compound, continuous, windows
from ruledeck.interpreter.asking import arrange, ask, ask_whether, pick_some
from ruledeck.interpreter.atoms import add, begin_period, remove, set_counter, set_value
from ruledeck.interpreter.chronicle import note
from ruledeck.interpreter.compile_values import Env
from ruledeck.interpreter.continuous import Statement
from ruledeck.interpreter.graphs import distance
from ruledeck.interpreter.program import Effect, Listener, Program, Site, Test
from ruledeck.interpreter.stopping import guard
from ruledeck.interpreter.vocabulary_zones import hidden_zones

if TYPE_CHECKING:
    from ruledeck.interpreter.compiler import Compiler
    from ruledeck.interpreter.state import Local, State


def in_play(s: "State") -> tuple[int, ...]:
    """Return every component in play, zone after zone."""
    zones = s.zones
    play: tuple[int, ...] = s.program.namespace["PLAY_ZONES"]
    if len(play) == 1:
        return zones[play[0]]
    return tuple([e for zone in play for e in zones[zone]])


def is_in_play(s: "State", e: int) -> bool:
    """Whether a component lies in a zone in play."""
    return s.zone[e] in s.program.namespace["PLAY_ZONES"]


def in_zones(s: "State", zones: "Local") -> tuple[int, ...]:
    """Return the components of several zones."""
    return tuple([e for zone in zones for e in s.zones[zone]])


def everything(s: "State") -> tuple[int, ...]:
    """Return all components, wherever they are."""
    return tuple([e for zone in s.zones for e in zone])


def top_of(group: tuple[int, ...], count: int) -> tuple[int, ...]:
    """Return the `count` topmost of a zone, the topmost first."""
    return tuple(reversed(group[-count:])) if count > 0 else ()


def bottom_of(group: tuple[int, ...], count: int) -> tuple[int, ...]:
    """Return the `count` lowest of a zone, the lowest first."""
    return group[: max(count, 0)]


def only(group: tuple[int, ...]) -> int:
    """Return the one thing that a description fits, the first when there are several; 0, which nothing fits, without any."""
    return group[0] if group else 0


def done(amount: int, wanted: int) -> int:
    """Return 2 when all of an amount was done, 1 for a part, 0 for nothing."""
    return 2 if abs(amount) >= wanted > 0 else 1 if amount else 0


def swap(s: "State", one: int, other: int) -> int:
    """Exchange the contents of two zones; everybody who knew a card knows where it went."""
    first, second = s.zones[one], s.zones[other]
    if one == other:
        return 0
    # Both contents move as a whole, so that everybody can follow them, also where they meet on the way.
    moved = [atoms.move(s, e, other, True, None, True) for e in first]
    return sum([*moved, *[atoms.move(s, e, one, True, None, True) for e in second]])


def show_to(s: "State", e: int, viewer: int) -> bool:
    """Show a component to one player."""
    return atoms.show(s, e, 1 << viewer)


def reveal(s: "State", e: int) -> bool:
    """Show a component to everybody."""
    return atoms.show(s, e, s.layout.everyone)


def attach_to(s: "State", e: int, host: int) -> bool:
    """Attach a component; it lies where its host lies."""
    zone = s.zone[host]
    moved = zone >= 0 and s.zone[e] != zone and atoms.move(s, e, zone)
    return atoms.attach(s, e, host) or moved


def put_under(s: "State", e: int, host: int, zone: int) -> bool:
    """Lay a component face down in a zone, held by another one that stays where it is."""
    moved = atoms.move(s, e, zone, True, False)
    return atoms.attach(s, e, host) or moved


def note_on(s: "State", e: int, value: Any) -> bool:
    """Let a thing remember a value until it notes another one."""
    return atoms.mark(s, e, "note", value)


def roll_die(s: "State", e: int) -> int:
    """Roll a component that has faces."""
    faces = s.program.namespace["FACES"][s.card[e]]
    atoms.roll(s, e, faces)
    return 1


def create_some(s: "State", by: int, amount: int, card: int, zone: int) -> tuple[int, ...]:
    """Create components of a card (none, when there is no such card) in a zone, and return them."""
    return tuple([atoms.create(s, card, by, zone) for _ in range(amount)]) if card >= 0 else ()


def add_named(s: "State", amount: int, counter: str, bearer: int) -> int:
    """Add a counter given by name, as the slot of an event holds it."""
    return done(add(s, s.layout.counter_index(counter), bearer, amount), amount)


def remove_named(s: "State", amount: int, counter: str, bearer: int) -> int:
    """Remove a counter given by name."""
    return done(remove(s, s.layout.counter_index(counter), bearer, amount), amount)


def set_named(s: "State", counter: str, bearer: int, amount: int) -> int:
    """Set a counter given by name."""
    set_counter(s, s.layout.counter_index(counter), bearer, amount)
    return 2


def value_named(s: "State", value: str, result: Any) -> int:
    """Set a global value given by name."""
    set_value(s, s.layout.value_index(value), result)
    return 2


def cancel_event(s: "State", ev: int) -> int:
    """Cancel an event: it does not happen, and what was paid for it stays paid."""
    return _mark(s, ev, 1)


def replace_event(s: "State", ev: int) -> int:
    """Note that something else happens instead of an event."""
    return _mark(s, ev, 2)


def _mark(s: "State", ev: int, status: int) -> int:
    event = s.events.get(ev)
    if event is None or event[4] != 0:
        return 0
    s.events[ev] = (*event[:4], status, *event[5:])
    note(s, "cancelled" if status == 1 else "replaced")
    return 2


def lessen_event(s: "State", ev: int, slot: int, amount: int) -> int:
    """Prevent a part of an event; nothing left of it means that it does not happen."""
    event = s.events.get(ev)
    if event is None or event[4] != 0:
        return 0
    old = event[5 + slot]
    assert isinstance(old, int)
    new = max(0, old - amount)
    s.events[ev] = (*event[: 5 + slot], new, *event[6 + slot :])
    if new == 0:
        _mark(s, ev, 1)
    return done(old - new, amount)


def redirect_event(s: "State", ev: int, slot: int, place: int, amount: int, victim: int) -> int:
    """Let a part of an event happen to something else: an occurrence of its own, which belongs to the same event."""
    event = s.events.get(ev)
    if event is None or event[4] != 0:
        return 0
    part = min(amount, event[5 + slot])
    if part <= 0:
        return 0
    slots = list(event[5:])
    slots[slot], slots[place] = part, victim
    s.events[s.serial] = (*event[:3], event[3] or ev, 0, *slots)
    s.serial += 1
    left = event[5 + slot] - part
    s.events[ev] = (*event[: 5 + slot], left, *event[6 + slot :])
    note(s, "redirected", (part,))
    if left == 0:
        _mark(s, ev, 2)
    return done(part, amount)


def change_event(s: "State", ev: int, slot: int, value: Any) -> int:
    """Change a slot of an event that has not happened yet."""
    event = s.events.get(ev)
    if event is None or event[4] != 0:
        return 0
    s.events[ev] = (*event[: 5 + slot], value, *event[6 + slot :])
    return 2


def open_period(s: "State", index: int, name: str) -> None:
    """Begin a period and close the ones inside it."""
    begin_period(s, index, name)


def answered(s: "State", question: int, values: "Local", cards: tuple[int, ...], answer: bool) -> None:
    """Let everybody know a verdict; about a single card it is a fact that stays with the card."""
    if len(cards) == 1:
        atoms.verdict(s, str(question), values, cards[0], bool(answer), s.layout.everyone)
    else:
        note(s, "answer", (question, bool(answer)))


def changes(s: "State") -> int:
    """Return how often somebody took an optional step: a difference tells an action from a pass."""
    return s.acted


def distance_between(s: "State", one: int, other: int) -> int:
    """Return the number of steps between two places of the board; -1 when no way leads there."""
    found = distance(s.program.namespace["ADJACENCY"](s), one, other)
    return -1 if found is None else found


def cover(s: "State", clause: int) -> None:
    """Note that a clause was exercised."""
    s.program.namespace["COVERED"].add(clause)


def changed(s: "State", clause: int, before: int) -> None:
    """Note that a clause changed something: the log grew while it happened."""
    if len(s.log) > before:
        s.program.namespace["COVERED"].add(clause)  # type: ignore[union-attr]


def covered(s: "State", clause: int, value: Any) -> Any:
    """Note which way a condition went, and return it."""
    s.program.namespace["COVERED"].add((clause, bool(value)))
    return value


NAMES: dict[str, Any] = {
    "__builtins__": {
        "len": len, "range": range, "tuple": tuple, "sum": sum, "min": min, "max": max, "any": any, "all": all, "sorted": sorted,
        "enumerate": enumerate, "True": True, "False": False, "None": None,
    },
    **{name: getattr(atoms, name) for name in (
        "enter", "move", "move_group", "shuffle", "add", "remove", "set_counter", "set_value", "take_control", "turn_up", "turn_down", "turn_face", "detach",
        "pick_random", "win", "could_add", "could_remove", "could_move", "could_turn_up", "could_turn_down",
    )},
    **{function.__name__: function for function in (
        in_play, is_in_play, in_zones, everything, top_of, bottom_of, only, done, swap, show_to, reveal, attach_to, roll_die, create_some, add_named,
        remove_named, set_named, value_named, cancel_event, replace_event, lessen_event, change_event, open_period, answered, changes,
        distance_between, cover, changed, covered, ask, ask_whether, pick_some, arrange, guard, continuous.modified, continuous.has_keyword,
        continuous.keyword_value, continuous.allowed, continuous.unbanned, continuous.dutiful, continuous.hold, continuous.delay, continuous.lend,
        announcing.announce, announcing.conclude, announcing.aim, compound.pick_total, compound.divide, compound.payable,
        put_under, note_on, redirect_event,
        windows.raise_group, windows.settle, continuous.expire, windows.begin_period, windows.end_period, windows.resolve_called, windows.take_ability,
        calling.resolve_one, calling.could_call,
    )},
}  # fmt: skip
"""Everything that generated code can name."""


def register(compiler: "Compiler", effect: Effect, tests: tuple[tuple[int, Test], ...]) -> None:
    """Put an ability into the indexes by which the engine finds it."""
    program, ability = compiler.program, effect.ability
    if ability.kind == "delayed":
        program.namespace.setdefault("DELAYED", {})[effect.id] = tests
        return
    cards = carriers(compiler, effect.key)
    if ability.timing == "called":
        for card in cards:
            known = program.called.setdefault(ability.kind, {})
            known[card] = (*known.get(card, ()), effect)
    elif ability.timing == "action":
        for card in cards:
            known = program.actions.setdefault(ability.kind, {})
            known[card] = (*known.get(card, ()), effect)
    elif ability.timing == "state" and not ability.events:
        program.rules.append(effect)
    for verb, test in tests:
        table = program.listeners.setdefault((verb, ability.timing), {})
        listener = Listener(effect, guarded(compiler, effect, test))
        for card in cards:
            table[card] = (*table.get(card, ()), listener)


def guarded(compiler: "Compiler", effect: Effect, test: Test) -> Test:
    """Return the test of an ability of a keyword: it must still be there."""
    if not effect.key.startswith("keyword:"):
        return test
    keyword = effect.key.removeprefix("keyword:")
    if ("grant", keyword) not in {(_kind(static), subject_of(static)) for _, _, _, static in compiler.static_items}:
        return test

    def both(s: "State", this: int, you: int, ev: int) -> bool:
        return continuous.has_keyword(s, this, keyword) and bool(test(s, this, you, ev))

    return both


def carriers(compiler: "Compiler", key: str) -> tuple[int, ...]:
    """Return the card definitions that have what stands at a key; -1 is the game."""
    if key == "game":
        return (-1,)
    kind, _, ident = key.partition(":")
    if kind == "card":
        return (compiler.card_index[ident],)
    if any(
        isinstance(static, m.Grant) and static.keyword is not None and static.keyword.keyword == ident
        for _, _, _, static in compiler.static_items
    ):
        return tuple(compiler.card_index.values())
    return tuple(
        compiler.card_index[card]
        for card, bound in compiler.game.cards.items()
        if any(each.keyword == ident for each in bound.keywords)
    )


def subject_of(static: m.Static) -> str:
    """Return what a static statement speaks of."""
    if isinstance(static, m.Modify):
        return static.word
    if isinstance(static, m.Grant):
        return static.keyword.keyword if static.keyword is not None else ""
    return static.verb


def _kind(static: m.Static) -> str:
    return type(static).__name__.lower()


def statement_of(compiler: "Compiler", static: m.Static, params: tuple[str, ...], env: Env, name: str) -> Statement:
    """Compile a static statement."""
    kind = "modify" if isinstance(static, m.Modify) else _kind(static)
    how = (
        static.how
        if isinstance(static, m.Modify)
        else "lose"
        if isinstance(static, m.Grant) and static.lose
        else "gain"
    )
    head = ", ".join(("s", *params))
    if isinstance(static, m.Modify | m.Grant):
        things = static.things
        if things is None:
            holds = "True"
        elif isinstance(things, m.Select):
            holds = (
                f"x in {compiler.values.select(things, env)}"
                if things.zones
                else member(compiler, things, {**env, "it": "x", "@it": env.get("it", "0")})
            )
        else:
            holds = f"x in {compiler.values.group(things, env)}"
        amount = "None"
        if isinstance(static, m.Modify):
            amount = compiler.values.code(static.amount, {**env, "it": "x", "@it": env.get("it", "0")})
        elif static.keyword is not None:
            amount = f"({', '.join(compiler.values.code(arg, env) for arg in static.keyword.args)}{',' if static.keyword.args else ''})"
        compiler.define(f"{name}_holds", f"def {name}_holds({head}, x):\n    return {holds}")
        compiler.define(f"{name}_amount", f"def {name}_amount({head}, x):\n    return {amount}")
    else:
        slots = {f"slot:{slot.name}": f"args[{k}]" for k, slot in enumerate(compiler.verb(static.verb).slots)}
        inner = {**env, **slots, "slot:by": "by", "it": "args[0]"}
        tests = [compiler.values.code(test, inner) for test in static.tests]
        if static.by is not None:
            tests.insert(0, f"by in {compiler.values.group(static.by, env)}")
        compiler.define(
            f"{name}_holds", f"def {name}_holds({head}, by, args):\n    return {' and '.join(tests) or 'True'}"
        )
        compiler.define(f"{name}_amount", f"def {name}_amount({head}, x):\n    return None")
    return Statement(kind, subject_of(static), how, compiler.space[f"{name}_holds"], compiler.space[f"{name}_amount"])


def member(compiler: "Compiler", group: m.Select, env: Env) -> str:
    """Return whether `x` belongs to a group in play, without listing the group."""
    values = compiler.values
    tests = []
    if group.type.base == "player":
        tests.append("0 < x <= s.layout.players")
        if group.noun == "opponent":
            tests.append(f"x != {env['you']}")
    else:
        tests.append("is_in_play(s, x)")
        if group.type.of:
            tests.append(f"{compiler.type_table(group.type.of)}[s.card[x]]")
    tests += [values.code(test, env) for test in group.tests]
    if group.where is not None:
        tests.append(values.code(group.where, env))
    return " and ".join(tests)


def register_hold(compiler: "Compiler", node: m.Hold, names: tuple[str, ...], key: str) -> int:
    """Compile the statements of an effect that lasts; returns their number."""
    holds: list[tuple[Statement, ...]] = compiler.program.namespace.setdefault("HOLDS", [])
    statics: dict[tuple[str, str], tuple[Statement, ...]] = compiler.program.namespace.setdefault("STATICS", {})
    number = len(holds)
    holds.append(())
    compiler.program.namespace.setdefault("HELD", []).append((node, names, key))
    params = ("this", "you", *(f"x_{name}" for name in names))
    env: Env = {"this": "this", "you": "you", "they": "you", **{name: f"x_{name}" for name in names}}
    made = []
    lasts = None
    if node.ending.condition is not None:
        code = compiler.values.code(node.ending.condition, env)
        told = f"not {code}" if node.ending.word == "until" else code
        compiler.define(f"hold_{number}_lasts", f"def hold_{number}_lasts({', '.join(('s', *params))}):\n    return {told}")
        lasts = compiler.space[f"hold_{number}_lasts"]
    for k, static in enumerate(node.statics):
        statement = statement_of(compiler, static, params, env, f"hold_{number}_{k}")
        statement.condition = lasts
        noting(compiler, statement, static, key)
        made.append(statement)
        where = (statement.kind, statement.subject)
        statics[where] = (*statics.get(where, ()), statement)
    holds[number] = tuple(made)
    return number


def register_question(compiler: "Compiler", test: m.Value, names: tuple[str, ...], key: str) -> int:
    """Register a question, so that a fact can be tested against another card."""
    questions: list[tuple[m.Value, tuple[str, ...], str]] = compiler.program.namespace.setdefault("QUESTIONS", [])
    questions.append((test, names, key))
    return len(questions) - 1


def link(compiler: "Compiler", program: Program) -> None:
    """Fill the tables that depend on the whole game."""
    space, layout, game = program.namespace, compiler.layout, compiler.game
    play = tuple(zone for zone, spec in enumerate(layout.zone_spec) if spec.in_play)
    space["PLAY_ZONES"] = play
    space.setdefault("HOLDS", [])
    space.setdefault("HELD", [])
    space.setdefault("DELAYED", {})
    space.setdefault("QUESTIONS", [])
    space.setdefault("STATICS", {})
    space["COVERED"] = set()
    space["PROJECTING"] = set()
    space["BODIES"] = {}
    space["PERIOD_VERBS"] = {
        verb: compiler.verb_index[verb]
        for verb in ("begin-the-_", "finish-the-_")
        if compiler.verb_index.get(verb) in program.sensitive
    }
    space["BANNED"] = {
        compiler.verb_index[static.verb] for _, _, _, static in compiler.static_items if isinstance(static, m.Ban)
    }
    program.sites.append(Site("window", None, "", False))
    space["WINDOW_SITE"] = len(program.sites) - 1
    program.sites.append(Site("order abilities", None, "", True))
    space["ORDER_SITE"] = len(program.sites) - 1
    space["KEYWORDS"] = keyword_table(compiler)
    constants(compiler)
    disciplines(compiler)
    space["LISTEN_ZONES"] = {
        at: zones_of(layout, [each.effect for listeners in table.values() for each in listeners])
        for at, table in program.listeners.items()
    }
    space["QUICK"] = {at: quick for at, table in program.listeners.items() if (quick := quick_cards(table)) is not None}
    hidden_zones(compiler, space)
    space["RULES"] = [rule_of(compiler, effect) for effect in program.rules]
    space["OFFERED"] = offered
    space["ACTION_ZONES"] = {
        kind: zones_of(layout, [e for effects in table.values() for e in effects])
        for kind, table in program.actions.items()
    }
    space["FACES"] = tuple(max(1, len(card.text.faces)) for card in game.cards.values())
    space["ADJACENCY"] = board_of(compiler)
    space["SITES"] = program.sites
    del game


def board_of(compiler: "Compiler") -> Any:
    """Return what gives the board of a state: for each entity the entities that one step leads to.

    The steps of a place are its fields that list cards of its own type or kind.
    """
    manifest = compiler.game.text.manifest
    assert manifest is not None
    steps: dict[int, tuple[int, ...]] = {}
    for ident, card in compiler.game.cards.items():
        kind = manifest.types[card.text.type]
        names = [name for name, field in kind.fields.items() if field.many and field.of in (card.text.type, kind.kind)]
        listed = [each for name in names for each in _listed(card.text.fields.get(name))]
        steps[compiler.card_index[ident]] = tuple(
            compiler.card_index[each] for each in listed if each in compiler.card_index
        )
    known: dict[tuple[int, ...], tuple[tuple[int, ...], ...]] = {}

    def board(s: "State") -> tuple[tuple[int, ...], ...]:
        key = tuple(s.card)
        if key not in known:
            where: dict[int, tuple[int, ...]] = {}
            for e, index in enumerate(key):
                where[index] = (*where.get(index, ()), e)
            known[key] = tuple(tuple(e for each in steps.get(index, ()) for e in where.get(each, ())) for index in key)
        return known[key]

    return board


def _listed(value: object) -> tuple[str, ...]:
    return tuple(each for each in value if isinstance(each, str)) if isinstance(value, tuple) else ()


def zones_of(layout: Any, effects: list[Effect]) -> tuple[int, ...]:
    """Return the ids of the zones in which some abilities can work."""
    names = {name for effect in effects for name in effect.zones}
    plain = any(not effect.zones for effect in effects) or "play" in names
    return tuple(zone for zone, spec in enumerate(layout.zone_spec) if spec.name in names or (plain and spec.in_play))


def quick_cards(table: dict[int, tuple[Listener, ...]]) -> frozenset[int] | None:
    """Return the cards of which one must be a slot of the event, when every ability waits for events of itself alone."""
    for listeners in table.values():
        for listener in listeners:
            if not all(any(of_itself(test) for test in event.tests) for event in listener.effect.ability.events):
                return None
    return frozenset(table)


def of_itself(test: m.Value) -> bool:
    """Whether a test of an event says that a slot of it is the card with the ability."""
    return (
        isinstance(test, m.Op)
        and test.name == "same"
        and isinstance(test.args[1], m.Name)
        and test.args[1].name == "this"
    )


def keyword_table(compiler: "Compiler") -> dict[int, dict[str, tuple[Any, ...]]]:
    """Return the printed keywords of each card, each with the functions of its values."""
    found: dict[int, dict[str, tuple[Any, ...]]] = {}
    for ident, card in compiler.game.cards.items():
        index = compiler.card_index[ident]
        for number, worded in enumerate(card.keywords):
            functions = []
            for at, arg in enumerate(worded.args):
                name = f"keyword_{index}_{number}_{at}"
                env: Env = {"this": "this", "you": "s.control[this]", "they": "s.control[this]"}
                compiler.define(name, f"def {name}(s, this):\n    return {compiler.values.code(arg, env)}")
                functions.append(compiler.space[name])
            found.setdefault(index, {})[worded.keyword] = tuple(functions)
    return found


def constants(compiler: "Compiler") -> None:
    """Compile the statements of all constants."""
    space = compiler.program.namespace
    zones: set[int] = set()
    for number, (key, index, ability) in enumerate(list(compiler._abilities())):
        if ability.timing != "constant":
            continue
        place = f"ability:{index}" if key == "game" else key
        params = ("this", "you")
        env: Env = {"this": "this", "you": "you", "they": "you", **compiler._keyword_env(key)}
        effect = Effect(-1, ability, key, index, -1, None, None, ability.zones)
        condition = None
        if ability.condition is not None:
            name = f"constant_{number}_if"
            compiler.place = place
            code = compiler.both_ways(ability.condition, compiler.values.code(ability.condition, env))
            compiler.place = ""
            compiler.define(name, f"def {name}(s, this, you):\n    return {code}")
            condition = compiler.space[name]
        for k, static in enumerate(ability.statics):
            statement = statement_of(compiler, static, params, env, f"constant_{number}_{k}")
            noting(compiler, statement, static, place)
            statement.condition, statement.effect = condition, effect
            statement.zones = zones_of(compiler.layout, [effect])
            cards = carriers(compiler, key)
            statement.cards = None if cards == (-1,) else frozenset(cards)
            where = (statement.kind, statement.subject)
            space["STATICS"][where] = (*space["STATICS"].get(where, ()), statement)
        zones |= set(zones_of(compiler.layout, [effect]))
    space["CONSTANT_ZONES"] = tuple(sorted(zones))


def noting(compiler: "Compiler", statement: Statement, static: m.Static, place: str) -> None:
    """Let a line of a constant note, when coverage is wanted, that it altered something that was read."""
    if not compiler.coverage:
        return
    clause, holds, amount = compiler.clause(place, static), statement.holds, statement.amount
    space = compiler.program.namespace
    if isinstance(static, m.Modify) and statement.how == "add":

        def added(*args: Any) -> Any:
            value = amount(*args)
            if value:
                space["COVERED"].add(clause)
            return value

        statement.amount = added
        return

    def held(*args: Any) -> Any:
        value = holds(*args)
        if value:
            space["COVERED"].add(clause)
        return value

    statement.holds = held


def disciplines(compiler: "Compiler") -> None:
    """Compile the windows; a moment without a discipline asks everybody once, forced abilities first."""
    from ruledeck.grammar.vocabulary import Window

    program = compiler.program
    for moment in ("when", "after", "state"):
        declared = next((each for each in compiler.game.windows.values() if each[0].moment == moment), None)
        window, start = declared if declared is not None else (Window(f"default {moment}", moment), None)
        function = None
        if start is not None:
            name = f"first_of_{moment}"
            compiler.define(name, f"def {name}(s):\n    return {compiler.values.code(start, {})} or 1")
            function = compiler.space[name]
        program.windows[moment] = (window, function)
    program.namespace["SCOPE"] = program.windows["after"][0].scope


def rule_of(compiler: "Compiler", effect: Effect) -> tuple[Effect, Any, Any]:
    """Return a state rule with who has it and the group it works on."""
    cards = carriers(compiler, effect.key)
    group = None
    if effect.ability.state is not None:
        name = f"rule_{effect.id}_group"
        env: Env = {"this": "this", "you": "you", "they": "you"}
        compiler.define(
            name, f"def {name}(s, this, you, ev):\n    return {compiler.values.code(effect.ability.state, env)}"
        )
        group = compiler.space[name]
    if cards == (-1,):
        return effect, lambda s: ((0, 0),), group
    zones = zones_of(compiler.layout, [effect])
    wanted = frozenset(cards)

    def owners(s: "State") -> list[tuple[int, int]]:
        return [(e, s.control[e]) for zone in zones for e in s.zones[zone] if s.card[e] in wanted]

    return effect, owners, group


def offered(s: "State", player: int, kind: str) -> tuple[Any, ...]:
    """Return the abilities of a kind that a player may use now, as triggers."""
    from ruledeck.interpreter.listening import eligible, lives

    program = s.program
    table = program.actions.get(kind, {})
    found: list[Any] = []
    for effect in table.get(-1, ()):
        if eligible(s, effect, 0, player, -1):
            found.append((effect.id, 0, player, -1))
    for zone in program.namespace["ACTION_ZONES"].get(kind, ()):
        for e in s.zones[zone]:
            if s.control[e] == player:
                for effect in table.get(s.card[e], ()):
                    if lives(s, effect, e) and eligible(s, effect, e, player, -1):
                        found.append((effect.id, e, player, -1))
    return tuple(found)
