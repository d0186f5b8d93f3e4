"""What of a table is shown at a question: all of it at first and after a heading, and what has changed in between."""

from __future__ import annotations

import pytest

from ruledeck.cli.play.news import News

PLACES = [f"    Place {number} → Place {number + 1}" for number in range(12)]


def table(moment: str = "  turn 1", **changes: str) -> list[str]:
    """Return a table of many rows: a pile, a board as a list, and two players with as many rows each."""
    rows = {"pile": "  pile: Ox", "board": "\n".join(("  board", *PLACES))}
    for player in ("ann", "bob"):
        rows[player] = f"  {player}: 3 coins"
        rows |= {f"{player}_{zone}": f"      {zone}: Ox" for zone in ("hand", "field", "heap", "camp", "yard")}
    return [moment, *{**rows, **changes}.values()]


def shown(news: News, rows: list[str], mover: int = 1) -> list[str]:
    """Return the lines that are shown."""
    return [line for row in news.of(rows, mover) for line in row.split("\n")]


def begun() -> News:
    """Return the news of a table that was shown to the first player."""
    news = News()
    assert shown(news, table()) == [line for row in table() for line in row.split("\n")]
    return news


def test_nothing_is_shown_where_nothing_is_new() -> None:
    """The same table is not shown twice in succession."""
    assert shown(begun(), table()) == []


def test_only_the_moment_is_shown_where_it_alone_is_new() -> None:
    """The rest would be read in vain."""
    assert shown(begun(), table("  turn 2")) == ["  turn 2"]


def test_what_has_changed_stands_below_whose_it_is() -> None:
    """One row of one player: the same row of the other one is not theirs."""
    assert shown(begun(), table(bob_hand="      hand: Cow")) == ["  turn 1", "  bob: 3 coins", "      hand: Cow"]
    news = begun()
    assert shown(news, table(ann_hand="      hand: Cow")) == ["  turn 1", "  ann: 3 coins", "      hand: Cow"]
    both = table(ann_hand="      hand: Cow", bob_hand="      hand: Cow")
    assert shown(news, both) == ["  turn 1", "  bob: 3 coins", "      hand: Cow"]


def test_what_somebody_has_gained_is_shown_without_the_rest() -> None:
    """A row that is new is shown, and so is a heading that has changed."""
    assert shown(begun(), table(bob="  bob: 4 coins", pile="  pile: Cow")) == [
        "  turn 1",
        "  pile: Cow",
        "  bob: 4 coins",
    ]


def test_of_a_long_list_the_changed_lines_are_shown() -> None:
    """A board as a list has a line for each place; drawn as a picture it is shown whole."""
    moved = [PLACES[0], f"{PLACES[1]}: @Ann", *PLACES[2:]]
    news = begun()
    assert shown(news, table(board="\n".join(("  board", *moved)))) == ["  turn 1", "  board", f"{PLACES[1]}: @Ann"]
    drawn = ["  │ Ann │", *PLACES]
    assert shown(news, table(board="\n".join(("  board", *drawn))))[1:] == ["  board", *drawn]


@pytest.mark.parametrize("why", ["a heading", "somebody else", "asked for"])
def test_all_is_shown_again(why: str) -> None:
    """At the next turn, to somebody else, and to whoever asks for it; a map on which nothing has moved is left out at a turn."""
    news = begun()
    if why == "asked for":
        news.forget()
    news.turned = why == "a heading"
    rows = table(bob_hand="      hand: Cow")
    lines = shown(news, rows, 2 if why == "somebody else" else 1)
    left_out = ["  board", *PLACES] if why == "a heading" else []
    assert lines == [line for row in rows for line in row.split("\n") if line not in left_out]


def test_a_low_table_is_shown_whole() -> None:
    """Where all of it can be seen at one glance, nothing is looked for above."""
    rows = ["  turn 1", "  ann", "      hand: Ox", "  bob", "      hand: Ox"]
    news = News()
    news.of(rows, 1)
    assert news.of([*rows[:-1], "      hand: Cow"], 1) == [*rows[:-1], "      hand: Cow"]
