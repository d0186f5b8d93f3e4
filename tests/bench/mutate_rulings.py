"""Change one word of a ruling at a time, and see which rulings pass all the same.

    python -m tests.bench.mutate_rulings content/infiltration --times 300 --seed 1 --write survivors.txt

A change is made in a line of the position, of the play, or of what is expected: a number, a player, a card, a zone, a counter or another
word takes the place of one that is like it. A ruling that passes with it says less than it seems to. Each survivor is shown with what came
of it: the `same` log (the word made no difference at all), or `another` one (what is expected does not tell the difference). Every change
follows from the seed and its number: `--only NUMBER` repeats one.
"""

from __future__ import annotations

import argparse
import os
import re
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from random import Random
from typing import Final

from ruledeck.cli.checking.soundness import quietly_sound
from ruledeck.cli.games.folders import GameFolder
from ruledeck.cli.games.kept_programs import programs_of
from ruledeck.grammar.binder.game import Game
from ruledeck.grammar.files import document_nodes as nodes
from ruledeck.grammar.files.documents import compose
from ruledeck.grammar.files.ruling_models import Ruling, RulingFile, Variant
from ruledeck.grammar.files.rulings import read_rulings
from ruledeck.grammar.text.diagnostic import Diagnostic, Severity
from ruledeck.grammar.text.source import Source
from ruledeck.interpreter.rulings.cases import Case, Extended, cases_of, with_cards
from ruledeck.interpreter.rulings.checks import check_rulings
from ruledeck.interpreter.rulings.course import Run
from ruledeck.interpreter.rulings.record import record_of
from ruledeck.interpreter.rulings.running import Runner

_TOKEN: Final = re.compile(r'"[^"]*"|\d+|[^\W\d_][\w\'’-]*')
_TURNED: Final = (
    ("must", "may"), ("up", "down"), ("yes", "no"), ("is", "is not"), ("has", "does not have"), ("knows", "does not know"),
    ("offered:", "not offered:"), ("first", "second"), ("top", "bottom"), ("no", "1"), ("over", "not over"), ("pass", "done"),
)  # fmt: skip
"""Words that take each other's place, in either direction."""


VERDICTS: Final = ("killed", "same", "another")


@dataclass(frozen=True, slots=True)
class Place:
    """A stretch of a ruling in which a word may be changed.

    Attributes:
        part: `position`, `play` or `expectation`.
        start, end: Where it stands in the text of the ruling.
        whole: Whether only all of it may be changed, not a word of it.
    """

    part: str
    start: int
    end: int
    whole: bool = False


@dataclass(frozen=True, slots=True)
class Change:
    """One word in the place of another.

    Attributes:
        part: Where: `position`, `play` or `expectation`.
        sort: What kind of word it is.
        start, end: What of the text it replaces.
        new: By what.
    """

    part: str
    sort: str
    start: int
    end: int
    new: str


@dataclass(slots=True)
class Outcome:
    """What became of a change: `killed` by a code, or survived with the `same` or `another` log."""

    game: str
    case: str
    path: str
    line: int
    change: Change
    before: str
    after: str
    verdict: str = ""


