"""What a counter is measured by is a number of something that carries it, and what rows of a map are made by one of places."""

from ruledeck.grammar.binder.game import Game
from ruledeck.grammar.binder.measuring import measure
from ruledeck.grammar.files.document_nodes import locate
from ruledeck.grammar.text import codes
from ruledeck.grammar.text.diagnostic import Diagnostic
from ruledeck.grammar.text.source import Span
from ruledeck.grammar.text.suggestion import did_you_mean


def check_measures(game: Game) -> list[Diagnostic]:
    """Report each `against:` that is no number of any type that the counter lies on, and what a chart counts that is none of a place."""
    manifest, node = game.text.manifest, game.text.manifest_node
    if manifest is None or node is None:
        return []
    found: list[Diagnostic] = []
    for name, counter in manifest.counters.items():
        kinds = [kind for kind, one in manifest.types.items() if {kind, one.kind} & {*counter.on}]
        of = f'anything that carries "{name}"'
        found += _unknown(game, counter.against, kinds, of, locate(node, ("counters", name, "against"))[0].span)
    for name, kind in manifest.types.items():
        for key, wanted in (
            (("rows", kind.chart.rows), ("columns", kind.chart.columns)) if kind.chart is not None else ()
        ):
            span = locate(node, ("types", name, "chart", key))[0].span
            found += _unknown(game, wanted, [name], f'a "{name}"', span)
    return found


def _unknown(game: Game, wanted: str | None, kinds: list[str], of: str, span: Span) -> list[Diagnostic]:
    """Report a number that nothing of some types has."""
    if wanted is None or any(measure(game, wanted, kind) is not None for kind in kinds):
        return []
    manifest = game.text.manifest
    assert manifest is not None
    facts = sorted({fact for kind in kinds for fact, of in manifest.types[kind].fields.items() if of.of == "number"})
    help_ = did_you_mean(wanted, facts) or (f"numbers of it are: {', '.join(facts)}" if facts else None)
    return [Diagnostic(codes.UNKNOWN_NAME, f'"{wanted}" is not a number of {of}', span, help=help_)]
