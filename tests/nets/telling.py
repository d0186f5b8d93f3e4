"""What the tree says, the prose tells: one small thing in the tree of an ability is changed, and its prose must change with it.

Whatever can be changed without anybody reading it is left out of the prose, or is told as something else.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, replace
from typing import Any, Final

from ruledeck.grammar.binder.game import Game
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.beginning import beginning
from ruledeck.grammar.meaning.history import HISTORY
from ruledeck.grammar.meaning.operations import OperationName
from ruledeck.grammar.prose import describe_ability

from .found import Catch

LANGUAGES: Final = ("en", "ru")
_OTHERS: Final[dict[OperationName, OperationName]] = {
    "=": "!=", "!=": "=", ">": ">=", ">=": ">", "<": "<=", "<=": "<", "friendly": "enemy", "enemy": "friendly", "and": "or", "or": "and",
    "highest": "lowest", "lowest": "highest", "owner": "controller", "controller": "owner", "+": "-", "-": "+",
}  # fmt: skip
"""Operations to others that take the same and give the same."""
_UNSAID: Final = ("start", "end", "type", "many", "least", "most", "kind", "shown", "passes")
"""Parts of nodes that are told with another part, or of which nothing is told."""


def changed(node: Any, game: Game, where: str = "") -> Iterator[tuple[str, Any]]:
    """Yield each tree in which one small thing is another one, with what it is."""
    if isinstance(node, tuple):
        for at, each in enumerate(node):
            for what, other in changed(each, game, where):
                yield what, (*node[:at], other, *node[at + 1 :])
        return
    if not isinstance(node, m.Meant) or (isinstance(node, m.Op) and node.name in HISTORY):
        # What has happened says some of the event a second time.
        return
    if isinstance(node, m.Op) and node.name in ("room", "surplus"):
        # What slots take is declared; here it is written out, and only the thing and what has the slots is told.
        for what, args in changed(node.args[:2], game, where):
            yield what, replace(node, args=(*args, *node.args[2:]))
        return
    kind = type(node).__name__
    yield from ((f"{what} in {where or kind}", other) for what, other in _otherwise(node, game))
    for part in fields(node):
        if part.name not in _UNSAID:
            for what, other in changed(getattr(node, part.name), game, f"{kind}.{part.name}"):
                yield what, replace(node, **{part.name: other})


def _otherwise(node: m.Meant, game: Game) -> Iterator[tuple[str, m.Meant]]:
    """Yield a node with something of its own changed."""
    match node:
        case m.Literal(value=int() as number, type=m.NUMBER) if not isinstance(number, bool):
            yield "a number", replace(node, value=number + 7)
        case m.Op(name=name) if name in _OTHERS:
            yield f"`{name}`", replace(node, name=_OTHERS[name])
        case m.Limit(times=times):
            yield "how often", replace(node, times=times + 7)
            for period in sorted({"turn", "round"} - {node.period}) if node.period in ("turn", "round") else ():
                yield "for how long", replace(node, period=period)
        case m.Ending(period=str() as period) if period in ("turn", "round"):
            yield "until when", replace(node, period="round" if period == "turn" else "turn")
        case m.Zone(name=name):
            alike = [each for each in game.words.zones if each != name and _alike(game, each, name)]
            for other in alike[:1]:
                yield "a zone", replace(node, name=other)
        # What becomes so is heard of afterwards alone.
        case m.Ability(timing=timing) if timing in ("when", "after") and beginning(node) is None:
            yield "when", replace(node, timing="after" if timing == "when" else "when")


def _alike(game: Game, one: str, other: str) -> bool:
    manifest = game.text.manifest
    assert manifest is not None
    return one in manifest.zones and other in manifest.zones and manifest.zones[one].per == manifest.zones[other].per


def untold(game: Game, catch: Catch) -> None:
    """Look whether the prose of each ability tells what its tree says."""
    abilities = [(each, m.COMPONENT) for each in game.abilities]
    abilities += [(each, m.COMPONENT) for card in game.cards.values() for each in card.abilities]
    for ability, this in abilities:
        for language in LANGUAGES:
            before = describe_ability(game, ability, language, this=this)
            for what, other in changed(ability, game):
                if describe_ability(game, other, language, this=this) == before:
                    catch.add(
                        f"the prose ({language}) does not tell {what}", f"{before}\n\n{ability}\n\nand\n\n{other}"
                    )
