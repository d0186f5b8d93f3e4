"""A counter lies only on what can carry it, and is measured by a number of that."""

from collections.abc import Iterator

from ruledeck.grammar.binder.game import Game
from ruledeck.grammar.checks.measures import check_measures
from ruledeck.grammar.checks.survey import Survey, finding
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.text import codes
from ruledeck.grammar.text.diagnostic import Diagnostic
from ruledeck.grammar.text.source import Source


def check(survey: Survey) -> list[Diagnostic]:
    """Report counters that are read of, or put on, things that their `on:` does not list, and measures that are none."""
    found = [] if survey.game.text.manifest is None else check_measures(survey.game)
    for part, node in survey.each(m.Op, m.Perform):
        found += unborne(node, survey.game, part.source)
    return found


def unborne(node: m.Meant, game: Game, source: Source) -> Iterator[Diagnostic]:
    """Yield that a counter is read of, or put on, what its `on:` does not list."""
    counter: m.Value | None = None
    bearer: m.Value | None = None
    if isinstance(node, m.Op) and node.name == "counter":
        counter, bearer = node.args
    elif isinstance(node, m.Perform):
        args = dict(node.args)
        counter, bearer = args.get("counter"), args.get("bearer")
    manifest = game.text.manifest
    indexed = isinstance(counter, m.Op) and counter.name == "counter with"
    name = counter.args[0] if isinstance(counter, m.Op) and indexed else counter
    if manifest is None or not isinstance(name, m.Literal) or bearer is None:
        return
    declared = manifest.counters if indexed else manifest.each_counter
    if str(name.value) not in declared or _carries(game, bearer, declared[str(name.value)].on):
        return
    message = f'{bearer.type.words} carries no "{name.value}"' if _named(bearer) else f'this carries no "{name.value}"'
    help = f"game.yaml says that it lies on: {', '.join(declared[str(name.value)].on)}"
    place = bearer if bearer.end > bearer.start else node
    yield finding(codes.WRONG_TYPE, message, source, place if place.end else node, help)


def _named(bearer: m.Value) -> bool:
    return bearer.type.base != "entity"


def _carries(game: Game, bearer: m.Value, on: tuple[str, ...]) -> bool:
    """Whether a value can be something in the list; what it is may be known only in play."""
    kinds = game.words.kinds
    if isinstance(bearer, m.Op) and bearer.name == "game":
        return "game" in on
    if bearer.type.base == "player":
        return "player" in on
    if bearer.type.base != "component":
        return True
    things = frozenset[str]().union(*(kinds.get(each, frozenset()) for each in on))
    own = kinds.get(bearer.type.of) if bearer.type.of else None
    return "card" in on or (bool(things) if own is None else bool(own & things))
