"""`ruledeck words`: the phrasebook of a game."""

import json
import sys
from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated

import typer

from ruledeck.cli.commands.naming_games import GameArgument
from ruledeck.cli.commands.registry import examples
from ruledeck.cli.terminal.options import ContentOption, Output, OutputOption

if TYPE_CHECKING:
    from ruledeck.cli.authoring.phrasebook import Phrase


def register(app: typer.Typer) -> None:
    """Add the command."""
    epilog = examples("ruledeck words my_game", 'ruledeck words my_game "deal damage"', "ruledeck words my_game zones")
    app.command("words", epilog=epilog)(words)


def words(
    game: GameArgument,
    query: Annotated[
        list[str] | None, typer.Argument(help="Words that the phrase or its group must hold.", show_default=False)
    ] = None,
    content: ContentOption = None,
    output_format: OutputOption = Output.TEXT,
) -> int:
    """List what can be written in a game, with cards as examples."""
    from ruledeck.cli.authoring.phrasebook import known_words, phrasebook, search
    from ruledeck.cli.games.loaded import load_named
    from ruledeck.grammar.text.suggestion import did_you_mean

    every = phrasebook(load_named(game, content))
    wanted = " ".join(query or ())
    found = search(every, wanted) if wanted else every
    if output_format is Output.JSON:
        print(json.dumps([asdict(one) for one in found], ensure_ascii=False, indent=2))
    elif not found:
        hints = [hint for word in wanted.split() if (hint := did_you_mean(word, known_words(every)))]
        print(f'nothing in {game} reads "{wanted}"{": " if hints else ""}{", ".join(hints)}', file=sys.stderr)
    else:
        _print(found)
    return int(not found)


def _print(found: "list[Phrase]") -> None:
    groups = dict.fromkeys(one.group for one in found)
    for number, group in enumerate(groups):
        print(f"{'' if number == 0 else chr(10)}{group.upper()}")
        for one in found:
            if one.group == group:
                _entry(one)


def _entry(phrase: "Phrase") -> None:
    aside = f"   ({', '.join(phrase.forms)})" if phrase.forms and phrase.group != "verbs" else ""
    print(f"  {phrase.text}{aside}")
    for form in phrase.forms if phrase.group == "verbs" else ():
        print(f"      {form}")
    for example in phrase.examples:
        print(f'      e.g. {example.card}: "{example.text}"')
