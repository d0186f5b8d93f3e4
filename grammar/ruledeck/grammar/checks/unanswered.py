"""An ability that answers another one before it is resolved must be able to: of some kinds nobody can answer any."""

from ruledeck.grammar.checks.survey import Survey, finding
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.primitive_verbs import RESOLVE
from ruledeck.grammar.text import codes
from ruledeck.grammar.text.article import article
from ruledeck.grammar.text.diagnostic import Diagnostic


def check(survey: Survey) -> list[Diagnostic]:
    """Report what waits for abilities to be about to be resolved that are of a kind which nobody can answer."""
    kinds = survey.game.words.ability_kinds
    found: list[Diagnostic] = []
    for part, ability in survey.each(m.Ability):
        for event in ability.events if ability.timing == "when" else ():
            named = [each.value for test in event.tests if isinstance(test, m.Op) for each in test.args
                     if event.verb == RESOLVE and test.name == "=" and isinstance(each, m.Literal)]  # fmt: skip
            silent = [kind for kind in map(kinds.get, map(str, named)) if kind is not None and not kind.answered]
            if silent:
                message = (
                    f"this never happens: nobody can answer {article(silent[0].header)} ability before it is resolved"
                )
                help = "wait for `after`, or leave out `answered: no` where the kind of ability is declared"
                found.append(finding(codes.NEVER_HAPPENS, message, part, event, help))
    return found
