"""The board of a game as a picture at the table, and as lines where there is no room for one."""

import random
import re
import shutil
import sys
from pathlib import Path

import pytest

from ruledeck.cli.speech.names import table_names
from ruledeck.cli.table.board import board
from ruledeck.cli.table.chart_drawing import Place, Way, drawn
from ruledeck.cli.table.chart_table import tabled
from ruledeck.cli.table.option_labels import thing_said
from ruledeck.cli.table.pieces import Cards
from ruledeck.cli.table.setup import Wishes, find_table, settled, shown_names, table_cards
from ruledeck.cli.terminal.screen import Screen
from ruledeck.interpreter.engine.machine import advance
from ruledeck.interpreter.explain.replay import Record, unbegun
from ruledeck.interpreter.state.state import State
from ruledeck.interpreter.wording.options import Decision

from .test_picture import Terminal

GAMES = Path(__file__).parents[1] / "games"
_CODES = re.compile(r"\x1b\[[0-9]*m")


def begun(game: str, seed: int = 3, folder: Path = GAMES) -> State:
    """A test game at its first decision."""
    table, program = find_table(game, [folder], Wishes(2), tells=True)
    state = unbegun(program, Record(seed, (), table_cards(settled(table, seed), program)))
    advance(state)
    return state


def chart(state: State, screen: Screen, language: str = "en", viewer: int = 1, place: str = "Haven") -> list[str]:
    """The lines of the map on which a place is, below its name, as a player sees it."""
    names = table_names(state.program, shown_names(state.program.game, 2, language), language)
    rows = [row for row in board(state, viewer, names, screen) if "\n" in row and place in row]
    return rows[0].splitlines()[1:]


def test_places_stand_in_rows_and_ways_lead_between_them() -> None:
    """Rows are made by the steps from the first place; what lies there stands below a name."""
    assert chart(begun("straits"), Screen(60)) == [
        "                            Haven",
        "                @Alice (Sloop), @Bob (Barge)",
        "                   ┌────────┘   └────────┐",
        "               Bay                        Sound",
        "                │                           │",
        "              Reef                        Gulf",
        "                  └────────┐     ┌────────┘",
        "                            Shoal",
        "                              │",
        "                            Cape",
        "                              │",
        "                            Isle",
    ]


def test_without_a_terminal_each_place_is_a_line() -> None:
    """A file has no width: each place says where one comes from there, and what lies there."""
    assert chart(begun("straits"), Screen())[:2] == [
        "  Haven → Bay, Sound: @Alice (Sloop), @Bob (Barge)",
        "  Bay → Haven, Reef",
    ]


def test_a_map_without_room_is_listed() -> None:
    """Of two names in twenty columns none could be read."""
    assert chart(begun("straits"), Screen(28))[2] == "  Bay → Haven, Reef"


def test_colours_of_players_change_nothing_else_of_the_map() -> None:
    """A figure that stands for a player is called and coloured as the player."""
    state = begun("skerries")
    plain, coloured = chart(state, Screen(60)), chart(state, Screen(60, colour=True))
    assert any("@Alice, @Bob" in line for line in plain)
    assert any("\x1b[36m@Alice\x1b[0m, \x1b[33m@Bob\x1b[0m" in line for line in coloured)
    assert [_CODES.sub("", line) for line in coloured] == plain


def test_a_game_says_the_rows_of_its_map_and_what_stands_behind_names() -> None:
    """`chart:` names a number, facts and figures; a way that leads back nowhere has a tip."""
    assert chart(begun("skerries"), Screen(60)) == [
        "                     Outer Rock (mark 4)",
        "                                └────────┐",
        "          Fjord (north)               Shoal (foul)",
        "           tide, wind                     tide",
        "                  └────────┐     ┌────────▲",
        "                        Haven (south)",
        "                        @Alice, @Bob",
    ]


def test_the_map_is_said_in_russian() -> None:
    """Players and titles are said as they are elsewhere at the table."""
    state = begun("skerries")
    names = table_names(state.program, ("Анна", "Борис"), "ru")
    rows = "\n".join(board(state, 2, names, Screen(60)))
    assert "@Анна, @Борис" in rows


