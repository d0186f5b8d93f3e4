"""The tables that link a compiled game together: windows, state rules, printed keywords, zones to look in."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import reduce
from typing import TYPE_CHECKING

from ruledeck.grammar.binder.game import Game
from ruledeck.grammar.files.cards import brought_by
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.deeds import COST
from ruledeck.grammar.meaning.kinds import MOMENTS, Moment
from ruledeck.grammar.meaning.parts import WHOLE_GAME, PartKey
from ruledeck.grammar.meaning.primitive_verbs import MAKES, MOVES
from ruledeck.grammar.meaning.traversal import nodes_in
from ruledeck.grammar.words.vocabulary import Window
from ruledeck.interpreter.compiler.basis.adjacency import board_of, movement_of
from ruledeck.interpreter.compiler.basis.borrowing import borrowing
from ruledeck.interpreter.compiler.basis.context import Compiling
from ruledeck.interpreter.compiler.basis.hidden_timing import may_hide
from ruledeck.interpreter.compiler.basis.printed import faces_of
from ruledeck.interpreter.compiler.basis.surroundings import Surroundings
from ruledeck.interpreter.compiler.legality.ability_index import carriers, quick_cards, zones_of
from ruledeck.interpreter.compiler.legality.statics import THIS, YOU, constants, put_off
from ruledeck.interpreter.compiler.steps.performing import at_once
from ruledeck.interpreter.compiler.steps.statements import EVENT
from ruledeck.interpreter.compiler.survey.analysis import PERIOD_VERBS
from ruledeck.interpreter.engine.announcement import ABILITY_VERB
from ruledeck.interpreter.engine.arrivals import arrive
from ruledeck.interpreter.state.program import Effect, Program, Site, Speakers, StateRule, Test
from ruledeck.interpreter.target.nodes import Boolean, Constant, Origin
from ruledeck.interpreter.target.simplify import column

if TYPE_CHECKING:
    from ruledeck.interpreter.state.state import State


def link(compiler: Compiling, program: Program) -> None:
    """Fill the tables that depend on the whole game."""
    linked, layout, game = program.linked, compiler.layout, compiler.game
    linked.play_zones = tuple(zone for zone, spec in enumerate(layout.zone_spec) if spec.in_play)
    linked.altered = compiler.analysis.altered
    linked.period_verbs = {
        verb: compiler.verb_index[verb] for verb in PERIOD_VERBS if compiler.verb_index.get(verb) in program.sensitive
    }
    linked.banned = frozenset(
        compiler.verb_index[static.verb] for _, _, _, static in compiler.analysis.statics if isinstance(static, m.Ban)
    )
    linked.counted = frozenset(compiler.verb_index[ident] for ident in compiler.analysis.inquiries.counted)
    linked.deeds = frozenset(compiler.verb_index[ident] for ident in compiler.analysis.inquiries.deeds)
    if compiler.analysis.inquiries.costs:
        linked.cost = compiler.verb_index[COST]
    if compiler.layout.arrives:
        linked.arriving = arrive
        linked.placing = frozenset(
            compiler.verb_index[ident] for ident in (*MOVES, *MAKES) if ident in compiler.verb_index
        )
    resolving = compiler.verb_index.get(ABILITY_VERB, -1)
    linked.stepwise = frozenset(
        number for ident, number in compiler.verb_index.items() if compiler.analysis.stepwise(ident)
    )
    linked.subjects = {
        number: place
        for number, verb in ((compiler.verb_index[ident], verb) for ident, verb in game.words.verbs.items())
        if (place := next((at for at, slot in enumerate(verb.slots) if slot.type.base == "component"), None))
        is not None
    }
    linked.replacing = frozenset(
        effect.id
        for effect in program.effects
        if effect.ability.timing == "when" and any(isinstance(node, m.Instead) for node in nodes_in(effect.ability))
    )
    linked.abilities_banned = resolving if resolving in linked.banned else -1
    if linked.abilities_banned < 0:
        linked.plainly_called = {
            kind: {card: effects[0] for card, effects in table.items() if len(effects) == 1 and effects[0].plain}
            for kind, table in program.called.items()
        }
    program.sites.append(Site("window", None, WHOLE_GAME, False))
    linked.window_site = len(program.sites) - 1
    program.sites.append(Site("order abilities", None, WHOLE_GAME, True))
    linked.order_site = len(program.sites) - 1
    if program.rights:
        program.sites.append(Site("action", None, WHOLE_GAME, False))
        linked.right_site = len(program.sites) - 1
    linked.keywords = keyword_table(compiler)
    constants(compiler)
    disciplines(compiler)
    linked.listening_zones = {
        at: zones_of([each.effect for listeners in table.values() for each in listeners])
        for at, table in program.listeners.items()
    }
    quick = {at: quick_cards(table) for at, table in program.listeners.items()}
    linked.self_concerned = {at: cards for at, cards in quick.items() if cards}
    linked.listening_otherwise = {at: frozenset(table) - quick[at] - {-1} for at, table in program.listeners.items()}
    linked.borrowers = borrowing(compiler)
    linked.may_hide = hides = may_hide(compiler)
    linked.ever_hidden = None if hides is None else hides.ever
    linked.listening_unseen = frozenset() if hides is None else frozenset(program.listeners).intersection(hides.unseen)
    put_off(compiler)
    linked.rules = tuple(rule_of(compiler, effect) for effect in program.rules)
    offer_together(compiler)
    linked.action_zones = {
        kind: zones_of([e for effects in table.values() for e in effects]) for kind, table in program.actions.items()
    }
    linked.action_cards = {kind: frozenset(table) - {-1} for kind, table in program.actions.items()}
    linked.open_cards = {
        kind: cards
        for kind, table in program.actions.items()
        if (cards := frozenset(card for card, effects in table.items() if any(map(_shared, effects))))
    }
    linked.faces = tuple(max(1, len(card.text.faces)) for card in game.cards.values())
    linked.brings = brought(compiler)
    linked.printed_faces, linked.nothing_shown = faces_of(compiler)
    linked.adjacency, linked.movement = board_of(compiler), movement_of(compiler)


def offer_together(compiler: Compiling) -> None:
    """Let abilities of several kinds be offered together, where a text does so: as if all of them were of one kind."""
    actions = compiler.program.actions
    named = [
        node.value for node in compiler.analysis.all if isinstance(node, m.Literal) and node.type == m.ANY_OF_KINDS
    ]
    for kinds in sorted({str(each) for each in named if m.BETWEEN_KINDS in str(each)}):
        together: dict[int, tuple[Effect, ...]] = {}
        for table in (actions.get(kind, {}) for kind in kinds.split(m.BETWEEN_KINDS)):
            for card, effects in table.items():
                together[card] = (*together.get(card, ()), *effects)
        actions[kinds] = together


def _shared(effect: Effect) -> bool:
    """Whether others than who controls its card may use an ability."""
    return effect.ability.users != "controller"


def brought(compiler: Compiling) -> dict[int, tuple[int, ...]]:
    """Return the cards that come with each card, by their indexes; cards with which nothing comes are missing."""
    manifest, index = compiler.game.text.manifest, compiler.card_index
    if manifest is None or not any(kind.brings for kind in manifest.types.values()):
        return {}
    found: dict[int, tuple[int, ...]] = {}
    for ident, card in compiler.game.cards.items():
        if cards := tuple(index[each] for each in brought_by(card.text, manifest) if each in index):
            found[index[ident]] = cards
    return found


def kept_by_the_game(compiler: Compiling) -> tuple[frozenset[int], frozenset[int]]:
    """Return the counters and the values that are bookkeeping, which no table shows or tells."""
    manifest, layout = compiler.game.text.manifest, compiler.layout
    if manifest is None:
        return frozenset(), frozenset()
    declared = manifest.each_counter
    counters = (number for number, spec in enumerate(layout.counters) if spec.name in declared)
    values = (number for number, name in enumerate(layout.values) if not manifest.values[name].shown)
    hidden = frozenset(each for each in counters if declared[layout.counters[each].name].shown is False)
    return hidden, frozenset(values)


def outcomes(compiler: Compiling) -> dict[int, int]:
    """Return by verb the value that is its outcome: what comes out as it did last time has come out anew."""
    verbs = compiler.game.words.verbs
    return {
        at: compiler.value_index(verbs[ident].outcome)
        for ident, at in compiler.verb_index.items()
        if verbs[ident].outcome
    }


def spoken_by(compiler: Compiling, kind: str) -> dict[int, Speakers]:
    """Return, by verb, the cards that speak of it, the zones in which they do, and whether only of their controllers.

    Verbs of which others speak are missing.
    """
    found: dict[int, Speakers] = {}
    for (sort, subject), statements in compiler.program.linked.statics.items():
        cards = [each.cards for each in statements if each.cards is not None]
        if sort == kind and len(cards) == len(statements):
            zones = tuple(sorted({zone for each in statements for zone in each.zones}))
            own = all(each.own for each in statements)
            found[compiler.verb_index[subject]] = Speakers(frozenset().union(*cards), zones, own)
    return found


def rule_of(compiler: Compiling, effect: Effect) -> StateRule:
    """Return a state rule with who has it, the group it works on, and whether it works on all of them at once."""
    cards = carriers(compiler, effect.key)
    group, together = None, at_once(effect.ability)
    if effect.ability.state is not None:
        code = compiler.values.code(effect.ability.state, Surroundings({"this": THIS, "you": YOU, "they": YOU}))
        origin = compiler.origin(effect.key.ability(effect.index), effect.ability)
        group = compiler.module.function(compiler.module.returning("group", (THIS, YOU, EVENT), code, origin))
    if cards == (-1,):
        return StateRule(effect, game_alone, group, together)
    zones = frozenset(zones_of([effect]))
    return StateRule(effect, Owners(frozenset(cards), zones), group, together)


def game_alone(_s: "State") -> tuple[tuple[int, int], ...]:
    """Return the game and nobody: who has a state rule of the game itself."""
    return ((0, 0),)


@dataclass(frozen=True, slots=True)
class Owners:
    """Finds the components that have a state rule, with their controllers.

    Attributes:
        cards: The definitions that have it.
        zones: The ids of the zones in which it works.
    """

    cards: frozenset[int]
    zones: frozenset[int]

    def __call__(self, s: "State") -> list[tuple[int, int]]:
        """Return them in their order."""
        zone, control, zones = s.zone, s.control, self.zones
        return [(e, control[e]) for e in s.in_order([e for e in s.bearing(self.cards) if zone[e] in zones])]


def keyword_table(compiler: Compiling) -> dict[int, dict[str, tuple[Test, ...]]]:
    """Return the printed keywords of each card, each with the functions of its values; numbers of several lines add up."""
    found: dict[int, dict[str, tuple[Test, ...]]] = {}
    module, owner = compiler.module, column("control", THIS)
    env = Surroundings({"this": THIS, "you": owner, "they": owner})
    for ident, card in compiler.game.cards.items():
        lines: dict[str, list[m.Keyworded]] = {}
        for worded in card.keywords:
            lines.setdefault(worded.keyword, []).append(worded)
        for keyword, said in lines.items():
            origin = compiler.origin(PartKey("card", ident), said[-1])
            values = [reduce(_sum, each) for each in zip(*[worded.args for worded in said], strict=True)]
            functions = [
                module.function(module.returning("keyword", (THIS,), compiler.values.code(value, env), origin))
                for value in values
            ]
            found.setdefault(compiler.card_index[ident], {})[keyword] = tuple(functions)
    return found


def _sum(one: m.Value, other: m.Value) -> m.Value:
    """Return the sum of two numbers; of other values, the first."""
    if one.type != m.NUMBER:
        return one
    return m.Op("+", (one, other), m.NUMBER, start=one.start, end=other.end)


def window_of(game: Game, moment: Moment, options: Mapping[str, str]) -> tuple[Window, m.Value | None]:
    """Return the window of a moment and who is asked first in it: the one that an option calls for, or the one for all."""
    declared = [each for each in game.windows.values() if each[0].moment == moment]
    called = [each for each in declared if each[0].under is not None and options[each[0].under[0]] == each[0].under[1]]
    always = [each for each in declared if each[0].under is None]
    return next(iter([*called, *always]), (Window(f"default {moment}", moment), None))


def disciplines(compiler: Compiling) -> None:
    """Compile the windows; a moment without a discipline asks everybody once, forced abilities first."""
    program = compiler.program
    for moment in MOMENTS:
        window, start = window_of(compiler.game, moment, program.options)
        function = None
        if start is not None:
            first = Boolean("or", (compiler.values.code(start, Surroundings()), Constant(1)))
            origin = Origin(f"whom a window asks first: {moment}")
            function = compiler.module.function(compiler.module.returning("first", (), first, origin))
        program.windows[moment] = (window, function)
    program.linked.scope = program.windows["after"][0].scope
