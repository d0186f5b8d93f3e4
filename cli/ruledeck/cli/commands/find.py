"""`ruledeck find`: cards by name in any language, by fact, or by what they do."""

import json
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated

import typer

from ruledeck.cli.commands.naming_games import GameOption
from ruledeck.cli.commands.registry import examples
from ruledeck.cli.terminal.options import ContentOption, Output, OutputOption

if TYPE_CHECKING:
    from ruledeck.cli.games.loaded import Loaded
    from ruledeck.grammar.binder.game import Card


def register(app: typer.Typer) -> None:
    """Add the command."""
    epilog = examples("ruledeck find medic", 'ruledeck find "deal 2 damage"', 'ruledeck find "cost 2" --game my_game')
    app.command("find", epilog=epilog)(find)


def find(
    text: Annotated[str, typer.Argument(help="A part of a name, of a fact such as `cost 2`, or of the behaviour.")],
    game: GameOption = None,
    content: ContentOption = None,
    output_format: OutputOption = Output.TEXT,
) -> int:
    """Find cards by a part of a name, a fact or the behaviour."""
    from ruledeck.cli.games.loaded import load_all
    from ruledeck.grammar.text.suggestion import did_you_mean

    games = load_all(content, game)
    wanted = " ".join(text.casefold().split())
    hits: list[dict[str, str]] = []
    for one in games:
        for card in one.game.cards.values():
            why = next((line for line in _lines(one, card) if wanted in " ".join(line.casefold().split())), None)
            if why is not None:
                hits.append(_hit(one, card, why))
    if output_format is Output.JSON:
        print(json.dumps(hits, ensure_ascii=False, indent=2))
    elif hits:
        for hit in hits:
            print(f"{hit['name']}  [{hit['game']}/{hit['id']}]  {hit['path']}:{hit['line']}\n    {hit['found']}")
    else:
        names = {name for one in games for card in one.game.cards.values() for name in one.names(card).values()}
        print(f'no card has "{text}"; {did_you_mean(text, names) or "try a shorter text"}', file=sys.stderr)
    return int(not hits)


def _hit(loaded: "Loaded", card: "Card", why: str) -> dict[str, str]:
    path, _, line = loaded.place(card).rpartition(":")
    return {
        "game": loaded.game.text.id,
        "id": card.text.id,
        "name": card.text.name,
        "path": path,
        "line": line,
        "found": why.strip(),
    }


def _lines(loaded: "Loaded", card: "Card") -> Iterator[str]:
    """Yield what can be found of a card, the most telling first."""
    for language, name in loaded.names(card).items():
        yield f"{name} ({language})" if language else name
    text = card.text
    yield text.id
    yield f"type {text.type}"
    if text.traits:
        yield f"traits {', '.join(text.traits)}"
    for key, value in text.fields.items():
        shown = ", ".join(str(one) for one in value) if isinstance(value, tuple) else value
        yield f"{key} {shown}"
    for printing in text.printings:
        yield f"set {printing.set} {printing.number or ''}"
    if text.rules is not None:
        yield from text.rules.text.splitlines()
