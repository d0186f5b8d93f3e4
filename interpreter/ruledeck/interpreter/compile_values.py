"""Conditions, numbers and groups to Python expressions.

Every function returns source text made of whitelisted forms; content strings appear only as constants in tables.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING

from ruledeck.grammar import meaning as m
from ruledeck.grammar.traversal import nodes_in
from ruledeck.grammar.vocabulary import Word

if TYPE_CHECKING:
    from ruledeck.interpreter.compiler import Compiler

Env = dict[str, str]
"""Names to the Python expressions that hold them; `@ev` is the id of the triggering event."""


class ValueCompiler:
    """Turns values of the tree into expressions over `s`, the state."""

    def __init__(self, compiler: "Compiler") -> None:
        self.c = compiler
        self.depth = 0
        self.words: dict[str, str] = {}

    def code(self, node: m.Value, env: Env) -> str:
        """Return the expression of a value."""
        if isinstance(node, m.Literal):
            return self.literal(node)
        if isinstance(node, m.Name):
            return env[node.name]
        if isinstance(node, m.Slot):
            return self.slot(node, env)
        if isinstance(node, m.Select):
            return self.select(node, env)
        if isinstance(node, m.Use):
            return self.use(node, env)
        if isinstance(node, m.Pick):
            raise TypeError("a choice is a statement of its own")
        return OPS[node.name](self, node, env)

    def literal(self, node: m.Literal) -> str:
        """Return a constant: cards by index, the rest as they are."""
        if node.type.base == "name" and isinstance(node.value, str):
            return str(self.c.card_index[node.value])
        return repr(node.value)

    def slot(self, node: m.Slot, env: Env) -> str:
        """Return a slot of the event; verbs keep theirs behind five columns of bookkeeping."""
        if f"slot:{node.name}" in env:
            return env[f"slot:{node.name}"]
        if node.name in ("by", "source"):
            return f"s.events[{env['@ev']}][{1 if node.name == 'by' else 2}]"
        at = self.slot_at(node.name, env)
        return f"s.events[{env['@ev']}][{5 + int(at) if at.isdigit() else f'5 + {at}'}]"

    def slot_at(self, name: str, env: Env) -> str:
        """Return the place of a slot of the event: a number, or a look-up by verb when several verbs are waited for."""
        at = env["@slots"].split(",").index(name)
        places: dict[int, int] = {}
        for ident in env.get("@verbs", "").split():
            names = [slot.name for slot in self.c.verb(ident).slots]
            places[self.c.verb_index[ident]] = names.index(name) if name in names else at
        if set(places.values()) <= {at}:
            return str(at)
        return f"{places!r}[s.events[{env['@ev']}][0]]"

    def group(self, node: m.Value, env: Env) -> str:
        """Return the expression of several values as something that can be iterated."""
        return self.code(node, env) if node.many else f"({self.code(node, env)},)"

    # ---- groups

    def candidate(self) -> str:
        """Return a new variable of a comprehension."""
        self.depth += 1
        return f"c{self.depth}"

    def select(self, node: m.Select, env: Env, *, form: str = "tuple") -> str:
        """Return a tuple of the components, or for `any`/`count` what is asked of them."""
        var = self.candidate()
        inner = {**env, "it": var, "@it": env.get("it", "0")}
        tests = [self.code(test, inner) for test in node.tests]
        if node.where is not None:
            tests.append(self.code(node.where, inner))
        if node.type.base == "player":
            domain = "range(1, s.layout.players + 1)"
            if node.noun == "opponent":
                tests.insert(0, f"{var} != {env['you']}")
        else:
            domain = self.domain(node, env)
            if node.type.of and node.noun != "card":
                tests.insert(0, f"{self.c.printed.type_table(node.type.of)}[s.card[{var}]]")
        condition = f" if {' and '.join(_bracket(test) for test in tests)}" if tests else ""
        self.depth -= 1
        if form == "any":
            if not tests:
                return f"(len({domain}) > 0)"
            return f"any([1 for {var} in {domain}{condition}])"
        if form == "count":
            return f"len([1 for {var} in {domain}{condition}])" if condition else f"len({domain})"
        if not condition:
            return f"tuple({domain})" if "range" in domain else domain
        return f"tuple([{var} for {var} in {domain}{condition}])"

    def domain(self, node: m.Select, env: Env) -> str:
        """Return the components of the zones to look in."""
        if not node.zones:
            return "in_play(s)"
        zone = node.zones[0]
        if isinstance(zone, m.Op) and zone.name == "play":
            return "in_play(s)"
        if isinstance(zone, m.Op) and zone.name == "anywhere":
            return "everything(s)"
        if zone.many:
            return f"in_zones(s, {self.code(zone, env)})"
        return f"s.zones[{self.code(zone, env)}]"

    def totalled(self, node: m.Pick, env: Env) -> tuple[str, str, str, str]:
        """Return the group of a choice that must reach a total, what each is worth, the total, and who meets the need."""
        assert node.total is not None and node.worth is not None
        var = self.candidate()
        inner = {**env, "it": var, "@it": env.get("it", "0")}
        group = self.group(node.source, env)
        worth = f"tuple([{self.code(node.worth, inner)} for {var} in {group}])"
        need = "None"
        if node.need is not None:
            need = f"tuple([1 if {self.code(node.need, inner)} else 0 for {var} in {group}])"
        self.depth -= 1
        return group, worth, self.code(node.total, env), need

    # ---- declared words

    def use(self, node: m.Use, env: Env) -> str:
        """Return a call of a declared word's function; simple ones that nothing modifies are written out."""
        inlined = self.inline(node)
        if inlined is not None:
            word, meaning = inlined
            args = [self.code(arg, env) for arg in node.args]
            if all(arg.isidentifier() or arg.isdigit() for arg in args):
                inner = {slot.name: arg for slot, arg in zip(word.slots, args, strict=True)}
                return f"({self.code(meaning, {**inner, 'you': env.get('you', '0')})})"
        name = self.word_function(node.word)
        return f"{name}({', '.join(['s', *(self.code(arg, env) for arg in node.args)])})"

    def inline(self, node: m.Use) -> tuple[Word, m.Value] | None:
        """Return a word whose meaning may be written out in place: nothing modifies it and it calls no other."""
        word = self.c.game.words.words[node.word]
        meaning = self.c.game.meanings.get(node.word)
        if (
            meaning is None
            or self.c.coverage.wanted
            or self.c.analysis.modified(node.word)
            or any(isinstance(each, m.Use) for each in nodes_in(meaning))
        ):
            return None
        return word, meaning

    def word_function(self, ident: str) -> str:
        """Return the name of the function of a declared word."""
        if ident in self.words:
            return self.words[ident]
        word = self.c.game.words.words[ident]
        name = f"word_{len(self.words)}"
        self.words[ident] = name
        params = tuple(f"a_{slot.name}" for slot in word.slots)
        env: Env = {slot.name: f"a_{slot.name}" for slot in word.slots}
        env["you"] = "0"
        with self.c.coverage.at(f"word:{ident}"):
            code = self.code(self.c.game.meanings[ident], env)
            if word.type == m.CONDITION:
                code = self.c.coverage.both_ways(self.c.game.meanings[ident], code)
        head = f"def {name}({', '.join(('s', *params))}):"
        if self.c.analysis.modified(ident) and params:
            code = f"modified(s, {ident!r}, {params[0]}, {code})"
        elif self.c.analysis.modified(ident):
            code = f"modified(s, {ident!r}, 0, {code})"
        self.c.define(name, f"{head}\n    return {code}")
        return name


