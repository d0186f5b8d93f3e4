"""Loading a game, what it tells of itself, and what a match can begin with."""

from __future__ import annotations

import pickle
import socket
import subprocess
from pathlib import Path
from typing import Any

import pytest

from ruledeck.interpreter import api

from ..cli.duel import write_duel
from ..play.games import ROOT

LARGE = ROOT / "content" / "swlcg"
TOYS = ROOT / "docs" / "example" / "toys"


@pytest.fixture(scope="module")
def large() -> api.Game:
    """The largest game, which has seats, decks and formats."""
    return api.load(LARGE)


@pytest.fixture
def duel(tmp_path: Path) -> api.Game:
    """A game of a few decisions."""
    return api.load(write_duel(tmp_path))


def test_a_game_tells_what_it_is(duel: api.Game) -> None:
    """Its id, its title, who can play it, its cards and its options are plain data."""
    assert (duel.id, duel.name, duel.least, duel.most, duel.seats) == ("duel", "Duel", 2, 3, ())
    herald = duel.cards["herald"]
    assert (herald.name, dict(herald.names), herald.type, dict(herald.fields), herald.copies) == (
        "Herald", {"ru": "Глашатай"}, "unit", {"cost": 1}, 4,
    )  # fmt: skip
    assert herald.rules.startswith("discarded:")
    assert "point" in duel.prose("herald")
    assert duel.options == {"length": api.GameOption("length", ("short", "long"), "short")}
    assert duel.bots == ("random", "first", "search")


def test_decks_and_formats(large: api.Game) -> None:
    """Decks list copies by id of the card, with their seat and their format."""
    deck = next(iter(large.decks.values()))
    assert sum(deck.cards.values()) > 30
    assert deck.cards.keys() <= large.cards.keys()
    assert deck.seat in large.seats
    assert deck.format in large.formats


