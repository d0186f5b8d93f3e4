"""Every arm of a condition, and every step, can be reached."""

from itertools import pairwise

from ruledeck.grammar.checks.survey import Survey, finding
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.primitive_verbs import primitive
from ruledeck.grammar.text import codes
from ruledeck.grammar.text.diagnostic import Diagnostic


def check(survey: Survey) -> list[Diagnostic]:
    """Report arms that an earlier one always takes, an `else` behind all values of an option, steps behind an end."""
    found: list[Diagnostic] = []
    bans = frozenset(ban.verb for _, ban in survey.each(m.Ban))
    for part, node in survey.each(m.If, m.Steps, m.Fully, m.Ability):
        unreachable: m.Meant | None = None
        message = ""
        if isinstance(node, m.If):
            unreachable, message = _arm(survey, node)
        elif isinstance(node, m.Steps):
            unreachable, message = _behind(node.items, bans)
        elif isinstance(node, m.Fully):
            unreachable, message = _behind((node.price, node.body), bans)
        elif isinstance(node, m.Ability) and node.costs and node.body is not None:
            unreachable, message = _behind((*node.costs, node.body), bans)
        if unreachable is not None:
            found.append(finding(codes.UNREACHABLE, message, part, unreachable, "leave it out"))
    return found


def _behind(steps: tuple[m.Effect, ...], bans: frozenset[str]) -> tuple[m.Meant | None, str]:
    """Return the first step that stands behind one which never lets the block go on, and why it is never reached."""
    for step, following in pairwise(steps):
        why = left(step, bans)
        if why is not None:
            return following, why[1]
    return None, ""


def left(step: m.Effect, bans: frozenset[str]) -> tuple[str, str] | None:
    """Return the period that a step always leaves (empty for the game) with what to say of the steps behind it.

    Where a ban may forbid to leave, the steps behind it are reached.
    """
    if isinstance(step, m.Perform):
        if step.verb in bans:
            return None
        leaves = primitive(step.verb).leaves
        if leaves == "game":
            return "", "the game has ended before this step"
        period = dict(step.args).get("period")
        if leaves and isinstance(period, m.Literal):
            name = str(period.value).partition(":")[0]
            how = "ended" if leaves == "period" else "begun again"
            return name, f"the {name} has {how} before this step"
        return None
    if isinstance(step, m.Steps):
        return next((why for each in step.items if (why := left(each, bans)) is not None), None)
    if isinstance(step, m.During):
        why = left(step.body, bans)
        return None if why is not None and why[0] == step.period else why
    arms: tuple[m.Steps, ...] = ()
    if isinstance(step, m.If) and step.otherwise is not None:
        arms = (*(steps for _, steps in step.arms), step.otherwise)
    elif isinstance(step, m.Modes) and step.how == "choose" and step.least > 0:
        arms = step.arms
    ways = [left(each, bans) for each in arms]
    first = ways[0] if ways else None
    if first is None or any(way is None or way[0] != first[0] for way in ways):
        return None
    return first[0], f"every arm above leaves the {first[0] or 'game'}, so this step is never reached"


def _arm(survey: Survey, node: m.If) -> tuple[m.Meant | None, str]:
    seen: list[m.Value] = []
    for condition, _ in node.arms:
        if condition in seen:
            return condition, "an earlier arm has the same condition, so this one is never reached"
        seen.append(condition)
    options = [each for each in seen if isinstance(each, m.Op) and each.name == "option"]
    if node.otherwise is not None and options and len(options) == len(seen):
        names = {each.args[0] for each in options}
        values = {str(each.args[1].value) for each in options if isinstance(each.args[1], m.Literal)}
        name = next(iter(names))
        if (
            len(names) == 1
            and isinstance(name, m.Literal)
            and values >= set(survey.game.words.options[str(name.value)])
        ):
            return node.otherwise, "the arms above name every value of the option, so this is never reached"
    return None, ""