@dataclass(eq=False)
class Mutants:
    """The rulings of one game, and the changes that can be made to them.

    Attributes:
        folder: The folder of the game.
        files: Everything that was read: the runner knows files by identity, so that none may go.
    """

    folder: GameFolder
    files: list[RulingFile] = field(default_factory=list)
    known: dict[int, Extended] = field(default_factory=dict)
    own: dict[str, Extended] = field(default_factory=dict)
    base: dict[tuple[str, int], list[tuple[str, ...]]] = field(default_factory=dict)

    @cached_property
    def game(self) -> Game:
        """The game."""
        loaded = quietly_sound(self.folder)
        assert loaded.playable, self.folder
        return loaded.game

    @cached_property
    def runner(self) -> Runner:
        """What runs the cases of the game."""
        return Runner(self.game, coverage=True, compile=programs_of(self.folder, self.game).compiler, games=self.known)

    @cached_property
    def rulings(self) -> list[tuple[RulingFile, int]]:
        """Every ruling, as its file and its place there."""
        return [(file, at) for file in self.game.text.rulings for at in range(len(file.cases))]

    def cut(self, file: RulingFile, at: int) -> tuple[Source, int]:
        """Return a file with one ruling alone, and the line at which that stands in the whole one."""
        text = file.source.text
        starts = [
            text.rindex("\n", 0, ruling.span.start) + 1 if "\n" in text[: ruling.span.start] else 0
            for ruling in file.cases
        ]
        ends = [*starts[1:], len(text)]
        return Source(file.source.path, text[: starts[0]] + text[starts[at] : ends[at]]), text.count(
            "\n", starts[0], starts[at]
        )

    def read(self, source: Source, whole: RulingFile) -> tuple[RulingFile | None, list[Diagnostic]]:
        """Return a ruling as it is written now, or what is wrong with how it is written."""
        root, found = compose(source)
        if root is None or found:
            return None, list(found)
        file, faults = read_rulings(root, self.game.text.manifest)
        if faults or not file.cases:
            return None, faults
        self.files.append(file)
        if whole.source.path not in self.own:
            self.own[whole.source.path] = with_cards(self.game, whole.cards)
        self.known[id(file)] = self.own[whole.source.path]
        return file, []

    def run(self, source: Source, whole: RulingFile) -> tuple[str, list[tuple[str, ...]]]:
        """Return by which code a ruling fails, or nothing, and the logs of its cases."""
        file, faults = self.read(source, whole)
        if file is None:
            return (faults[0].code if faults else "none"), []
        game = replace(self.game, text=replace(self.game.text, rulings=(file,)))
        found = [one for one in check_rulings(game, self.known) if one.severity is Severity.ERROR]
        if found:
            return found[0].code, []
        logs = []
        for case in cases_of(game):
            run = self.runner.run(case)
            if code := self.failed(case, run):
                return code, []
            logs.append(record_of(run).log)
        return "", logs

    @staticmethod
    def failed(case: Case, run: Run) -> str:
        """Return the code by which a case fails; nothing where it does as it says."""
        if case.todo:
            return "" if run.found else "todo"
        return run.found[0].code if run.found else ""

    def changes(self, source: Source, whole: RulingFile) -> list[Change]:
        """Return every change that can be made to a ruling."""
        file, _ = self.read(source, whole)
        if file is None:
            return []
        return list(Changes(self.game, file).all())

    def outcome(self, random: Random, only: str | None = None) -> Outcome | None:
        """Make one change, and see what comes of it; `None` where there is nothing to change."""
        file, at = random.choice(self.rulings)
        source, shift = self.cut(file, at)
        changes = self.changes(source, file)
        parts = sorted({each.part for each in changes if only in (None, each.part)})
        if not parts:
            return None
        # Positions are long: each part has its share.
        part = random.choice(parts)
        change = random.choice([each for each in changes if each.part == part])
        key = (file.source.path, at)
        if key not in self.base:
            code, self.base[key] = self.run(source, file)
            assert not code, (key, code)
        text = source.text
        changed = text[: change.start] + change.new + text[change.end :]
        line = text.count("\n", 0, change.start)
        shown = [each.split("\n")[line].strip() for each in (text, changed)]
        case = file.cases[at]
        result = Outcome(self.game.text.id, case.id or case.case, file.source.path, line + 1 + shift, change, *shown)
        code, logs = self.run(Source(source.path, changed), file)
        result.verdict = code or ("same" if logs == self.base[key] else "another")
        return result


