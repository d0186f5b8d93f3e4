"""The tables that link a compiled game together: windows, state rules, printed keywords, zones to look in."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from ruledeck.grammar.binder.game import Game
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.words.vocabulary import Window
from ruledeck.interpreter.compiler.ability_index import carriers, quick_cards, zones_of
from ruledeck.interpreter.compiler.adjacency import board_of
from ruledeck.interpreter.compiler.analysis import PERIOD_VERBS
from ruledeck.interpreter.compiler.hidden_timing import may_hide
from ruledeck.interpreter.compiler.occurrences import at_once
from ruledeck.interpreter.compiler.statics import constants
from ruledeck.interpreter.compiler.values import Env
from ruledeck.interpreter.state.program import Effect, Program, Site, Speakers, StateRule, Test

if TYPE_CHECKING:
    from ruledeck.interpreter.compiler.compiler import Compiler
    from ruledeck.interpreter.state.state import State


def link(compiler: "Compiler", program: Program) -> None:
    """Fill the tables that depend on the whole game."""
    space, linked, layout, game = program.namespace, program.linked, compiler.layout, compiler.game
    linked.play_zones = tuple(zone for zone, spec in enumerate(layout.zone_spec) if spec.in_play)
    linked.alters_traits = compiler.analysis.alters_traits
    linked.period_verbs = {
        verb: compiler.verb_index[verb] for verb in PERIOD_VERBS if compiler.verb_index.get(verb) in program.sensitive
    }
    linked.banned = frozenset(
        compiler.verb_index[static.verb] for _, _, _, static in compiler.analysis.statics if isinstance(static, m.Ban)
    )
    program.sites.append(Site("window", None, "", False))
    linked.window_site = len(program.sites) - 1
    program.sites.append(Site("order abilities", None, "", True))
    linked.order_site = len(program.sites) - 1
    linked.keywords = keyword_table(compiler)
    constants(compiler)
    disciplines(compiler)
    linked.listening_zones = {
        at: zones_of(layout, [each.effect for listeners in table.values() for each in listeners])
        for at, table in program.listeners.items()
    }
    linked.listening_cards = {at: frozenset(table) - {-1} for at, table in program.listeners.items()}
    linked.self_concerned = {
        at: cards for at, table in program.listeners.items() if (cards := quick_cards(table)) is not None
    }
    linked.may_hide = may_hide(compiler)
    linked.rules = tuple(rule_of(compiler, effect) for effect in program.rules)
    linked.action_zones = {
        kind: zones_of(layout, [e for effects in table.values() for e in effects])
        for kind, table in program.actions.items()
    }
    linked.action_cards = {kind: frozenset(table) - {-1} for kind, table in program.actions.items()}
    linked.faces = tuple(max(1, len(card.text.faces)) for card in game.cards.values())
    linked.adjacency = board_of(compiler)
    # Generated code asks it for the sides of a die.
    space["FACES"] = linked.faces


def spoken_by(compiler: "Compiler", kind: str) -> dict[int, Speakers]:
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


def rule_of(compiler: "Compiler", effect: Effect) -> StateRule:
    """Return a state rule with who has it, the group it works on, and whether it works on all of them at once."""
    cards = carriers(compiler, effect.key)
    group, together = None, at_once(effect.ability)
    if effect.ability.state is not None:
        name = f"rule_{effect.id}_group"
        env: Env = {"this": "this", "you": "you", "they": "you"}
        compiler.define(
            name, f"def {name}(s, this, you, ev):\n    return {compiler.values.code(effect.ability.state, env)}"
        )
        group = compiler.space[name]
    if cards == (-1,):
        return StateRule(effect, lambda _s: ((0, 0),), group, together)
    zones = frozenset(zones_of(compiler.layout, [effect]))
    wanted = frozenset(cards)

    def owners(s: "State") -> list[tuple[int, int]]:
        zone, control = s.zone, s.control
        return [(e, control[e]) for e in s.in_order([e for e in s.bearing(wanted) if zone[e] in zones])]

    return StateRule(effect, owners, group, together)


def keyword_table(compiler: "Compiler") -> dict[int, dict[str, tuple[Test, ...]]]:
    """Return the printed keywords of each card, each with the functions of its values."""
    found: dict[int, dict[str, tuple[Test, ...]]] = {}
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


def window_of(game: Game, moment: str, options: Mapping[str, str]) -> tuple[Window, m.Value | None]:
    """Return the window of a moment and who is asked first in it: the one that an option calls for, or the one for all."""
    declared = [each for each in game.windows.values() if each[0].moment == moment]
    called = [each for each in declared if each[0].under is not None and options[each[0].under[0]] == each[0].under[1]]
    always = [each for each in declared if each[0].under is None]
    return next(iter([*called, *always]), (Window(f"default {moment}", moment), None))


def disciplines(compiler: "Compiler") -> None:
    """Compile the windows; a moment without a discipline asks everybody once, forced abilities first."""
    program = compiler.program
    for moment in ("when", "after", "state"):
        window, start = window_of(compiler.game, moment, program.options)
        function = None
        if start is not None:
            name = f"first_of_{moment}"
            compiler.define(name, f"def {name}(s):\n    return {compiler.values.code(start, {})} or 1")
            function = compiler.space[name]
        program.windows[moment] = (window, function)
    program.linked.scope = program.windows["after"][0].scope
