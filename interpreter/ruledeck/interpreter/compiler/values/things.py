"""Built-in functions that read one thing, or what is printed on it, to expressions."""

from collections.abc import Callable

from ruledeck.grammar.files.manifest import indexed
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.operations import OperationName
from ruledeck.interpreter.compiler.basis import runtime as rt
from ruledeck.interpreter.compiler.basis.absent import there
from ruledeck.interpreter.compiler.basis.context import Values
from ruledeck.interpreter.compiler.basis.forms import MEMBER, any_of, collected, counter, printed
from ruledeck.interpreter.compiler.basis.operations import Build, registering
from ruledeck.interpreter.compiler.basis.surroundings import Surroundings
from ruledeck.interpreter.compiler.legality.ability_index import has_keyword, keyword_value
from ruledeck.interpreter.compiler.legality.capability import able
from ruledeck.interpreter.compiler.legality.looking_into import causing
from ruledeck.interpreter.compiler.values.groups import the_zone
from ruledeck.interpreter.target.nodes import (
    FALSE,
    NONE,
    TRUE,
    ZERO,
    Attribute,
    Binary,
    Compare,
    Conditional,
    Constant,
    Each,
    Expression,
    Index,
    Tuple,
)
from ruledeck.interpreter.target.simplify import column, compare, conjunction, disjunction

OPS: dict[OperationName, Build] = {}
"""Name of a function to what compiles it."""
op = registering(OPS)


@op("counter")
def _counter(v: Values, node: m.Op, env: Surroundings) -> Expression:
    name, bearer = v.code(node.args[0], env), node.args[1]
    if not isinstance(name, Constant):
        return rt.NUMBER_NAMED(name, v.group(bearer, env))
    index = v.c.counter_index(str(name.value))
    if bearer.many:
        return rt.SUM(Each(counter(index, MEMBER), ((MEMBER, v.code(bearer, env)),)))
    code = v.code(bearer, env)
    if str(name.value) in v.c.game.words.game_counters and (test := there(bearer, m.ENTITY, code, env)) is not None:
        # What lies on the game does not lie on nobody, who has the same number.
        return Conditional(test, counter(index, code), ZERO)
    return counter(index, code)


@op("counter with")
def _counter_with(v: Values, node: m.Op, env: Surroundings) -> Expression:
    name, symbol = (v.code(arg, env) for arg in node.args)
    if isinstance(name, Constant) and isinstance(symbol, Constant):
        return Constant(indexed(str(name.value), str(symbol.value)))
    return rt.PLAIN[node.name](name, symbol)


@op("field")
def _field(v: Values, node: m.Op, env: Surroundings) -> Expression:
    assert isinstance(node.args[0], m.Literal)
    name = str(node.args[0].value)
    owner = node.args[1]
    if owner.many:
        return collected(v.c.printed.field_read(name, MEMBER), [(MEMBER, v.code(owner, env))])
    return v.c.printed.field_read(name, v.code(owner, env))


@op("printed")
def _printed(v: Values, node: m.Op, env: Surroundings) -> Expression:
    assert isinstance(node.args[0], m.Literal)
    return v.c.printed.field_read(str(node.args[0].value), v.code(node.args[1], env), printed_only=True)


@op("value")
def _value(v: Values, node: m.Op, env: Surroundings) -> Expression:
    assert isinstance(node.args[0], m.Literal)
    return Index(Attribute("values"), Constant(v.c.value_index(str(node.args[0].value))))


@op("can use")
def _can_use(v: Values, node: m.Op, env: Surroundings) -> Expression:
    thing = v.code(node.args[0], env)
    return Compare(">", rt.COULD_USE(column("control", thing), thing, v.code(node.args[1], env)), ZERO)


@op("able")
def _able(v: Values, node: m.Op, env: Surroundings) -> Expression:
    assert isinstance(node.args[1], m.Literal)
    ident = str(node.args[1].value)
    slots = v.c.verb(ident).slots
    values = [
        rt.TUPLE(v.group(arg, env)) if slot.many else v.code(arg, env)
        for slot, arg in zip(slots, node.args[2:], strict=True)
    ]
    return able(v.c.could, ident)(v.code(node.args[0], env), *values, causing(v.c, env))


