"""Forms of games in which players may be out, turns may count as passes, and components are more than cards.

Each of these has words in the manifest and in the rules, and says of itself what has to hold: where it does not, the game counts
a `fault`.
"""

from __future__ import annotations

from typing import Final

from .lending_forms import FAULT, JOINED_VERBS, JOINS

LOSING: Final[dict[str, tuple[str, ...]]] = {
    "number": ("count (players out of the game)", "players in the game", "count (opponents)"),
    "condition": (
        "<player> is out of the game", "<player> is not out of the game", "any player out of the game", "count (players) < 3",
        "<player> is the player left of <player>",
    ),
    "step": (
        "you lose the game", "<player> loses the game", "<player> loses the game", "each opponent loses the game",
        "choose 1 opponent as <NEW player>", "add 1 coin to each player out of the game", "<player> may lose the game",
    ),
    "static": ("<player> cannot lose the game", "you cannot lose the game", "a player cannot lose the game"),
    "happening": ("a player loses the game", "you lose the game", "your opponent loses the game"),
    "looming": ("a player would lose the game", "you would lose the game"),
    "answer": ("instead remove 1 coin from you", "cancel that event"),
    "head": ("turn of <player>:", "alternate from <player> until (players in the game) consecutive passes:",
        "if <player> is out of the game:"),
    "ability": (
        "whenever a player where (coin on it = 0):", "forced reaction after a player loses the game:",
        "forced interrupt when a player would lose the game, limit once per game:",
    ),
    "player": ("the player left of <player>", "the player right of <player>"),
}  # fmt: skip
"""Forms of games of three and four players who may lose before anybody wins."""
LOST: Final = (
    "whenever a player where (coin on it = 0 and gloom on the game > 0): it loses the game",
    "whenever a player where coin on it > 5: it loses the game",
    "whenever a card in play where its owner is out of the game: move it to the pile",
    "whenever a card in play where its controller is out of the game: give control of it to its owner",
    "whenever no players: active player wins the game",
)
"""Rules of such games, of which some have each."""
LEFT: Final = f"""\
for each player as seated:
    if seated is out of the game: {FAULT}
    if the player left of seated is out of the game: {FAULT}
    turn of seated:
        seated may lose the game
if players in the game + count (players out of the game) != <most>: {FAULT}
""".split("\n")
"""What happens in each round of them, and what must hold there: who is out is no player any more.

Who loses as their turn begins is out in it: it goes on to its end.
"""

PASSING: Final[dict[str, tuple[str, ...]]] = {
    "condition": (
        "nothing has changed this <period>", "something has changed this <period>", "nothing has changed this turn",
        "something has changed this fight",
    ),
    "step": (
        "if nothing has changed this <period>: pass all the same", "if <condition>: pass all the same", "pass all the same",
        "take 2 action", "<players> take 2 action", "take 3 action", "<player> takes 2 action", "take 2 rite", "take <number> action",
    ),
    "head": ("alternate from <player> until 2 consecutive passes:", "alternate from <player> until <small> consecutive passes:", "fight:",
             "alternate from <player> until all have passed:", "alternate from <player> until all but <small> have passed:"),
    "clause": (", if nothing has changed this turn", ", if something has changed this fight"),
}  # fmt: skip
"""Forms of games in which several abilities are used one after the other, and what changed nothing counts as a pass."""
PASSES: Final = f"""\
set tally on the game to 0
alternate from active player until 2 consecutive passes:
    add 1 tally to the game
    if tally on the game > 2: {FAULT}
    fight of you:
        take 2 action
        <step>
    catch up with what waits
    pass all the same
lapse:
    if something has changed this lapse: {FAULT}
    add 1 tally to the game
    if nothing has changed this lapse: {FAULT}
    remove 1 tally from the game
    if something has changed this lapse: {FAULT}
active player takes 2 action
""".split("\n")
"""What happens in each round of them: turns that all count as passes end behind the second one, and what is undone has changed nothing.

Whoever answers what has happened acts again, so that comes before.
"""
ACTS: Final = ("action: add 1 gloom to the game", "action, limit once per turn: add 1 coin to you")
"""What can always be done in them."""
LAPSES: Final = (
    ("periods: [round, turn, fight, phase]", "periods: [round, turn, fight, phase, lapse]"),
    ("  closing: {on: [game]}\n", "  closing: {on: [game]}\n  tally: {on: [game]}\n"),
)
"""What the manifest of such a game says in other words."""

