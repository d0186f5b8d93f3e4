"""`ruledeck show`: a card as prose, with its facts, its rulings, its tree and its code."""

import json
from typing import TYPE_CHECKING, Annotated

import typer

from ruledeck.cli.commands.naming_games import GameOption
from ruledeck.cli.commands.registry import examples
from ruledeck.cli.terminal.options import ContentOption, LanguageOption, Output, OutputOption, told_in

if TYPE_CHECKING:
    from ruledeck.cli.games.loaded import Loaded
    from ruledeck.grammar.binder.game import Card


def register(app: typer.Typer) -> None:
    """Add the command."""
    epilog = examples(
        'ruledeck show "Field Medic"',
        "ruledeck show my_game/field_medic --lang ru",
        "ruledeck show field_medic --tree --game my_game",
        "ruledeck show field_medic --code",
    )
    app.command("show", epilog=epilog)(show)


def show(
    card: Annotated[
        str,
        typer.Argument(help="The id of a card (also `my_game/field_medic`), or its title in any language."),
    ],
    lang: LanguageOption = "en",
    tree: Annotated[bool, typer.Option("--tree", help="Also show the tree of its meaning.")] = False,
    code: Annotated[bool, typer.Option("--code", help="Also show the Python that it is compiled to.")] = False,
    game: GameOption = None,
    content: ContentOption = None,
    output_format: OutputOption = Output.TEXT,
) -> int:
    """Show a card: facts, what it does, and the rulings about it."""
    from ruledeck.cli.games.languages import warn_unless_spoken
    from ruledeck.cli.games.loaded import find_cards, load_all

    lang = told_in(lang)
    found = find_cards(load_all(content, game), card)
    for loaded in {one.game.text.id: one for one, _ in found}.values():
        warn_unless_spoken(loaded.game, lang)
    if output_format is Output.JSON:
        print(json.dumps([_record(loaded, one, lang, code) for loaded, one in found], ensure_ascii=False, indent=2))
        return 0
    for number, (loaded, one) in enumerate(found):
        if number:
            print()
        _print(loaded, one, lang, tree, code)
    return 0


def _print(loaded: "Loaded", card: "Card", lang: str, tree: bool, code: bool) -> None:
    from ruledeck.cli.authoring import card_sheet
    from ruledeck.cli.authoring.card_sheet import WORDS, behaviour, rulings_about, sheet, tree_lines

    words = WORDS[lang]
    print(sheet(loaded, card, lang))
    print(f"{loaded.game.text.id}/{card.text.id}  {loaded.place(card)}")
    text = behaviour(card)
    if text:
        print(f"\n{words['written']}\n" + "\n".join(f"    {line}".rstrip() for line in text.splitlines()))
    about = rulings_about(loaded, card)
    print(f"\n{words['rulings' if about else 'no rulings']}")
    for sentence, place in about:
        print(f"    {sentence}  ({place})")
    if tree:
        print(f"\n{words['tree']}")
        for ability in (*card.keywords, *card.abilities):
            for line in tree_lines(ability, 2):
                print(line)
    if code:
        sources = card_sheet.code(loaded.game, card)
        print(f"\n{words['code' if sources else 'no code']}")
        for source in sources:
            print("\n" + "\n".join(f"    {line}".rstrip() for line in source.splitlines()))


def _record(loaded: "Loaded", card: "Card", lang: str, code: bool) -> dict[str, object]:
    from ruledeck.cli.authoring import card_sheet
    from ruledeck.cli.authoring.card_sheet import behaviour, rulings_about
    from ruledeck.grammar.prose import describe_card

    text = card.text
    return {
        "game": loaded.game.text.id,
        "id": text.id,
        "names": loaded.names(card),
        "type": text.type,
        "traits": list(text.traits),
        "fields": dict(text.fields),
        "unique": text.unique,
        "copies": text.copies,
        "place": loaded.place(card),
        "behaviour": behaviour(card),
        "prose": describe_card(loaded.game, card, lang),
        "rulings": [{"case": sentence, "place": place} for sentence, place in rulings_about(loaded, card)],
        **({"code": card_sheet.code(loaded.game, card)} if code else {}),
    }
