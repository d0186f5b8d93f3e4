"""What a value of the game is set to is of the sort that the game says it holds."""

from ruledeck.grammar.checks.survey import Survey, finding
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.primitive_verbs import primitive
from ruledeck.grammar.text import codes
from ruledeck.grammar.text.diagnostic import Diagnostic


def check(survey: Survey) -> list[Diagnostic]:
    """Report steps that set a value to something of another sort, such as a number where a player is held, or to several."""
    words = survey.game.words
    found: list[Diagnostic] = []
    for part, node in survey.each(m.Perform):
        args = dict(node.args) if primitive(node.verb).sets == "value" else {}
        value, result = args.get("value"), args.get("result")
        if not isinstance(value, m.Literal) or result is None:
            continue
        held = words.values[str(value.value)]
        if not words.covers(held, result.type):
            message = f'"{value.value}" holds {held.words}, and this is {result.type.words}'
            help = f"set it to {held.words}, or declare a value of another type in `game.yaml`"
        elif _several(result):
            message = f'"{value.value}" holds one, and these are several'
            help = "let one be chosen, or mark each of them with a counter"
        else:
            continue
        place = result if result.end > result.start else node
        found.append(finding(codes.WRONG_TYPE, message, part, place, help))
    return found


def _several(result: m.Value) -> bool:
    """Whether a result is a whole group, or may be more than one thing that is picked: each would take the place of the one before."""
    if isinstance(result, m.Pick):
        return result.most is None or (isinstance(result.most, m.Literal) and result.most != m.Literal(1, m.NUMBER))
    return isinstance(result, m.Select)
