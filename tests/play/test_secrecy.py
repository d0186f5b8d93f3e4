"""What the proof that nothing leaks takes for news, and what it still finds."""

from pathlib import Path

from tests.machine.written import begun

from ruledeck.interpreter.engine.machine import advance, new_game
from ruledeck.interpreter.proof.secrecy import leaks, twin
from ruledeck.interpreter.state.pcg import Stream

from .games import ROOT, program_of

MANIFEST = """\
id: shells
language: 1
name: Shells
players: {min: 1, max: 1}
types:
  island: {kind: place}
  shell: {fields: {worth: number}}
zones:
  bay: {}
  pouch: {visible: nobody}
counters:
  flag: {on: [island]}
  coin: {on: [player]}
"""
CARDS = """\
- {id: north, name: North, type: island, copies: 1}
- {id: east, name: East, type: island, copies: 1}
- {id: south, name: South, type: island, copies: 1}
- {id: pearl, name: Pearl, type: shell, worth: 5, copies: 1}
- {id: stone, name: Stone, type: shell, worth: 1, copies: 1}
- {id: bone, name: Bone, type: shell, worth: 2, copies: 1}
"""
RULES = """
adjective {i: island} boned: any shell in the bay where (worth of it = 2 and its host is i)

verb play the game
    does:
        for each island in the box as i: move i to the bay
        for each shell in the box as c: move c to the pouch
        for each island in the bay as i:
            choose 1 random shell in the pouch as c
            move c face-down to the bay
            attach c to i
        for each player as p:
            p may dive
            p may dive

verb dive
    does:
"""
TURNED = "for each shell in the bay where worth of it = 5 as c: turn c face-up"
FLAGGED = "choose 1 island in the bay where it is not boned as i", "add 1 flag to i"
PAID = 'if any island in the bay where (it is boned and it is named "North"): add 1 coin to you'


def found(folder: Path, *does: str) -> list[str]:
    """Return the leaks of many pairs of twins of a game in which to dive is to do so."""
    rules = RULES + "".join(f"        {line}\n" for line in does)
    _, s = begun(folder, {"game.yaml": MANIFEST, "cards/core.yaml": CARDS, "rules/play.rules": rules}, 1)
    return [fault for seed in range(40) for fault in leaks(s, 1, Stream(seed), 3)]


def test_where_a_card_is_turned_up_is_news(tmp_path: Path) -> None:
    """A card that lies elsewhere in the twin may be turned up there, as who sees it sees also where it lies."""
    assert found(tmp_path, TURNED) == []


def test_a_choice_that_hangs_on_where_a_hidden_card_lies_is_found(tmp_path: Path) -> None:
    """What is offered tells where a card lies that stays hidden, and is a leak."""
    assert any("prompt is" in fault for fault in found(tmp_path, *FLAGGED))


def test_what_hangs_on_another_hidden_card_than_the_one_that_is_turned_up_is_found(tmp_path: Path) -> None:
    """Where the same card is turned up on the same place, what hangs on one that stays hidden is a leak."""
    assert any("goes on with ('add', 'coin'" in fault for fault in found(tmp_path, TURNED, PAID))
    assert any("prompt is" in fault for fault in found(tmp_path, TURNED, *FLAGGED))


def test_a_twin_deals_no_card_into_the_deck_of_another() -> None:
    """Where the back tells the deck of a card, every deck holds its own cards in the twin, too."""
    s = new_game(program_of(ROOT / "content" / "outer_rim", 2), 1)
    advance(s)
    homes = [card.text.fields.get("home") for card in s.program.game.cards.values()]
    other = twin(s, 1, Stream(2))
    assert other.card != s.card
    assert [homes[card] for card in other.card if card >= 0] == [homes[card] for card in s.card if card >= 0]
