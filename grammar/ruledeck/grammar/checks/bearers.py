"""A counter lies only on what can carry it, and is measured by a number of that."""

from ruledeck.grammar.checks.measures import check_measures
from ruledeck.grammar.checks.survey import Survey, finding
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.text import codes
from ruledeck.grammar.text.diagnostic import Diagnostic


def check(survey: Survey) -> list[Diagnostic]:
    """Report counters that are read of, or put on, things that their `on:` does not list, and measures that are none."""
    manifest = survey.game.text.manifest
    if manifest is None:
        return []
    found = check_measures(survey.game)
    for part, node in survey.each(m.Op, m.Perform):
        counter: m.Value | None = None
        bearer: m.Value | None = None
        if isinstance(node, m.Op) and node.name == "counter":
            counter, bearer = node.args
        elif isinstance(node, m.Perform):
            args = dict(node.args)
            counter, bearer = args.get("counter"), args.get("bearer")
        indexed = isinstance(counter, m.Op) and counter.name == "counter with"
        name = counter.args[0] if isinstance(counter, m.Op) and indexed else counter
        declared = manifest.counters if indexed else manifest.each_counter
        if not isinstance(name, m.Literal) or bearer is None or str(name.value) not in declared:
            continue
        on = declared[str(name.value)].on
        if not _carries(survey, bearer, on):
            message = (
                f'{bearer.type.words} carries no "{name.value}"'
                if _named(bearer)
                else f'this carries no "{name.value}"'
            )
            help = f"game.yaml says that it lies on: {', '.join(on)}"
            place = bearer if bearer.end > bearer.start else node
            found.append(finding(codes.WRONG_TYPE, message, part.source, place if place.end else node, help))
    return found


def _named(bearer: m.Value) -> bool:
    return bearer.type.base != "entity"


def _carries(survey: Survey, bearer: m.Value, on: tuple[str, ...]) -> bool:
    """Whether a value can be something in the list; what it is may be known only in play."""
    kinds = survey.game.words.kinds
    if isinstance(bearer, m.Op) and bearer.name == "game":
        return "game" in on
    if bearer.type.base == "player":
        return "player" in on
    if bearer.type.base != "component":
        return True
    things = frozenset[str]().union(*(kinds.get(each, frozenset()) for each in on))
    own = kinds.get(bearer.type.of) if bearer.type.of else None
    return "card" in on or (bool(things) if own is None else bool(own & things))
