"""`ruledeck deck`: decks to and from the lists that players exchange, and whether they obey a format."""

import json
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TextIO

import typer

from ruledeck.cli.commands.naming_games import GameArgument
from ruledeck.cli.commands.registry import examples
from ruledeck.cli.terminal.options import ContentOption, LanguageOption, Output, OutputOption, told_in

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ruledeck.cli.games.loaded import Loaded
    from ruledeck.grammar.files.decks import DeckText
    from ruledeck.grammar.text.diagnostic import Diagnostic
    from ruledeck.interpreter.decks.requirements import Verdict

FormatOption = Annotated[
    str | None,
    typer.Option("--format", help="The format that it must obey, instead of its own.", show_default=False),
]
DeckArgument = Annotated[
    str,
    typer.Argument(help="The id of a deck, `random:FORMAT`, or a file: a list of cards, or a deck file (.yaml)."),
]


def register(app: typer.Typer) -> None:
    """Add the command and what can be done with decks."""
    made = typer.Typer(
        help="Read, write and check the decks that players exchange.",
        epilog=examples("ruledeck deck import my_game friend.txt", "ruledeck deck export my_game starter"),
        rich_markup_mode=None,
        no_args_is_help=True,
    )
    made.command(
        "import",
        epilog=examples(
            "ruledeck deck import my_game friend.txt --output friend",
            'ruledeck deck import my_game - --name "From a friend" --format constructed < friend.txt',
        ),
    )(import_list)
    made.command(
        "export",
        epilog=examples(
            "ruledeck deck export my_game starter > starter.txt",
            "ruledeck deck export my_game random:constructed:7 --lang ru",
        ),
    )(export)
    made.command(
        "check",
        epilog=examples(
            "ruledeck deck check my_game starter", "ruledeck deck check my_game friend.txt --format constructed"
        ),
    )(check)
    app.add_typer(made, name="deck")


