"""What `card` means where a game has components of other kinds: those that are cards; and `component` means all of them."""

from pathlib import Path

import pytest

from ruledeck.grammar.binder.game import Game
from ruledeck.interpreter.engine.machine import decide
from ruledeck.interpreter.explain.evaluator import Scope, evaluate
from ruledeck.interpreter.primitives.masking import masked
from ruledeck.interpreter.state.state import State

from . import written

MANIFEST = """\
id: kit
language: 1
name: Kit
players: {min: 2, max: 2}
types:
  tool: {}
  bead:
    kind: die
    faces: {pips: number}
zones:
  tray: {in_play: true}
  hand: {per: player, visible: owner}
  pile: {ordered: true}
counters:
  drop: {on: [player]}
"""
CARDS = """\
- {id: saw, name: Saw, type: tool, copies: 3}
- {id: pearl, name: Pearl, type: bead, copies: 2, faces: [{pips: 1}, {pips: 2}]}
"""
WORDS = """
number held by {p: player}: count (cards in p's hand)
number had by {p: player}: count (components in p's hand)

window afters
    moment: after
ability echo
    timing: after
    forced: yes

"""


def played(folder: Path, lines: list[str], more: str = "", manifest: str = MANIFEST) -> tuple[Game, State]:
    """Return a game of some lines, which must be clean, and its end: three tools lie in the tray, two beads on top of them."""
    begin = [
        "let first = the player left of nobody",
        "for each component in the box as c:",
        "    if c is a tool: move c to the tray",
    ]
    begin += ["for each bead in the box as b: move b to the tray"]
    body = "".join(f"        {line}\n" for line in (*begin, *lines, "end the game"))
    texts = {
        "game.yaml": manifest,
        "cards/core.yaml": CARDS,
        "rules/play.rules": f"{WORDS}{more}\nverb play the game\n    does:\n{body}",
    }
    game, s = written.begun(folder, texts)
    while s.pending is not None:
        decide(s, 0)
    assert s.over == ()
    return game, s


MEANT = {
    "cards": ("add (count (cards in the tray)) drop to first", 3),
    "components": ("add (count (components in the tray)) drop to first", 5),
    "things of another kind": ("add (count (beads in the tray)) drop to first", 2),
    "a loop": ("for each card in the tray: add 1 drop to first", 3),
    "whether something is one": ("for each component in the tray where it is a card: add 1 drop to first", 3),
    "whether it is not": ("for each component in the tray where it is not a card: add 1 drop to first", 2),
    "whether there is one": ("if no cards in first's hand and any card in the tray: add 1 drop to first", 1),
}


@pytest.mark.parametrize(("line", "drops"), MEANT.values(), ids=MEANT)
def test_cards_are_what_is_of_that_kind(tmp_path: Path, line: str, drops: int) -> None:
    """Where a game has dice, `card` does not mean them."""
    _, s = played(tmp_path, [line])
    assert s.counters[s.layout.counter_index("drop")][1] == drops


TOP = {"cards": "tool", "components": "bead"}


@pytest.mark.parametrize(("noun", "kind"), TOP.items(), ids=TOP)
def test_what_is_on_top_is_counted_in_what_is_said(tmp_path: Path, noun: str, kind: str) -> None:
    """The top two cards of a pile are cards, whatever lies on them; the top two components are what lies there."""
    lines = ["for each tool in the tray as c: move c to the pile", "for each bead in the tray as c: move c to the pile"]
    lines += [f"move the top 2 {noun} of the pile to the tray", f"add (count ({kind}s in the tray)) drop to first"]
    _, s = played(tmp_path, lines)
    assert s.counters[s.layout.counter_index("drop")][1] == 2


def test_a_trigger_waits_for_cards(tmp_path: Path) -> None:
    """What waits for a card is not begun by a die, and what waits for a component is by both."""
    more = "echo after a card moves to the pile: add 1 drop to the player left of nobody\n\n"
    more += "echo after a component moves to the pile: add 10 drop to the player left of nobody\n"
    _, s = played(
        tmp_path, ["move each component in the tray to the pile", "if drop on first = 99: add 1 drop to first"], more
    )
    assert s.counters[s.layout.counter_index("drop")][1] == 53


def test_who_cannot_look_still_counts_cards(tmp_path: Path) -> None:
    """A card that a player does not know is a card all the same."""
    game, s = played(tmp_path, ["for each tool in the tray as c: move c to first's hand", "add 0 drop to first"])
    counted = {name: game.meanings[f"number:{name}-by"] for name in ("held", "had")}
    found = {name: evaluate(node, Scope(s.program, masked(s, 2)).naming("p", 1)) for name, node in counted.items()}
    assert (len(found), set(found.values())) == (2, {3})


def test_what_counts_as_no_type_is_a_card_still(tmp_path: Path) -> None:
    """A card that is no tool while a text says so is a card: for what is compiled, for what is evaluated, and as a condition."""
    more = "constant: each tool is not a tool\n"
    lines = [
        "add (count (tools in the tray)) drop to first",
        "for each component in the tray where it is a card: add 1 drop to first",
        "for each card in the tray as c: move c to first's hand",
    ]
    game, s = played(tmp_path, lines, more)
    assert s.counters[s.layout.counter_index("drop")][1] == 3
    assert evaluate(game.meanings["number:held-by"], Scope(s.program, s).naming("p", 1)) == 3


def test_a_broader_word_for_cards_is_no_other_kind(tmp_path: Path) -> None:
    """A kind that covers several types of cards takes none of them away from `card`."""
    manifest = MANIFEST.replace("  tool: {}\n", "  tool: {kind: thing made}\n  gift: {}\n")
    _, s = played(tmp_path, ["add (count (cards in the tray)) drop to first"], manifest=manifest)
    assert s.counters[s.layout.counter_index("drop")][1] == 3


def test_without_another_kind_card_means_everything(tmp_path: Path) -> None:
    """A game whose components are all of one kind has them all called cards."""
    _, s = played(
        tmp_path, ["add (count (cards in the tray)) drop to first"], manifest=MANIFEST.replace("    kind: die\n", "")
    )
    assert s.counters[s.layout.counter_index("drop")][1] == 5
