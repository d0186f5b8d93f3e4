"""Decks as commands take them: one of the game, one that is drawn, a deck file, or a list as players exchange it."""

import os
import sys
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from ruledeck.cli.authoring.scaffold import id_of, quoted
from ruledeck.cli.games.folders import shown
from ruledeck.cli.games.loaded import Loaded
from ruledeck.cli.terminal.refusal import RefusalError
from ruledeck.grammar.files.decks import DeckText, format_faults, read_decks, unpacked
from ruledeck.grammar.files.document_nodes import Node
from ruledeck.grammar.files.documents import LARGEST_FILE, compose, decode
from ruledeck.grammar.files.manifest import Manifest
from ruledeck.grammar.text.diagnostic import Diagnostic
from ruledeck.grammar.text.regular_files import open_regular
from ruledeck.grammar.text.suggestion import did_you_mean
from ruledeck.interpreter.compiler.compiler import compile_game
from ruledeck.interpreter.decks.drawing import PREFIX, draw_deck, wanted
from ruledeck.interpreter.decks.list_writing import listed_alone
from ruledeck.interpreter.decks.lists import LARGEST_LIST, deck_document, read_list
from ruledeck.interpreter.decks.requirements import requirements, unmet, without_behaviour
from ruledeck.interpreter.state.program import Program

STDIN: Final = "-"
_UNNAMED: Final = "deck"


@dataclass(frozen=True, slots=True)
class Found:
    """Decks, and what is wrong with where they stand.

    Attributes:
        decks: The decks that have no fault in themselves; whether they obey a format is not said.
        faults: What keeps the others from being read.
    """

    decks: tuple[DeckText, ...]
    faults: tuple[Diagnostic, ...] = ()


@dataclass(frozen=True, slots=True)
class Asked:
    """What the command line says of a deck, in place of what the list says.

    Attributes:
        facts: `id`, `name`, `format` and `seat`, as far as they are given.
    """

    facts: dict[str, str]


def manifest_of(loaded: Loaded) -> Manifest:
    """Return what the game declares.

    Raises:
        RefusalError: when that cannot be read.
    """
    manifest = loaded.game.text.manifest
    if manifest is None:
        raise RefusalError(
            f"the game.yaml of {loaded.folder.shown} has faults", f"see `ruledeck check {loaded.folder.shown}`"
        )
    return manifest


def known_format(loaded: Loaded, name: str | None) -> str | None:
    """Return the name of a format of the game.

    Raises:
        RefusalError: when there is none of this name.
    """
    formats = manifest_of(loaded).formats
    if name is not None and name not in formats:
        listed = f"formats of this game: {', '.join(formats) or 'none'}"
        raise RefusalError(f'there is no format "{name}"', did_you_mean(name, formats) or listed)
    return name


def read_deck_list(loaded: Loaded, place: str, asked: Asked) -> Found:
    """Return the deck of a list.

    Args:
        loaded: The game.
        place: A file, or `-` for the standard input.
        asked: What is said of it besides.

    Raises:
        RefusalError: when the file cannot be read.
    """
    manifest = manifest_of(loaded)
    path = place if place == STDIN else shown(Path(place)).as_posix()
    entry, faults = read_list(_bytes(place, LARGEST_LIST), "<stdin>" if place == STDIN else path, loaded.game.text)
    if entry is None:
        return Found((), tuple(faults))
    named = entry.get("name")
    title = asked.facts.get("name") or (None if named is None else named.span.text) or _title(place)
    facts = {"id": id_of(title) or _UNNAMED, **({"name": title} if named is None else {}), **asked.facts}
    return _read(deck_document(entry, facts), manifest, loaded)


def program_of(loaded: Loaded) -> Program:
    """Compile a game for what its formats ask of a deck; where not all of its rules can be read, without anything that its texts do."""
    game = loaded.game if loaded.playable else without_behaviour(loaded.game)
    return compile_game(game, manifest_of(loaded).players.max)


