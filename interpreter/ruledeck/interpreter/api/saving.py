"""What a save holds beside the state, the same for whoever writes it: a program or the table at the terminal."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

from ruledeck.grammar.files.folder import MANIFEST
from ruledeck.interpreter.api import plausibility
from ruledeck.interpreter.bots.roster import is_bot
from ruledeck.interpreter.engine.rehearsal import being_paid_in
from ruledeck.interpreter.state import saves
from ruledeck.interpreter.state.saves import Refusal

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ruledeck.grammar.binder.game import Game
    from ruledeck.interpreter.state.program import Program
    from ruledeck.interpreter.state.saves import Json
    from ruledeck.interpreter.state.state import State


def content_hash(game: Game) -> str:
    """Return a hash of the text of a game, without its rulings and translations."""
    total = hashlib.sha256()
    node = game.text.manifest_node
    # Where the game lies, and how it was asked for, is in front of all paths alike: the folder may be called as it likes.
    above = "" if node is None else node.span.source.path.removesuffix(MANIFEST)
    for source in game.text.sources:
        path = source.path.removeprefix(above)
        if path.partition("/")[0] not in ("rulings", "text"):
            total.update(f"{len(path)} {path}\0{len(source.text)} {source.text}\0".encode("utf-8", "surrogatepass"))
    return total.hexdigest()


def body_of(
    state: State,
    names: Sequence[str],
    bots: Sequence[str | None] | None = None,
    decks: Mapping[str, str] | None = None,
    note: str = "",
) -> dict[str, Json]:
    """Return the body of a save.

    Args:
        state: The state.
        names: What the players are called.
        bots: Who plays for each of them, `None` for a person; by default the bots in the state.
        decks: The deck of each seat by its number, where they have names.
        note: Why it was saved.
    """
    seated = list(state.deciders[1 : state.layout.people + 1] if bots is None else bots)
    return {
        "state": saves.to_json(state),
        "players": state.layout.people,
        "bots": [*seated],
        "options": dict(state.program.options),
        "decks": dict(decks or {}),
        "names": list(names),
        "note": note,
    }


def saved(state: State, names: Sequence[str]) -> str:
    """Return the text of a save of a match that a program plays."""
    game = state.program.game
    return saves.text_of(saves.Save(game.text.id, content_hash(game), body_of(state, names)))


def settings_of(body: Mapping[str, Json]) -> tuple[int, dict[str, str]] | Refusal:
    """Return the number of players and the options with which a save was played, or why it cannot be a save of a match."""
    players, options = body.get("players"), body.get("options")
    if not isinstance(players, int) or isinstance(players, bool) or not isinstance(options, dict):
        return Refusal("the save does not say how many play and with which options")
    return players, {name: str(value) for name, value in options.items()}


def restored(program: Program, data: Json) -> State | Refusal:
    """Return the state of a save, ready to go on, or why it cannot be one of this program."""
    state = saves.from_json(program.layout, data)
    if isinstance(state, Refusal):
        return state
    for player, bot in enumerate(state.deciders):
        # Whatever a save names, it can only be a bot that the game has: nothing is looked up by it, nothing imported.
        if bot is not None and not is_bot(bot, program.game):
            return Refusal(f'player {player} is left to "{bot}", and the game has no such bot')
    state.program = program
    state.paying = being_paid_in(state)
    wrong = plausibility.objection(program, state)
    if wrong is not None:
        return Refusal(f"the saved state does not fit this game: {wrong}")
    return state
