"""Every arm of a condition, and every step, can be reached."""

from ruledeck.grammar import codes
from ruledeck.grammar import meaning as m
from ruledeck.grammar.checks.survey import Survey, finding
from ruledeck.grammar.diagnostic import Diagnostic

_ENDS = ("end-the-game",)


def check(survey: Survey) -> list[Diagnostic]:
    """Report arms that an earlier one always takes, an `else` behind all values of an option, steps behind the end."""
    found: list[Diagnostic] = []
    for part, node in survey.each(m.If, m.Steps):
        unreachable: m.Meant | None = None
        message = ""
        if isinstance(node, m.If):
            unreachable, message = _arm(survey, node)
        elif isinstance(node, m.Steps):
            ends = [isinstance(each, m.Perform) and each.verb in _ENDS for each in node.items[:-1]]
            if True in ends:
                unreachable, message = node.items[ends.index(True) + 1], "the game has ended before this step"
        if unreachable is not None:
            found.append(finding(codes.UNREACHABLE, message, part.source, unreachable, "leave it out"))
    return found


def _arm(survey: Survey, node: m.If) -> tuple[m.Meant | None, str]:
    seen: list[m.Value] = []
    for condition, _ in node.arms:
        if condition in seen:
            return condition, "an earlier arm has the same condition, so this one is never reached"
        seen.append(condition)
    options = [each for each in seen if isinstance(each, m.Op) and each.name == "option"]
    if node.otherwise is not None and len(options) == len(seen):
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
