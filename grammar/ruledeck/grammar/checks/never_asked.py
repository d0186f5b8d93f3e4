"""What is open at any moment is open beside a decision: something in the game must ask for one."""

from ruledeck.grammar.checks.survey import Survey, finding
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.primitive_verbs import OFFERS
from ruledeck.grammar.meaning.traversal import nodes_in
from ruledeck.grammar.text import codes
from ruledeck.grammar.text.diagnostic import Diagnostic

_ANSWERS = ("when", "after")


def check(survey: Survey) -> list[Diagnostic]:
    """Report the abilities that are open at any moment where nothing but these asks anybody for a decision."""
    rights = [(part, each) for part, each in survey.each(m.Ability) if each.timing == "anytime"]
    if not rights or any(_decides(each) for part in survey.parts for each in _outside(part.trees)):
        return []
    message = "nobody can ever use this: it is open beside every decision, and nothing in the game asks for one"
    help = "let somebody decide something in between: `choose ...`, `may ...`, or `take 1 <kind>` of a kind with `timing: action`"
    return [finding(codes.NEVER_OPEN, message, part, each, help) for part, each in rights]


def _outside(trees: tuple[m.Meant, ...]) -> list[m.Meant]:
    """Return the nodes of some trees but for those of abilities that are open at any moment: nobody comes to these."""
    kept = [each for each in trees if not (isinstance(each, m.Ability) and each.timing == "anytime")]
    return nodes_in(tuple(kept))


def _decides(node: m.Meant) -> bool:
    """Whether somebody may be asked here; what answers an event may be offered, and several of them wait for an order."""
    match node:
        case m.Pick():
            return node.how in ("choose", "divide")
        case m.Modes():
            return node.how == "choose"
        case m.ForEach():
            return node.chooser is not None
        case m.Repeat():
            return node.willing
        case m.Perform():
            return node.verb in OFFERS
        case m.Ability():
            return node.timing in _ANSWERS
        case m.Choose():
            return not isinstance(node.what, m.Pick)
    return isinstance(node, m.May)
