"""What a story is made of: its lines, and what goes on while they are told."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Literal

from ruledeck.cli.speech.narration import Entry, sentence


@dataclass(slots=True)
class Line:
    """A line that is being told.

    Attributes:
        depth: How far it stands in.
        parts: Where in the log each clause comes from, and the clause; the first one may be a head.
        heading: Whether it is the name of a period.
        headed: Whether the first clause is what the others follow from.
        cause: What the clauses follow from, in a word; of the name of a period, whose it is.
        seat: Whose doing it is, or of the name of a period, whose that is; 0 for nobody's.
        stem: How the last clause begins, where another one that begins so may go on with it.
        done: Whether it ends with what that player does whom its head names, and not with what happens by the way.
        going_on: The places of the clauses that go on with the one before, with what they begin with like that.
        alike: The places of those that name another thing of which the same is told: of one name they are counted.
        wholes: The places of the clauses that leave out who does it, with how they are said where they begin the line.
        by: Who does what its last clause says, where it begins with them, or goes on with one that does.
        period: Of the name of a period, its kind.
    """

    depth: int
    parts: list[tuple[int, str]]
    heading: bool = False
    headed: bool = False
    cause: str = ""
    seat: int = 0
    stem: str = ""
    done: bool = True
    going_on: dict[int, str] = field(default_factory=dict)
    alike: set[int] = field(default_factory=set)
    wholes: dict[int, str] = field(default_factory=dict)
    by: object = None
    period: str = ""

    def text(self, begin: int = 0, *, first: bool = False) -> str:
        """Return the line without what came before a place of the log; empty when nothing is left.

        Where it is the `first` that is read at one go, it says who does it.
        """
        shown = [place for place, (at, _) in enumerate(self.parts) if at >= begin]
        found = [self.parts[place][1] for place in shown]
        if not found:
            return ""
        if self.heading:
            # A turn in which nothing has happened is over, behind its name or after that was read.
            return f"-- {' '.join(found)} --" if self.parts[0][0] >= begin else sentence(f"{self.cause} {found[-1]}")
        whole = self.wholes.get(shown[0], "") if first or shown[0] else ""
        if not self.headed:
            text = self._joined(shown, whole)
        elif len(found) == len(self.parts):
            text = (whole or found[0]) + (f": {self._joined(shown[1:])}" if found[1:] else "")
        elif whole or not self.cause:
            text = self._joined(shown, whole)
        else:
            text = f"{self.cause}: {self._joined(shown)}"
        return f"{'  ' * self.depth}{sentence(text)}"

    def _joined(self, places: Sequence[int], first: str = "") -> str:
        """Return clauses in a row, the first one maybe in other words; what begins like the one before goes on with it."""
        clauses: list[tuple[str, list[str]]] = [(first, [])] if first else []
        for place in places[bool(first) :]:
            clause, stem = self.parts[place][1], self.going_on.get(place, "")
            thing = clause.removeprefix(stem).strip()
            if not clauses or not stem:
                clauses.append((clause, []))
            elif place in self.alike and clauses[-1][1]:
                clauses[-1][1].append(thing)
            elif place in self.alike and clauses[-1][0].startswith(stem):
                clauses[-1] = (stem.strip(), [clauses[-1][0].removeprefix(stem).strip(), thing])
            else:
                clauses[-1] = (f"{_listing(*clauses[-1])}, {thing}", [])
        return "; ".join(_listing(*each) for each in clauses)


def _listing(head: str, named: Sequence[str]) -> str:
    """Return a clause with the things that stand behind it: several of one name stand there once, as `2 x Scout`."""
    several = [each if number == 1 else f"{number} x {each}" for each, number in Counter(named).items()]
    return f"{head} {', '.join(several)}" if several else head


@dataclass(slots=True)
class Node:
    """Something that goes on: a period, an ability, or a verb that is told.

    Attributes:
        kind: What it is.
        key: Which one.
        told: Whether its line has been told.
        waits: Whether its line is told as soon as it has moved what that speaks of.
        lists: Whether its line ends with things, so that more of them may stand behind those.
        joins: Whether what follows from it is told in its line.
        line: Its line, or the one that goes on with it.
        values: The values of its story by place.
        begun: Where in the log it was begun.
        player: Whose period it is, or who does it.
        things: The cards that its line has named.
        cause: What follows from it follows from this, in a word.
        silent: Whether a period has no heading, or has had it.
        inline: Whether its line is a clause of another line, which goes on behind it.
        held: What the story of a verb is to replace, until it has been told.
        head: What is said of the use of a rule, as long as no story within has told what came of it.
        base: How far its line stands in.
        clauses: How much has been told of what follows from it.
        acted: Whether an ability was carried out in it.
        forced: Whether it is an ability that nobody chose to use: its line does not say who does it.
        bare: Its line without who does it, where it begins with them.
        open: Whether it is an ability of a card that the reader knows.
        reasons: What has been told that it does something for.
    """

    kind: Literal["period", "ability", "verb"]
    key: object
    begun: int
    told: bool = False
    waits: bool = False
    lists: bool = False
    joins: bool = False
    line: Line | None = None
    values: dict[int, object] = field(default_factory=dict)
    player: object = None
    things: tuple[object, ...] = ()
    cause: str = ""
    silent: bool = False
    inline: bool = False
    held: list[tuple[int, Entry]] = field(default_factory=list)
    head: str = ""
    base: int = 0
    clauses: int = 0
    acted: bool = False
    forced: bool = False
    bare: str = ""
    open: bool = False
    reasons: set[str] = field(default_factory=set)


def things_in(values: Iterable[object]) -> Iterator[object]:
    """Yield the cards that values of a story speak of, alone or in a row."""
    for value in values:
        if isinstance(value, tuple) and value[:1] == ("thing",):
            yield value[1]
        elif isinstance(value, tuple):
            yield from things_in(value)


def seat_of(nodes: Sequence[Node], node: Node | None) -> int:
    """Return whose doing something is among all that goes on: of whoever does it, or whose period it is; 0 for nobody's."""
    if node is not None and isinstance(node.player, int):
        return node.player
    whose = [each.player for each in nodes if each.kind == "period" and isinstance(each.player, int)]
    return whose[-1] if whose else 0
