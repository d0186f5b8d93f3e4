"""What must hold of the cards of a game: asked of a table on which all of them lie in the box, and nothing has been done yet."""

from collections.abc import Iterator

from ruledeck.grammar.binder.game import Game
from ruledeck.grammar.files.document_nodes import Mapping, Scalar
from ruledeck.grammar.files.document_slices import line_slice
from ruledeck.grammar.text import codes
from ruledeck.grammar.text.diagnostic import Diagnostic, Note
from ruledeck.interpreter.compiler.compiler import compile_game
from ruledeck.interpreter.decks.never_met import Asked, contradictory
from ruledeck.interpreter.decks.requirements import Conditions, read_condition, verdicts_on
from ruledeck.interpreter.state.starting_components import TABLE
from ruledeck.interpreter.wording.reading import line_of

_ASTRAY = "the cards of the game are looked at in the box, and nothing of it lies here"


def box_rules(game: Game) -> tuple[dict[str, Conditions], list[Diagnostic]]:
    """Return each rule that the game sets for its cards with what it asks, and what cannot be read in them."""
    found: dict[str, Conditions] = {}
    faults: list[Diagnostic] = []
    for key, node in _written(game):
        meant, wrong = read_condition(game, node, _ASTRAY)
        faults += wrong
        if meant is not None and not wrong:
            found[key.raw] = (meant,)
            line = line_slice(node)
            faults += [] if isinstance(line, Diagnostic) else contradictory(game, Asked(node, line_of(line), meant[1]))
    return found, faults


def check_box(game: Game) -> Iterator[Diagnostic]:
    """Yield what cannot be read in the rules for the cards of a game, and the cards that break them."""
    found, faults = box_rules(game)
    yield from faults
    manifest = game.text.manifest
    if not found or manifest is None:
        return
    program = compile_game(game, manifest.players.max)
    copies = {ident: _copies(game, ident) for ident in game.cards}
    for key, _ in _written(game):
        for one in verdicts_on(program, copies, TABLE, found.get(key.raw, ())):
            if one.holds:
                continue
            rule = (Note("the rule stands here", key.span),)
            for ident in one.against:
                card = game.cards[ident].text
                message = f'"{card.name}" breaks a rule for the cards of the game: {key.raw}'
                yield Diagnostic(codes.BOX_RULE, message, card.id_span, f"it says: {one.text}", rule)
            if not one.against:
                help = None if one.amount is None else f"here it is {one.amount}"
                message = f"the cards of the game break a rule: {key.raw}"
                yield Diagnostic(codes.BOX_RULE, message, key.span, help)


def _copies(game: Game, ident: str) -> int:
    """Return how many of a card there are; of one that does not say it, one."""
    card = game.cards[ident].text
    return card.copies if card.copies is not None else max(1, sum([one.copies or 1 for one in card.printings]))


def _written(game: Game) -> Iterator[tuple[Scalar, Scalar]]:
    """Yield every rule for the cards of the game, as YAML: what it is called, and the condition."""
    root = game.text.manifest_node
    listed = root.get("require") if root is not None else None
    for key, node in listed.entries if isinstance(listed, Mapping) else ():
        if isinstance(node, Scalar):
            yield key, node