@op("in zone")
def _in_zone(v: Values, node: m.Op, env: Surroundings) -> Expression:
    thing, zone = v.code(node.args[0], env), node.args[1]
    if isinstance(zone, m.InPlay):
        return rt.IS_IN_PLAY(thing)
    if zone.many or (isinstance(zone, m.Zone) and zone.owner is None):
        return Compare("in", column("zone", thing), v.group(zone, env))
    return Compare("==", column("zone", thing), the_zone(v, zone, env))


@op("owner", "controller", "host")
def _role(v: Values, node: m.Op, env: Surroundings) -> Expression:
    name = {"owner": "owner", "controller": "control", "host": "host"}[node.name]
    if node.many:
        role = column(name, MEMBER)
        return collected(role, [(MEMBER, v.code(node.args[0], env))], Compare(">", role, ZERO))
    read = column(name, v.code(node.args[0], env))
    # Of what hangs on nothing, the host is nothing: 0, as everywhere; -1 would count from the end of the columns.
    return rt.MAX(read, ZERO) if name == "host" else read


@op("side", "sides")
def _side(v: Values, node: m.Op, env: Surroundings) -> Expression:
    die = v.code(node.args[0], env)
    if node.name == "side":
        return Binary("+", counter(v.c.layout.face, die), Constant(1))
    return printed(v.c.printed.sides_table(), die)


@op("has trait")
def _trait(v: Values, node: m.Op, env: Surroundings) -> Expression:
    if not isinstance(node.args[1], m.Literal):
        return _with_trait(v, v.code(node.args[1], env), v.code(node.args[0], env))
    return v.c.printed.trait_read(str(node.args[1].value), v.code(node.args[0], env))


def _with_trait(v: Values, trait: Expression, thing: Expression) -> Expression:
    """Return whether a thing has a trait that is a value."""
    code = v.c.printed.trait_shown(Compare("in", trait, printed(v.c.printed.traits_table(), thing)), thing)
    # Where none was chosen or noted, the value is no text.
    word = Binary("+", Constant("trait:"), rt.STR(trait))
    return rt.MODIFIED(word, thing, code) if "traits" in v.c.analysis.altered else code


def _of_type(v: Values, type: Expression, thing: Expression) -> Expression:
    """Return whether a thing counts as a type that is a value."""
    types = v.c.game.words.sort_values("type")
    fits = [conjunction([Compare("==", type, Constant(each)), v.c.printed.type_read(each, thing)]) for each in types]
    return disjunction(fits)


@op("of type")
def _named_type(v: Values, node: m.Op, env: Surroundings) -> Expression:
    return _of_type(v, v.code(node.args[1], env), v.code(node.args[0], env))


@op("sorts")
def _sorts(v: Values, node: m.Op, env: Surroundings) -> Expression:
    thing = v.code(node.args[1], env)
    with v.candidate() as var:
        return collected(var, [(var, _values(v, node))], _HAVING[_sort(node)](v, var, thing))


@op("shares")
def _shares(v: Values, node: m.Op, env: Surroundings) -> Expression:
    thing, having = v.code(node.args[1], env), _HAVING[_sort(node)]
    with v.candidate() as var:
        others = any_of(having(v, var, MEMBER), [(MEMBER, v.group(node.args[2], env))])
        return any_of(conjunction([having(v, var, thing), others]), [(var, _values(v, node))])


def _sort(node: m.Op) -> str:
    """Return whether an operation speaks of traits or of types."""
    assert isinstance(node.args[0], m.Literal)
    return str(node.args[0].value)


def _values(v: Values, node: m.Op) -> Expression:
    return Constant(v.c.game.words.sort_values(_sort(node)))


_HAVING: dict[str, Callable[[Values, Expression, Expression], Expression]] = {"trait": _with_trait, "type": _of_type}
"""What says of a thing that it has a trait, or counts as a type."""


@op("is type")
def _type(v: Values, node: m.Op, env: Surroundings) -> Expression:
    assert isinstance(node.args[1], m.Literal)
    return v.c.printed.type_read(str(node.args[1].value), v.code(node.args[0], env))


@op("has symbol")
def _symbol(v: Values, node: m.Op, env: Surroundings) -> Expression:
    symbol, of = node.args[1], node.args[1].type.of
    thing, mark = v.code(node.args[0], env), v.code(symbol, env)
    shown = [Compare("==", v.c.printed.field_read(name, thing), mark) for name in v.c.printed.face_fields(of)]
    if shown and not v.c.printed.on_whole_cards(of):
        return disjunction(shown)
    if isinstance(symbol, m.Literal):
        return disjunction([printed(v.c.printed.symbol_table(of, str(symbol.value)), thing), *shown])
    return disjunction([Compare("in", mark, printed(v.c.printed.symbols_table(of), thing)), *shown])


