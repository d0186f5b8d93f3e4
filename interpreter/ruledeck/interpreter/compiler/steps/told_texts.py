"""Why a text of a card does what it does, or comes to nothing, to entries of the log: what is so, or is not there."""

from collections.abc import Iterator

from ruledeck.grammar.binder.game import Game
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.lasting import THINGS, told_of_one
from ruledeck.grammar.meaning.parts import PartKey
from ruledeck.grammar.meaning.primitive_verbs import RESOLVE
from ruledeck.grammar.meaning.traversal import names_in, nodes_in
from ruledeck.interpreter.compiler.basis import runtime as rt
from ruledeck.interpreter.compiler.basis.context import Effects
from ruledeck.interpreter.compiler.basis.surroundings import Surroundings
from ruledeck.interpreter.compiler.legality.ability_index import carriers
from ruledeck.interpreter.compiler.steps.stories import closed, spoken_of_now, tell_declined, tell_missing
from ruledeck.interpreter.compiler.survey.hidden_words import secretive
from ruledeck.interpreter.target.nodes import Compare, Constant, Expression, Local
from ruledeck.interpreter.target.simplify import column, conjunction, negation

_LOOKED_AT = ("player", *THINGS)
"""The types of what a condition may look at, so that there is something to be told."""
_EXTREMES = ("lowest", "highest")


def tell_unmet(effects: Effects, node: m.If, env: Surroundings) -> None:
    """Compile that a table is told what is not so where a text of a card asks it of somebody or something, and does nothing else then.

    Whoever knows what it is asked of is told; of what was worked out where not everybody can look, and of outcomes, nothing is.
    """
    test = node.arms[0][0]
    if len(node.arms) == 1 and _told_of(effects, test, env) and not _measures(test):
        not_so = m.Op("not", (test,), m.CONDITION)
        effects.w.do(rt.TELL_UNMET(*spoken_of_now(effects, not_so, env, (effects.source(),))))


def tell_branch(effects: Effects, node: m.If, env: Surroundings, *, so: bool = True) -> None:
    """Compile that a table is told why a text of a card does one thing and not the other, or does it at all.

    That nothing stands in the way is no reason; and of several conditions in a row the one that holds says too little. What a word
    says as a whole sentence is not told where it is not so.
    """
    test = node.arms[0][0]
    whole = isinstance(test, m.Use) and test.word.startswith("condition:")
    if len(node.arms) == 1 and (node.otherwise is not None or not _negated(test)) and (so or not whole):
        tell_met(effects, test, env, so=so)


def _negated(test: m.Value) -> bool:
    return isinstance(test, m.Op) and test.name == "not"


def tell_met(effects: Effects, test: m.Value, env: Surroundings, *, so: bool = True) -> None:
    """Compile that a table is told what is so, or is not, for which a text of a card does what follows, as `tell_unmet` does."""
    if _told_of(effects, test, env) and not _of_places(effects.c.game, test):
        told = test if so else _not(test)
        effects.w.do(rt.TELL_MET(*spoken_of_now(effects, told, env, (effects.source(),))))


def _not(test: m.Value) -> m.Value:
    """Return that something is not so, without saying `not` twice."""
    return test.args[0] if isinstance(test, m.Op) and test.name == "not" else m.Op("not", (test,), m.CONDITION)


def tell_extreme(effects: Effects, node: m.Choose, name: Local, env: Surroundings) -> None:
    """Compile that a table is told that what a text of a card has chosen is the highest or lowest: mostly nothing else is left."""
    what = node.what
    where = what.source.where if isinstance(what, m.Pick) and isinstance(what.source, m.Select) else None
    if (
        where is None
        or what.many
        or not any(isinstance(each, m.Op) and each.name in _EXTREMES for each in nodes_in(where))
    ):
        return
    chosen = m.Name(node.name, what.type)
    with effects.w.part() as part:
        tell_met(effects, told_of_one(where, chosen), env.naming(node.name, name))
    effects.w.when(name, part.body)


def tell_conditional(effects: Effects, node: m.Effect, env: Surroundings) -> None:
    """Compile that a table is told what is so or not, where a text of a card gives an amount in each case."""
    for _, value in node.args if isinstance(node, m.Perform) else ():
        for each in nodes_in(value):
            if isinstance(each, m.Op) and each.name == "if" and _told_of(effects, each.args[0], env):
                with effects.w.part() as met:
                    tell_met(effects, each.args[0], env)
                with effects.w.part() as unmet:
                    tell_met(effects, each.args[0], env, so=False)
                effects.w.choice([(effects.values.code(each.args[0], env), met.body)], unmet.body)