def _bracket(text: str) -> str:
    return f"({text})" if " or " in text or " if " in text else text


Build = Callable[[ValueCompiler, m.Op, Env], str]
OPS: dict[str, Build] = {}


def op(*names: str) -> Callable[[Build], Build]:
    """Register how built-in functions are compiled."""

    def register(function: Build) -> Build:
        OPS.update(dict.fromkeys(names, function))
        return function

    return register


@op("and", "or")
def _logic(v: ValueCompiler, node: m.Op, env: Env) -> str:
    return "(" + f" {node.name} ".join(v.c.coverage.both_ways(arg, v.code(arg, env)) for arg in node.args) + ")"


@op("not")
def _not(v: ValueCompiler, node: m.Op, env: Env) -> str:
    return f"(not {v.code(node.args[0], env)})"


@op("=", "!=", "<", "<=", ">", ">=")
def _compare(v: ValueCompiler, node: m.Op, env: Env) -> str:
    sign = "==" if node.name == "=" else node.name
    return f"({v.code(node.args[0], env)} {sign} {v.code(node.args[1], env)})"


@op("same")
def _same(v: ValueCompiler, node: m.Op, env: Env) -> str:
    return f"({v.code(node.args[0], env)} == {v.code(node.args[1], env)})"


@op("in")
def _in(v: ValueCompiler, node: m.Op, env: Env) -> str:
    return f"({v.code(node.args[0], env)} in {v.group(node.args[1], env)})"