def test_nothing_is_printed_and_nobody_is_called(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """Loading a game and playing it writes nothing anywhere, opens no connection, and runs no program."""
    folder = write_duel(tmp_path)

    def refused(*_: object) -> None:
        raise AssertionError("a connection was opened, or a program started")

    monkeypatch.setattr(socket.socket, "connect", refused)
    monkeypatch.setattr(subprocess, "Popen", refused)
    before = sorted(tmp_path.rglob("*"))
    api.load(folder).new(bots="random")
    assert capfd.readouterr() == ("", "")
    assert sorted(tmp_path.rglob("*")) == before


def test_faults_come_in_the_words_of_check(tmp_path: Path) -> None:
    """A game with errors is refused with each of them: its code, its place and what to do."""
    folder = write_duel(tmp_path)
    path = next((folder / "cards").iterdir())
    path.write_text(path.read_text(encoding="utf-8").replace("add 1 point", "add 1 piont"), encoding="utf-8")
    with pytest.raises(api.LoadError) as raised:
        api.load(folder)
    fault = raised.value.faults[0]
    assert (fault.code[0], Path(fault.path), fault.line > 1, fault.column > 1) == ("D", path, True, True)
    assert "piont" in fault.message
    assert str(fault) in str(raised.value)


def test_a_preference_that_nothing_reads_is_a_fault(tmp_path: Path) -> None:
    """A policy of which a part would be left out is not played: what it says wrongly is told with its place."""
    folder = write_duel(tmp_path)
    (folder / "policies").mkdir()
    policy = folder / "policies" / "bold.yaml"
    policy.write_text("- id: bold\n  name: Bold\n  prefers:\n    - prefer: take the piont\n", encoding="utf-8")
    with pytest.raises(api.LoadError) as raised:
        api.load(folder)
    fault = raised.value.faults[0]
    assert (Path(fault.path), fault.line) == (policy, 4)
    assert (fault.code, fault.column) == ("D401", 20)


def test_a_program_in_the_folder_of_a_game_is_not_run(tmp_path: Path) -> None:
    """Whatever Python lies in the folder of a game is an error, and stays text."""
    folder = write_duel(tmp_path)
    (folder / "conftest.py").write_text("raise SystemExit('run')\n", encoding="utf-8")
    with pytest.raises(api.LoadError, match="a program has no place"):
        api.load(folder)


def test_rulings_do_not_keep_a_game_from_being_played(tmp_path: Path) -> None:
    """Nobody plays by rulings: what is wrong with one is no fault of the game."""
    folder = write_duel(tmp_path)
    (folder / "rulings").mkdir()
    (folder / "rulings" / "odd.yaml").write_text("- case: x\n  nonsense: 1\n", encoding="utf-8")
    assert api.load(folder).id == "duel"


@pytest.mark.parametrize("name", ["nowhere", "empty", "unplayable"])
def test_what_is_no_game_is_refused(tmp_path: Path, name: str) -> None:
    """A missing folder, an empty one, and a game that nothing says how to play raise the same exception."""
    folder = tmp_path / name
    if name == "empty":
        folder.mkdir()
    if name == "unplayable":
        folder.mkdir()
        write_duel(folder)
        folder = folder / "duel"
        rules = next((folder / "rules").iterdir())
        rules.write_text("ability discarded\n    timing: called\n    lives: discard pile\n", encoding="utf-8")
        for path in (folder / "cards").iterdir():
            path.write_text("[]\n", encoding="utf-8")
    with pytest.raises(api.LoadError) as raised:
        api.load(folder)
    assert name in str(raised.value)


def test_the_number_of_players_and_the_options_count(duel: api.Game) -> None:
    """As few as can play by default; options change the rules."""
    assert duel.new().players == ("alice", "bob")
    assert duel.new(3).players == ("alice", "bob", "carol")
    short, long = (
        next(zone["count"] for zone in duel.new(options={"length": each}).view(2)["zones"] if zone["name"] == "hand")
        for each in ("short", "long")
    )
    assert long == short + 1


def test_decks_of_players(large: api.Game) -> None:
    """A deck is named, given as a list, or drawn; each changes who has which cards, and nothing else is needed."""
    first = large.seats[0]
    own = [deck.id for deck in large.decks.values() if deck.seat == first]
    named = large.new(seed=1, decks={first: own[1]})
    listed = large.new(seed=1, decks={1: api.Deck(large.decks[own[1]].cards)})
    assert named == listed
    assert named != large.new(seed=1, decks={1: own[0]})
    form = large.formats[0]
    drawn = large.draw_deck(form, 5, 1)
    assert drawn == large.draw_deck(form, 5, 1)
    assert drawn.cards != large.draw_deck(form, 6, 1).cards
    assert large.new(seed=5, decks={1: drawn}) == large.new(seed=5, decks={first: f"random:{form}"})
    assert large.new(seed=9, decks={1: drawn}) == large.new(seed=9, decks={1: f"random:{form}:5"})


def test_bots_inside_play_by_themselves(duel: api.Game) -> None:
    """Bots inside decide for their players; a match of bots alone is over when it begins."""
    match = duel.new(seed=2, bots={"bob": "random"})
    assert (match.bots, match.player) == ({2: "random"}, 1)
    done = duel.new(seed=2, bots="random")
    assert (done.over, done.player, done.options(), done.prompt()) == (True, 0, (), "")


@pytest.mark.parametrize(
    ("what", "said"),
    [
        ({"players": 5}, "duel is for 2 to 3 players, not 5"),
        ({"players": True}, "the number of players is True (it is a whole number)"),
        ({"players": "2"}, "the number of players is '2' (it is a whole number)"),
        ({"seed": -1}, "the seed is -1 (it is a whole number from 0)"),
        ({"seed": 1.5}, "the seed is 1.5"),
        ({"bots": {True: "random"}}, "there is no player True"),
        ({"bots": 3}, "there is no bot 3"),
        ({"decks": {1: 7}}, "there is no deck 7 (there is none)"),
        ({"decks": {1: api.Deck({"herald": -1})}}, 'the deck has -1 copies of "herald" (there can be 0 to 999)'),
        ({"options": {"length": 4}}, 'the option "length" has no value 4 (choose from short, long)'),
        ({"options": {"lenght": "long"}}, 'did you mean "length"?'),
        ({"options": {"length": "endless"}}, '"endless"'),
        ({"bots": "randon"}, 'did you mean "random"?'),
        ({"bots": {4: "random"}}, "there is no player 4"),
        ({"bots": {"zoe": "random"}}, "alice, bob"),
        ({"bots": "os:system"}, 'there is no bot "os:system"'),
        ({"decks": {1: "core"}}, 'there is no deck "core"'),
        ({"decks": {1: api.Deck({"heralt": 1})}}, 'did you mean "herald"?'),
    ],
)
def test_what_does_not_fit_is_refused(duel: api.Game, what: dict[str, Any], said: str) -> None:
    """The exception names what does not fit, and what would."""
    with pytest.raises(api.ArgumentError) as raised:
        duel.new(**what)
    assert said in str(raised.value)


def test_a_deck_stays_with_its_seat(large: api.Game) -> None:
    """A deck that is for one seat cannot be given to another, and a format that is not there draws nothing."""
    deck = next(each for each in large.decks.values() if each.seat == large.seats[0])
    with pytest.raises(api.ArgumentError, match=f"is for {large.seats[0]}"):
        large.new(decks={2: deck.id})
    with pytest.raises(api.ArgumentError, match="there is no format"):
        large.draw_deck("nonsense")
    with pytest.raises(api.ArgumentError, match="there is no player 7"):
        large.draw_deck(large.formats[0], player=7)


def test_another_process_reads_the_game_anew(duel: api.Game) -> None:
    """Games, matches, decks and exceptions can be sent to another process."""
    match = duel.new(seed=4)
    match.apply(match.options()[0])
    again: api.Match = pickle.loads(pickle.dumps(match))
    assert again == match
    assert again.game is not duel
    for error in (
        api.LoadError("x", (api.Fault("D1", "m", "p", 1, 2, "h"),)),
        api.ArgumentError("x", "help"),
        api.NotOfferedError("x", ("pass",)),
        api.SaveError("x"),
        api.EndlessError(api.Fault("M1", "for ever")),
        api.BotError("x", 2),
        api.HiddenError("x"),
    ):
        copy = pickle.loads(pickle.dumps(error))
        assert (type(copy), str(copy), vars(copy)) == (type(error), str(error), vars(error))
