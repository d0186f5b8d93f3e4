"""What a counter is measured by is a number of something that carries it."""

from ruledeck.grammar.binder.game import Game
from ruledeck.grammar.binder.measuring import measure
from ruledeck.grammar.files.document_nodes import locate
from ruledeck.grammar.text import codes
from ruledeck.grammar.text.diagnostic import Diagnostic
from ruledeck.grammar.text.suggestion import did_you_mean


def check_measures(game: Game) -> list[Diagnostic]:
    """Report each `against:` that is no number of any type that the counter lies on."""
    manifest, node = game.text.manifest, game.text.manifest_node
    if manifest is None or node is None:
        return []
    found: list[Diagnostic] = []
    for name, counter in manifest.counters.items():
        kinds = [kind for kind, one in manifest.types.items() if {kind, one.kind} & {*counter.on}]
        wanted = counter.against
        if wanted is None or any(measure(game, wanted, kind) is not None for kind in kinds):
            continue
        facts = sorted(
            {fact for kind in kinds for fact, of in manifest.types[kind].fields.items() if of.of == "number"}
        )
        help_ = did_you_mean(wanted, facts) or (f"numbers of it are: {', '.join(facts)}" if facts else None)
        message = f'"{wanted}" is no number of anything that carries "{name}"'
        span = locate(node, ("counters", name, "against"))[0].span
        found.append(Diagnostic(codes.UNKNOWN_NAME, message, span, help=help_))
    return found
