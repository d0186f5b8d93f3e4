"""Stories to entries of the log: when a verb is begun, what its lines have brought up, and when it is done."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from ruledeck.grammar.binder.game import Game
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.lasting import THINGS, Lasting, closed_names, spoken_of
from ruledeck.grammar.meaning.operations import OPERATIONS
from ruledeck.grammar.meaning.parts import PartKey
from ruledeck.grammar.meaning.primitive_verbs import VerbId
from ruledeck.grammar.meaning.sorts import ANY
from ruledeck.grammar.meaning.stories import PARTED
from ruledeck.grammar.meaning.traversal import names_in, names_needed, nodes_in
from ruledeck.interpreter.compiler.basis import runtime as rt
from ruledeck.interpreter.compiler.basis.context import Compiling, Effects
from ruledeck.interpreter.compiler.basis.forms import collected
from ruledeck.interpreter.compiler.basis.surroundings import Surroundings
from ruledeck.interpreter.compiler.legality.candidates import drawn
from ruledeck.interpreter.compiler.survey.hidden_words import reached, secretive
from ruledeck.interpreter.state.log import NOWHERE
from ruledeck.interpreter.state.program import Told
from ruledeck.interpreter.target.nodes import NONE, ZERO, Constant, Expression, Local
from ruledeck.interpreter.target.simplify import conditional, conjunction, negation, packed

_SET_VALUE: Final[VerbId] = "set-_-to-_"
"""The verb that gives a value of the game another one."""
_PRINTED: Final = frozenset(("printed", "traits", "facts", "keywords", "types", "abilities"))
"""What an operation reads that may say which card it is."""
_SORTS = {"component": "thing", "entity": "thing", "side": "side"}
"""What the values of a story refer to, by their type; others refer to nothing."""


class Telling:
    """The story of one verb while its body is compiled: each value is logged as soon as what it speaks of is known.

    A value that is logged at once does not live on: what waits in the frames of a state is the same with and without stories.
    What the verb itself sets is logged when the last of its lines has set it: the story tells what has come out.
    """

    def __init__(self, compiler: Compiling, ident: str) -> None:
        self.c = compiler
        self.verb = compiler.verb_index[ident]
        self.values = compiler.game.stories[ident].values
        self.waiting = dict(enumerate(self.values))
        self.done = 0
        body = compiler.bodies.get(ident)
        lines = body.items if body is not None else ()
        setting = {name: at for at, line in enumerate(lines, 1) for name in _set_in(line)}
        self.settled = [max((setting.get(name, 0) for name in _values_of(value)), default=0) for value in self.values]

    def begin(self, effects: Effects, env: Surroundings) -> None:
        """Compile the beginning of the story, with all that is known without the lines of the body."""
        effects.w.do(rt.BEGIN_STORY(Constant(self.verb), packed(self._known(effects, env))))

    def go_on(self, effects: Effects, env: Surroundings) -> None:
        """Compile what a line of the body has brought up."""
        self.done += 1
        known = self._known(effects, env)
        if known:
            effects.w.do(rt.GO_ON_WITH_STORY(Constant(self.verb), packed(known)))

    def end(self, effects: Effects) -> None:
        """Compile the end of the story."""
        effects.w.do(rt.END_STORY(Constant(self.verb)))

    def _known(self, effects: Effects, env: Surroundings) -> list[Expression]:
        found: list[Expression] = []
        for place, value in [*self.waiting.items()]:
            if self.settled[place] <= self.done and names_in(value) <= {*env.names, "it"}:
                del self.waiting[place]
                sort = "parts" if value.type == PARTED else _SORTS.get(value.type.base, "")
                code = _code(effects, value, env)
                if not sort and (things := _told_of(self.c.game, value, env)):
                    sort, code = "of things", packed([code, *(effects.values.code(each, env) for each in things)])
                found.append(packed([Constant(place), code, Constant(sort)]))
        return found


def _told_of(game: Game, value: m.Value, env: Surroundings) -> list[m.Name]:
    """Return the cards of which a value says what is printed on them: whoever does not know them may not know it."""
    printed = any(isinstance(each, m.Op) and _PRINTED & {*OPERATIONS[each.name].reads} for each in reached(game, value))
    things = {each.name: each for each in nodes_in(value) if isinstance(each, m.Name) and each.type.base in THINGS}
    return [each for name, each in things.items() if name in env.names and not each.many] if printed else []


def _parts(effects: Effects, value: m.Value, env: Surroundings) -> Expression:
    """Return the things that count towards a number, and what each of them counts."""
    thing = value.args[0] if isinstance(value, m.Use) and value.args else None
    if isinstance(value, m.Op) and value.name == "field":
        thing = value.args[1]
    parts = _counted(effects, value, env)
    return parts if thing is None else rt.PARTS_BESIDE(effects.values.code(thing, env), parts)


def _counted(effects: Effects, value: m.Value, env: Surroundings) -> Expression:
    """Return the parts of a number: of a total what it is of, and of what texts of cards alter also those cards."""
    values, game = effects.values, effects.c.game
    match value:
        case m.Op("total", (things, counts)):
            with values.candidate() as var:
                group = values.group(things, env)
                return packed([rt.TUPLE(group), collected(values.code(counts, env.about(var)), [(var, group)])])
        case m.Op("+", terms):
            return rt.PARTS_TOGETHER(*[_counted(effects, each, env) for each in terms])
        case m.Op("field", (m.Literal(name), owner)):
            thing = values.code(owner, env)
            printed = packed(
                [packed([thing]), packed([effects.c.printed.field_read(str(name), thing, printed_only=True)])]
            )
            return rt.ALTERED_PARTS(f"field:{name}", thing, printed)
        case m.Use(ident, (_, *_)):
            slots = game.words.words[ident].slots
            args = [values.code(each, env) for each in value.args]
            inner = Surroundings({**dict(zip([each.name for each in slots], args, strict=True)), "you": ZERO})
            others = [packed(args[1:])] if args[1:] else []
            return rt.ALTERED_PARTS(ident, args[0], _counted(effects, game.meanings[ident], inner), *others)
    return packed([packed([]), packed([])])


def _code(effects: Effects, value: m.Value, env: Surroundings) -> Expression:
    """Return what tells a value: of a choice that has found nothing there is nothing to be told."""
    doubted = names_in(value) & effects.maybe & set(env.names)
    needed = set() if isinstance(value, m.Name) else names_needed(value) & doubted
    inner = replace(env, doubted=(env.doubted | doubted) - needed) if needed else env
    code = _parts(effects, value, inner) if value.type == PARTED else effects.values.code(value, inner)
    return conditional(conjunction(effects.found(name, env.names[name]) for name in sorted(needed)), code, NONE)


def _set_in(line: m.Meant) -> set[object]:
    """Return the values of the game that a line of a body sets itself."""
    steps = [each for each in nodes_in(line) if isinstance(each, m.Perform) and each.verb == _SET_VALUE]
    return {each.value for step in steps for slot, each in step.args if slot == "value" and isinstance(each, m.Literal)}


def _values_of(value: m.Value) -> set[object]:
    """Return the values of the game that a value of a story reads."""
    reads = [each.args[0] for each in nodes_in(value) if isinstance(each, m.Op) and each.name == "value"]
    return {each.value for each in reads if isinstance(each, m.Literal)}


def told(compiler: Compiling, ident: str) -> Telling | None:
    """Return the story of a verb, where the program is made for a table; `None` for a verb without any."""
    return Telling(compiler, ident) if compiler.layout.tells and ident in compiler.game.stories else None


def tell_choice(effects: Effects, node: m.Choose, by: Expression, site: int, name: Local, env: Surroundings) -> None:
    """Compile that a table is told what a player has chosen where everybody sees what there was to choose, or that there was nothing."""
    if isinstance(node.what, m.Pick):
        tell_vain(effects, node.what, site, name, env)
    found = isinstance(node.what, m.Pick) and node.what.how != "choose"
    told = effects.c.layout.tells and effects.c.program.sites[site].public and not found and not drawn(node.what)
    if told and node.what.type.base in _CHOSEN:
        effects.w.do(rt.TELL_CHOICE(by, name, Constant(node.what.type.base)))
    if told and isinstance(node.what, m.Pick) and isinstance(node.what.least, m.Literal) and node.what.least.value == 0:
        select = node.what.source
        none = m.Op("none", (select,), m.CONDITION) if isinstance(select, m.Select) else None
        with effects.w.part() as part:
            tell_declined(
                effects, Constant(site), by, Constant(1) if none is None else negation(effects.values.code(none, env))
            )
        effects.w.when(negation(name), part.body)


def tell_declined(effects: Effects, site: Expression, by: Expression, could: Expression) -> None:
    """Compile that a table is told that a player has left what they might do, where everybody sees whether they could."""
    if effects.c.layout.tells and _in_the_open(effects, site):
        effects.w.do(rt.TELL_DECLINED(by, could, site))


def _in_the_open(effects: Effects, site: Expression) -> bool:
    return isinstance(site, Constant) and isinstance(site.value, int) and effects.c.program.sites[site.value].public


def tell_missing(effects: Effects, node: m.May, site: Expression, env: Surroundings, could: Expression) -> None:
    """Compile that a table is told that an optional part of a text of a card begins with a choice for which there is nothing."""
    first = node.body.items[0] if node.body.items else None
    what = first.what if isinstance(first, m.Choose) else None
    of_card = _in_the_open(effects, site) and effects.key.kind in ("card", "keyword")
    if not effects.c.layout.tells or not of_card or not isinstance(what, m.Pick) or what.how != "choose":
        return
    needed = isinstance(what.least, m.Literal) and what.least.value != 0
    if needed and isinstance(what.source, m.Select) and what.source.type.base in _FOUND:
        none = m.Op("none", (what.source,), m.CONDITION)
        closed = effects.c.analysis.visibility.hidden(none) or secretive(effects.c.game, none)
        if names_in(none) <= {*env.names, "it"} and not closed:
            with effects.w.part() as part:
                effects.w.do(rt.TELL_VAIN(*spoken_of_now(effects, none, env, ())))
            effects.w.when(conjunction((negation(could), effects.values.code(none, env))), part.body)


def tell_unable(effects: Effects, node: m.Fully, env: Surroundings, could: Expression) -> None:
    """Compile that a table is told that a player cannot pay what a text asks for first, where everybody sees that."""
    # Where the price could not be read, nothing is left of it.
    first = node.price.items[0] if node.price.items else None
    payer = first.by if isinstance(first, m.Perform) else None
    if payer is not None and effects.c.layout.tells and not secretive(effects.c.game, node.price):
        with effects.w.part() as part:
            unpaid, place = effects.c.program.linked.unpaid, NOWHERE
            if names_in(node.price) <= {"you"}:
                unpaid.append(m.May(payer, node.price))
                place = NOWHERE - len(unpaid)
            effects.w.do(rt.TELL_DECLINED(effects.values.code(payer, env), Constant(0), Constant(place)))
        effects.w.when(negation(could), part.body)


def tell_amounts(effects: Effects, node: m.Effect, env: Surroundings) -> None:
    """Compile that a table is told how a text of a card works out an amount: whoever knows the cards that it is worked out of.

    So is what the text counts before it says what is done with that.
    """
    if effects.key.kind not in ("card", "keyword"):
        return
    game, known = effects.c.game, {*env.names, "it"}
    for value, ways in _amounts(node):
        parts = nodes_in(value)
        worked_out = isinstance(value, m.Op) and value.name in ways
        if value.type != m.NUMBER or not worked_out or not names_in(value) <= known:
            continue
        hidden = not _counts_all(value) and (effects.c.analysis.visibility.hidden(value) or secretive(game, value))
        if any(isinstance(each, m.Pick) for each in parts) or (hidden and not _printed(value)):
            continue
        between = (_code(effects, value, env), Constant(hidden))
        effects.w.do(rt.TELL_AMOUNT(*spoken_of_now(effects, value, env, between)))


def _amounts(node: m.Effect) -> Iterator[tuple[m.Value, tuple[str, ...]]]:
    """Yield the values of a line that may be amounts, each with how it has to be worked out to be told."""
    if isinstance(node, m.Let) and not node.outcome:
        yield node.value, _COUNTED
    elif isinstance(node, m.Perform):
        yield from ((value, _WORKED_OUT) for _, value in node.args)


def tell_empty(effects: Effects, node: m.Effect, env: Surroundings) -> None:
    """Compile that a table is told that a text of a card does something to each of a group in which there is nothing."""
    if effects.key.kind not in ("card", "keyword"):
        return
    for _, value in node.args if isinstance(node, m.Perform) else ():
        if (
            not isinstance(value, m.Select)
            or value.type.base not in _FOUND
            or not names_in(value) <= {*env.names, "it"}
        ):
            continue
        none = m.Op("none", (value,), m.CONDITION)
        if not effects.c.analysis.visibility.hidden(none) and not secretive(effects.c.game, none):
            with effects.w.part() as part:
                effects.w.do(rt.TELL_VAIN(*spoken_of_now(effects, none, env, ())))
            effects.w.when(effects.values.code(none, env), part.body)


_WORKED_OUT = (
    "field",
    "count",
    "total",
    "highest",
    "lowest",
    "different",
    "alike",
    "in a row",
    "distance",
    "movement",
    "*",
    "+",
    "-",
)
"""How an amount is worked out that is told: how many counters something has is seen on it."""
_COUNTED = ("count", "total", "highest", "lowest", "different", "alike", "in a row")
"""How an amount is worked out that is told where a text gives it a name."""


def _counts_all(value: m.Value) -> bool:
    """Whether a value says how many things lie in a zone: that everybody sees."""
    counted = value.args[0] if isinstance(value, m.Op) and value.name == "count" else None
    whole = isinstance(counted, m.Select) and isinstance(counted.source, m.Zone) and counted.noun in ANY
    return isinstance(counted, m.Select) and whole and not counted.tests and counted.where is None


def _printed(value: m.Value) -> bool:
    """Whether a value is a fact of something that has a name."""
    return isinstance(value, m.Op) and value.name == "field" and isinstance(value.args[-1], m.Name)


def tell_vain(effects: Effects, what: m.Pick, site: int, name: Local, env: Surroundings) -> None:
    """Compile that a table is told that a text of a card has found nothing of what it speaks of, where everybody sees that."""
    needed = isinstance(what.least, m.Literal) and what.least.value != 0 and what.how == "choose"
    told = effects.c.layout.tells and effects.c.program.sites[site].public and effects.key.kind in ("card", "keyword")
    if not needed or not told or not isinstance(what.source, m.Select) or what.source.type.base not in _FOUND:
        return
    none = m.Op("none", (what.source,), m.CONDITION)
    with effects.w.part() as part:
        effects.w.do(rt.TELL_VAIN(*spoken_of_now(effects, none, env, ())))
    effects.w.when(conjunction((negation(name), effects.values.code(none, env))), part.body)


_FOUND = ("player", *THINGS)
"""The types of what a text may look for in vain."""
_CHOSEN = ("symbol", "number", "name", "player", *THINGS)
"""The types of what is chosen of which a table is told."""


def tell_lasting(effects: Effects, node: Lasting, env: Surroundings) -> None:
    """Compile that a table is told what an effect has put in place, with what it speaks of."""
    if effects.c.layout.tells:
        effects.w.do(rt.TELL_LASTING(*spoken_of_now(effects, node, env, (effects.source(),))))


def tell_question(effects: Effects, player: m.Value, test: m.Value, env: Surroundings) -> None:
    """Compile that a table is told what a player is asked."""
    if effects.c.layout.tells:
        effects.w.do(rt.TELL_QUESTION(*spoken_of_now(effects, test, env, (effects.values.code(player, env),))))


def spoken_of_now(
    effects: Effects, node: Lasting | m.Value, env: Surroundings, between: tuple[Expression, ...]
) -> tuple[Expression, ...]:
    """Return the number of something that is told, what stands behind that, and the values that it speaks of."""
    linked, players = effects.c.program.linked, effects.c.layout.players
    values = spoken_of(node, {*env.names} - closed(effects.c, effects.key), players)
    linked.told.append(Told(node, values))
    found: list[Expression] = []
    for place, value in enumerate(values):
        sort = _SORTS.get(value.type.base, "")
        found.append(packed([Constant(place), _code(effects, value, env), Constant(sort)]))
    return (Constant(len(linked.told) - 1), *between, packed(found))


def closed(c: Compiling, key: PartKey) -> set[str]:
    """Return the names of a text whose values not everybody may know."""
    game = c.game
    texts: object = game.abilities
    if key.kind == "card":
        texts = game.cards[key.id].abilities
    elif key.kind == "verb":
        texts = game.bodies.get(key.id, ())
    elif key.kind == "keyword":
        texts = game.keywords.get(key.id, ())
    return closed_names(
        texts, lambda value: c.analysis.visibility.hidden(value) or secretive(game, value)
    ) - _things_in(texts)


def _things_in(texts: object) -> set[str]:
    """Return the names of things, which are told to those who know them."""
    return {each.name for each in nodes_in(texts) if isinstance(each, m.Name) and each.type.base in THINGS}
