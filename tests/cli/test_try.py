"""`try`: the way to the first moment at which a card can be used."""

import io
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, cast

import pytest

from ruledeck.cli.table import trial

from .duel import write_duel
from .program import Program


@pytest.fixture
def duel(workshop: Path) -> Path:
    """A game of a few decisions in the current folder, which is the content."""
    (workshop / "ruledeck.toml").write_text('content = ["."]\n', encoding="utf-8")
    return write_duel(workshop)


@pytest.mark.parametrize("card", ["oracle", "Herald", "Глашатай"])
def test_the_card_is_offered(duel: Path, ruledeck: Program, monkeypatch: pytest.MonkeyPatch, card: str) -> None:
    """The first question is one in which the card can be chosen."""
    monkeypatch.setattr(sys, "stdin", io.StringIO("\nq\n"))
    result = ruledeck("try", card)
    assert result.code == 0
    title = "Oracle" if card == "oracle" else "Herald"
    assert result.err.splitlines()[0] == f"looking for a moment at which {card} can be used"
    assert result.err.splitlines()[1].startswith(f"{title}: seed ")
    assert any(line.endswith(f"  {title}") for line in result.out.splitlines())


def test_the_same_moment_each_time(duel: Path, ruledeck: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    """The way to the moment depends on the seed alone."""
    monkeypatch.setattr(sys, "stdin", io.StringIO(""))
    assert ruledeck("try", "oracle", "--seed", "4") == ruledeck("try", "oracle", "--seed", "4")


def test_a_card_is_looked_for_once(duel: Path, ruledeck: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    """The way that was found is kept for as long as nothing of the game changes; for another seed another one is looked for."""
    monkeypatch.setattr(sys, "stdin", io.StringIO(""))
    searches: list[str] = []
    searched = trial.find_moment

    def counted(program: object, card: str, *more: Any) -> tuple[int, list[str]]:
        searches.append(card)
        return searched(cast("Any", program), card, *more)

    monkeypatch.setattr(trial, "find_moment", counted)
    first = ruledeck("try", "oracle")
    assert ruledeck("try", "oracle") == first
    assert searches == ["oracle"]
    ruledeck("try", "oracle", "--seed", "4")
    (duel / "cards" / "more.yaml").write_text(
        "- {id: more, name: More, type: unit, cost: 1, copies: 1}\n", encoding="utf-8"
    )
    ruledeck("try", "oracle")
    assert searches == ["oracle"] * 3


def test_a_damaged_way_is_looked_for_anew(duel: Path, ruledeck: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    """What lies in the cache is believed only as it was written."""
    monkeypatch.setattr(sys, "stdin", io.StringIO(""))
    first = ruledeck("try", "oracle")
    (kept,) = (duel.parent / ".cache" / "ruledeck" / "moments").iterdir()
    kept.write_bytes(kept.read_bytes()[:-3] + b"[[[")
    assert ruledeck("try", "oracle") == first


def test_a_card_that_never_comes_is_refused(duel: Path, ruledeck: Program) -> None:
    """A card of which there are no copies is never offered."""
    path = duel / "cards" / "core.yaml"
    text = path.read_text(encoding="utf-8") + "- {id: ghost, name: Ghost, type: unit, copies: 0}\n"
    path.write_text(text, encoding="utf-8")
    result = ruledeck("try", "ghost")
    assert (result.code, "no component of Ghost is in the game" in result.err) == (2, True)


def test_a_card_of_no_deck_is_refused_at_once(duel: Path, ruledeck: Program) -> None:
    """Where decks hold the cards, it is said which of them holds one, or that none does; a title in some text makes no card."""
    (duel / "decks").mkdir()
    decks = "- {id: mine, name: Mine, cards: {oracle: 9}}\n- {id: yours, name: Yours, cards: {ghost: 9}}\n"
    (duel / "decks" / "all.yaml").write_text(decks, encoding="utf-8")
    path = duel / "cards" / "core.yaml"
    more = "- {id: ghost, name: Ghost, type: unit, copies: 0}\n- {id: wraith, name: Wraith, type: unit, copies: 0}\n"
    path.write_text(path.read_text(encoding="utf-8") + more, encoding="utf-8")
    rules = duel / "rules" / "play.rules"
    word = '\nadjective dreaded {c: card}: c is named "Wraith"\n    ru: страшный\n'
    rules.write_text(rules.read_text(encoding="utf-8") + word, encoding="utf-8")
    chosen = ("--deck", "1=mine", "--deck", "2=mine")
    held, lost = ruledeck("try", "ghost", *chosen), ruledeck("try", "wraith", *chosen)
    assert (held.code, "take a deck that holds it: `--deck 1=yours`" in held.err) == (2, True)
    assert (lost.code, "no deck of the game holds it" in lost.err) == (2, True)


def test_watching_shows_the_moment_again(duel: Path, ruledeck: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    """After a change the same position is shown with the new text; an error is said and waited out."""
    path = duel / "rules" / "play.rules"
    changes: Iterator[Callable[[], object]] = iter(
        [
            lambda: path.write_text(path.read_text(encoding="utf-8") + "\nverb (\n", encoding="utf-8"),
            lambda: path.write_text(path.read_text(encoding="utf-8").replace("\nverb (\n", ""), encoding="utf-8"),
        ]
    )

    def sleep(seconds: float) -> None:
        change = next(changes, None)
        if change is None:
            raise KeyboardInterrupt
        change()

    monkeypatch.setattr(time, "sleep", sleep)
    result = ruledeck("try", "oracle", "--watch")
    assert result.code == 130
    assert result.out.count("discard a card from your hand") == 2
    assert "duel has 1 error" in result.out


def test_a_phrase_of_a_ruling_answers(duel: Path, ruledeck: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a ruling would say can be typed in place of a number."""
    monkeypatch.setattr(sys, "stdin", io.StringIO('\ndiscard "Herald"\nchoose bob\n\nq\n'))
    result = ruledeck("try", "herald")
    assert "Bob gets 1 point." in result.out


DRAFT = """\
ability guard
    timing: when

verb spoil {u: unit}
    would: {u} would be spoiled
    event: {u} is spoiled
    does: move u to the box

verb play the game
    does:
        move each unit in the box to the pool
        let first = the player left of nobody
        repeat 4 times:
            each player chooses 1 unit in the pool as taken
            move taken to first's field
        for each unit in play as u: spoil u
        end the game
"""


def test_an_ability_is_tried_where_it_can_be_used(
    workshop: Path, ruledeck: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The moment is not that at which a card is first picked, where a later one offers what it does."""
    (workshop / "ruledeck.toml").write_text('content = ["."]\n', encoding="utf-8")
    ruledeck("new", "game", "Draft")
    files = {
        "game.yaml": "id: draft\nlanguage: 1\nname: Draft\nplayers: {min: 2, max: 2}\ntypes: {unit: {}}\n"
        "zones: {pool: {}, field: {per: player, in_play: true}}\ncounters: {point: {on: [player]}}\n",
        "rules/play.rules": DRAFT,
        "cards/core.yaml": "- {id: ant, name: Ant, type: unit, copies: 6}\n"
        "- id: bear\n  name: Bear\n  type: unit\n  copies: 1\n  rules: |\n"
        "    guard when another unit would be spoiled: add 1 point to you\n",
    }
    for name, text in files.items():
        (workshop / "draft" / name).write_text(text, encoding="utf-8")
    monkeypatch.setattr(sys, "stdin", io.StringIO("q\n"))
    result = ruledeck("try", "bear")
    assert result.code == 0, result.err
    assert "when Ant would be spoiled" in result.out


def test_what_a_card_does_by_itself_is_no_moment(workshop: Path, ruledeck: Program) -> None:
    """Of a card that nobody chooses, and whose text leaves nothing to anybody, it is said that it happens by itself."""
    (workshop / "ruledeck.toml").write_text('content = ["."]\n', encoding="utf-8")
    ruledeck("new", "game", "Draft")
    files = {
        "game.yaml": "id: draft\nlanguage: 1\nname: Draft\nplayers: {min: 2, max: 2}\ntypes: {unit: {}}\n"
        "zones: {field: {per: player, in_play: true}}\ncounters: {point: {on: [player]}}\n",
        "rules/play.rules": "ability reaction\n    timing: after\n    forced: yes\nwindow reactions\n    moment: after\n"
        "verb score\n    does: add 1 point to you\n"
        "verb play the game\n    does:\n        for each player as p: move 1 random unit in the box to p's field\n"
        "        each player scores\n",
        "cards/core.yaml": "- id: bear\n  name: Bear\n  type: unit\n  copies: 2\n"
        "  rules: |\n    reaction after you score: add 1 point to you\n",
    }
    for name, text in files.items():
        (workshop / "draft" / name).write_text(text, encoding="utf-8")
    result = ruledeck("try", "bear")
    assert (result.code, "what it says happens by itself" in result.err) == (2, True), result.err
