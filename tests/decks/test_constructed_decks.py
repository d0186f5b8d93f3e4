"""Constructed decks of a game of the content (ruling swlcg-113): what a format refuses, and what it lets pass."""

import shutil
from collections.abc import Sequence
from pathlib import Path

import pytest

from ruledeck.cli.checking.checking import check_game

CONTENT = Path(__file__).parents[2] / "content"
TEN = {str(number): 1 for number in range(1, 11)}
"""Ten sets of the light side; the fourth is for the Jedi alone."""
NINE = {str(number): 1 for number in range(1, 10)}
DARK = {str(number): 1 for number in range(19, 28)}
"""Nine sets of the dark side."""


DECKS: dict[str, tuple[str, str, dict[str, int], list[str]]] = {
    "ten sets of a side": ("light", "jedi_affiliation", TEN, []),
    "two copies of a set": ("light", "jedi_affiliation", {**NINE, "1": 2, "2": 2}, []),
    "nine sets": ("light", "jedi_affiliation", NINE, ["needs at least 10"]),
    "three copies": ("light", "jedi_affiliation", {**TEN, "1": 3}, ["allows 2"]),
    "the other side": ("light", "jedi_affiliation", {**TEN, "19": 1}, ["no foreign objectives", "you is light"]),
    "for another affiliation alone": ("light", "rebel_alliance_affiliation", TEN, ["no denied objectives"]),
    "two of a single set": ("dark", "sith_affiliation", {**DARK, "35": 2}, ["solitary = 1"]),
    "seat": ("dark", "jedi_affiliation", TEN, ["you is dark"]),
}
"""Decks: their seat, their affiliation, their sets, and which rules they break. The limit of copies is for each set, not for the deck."""


COUNTED = ("nine sets", "three copies")
"""Those whose sets are too few or too many: nothing more is asked of such a game."""


@pytest.fixture(scope="module")
def refused(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[str]]:
    """Why each deck is refused: the messages, many decks being checked at once."""
    others = [name for name in DECKS if name not in COUNTED]
    return {
        name: why
        for names in (COUNTED, others)
        for name, why in _refused(tmp_path_factory.mktemp("constructed") / "swlcg", names).items()
    }


def _refused(game: Path, names: Sequence[str]) -> dict[str, list[str]]:
    shutil.copytree(CONTENT / "swlcg", game, ignore=shutil.ignore_patterns("rulings", "policies", "text"))
    lines = []
    for number, name in enumerate(names):
        seat, affiliation, sets, _ = DECKS[name]
        listed = ", ".join(f'"{number}": {copies}' for number, copies in sets.items())
        head = f"id: made_{number}, name: Made, seat: {seat}, format: constructed"
        lines.append(f"- {{{head}, cards: {{{affiliation}: 1}}, sets: {{{listed}}}}}\n")
    (game / "decks" / "starter.yaml").write_text("".join(lines), encoding="utf-8")
    found: dict[str, list[str]] = {name: [] for name in names}
    for one in check_game(game, Path("swlcg")).findings:
        if one.code.startswith("C") and one.span is not None:
            found[names[one.span.begin.line - 1]].append(one.message)
    return found


@pytest.mark.parametrize("deck", DECKS)
def test_the_format_names_each_rule_that_a_deck_breaks(deck: str, refused: dict[str, list[str]]) -> None:
    """And no other; sets of other affiliations of the side are welcome."""
    broken = DECKS[deck][3]
    assert len(refused[deck]) == len(broken)
    assert all(rule in message for rule, message in zip(broken, refused[deck], strict=True))