@op("+", "-", "*")
def _arithmetic(v: ValueCompiler, node: m.Op, env: Env) -> str:
    return f"({v.code(node.args[0], env)} {node.name} {v.code(node.args[1], env)})"


@op("part")
def _part(v: ValueCompiler, node: m.Op, env: Env) -> str:
    return f"min({v.code(node.args[0], env)}, {v.code(node.args[1], env)})"


@op("half")
def _half(v: ValueCompiler, node: m.Op, env: Env) -> str:
    return f"({v.code(node.args[0], env)} // 2)"


@op("counter")
def _counter(v: ValueCompiler, node: m.Op, env: Env) -> str:
    assert isinstance(node.args[0], m.Literal)
    column = f"s.counters[{v.c.counter_index(str(node.args[0].value))}]"
    bearer = node.args[1]
    if bearer.many:
        return f"sum([{column}[x] for x in {v.code(bearer, env)}])"
    return f"{column}[{v.code(bearer, env)}]"


@op("field")
def _field(v: ValueCompiler, node: m.Op, env: Env) -> str:
    assert isinstance(node.args[0], m.Literal)
    name = str(node.args[0].value)
    owner = node.args[1]
    if owner.many:
        return f"tuple([{v.c.printed.field_read(name, 'x')} for x in {v.code(owner, env)}])"
    return v.c.printed.field_read(name, v.code(owner, env))


@op("printed")
def _printed(v: ValueCompiler, node: m.Op, env: Env) -> str:
    assert isinstance(node.args[0], m.Literal)
    return v.c.printed.field_read(str(node.args[0].value), v.code(node.args[1], env), printed=True)


@op("can use")
def _can_use(v: ValueCompiler, node: m.Op, env: Env) -> str:
    thing = v.code(node.args[0], env)
    return f"(could_call(s, s.control[{thing}], {thing}, {v.code(node.args[1], env)}) > 0)"


@op("value")
def _value(v: ValueCompiler, node: m.Op, env: Env) -> str:
    assert isinstance(node.args[0], m.Literal)
    return f"s.values[{v.c.value_index(str(node.args[0].value))}]"


@op("zone")
def _zone(v: ValueCompiler, node: m.Op, env: Env) -> str:
    assert isinstance(node.args[0], m.Literal)
    base, per = v.c.zone_base(str(node.args[0].value))
    if per != "player":
        return base
    owner = node.args[1]
    if owner.many:
        return f"tuple([{base} + p for p in {v.code(owner, env)}])"
    return f"({base} + {v.code(owner, env)})"


@op("play")
def _play(v: ValueCompiler, node: m.Op, env: Env) -> str:
    return "s.layout.play[0]"


@op("size")
def _size(v: ValueCompiler, node: m.Op, env: Env) -> str:
    zone = node.args[0]
    if isinstance(zone, m.Op) and zone.name == "play":
        return "len(in_play(s))"
    if zone.many:
        return f"len(in_zones(s, {v.code(zone, env)}))"
    return f"len(s.zones[{v.code(zone, env)}])"


@op("in zone")
def _in_zone(v: ValueCompiler, node: m.Op, env: Env) -> str:
    thing, zone = v.code(node.args[0], env), node.args[1]
    if isinstance(zone, m.Op) and zone.name == "play":
        return f"is_in_play(s, {thing})"
    if (isinstance(zone, m.Op) and zone.name == "zone" and len(zone.args) == 1) or zone.many:
        return f"(s.zone[{thing}] in {v.group(zone, env)})"
    return f"(s.zone[{thing}] == {v.code(zone, env)})"


@op("count")
def _count(v: ValueCompiler, node: m.Op, env: Env) -> str:
    group = node.args[0]
    if isinstance(group, m.Select):
        return v.select(group, env, form="count")
    return f"len({v.group(group, env)})"


@op("any", "none")
def _any(v: ValueCompiler, node: m.Op, env: Env) -> str:
    group = node.args[0]
    code = v.select(group, env, form="any") if isinstance(group, m.Select) else f"(len({v.group(group, env)}) > 0)"
    return code if node.name == "any" else f"(not {code})"


