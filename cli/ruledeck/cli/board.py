"""What a player sees of the table, as lines of text."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from ruledeck.interpreter.views import view

if TYPE_CHECKING:
    from ruledeck.cli.naming import Names
    from ruledeck.interpreter.state import State


def board(state: "State", player: int, names: "Names") -> Iterator[str]:
    """Yield the zones that are not empty, those of the game first, and what each player has, as the player sees it."""
    seen = view(state, player)
    zones, players = seen["zones"], seen["players"]
    assert isinstance(zones, list)
    assert isinstance(players, list)
    for zone in zones:
        assert isinstance(zone, dict)
        if zone["owner"] == 0 and zone["count"]:
            yield f"{zone['name']}: {_cards(zone, names)}"
    for number, one in enumerate(players, 1):
        assert isinstance(one, dict)
        counters = one.get("counters")
        had = ", ".join(f"{count} {name}" for name, count in counters.items()) if isinstance(counters, dict) else ""
        you = " (you)" if number == player else ""
        yield f"{names.player(number)}{you}{': ' if had else ''}{had}"
        for zone in zones:
            assert isinstance(zone, dict)
            if zone["owner"] == number and zone["count"]:
                yield f"    {zone['name']}: {_cards(zone, names)}"


def _cards(zone: Mapping[str, object], names: "Names") -> str:
    components = zone["components"]
    assert isinstance(components, list)
    titles = Counter(_card(one, names) for one in components)
    hidden = titles.pop("a hidden card", 0)
    parts = [title if count == 1 else f"{count} x {title}" for title, count in titles.items()]
    if hidden:
        parts.append(f"{hidden} hidden")
    return ", ".join(parts)


def _card(one: object, names: "Names") -> str:
    assert isinstance(one, dict)
    counters = one.get("counters")
    aside = (
        f" [{', '.join(f'{count} {name}' for name, count in counters.items())}]" if isinstance(counters, dict) else ""
    )
    attached = one.get("attached")
    held = f" + {', '.join(_card(inner, names) for inner in attached)}" if isinstance(attached, list) else ""
    return f"{names.title(one['title'])}{aside}{held}"