def traced(lines: list[str], column: int) -> int:
    """Follow a stroke from its upper end to the lower one."""
    at, moves = 0, "down"
    while at < len(lines):
        stroke = lines[at].ljust(200)[column]
        if moves == "down":
            assert stroke in "│┼└┘", stroke
            moves = {"└": "right", "┘": "left"}.get(stroke, "down")
        elif stroke in "┐┌":
            moves = "down"
        else:
            assert stroke in "─┼", stroke
        column += {"right": 1, "left": -1}.get(moves, 0)
        at += moves == "down"
    return column


@pytest.mark.parametrize("seed", range(40))
def test_every_way_of_a_picture_leads_to_its_end(seed: int) -> None:
    """Whatever the ways are, each stroke can be followed from the place where it begins to the one that it leads to."""
    chance = random.Random(seed)
    rows, count = [], 0
    for _ in range(2):
        wide = chance.randint(1, 4)
        rows.append([*range(count, count + wide)])
        count += wide
    pairs = [(one, other) for one in rows[0] for other in rows[1] if chance.random() < 0.6]
    picture = drawn([Place(f"p{at}") for at in range(count)], rows, [Way(*pair) for pair in pairs], 120)
    assert picture is not None
    top, *between, bottom = picture
    if not pairs:
        assert between == []
        return
    upper, lower = (
        {int(found[0][1:]): found.start() for found in re.finditer(r"p\d+", line)} for line in (top, bottom)
    )
    starts = [column for column, stroke in enumerate(between[0]) if stroke in "│┼└┘"]
    found = [(_nearest(upper, column), _nearest(lower, traced(between, column))) for column in starts]
    assert sorted(found) == sorted(pairs)


def _nearest(places: dict[int, int], column: int) -> int:
    return min(places, key=lambda each: abs(places[each] - column))


def test_a_way_past_a_row_makes_no_picture() -> None:
    """A stroke through a place would be taken for a way to it."""
    places = [Place(name) for name in ("North", "Middle", "South")]
    assert drawn(places, [[0], [1], [2]], [Way(0, 1), Way(0, 2)], 80) is None


def test_neighbours_of_a_row_are_joined_beside_their_names() -> None:
    """A way that leads one way has a tip."""
    assert drawn([Place("West"), Place("East")], [[0, 1]], [Way(0, 1)], 40) == ["        West ────────────── East"]
    assert drawn([Place("West"), Place("East")], [[0, 1]], [Way(0, 1, both=False)], 40) == [
        "        West ─────────────▶ East"
    ]


@pytest.mark.skipif(sys.platform == "win32", reason="a terminal whose keys are read one by one")
def test_a_key_exchanges_the_map_and_the_table() -> None:
    """While watching a game with a board the map stands beside the story at first."""
    terminal = Terminal("play", "straits", "--content", str(GAMES), "--watch", "--seed", "3", "--delay", "3600")
    assert "map or table" in terminal.until("1/")
    terminal.type("e")
    picture = terminal.until("Shoal", "Isle")
    assert "Dawn, Noon" not in picture
    terminal.type("m")
    terminal.until("Dawn, Noon")
    terminal.type("q")
    assert terminal.left() == 0


@pytest.mark.parametrize(
    ("viewer", "language", "said"),
    [
        (1, "en", "@Alice (Sloop [face down]), @Bob (Barge)"),
        (2, "en", "@Bob (Barge), a hidden card"),
        (1, "ru", "[закрыто]"),
    ],
)
def test_whoever_knows_what_lies_face_down_is_told_that_others_do_not(viewer: int, language: str, said: str) -> None:
    """Its title alone would look as if everybody saw it."""
    state = begun("straits")
    sloop = next(e for e, card in enumerate(state.card) if card >= 0 and state.layout.title(card) == "sloop")
    state.up[sloop], state.known[sloop] = 0, 1 << 1
    assert said in chart(state, Screen(), language, viewer)[0]


