"""`ruledeck new`: scaffolds that pass every check at once."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ruledeck.cli.commands.naming_games import GameArgument
from ruledeck.cli.commands.registry import examples
from ruledeck.cli.terminal.options import ContentOption

if TYPE_CHECKING:
    from ruledeck.cli.games.loaded import Loaded

IdOption = Annotated[
    str | None, typer.Option("--id", help="Its id; made from the name by default.", show_default=False)
]


def register(app: typer.Typer) -> None:
    """Add the command and what can be made with it."""
    made = typer.Typer(
        help="Make a game, a set, a card or a ruling that passes `check`.",
        epilog=examples('ruledeck new game "My Game"', 'ruledeck new card my_game "Field Medic" --type unit'),
        rich_markup_mode=None,
        no_args_is_help=True,
    )
    made.command("game", epilog=examples('ruledeck new game "My Game"', 'ruledeck new game "My Game" --in games'))(game)
    made.command("set", epilog=examples('ruledeck new set my_game "Second Wave"'))(new_set)
    made.command(
        "card",
        epilog=examples(
            'ruledeck new card my_game "Field Medic" --type unit',
            'ruledeck new card my_game "Field Surgeon" --like field_medic',
        ),
    )(card)
    made.command(
        "ruling",
        epilog=examples(
            'ruledeck new ruling my_game "A medic heals before the unit falls"',
            'ruledeck new ruling my_game "This was wrong" --from wrong.json',
        ),
    )(ruling)
    app.add_typer(made, name="new")


def game(
    name: Annotated[str, typer.Argument(help="The title of the game.")],
    ident: IdOption = None,
    into: Annotated[Path, typer.Option("--in", metavar="DIR", help="The folder in which its folder is made.")] = Path(),
) -> int:
    """Make the folder of a game: a manifest, rules and a card."""
    from ruledeck.cli.authoring.insertion import write_all
    from ruledeck.cli.authoring.scaffold import GAME, quoted
    from ruledeck.cli.terminal.refusal import RefusalError

    found = _id(name, ident)
    folder = into / found
    if folder.exists():
        raise RefusalError(f"{folder} exists already", "choose another name, or --id ID")
    texts = {folder / path: text.format(id=found, name=quoted(name)) for path, text in GAME.items()}
    for line in write_all(into, texts):
        print(line)
    print(f"next: ruledeck check {folder}")
    return 0


def new_set(
    game: GameArgument,
    name: Annotated[str, typer.Argument(help="The name of the set.")],
    ident: IdOption = None,
    content: ContentOption = None,
) -> int:
    """Make a file for the cards of a set, with a first card."""
    from ruledeck.cli.authoring.insertion import card_text, write_all
    from ruledeck.cli.terminal.refusal import RefusalError

    loaded = _load(game, content)
    found = _id(name, ident)
    path = loaded.folder.root / "cards" / f"{found}.yaml"
    if path.exists():
        raise RefusalError(f"{path} exists already", "choose another name, or --id ID")
    text = card_text(loaded, _free(loaded, f"{found}_first"), f"First of {name}", None)
    for line in write_all(loaded.folder.root, {path: text}):
        print(line)
    _into_deck(loaded)
    return 0


def card(
    game: GameArgument,
    name: Annotated[str, typer.Argument(help="The title of the card.")],
    kind: Annotated[
        str | None, typer.Option("--type", help="Its type; the first of the game by default.", show_default=False)
    ] = None,
    like: Annotated[
        str | None, typer.Option(metavar="CARD", help="Begin with the text of this card.", show_default=False)
    ] = None,
    into: Annotated[
        str | None, typer.Option("--set", help="The name of the file of cards that it goes into.", show_default=False)
    ] = None,
    ident: IdOption = None,
    content: ContentOption = None,
) -> int:
    """Add a card to a file of cards."""
    from ruledeck.cli.authoring.insertion import append, card_text, like_text, set_path
    from ruledeck.cli.games.loaded import find_card
    from ruledeck.cli.terminal.refusal import RefusalError

    loaded = _load(game, content)
    found = _id(name, ident)
    if found in loaded.game.cards:
        raise RefusalError(f'{game} has a card with the id "{found}" already', "say --id ID")
    model = find_card([loaded], like)[1] if like is not None else None
    if model is not None and kind is not None:
        raise RefusalError("--like and --type exclude each other", "the type is that of the card it is like")
    text = like_text(model, found, name) if model is not None else card_text(loaded, found, name, kind)
    path = set_path(loaded, into, model)
    print(append(loaded.folder.root, path, text))
    _into_deck(loaded)
    print(f"next: ruledeck show {found} --game {loaded.folder.shown}")
    return 0


def _into_deck(loaded: "Loaded") -> None:
    """Say what a new card lacks to be in play, where only what a deck names comes into a game."""
    text = loaded.game.text
    if text.decks and text.manifest is not None and not text.manifest.formats:
        print(f"next: name it in a deck, such as {text.decks[0].node.source.path}")


def ruling(
    game: GameArgument,
    case: Annotated[str, typer.Argument(help="What it shows, in one sentence.")],
    into: Annotated[str, typer.Option("--file", help="The file of rulings that it goes into: its topic.")] = "house",
    save: Annotated[
        Path | None,
        typer.Option("--from", metavar="SAVE", help="Begin with the position of a saved game.", show_default=False),
    ] = None,
    content: ContentOption = None,
) -> int:
    """Add a case to a file of rulings."""
    from ruledeck.cli.authoring.insertion import append
    from ruledeck.cli.authoring.scaffold import RULING, TODO, quoted
    from ruledeck.cli.rulings.draft import asks_at_once, draft

    loaded = _load(game, content)
    path = loaded.folder.root / "rulings" / f"{_id(into.removesuffix('.yaml'), None)}.yaml"
    manifest = loaded.game.text.manifest
    book = next(iter(manifest.sources), "core") if manifest is not None else "core"
    empty = RULING.format(case=quoted(case), todo=TODO if asks_at_once(loaded) else "", book=book)
    text = empty if save is None else draft(loaded, case, save)
    print(append(loaded.folder.root, path, text))
    return 0


def _load(game: str, content: list[Path] | None) -> "Loaded":
    from ruledeck.cli.games.loaded import load_named
    from ruledeck.cli.terminal.refusal import RefusalError

    loaded = load_named(game, content)
    if loaded.game.text.manifest is None:
        raise RefusalError(f"the game.yaml of {game} has faults", f"see `ruledeck check {loaded.folder.shown}`")
    return loaded


def _id(name: str, given: str | None) -> str:
    from ruledeck.cli.authoring.scaffold import id_of
    from ruledeck.cli.terminal.refusal import RefusalError

    if given is not None and given != id_of(given):
        raise RefusalError(
            f'"{given}" is not an id', f"ids are lower-case letters, digits and _: {id_of(given) or 'my_id'}"
        )
    found = given or id_of(name)
    if not found:
        raise RefusalError(f'no id can be made from "{name}"', "say --id ID, in Latin letters")
    return found


def _free(loaded: "Loaded", wanted: str) -> str:
    number = 1
    found = wanted
    while found in loaded.game.cards:
        number += 1
        found = f"{wanted}_{number}"
    return found
