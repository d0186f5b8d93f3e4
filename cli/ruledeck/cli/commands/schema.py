"""`ruledeck schema`: JSON Schemas for editors."""

import json
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ruledeck.cli.commands.registry import examples
from ruledeck.cli.terminal.options import ContentOption

if TYPE_CHECKING:
    from ruledeck.grammar.files.manifest import Manifest


class Kind(StrEnum):
    """The kinds of YAML files."""

    GAME = "game"
    RULES = "rules"
    CARDS = "cards"
    DECKS = "decks"
    POLICIES = "policies"
    RULINGS = "rulings"
    TEXT = "text"


def register(app: typer.Typer) -> None:
    """Add the command."""
    epilog = examples(
        "ruledeck schema cards",
        "ruledeck schema --game my_game --write .schema",
        "",
        "First line of a YAML file, for editors with yaml-language-server:",
        "# yaml-language-server: $schema=../.schema/cards.schema.json",
    )
    app.command("schema", epilog=epilog)(schema)


def schema(
    kind: Annotated[
        Kind | None, typer.Argument(help="For which files; for all by default.", show_default=False)
    ] = None,
    game: Annotated[
        str | None, typer.Option(help="Know the types, fields, symbols and traits of this game.", show_default=False)
    ] = None,
    write: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Write a file KIND.schema.json for each.", show_default=False)
    ] = None,
    content: ContentOption = None,
) -> int:
    """Print JSON Schemas, with which editors check YAML files."""
    from ruledeck.cli.authoring.schemas import KINDS
    from ruledeck.cli.terminal.atomic import replace_file

    manifest = _manifest(game, content) if game is not None else None
    schemas = {name: make(manifest) for name, make in KINDS.items() if kind is None or name == kind.value}
    if write is None:
        print(json.dumps(schemas if kind is None else schemas[kind.value], ensure_ascii=False, indent=2))
        return 0
    for name, made in schemas.items():
        path = write / f"{name}.schema.json"
        replace_file(path, (json.dumps(made, ensure_ascii=False, indent=2) + "\n").encode())
        print(f"wrote {path}")
    return 0


def _manifest(game: str, content: list[Path] | None) -> "Manifest":
    from ruledeck.cli.games.configuration import content_folders
    from ruledeck.cli.games.folders import named
    from ruledeck.cli.terminal.refusal import RefusalError
    from ruledeck.grammar.files.loading import read_game

    folder = named(game, content_folders(content))
    manifest = read_game(folder.root, folder.shown)[0].manifest
    if manifest is None:
        raise RefusalError(f"the game.yaml of {game} has faults", f"see `ruledeck check {folder.shown}`")
    return manifest
