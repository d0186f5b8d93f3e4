"""The options of an open decision: a lasting key, what people read, and what each is about."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

from ruledeck.grammar.text.sentence import capital
from ruledeck.grammar.text.suggestion import did_you_mean
from ruledeck.interpreter.api.arguments import quoted
from ruledeck.interpreter.api.errors import NotOfferedError
from ruledeck.interpreter.engine.decisions import PASS
from ruledeck.interpreter.primitives.sides import die_of, number_of_side
from ruledeck.interpreter.wording.labels import labels
from ruledeck.interpreter.wording.options import Decision, option_keys

if TYPE_CHECKING:
    from ruledeck.interpreter.state.pending import Pending
    from ruledeck.interpreter.state.state import State

Kind = Literal["player", "component", "ability", "card", "number", "side", "symbol", "mode"]
"""What sort of thing an option can be about."""


@dataclass(frozen=True, slots=True)
class Thing:
    """Something that an option is about, as the player knows it who decides.

    Attributes:
        kind: `player`; `component` (a card or token on the table); `ability` (of the component before it, or of the game);
            `card` (one that is named, wherever it is); `number`; `side` (of the component before it); `symbol`;
            or `mode` (one of several texts).
        player: The player, from 1; of a component, who controls it; else 0.
        card: The id of the card; empty when the player does not know it, and for whatever is no card.
        zone: The name of the zone in which a component lies, or empty.
        owner: The player whose zone that is, or 0 for a zone of all.
        number: The number; of a side its number on the die, from 1; of a mode and
             of an ability, which of those of its text it is, from 0; else 0.
        text: The symbol; or where an ability stands: `card:ID`, `keyword:ID`, `game`; or empty.
    """

    kind: Kind
    player: int = 0
    card: str = ""
    zone: str = ""
    owner: int = 0
    number: int = 0
    text: str = ""


@dataclass(frozen=True, slots=True)
class Option:
    """One of the options of an open decision.

    Attributes:
        key: What it is, the same wherever the position is the same, and different from all others that are offered.
        label: What a player reads.
        concerns: What it is about; empty for `pass`, `done`, `yes` and `no`.
    """

    key: str
    label: str
    concerns: tuple[Thing, ...] = ()
    _place: int = field(default=-1, repr=False, compare=False)
    _pending: Pending | None = field(default=None, repr=False, compare=False)

    def place_in(self, pending: Pending) -> int:
        """Return its place in an open decision; -1 when it was not made for this very one."""
        return self._place if self._pending is pending else -1


def options_of(s: State, language: str) -> tuple[Option, ...]:
    """Return the options of the open decision of a state.

    Args:
        s: The state.
        language: Of the labels, `en` or `ru`; empty for the phrases of rulings, which take no time to make.
    """
    assert s.pending is not None
    decision = Decision(s)
    shown = labels(decision, language) if language else decision.phrases(decision.called)
    return tuple(
        [
            Option(key, capital(label), _concerns(decision, option), place, s.pending)
            for place, (key, label, option) in enumerate(zip(decision.keys(), shown, decision.options, strict=True))
        ]
    )


def picked(s: State) -> tuple[Thing, ...]:
    """Return what was picked before, where the open decision is one pick of a choice of several."""
    decision = Decision(s)
    return tuple([_thing(decision, each) for each in decision.picked])


def _concerns(decision: Decision, option: object) -> tuple[Thing, ...]:
    kind, value = decision.kind, decision.referred(option)
    if decision.is_done(option) or kind == "whether" or (kind == "ability" and option == PASS):
        return ()
    if kind == "ability":
        return _ability(decision, option)
    if not isinstance(value, int):
        return (Thing("symbol", text=str(value)),)
    if kind in ("player", "component", "entity"):
        return (_thing(decision, value),)
    if kind == "side":
        return (_thing(decision, die_of(value)), Thing("side", number=number_of_side(value)))
    if kind == "name":
        return (Thing("card", card=decision.program.definitions[value]),)
    return (Thing("mode" if kind == "mode" else "number", number=value),)


def _ability(decision: Decision, option: object) -> tuple[Thing, ...]:
    """Return the bearer of an ability, the ability, and what it answers where it could answer something else, too."""
    assert isinstance(option, tuple)
    effect, bearer, answered = decision.program.effects[option[0]], decision.thing(option), decision.answered(option)
    found = [_thing(decision, bearer)] if bearer > 0 else []
    found.append(Thing("ability", number=max(effect.index, 0), text=str(effect.key)))
    if answered >= 0:
        found.append(_thing(decision, answered))
    return tuple(found)


def _thing(decision: Decision, entity: int) -> Thing:
    s = decision.state
    if entity <= s.layout.players:
        return Thing("player", player=entity)
    card, zone = s.card[entity], s.zone[entity]
    known = card >= 0 and s.known[entity] >> decision.player & 1
    return Thing(
        "component",
        player=s.control[entity],
        card=decision.program.definitions[card] if known else "",
        zone=s.layout.zone_spec[zone].name if zone >= 0 else "",
        owner=s.layout.zone_owner[zone] if zone >= 0 else 0,
    )


def place_of(s: State, key: str) -> int:
    """Return the place of the option with a key."""
    offered = option_keys(s)
    if key not in offered:
        meant = did_you_mean(key, offered) if isinstance(key, str) else None
        help = meant or f"offered are {', '.join(offered)}"
        raise NotOfferedError(f"{quoted(key)} is not offered: {help}", offered)
    return offered.index(key)