@pytest.mark.parametrize(("language", "said"), [("en", "a hidden card on Haven"), ("ru", "скрытая карта (")])
def test_an_option_that_is_hidden_says_on_what_it_lies(language: str, said: str) -> None:
    """Where its host is known; of one that is attached to nothing, in which zone."""
    state = begun("straits")
    sloop = next(e for e, card in enumerate(state.card) if card >= 0 and state.layout.title(card) == "sloop")
    names = table_names(state.program, shown_names(state.program.game, 2, language), language)
    state.up[sloop], state.known[sloop] = 0, 1 << 1
    assert names.entity(state, state.program, sloop, 2).startswith(said)
    on_it, state.host[sloop] = names.entity(state, state.program, sloop, 2), -1
    assert names.entity(state, state.program, sloop, 2) not in (on_it, said)


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", ["tide on Fjord", "wind on Fjord"]), ("ru", ["tide (Fjord)", "wind (Fjord)"])],
)
def test_an_option_that_is_hidden_is_called_by_its_back(language: str, said: list[str]) -> None:
    """What nobody has turned up, but everybody can tell from another card, is offered as what everybody sees."""
    state = begun("skerries", seed=5)
    names = table_names(state.program, shown_names(state.program.game, 2, language), language)
    fjord = next(e for e, card in enumerate(state.card) if card >= 0 and state.layout.title(card) == "fjord")
    hidden = [e for e, host in enumerate(state.host) if host == fjord and not state.known[e] >> 1 & 1]
    assert sorted(thing_said(Decision(state), names, each) for each in hidden) == said


def test_a_figure_is_called_by_whose_it_is_in_an_option_too(tmp_path: Path) -> None:
    """As on the map; where several types are figures, each is said by its title."""
    state = begun("skerries", seed=5)
    names = table_names(state.program, shown_names(state.program.game, 2, "en"), "en")
    haven = next(e for e, card in enumerate(state.card) if card >= 0 and state.layout.title(card) == "haven")
    assert Cards(state, 1, names).beside(haven) == " + @Alice + @Bob"
    shutil.copytree(GAMES / "skerries", tmp_path / "skerries")
    manifest = tmp_path / "skerries" / "game.yaml"
    manifest.write_text(manifest.read_text("utf-8").replace("figures: [boat]", "figures: [boat, tide]"), "utf-8")
    state = begun("skerries", seed=5, folder=tmp_path)
    names = table_names(state.program, names.seats, "en")
    assert "Dinghy (Alice)" in Cards(state, 1, names).beside(haven)


def test_of_several_types_of_figures_it_is_said_which_one_stands_there(tmp_path: Path) -> None:
    """A name alone stands for the one type of which each player has one."""
    shutil.copytree(GAMES / "skerries", tmp_path / "skerries")
    manifest = tmp_path / "skerries" / "game.yaml"
    manifest.write_text(manifest.read_text("utf-8").replace("figures: [boat]", "figures: [boat, tide]"), "utf-8")
    lines = "\n".join(chart(begun("skerries", folder=tmp_path), Screen()))
    assert "@Alice (Dinghy), @Bob (Dinghy)" in lines


def test_of_a_figure_with_a_text_of_its_own_it_is_said_which_one_it_is(tmp_path: Path) -> None:
    """Otherwise nobody sees who may do what."""
    shutil.copytree(GAMES / "skerries", tmp_path / "skerries")
    cards = tmp_path / "skerries" / "cards" / "core.yaml"
    plain = "- {id: dinghy, name: Dinghy, type: boat, copies: 2}\n"
    text = cards.read_text("utf-8")
    assert plain in text
    cards.write_text(
        text.replace(
            plain, "- id: dinghy\n  name: Dinghy\n  type: boat\n  copies: 2\n  rules: |\n    deed: do nothing\n"
        ),
        "utf-8",
    )
    assert "@Alice (Dinghy), @Bob (Dinghy)" in "\n".join(chart(begun("skerries", folder=tmp_path), Screen()))


def test_what_hangs_on_something_of_somebody_else_says_whose_it_is() -> None:
    """On what is one's own that goes without saying."""
    state = begun("straits")
    names = table_names(state.program, shown_names(state.program.game, 2, "en"), "en")
    barge, sloop = (
        next(e for e, card in enumerate(state.card) if card >= 0 and state.layout.title(card) == title)
        for title in ("barge", "sloop")
    )
    state.host[sloop] = barge
    assert Cards(state, 1, names).card(barge) == "Barge + Sloop (Alice)"
    state.control[barge] = state.control[sloop]
    assert Cards(state, 1, names).card(barge) == "Barge + Sloop"