@op("unique")
def _unique(v: Values, node: m.Op, env: Surroundings) -> Expression:
    return printed(v.c.printed.unique_table(), v.code(node.args[0], env))


@op("titled")
def _titled(v: Values, node: m.Op, env: Surroundings) -> Expression:
    thing, name = v.code(node.args[0], env), node.args[1]
    if isinstance(name, m.Literal) and name.type == m.NAME:
        titles, card = v.c.program.titles, v.c.card_index[str(name.value)]
        called = tuple(each for each, title in enumerate(titles) if title == titles[card])
        if len(called) > 1:
            return Compare("in", column("card", thing), Constant(called))
    title = column("card", thing) if isinstance(name, m.Literal) else titled_like(v, thing)
    return Compare("in" if name.many else "==", title, v.code(name, env))


def titled_like(v: Values, thing: Expression) -> Expression:
    """Return the title of a thing, as the index of the first card that has it."""
    return printed(v.c.printed.titles_table(), thing) if v.c.program.titles else column("card", thing)


@op("has keyword")
def _keyword(v: Values, node: m.Op, env: Surroundings) -> Expression:
    assert isinstance(node.args[1], m.Literal)
    thing, keyword = v.code(node.args[0], env), str(node.args[1].value)
    values = [
        compare(keyword_value(v.c, thing, keyword, at), "==", v.code(wanted, env))
        for at, wanted in enumerate(node.args[2:])
    ]
    return conjunction([has_keyword(v.c, thing, keyword), *values])


@op("has ability")
def _ability(v: Values, node: m.Op, env: Surroundings) -> Expression:
    assert isinstance(node.args[1], m.Literal)
    kind, cards = node.args[1].value, v.c.program.game.cards
    bearing = [
        v.c.card_index[ident] for ident, card in cards.items() if any(one.kind == kind for one in card.abilities)
    ]
    return Compare("in", column("card", v.code(node.args[0], env)), Constant(tuple(bearing)))


@op("other")
def _other(v: Values, node: m.Op, env: Surroundings) -> Expression:
    it = node.args[0]
    reference = env.names.get("this" if it.type.base == "component" else "you")
    return TRUE if reference is None else compare(v.code(it, env), "!=", reference)


@op("friendly")
def _friendly(v: Values, node: m.Op, env: Surroundings) -> Expression:
    return Compare("==", column("control", v.code(node.args[0], env)), env.names["you"])


@op("enemy")
def _enemy(v: Values, node: m.Op, env: Surroundings) -> Expression:
    return Compare("!=", column("control", v.code(node.args[0], env)), env.names["you"])


@op("is opponent")
def _is_opponent(v: Values, node: m.Op, env: Surroundings) -> Expression:
    return Compare("not in", v.code(node.args[0], env), Tuple((ZERO, env.names["you"])))


@op("out of the game")
def _out_of_the_game(v: Values, node: m.Op, env: Surroundings) -> Expression:
    if not v.c.analysis.eliminates:
        return FALSE
    return compare(counter(v.c.layout.out, v.code(node.args[0], env)), ">", ZERO)


@op("automatic")
def _automatic(v: Values, node: m.Op, env: Surroundings) -> Expression:
    if not v.c.layout.automatic:
        return FALSE
    return Compare(">", v.code(node.args[0], env), Constant(v.c.layout.people))


@op("face-up", "face-down")
def _face(v: Values, node: m.Op, env: Surroundings) -> Expression:
    return Compare("==", column("up", v.code(node.args[0], env)), Constant(1 if node.name == "face-up" else 0))


@op("attached")
def _attached(v: Values, node: m.Op, env: Surroundings) -> Expression:
    host = node.args[1]
    return Compare("in" if host.many else "==", column("host", v.code(node.args[0], env)), v.code(host, env))


@op("title")
def _title(v: Values, node: m.Op, env: Surroundings) -> Expression:
    return titled_like(v, v.code(node.args[0], env))


@op("noted")
def _noted(v: Values, node: m.Op, env: Surroundings) -> Expression:
    bearer = v.code(node.args[0], env)
    noted = rt.NOTED(bearer, node.type.base)
    test = there(node.args[0], m.ENTITY, bearer, env)
    return noted if test is None else Conditional(test, noted, ZERO if node.type == m.NUMBER else NONE)
