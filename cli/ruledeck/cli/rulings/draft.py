"""A saved game as the draft of a ruling: the position as `given:` says it, and what is being decided."""

import json
from pathlib import Path
from typing import TYPE_CHECKING, Final

from ruledeck.cli.authoring.scaffold import quoted
from ruledeck.cli.speech.names import table_names
from ruledeck.cli.table.prompt import prompt_of
from ruledeck.cli.table.session import restored, saved_table
from ruledeck.cli.table.setup import open_table, seat_names
from ruledeck.interpreter.engine.machine import advance, new_game

if TYPE_CHECKING:
    from ruledeck.cli.games.loaded import Loaded
    from ruledeck.interpreter.state.program import Program
    from ruledeck.interpreter.state.state import State

_BOX: Final = 0
"""The zone of what is not on the table; a position does not mention it."""


def asks_at_once(loaded: "Loaded") -> bool:
    """Whether a new game begins with a question, so that a case without decisions cannot end well."""
    from ruledeck.interpreter.compiler.compiler import compile_game

    manifest = loaded.game.text.manifest
    if manifest is None or loaded.errors:
        return False
    return advance(new_game(compile_game(loaded.game, manifest.players.min)))


def draft(loaded: "Loaded", case: str, path: Path) -> str:
    """Return a case with the position of a save, to be completed by its author.

    Raises:
        RefusalError: when the save is not one of this game.
    """
    table, _, data = saved_table(path, loaded.folder, loaded.game)
    program = open_table(table)
    state = restored(program, data)
    seats = seat_names(program.game, table.players)
    lines = [
        f"- case: {quoted(case)}",
        "  status: house",
        "  todo: true   # delete it when decisions and expectations are written",
    ]
    if advance(state):
        prompt = prompt_of(state, table_names(program, seats, "en"))
        lines.append(f"  # {seats[prompt.player - 1]} had to decide: {prompt.question}")
        lines += [f"  #   {phrase}" for phrase in prompt.phrases]
    lines += ["  # at: the step before which the position is laid out, such as `turn of alice`", "  given:"]
    lines.append(f"    players: {table.players}")
    if table.options:
        lines.append(f"    options: {_flow(dict(table.options))}")
    values = {name: value for name, value in _values(program, state, seats).items() if value is not None}
    if values:
        lines.append(f"    values: {_flow(values)}")
    lines += [f"    {_key(name)}: {_flow(cards)}" for name, cards in _zones(state, program, 0).items()]
    for number, seat in enumerate(seats, 1):
        had: dict[str, object] = {**_zones(state, program, number), **_counters(state, number)}
        if had:
            lines.append(f"    {_key(seat)}: {_flow(had)}")
    return "\n".join([*lines, "  do: []", "  expect: []"]) + "\n"


def _zones(state: "State", program: "Program", owner: int) -> dict[str, object]:
    """Return the cards in the zones of a player, or of the game, the top one first."""
    layout = program.layout
    return {
        spec.name: [_card(state, program, entity) for entity in reversed(state.zones[zone])]
        for zone, spec in enumerate(layout.zone_spec)
        if zone != _BOX and layout.zone_owner[zone] == owner and state.zones[zone]
    }


def _card(state: "State", program: "Program", entity: int) -> object:
    ident = program.definitions[state.card[entity]]
    counters = _counters(state, entity)
    return {"card": ident, **counters} if counters else ident


def _counters(state: "State", entity: int) -> dict[str, object]:
    columns = zip(state.layout.counters, state.counters, strict=True)
    return {spec.name: column[entity] for spec, column in columns if column[entity] != spec.start}


def _values(program: "Program", state: "State", seats: tuple[str, ...]) -> dict[str, object]:
    found: dict[str, object] = {}
    for (name, kind), value in zip(program.game.words.values.items(), state.values, strict=False):
        if kind.base == "player":
            found[name] = seats[value - 1] if isinstance(value, int) and 1 <= value <= len(seats) else None
        elif kind.base in ("number", "symbol", "text"):
            found[name] = value
    return found


def _flow(value: object) -> str:
    """Return a value on one line of YAML."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{_key(str(key))}: {_flow(inner)}" for key, inner in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(_flow(inner) for inner in value) + "]"
    return _key(value) if isinstance(value, str) else json.dumps(value)


def _key(text: str) -> str:
    # Commas and brackets would end a bare text inside of braces.
    return text if text.replace("_", "").replace(" ", "").isalnum() and quoted(text) == text else json.dumps(text)
