"""A step that leaves a period, or lets one follow it, stands where such a period can be running; a verb left with it never happens."""

from collections import defaultdict
from collections.abc import Iterator
from typing import Final

from ruledeck.grammar.binder.reading.moments import SKIP, SKIP_OF
from ruledeck.grammar.checks.arms import left
from ruledeck.grammar.checks.survey import Part, Survey, finding
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.primitive_verbs import WHILE_IT_RUNS, primitive
from ruledeck.grammar.text import codes
from ruledeck.grammar.text.article import article
from ruledeck.grammar.text.diagnostic import Diagnostic

_LEAVING: Final = {"period": "none to end", "again": "none to begin again"}
_FOLLOWING: Final = "none for another one to follow"
"""What there is not where no period goes on, by what the verb leaves that speaks of it."""


def check(survey: Survey) -> list[Diagnostic]:
    """Report steps that end a period, begin it again or let one follow it, where nothing carries them out inside of one."""
    leaving = [(part, node) for part, node in survey.each(m.Perform) if node.verb in WHILE_IT_RUNS]
    skipping = [(part, node) for part, node in survey.each(m.Perform) if node.verb in (SKIP, SKIP_OF)]
    unskipped = [one for part, node in skipping for one in _never_comes(survey, part, node)]
    if not leaving:
        return unskipped
    written = _Written(survey)
    inside = _running_in(survey, written)
    found = [*unskipped, *_left_in_the_midst(survey, written)]
    for part, node in leaving:
        period = dict(node.args)["period"]
        if not isinstance(period, m.Literal) or (part.kind == "verb" and part.id not in survey.performed):
            continue
        kind = str(period.value).partition(":")[0]
        if kind not in inside[written.carrier(part, node)] and kind not in written.around(part, node):
            lacking = _LEAVING.get(primitive(node.verb).leaves, _FOLLOWING)
            message = f"nothing carries this out inside {article(kind)}, so there is {lacking}"
            found.append(finding(codes.NO_PERIOD, message, part, node, f"let it happen while {article(kind)} runs"))
    return found


def _never_comes(survey: Survey, part: Part, node: m.Perform) -> Iterator[Diagnostic]:
    """Yield that a period which is to be skipped never comes: no rule begins it, or none is a player's."""
    args = dict(node.args)
    period = args["period"]
    if not isinstance(period, m.Literal):
        return
    kind, _, name = str(period.value).partition(":")
    moment = f"{kind} {name}".strip()
    begun = survey.game.words.moments.items()
    fitting = [whose for each, whose in begun if each == moment or (not name and each.startswith(f"{moment} "))]
    if any(fitting) or (fitting and node.verb == SKIP):
        return
    of = " of a player" if fitting else ""
    message = f"no rule begins {article(f'{name} {kind}'.strip())}{of}, so there is none to skip"
    help = f"write `{moment}{' of <player>' if fitting else ''}:` and its steps in the rules"
    yield finding(codes.NEVER_HAPPENS, message, part, node, help)


def _left_in_the_midst(survey: Survey, written: "_Written") -> Iterator[Diagnostic]:
    """Yield what waits until a verb has happened that always leaves the period in which alone it is done: it is left with that."""
    waiting = [
        (part, event)
        for part, ability in survey.each(m.Ability)
        for event in ability.events
        if ability.timing == "after" and event.verb in survey.game.bodies
    ]
    bans = frozenset(ban.verb for _, ban in survey.each(m.Ban)) if waiting else frozenset[str]()
    for part, event in waiting:
        why = left(survey.game.bodies[event.verb], bans)
        if why is None or not why[0] or event.verb not in _always_in(survey, written, why[0]):
            continue
        usage = survey.game.words.verbs[event.verb].pattern.usage
        message = f"this never happens: `{usage}` ends with the {why[0]} in which it is done, and is left with that"
        help = "let a verb of its own say what is to be heard of, in front of the step that leaves it, and wait for that verb"
        yield finding(codes.NEVER_HAPPENS, message, part, event, help)


def _always_in(survey: Survey, written: "_Written", period: str) -> set[str]:
    """Return the verbs that nothing carries out but inside of such a period; an ability may be used in any or none."""
    ways = [
        (written.carrier(part, node), node.verb, period in written.around(part, node))
        for part, node in survey.each(m.Perform)
    ]
    within = {verb for _, verb, _ in ways}
    size = -1
    while size != len(within):
        size = len(within)
        within -= {verb for outer, verb, around in ways if not around and outer not in within}
    return within


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
