"""A saved game as the draft of a ruling: the position as `given:` says it, and what is being decided."""

import json
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Final

from ruledeck.cli.authoring.scaffold import quoted
from ruledeck.cli.speech.names import table_names
from ruledeck.cli.table.prompt import prompt_of
from ruledeck.cli.table.session import restored, saved_table
from ruledeck.cli.table.setup import open_table, seat_names
from ruledeck.grammar.text.reserved import RESERVED
from ruledeck.interpreter.engine.machine import advance, new_game
from ruledeck.interpreter.primitives.knowledge import seen_by

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
        lines.append(f"    options: {flow(dict(table.options))}")
    lines += [f"    {_key(name)}: {flow(said)}" for name, said in position(program, state, seats).items()]
    return "\n".join([*lines, "  do: []", "  expect: []"]) + "\n"


def position(program: "Program", state: "State", seats: tuple[str, ...]) -> dict[str, object]:
    """Return what `given:` says of how the table lies: lists, mappings and scalars, the top card of a zone first."""
    names = _aliases(program, state, seats)
    found: dict[str, object] = {
        "game": _counters(state, 0),
        "out": [seat for number, seat in enumerate(seats, 1) if state.layout.out >= 0 and state.counters[-1][number]],
        **_zones(program, state, seats, names, 0),
    }
    for number, seat in enumerate(seats, 1):
        found[seat] = {**_zones(program, state, seats, names, number), **_counters(state, number)}
    # Behind the cards, as a value may be one of them.
    found["values"] = _values(program, state, seats, names)
    return {name: said for name, said in found.items() if said}


def _aliases(program: "Program", state: "State", seats: tuple[str, ...]) -> dict[int, str]:
    """Return a name for each component that something lies on, and for each that is a value of the game."""
    kinds = program.game.words.values.values()
    held = [value for kind, value in zip(kinds, state.values, strict=False) if kind.base == "component"]
    wanted = {e for e in (*state.host, *held) if isinstance(e, int) and e > len(seats) and state.zone[e] > _BOX}
    found: dict[int, str] = {}
    for entity in sorted(wanted):
        plain = program.definitions[state.card[entity]].replace("_", "")
        stem = plain if plain[:1].isalpha() else f"card{plain}"
        taken = {*seats, *found.values(), *RESERVED}
        found[entity] = next(name for number in count() if (name := f"{stem}{number or ''}") not in taken)
    return found


def _zones(
    program: "Program", state: "State", seats: tuple[str, ...], names: dict[int, str], owner: int
) -> dict[str, object]:
    """Return the cards in the zones of a player, or of the game, the top one first."""
    layout = program.layout
    return {
        spec.name: [_card(program, state, seats, names, entity) for entity in reversed(state.zones[zone])]
        for zone, spec in enumerate(layout.zone_spec)
        if zone != _BOX and layout.zone_owner[zone] == owner and state.zones[zone]
    }


def _card(program: "Program", state: "State", seats: tuple[str, ...], names: dict[int, str], entity: int) -> object:
    """Return how a position says a card: what differs from how it would lie there if only its id were written."""
    layout, zone, ident = program.layout, state.zone[entity], program.definitions[state.card[entity]]
    said: dict[str, object] = {"as": names[entity]} if entity in names else {}
    if state.up[entity] != layout.public[zone]:
        said["face"] = "up" if state.up[entity] else "down"
    owner = layout.zone_owner[zone] if program.game.words.own_decks else 0
    for role, who, usual in (
        ("owner", state.owner[entity], owner),
        ("control", state.control[entity], layout.zone_owner[zone] or owner),
    ):
        if who != usual and 1 <= who <= len(seats):
            said[role] = seats[who - 1]
    if state.known[entity] & ~seen_by(state, entity):
        said["known"] = [seat for number, seat in enumerate(seats, 1) if state.known[entity] >> number & 1]
    host = dict(enumerate(seats, 1)).get(state.host[entity]) or names.get(state.host[entity])
    if host is not None:
        said["on"] = host
    said |= _counters(state, entity)
    return {"card": ident, **said} if said else ident


def _counters(state: "State", entity: int) -> dict[str, object]:
    layout = state.layout
    return {
        # The sides of a die are counted from 1 where they are written.
        spec.name: column[entity] + (at == layout.face)
        for at, (spec, column) in enumerate(zip(layout.counters, state.counters, strict=True))
        if column[entity] != spec.start and at != layout.out
    }


def _values(program: "Program", state: "State", seats: tuple[str, ...], names: dict[int, str]) -> dict[str, object]:
    found: dict[str, object] = {}
    for (name, kind), value in zip(program.game.words.values.items(), state.values, strict=False):
        if kind.base == "player" and isinstance(value, int) and 1 <= value <= len(seats):
            found[name] = seats[value - 1]
        elif kind.base == "component" and value in names:
            found[name] = names[value]
        elif kind.base == "condition":
            found[name] = bool(value)
        elif kind.base == "number" or (kind.base in ("symbol", "text") and isinstance(value, str)):
            found[name] = value
    return found


def flow(value: object) -> str:
    """Return a value on one line of YAML."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{_key(str(key))}: {flow(inner)}" for key, inner in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(flow(inner) for inner in value) + "]"
    return _key(value) if isinstance(value, str) else json.dumps(value)


def _key(text: str) -> str:
    # Commas and brackets would end a bare text inside of braces.
    return text if text.replace("_", "").replace(" ", "").isalnum() and quoted(text) == text else json.dumps(text)
