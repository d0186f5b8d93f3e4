"""Random games of periods inside periods that end and begin each other again, and what must come of them.

A game is a tree of small classes. It is written as text (`text`), and its meaning is told by a model of a few lines
(`happens`) that knows nothing of the engine: a period is a block with a beginning and an end, and leaving one is an
exception that passes through everything between. Of two periods of one kind the inner one is the one that runs.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Final, TypeAlias

from .whole_way import Files

LEVELS: Final = ("era", "year", "month", "day", "hour")
"""The periods that are left, the longest first."""
BEAT: Final = "beat"
"""One more, which nothing leaves; what happens is told without it."""
PLAYERS: Final = 2
WORDS: Final = (
    "alfa bravo charlie delta echo foxtrot golf hotel india juliett kilo lima mike november oscar papa".split()
)
SOMEBODY: Final = "the player left of nobody"
"""The player of the first seat, said in words that are known everywhere."""
BEGINS, ENDS = 1000, 2000
"""What is added to the number of a level for the marks of who watches its beginning and its end."""


@dataclass(frozen=True)
class Mark:
    """A line that leaves its number in the log."""

    number: int


@dataclass(frozen=True)
class Leave:
    """A level is ended or begun again, the first `times` times that this line is reached."""

    level: int
    restart: bool
    word: str
    times: int


@dataclass(frozen=True)
class Period:
    """A block that is a period."""

    level: int
    body: Body
    whose: bool = False


@dataclass(frozen=True)
class Around:
    """A block with something around it that carries it out: a loop, a window, a verb, an ability.

    Attributes:
        how: One of `WAYS`.
        word: A word of its own, for the names that it needs.
        body: What is carried out.
    """

    how: str
    word: str
    body: Body


@dataclass(frozen=True)
class Decide:
    """A decision that changes nothing: the machine stops there, and goes on from what it kept."""

    word: str


Line: TypeAlias = Mark | Leave | Period | Around | Decide
Body: TypeAlias = tuple[Line, ...]

WAYS: Final = {
    "repeat": 2, "for each": PLAYERS, "alternate": 2, "verb": 1, "reaction": 1, "interrupt": 1, "called": 1,
    "delayed": 1, "if": 1, "else": 1, "fully": 1, "choose one": 1, "then": 1, "while": 2, "may": 1,
    "action": 1, "whenever": 1, "applicable": 1,
}  # fmt: skip
"""How a block is carried out, and how often."""


class LeavingError(Exception):
    """A level is left."""

    def __init__(self, level: int, *, restart: bool) -> None:
        self.level, self.restart = level, restart


@dataclass
class Model:
    """What happens, in order: the begun levels and the marks.

    Attributes:
        watched: Whether somebody watches beginnings and ends.
    """

    watched: bool
    trace: list[tuple[str, int]] = field(default_factory=list)
    spent: dict[str, int] = field(default_factory=dict)

    def body(self, lines: Body) -> None:
        """Carry out some lines."""
        for line in lines:
            self.line(line)

    def line(self, line: Line) -> None:
        """Carry out a line."""
        if isinstance(line, Mark):
            self.trace.append(("mark", line.number))
        elif isinstance(line, Leave):
            if self.spent.setdefault(line.word, 0) < line.times:
                self.spent[line.word] += 1
                raise LeavingError(line.level, restart=line.restart)
        elif isinstance(line, Around):
            for _ in range(WAYS[line.how]):
                self.body(line.body)
        elif isinstance(line, Period):
            self.period(line)

    def period(self, line: Period) -> None:
        """Carry out a period: it ends also when a longer one is left, but not when it begins again."""
        again = True
        while again:
            again = False
            self.trace.append(("begin", line.level))
            if self.watched:
                self.trace.append(("mark", BEGINS + line.level))
            try:
                self.body(line.body)
            except LeavingError as leaving:
                if leaving.level != line.level:
                    if self.watched:
                        self.trace.append(("mark", ENDS + line.level))
                    raise
                again = leaving.restart
        if self.watched:
            self.trace.append(("mark", ENDS + line.level))


def happens(body: Body, *, watched: bool) -> list[tuple[str, int]]:
    """Return what happens in a game."""
    model = Model(watched)
    model.body(body)
    return model.trace


@dataclass
class Chance:
    """Draws a game.

    Attributes:
        random: Where it comes from.
        marks: How many marks there are.
        words: How many words were used.
    """

    random: Random
    marks: int = 0
    words: int = 0

    def word(self) -> str:
        """Return a word that nothing else has."""
        self.words += 1
        first, second = divmod(self.words, len(WORDS))
        return f"{WORDS[first]}-{WORDS[second]}"

    def mark(self) -> Mark:
        """Return another mark."""
        self.marks += 1
        return Mark(self.marks)

    def nest(self, depth: int) -> Body:
        """Return levels inside each other, with lines between them that leave them; a level may lie in one of its own kind."""
        of = range(len(LEVELS))
        levels = sorted(self.random.choice((self.random.sample(of, depth), self.random.choices(of, k=depth))))
        return (*self.inside(levels, ()), self.mark())

    def inside(self, levels: list[int], open_: tuple[int, ...]) -> Body:
        """Return the lines inside of the open levels, of which one opens the next."""
        lines: list[Line] = [self.mark()]
        if levels:
            lines.append(self.wrapped((self.period(levels, open_),)))
            if self.random.random() < 0.3:
                lines.append(self.wrapped((self.period(levels, open_),)))
        for _ in range(self.random.choice((0, 1, 1, 2))):
            lines.insert(self.random.randrange(1, len(lines) + 1), self.leaving(open_))
        return (*lines, self.mark())

    def period(self, levels: list[int], open_: tuple[int, ...]) -> Period:
        """Return the first of some levels, with the others inside."""
        body = self.inside(levels[1:], (*open_, levels[0]))
        return Period(levels[0], body, self.random.random() < 0.3)

    def leaving(self, open_: tuple[int, ...]) -> Line:
        """Return what leaves one of the open levels, from inside of something."""
        if not open_:
            return Decide(self.word())
        restart = self.random.random() < 0.4
        leave = Leave(self.random.choice(open_), restart, self.word(), self.random.choice((1, 1, 2)))
        before: Body = (Decide(self.word()),) if self.random.random() < 0.3 else ()
        return self.wrapped((*before, self.mark(), leave, self.mark()))

    def wrapped(self, body: Body) -> Line:
        """Return some lines with something around them, maybe several times."""
        for _ in range(self.random.choice((0, 1, 1, 2))):
            body = (Around(self.random.choice(list(WAYS)), self.word(), body),)
        return body[0] if len(body) == 1 else Around("if", self.word(), body)


def drawn(depth: int, seed: int) -> tuple[Body, bool]:
    """Return the game of a seed with so many levels, and whether somebody watches them."""
    return Chance(Random(f"{depth} {seed}")).nest(depth), seed % 3 == 0


def simpler(body: Body) -> Iterator[Body]:
    """Yield the games that are one step simpler: without a line, or without what is around some."""
    for at, line in enumerate(body):
        before, behind = body[:at], body[at + 1 :]
        if len(body) > 1:
            yield before + behind
        if isinstance(line, Around):
            yield before + line.body + behind
            yield from ((*before, Around(line.how, line.word, one), *behind) for one in simpler(line.body))
        elif isinstance(line, Period):
            yield from ((*before, Period(line.level, one, line.whose), *behind) for one in simpler(line.body))


def sound(body: Body, open_: tuple[int, ...] = ()) -> bool:
    """Whether every level that is left is open there."""
    for line in body:
        if isinstance(line, Leave) and line.level not in open_:
            return False
        if isinstance(line, Around) and not sound(line.body, open_):
            return False
        if isinstance(line, Period) and not sound(line.body, (*open_, line.level)):
            return False
    return True


def levels(body: Body) -> set[int]:
    """Return the levels that a game has."""
    found: set[int] = set()
    for line in body:
        if isinstance(line, Period | Around):
            found |= levels(line.body)
        if isinstance(line, Period):
            found.add(line.level)
    return found


# ---- as text

MANIFEST: Final = """\
id: nested
language: 1
name: Nested
players: {{min: {players}, max: {players}}}
types:
  clock: {{kind: card}}
