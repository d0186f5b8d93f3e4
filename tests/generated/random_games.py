"""Small random games: their words are fixed, and what is said with them is drawn from the forms of phrases.

A draft may say what cannot be: `repairing` takes out what `check` refuses, until it is clean. Everything follows a seed.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Final

from .phrases import PHRASES
from .whole_way import Files

MANIFEST: Final = """\
id: drawn
language: 1
name: Drawn
sources: {{rules: {{title: Rules}}}}
players: {{min: {least}, max: {most}{seats}}}
then: {then}
types:
  unit: {{kind: card, fields: {{cost: number, strength: number, colour: colour, skills: list of colour, flying: flag}}}}
  beast: {{kind: card, fields: {{cost: number, strength: number, lot: optional die}}, back: wild, brings: [lot]}}
  spell: {{kind: card, fields: {{cost: number}}}}
  room: {{kind: place, fields: {{doors: list of room, mud: optional number}}, movement: mud}}
  die: {{kind: die, plural: dice, faces: {{pips: number, tint: colour}}}}
symbols:
  colour: [red, blue]
  outcome: [pass, fail]
traits: [Tin, Wood]
zones:
  pile: {{ordered: true}}
  deck: {{per: player, visible: nobody, ordered: true}}
  hand: {{per: player, visible: owner}}
  field: {{visible: everyone, in_play: true}}
  pool: {{visible: {pool}, mixes: {mixes}}}
counters:
  damage: {{on: [card], plural: damage, most: {damage}}}
  coin: {{on: [player]}}
  gloom: {{on: [game], plural: gloom, least: -2}}
  tired: {{on: [unit], most: 1, shown: tired}}
values:
  active player: {{type: player}}
  champion: {{type: card}}
  clock: {{type: number, start: 0}}
  mood: {{type: colour, start: red}}
  told: {{type: condition}}
  result: {{type: outcome}}
periods: [round, turn, fight, phase]
options:
  speed: {{values: [slow, fast], default: slow}}
  mercy: {{values: [given, denied], default: given}}
"""
WORDS: Final = """\
ability action
    timing: action
ability reaction
    timing: after
ability forced reaction
    timing: after
    forced: yes
ability interrupt
    timing: when
ability forced interrupt
    timing: when
    forced: yes
ability rite
    timing: called
ability right
    timing: anytime

keyword sturdy:
    forced interrupt when this would be dealt damage, limit once per turn: prevent 1 of that damage

adjective ready {x: card}: tired on x = 0
adjective hurt {x: card}: damage on x > 0
adjective huge {x: card}: strength of x >= 3
adjective {x: card} fond of {y: card}: cost of x = cost of y
adjective {x: card} marked by {p: player}: damage on x > coin on p
adjective odd {x: card}: <condition about x>
condition {p: player} thrives: <condition about p>
condition {p: player} is rich: coin on p >= 2
number worth of {x: card}: <number about x>
number wealth of {p: player}: <number about p>
player leader: active player
cards herd: each unit where damage on it = 0

verb deal {amount: number} damage to {victim: card}
    event: {victim} is|are dealt damage
    would: {victim} would be dealt damage
    does: add amount damage to victim

verb draw {amount: number} card|cards
    event: {by} draws|draw a card
    does:
        repeat amount times:
            if your deck is empty: do nothing
            else: move the top card of your deck to your hand

verb exhaust {x: unit}
    event: {x} is|are exhausted
    would: {x} would be exhausted
    does: set tired on x to 1

verb recover
    does:
        set tired on each unit to 0

verb pay {amount: number}
    does: remove amount coin from you

verb judge {x: card}
    event: {x} is|are judged
    outcome: result
    does:
        if damage on x > 1: set result to fail
        else: set result to pass

verb brew {c: colour}
    event: {c} is|are brewed
    does:
        set mood to c
<verb>
"""
PLAY: Final = """\
verb play the game
    does:
        set active player to the player left of nobody
        for each player as p:
            move 3 random cards in the box to p's deck
            move 2 random units in the box to p's hand
        move each room in the box to the field
        move each die in the box to the field
        for each player as p:
            move 1 random unit in the box to the field as drafted
            give control of drafted to p
            shuffle p's deck
            add 2 coin to p
        repeat 2 times:
            round:
                for each player as p:
                    set active player to p
                    turn of p:
                        draw 1 card
                        p takes a turn
<course>
        each player wins the game

