"""The places of a board as a player sees them: as a picture where there is room, else line by line."""

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from ruledeck.cli.speech.table_talk import TALK
from ruledeck.cli.table.chart_drawing import Place, Way, drawn
from ruledeck.cli.table.chart_table import tabled
from ruledeck.cli.table.pieces import Cards, listed
from ruledeck.cli.terminal.screen import Screen
from ruledeck.grammar.binder.measuring import measure
from ruledeck.interpreter.explain.evaluator import Scope, evaluate
from ruledeck.interpreter.primitives.lookups import board as ways_of

if TYPE_CHECKING:
    from ruledeck.grammar.files.manifest import Chart, ComponentType


class Charted:
    """The board in a zone.

    Attributes:
        places: The components that are places of it, in the order in which they lie there.
    """

    def __init__(self, cards: Cards, zone: int) -> None:
        """Look for a board among what lies in a zone."""
        self.cards, self.names = cards, cards.names
        lying = cards.lying(zone)
        steps = ways_of(cards.state).adjacency
        met = {each for one in lying for each in (one, *steps[one]) if steps[one]}
        # What nobody may know, nobody sees ways of.
        self.places = [
            each for each in lying if cards.knows(each) and (each in met or self._declared(each) is not None)
        ]
        number = {place: at for at, place in enumerate(self.places)}
        self.ways = [
            Way(number[one], number[other], both=one in steps[other])
            for one in self.places
            for other in dict.fromkeys(steps[one])
            if other in number and other != one and (one < other or one not in steps[other])
        ]

    def lines(self, screen: Screen, margin: int) -> list[str]:
        """Return the board as lines behind a margin: a table for each type whose places have columns, and a map of the rest."""
        found: list[str] = []
        room = screen.width - margin if screen.width else 0
        rest = list(self.places)
        for cells in self._tables().values():
            drawn_as = {at: self._place(each) for at, each in cells.items()}
            table = tabled(drawn_as, room, hexes=self._are_hexes(cells)) if room else None
            if table is not None:
                found += self._behind(table, margin, screen)
                rest = [each for each in rest if each not in cells.values()]
        if not rest:
            return found
        number = {self.places.index(each): at for at, each in enumerate(rest)}
        ways = [
            Way(number[way.start], number[way.end], way.both)
            for way in self.ways
            if way.start in number and way.end in number
        ]
        rows = [[number[at] for at in row if at in number] for row in self._rows()]
        picture = drawn(list(map(self._place, rest)), [row for row in rows if row], ways, room) if room else None
        if picture is None:
            return [*found, *(screen.text(line, margin, 4) for line in self._listed(rest))]
        return [*found, *self._behind(picture, margin, screen)]

    def _are_hexes(self, cells: Mapping[tuple[int, int], int]) -> bool:
        """Whether ways lead aslant as they do on hexes: from an odd row to the column in front, from an even one to that behind."""
        at = {place: where for where, place in cells.items()}
        aslant: set[tuple[int, int]] = set()
        for way in self.ways:
            one, other = at.get(self.places[way.start]), at.get(self.places[way.end])
            if one is not None and other is not None and one[0] != other[0] and one[1] != other[1]:
                aslant |= {(one[0] % 2, other[1] - one[1]), (other[0] % 2, one[1] - other[1])}
        return bool(aslant) and aslant <= {(1, -1), (0, 1)}

    def _behind(self, picture: Iterable[str], margin: int, screen: Screen) -> list[str]:
        return [f"{' ' * margin}{painted(line, self.names.seats, screen)}".rstrip() for line in picture]

    def _place(self, place: int) -> Place:
        return Place(self._named(place), tuple(self._lying(place)))

    def _tables(self) -> dict[str, dict[tuple[int, int], int]]:
        """Return by type the places that have a row and a column; where two have the same ones, they are no table."""
        found: dict[str, dict[tuple[int, int], int]] = {}
        crowded: set[str] = set()
        for place in self.places:
            chart, kind = self._declared(place), self.cards.kind(place)
            row, column = (self._number(place, name) for name in (chart.rows, chart.columns)) if chart else (None, None)
            if row is None or column is None:
                continue
            if found.setdefault(kind, {}).setdefault((row, column), place) != place:
                crowded.add(kind)
        return {kind: cells for kind, cells in found.items() if kind not in crowded}

    def _listed(self, places: Collection[int]) -> Iterator[str]:
        """Yield a line for each place: what it is, where one comes from there, and what lies there."""
        for at, each in enumerate(self.places):
            if each not in places:
                continue
            ends = [
                way.end if way.start == at else way.start
                for way in self.ways
                if at == way.start or (at == way.end and way.both)
            ]
            ways = [self._title(self.places[end]) for end in sorted(ends)]
            to = TALK[self.names.language]["ways"].format(", ".join(ways)) if ways else ""
            lying = self._lying(each)
            yield f"{self._named(each)}{to}{': ' if lying else ''}{', '.join(lying)}"

    def _rows(self) -> list[list[int]]:
        """Return the numbers of the places by rows: as the game says, else by the steps from the first one."""
        found: dict[int, list[int]] = {}
        far = self._far()
        for at, place in enumerate(self.places):
            row = self._row(place)
            found.setdefault(far[at] if row is None else row, []).append(at)
        return [found[row] for row in sorted(found)]

    def _row(self, place: int) -> int | None:
        chart = self._declared(place)
        return None if chart is None else self._number(place, chart.rows)

    def _number(self, place: int, name: str | None) -> int | None:
        """Return a number of a place by which it is drawn."""
        program = self.names.program
        if program is None or name is None:
            return None
        node = measure(program.game, name, self.cards.kind(place))
        value = None if node is None else evaluate(node, Scope(program, self.cards.state).candidate(place))
        return value if isinstance(value, int) else None

    def _far(self) -> dict[int, int]:
        """Return how many steps each place is from the first one; what no way leads to begins rows of its own below."""
        far: dict[int, int] = {}
        for start in range(len(self.places)):
            layer, steps = [start], max(far.values(), default=-1) + 1
            while layer := [at for at in dict.fromkeys(layer) if at not in far]:
                far |= dict.fromkeys(layer, steps)
                steps += 1
                layer = [
                    way.end if way.start == at else way.start
                    for at in layer
                    for way in self.ways
                    if at in (way.start, way.end)
                ]
        return far

    def _declared(self, place: int) -> "Chart | None":
        kind = self._type(place)
        return kind.chart if kind is not None else None

    def _type(self, entity: int) -> "ComponentType | None":
        program = self.names.program
        manifest = program.game.text.manifest if program is not None else None
        return manifest.types.get(self.cards.kind(entity)) if manifest is not None else None

    def _title(self, place: int) -> str:
        return self.names.title(self.cards.seen(place)["title"])

    def _named(self, place: int) -> str:
        """Return a place with what is printed there, and what is on it: `Harbour (north) [2 damage]`."""
        facts, had = ", ".join(self._facts(place)), ", ".join(self.cards.had(place))
        return f"{self._title(place)}{f' ({facts})' if facts else ''}{f' [{had}]' if had else ''}"

    def _facts(self, place: int) -> Iterator[str]:
        chart, program, kind = self._declared(place), self.names.program, self._type(place)
        if chart is None or program is None or kind is None:
            return
        printed = program.game.cards[program.definitions[self.cards.state.card[place]]].text.fields
        for name in chart.facts:
            value, of = printed.get(name), kind.fields[name].of
            if value is None or value is False:
                continue
            if of == "flag":
                yield self.names.attribute("fields", name)
            elif of == "number":
                yield f"{self.names.attribute('fields', name)} {value}"
            elif of == "zone":
                yield self.names.zone_name(str(value))
            else:
                yield (
                    self.names.symbol(value)
                    if of not in ("text",) and of not in self._card_words()
                    else self.names.title(value)
                )

    def _card_words(self) -> frozenset[str]:
        program = self.names.program
        manifest = program.game.text.manifest if program is not None else None
        return manifest.card_words if manifest is not None else frozenset()

    def _lying(self, place: int) -> list[str]:
        """Return what lies on a place: what players have there first, by whose it is, what nobody may see by its back.

        A figure is the player; which one it is is said, too, where it has a text of its own, and, as of other pieces, where several
        types are figures.
        """
        players: list[tuple[int, str]] = []
        pieces: dict[int, list[str]] = {}
        others: list[str] = []
        hidden: Counter[str] = Counter()
        for each in self.cards.hosted.get(place, ()):
            control = self.cards.state.control[each]
            if not self.cards.knows(each):
                hidden[self.cards.back(each)] += 1
            elif figure := self.cards.figure(each, place):
                players.append((control, figure))
            elif control and control != self.cards.state.control[place]:
                pieces.setdefault(control, []).append(self.cards.card(each, control))
            else:
                others.append(self.cards.card(each))
        backs = [back if count == 1 else f"{count} x {back}" for back, count in hidden.items()]
        for control, found in pieces.items():
            players.append((control, f"@{self.names.player(control)} ({', '.join(listed(sorted(found), self.names))})"))
        return [*(said for _, said in sorted(players)), *sorted(others), *backs]


def painted(line: str, seats: Sequence[str], screen: Screen) -> str:
    """Return a line of a picture with the names of players who stand there in their colours."""
    parts = re.split(rf"@({'|'.join(sorted(map(re.escape, seats), key=len, reverse=True))})(?!\w)", line)
    shown = [screen.seat(f"@{part}", seats.index(part) + 1) if at % 2 else part for at, part in enumerate(parts)]
    return "".join(shown)


def charted(cards: Cards, zone: int) -> Charted | None:
    """Return the board in a zone, or `None` where there is none."""
    found = Charted(cards, zone)
    return found if len(found.places) > 1 else None
