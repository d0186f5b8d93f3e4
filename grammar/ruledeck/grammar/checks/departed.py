"""Of things in play it is not asked what takes each of them out of play: what came of that lies elsewhere by then."""

from collections.abc import Iterator, Mapping

from ruledeck.grammar.checks.survey import Survey, finding
from ruledeck.grammar.checks.whereabouts import is_in_play
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.history import HISTORY, ORDINAL, asked
from ruledeck.grammar.meaning.primitive_verbs import primitive
from ruledeck.grammar.meaning.traversal import PAST
from ruledeck.grammar.text import codes
from ruledeck.grammar.text.diagnostic import Diagnostic

_CANDIDATE = "it"
_DEEP = 8
"""So many verbs inside of each other are followed."""
_HELP = (
    "count how often it happened (`the number of times a ... was ...`), ask whether it did (`if a ... was ...`), "
    "or say where it lies by then (`each ... in <zone> that was ...`)"
)


def check(survey: Survey) -> list[Diagnostic]:
    """Report descriptions of things in play that were left with what happened to them; only what has come back is like that."""
    found: list[Diagnostic] = []
    for part, group in survey.each(m.Select):
        if group.type.base != "component" or not _in_play(survey, group.source):
            continue
        for op, verb, slot in _happened(group):
            if _leaves(survey, verb, slot, {}, _DEEP):
                usage = survey.game.words.verbs[verb].pattern.usage
                message = f"nothing in play is like this but what has come back: `{usage}` takes it out of play"
                found.append(finding(codes.DEPARTED, message, part, op, _HELP))
    return found


def _in_play(survey: Survey, source: m.Source | m.Value | None) -> bool:
    zones = source.parts if isinstance(source, m.Zones) else (source,)
    return all(
        zone is None or isinstance(zone, m.InPlay) or (isinstance(zone, m.Zone) and is_in_play(survey, zone.name))
        for zone in zones
    )


def _happened(group: m.Select) -> Iterator[tuple[m.Op, str, str]]:
    """Yield what is to have happened to each candidate: where it is asked, the verb, and the slot of the candidate."""
    waiting = [*group.tests, *((group.where,) if group.where is not None else ())]
    while waiting:
        test = waiting.pop()
        if not isinstance(test, m.Op):
            continue
        if test.name == "and":
            waiting.extend(test.args)
        elif test.name in HISTORY and test.name not in ORDINAL and test.type == m.CONDITION:
            for each in test.args:
                if isinstance(each, m.Op) and each.name == "same" and (slot := _slot(group, *each.args)):
                    yield test, asked(test).question.verb, slot


def _slot(group: m.Select, past: m.Value, thing: m.Value) -> str:
    """Return the slot of the event in which the candidate is to have stood."""
    named = isinstance(past, m.Name) and isinstance(thing, m.Name) and thing.name in (_CANDIDATE, group.called)
    return past.name.removeprefix(PAST) if named and isinstance(past, m.Name) and past.name.startswith(PAST) else ""


def _leaves(survey: Survey, verb: str, slot: str, given: Mapping[str, m.Value], deep: int) -> bool:
    """Whether what stands in a slot of a verb is out of play whenever that was done, as far as its steps say so."""
    row = primitive(verb)
    if row.moves:
        zones = [given.get(each) for each in row.fills]
        out = [isinstance(zone, m.Zone) and not is_in_play(survey, zone.name) for zone in zones]
        return slot == row.thing and bool(out) and all(out)
    body = survey.game.bodies.get(verb)
    if body is None or not deep or verb in survey.game.words.ways:
        return False
    return _takes_away(survey, body, slot, given, deep)


def _takes_away(survey: Survey, node: m.Meant, slot: str, given: Mapping[str, m.Value], deep: int) -> bool:
    if isinstance(node, m.Steps):
        return any(_takes_away(survey, each, slot, given, deep) for each in node.items)
    if isinstance(node, m.If):
        # Where none of its blocks is taken, what stands beside it has to say that it happened at all.
        blocks = (*(block for _, block in node.arms), *((node.otherwise,) if node.otherwise is not None else ()))
        return all(_takes_away(survey, each, slot, given, deep) for each in blocks)
    if not isinstance(node, m.Perform):
        return False
    args = {name: given.get(value.name, value) if isinstance(value, m.Name) else value for name, value in node.args}
    filled = [name for name, value in node.args if isinstance(value, m.Name) and value.name == slot]
    return any(_leaves(survey, node.verb, each, args, deep - 1) for each in filled)