zones:
  table: {{in_play: true}}
counters:
  mark: {{on: [game]}}
  peal: {{on: [game]}}
values: {values}
periods: [{periods}]
"""
HEAD: Final = """\
window afters
    moment: after
    scope: event
window befores
    moment: when
    scope: event
ability rite
    timing: called
ability echo
    timing: after
    forced: yes
ability ward
    timing: when
    forced: yes
"""
START: Final = """\
verb play the game
    does:
        move each clock in the box to the table
        give control of each clock to the player left of nobody
        the player left of nobody goes on
        each player wins the game

verb go on
    does:
"""


@dataclass
class Writer:
    """Writes a game: the lines of its rules, and the values, verbs, cards and abilities of the game that these need."""

    values: list[tuple[str, int]] = field(default_factory=list)
    verbs: list[str] = field(default_factory=list)
    cards: list[str] = field(default_factory=list)
    abilities: list[str] = field(default_factory=list)

    def lines(self, body: Body) -> list[str]:
        """Return some lines as text, not indented."""
        return [text for line in body for text in self.line(line)] or ["do nothing"]

    def line(self, line: Line) -> list[str]:
        """Return a line as text."""
        if isinstance(line, Mark):
            return [f"add {line.number} mark to the game"]
        if isinstance(line, Decide):
            return [f"choose 1 player as {line.word}", *reading(line.word)]
        if isinstance(line, Leave):
            self.values.append((line.word, line.times))
            verb = "restart" if line.restart else "end"
            spent = f"set {line.word} to ({line.word} - 1)"
            return [f"if {line.word} > 0:", *indented([spent, f"{verb} the {LEVELS[line.level]}"])]
        if isinstance(line, Period):
            whose = f" of {SOMEBODY}" if line.whose else ""
            return [f"{LEVELS[line.level]}{whose}:", *indented(self.lines(line.body))]
        return self.around(line.how, line.word, self.lines(line.body))

    def around(self, how: str, word: str, inner: list[str]) -> list[str]:
        """Return what carries lines out."""
        match how:
            case "repeat":
                return ["repeat 2 times:", *indented(inner)]
            case "while":
                return self.counted(word, f"repeat while {word} < 2:", inner)
            case "for each":
                return [f"for each player as {word}:", *indented([*reading(word), *inner])]
            case "alternate":
                # Passes would not do: whoever takes an optional step inside has not passed.
                return self.counted(word, f"alternate from {SOMEBODY} until {word} >= 2:", inner)
            case "if":
                return ["if players in the game = 2:", *indented(inner)]
            case "else":
                return ["if players in the game = 1: do nothing", "else:", *indented(inner)]
            case "fully":
                return ["fully do nothing:", *indented(inner)]
            case "then":
                return ["do nothing", "then:", *indented(inner)]
            case "choose one":
                return ["choose one:", *indented(["-", *indented(inner)])]
            case "may":
                return [f"{SOMEBODY} may:", *indented(inner)]
            case "applicable":
                self.verb(word, inner)
                return ["first applicable:", *indented([f"do {word}", "do nothing"])]
            case "whenever":
                self.values.append((word, 0))
                self.abilities += [f"whenever {word} > 0:", *indented([f"set {word} to 0", *inner])]
                # State rules run behind every line of a period, but not of any verb.
                return [f"{BEAT}:", *indented([f"set {word} to 1"])]
            case "action":
                self.abilities += [f"ability {word}", "    timing: action"]
                self.card(word, f"{word}:", inner)
                return [f"{SOMEBODY} takes 1 {word}"]
            case "verb":
                self.verb(word, inner)
                return [f"do {word}"]
            case "called":
                self.card(word, "rite:", inner)
                return [f'resolve the rite ability of the clock named "{word}"']
        # What waits for an event. The event itself changes something, or a choice between blocks would not offer it.
        self.verbs += [f"verb toll {word} for {{x: player}}", f"    event: {{x}} is|are {word}ed"]
        self.verbs += [f"    would: {{x}} would be {word}ed", "    does: add 1 peal to the game"]
        toll = f"toll {word} for the player left of nobody"
        if how == "delayed":
            return [f"after a player is {word}ed:", *indented(inner), toll]
        head = f"echo after a player is {word}ed:" if how == "reaction" else f"ward when a player would be {word}ed:"
        self.card(word, head, inner)
        return [toll]

    def counted(self, word: str, head: str, inner: list[str]) -> list[str]:
        """Return a loop that counts how often it has gone round."""
        self.values.append((word, 0))
        return [f"set {word} to 0", head, *indented([f"set {word} to ({word} + 1)", *inner])]

    def verb(self, word: str, inner: list[str]) -> None:
        """Declare a verb that carries lines out."""
        self.verbs += [f"verb do {word}", "    does:", *indented(inner, 2)]

    def card(self, word: str, head: str, inner: list[str]) -> None:
        """Add a card with one ability."""
        self.cards += [f"- id: {word.replace('-', '_')}", f"  name: {word}", "  type: clock", "  copies: 1"]
        self.cards += ["  rules: |", f"    {head}", *indented(inner, 2)]


def reading(word: str) -> list[str]:
    """Return a line that reads a name; one that nothing reads is an error."""
    return [f"if {word} is {SOMEBODY}: do nothing"]


def indented(lines: list[str], steps: int = 1) -> list[str]:
    """Return lines further to the right."""
    return [f"{'    ' * steps}{line}" for line in lines]


def text(body: Body, *, watched: bool) -> Files:
    """Return the files of a game."""
    writer = Writer()
    lines = writer.lines(body)
    watching = []
    for number, level in enumerate(LEVELS):
        if not watched or number not in levels(body):
            continue
        watching += [f"echo after the {level} begins: add {BEGINS + number} mark to the game"]
        watching += [f"ward when the {level} ends: add {ENDS + number} mark to the game"]
    values = "".join(f"\n  {word}: {{type: number, start: {start}}}" for word, start in writer.values) or "{}"
    cards = ["- {id: idle, name: Idle, type: clock, copies: 1}", *writer.cards]
    return {
        "game.yaml": MANIFEST.format(players=PLAYERS, values=values, periods=", ".join((*LEVELS, BEAT))),
        "cards/core.yaml": "\n".join(cards) + "\n",
        "rules/play.rules": "\n".join(
            [HEAD, *writer.abilities, *watching, START + "\n".join(indented(lines, 2)), "", *writer.verbs]
        )
        + "\n",
    }