@pytest.mark.parametrize("language", ["en", "ru"])
def test_what_lies_unseen_on_a_place_is_called_by_its_back_wherever_that_is_said(language: str) -> None:
    """On the map as behind the name of a place that can be chosen: `2 x green contact` and no hidden card."""
    state = begun("outer_rim", folder=GAMES.parents[1] / "content")
    names = table_names(state.program, shown_names(state.program.game, 2, language), language)
    cards = Cards(state, 1, names)
    places = [e for e, host in enumerate(state.host) if host < 0 and cards.hosted.get(e) and cards.kind(e) == "space"]
    said = "".join(cards.beside(each) for each in places)
    assert names.word("hidden") not in said
    assert cards.kind_name("green contact", 1) in said


def test_places_with_columns_are_drawn_as_a_table() -> None:
    """A cell has the name of its place, what is printed there and what lies there; where no place is, the table has a gap."""
    lines = chart(begun("paddocks"), Screen(60), place="A1")
    assert lines[:9] == [
        "  ┌─────────┬─────────┬─────────┬─────────┐",
        "  │A1       │B1       │C1       │D1       │",
        "  ├─────────┼─────────┼─────────┼─────────┤",
        "  │A2       │B2 (pond)│C2       │D2       │",
        "  ├─────────┼─────────┼─────────┼─────────┤",
        "  │A3       │B3       │C3       │D3       │",
        "  ├─────────┼─────────┼─────────┼─────────┤",
        "  │A4       │B4       │C4       │         │",
        "  └─────────┴─────────┴─────────┴─────────┘",
    ]
    # Hexes are drawn as bricks, the even rows half a brick further to the right.
    assert lines[9:] == [
        "  ─────────────────────────────────────────────────────────",
        "  │moor A1        │moor B1        │moor C1 (bog 0)│",
        "  ─────────────────────────────────────────────────────────",
        "          │moor A2 (bog 2)│moor B2 (bog 3)│moor C2        │",
        "  ─────────────────────────────────────────────────────────",
        "  │moor A3        │moor B3        │moor C3        │",
        "  ─────────────────────────────────────────────────────────",
    ]


@pytest.mark.parametrize(("width", "first"), [(60, "  ┌"), (24, "  ┌"), (18, "  A1"), (0, "  A1")])
def test_a_table_is_a_list_where_there_is_no_room(width: int, first: str) -> None:
    """Without four columns of the terminal for each cell the places are listed with their ways."""
    lines = chart(begun("paddocks"), Screen(width), place="A1")
    assert lines[0].startswith(first)
    assert width == 0 or max(map(len, lines[:9])) <= width


def test_a_cell_is_as_high_as_what_lies_there() -> None:
    """Names and what lies there are wrapped; the other cells of the row are as high."""
    cells = {(1, 1): Place("A1", ("Sheep", "Goat")), (1, 3): Place("C1"), (2, 3): Place("C2")}
    assert tabled(cells, 17) == [
        "┌───────┬───────┐",
        "│A1     │C1     │",
        "│Sheep, │       │",
        "│Goat   │       │",
        "├───────┼───────┤",
        "│       │C2     │",
        "└───────┴───────┘",
    ]


def test_the_name_of_a_figure_is_not_broken() -> None:
    """Where a cell is too narrow for whose figure stands there, the board is a list; where it fits, its words stay together."""
    cells = {(1, 1): Place("A1", ("@Josephine", "Goat")), (1, 2): Place("B1", ("@Old Maud (Hen)",))}
    assert tabled(cells, 20) is None
    assert tabled(cells, 25) == [
        "┌───────────┬───────────┐",
        "│A1         │B1         │",
        "│@Josephine,│@Old Maud  │",
        "│Goat       │(Hen)      │",
        "└───────────┴───────────┘",
    ]
    long = "@Bartholomew the Younger"
    assert any(long in line for line in tabled({(1, 1): Place("A1", (long,)), (1, 2): Place("B1")}, 60) or ())
    places, ways = [Place("Here", (long, "Goat")), Place("There")], [Way(0, 1)]
    assert drawn(places, [[0, 1]], ways, 40) is None
    assert any(f"{long}," in line for line in drawn(places, [[0, 1]], ways, 60) or ())