def import_list(
    game: GameArgument,
    file: Annotated[str, typer.Argument(help="The list: a file, or - for the standard input.")],
    name: Annotated[
        str | None,
        typer.Option(help="Its title; by default the one in the list, or the name of the file.", show_default=False),
    ] = None,
    ident: Annotated[
        str | None, typer.Option("--id", help="Its id; made from the title by default.", show_default=False)
    ] = None,
    format: FormatOption = None,
    seat: Annotated[str | None, typer.Option(help="The seat it is for.", show_default=False)] = None,
    output: Annotated[
        str | None,
        typer.Option(
            metavar="NAME", help="Write decks/NAME.yaml of the game instead of standard output.", show_default=False
        ),
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Overwrite an existing file.")] = False,
    content: ContentOption = None,
) -> int:
    """Read a list of cards, check it, and write it as a deck file."""
    from ruledeck.cli.authoring.deck_files import Asked, deck_text, findings, known_format, one_deck, read_deck_list
    from ruledeck.cli.authoring.insertion import write_new
    from ruledeck.cli.games.loaded import load_named

    loaded = load_named(game, content)
    known_format(loaded, format)
    given = {"id": ident and _id(ident), "name": name, "format": format, "seat": seat}
    found = read_deck_list(loaded, file, Asked({key: value for key, value in given.items() if value is not None}))
    if found.faults:
        return _report(found.faults)
    deck = one_deck(found, file)
    wrong = findings(loaded, deck)
    if wrong:
        return _report(wrong)
    text = deck_text(loaded, deck)
    if output is None:
        sys.stdout.write(text)
        return 0
    path = loaded.folder.root / "decks" / f"{_id(output.removesuffix('.yaml'))}.yaml"
    _only(loaded, deck, path)
    print(write_new(loaded.folder.root, path, text, over=force))
    return 0


def export(
    game: GameArgument,
    deck: DeckArgument,
    lang: LanguageOption = "en",
    content: ContentOption = None,
) -> int:
    """Write a deck as a list of cards, always in the same order."""
    from ruledeck.cli.authoring.deck_files import find_decks, one_deck
    from ruledeck.cli.games.loaded import load_named
    from ruledeck.interpreter.decks.list_writing import list_of

    language = told_in(lang)
    loaded = load_named(game, content)
    found = find_decks(loaded, deck)
    if found.faults:
        return _report(found.faults)
    sys.stdout.write(list_of(one_deck(found, deck), loaded.game.text, language))
    return 0


def check(
    game: GameArgument,
    deck: DeckArgument,
    format: FormatOption = None,
    content: ContentOption = None,
    output_format: OutputOption = Output.TEXT,
) -> int:
    """Say whether a deck obeys its format, and which rules it breaks."""
    from ruledeck.cli.authoring.deck_files import as_format, find_decks, findings, known_format, program_of
    from ruledeck.cli.games.loaded import load_named
    from ruledeck.interpreter.decks.requirements import requirements, verdicts

    loaded = load_named(game, content)
    known_format(loaded, format)
    program = program_of(loaded)
    found = find_decks(loaded, deck, program)
    if found.faults:
        return _report(found.faults, sys.stdout)
    conditions, records, code = requirements(loaded.game)[0], [], 0
    for each in found.decks:
        one = as_format(each, format)
        wrong = findings(loaded, one, program)
        said = verdicts(program, one, conditions.get(one.format or "", ()))
        code = max(code, int(bool(wrong)))
        if output_format is Output.JSON:
            records.append(_record(loaded, one, said, wrong))
            continue
        _report(wrong, sys.stdout)
        print("\n".join(_told(loaded, one, said, wrong)))
    if output_format is Output.JSON:
        print(json.dumps(records, ensure_ascii=False, indent=2))
    return code


def _told(loaded: "Loaded", deck: "DeckText", said: "tuple[Verdict, ...]", wrong: "list[Diagnostic]") -> list[str]:
    sorts = ", ".join(f"{sort} {number}" for sort, number in _sorts(loaded, deck).items())
    lines = [f"{deck.name}: {_cards(deck)} ({sorts})"]
    for one in said:
        number = "" if one.amount is None else f" (it is {one.amount})"
        lines.append(f"  {'yes' if one.holds else ' no'}  {one.text}{number}")
    if deck.format is None:
        lines.append("it is of no format; say one with --format")
    else:
        lines.append(f'it {"breaks" if wrong else "obeys"} the format "{deck.format}"')
    return lines


def _record(
    loaded: "Loaded", deck: "DeckText", said: "tuple[Verdict, ...]", wrong: "list[Diagnostic]"
) -> dict[str, object]:
    return {
        "game": loaded.game.text.id,
        "id": deck.id,
        "name": deck.name,
        "format": deck.format,
        "obeys": None if deck.format is None else not wrong,
        "cards": sum(deck.cards.values()),
        "types": _sorts(loaded, deck),
        "conditions": [
            {"condition": one.text, "holds": one.holds, "amount": one.amount, "against": list(one.against)}
            for one in said
        ],
        "findings": [{"code": one.code, "message": one.message, "help": one.help} for one in wrong],
    }


def _sorts(loaded: "Loaded", deck: "DeckText") -> dict[str, int]:
    """Return how many cards of each type a deck lists, in the order of the game."""
    manifest = loaded.game.text.manifest
    assert manifest is not None
    found = dict.fromkeys(manifest.types, 0)
    for card, copies in deck.cards.items():
        found[loaded.game.cards[card].text.type] += copies
    return {sort: number for sort, number in found.items() if number}


def _cards(deck: "DeckText") -> str:
    number = sum(deck.cards.values())
    sets = f" in {len(deck.sets)} sets" if deck.sets else ""
    return f"{number} {'card' if number == 1 else 'cards'}{sets}"


def _only(loaded: "Loaded", deck: "DeckText", path: Path) -> None:
    """Refuse a deck whose id another file of the game has already."""
    from ruledeck.cli.games.folders import shown
    from ruledeck.cli.terminal.refusal import RefusalError

    other = next((each for each in loaded.game.text.decks if each.id == deck.id), None)
    if other is not None and other.node.source.path != shown(path).as_posix():
        where = f"{other.node.source.path}:{other.span.begin.line}"
        raise RefusalError(f'a deck with the id "{deck.id}" is in {where} already', "say --id ID")


def _id(given: str) -> str:
    from ruledeck.cli.authoring.scaffold import id_of
    from ruledeck.cli.terminal.refusal import RefusalError

    if not given or given != id_of(given):
        raise RefusalError(
            f'"{given}" is not an id', f"ids are lower-case letters, digits and _: {id_of(given) or 'my_id'}"
        )
    return given


def _report(found: "Iterable[Diagnostic]", stream: TextIO | None = None) -> int:
    """Print findings, beside the standard output where a deck would stand in that; return the exit code."""
    from ruledeck.cli.terminal.report import Format, render, use_colour

    out = stream or sys.stderr
    out.write(render(found, Format.FULL, colour=use_colour(out, os.environ)))
    return 1
