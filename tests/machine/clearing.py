"""A clearing with beasts of two players: what a text offers there, and what becomes of it."""

from pathlib import Path

from ruledeck.grammar.binder.game import Game, bind_game
from ruledeck.grammar.checks import check_game
from ruledeck.grammar.files.loading import read_game
from ruledeck.grammar.text.diagnostic import Diagnostic, Severity
from ruledeck.interpreter.compiler.compiler import compile_game
from ruledeck.interpreter.engine.decisions import PASS
from ruledeck.interpreter.engine.machine import advance, decide, new_game, options
from ruledeck.interpreter.state.state import State

MANIFEST = """\
id: clearing
language: 1
name: Clearing
players: {min: 2, max: 2}
types:
  beast: {fields: {size: number}}
  charm: {}
zones:
  field: {per: player, in_play: true}
  den: {per: player}
  glade: {in_play: true, ordered: true}
counters:
  wound: {on: [beast]}
  berry: {on: [player, beast]}
values:
  stage: {type: number, start: 0}
periods: [day]
"""
RULES = """\
window answers
    moment: when
    DISCIPLINE
window echoes
    moment: after
    DISCIPLINE
ability action
    timing: action
ability answer
    timing: when
ability echo
    timing: after
ability trick
    timing: called

verb tickle {b: beast}
    event: {b} is|are tickled
    would: {b} would be tickled
    does: add 1 wound to b
verb bite {b: beast}
    event: {b} is|are bitten
    does: tickle b
verb pair {one: beast} with {other: beast}
    event: {one} is|are paired with {other}
    does: add 1 berry to other
verb feed {p: player}
    event: {p} is|are fed
    does: add 1 berry to p
"""
BEASTS = """\
- {id: hare, name: Hare, type: beast, copies: 1, size: 1}
- {id: deer, name: Deer, type: beast, copies: 1, size: 3}
- {id: bear, name: Bear, type: beast, copies: 1, size: 5}
"""
BEGIN = """\
let first = the player left of nobody
for each card in the box as c: move c to first's field
"""


def bound(
    folder: Path,
    lines: str,
    *,
    cards: str = "",
    rules: str = "",
    discipline: str = "resolves: at once",
    begin: str = BEGIN,
) -> tuple[Game, list[str]]:
    """Return a game whose whole course is some lines, and the errors of it, as codes with messages."""
    body = "".join(f"        {line}\n" for line in (begin + lines).splitlines())
    words = RULES.replace("DISCIPLINE", discipline.replace("\n", "\n    "))
    parts = {
        "game.yaml": MANIFEST,
        "cards/core.yaml": BEASTS + cards,
        "rules/play.rules": f"{words}{rules}\nverb play the game\n    does:\n{body}",
    }
    for name, content in parts.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content, encoding="utf-8")
    text, read = read_game(folder)
    game, found = bind_game(text)
    found = [*read, *found, *(() if found else check_game(game))]
    return game, [f"{place_of(each)} {each.code} {each.message}" for each in found if each.severity is Severity.ERROR]


def place_of(found: Diagnostic) -> str:
    """Return the line of a finding with the name of its file."""
    return "" if found.span is None else f"{found.span.begin.line}:{found.span.source.path}"


def name_of(s: State, option: object) -> str:
    """Return what an option is called: the title of a card, `use` and the title of one with an ability, or the value."""
    program = s.program
    if option == PASS:
        return "pass"
    if isinstance(option, tuple):
        return f"use {name_of(s, option[1])}"
    if isinstance(option, int) and 0 < option < len(s.card):
        card = s.card[option]
        return f"player {option}" if card < 0 else program.game.cards[program.definitions[card]].text.name
    return str(option)


def played(
    folder: Path,
    lines: str,
    *,
    cards: str = "",
    rules: str = "",
    discipline: str = "resolves: at once",
    begin: str = BEGIN,
    taking: tuple[str, ...] = (),
) -> tuple[State, list[list[str]]]:
    """Return the state in which such a game ends, and what was offered at each decision.

    Of what is offered, the first of `taking` that is there is taken, or else the first option.
    """
    game, found = bound(folder, lines, cards=cards, rules=rules, discipline=discipline, begin=begin)
    assert not found, found
    s = new_game(compile_game(game, 2), 0, {})
    offered: list[list[str]] = []
    waiting = advance(s)
    while waiting:
        names = [name_of(s, each) for each in options(s)]
        offered.append(names)
        decide(s, next((names.index(each) for each in taking if each in names), 0))
        waiting = advance(s)
    return s, offered


def tokens(s: State, counter: str) -> dict[str, int]:
    """Return how many tokens of a sort lie on whom, without those who have none."""
    column = s.counters[s.layout.counter_index(counter)]
    return {name_of(s, e): column[e] for e in range(1, len(s.card)) if column[e]}
