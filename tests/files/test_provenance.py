"""Where facts come from: of one of the sorts that the game declares, each of them, and counted."""

from pathlib import Path

import pytest

from ruledeck.cli.checking.checking import check_game

MANIFEST = """\
id: attic
language: 1
name: Attic
players: {min: 2, max: 2}
types: {thing: {fields: {price: number, weight: optional number}}}
zones: {shelf: {in_play: true}}
traits: [Old]
provenance: [printed, original]
"""
RULES = "verb play the game\n    does: end the game\n"


def checked(root: Path, provenance: str, manifest: str = MANIFEST) -> tuple[list[str], dict[str, int]]:
    """Return what is found in an attic with a lamp, and how many facts of each sort are counted."""
    said = f", provenance: {provenance}" if provenance else ""
    lamp = f"- {{id: lamp, name: Lamp, type: thing, traits: [Old], price: 3, flavor: It hums., copies: 1{said}}}\n"
    for name, text in {"game.yaml": manifest, "rules/play.rules": RULES, "cards/core.yaml": lamp}.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    result = check_game(root, Path("attic"))
    found = [f"{one.code} {one.message}" for one in result.findings if not one.code.startswith("W9")]
    return found, dict(result.facts)


@pytest.mark.parametrize(
    ("provenance", "printed", "original"),
    [
        ("printed", 4, 0),
        ("{printed: [name], rest: original}", 1, 3),
        ("{rest: printed, original: [price, flavor]}", 2, 2),
        ("{printed: [name, traits], original: [price, flavor]}", 2, 2),
    ],
)
def test_each_fact_is_counted_with_its_sort(provenance: str, printed: int, original: int, tmp_path: Path) -> None:
    """Title, fields that are given, traits, and what the card tells."""
    assert checked(tmp_path, provenance) == ([], {"printed": printed, "original": original})


@pytest.mark.parametrize(
    ("provenance", "finding"),
    [
        ("", 'C202 "Lamp" does not say where its facts come from'),
        ("heard", 'C213 "heard" is not one of: printed, original'),
        ("[printed]", "C203 this needs to be a sort, or for each sort a list of facts, not a list"),
        ("{heard: [name], rest: printed}", 'C213 "heard" is not one of: printed, original, rest'),
        ("{printed: [name], rest: heard}", 'C213 "heard" is not one of: printed, original'),
        ("{printed: [weight], rest: original}", 'C210 "weight" is not one of: name, price, traits, flavor'),
        ("{printed: [name], original: [name], rest: original}", 'C216 the source of "name" is said twice'),
        ("{printed: [name, price]}", "C202 the source of these facts is not said: traits, flavor"),
        ("{printed: name, rest: original}", "C203 this needs to be a list of facts, not a text"),
    ],
)
def test_what_is_said_wrongly_of_sources_is_refused(provenance: str, finding: str, tmp_path: Path) -> None:
    """A fact that the card does not have is no fact, and none is left out."""
    assert checked(tmp_path, provenance)[0] == [finding]


def test_without_declared_sorts_provenance_is_free(tmp_path: Path) -> None:
    """As it is written, it is kept, and nothing is counted."""
    assert checked(tmp_path, "{page: 3}", MANIFEST.replace("provenance: [printed, original]\n", "")) == ([], {})


def test_a_sort_is_not_called_like_the_rest(tmp_path: Path) -> None:
    """Nobody could say what is meant."""
    found = checked(tmp_path, "printed", MANIFEST.replace("printed, original", "printed, rest"))[0]
    assert found == ['C216 "rest" is already what all other facts of a card stand behind']