def find_decks(loaded: Loaded, wish: str, program: Program | None = None) -> Found:
    """Return the decks that somebody names: the id of a deck of the game, `random:FORMAT`, or a file of either kind.

    Raises:
        RefusalError: when there is no such deck.
    """
    manifest = manifest_of(loaded)
    own = [deck for deck in loaded.game.text.decks if deck.id == wish]
    if own:
        return Found((own[0],))
    drawn = wanted(wish, manifest.formats)
    if drawn is not None:
        program = program or program_of(loaded)
        deck = draw_deck(program, drawn, 1 if program.game.words.own_decks else 0)
        if deck is None:
            raise RefusalError(f"no deck of the format {drawn.format} was found for the seed {drawn.seed or 0}")
        return Found((deck,))
    if wish.startswith(PREFIX):
        listed = ", ".join(f"{PREFIX}{name}" for name in manifest.formats) or "none"
        raise RefusalError(f'no deck can be drawn as "{wish}"', f"what can be drawn: {listed}")
    if wish.endswith((".yaml", ".yml")):
        source, faults = decode(_bytes(wish, LARGEST_FILE), shown(Path(wish)).as_posix())
        root, wrong = compose(source) if not faults else (None, faults)
        if root is None or wrong:
            return Found((), tuple(wrong))
        return _read(root, manifest, loaded)
    if wish != STDIN and not os.path.lexists(wish):
        ids = [deck.id for deck in loaded.game.text.decks]
        listed = f"decks of this game: {', '.join(ids) or 'none'}; or name a file"
        raise RefusalError(f'there is no deck "{wish}"', did_you_mean(wish, ids) or listed)
    return read_deck_list(loaded, wish, Asked({}))


def _read(root: Node, manifest: Manifest, loaded: Loaded) -> Found:
    cards = loaded.game.text.cards
    decks, faults = read_decks(root, manifest, [card.id for card in cards])
    full, more = unpacked(decks, cards)
    return Found(tuple(full), (*faults, *more))


def findings(loaded: Loaded, deck: DeckText, program: Program | None = None) -> list[Diagnostic]:
    """Return what is wrong with a deck by its format; nothing where it has none."""
    manifest = manifest_of(loaded)
    found = format_faults((deck,), loaded.game.text.cards, manifest)
    conditions = requirements(loaded.game)[0].get(deck.format or "", ())
    if conditions:
        found += unmet(program or program_of(loaded), deck, conditions)
    return found


def as_format(deck: DeckText, name: str | None) -> DeckText:
    """Return a deck as one of another format, if one is given."""
    return deck if name is None else replace(deck, format=name)


def deck_text(loaded: Loaded, deck: DeckText) -> str:
    """Return a deck as a deck file holds it."""
    lines = [f"- id: {deck.id}", f"  name: {quoted(deck.name)}"]
    lines += [f"  {key}: {quoted(value)}" for key, value in (("seat", deck.seat), ("format", deck.format)) if value]
    for key, entries in (("cards", listed_alone(deck, loaded.game.text)), ("sets", deck.sets)):
        if entries:
            lines.append(f"  {key}:")
            lines += [f"    {quoted(name)}: {copies}" for name, copies in entries.items()]
    return "\n".join(lines) + "\n"


def _title(place: str) -> str:
    """Return what a deck is called that says no name: after its file."""
    if place == STDIN:
        raise RefusalError("this list says no name", "say --name NAME, or begin it with a line `Name: ...`")
    return " ".join(Path(place).stem.replace("_", " ").split()) or _UNNAMED


def _bytes(place: str, most: int) -> bytes:
    """Return what lies in a place, or so much of it that it is seen to be too much."""
    if place == STDIN:
        return sys.stdin.buffer.read(most + 1)
    try:
        with open_regular(Path(place)) as file:
            return file.read(most + 1)
    except OSError as error:
        raise RefusalError(f"{shown(Path(place))} cannot be read: {error.strerror or error}") from error


def one_deck(found: Found, wish: str) -> DeckText:
    """Return the only deck of a place.

    Raises:
        RefusalError: when there are several, or none.
    """
    if len(found.decks) != 1:
        ids: Sequence[str] = [deck.id for deck in found.decks]
        raise RefusalError(f"{wish} holds {len(ids)} decks", f"they are {', '.join(ids)}" if ids else None)
    return found.decks[0]
