"""Options of the game make a difference."""

from ruledeck.grammar.checks.survey import Survey, finding
from ruledeck.grammar.files import document_nodes
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.text import codes
from ruledeck.grammar.text.diagnostic import Diagnostic


def check(survey: Survey) -> list[Diagnostic]:
    """Report options that no rule reads, and values that no rule tells from the others."""
    game = survey.game
    read: dict[str, set[str]] = {}
    for _, node in survey.each(m.Op):
        if node.name == "option":
            name, value = (str(each.value) for each in node.args if isinstance(each, m.Literal))
            read.setdefault(name, set()).add(value)
    for window in game.words.windows.values():
        if window.under is not None:
            read.setdefault(window.under[0], set()).add(window.under[1])
    declared = game.text.manifest_node.get("options") if game.text.manifest_node is not None else None
    found: list[Diagnostic] = []
    if not isinstance(declared, document_nodes.Mapping):
        return found
    for name, option in declared:
        spoken = name.replace("_", " ")
        place = m.Steps((), start=option.span.start, end=option.span.end)
        values = set(game.words.options.get(spoken, ()))
        missing = values - read.get(spoken, set())
        if spoken not in read:
            message = f'no rule reads the option "{spoken}"'
            help = f'write `if option "{spoken}" is ...:` where it matters'
            found.append(finding(codes.UNUSED_OPTION, message, option.span.source, place, help))
        elif len(missing) > 1:
            # One value may be what is left when the rules have asked for all the others.
            message = f'no rule tells these values of the option "{spoken}" apart: {", ".join(sorted(missing))}'
            help = "ask for them, or keep only one of them"
            found.append(finding(codes.UNUSED_VALUE, message, option.span.source, place, help))
    return found
