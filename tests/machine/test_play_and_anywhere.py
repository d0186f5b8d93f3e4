"""`play` and `anywhere` are many zones: wherever they are written, they work, or a finding says the way out."""

import re
from pathlib import Path

import pytest

from ruledeck.grammar.binder.game import bind_game
from ruledeck.grammar.checks import check_game
from ruledeck.grammar.files.loading import read_game
from ruledeck.grammar.words.vocabulary import SlotSpec, Verb
from ruledeck.interpreter.compiler.compiler import compile_game
from ruledeck.interpreter.engine.machine import advance, decide, new_game

from .clearing import bound

PLACES = ("play", "in play", "anywhere")
COURSE = 'first takes 1 action\nfirst tickles each beast\ncreate 1 "Hare" in the glade\nmove 1 beast to the glade\nshuffle the glade\n'
FILLINGS = {
    "number": "1", "condition": "this is in play", "player": "you", "players": "each player", "component": "this", "entity": "this",
    "zone": "the glade", "counter": "wound", "value": "stage", "period": "day", "symbol": "1", "name": '"Hare"', "text": "1", "any": "1",
    "ability": "trick",
}  # fmt: skip
FOX = "- id: fox\n  name: Fox\n  type: beast\n  copies: 1\n  size: 2\n  rules: |\n"
DESCRIBED = (
    "1 beast {}",
    "each beast {}",
    "another beast {}",
    "up to 2 beasts {}",
    "the beast {}",
    "a card {}",
    "1 beast in {}",
    "each card from {}",
)
CONDITIONS = (
    "this is {}", "any beast {}", "no beast {}", "{} is empty", "count (each beast {}) > 1", "the number of cards {} > 1",
    "a beast is {}", "size of the beast {} > 1", "there is a beast {}", "this is not {}",
)  # fmt: skip
HEADS = (
    "echo after this enters {}",
    "echo after this is moved to {}",
    "echo after a beast {} is tickled",
    "echo after a card is created {}",
    "answer when a beast would be tickled {}",
    "echo after a beast is tickled, {}",
    "action, {}",
    "echo after a beast {} moves to {}",
)


def said(verb: Verb, at: int, filling: str) -> str:
    """Return a verb with something in one of its slots, and plain things in the others."""
    slots = [each for each in verb.pattern.elements if isinstance(each, SlotSpec)]
    words = []
    for element in verb.pattern.elements:
        if not isinstance(element, SlotSpec):
            words.append(min(element, key=len))
        else:
            words.append(filling if element is slots[at] else FILLINGS[element.type.base])
    return " ".join(words)


def _texts(folder: Path) -> list[str]:
    """Return abilities with `play` and `anywhere` in every slot of every verb, in descriptions, conditions and heads."""
    game, found = bound(folder, COURSE)
    assert not found, found
    texts = []
    for verb in game.words.verbs.values():
        count = sum(isinstance(each, SlotSpec) for each in verb.pattern.elements)
        for at in range(count):
            for number, place in enumerate(PLACES):
                texts.append(f"action: {said(verb, at, place)}")
                texts += [f"action: {said(verb, at, each.format(place))}" for each in DESCRIBED[number::3]]
    for place in PLACES:
        texts += [f"action: if {each.format(place)}: add 1 berry to this" for each in CONDITIONS]
        texts += [f"action, if {each.format(place)}: add 1 berry to this" for each in CONDITIONS]
        texts += [f"constant while {each.format(place)}: this cannot be tickled" for each in CONDITIONS]
        texts += [f"{each.format(place, place)}: add 1 berry to this" for each in HEADS]
        texts += [
            f"action:\n    {each.format(place, place)}: add 1 berry to this"
            for each in HEADS
            if each.startswith("echo")
        ]
        texts += [f"constant: each beast {place} gets +1 size", f"constant: a beast {place} cannot be tickled"]
        texts += [f"action:\n    for each beast {place} as one: add 1 berry to one"]
    return [text.replace("echo after", "after") if text.startswith("action:\n") else text for text in texts]


def outcome_of(folder: Path, text: str) -> str:
    """Return what is wrong with how a text is taken: nothing where it works, or is refused with a way out."""
    body = "".join(f"    {line}\n" for line in text.splitlines())
    core = folder / "cards" / "core.yaml"
    core.write_text(core.read_text(encoding="utf-8").split("- id: fox")[0] + FOX + body, encoding="utf-8")
    read, found = read_game(folder)
    game, more = bind_game(read)
    refused = [*found, *more] or check_game(game)
    errors = [each for each in refused if each.severity == "error"]
    if errors:
        return (
            ""
            if all(each.help or _SAYS_HOW.search(each.message) for each in errors)
            else f"no way out: {errors[0].message}"
        )
    s = new_game(compile_game(game, 2), 0, {})
    waiting = advance(s)
    for _ in range(40):
        if not waiting:
            break
        decide(s, 0)
        waiting = advance(s)
    return ""


_SAYS_HOW = re.compile(r"no card of the game|needs|never")


@pytest.mark.parametrize("part", range(4))
def test_play_and_anywhere_work_or_are_refused(tmp_path: Path, part: int) -> None:
    """No text with `play` or `anywhere` passes the checks and stops the game, and what is refused says what to write; of half of them."""
    texts = _texts(tmp_path)
    assert len(texts) > 500
    wrong = []
    for text in texts[part::8]:
        try:
            outcome = outcome_of(tmp_path, text)
        except Exception as error:
            outcome = f"stops: {error!r}"
        if outcome:
            wrong.append(f"{text!r}: {outcome}")
    assert not wrong, "\n".join(wrong)
