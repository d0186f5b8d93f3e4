"""Meaning in plain text: what a card's text is bound to, and what is found in it at which place.

A case is a title behind `===`, the text of a unit's card, and its tree in short (`--- means`) or its diagnostics
(`--- finds`; lines and columns count from the beginning of the text). `--- rules` before them adds to the rules, `--- whole`
stands for all rules of a game without cards; behind them `--- manifest` stands for its game.yaml, and `--- cards` for cards.
"""

from pathlib import Path

import pytest

from ruledeck.grammar.checks import check_game
from ruledeck.grammar.text import codes
from ruledeck.grammar.text.diagnostic import Diagnostic

from .sample import RULES, card, load, write
from .short import short

FOLDER = Path(__file__).parent / "cases"
INDENT = 4
HEADER = 5


def cases(word: str) -> list[object]:
    """Return text, further rules and outcome of every case whose outcome is marked with `word`."""
    found: list[object] = []
    for path in sorted(FOLDER.glob("*.txt")):
        for part in path.read_text(encoding="utf-8").split("=== ")[1:]:
            title, _, rest = part.partition("\n")
            body, mark, outcome = rest.partition(f"--- {word}\n")
            if mark:
                whole = "--- whole\n" in body
                text, _, rules = body.partition("--- whole\n" if whole else "--- rules\n")
                rules = rules if whole else RULES + rules
                found.append(pytest.param(text, rules, outcome.strip("\n"), id=f"{path.stem}: {title}"))
    return found


def shown(error: Diagnostic) -> str:
    """Return a diagnostic as the cases show it."""
    assert error.span is not None
    place, path = error.span.begin, error.span.source.path
    inside = path == "cards/probe.yaml"
    where = f"{place.line - HEADER}:{place.column - INDENT}" if inside else f"{path}:{error.span.text}"
    lines = [f"{where} {error.code} {error.message}", *([f"  help: {error.help}"] if error.help else [])]
    lines += [f"  note: {note.message}" for note in error.notes]
    return "\n".join(lines) + "\n"


def outcome_of(text: str, rules: str, word: str, root: Path) -> str:
    """Return what a case's text means or what is found in it."""
    rules, own, manifest = rules.partition("--- manifest\n")
    manifest, _, cards = manifest.partition("--- cards\n")
    files = {"rules/play.rules": rules, **({"game.yaml": manifest} if own else {})}
    if not rules.startswith(RULES):
        files["cards/core.yaml"] = cards or "[]\n"
    if text.strip():
        files["cards/probe.yaml"] = card("probe", "unit", text)
    write(root, files)
    game, found = load(root)
    if word == "finds":
        # Checks speak of whole games: they run when every text in it has a meaning.
        # The nouns of the sample are there for the cases to use.
        kept = [one for one in check_game(game) if own or one.code != codes.UNUSED_NOUN]
        return "".join(map(shown, found or kept))
    assert found == []
    probe = game.cards["probe"]
    return "".join(f"{short(each)}\n" for each in (*probe.keywords, *probe.abilities))


@pytest.mark.parametrize(("text", "rules", "outcome"), cases("means"))
def test_text_has_this_meaning(text: str, rules: str, outcome: str, tmp_path: Path) -> None:
    """The text is bound to exactly this tree."""
    assert outcome_of(text, rules, "means", tmp_path).strip("\n") == outcome


@pytest.mark.parametrize(("text", "rules", "outcome"), cases("finds"))
def test_text_gives_these_findings(text: str, rules: str, outcome: str, tmp_path: Path) -> None:
    """The text gives these diagnostics, at these places, in these words."""
    assert outcome_of(text, rules, "finds", tmp_path).strip("\n") == outcome
