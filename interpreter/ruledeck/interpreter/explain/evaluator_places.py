"""The values of functions of zones, seats and boards."""

from __future__ import annotations

from ruledeck.grammar.meaning import tree as m
from ruledeck.interpreter.explain.evaluator_functions import one, word
from ruledeck.interpreter.explain.evaluator_tree import Found, Scope, function, lying_in, number
from ruledeck.interpreter.primitives.elimination import next_left, opponent_left, players_left, previous_left


@function("size")
def _size(node: m.Op, scope: Scope) -> Found:
    return sum(len(scope.state.zones[number(zone)]) for zone in lying_in(node.args[0], scope))


@function("in zone")
def _in_zone(node: m.Op, scope: Scope) -> Found:
    zone, layout = node.args[1], scope.state.layout
    here = scope.state.zone[one(node, 0, scope)]
    if isinstance(zone, m.Zone) and zone.owner is None:
        return here >= 0 and layout.zone_spec[here].name == zone.name
    return here in lying_in(zone, scope)


@function("opponent")
def _opponent(node: m.Op, scope: Scope) -> Found:
    player = one(node, 0, scope)
    if scope.state.layout.out >= 0:
        return opponent_left(scope.state, player)
    return 3 - player if player and scope.state.layout.players == 2 else 0


@function("next")
def _next(node: m.Op, scope: Scope) -> Found:
    return next_left(scope.state, one(node, 0, scope))


@function("previous")
def _previous(node: m.Op, scope: Scope) -> Found:
    return previous_left(scope.state, one(node, 0, scope))


@function("seat")
def _seat(node: m.Op, scope: Scope) -> Found:
    player = scope.program.game.words.seats.index(word(node, 0)) + 1
    return player if player <= scope.state.layout.players else 0


@function("nobody", "game")
def _nobody(_: m.Op, _scope: Scope) -> Found:
    return 0


@function("players")
def _players(_: m.Op, scope: Scope) -> Found:
    return players_left(scope.state)