verb take a turn
    does:
        phase draw of you:
            draw 1 card
            take 1 action
<turn>
        fight:
            deal 1 damage to 1 unit
        take 1 action
        deal 1 damage to 1 unit
        resolve the rite ability of 1 unit
        judge 1 unit:
            on pass: add 1 coin to you
            on fail:
                exhaust 1 unit
"""
WINDOW: Final = {
    "asks": ("active player", "the player left of active player"), "each": ("one", "all"), "forced": ("first", "mixed", "any order"),
    "closes": ("nobody left", "all passed", "2 consecutive passes"), "resolves": ("at once", "queue", "stack"),
    "scope": ("event", "effect", "action"), "nests": ("yes", "no"), "ties": ("owner", "starter"),
}  # fmt: skip
"""Sections of windows and their values."""
PRONOUNS: Final = {"unit": ("this",), "player": ("you",)}
"""What can be said of a card in its own text, and of who acts."""
READING: Final[dict[str, tuple[tuple[str, ...], ...]]] = {
    "number": (("add {} coin to active player",),), "unit": (("add 1 damage to {}",),),
    "group": (("add 1 damage to each of {}",), ("exhaust 1 of {}", "add 1 damage to each of {}"),
              ("choose 1 of {} as {}-one", "add 1 damage to {}-one", "add 1 damage to the other {}"),),
    "player": (("add 1 coin to {}",),), "colour": (("set mood to {}",),), "condition": (("if {}: add 1 gloom to the game",),),
    "name": (("note {} on active player",),), "die": (
        ("roll {}",), ("choose another side of {} where (pips > 1) as {}-side", "turn {} to {}-side"),
        ("turn {} to the side of {} where (pips = 2)",), ("if any side of {} where (red or pips > 2): roll {}",),
        ("add (count sides of {} where (pips > 1)) coin to active player",), ("turn {} to the red side of {} where (pips < 3)",),
    ),
    "offer": (
        ("add (your {}) coin to you",), ("for each player with the highest {} as {}-most: add 1 coin to {}-most",),
        ("add (the lowest {} among players) coin to active player", "if the {} of active player > 1: add 1 gloom to the game"),
    ),
    "sent": (("add 1 damage to each of {}",), ("exhaust your {}", "add 1 damage to the {} of active player"),
             ("for each player as {}-of: exhaust {}-of's {}",), ("add 1 damage to each unit but your {}",)),
    "wares": (
        ("add 1 damage to each of {}",), ("exhaust each of your {}", "add 1 damage to each of the {} of active player"),
        ("for each player as {}-of: exhaust each of {}-of's {}",), ("add (count (units among your {})) coin to active player",),
    ),
    "sworn": (
        ("for each of your {} as {}-one: set mood to {}-one",), ("if mood is one of the {} of active player: add 1 gloom to the game",),
        ("add (count your {}) coin to active player", "for each of {} as {}-one: set mood to {}-one"),
    ),
    "colours": (
        ("for each of {} as {}-one: set mood to {}-one",), ("add 1 damage to each unit where (colour is not one of {})",),
        ("choose 1 of {} as {}-best", "add (count {}) coin to active player", "set mood to {}-best"),
        ("if mood is one of {}: add 1 gloom to the game",),
    ),
    "numbers": (("add 1 damage to each unit where (cost is one of {})",), ("for each of {} as {}-one: add {}-one coin to active player",)),
    "traits": (("for each of {} as {}-one: add 1 damage to each {}-one unit",), ("choose 1 of {} as {}-best", "exhaust each {}-best unit")),
    "side": (("add (pips of {}) coin to active player",),), "thing": (("jolt {}",),),
}  # fmt: skip
"""Steps that read a name of each sort, of which one is said: a name that nothing reads is an error."""
SEATS: Final = ("north", "south", "east", "west", "upper", "lower")
"""Names of seats, in games that name them."""
DEEP: Final = 3
_SORT: Final = re.compile(r"<(NEW |OLD )?([a-z ]+)>")


@dataclass
class Author:
    """Draws phrases and blocks.

    Attributes:
        random: Where they come from.
        names: Names that are known, each with its sort.
        named: How many names there are.
        forms: The forms of each sort of phrase.
        packs: What is left of the forms of a sort: no form comes again before each of them has come once.
    """

    random: Random
    names: list[tuple[str, str]] = field(default_factory=list)
    named: int = 0
    forms: Mapping[str, tuple[str, ...]] = field(default_factory=lambda: PHRASES)
    packs: dict[tuple[str, ...], list[str]] = field(default_factory=dict)

    def phrase(self, sort: str, depth: int = 0) -> str:
        """Return a phrase of a sort, of the shortest form when it lies deep."""
        forms = self.forms[sort]
        if depth >= DEEP:
            return self.filled(forms[0], depth)
        pack = self.packs.setdefault(forms, [])
        if not pack:
            pack += self.random.sample(forms, len(forms))
        return self.filled(pack.pop(), depth)

    def filled(self, form: str, depth: int = 0) -> str:
        """Return a form with phrases in the place of the sorts in it."""
        fresh: list[tuple[str, str]] = []

        def said(found: re.Match[str]) -> str:
            how, sort = found[1], found[2]
            if how == "NEW ":
                self.named += 1
                name = f"{sort[0]}z{LETTERS[self.named // 26 % 26]}{LETTERS[self.named % 26]}"
                fresh.append((name, sort))
                return name
            if how == "OLD ":
                return self.known(sort, depth)
            return self.phrase(sort, depth + 1)

        text = _SORT.sub(said, form)
        self.names += fresh
        return text

    def known(self, sort: str, depth: int) -> str:
        """Return a name of a sort, or what else can be said."""
        names = [name for name, of in self.names if of == sort]
        if names and self.random.random() < 0.8:
            return self.random.choice(names)
        others: tuple[str, ...] = (
            *PRONOUNS.get(sort, ()),
            *(form for form in self.forms.get(sort, ()) if "<" not in form),
        )
        return self.random.choice(others or ("1",))

    def block(self, length: int, depth: int = 0, step: str = "step") -> list[str]:
        """Return the lines of a block; the names that it gives are known inside it only."""
        before = len(self.names)
        lines: list[str] = []
        for _ in range(length):
            lines += self.line(depth, step)
        del self.names[before:]
        return lines

    def reading(self, name: str, sort: str) -> list[str]:
        """Return steps that read a name."""
        return [line.replace("{}", name) for line in self.random.choice(READING.get(sort, ((),)))]

    def line(self, depth: int, step: str) -> list[str]:
        """Return a step, or one with a block of its own."""
        kind = self.random.random()
        if depth >= 2 or kind < 0.6:
            known = len(self.names)
            said = self.phrase(step)
            return [said, *(line for name, sort in self.names[known:] for line in self.reading(name, sort))]
        if kind < 0.68:
            many = self.random.choice(
                (
                    "choose one",
                    "choose up to two",
                    "choose any number",
                    "first applicable",
                    "all applicable",
                    "choose one that was not chosen this turn",
                    "choose up to two that were not chosen this game",
                )
            )
            if many.endswith("applicable"):
                return [f"{many}:", *indented([self.phrase("step") for _ in range(2)])]
            return [
                f"{many}:",
                *indented([arm for _ in range(2) for arm in ("-", *indented(self.block(1, depth + 1)))]),
            ]
        if kind < 0.74:
            head = [f"if {self.phrase('condition')}:", *indented(self.block(1, depth + 1))]
            return [*head, "else:", *indented(self.block(1, depth + 1))]
        if kind < 0.765:
            done = ["then:", *indented(self.block(1, depth + 1))] if kind < 0.75 else []
            return [self.phrase("step"), *done, "else:", *indented(self.block(1, depth + 1))]
        if kind < 0.8:
            return [self.phrase("step"), "then:", *indented(self.block(2, depth + 1))]
        before = len(self.names)
        opening = self.phrase("head")
        inner = "static" if opening.startswith("until") else "step"
        lines = [opening, *indented(self.block(self.random.choice((1, 2)), depth + 1, inner))]
        del self.names[before:]
        return lines

    def card(self, number: int) -> list[str]:
        """Return a card as YAML."""
        kind = self.random.choice(("unit", "unit", "unit", "beast", "spell"))
        facts = [f"- id: card_{LETTERS[number]}", f"  name: Card {LETTERS[number].upper()}", f"  type: {kind}"]
        facts += [f"  copies: {self.random.choice((1, 2, 3))}", f"  cost: {self.random.randrange(4)}"]
        if kind != "spell":
            facts += [f"  strength: {self.random.randrange(1, 4)}"]
        if kind == "beast" and self.random.random() < 0.5:
            facts += ["  lot: cube"]
        if kind == "unit":
            facts += [f"  colour: {self.random.choice(('red', 'blue'))}", "  skills: [red]", "  flying: true"]
        facts += [
            f"  traits: [{self.random.choice(('Tin', 'Wood'))}]",
            f"  unique: {self.random.choice(('true', 'false'))}",
        ]
        lines: list[str] = []
        for _ in range(self.random.choice((1, 2, 2, 3))):
            if self.random.random() < 0.3:
                lines.append(self.phrase("constant"))
                continue
            self.names = []
            head = self.phrase("ability")
            lines.append(head)
            if "interrupt" in head:
                lines += indented([self.phrase("answer")])
            lines += indented(self.block(self.random.choice((1, 2, 3))))
        self.names = []
        return [*facts, "  rules: |", *indented(lines)]

    def windows(self) -> list[str]:
        """Return windows: one for a moment, or one for each value of an option."""
        lines: list[str] = []
        for moment in ("after", "when"):
            options = self.random.choice(([], [], ["slow", "fast"], ["fast"]))
            for value in options or [""]:
                if not value and self.random.random() < 0.2:
                    continue
                lines += [f"window {moment}s {value}".rstrip(), f"    moment: {moment}"]
                for section, values in WINDOW.items():
                    if self.random.random() < 0.5:
                        lines.append(f"    {section}: {self.random.choice(values)}")
                if value:
                    lines.append(f"    under: speed is {value}")
            if options == ["fast"]:
                lines += [f"window other {moment}s", f"    moment: {moment}"]
        return lines

    def about(self, sort: str, name: str, kind: str) -> str:
        """Return a phrase in which a slot is known."""
        self.names = [(name, kind)]
        found = self.phrase(sort, 1)
        self.names = []
        return found


LETTERS: Final = "abcdefghijklmnopqrstuvwxyz"


def indented(lines: list[str], steps: int = 1) -> list[str]:
    """Return lines further to the right."""
    return [f"{'    ' * steps}{line}" for line in lines]


def drawn(seed: int) -> Files:
    """Return the draft of a game: what it says may be refused."""
    author = Author(Random(seed))
    random = author.random
    least = random.choice((1, 2, 2, 2))
    most = random.choice((2, 2, 3, 6))
    seats = f", seats: {{{', '.join(f'{name}: {{}}' for name in SEATS[:most])}}}" if random.random() < 0.5 else ""
    manifest = MANIFEST.format(
        least=least, most=most, seats=seats, then=random.choice(("full", "always")),
        pool=random.choice(("nobody", "everyone")), mixes=random.choice(("true", "false")), damage=random.choice((3, 9, "null")),
    )  # fmt: skip
    words = WORDS
    for place in ("condition about x", "condition about p", "number about x", "number about p"):
        sort, _, name = place.partition(" about ")
        words = words.replace(f"<{place}>", author.about(sort, name, "unit" if name == "x" else "player"))
    words = words.replace("<verb>", "\n".join(indented(author.block(2), 2)))
    play = PLAY.replace("<course>", "\n".join(indented(author.block(2), 4)))
    play = play.replace("<turn>", "\n".join(indented(author.block(3), 2)))
    own: list[str] = []
    for _ in range(random.choice((0, 1, 2))):
        own += [author.phrase("ability"), *indented(author.block(1))]
        author.names = []
    cards = [line for number in range(random.choice((3, 4, 5))) for line in author.card(number)]
    return {
        "game.yaml": manifest,
        "rules/play.rules": "\n".join(["\n".join(author.windows()), words, *own, "", play]),
        "cards/core.yaml": "\n".join(cards) + "\n" + FIXED,
    }


FIXED: Final = """\
- {id: guard, name: Guard, type: unit, copies: 9, cost: 1, strength: 2, colour: red, skills: [], flying: false}
- {id: spark, name: Spark, type: spell, cost: 0, copies: 4}
- {id: hall, name: Hall, type: room, doors: [yard], copies: 1}
- {id: yard, name: Yard, type: room, mud: 2, doors: [hall, cave], copies: 1}
- {id: cave, name: Cave, type: room, mud: 0, doors: [], copies: 1}
- {id: bone, name: Bone, type: die, copies: 1, faces: [{pips: 1, tint: red}, {pips: 2, tint: blue}, {pips: 3, tint: red}]}
- {id: cube, name: Cube, type: die, copies: 1, faces: [{pips: 0, tint: red}, {pips: 4, tint: blue}]}
"""
