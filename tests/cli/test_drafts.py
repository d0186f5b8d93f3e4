"""The position of a saved game, as the draft of a ruling writes it."""

from dataclasses import replace
from pathlib import Path

from ruledeck.cli.rulings.draft import flow, position
from ruledeck.grammar.binder.game import bind_game
from ruledeck.grammar.files.documents import compose
from ruledeck.grammar.files.loading import read_game
from ruledeck.grammar.files.rulings import read_rulings
from ruledeck.grammar.text.source import Source
from ruledeck.interpreter.compiler.compiler import compile_game
from ruledeck.interpreter.engine.machine import advance, new_game
from ruledeck.interpreter.rulings.cases import cases_of
from ruledeck.interpreter.rulings.running import Runner
from ruledeck.interpreter.state.state import State

from .duel import write_duel

SEATS = ("alice", "bob")


def test_a_position_is_laid_out_as_it_was_saved(tmp_path: Path) -> None:
    """Counters of the game, also those for a symbol, who knows what, sides, hosts, roles and values come back."""
    folder = write_duel(tmp_path)
    text = (folder / "game.yaml").read_text(encoding="utf-8")
    text = text.replace("counters:\n", "counters:\n  heat: {on: [game], most: 9}\n  tide: {on: [game], for: mood}\n")
    text = text.replace("values:\n", "values:\n  mode: {type: mood}\n  champion: {type: card}\n")
    (folder / "game.yaml").write_text(text + "symbols: {mood: [calm, wild]}\n", encoding="utf-8")
    read, found = read_game(folder, Path("duel"))
    game, faults = bind_game(read)
    assert not [*found, *faults]
    program = compile_game(game, 2)
    s = new_game(program, seed=3)
    advance(s)
    layout = s.layout
    shown, peeked = s.zones[layout.zone_id("deck")][:2]
    mine, theirs = s.zones[layout.zone_id("hand", 1)][0], s.zones[layout.zone_id("hand", 2)][0]
    s.counters[layout.counter_index("heat")][0], s.counters[layout.counter_index("tide with wild")][0] = 7, 2
    s.up[shown], s.known[shown], s.known[peeked], s.known[mine] = 1, layout.everyone, 0b100, 0b110
    s.control[theirs], s.host[mine], s.host[theirs] = 1, theirs, 2
    s.values[layout.value_index("champion")] = mine
    said = position(program, s, SEATS)
    assert said["game"] == {"heat": 7, "tide with wild": 2}
    given = flow({"players": 2, **said})
    root, wrong = compose(Source("duel/rulings/a.yaml", f"- {{case: a, status: house, rest: pass, given: {given}}}\n"))
    assert root is not None and not wrong
    file, refused = read_rulings(root, read.manifest)
    assert not refused
    laid: list[State] = []
    runner = Runner(game, begun=lambda begun: laid.append(begun.clone()))
    runner.run(next(iter(cases_of(replace(game, text=replace(read, rulings=(file,)))))))
    assert _told(laid[0]) == _told(s)
    # Components have other numbers where they were laid out, so that names may change places.
    assert len(flow(position(program, laid[0], SEATS))) == len(flow(said))


def _told(s: State) -> tuple[object, ...]:
    """Return what a state is made of, without the numbers of components."""
    champion = s.values[s.layout.value_index("champion")]
    assert isinstance(champion, int)
    places = [
        [(s.card[e], s.up[e], s.known[e], s.owner[e], s.control[e], e == champion, _host(s, e)) for e in zone]
        for zone in s.zones[1:]
    ]
    values = [value for value in s.values if value != champion]
    return places, [column[:3] for column in s.counters], values


def _host(s: State, e: int) -> object:
    """Return what a component lies on: nothing, a player, or a card of some kind in some zone."""
    host = s.host[e]
    return host if host <= s.layout.players else (s.card[host], s.zone[host])