def _of_places(game: Game, test: m.Value) -> bool:
    """Whether a condition asks where somebody is, by the name or a symbol of a place: that is seen."""
    manifest = game.text.manifest
    if manifest is None:
        return False
    places = {name for name, each in manifest.types.items() if each.kind == "place"}
    named = [each for each in nodes_in(test) if isinstance(each, m.Literal) and each.type.base in ("name", "symbol")]
    titled = {ident for ident, card in game.cards.items() if card.text.type in places}
    symbols = {
        each.type.of
        for each in named
        if {
            name
            for name, spec in manifest.types.items()
            if any(f"{field}".split()[-1] == each.type.of for field in spec.fields.values())
        }
        <= places
    }
    return bool(named) and all(
        each.value in titled if each.type.base == "name" else each.type.of in symbols for each in named
    )


def _told_of(effects: Effects, test: m.Value, env: Surroundings) -> bool:
    """Whether a table can be told of a condition of a card's text: it is about something that whoever knows it sees."""
    if not effects.c.layout.tells or effects.key.kind not in ("card", "keyword"):
        return False
    known = {*env.names, "it"} - closed(effects.c, effects.key)
    return _open(effects, test) and names_in(test) <= known and _of_somebody(effects.c.game, test)


def _open(effects: Effects, value: m.Value) -> bool:
    """Whether everybody sees what a condition looks at, once they know the things that it names."""
    return not effects.c.analysis.visibility.hidden(value) and not secretive(effects.c.game, value)


def _measures(test: m.Value) -> bool:
    """Whether a condition asks for a certain number of counters, and not just for any: how many there are is seen."""
    if not isinstance(test, m.Op) or test.name not in ("=", ">=", ">", "<=", "<"):
        return False
    counts, number = test.args[0], test.args[-1]
    any_at_all = isinstance(number, m.Literal) and number.value in (0, 1)
    return isinstance(counts, m.Op) and counts.name == "counter" and not any_at_all


def _of_somebody(game: Game, test: m.Value) -> bool:
    """Whether a condition looks at players or things, alone or as a group, or at a value of the game, and not just at what came out."""
    outcomes = {verb.outcome for verb in game.words.verbs.values()}
    return any(
        isinstance(each, m.Select | m.Use)
        or (isinstance(each, m.Name) and each.type.base in _LOOKED_AT and not each.many)
        or (isinstance(each, m.Op) and each.name == "value" and getattr(each.args[0], "value", None) not in outcomes)
        for each in nodes_in(test)
    )


def tell_left(
    effects: Effects, node: m.May, site: Expression, by: Expression, could: Expression, env: Surroundings
) -> None:
    """Compile that a table is told that a player has left what they might do, or what a text they might resolve looks for in vain."""
    tell_missing(effects, node, site, env, could)
    tell_declined(effects, site, by, could)
    step = node.body.items[0] if len(node.body.items) == 1 else None
    if not effects.c.layout.tells or not isinstance(step, m.Perform) or step.verb != RESOLVE:
        return
    args = dict(step.args)
    kind, thing = args["ability"], args["card"]
    if (
        not isinstance(kind, m.Literal)
        or not isinstance(thing, m.Name)
        or thing.many
        or node.by != m.Name("you", m.PLAYER)
    ):
        return
    card = effects.values.code(thing, env)
    for key, none in _looks_for(effects, kind.value):
        has_it = Compare("in", column("card", card), Constant(carriers(effects.c, key)))
        with effects.w.part() as part:
            effects.w.do(rt.TELL_LOOKED_FOR(*spoken_of_now(effects, none, env, (card,))))
        effects.w.when(conjunction((negation(could), has_it, effects.values.code(none, env))), part.body)


def _looks_for(effects: Effects, kind: object) -> Iterator[tuple[PartKey, m.Value]]:
    """Yield the texts with an ability of a kind whose one step looks for something, each with that there is nothing of it."""
    for ident, card in effects.c.game.cards.items():
        found = [each for each in card.abilities if each.kind == kind and each.body is not None]
        if len(found) != 1 or found[0].body is None or secretive(effects.c.game, found[0]):
            continue
        for pick in nodes_in(found[0].body.items[0]):
            if not isinstance(pick, m.Pick) or not isinstance(pick.source, m.Select) or not _wanted(pick):
                continue
            none = m.Op("none", (pick.source,), m.CONDITION)
            if _open(effects, none) and names_in(none) <= {"you", "it"}:
                yield PartKey("card", ident), none
            break


def _wanted(pick: m.Pick) -> bool:
    """Whether something has to be found."""
    return isinstance(pick.least, m.Literal) and pick.least.value != 0 and pick.source.type.base in _LOOKED_AT
