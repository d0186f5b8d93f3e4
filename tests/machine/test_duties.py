"""Duties: what has to be done when it can be."""

from dataclasses import replace
from pathlib import Path

import pytest

from ruledeck.interpreter.compiler.compiler import compile_game
from ruledeck.interpreter.engine.machine import advance, new_game
from ruledeck.interpreter.explain.explanation import Explainer
from ruledeck.interpreter.explain.options import why_option

from .stones import CARDS, ended, play, program_of

TOSS = "\nverb toss {s: stone}\n    does: move s to your heap\n"
LINES = {
    "an optional step that obeys it is done": (["first may toss 1 stone in the bank"], [3, 1, 0]),
    "another optional step stays free": (["first may move 1 stone in the bank to first's heap"], [4, 0, 0]),
    "somebody else is not obliged": (["second may toss 1 stone in the bank"], [4, 0, 0]),
    "what cannot be obeyed is free": (["first may toss 1 light stone in the bank"], [4, 0, 0]),
}


@pytest.mark.parametrize(("lines", "zones"), LINES.values(), ids=LINES)
def test_a_duty_leaves_no_choice_where_it_can_be_obeyed(tmp_path: Path, lines: list[str], zones: list[int]) -> None:
    """Players who decline whatever they can bury only the stone that its controller must toss."""
    cards = CARDS.replace(
        "- {id: boulder, name: Boulder, type: stone, copies: 1, weight: 7}\n",
        "- id: boulder\n  name: Boulder\n  type: stone\n  copies: 1\n  weight: 7\n"
        "  rules: |\n    constant: you must toss this\n",
    )
    assert "must toss" in cards
    assert play(tmp_path, lines, cards=cards, more=TOSS, declining=True)[0] == zones


SINGERS = CARDS.replace(
    "- {id: boulder, name: Boulder, type: stone, copies: 1, weight: 7}\n",
    "- id: boulder\n  name: Boulder\n  type: stone\n  copies: 1\n  weight: 7\n"
    "  rules: |\n    constant: you must sing\n    constant: you must shout 2 words\n",
)
SINGING = (
    "\nverb hum\n    does: add 3 drops to you\nverb hush\n    does: remove 1 drop from you\n"
    "verb shout {n: number} words\n    does: add n drops to you\n"
)
SONG = {
    "an optional step": (["first may sing"], [1, 0]),
    "an optional step of somebody else": (["second may sing"], [0, 0]),
    "another optional step": (["first may hum"], [0, 0]),
    "an optional step with a number": (["first may shout 2 words"], [2, 0]),
    "an optional step with a number that is not demanded": (["first may shout 1 words"], [0, 0]),
    "one of two blocks": (["first chooses one:", "    - first sings", "    - first hums"], [1, 0]),
    "one of two blocks of somebody else": (["second chooses one:", "    - second sings", "    - second hums"], [0, 3]),
    "one of several blocks that would change something": (
        ["first chooses one:", "    - first hushes", "    - first sings", "    - first hums"],
        [1, 0],
    ),
    "a block of several steps": (
        ["first chooses one:", "    - first sings", "    -", "        first sings", "        first hums"],
        [1, 0],
    ),
}


@pytest.mark.parametrize(("lines", "drops"), SONG.values(), ids=SONG)
def test_a_duty_to_do_what_takes_no_thing(tmp_path: Path, lines: list[str], drops: list[int]) -> None:
    """Players who decline whatever they can sing all the same where they must, and choose the last of what is left."""
    assert play(tmp_path, lines, cards=SINGERS, more=SINGING, declining=True)[1][:2] == drops


@pytest.mark.parametrize("lines", [SONG[each][0] for each in ("an optional step", "one of two blocks")])
def test_a_duty_is_the_reason_why_nothing_else_is_offered(tmp_path: Path, lines: list[str]) -> None:
    """Declining a step, and another block, is refused because of the duty, which is told in its words."""
    game, found = program_of(tmp_path, lines, cards=SINGERS, more=SINGING)
    assert found == []
    program = compile_game(game, 2)
    s = new_game(program, 0, {})
    s.onlooker = replace(s.onlooker, always_asked=frozenset(range(len(program.sites))))
    assert advance(s)
    why = why_option(Explainer(program), s, 0 if "may" in lines[0] else 1)
    assert not why.holds
    assert "you must sing" in why.objections()[0].said


@pytest.mark.parametrize("waiting", [False, True], ids=["nobody waits for targets", "somebody does"])
def test_a_duty_is_asked_of_targets(tmp_path: Path, waiting: bool) -> None:
    """Who must be targeted is the only target there is, also where something answers that it is."""
    cards = CARDS.replace(
        "- {id: boulder, name: Boulder, type: stone, copies: 1, weight: 7}\n",
        "- id: boulder\n  name: Boulder\n  type: stone\n  copies: 1\n  weight: 7\n"
        "  rules: |\n    constant, in bank: this must be targeted\n",
    )
    assert "must be targeted" in cards
    answer = "\nability answer\n    timing: after\n    forced: yes\nanswer after a stone is targeted: add 1 drop to that stone\n"
    lines = ["first target 1 stone in the bank as chosen", "move chosen to first's heap"]
    s = ended(tmp_path, lines, cards=cards, more=answer if waiting else "", declining=True)
    heap = [e for e in range(s.layout.players + 1, len(s.card)) if s.layout.zone_spec[s.zone[e]].name == "heap"]
    assert [s.program.definitions[s.card[e]] for e in heap] == ["boulder"]


LEANING = "\nverb lean {s: stone} on {t: stone}\n    does:\n        add 1 drop to s\n        add 10 drops to t\n"
LEAN = "first leans 1 stone in the bank on 1 stone in the bank"
LEAN_BOULDER = 'for each stone in the bank where it is "Boulder" as big: first leans big on 1 stone in the bank'
MAY_LEAN = "first may lean 1 stone in the bank on 1 stone in the bank"
TWO_SLOTS = {
    "whatever it is": (["you must lean a stone on this"], LEAN, True, [0, 0, 1, 10]),
    "a sort of things": (["you must lean a Smooth stone on this"], LEAN, False, [1, 0, 0, 10]),
    "what the line says": (["you must lean this on a Smooth stone"], LEAN_BOULDER, False, [10, 0, 0, 1]),
    "a step that may be left": (["you must lean a Smooth stone on this"], MAY_LEAN, True, [0, 0, 1, 10]),
    "somebody else's": (["your opponent must lean a stone on this"], LEAN, True, [0, 0, 11, 0]),
    "forbidden, too": (["you must lean a stone on this", "you cannot lean a stone on this"], LEAN, True, [0, 0, 11, 0]),
    "what nobody can": (["you must lean a Rough stone on this"], LEAN, True, [0, 0, 11, 0]),
}


@pytest.mark.parametrize(("duties", "line", "declining", "drops"), TWO_SLOTS.values(), ids=TWO_SLOTS)
def test_a_duty_about_two_things_is_asked_of_both(
    tmp_path: Path, duties: list[str], line: str, declining: bool, drops: list[int]
) -> None:
    """Where two things are chosen, the first one is such that the duty can be obeyed with the second, and then it is."""
    texts = "".join(f"    constant: {each}\n" for each in duties)
    cards = CARDS.replace(
        "- {id: boulder, name: Boulder, type: stone, copies: 1, weight: 7}\n",
        f"- id: boulder\n  name: Boulder\n  type: stone\n  copies: 1\n  weight: 7\n  rules: |\n{texts}",
    )
    found = play(tmp_path, [line], cards=cards, more=LEANING, declining=declining)[1]
    assert found[2:] == drops
