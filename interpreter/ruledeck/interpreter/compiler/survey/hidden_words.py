"""Whether what a player may do depends on cards that others do not see: then no missing prompt may betray it."""

from collections.abc import Iterator

from ruledeck.grammar.binder.game import Game
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.parts import PartKey
from ruledeck.grammar.meaning.primitive_verbs import RESOLVE
from ruledeck.grammar.meaning.sorts import ANY
from ruledeck.grammar.meaning.traversal import nodes_in
from ruledeck.grammar.words.vocabulary import hides_any


def secretive(game: Game, part: object) -> bool:
    """Whether a part of a text looks for certain cards, not just for any, where not everybody can look.

    Words and verbs are followed into their meaning.
    """
    return any(isinstance(node, m.Select) and _identifies(game, node) for node in reached(game, part))


def secretly_resolved(game: Game, body: m.Steps) -> tuple[m.Value, tuple[PartKey, ...]] | None:
    """Return whose ability a block resolves, if it does nothing else, and the texts of which that looks where not everybody can.

    Whether it could do anything is as secret as what lies there, for whatever has one of these texts, and for nothing else.
    """
    step = body.items[0] if len(body.items) == 1 else None
    if not isinstance(step, m.Perform) or step.verb != RESOLVE:
        return None
    args = dict(step.args)
    kind, thing = args["ability"], args["card"]
    if not isinstance(kind, m.Literal) or isinstance(thing, m.Pick) or thing.many:
        return None
    texts = [(PartKey("card", ident), card.abilities) for ident, card in game.cards.items()]
    texts += [(PartKey("keyword", ident), abilities) for ident, abilities in game.keywords.items()]
    parts = tuple(
        [key for key, found in texts if any(each.kind == kind.value and secretive(game, each) for each in found)]
    )
    return (thing, parts) if parts else None


def reached(game: Game, part: object) -> Iterator[m.Meant]:
    """Yield every node of a part, and of the words and verbs that it uses, each of these once."""
    waiting, seen = [part], set()
    while waiting:
        for node in nodes_in(waiting.pop()):
            yield node
            name = node.verb if isinstance(node, m.Perform) else node.word if isinstance(node, m.Use) else ""
            meaning = game.bodies.get(name) if isinstance(node, m.Perform) else game.meanings.get(name)
            if meaning is not None and (type(node), name) not in seen:
                seen.add((type(node), name))
                waiting.append(meaning)


def _identifies(game: Game, node: m.Select) -> bool:
    if node.type.base == "player" or not (node.tests or node.where is not None or node.noun not in ANY):
        return False
    return _hides(game, node.source)


def _hides(game: Game, place: m.Value | None) -> bool:
    match place:
        case m.Anywhere() | m.Among():
            return True
        case m.Zone():
            return game.words.zone_visible.get(place.name) != "everyone"
        case m.Zones():
            return any(_hides(game, part) for part in place.parts)
        case m.Op():
            return hides_any(game.words)
    return False