KINDS: Final[dict[str, tuple[str, ...]]] = {
    "number": (
        "count (components in <zone>)", "count (cards in <zone>)", "pips of <unit>", "the total pips among units", "pips of <die>",
        "the highest pips among units", "gauge on <unit>", "gauge on <die>", "the total gauge among components",
    ),
    "condition": (
        "any component in <zone>", "no components in <zone>", "any component where (gauge on it > <small>)", "<unit> is a card",
        "pips of <unit> > pips of <die>", "each component in <zone> is a card", "any card on <room>",
    ),
    "condition of it": ("pips of it > <small>", "gauge on it > 0", "pips = 2", "it is a card"),
    "fact": ("pips", "(gauge on it)"),
    "step": (
        "add 1 gauge to each component in <zone>", "add 1 gauge to each card in <zone>", "jolt each component in the field",
        "jolt <things>",
        "jolt <die>", "jolt 1 component", "move each component in <zone> to <place>", "move 1 component in <zone> to <place>",
        "reveal each component in <zone>", "remove 1 gauge from each component", "move 1 random component in the pool to the field",
        "turn <die> to <number>", "turn each spell in play to 2", "choose 1 component in <zone> as <NEW thing>",
    ),
    "static": ("each unit gets +1 pips", "a component cannot be jolted", "a card cannot be jolted", "<unit> cannot be jolted"),
    "happening": (
        "a component is jolted", "a card is jolted", "a component enters the field", "a die is jolted",
        "a component moves to the pool",
    ),
    "looming": ("a component would be jolted", "a card would be jolted", "a component would move to <place>"),
    "ability": (
        "forced reaction after a component is jolted:", "forced reaction after a card is jolted:", "reaction after a component is jolted:",
        "forced interrupt when a card would be jolted:",
    ),
    "pick": ("1 component in <zone>", "up to <small> components in <zone>", "1 random component in <zone>"),
    "group": ("components in <zone>", "components", "cards in <zone>"),
    "one": ("component in <zone>", "component"),
    "head": ("for each component in <zone> as <NEW thing>:", "for each card in <zone> as <NEW unit>:"),
    "thing": ("<OLD thing>", "<unit>", "<die>"),
}  # fmt: skip
"""Forms of games that speak of components of any kind, and whose types have the same fact on faces or on whole cards."""
JOLT: Final = """\
verb jolt {x: thing}
    event: {x} is|are jolted
    would: {x} would be jolted
    does: add 1 gauge to x
""".split("\n")
"""A verb of them that happens to components of any kind."""
KINDRED: Final = f"""\
move 1 random die in the field to the pool
move 1 random card in your deck to the pool
move 1 random room in the field to the pool
if count (components in the pool) != count (cards in the pool) + count (dice in the pool) + count (rooms in the pool): {FAULT}
set gauge on each component in the pool to 0
add 1 gauge to each card in the pool
if any die in the pool where (gauge on it > 0): {FAULT}
jolt each component in the field
""".split("\n")
"""What happens in each round of them: components are cards, dice and places, and cards are neither of the others."""
FACED: Final = (
    ("strength: number, colour: colour,", "strength: number, pips: number, colour: colour,"),
    ("spell: {kind: card, fields: {cost: number}}", "spell: {kind: card, fields: {cost: number}, faces: {tint: colour, pips: number}}"),
    ("  closing: {on: [game]}\n", "  closing: {on: [game]}\n  gauge: {on: [card, die, room]}\n"),
)  # fmt: skip
"""What the manifest of such a game says in other words: two types have faces, and a third one has a fact of theirs on the whole card."""
FACES: Final[dict[str, tuple[str, ...]]] = {
    "  type: unit": ("  pips: 2",),
    "  type: spell": ("  faces: [{tint: red, pips: 1}, {tint: blue, pips: 3}]",),
}
"""What stands below the type of its drawn cards."""
FIXED_FACES: Final = (
    ("type: unit, copies: 9,", "type: unit, pips: 1, copies: 9,"),
    ("type: spell, cost: 0,", "type: spell, faces: [{tint: blue, pips: 2}, {tint: red, pips: 0}], cost: 0,"),
)
"""What the cards have that each of them has."""

NAMED: Final[dict[str, tuple[str, ...]]] = {
    "step": ("catch up with what waits",),
    "condition": (
        "<unit> shares a trait with <unit>", "any unit where (it shares a trait with <unit>)",
        "the number of different traits among units > 1",
    ),
    "condition of it": ("it shares a trait with champion", "it shares a trait with <unit>"),
    "number": ("the number of different traits among units", "the number of different traits among units in play"),
}  # fmt: skip
"""Forms of games in which traits and types are values, and what waits is caught up with."""
SAID: Final = """\
choose a trait as spoken
add 1 charge to each unit where (it has spoken)
exhaust each spoken unit
until the end of the turn: each unit gains spoken
choose a type as sort
if sort = unit: add 1 gloom to the game
for each trait as each-one: add (count (each-one units)) gloom to the game
for each type of champion as each-sort: add 1 gloom to the game
""".split("\n")
"""What happens in each round of them."""

CLAIMS: Final = (LEFT, PASSES, KINDRED, (*JOINED_VERBS, *JOINS))
"""What drawn games say of themselves: a fault is counted where it does not hold, as long as all of it stands there."""


def claims_stand(text: str) -> bool:
    """Whether each claim of a text stands there whole: what was taken out of a draft may be what made it true."""
    said = [line.strip() for line in text.split("\n")]
    return all(_stands(said, [line.strip() for line in claim]) for claim in CLAIMS)


def _stands(said: list[str], claim: list[str]) -> bool:
    """Whether a claim does not stand in a text, or does with all of its lines, in their order."""
    known = [line for line in claim if line and "<" not in line]
    if not any(line in said for line in known if FAULT in line):
        return True
    at = said.index(known[0]) if known[0] in said else len(said)
    for line in known:
        if line not in said[at:]:
            return False
        at = said.index(line, at) + 1
    return True