@dataclass(slots=True)
class Changes:
    """Finds what can be changed in a ruling."""

    game: Game
    file: RulingFile
    players: list[str] = field(default_factory=list)
    aliases: list[str] = field(default_factory=list)
    cards: list[str] = field(default_factory=list)
    steps: list[tuple[int, int]] = field(default_factory=list)

    def all(self) -> Iterator[Change]:
        """Yield every change."""
        places = list(self.places())
        text = self.file.source.text
        seats = self.game.words.seats or ("alice", "bob", "carol", "dave")
        words = set(_TOKEN.findall(text))
        self.players = [each for each in seats if each in words]
        for place in places:
            yield from self.whole(place) if place.whole else self.words(place)
        for start, end in self.steps:
            flow = text[start] == "{"
            yield Change("play", "gone", start, end, "{expect: []}" if flow else "expect: []")

    def places(self) -> Iterator[Place]:
        """Yield where something can be changed."""
        for ruling in self.file.cases:
            entries: tuple[Ruling | Variant, ...] = (ruling, *ruling.variants)
            for each in entries:
                yield from self.position(each.given)
                for step in each.do or ():
                    yield from self.position(step.given)
                    if step.decision is not None:
                        # The player in front, too.
                        yield Place("play", step.span.start, step.decision.end)
                        if not step.expect:
                            self.steps.append((step.span.start, step.span.end))
                    for line in step.expect:
                        yield Place("expectation", line.start, line.end)
                for line in each.expect or ():
                    yield Place("expectation", line.start, line.end)

    def position(self, node: nodes.Node | None, key: str = "") -> Iterator[Place]:
        """Yield where something can be changed in a position."""
        if isinstance(node, nodes.Scalar):
            if key == "as":
                self.aliases.append(node.raw)
            else:
                if node.raw in self.game.cards:
                    self.cards.append(node.raw)
                yield Place("position", node.start, node.end, whole=True)
        elif isinstance(node, nodes.Sequence):
            for item in node.items:
                yield from self.position(item, key)
        elif isinstance(node, nodes.Mapping):
            for name, value in node.entries:
                if name.raw not in ("as", "card", "players"):
                    yield Place("position", name.start, name.end, whole=True)
                yield from self.position(value, name.raw)

    def whole(self, place: Place) -> Iterator[Change]:
        """Yield what can take the place of all of something."""
        text = self.file.source.text[place.start : place.end]
        for sort, new in self.others(text):
            yield Change(place.part, sort, place.start, place.end, new)

    def words(self, place: Place) -> Iterator[Change]:
        """Yield what can take the place of a word of a line."""
        text = self.file.source.text
        for match in _TOKEN.finditer(text, place.start, place.end):
            for sort, new in self.others(match[0], text[match.end() : match.end() + 1]):
                yield Change(place.part, sort, *match.span(), new)
        for one, other in _TURNED:
            for old, new in ((one, other), (other, one)):
                for found in re.compile(rf"(?<![\w-]){re.escape(old)}(?![\w-])").finditer(text, place.start, place.end):
                    yield Change(place.part, f"{old}/{new}", found.start(), found.end(), new)

    def others(self, word: str, behind: str = "") -> Iterator[tuple[str, str]]:
        """Yield what is like a word, with its sort."""
        words = self.game.words
        if word.isdecimal():
            yield "number", str(int(word) + 1)
            if int(word):
                yield "number", str(int(word) - 1)
        for sort, those in (("player", self.players), ("name", self.aliases)):
            if word in those:
                yield from ((sort, each) for each in dict.fromkeys(those) if each != word)
        if word.startswith('"'):
            titles = [self.game.cards[each].text.name for each in dict.fromkeys(self.cards)]
            yield from (("title", f'"{each}"') for each in titles if f'"{each}"' != word)
        if word in self.game.cards:
            kind = self.game.cards[word].text.type
            alike = [each for each, card in self.game.cards.items() if card.text.type == kind and each != word]
            yield from (("card", each) for each in alike[:: max(len(alike) // 3, 1)])
        if word in self.aliases or word in self.players or behind == ":":
            return
        zones = [each for each, per in words.zone_per.items() if per == words.zone_per.get(words.zones.get(word, ""))]
        sorts = {
            "zone": zones,
            "counter": [*dict.fromkeys(words.counters.values())] if word in words.counters else [],
            "adjective": [*words.adjectives] if word in words.adjectives else [],
            "symbol": [*dict.fromkeys(words.symbols)] if word in words.symbols else [],
            "type": [each for each in words.types if each not in words.plural] if word in words.types else [],
            "verb": [*words.verb_starts] if word in words.verb_starts else [],
        }
        for sort, those in sorts.items():
            alike = [each for each in those if each not in (word, words.zones.get(word), words.counters.get(word))]
            yield from ((sort, each) for each in alike[:: max(len(alike) // 3, 1)])


def main() -> int:
    """Make as many changes as are asked for, and report which of them rulings do not notice."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="+", type=Path)
    parser.add_argument("--times", type=int, default=200, help="changes in each game")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0, help="number of the first change")
    parser.add_argument("--only", type=int, help="number of the only change")
    parser.add_argument("--part", help="only changes of `position`, `play` or `expectation`")
    parser.add_argument("--write", type=Path, help="where the survivors are written")
    options = parser.parse_args()
    totals: Counter[tuple[str, str, str]] = Counter()
    lines: list[str] = []
    for folder in options.games:
        mutants = Mutants(GameFolder(folder.resolve(), Path(os.path.relpath(folder))))
        numbers = range(options.first, options.first + options.times) if options.only is None else [options.only]
        for number in numbers:
            found = mutants.outcome(Random(f"{options.seed} {number}"), options.part)
            if found is None:
                continue
            survived = found.verdict in ("same", "another")
            totals[found.change.part, found.change.sort, found.verdict if survived else "killed"] += 1
            if survived or options.only is not None:
                lines.append(
                    f"{number} {found.verdict} {found.change.part} {found.change.sort} {found.path}:{found.line}\n"
                    f"    - {found.before}\n    + {found.after}"
                )
                print(lines[-1], flush=True)
    if options.write is not None:
        options.write.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    for part in ("position", "play", "expectation"):
        counted = {verdict: sum(n for key, n in totals.items() if key[::2] == (part, verdict)) for verdict in VERDICTS}
        if any(counted.values()):
            print(f"{part}: {', '.join(f'{number} {verdict}' for verdict, number in counted.items())}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
