"""The languages that a game speaks, and a word to whoever asks for another one."""

import sys

from ruledeck.grammar.binder.game import Game
from ruledeck.grammar.files.loading import GameText


def languages_of(text: GameText) -> list[str]:
    """Return the languages that a game speaks: those of its title, and those that it has translations in."""
    titled = text.manifest.name if text.manifest is not None else {}
    return sorted({*titled, *(one.language for one in text.texts)} - {""})


def warn_unless_spoken(game: Game, language: str) -> None:
    """Say on stderr that a game has no words of its own in a language; English is said without any."""
    if language != "en" and language not in languages_of(game.text):
        said = f'warning: {game.text.id} says nothing in "{language}": its own words stand there as they are written'
        help = f"  help: say its title in {language}, as `name: {{en: ..., {language}: ...}}`; `ruledeck check` lists what is missing then"
        print(f"{said}\n{help}", file=sys.stderr)
