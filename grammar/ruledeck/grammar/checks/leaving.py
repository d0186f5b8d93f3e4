"""A step that leaves a period stands where such a period can be running."""

from collections import defaultdict
from typing import Final

from ruledeck.grammar.checks.survey import Part, Survey, finding
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.text import codes
from ruledeck.grammar.text.article import article
from ruledeck.grammar.text.diagnostic import Diagnostic

_LEAVING: Final = {"end-the-_": "end", "restart-the-_": "begin again"}


def check(survey: Survey) -> list[Diagnostic]:
    """Report steps that end a period, or begin it again, where nothing carries them out inside of one."""
    leaving = [(part, node) for part, node in survey.each(m.Perform) if node.verb in _LEAVING]
    if not leaving:
        return []
    written = _Written(survey)
    inside = _running_in(survey, written)
    found: list[Diagnostic] = []
    for part, node in leaving:
        period = dict(node.args)["period"]
        if not isinstance(period, m.Literal) or (part.kind == "verb" and part.id not in survey.performed):
            continue
        kind = str(period.value)
        if kind not in inside[written.carrier(part, node)] and kind not in written.around(part, node):
            message = f"nothing carries this out inside {article(kind)}, so that there is none to {_LEAVING[node.verb]}"
            found.append(
                finding(codes.NO_PERIOD, message, part.source, node, f"let it happen while {article(kind)} runs")
            )
    return found


class _Written:
    """What stands around the steps of a game, as it is written."""

    def __init__(self, survey: Survey) -> None:
        self.periods: dict[str, list[m.During]] = defaultdict(list)
        self.abilities: dict[str, list[m.Ability]] = defaultdict(list)
        for part, period in survey.each(m.During):
            self.periods[f"{part.kind}:{part.id}"].append(period)
        for part, ability in survey.each(m.Ability):
            self.abilities[f"{part.kind}:{part.id}"].append(ability)

    def carrier(self, part: Part, node: m.Meant) -> str:
        """Return the verb whose step a node is; nothing for that of an ability, also of one that a step of a verb delays."""
        delayed = any(_lies_in(node, each) for each in self.abilities[f"{part.kind}:{part.id}"])
        return "" if part.kind != "verb" or delayed else part.id

    def around(self, part: Part, node: m.Meant) -> set[str]:
        """Return the kinds of period around a node."""
        return {each.period for each in self.periods[f"{part.kind}:{part.id}"] if _lies_in(node, each)}


def _lies_in(node: m.Meant, outer: m.Meant) -> bool:
    return outer.start <= node.start and node.end <= outer.end


def _running_in(survey: Survey, written: _Written) -> dict[str, set[str]]:
    """Return the kinds of period that may be running while each verb is carried out; under no name, while abilities are.

    An ability may be used in any period: what it waits for is not followed.
    """
    inside: dict[str, set[str]] = defaultdict(set, {"": set(survey.game.words.periods)})
    ways: dict[tuple[str, str], set[str]] = defaultdict(set)
    for part, node in survey.each(m.Perform):
        ways[written.carrier(part, node), node.verb] |= written.around(part, node)
    growing = True
    while growing:
        growing = False
        for (outer, verb), around in ways.items():
            more = (inside[outer] | around) - inside[verb]
            if more:
                inside[verb] |= more
                growing = True
    return inside
