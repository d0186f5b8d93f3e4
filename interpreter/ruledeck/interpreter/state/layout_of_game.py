"""The shape of a game's states for a number of players, from its manifest."""

from ruledeck.grammar.binder.game import Game
from ruledeck.interpreter.state.layout import CounterSpec, Layout, ZoneSpec


def layout_of(game: Game, players: int) -> Layout:
    """Return the layout of a game for a number of players; the box, where all cards begin, is its first zone."""
    manifest = game.text.manifest
    assert manifest is not None
    zones = [ZoneSpec("box", "game", "nobody")]
    for name, zone in manifest.zones.items():
        visible = "owner" if zone.visible == "controller" else zone.visible
        zones.append(
            ZoneSpec(
                name, "player" if zone.per == "player" else "game", visible, zone.ordered, zone.in_play, zone.mixes
            )
        )
    counters = tuple(CounterSpec(name, counter.least, counter.most) for name, counter in manifest.counters.items())
    if any(kind.faces for kind in manifest.types.values()):
        counters = (*counters, CounterSpec("face"))
    values, periods = tuple(manifest.values), tuple(manifest.periods)
    return Layout(players, tuple(zones), counters, values, periods, tuple(game.cards), backs_of(game))


def backs_of(game: Game) -> tuple[int, ...]:
    """Return the back of each card definition, by its place among those that the types name; empty when none is named."""
    manifest = game.text.manifest
    assert manifest is not None
    types = {name: declared.back for name, declared in manifest.types.items()}
    if not any(types.values()):
        return ()
    backs = list(dict.fromkeys(("", *(back or "" for back in types.values()))))
    return tuple([backs.index(types[card.text.type] or "") for card in game.cards.values()])