@op("some", "every")
def _some(v: ValueCompiler, node: m.Op, env: Env) -> str:
    var = v.candidate()
    test = v.code(node.args[1], {**env, "it": var, "@it": env.get("it", "0")})
    group = v.group(node.args[0], env)
    v.depth -= 1
    return f"{'any' if node.name == 'some' else 'all'}([{test} for {var} in {group}])"


@op("total", "highest", "lowest")
def _among(v: ValueCompiler, node: m.Op, env: Env) -> str:
    var = v.candidate()
    number = v.code(node.args[1], {**env, "it": var, "@it": env.get("it", "0")})
    group = v.group(node.args[0], env)
    v.depth -= 1
    if node.name == "total":
        return f"sum([{number} for {var} in {group}])"
    return f"{'max' if node.name == 'highest' else 'min'}([{number} for {var} in {group}], default=0)"


@op("owner", "controller", "host")
def _role(v: ValueCompiler, node: m.Op, env: Env) -> str:
    column = {"owner": "owner", "controller": "control", "host": "host"}[node.name]
    if node.many:
        return f"tuple([s.{column}[x] for x in {v.code(node.args[0], env)}])"
    return f"s.{column}[{v.code(node.args[0], env)}]"


@op("outer")
def _outer(v: ValueCompiler, node: m.Op, env: Env) -> str:
    return v.code(node.args[0], {**env, "it": env["@it"]})


@op("side", "sides")
def _side(v: ValueCompiler, node: m.Op, env: Env) -> str:
    die = v.code(node.args[0], env)
    return f"(s.counters[{v.c.layout.face}][{die}] + 1)" if node.name == "side" else f"FACES[s.card[{die}]]"


@op("only")
def _only(v: ValueCompiler, node: m.Op, env: Env) -> str:
    return f"only({v.group(node.args[0], env)})"


@op("opponent")
def _opponent(v: ValueCompiler, node: m.Op, env: Env) -> str:
    return f"(3 - {v.code(node.args[0], env)})"


@op("next")
def _next(v: ValueCompiler, node: m.Op, env: Env) -> str:
    return f"({v.code(node.args[0], env)} % s.layout.players + 1)"


@op("previous")
def _previous(v: ValueCompiler, node: m.Op, env: Env) -> str:
    return f"(({v.code(node.args[0], env)} - 2) % s.layout.players + 1)"


@op("seat")
def _seat(v: ValueCompiler, node: m.Op, env: Env) -> str:
    assert isinstance(node.args[0], m.Literal)
    return str(v.c.seat_index(str(node.args[0].value)))


@op("nobody", "game")
def _nobody(v: ValueCompiler, node: m.Op, env: Env) -> str:
    return "0"


@op("players")
def _players(v: ValueCompiler, node: m.Op, env: Env) -> str:
    return "s.layout.players"


@op("has trait")
def _trait(v: ValueCompiler, node: m.Op, env: Env) -> str:
    if not isinstance(node.args[1], m.Literal):
        return f"({v.code(node.args[1], env)} in {v.c.printed.traits_table()}[s.card[{v.code(node.args[0], env)}]])"
    return f"{v.c.printed.trait_table(str(node.args[1].value))}[s.card[{v.code(node.args[0], env)}]]"


@op("is type")
def _type(v: ValueCompiler, node: m.Op, env: Env) -> str:
    assert isinstance(node.args[1], m.Literal)
    return f"{v.c.printed.type_table(str(node.args[1].value))}[s.card[{v.code(node.args[0], env)}]]"


@op("has symbol")
def _symbol(v: ValueCompiler, node: m.Op, env: Env) -> str:
    if not isinstance(node.args[1], m.Literal):
        printed = v.c.printed.symbols_table(node.args[1].type.of)
        return f"({v.code(node.args[1], env)} in {printed}[s.card[{v.code(node.args[0], env)}]])"
    assert isinstance(node.args[1], m.Literal)
    shown = v.c.printed.face_fields(node.args[1].type.of)
    if shown:
        thing = v.code(node.args[0], env)
        return f"({' or '.join(f'{v.c.printed.field_read(name, thing)} == {node.args[1].value!r}' for name in shown)})"
    return f"{v.c.printed.symbol_table(node.args[1].type.of, str(node.args[1].value))}[s.card[{v.code(node.args[0], env)}]]"


