"""A counter lies only on what can carry it, and is measured by a number of that."""

from collections.abc import Iterator

from ruledeck.grammar.binder.game import Game
from ruledeck.grammar.checks.measures import check_measures
from ruledeck.grammar.checks.occurrences import described
from ruledeck.grammar.checks.survey import Part, Survey, finding
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.primitive_verbs import OF_COUNTERS, primitive
from ruledeck.grammar.meaning.traversal import nodes_in
from ruledeck.grammar.text import codes
from ruledeck.grammar.text.diagnostic import Diagnostic
from ruledeck.grammar.text.source import Source


def check(survey: Survey) -> list[Diagnostic]:
    """Report counters that are read of, or put on, things that their `on:` does not list, and measures that are none."""
    found = [] if survey.game.text.manifest is None else check_measures(survey.game)
    for part, node in survey.each(m.Op, m.Perform):
        found += list(_of_nobody(node, part)) or unborne(node, survey.game, part)
    for part, event in described(survey):
        said = _step_of(event)
        if said is not None:
            found += unborne(said, survey.game, part)
        for test in event.tests:
            around = test if test.end > test.start else event
            for node in nodes_in((test,)):
                if isinstance(node, m.Op) and node.name == "counter" and isinstance(node.args[-1], m.Slot):
                    found += unborne(node, survey.game, part, around)
    return list({(each.span, each.message): each for each in found}.values())


def _of_nobody(node: m.Meant, part: Part) -> Iterator[Diagnostic]:
    """Yield that something is put on nobody, or read there."""
    bearers: list[m.Value] = []
    if isinstance(node, m.Perform) and primitive(node.verb).thing == "bearer":
        bearers = [value for name, value in node.args if name == "bearer"]
    elif isinstance(node, m.Op) and node.name in ("counter", "noted"):
        bearers = [node.args[-1]]
    for bearer in bearers:
        if isinstance(bearer, m.Op) and bearer.name == "nobody":
            message, help = "nothing lies on nobody", "say on whom, or on the game"
            yield finding(codes.WRONG_TYPE, message, part, bearer if bearer.end > bearer.start else node, help)


def _step_of(event: m.Happening) -> m.Perform | None:
    """Return the step that an event of a verb of counters is of, as far as its words say of which of them and on what."""
    if event.verb not in OF_COUNTERS:
        return None
    said: dict[str, m.Value] = {}
    for test in event.tests:
        if isinstance(test, m.Op) and len(test.args) == 2:
            slot, value = test.args
            if not isinstance(slot, m.Slot):
                continue
            if slot.name == "counter" and test.name == "=":
                said[slot.name] = value
            elif slot.name == "bearer":
                said[slot.name] = slot
    args = tuple(said.items())
    return m.Perform(event.verb, m.Name("you", m.PLAYER), args, start=event.start, end=event.end)


def unborne(node: m.Meant, game: Game, source: Source | Part, around: m.Meant | None = None) -> Iterator[Diagnostic]:
    """Yield that a counter is read of, or put on, what its `on:` does not list; `around` stands where the node has no place."""
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
    place = next((each for each in (bearer, node, around) if each is not None and each.end > each.start), node)
    yield finding(codes.WRONG_TYPE, message, source, place, help)


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
