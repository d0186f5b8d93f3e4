"""A period that something lives for, or that a condition asks about, is one that the rules begin."""

from collections.abc import Iterator

from ruledeck.grammar.checks.survey import Survey, finding
from ruledeck.grammar.files.document_nodes import locate
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.history import GAME, HISTORY, LAST, whose_period
from ruledeck.grammar.text import codes
from ruledeck.grammar.text.article import article
from ruledeck.grammar.text.diagnostic import Diagnostic


def check(survey: Survey) -> list[Diagnostic]:
    """Report `during` where no rule begins such a period, in conditions and in `game.yaml`."""
    return [*_asked(survey), *_declared(survey)]


def _asked(survey: Survey) -> Iterator[Diagnostic]:
    """Yield conditions on a period that no rule begins, or of somebody's where none is anybody's."""
    for part, node in survey.each(m.Op):
        said = node.args[1] if node.name in HISTORY else node.args[0] if node.name == "during" else None
        if not isinstance(said, m.Literal) or (node.name in HISTORY and said.value == GAME):
            continue
        sort, _, name = str(said.value).partition(":")
        moment = f"{sort} {name}".strip()
        fitting = _begun(survey, moment)
        if not fitting:
            message = f"no rule begins {article(f'{name} {sort}'.strip())}, so this is never so"
            help = f"write `{moment}:` and its steps in the rules"
        elif _owned(node) and not any(fitting):
            message = f"no rule begins {article(f'{name} {sort}'.strip())} of a player, so this is never so"
            help = f"write `{moment} of <player>:` and its steps in the rules"
        else:
            continue
        yield finding(codes.NEVER_HAPPENS, message, part, node, help)


def _owned(node: m.Op) -> bool:
    """Whether a question asks for a period that is somebody's."""
    if node.name in LAST:
        return whose_period(node) is not None
    return node.name == "during" and len(node.args) > 1


def _declared(survey: Survey) -> Iterator[Diagnostic]:
    """Yield counters and values that live for a period which no rule begins."""
    manifest, node = survey.game.text.manifest, survey.game.text.manifest_node
    if manifest is None or node is None:
        return
    periods = [("counters", name, each.during) for name, each in manifest.counters.items()]
    periods += [("values", name, each.during) for name, each in manifest.values.items()]
    for section, name, kind in periods:
        if kind is not None and kind in manifest.periods and not _begun(survey, kind):
            message = f'no rule begins a {kind}, so "{name}" is never there'
            span = locate(node, (section, name, "during"))[0].span
            help = f"write `{kind}:` and its steps in the rules, or name another period"
            yield Diagnostic(codes.NEVER_HAPPENS, message, span, help)


def _begun(survey: Survey, moment: str) -> list[bool]:
    """Return for each period of the rules that is meant whether it is somebody's."""
    begun = survey.game.words.moments
    return [whose for each, whose in begun.items() if each == moment or each.startswith(f"{moment} ")]