@op("unique")
def _unique(v: ValueCompiler, node: m.Op, env: Env) -> str:
    return f"{v.c.printed.unique_table()}[s.card[{v.code(node.args[0], env)}]]"


@op("titled")
def _titled(v: ValueCompiler, node: m.Op, env: Env) -> str:
    sign = "in" if node.args[1].many else "=="
    return f"(s.card[{v.code(node.args[0], env)}] {sign} {v.code(node.args[1], env)})"


@op("has keyword")
def _keyword(v: ValueCompiler, node: m.Op, env: Env) -> str:
    assert isinstance(node.args[1], m.Literal)
    return f"has_keyword(s, {v.code(node.args[0], env)}, {str(node.args[1].value)!r})"


@op("other")
def _other(v: ValueCompiler, node: m.Op, env: Env) -> str:
    it = node.args[0]
    reference = env.get("this") if it.type.base == "component" else env.get("you")
    return f"({v.code(it, env)} != {reference})" if reference else "True"


@op("friendly")
def _friendly(v: ValueCompiler, node: m.Op, env: Env) -> str:
    return f"(s.control[{v.code(node.args[0], env)}] == {env['you']})"


@op("enemy")
def _enemy(v: ValueCompiler, node: m.Op, env: Env) -> str:
    return f"(s.control[{v.code(node.args[0], env)}] != {env['you']})"


@op("is opponent")
def _is_opponent(v: ValueCompiler, node: m.Op, env: Env) -> str:
    return f"({v.code(node.args[0], env)} not in (0, {env['you']}))"


@op("face-up", "face-down")
def _face(v: ValueCompiler, node: m.Op, env: Env) -> str:
    return f"(s.up[{v.code(node.args[0], env)}] == {1 if node.name == 'face-up' else 0})"


@op("attached")
def _attached(v: ValueCompiler, node: m.Op, env: Env) -> str:
    host = node.args[1]
    sign = "in" if host.many else "=="
    return f"(s.host[{v.code(node.args[0], env)}] {sign} {v.code(host, env)})"


@op("option")
def _option(v: ValueCompiler, node: m.Op, env: Env) -> str:
    assert isinstance(node.args[0], m.Literal) and isinstance(node.args[1], m.Literal)
    return repr(v.c.option(str(node.args[0].value)) == node.args[1].value)


@op("noted")
def _noted(v: ValueCompiler, node: m.Op, env: Env) -> str:
    nothing = "0" if node.type == m.NUMBER else "None"
    return f"s.marks.get(({v.code(node.args[0], env)}, 'note'), {nothing})"


@op("others")
def _others(v: ValueCompiler, node: m.Op, env: Env) -> str:
    group = node.args[0]
    taken = env.get("@taken", "()")
    return f"tuple([x for x in {v.code(group, env)} if x not in {taken}])"


@op("range")
def _range(v: ValueCompiler, node: m.Op, env: Env) -> str:
    low, high = v.code(node.args[0], env), v.code(node.args[1], env)
    if low.isdigit() and high.isdigit():
        return repr(tuple(range(int(low), int(high) + 1)))
    return f"tuple(range({low}, {high} + 1))"


@op("symbols")
def _symbols(v: ValueCompiler, node: m.Op, env: Env) -> str:
    assert isinstance(node.args[0], m.Literal)
    symbols = repr(v.c.game.words.symbol_sets[str(node.args[0].value)])
    if len(node.args) == 1:
        return symbols
    var = v.candidate()
    test = v.code(node.args[1], {**env, "it": var})
    v.depth -= 1
    return f"tuple([{var} for {var} in {symbols} if {test}])"


@op("those")
def _those(v: ValueCompiler, node: m.Op, env: Env) -> str:
    var = v.candidate()
    test = v.code(node.args[1], {**env, "it": var, "@it": env.get("it", "0")})
    among = v.code(node.args[0], env)
    v.depth -= 1
    return f"tuple([{var} for {var} in {among} if {test}])"


@op("titles")
def _titles(v: ValueCompiler, node: m.Op, env: Env) -> str:
    return f"tuple(range({len(v.c.card_index)}))"


@op("distance")
def _distance(v: ValueCompiler, node: m.Op, env: Env) -> str:
    return f"distance_between(s, {v.code(node.args[0], env)}, {v.code(node.args[1], env)})"
