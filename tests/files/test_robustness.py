"""No text, however broken, makes the reader raise an exception."""

import json
from collections.abc import Iterable
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ruledeck.cli.terminal.report import Format, render
from ruledeck.grammar.files import cards
from ruledeck.grammar.files.cards import read_cards
from ruledeck.grammar.files.decks import read_decks, read_translation
from ruledeck.grammar.files.documents import compose, decode
from ruledeck.grammar.files.loading import read_game
from ruledeck.grammar.files.manifest_faults import read_manifest
from ruledeck.grammar.files.rulings import read_rulings
from ruledeck.grammar.text.silencing import apply_ignores
from ruledeck.grammar.text.source import Source
from ruledeck.grammar.text.suggestion import did_you_mean

GAME = """\
id: sample
language: 1
name: Sample
players: {min: 2, max: 2, seats: [north, south]}
types: {unit: {ru: отряд, fields: {cost: number, icons: list of icon}}}
symbols: {icon: [sword, shield]}
traits: [Robot]
counters: {damage: {on: [unit], most: 3}}
options: {early: {values: [a, b], default: a}}
"""
CARDS = """\
- id: guard
  name: Guard
  type: unit
  cost: 2
  icons: [sword]
  traits: [Robot]
  printings: [{set: core, number: 1}]
  rules: |
    deal 1 damage
"""
RULINGS = """\
- case: One
  status: house
  source: {book: b}
  given: {at: end}
  do:
    - north: pass
      expect: ["a: b"]
  variants: [{case: Two, expect: [x]}]
"""
SIGNS = st.sampled_from([*"ab01:-[]{}|>'\"#&*!%?,@`~ \t\n\r.🎲я", "\n  ", ": ", "- ", "...", "---", "true", "null"])
SOUP = st.lists(SIGNS, max_size=40).map("".join)
KEYS = st.sampled_from(
    "id name type cost icons traits printings rules cards cases case do expect given seat set".split()
)
SCALARS = st.one_of(st.integers(-9, 9), st.booleans(), st.none(), st.text("ab. ", max_size=3), KEYS)
TREES = st.recursive(
    SCALARS,
    lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(KEYS, inner, max_size=5)),
    max_leaves=15,
)


@pytest.mark.parametrize("pure", [False, True], ids=["fast", "pure"])
@settings(max_examples=300, deadline=None)
@given(text=SOUP)
def test_any_text_is_a_tree_or_a_finding(pure: bool, text: str) -> None:
    """Signs of YAML in any order never raise, and every place lies inside the text."""
    node, found = compose(Source("a", text), pure=pure)
    spans = [one.span for one in found if one.span] + ([node.span] if node else [])
    assert all(0 <= span.start <= span.end <= len(text) for span in spans)
    render(found, Format.FULL)


@settings(max_examples=200, deadline=None)
@given(data=st.binary(max_size=60))
def test_any_bytes_are_a_text_or_a_finding(data: bytes) -> None:
    """Bytes that are no text never raise."""
    source, found = decode(data, "a")
    assert found or source.text.encode() in (data, data[3:])


@settings(max_examples=300, deadline=None)
@given(tree=TREES)
def test_any_tree_is_read_or_reported(tree: object) -> None:
    """A tree of any shape never raises where cards, decks, rulings, manifests or translations are expected."""
    source = Source("a", json.dumps(tree))
    node, found = compose(source)
    if node is None:
        return
    manifest, _ = read_manifest(compose(Source("game.yaml", GAME))[0] or node)
    found += read_manifest(node)[1] + read_cards(node, manifest)[1] + read_decks(node, manifest, ["a"])[1]
    found += read_rulings(node, manifest)[1] + read_translation(node, "ru", source, ["a"])[1]
    render(found, Format.JSON)


@settings(max_examples=60, deadline=None)
@given(
    which=st.sampled_from(["game.yaml", "cards/a.yaml", "rulings/a.yaml"]),
    cut=st.integers(0, 300),
    length=st.integers(0, 8),
    soup=SOUP,
)
def test_a_damaged_game_is_reported(which: str, cut: int, length: int, soup: str) -> None:
    """Whatever is typed over a part of a file, the game is read as far as possible."""
    files = {"game.yaml": GAME, "cards/a.yaml": CARDS, "rulings/a.yaml": RULINGS}
    files[which] = files[which][:cut] + soup + files[which][cut + length :]
    with TemporaryDirectory() as folder:
        for name, text in files.items():
            (Path(folder) / name).parent.mkdir(exist_ok=True)
            (Path(folder) / name).write_bytes(text.encode())
        game, found = read_game(Path(folder))
        render(apply_ignores(found, game.sources), Format.SARIF)


def test_ever_so_many_names_of_cards_that_are_missing_are_not_all_compared(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each is reported; one that is said again is compared once, and of too many the rest have no suggestion."""
    compared: list[str] = []

    def counted(word: str, known: Iterable[str]) -> str | None:
        compared.append(word)
        return did_you_mean(word, known)

    monkeypatch.setattr(cards, "did_you_mean", counted)
    (tmp_path / "cards").mkdir()
    manifest = "id: g\nlanguage: 1\nname: G\nplayers: {min: 2, max: 2}\ntypes: {unit: {fields: {friend: unit}}}\n"
    (tmp_path / "game.yaml").write_text(manifest)
    said = "".join(f"- {{id: c{at}, name: C{at}, type: unit, friend: missing{at // 2}}}\n" for at in range(900))
    (tmp_path / "cards" / "core.yaml").write_text(said)
    _, found = read_game(tmp_path)
    assert len([one for one in found if one.message.startswith("there is no card")]) == 900
    assert 100 < len(compared) < 200
    assert len(set(compared)) == len(compared)
