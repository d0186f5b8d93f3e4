"""Prove that kept logs of rulings changed in their form and in nothing else: a script for the commit that changes it.

    python -m tests.bench.convert_logs HEAD~1

Every kept log of the commit that is named is converted, line by line, and compared with the log that is kept now. What the form of old
said by numbers is looked up: abilities in the text of their game, components in the state in which the case ends. A line of old is
either rewritten or belongs to what is kept no more: bookkeeping, abilities of the rules, decisions that were declined for the case,
and the texts behind the log. Prints how many logs were converted and how many lines fell away, by reason, and fails where a converted log
is not the one that is kept.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from ruledeck.grammar.binder.game import bind_game
from ruledeck.grammar.files.loading import read_game
from ruledeck.grammar.meaning.traversal import types_of_names
from ruledeck.interpreter.rulings.cases import cases_of
from ruledeck.interpreter.rulings.course import Run
from ruledeck.interpreter.rulings.log_lines import bookkeeping
from ruledeck.interpreter.rulings.running import Runner
from ruledeck.interpreter.state.program import Program
from ruledeck.interpreter.state.state import State
from ruledeck.interpreter.wording.ability_names import logged_ability

ROOT = Path(__file__).resolve().parents[2]
SEPARATOR = "-" * 8
"""What stood between a log and the texts that ran."""
_ABILITY = re.compile(r"(?:game|(?:card|keyword):[^#|]+)#-?\d+")
_VIEWERS = re.compile(r"(?P<line>.*?)(?P<seen> \[[^\]]*\])?$")


@dataclass
class Conversion:
    """The conversion of one log.

    Attributes:
        run: The case, which was run: it says what numbers stand for, and which decisions no line of it says.
        dropped: How many lines fell away, by reason.
    """

    run: Run
    dropped: Counter[str] = field(default_factory=Counter)

    def converted(self, old: str) -> str:
        """Return a log of old in the new form."""
        head, _, _ = old.partition(f"{SEPARATOR}\n")
        decisions = iter(self.run.decisions)
        lines = []
        for line in head.splitlines():
            new = self.decision(line, next(decisions).declined) if line.startswith("> ") else self.entry(line)
            if new is not None:
                lines.append(f"{new}\n")
        return "".join(lines)

    def decision(self, line: str, declined: bool) -> str | None:
        """Return a decision with the lasting name of an ability; none that was declined for the case."""
        if declined:
            return self.drop("declined")
        named = _ABILITY.sub(self.named, line)
        return named.removesuffix(" of game") if named != line else line

    def entry(self, line: str) -> str | None:
        """Return any other line."""
        match = _VIEWERS.fullmatch(line)
        assert match is not None
        kind, _, rest = match["line"].partition(" ")
        slots = rest.split(" | ")
        if bookkeeping(self.program.game.text.manifest, kind, slots[0]):
            return self.drop("bookkeeping")
        if kind == "ability" and not slots[0].startswith(("card:", "keyword:")):
            return self.drop("ability of the rules")
        rewrite = self.rewritten.get(kind)
        if rewrite is not None:
            slots = rewrite(slots)
        return f"{kind} {' | '.join(slots)}{match['seen'] or ''}"

    def drop(self, reason: str) -> str | None:
        """Count a line that falls away."""
        self.dropped[reason] += 1
        return None

    # ---- what numbers stood for

    @property
    def program(self) -> Program:
        """The game of the case."""
        assert self.run.table is not None
        return self.run.table.program

    @property
    def state(self) -> State:
        """The state in which it ended."""
        assert self.run.state is not None
        return self.run.state

    @property
    def rewritten(self) -> dict[str, Callable[[list[str]], list[str]]]:
        """How the slots of the kinds that are written in another way are rewritten."""
        return {
            "period": lambda slots: [slots[0] if slots[2] == "None" else slots[2]],
            "ability": lambda slots: [_ABILITY.sub(self.named, slots[0]), slots[1], self.player(slots[2])],
            "value": lambda slots: [slots[0], self.typed(self.program.game.words.values[slots[0]].base, slots[1])],
            "show": lambda slots: [slots[0], slots[1], f"to {self.viewers(int(slots[2]))}"],
            "win": lambda slots: [", ".join(map(self.player, re.findall(r"\d+", slots[0]))) or "nobody"],
            "verdict": lambda slots: [*self.question(slots[0], slots[1]), *slots[2:]],
        }

    def named(self, found: re.Match[str]) -> str:
        """Return the lasting name of an ability that was called by its number."""
        return logged_ability(self.program, found[0])

    def player(self, number: str) -> str:
        """Return the name of a player."""
        assert self.run.table is not None
        return "game" if number == "0" else self.run.table.names.players[int(number) - 1]

    def viewers(self, mask: int) -> str:
        """Return the names of the players in a mask."""
        assert self.run.table is not None
        names = self.run.table.names.players
        return ", ".join(name for seat, name in enumerate(names) if mask >> seat + 1 & 1) or "nobody"

    def typed(self, base: str, value: str) -> str:
        """Return a value of a known type."""
        if base not in ("player", "component", "entity") or not value.isdecimal():
            return value
        number = int(value)
        if number <= self.state.layout.players:
            return self.player(value) if number else "nobody"
        return self.state.layout.title(self.state.card[number]) or f"component {number}"

    def question(self, key: str, values: str) -> list[str]:
        """Return a question with what it was about."""
        asked = next(each for each in self.program.linked.questions if str(each.key) == key)
        types = types_of_names(asked.test)
        said = [
            self.typed(types.get(name, ""), value)
            for name, value in zip(asked.names, values.strip("()").split(", "), strict=True)
        ]
        return [key, f"({', '.join(said)})"]


@dataclass
class Outcome:
    """What became of many logs.

    Attributes:
        converted: How many are now what they were converted to.
        dropped: How many of their lines fell away, by reason.
        differing: Those that are not.
    """

    converted: int = 0
    dropped: Counter[str] = field(default_factory=Counter)
    differing: list[str] = field(default_factory=list)


def games() -> Iterator[Path]:
    """Yield the folders of the games of this project that have rulings."""
    for above in ("content", "docs/example", "tests/games", "tests/proof"):
        yield from sorted(path.parent for path in (ROOT / above).glob("*/game.yaml"))


def compare(root: Path, old: Callable[[str], str | None], outcome: Outcome) -> None:
    """Convert every log of a game and compare it with the one that is kept now.

    Args:
        root: The folder of the game.
        old: Returns a log of old by its path from the root of the project.
        outcome: Where the result is added.
    """
    shown = root.relative_to(ROOT)
    game, _ = bind_game(read_game(root, shown)[0])
    runner = Runner(game)
    for case in cases_of(game):
        path = case.snapshots(root, shown) / f"{case.id}.log"
        name = path.relative_to(ROOT).as_posix()
        before = old(name)
        if before is None:
            continue
        conversion = Conversion(runner.run(case))
        same = path.exists() and conversion.converted(before) == path.read_text(encoding="utf-8")
        outcome.dropped += conversion.dropped
        outcome.converted += same
        if not same:
            outcome.differing.append(name)


def main() -> int:
    """Convert the logs of one commit."""
    parser = argparse.ArgumentParser(
        description="Convert the kept logs of a commit and compare them with those of now."
    )
    parser.add_argument("commit", help="the last commit with logs of the old form")
    commit = parser.parse_args().commit

    def old(path: str) -> str | None:
        shown = subprocess.run(["git", "show", f"{commit}:{path}"], cwd=ROOT, capture_output=True, check=False)
        return shown.stdout.decode() if shown.returncode == 0 else None

    outcome = Outcome()
    for root in games():
        compare(root, old, outcome)
    for name in outcome.differing:
        print(f"differs: {name}")
    reasons = ", ".join(f"{number} {reason}" for reason, number in sorted(outcome.dropped.items()))
    print(f"{outcome.converted} logs converted, {len(outcome.differing)} differ; lines left out: {reasons or 'none'}")
    return 1 if outcome.differing else 0


if __name__ == "__main__":
    sys.exit(main())
