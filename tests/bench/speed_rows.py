"""A line of the table of speeds, and the time that a process takes."""

from __future__ import annotations

import resource
import statistics
import subprocess
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the table.

    Attributes:
        what: What is measured.
        unit: The unit of all four figures.
        median, best: Of our runs.
        against: What it is measured beside.
        against_median, against_best: Of the runs of that.
        compared: How the medians compare, in words.
        target: What is to be reached, in words.
    """

    what: str
    unit: str
    median: float
    best: float
    against: str
    against_median: float
    against_best: float
    compared: str
    target: str

    def __str__(self) -> str:
        """Return the line as text."""
        ours = f"{shown(self.median)} ({shown(self.best)}) {self.unit}"
        theirs = f"{shown(self.against_median)} ({shown(self.against_best)})"
        return f"{self.what}: {ours}\n    {self.against}: {theirs}\n    {self.compared}; target: {self.target}"


def row(
    what: str, unit: str, ours: Sequence[float], against: tuple[str, Sequence[float]], compare: str, target: str
) -> Row:
    """Return a line from the figures of all runs.

    Args:
        what: What is measured.
        unit: Its unit; the best rate is the highest, the best time the lowest.
        ours: The figures of our runs.
        against: What they are measured beside, and its figures.
        compare: `of` for the ratio of ours to theirs, run by run, `times` for theirs to ours, `more` for the difference.
        target: What is to be reached.
    """
    best = max if unit.endswith("/s") else min
    name, theirs = against
    mine, other = statistics.median(ours), statistics.median(theirs)
    compared = {
        # Runs next to each other share what else the machine was doing.
        "of": f"{statistics.median([one / two for one, two in zip(ours, theirs, strict=True)]):.3f} of it",
        "times": f"{other / mine:.0f} times as fast",
        "more": f"{mine - other:.3f} {unit} more",
    }[compare]
    return Row(what, unit, mine, best(ours), name, other, best(theirs), compared, target)


def shown(value: float) -> str:
    """Return a figure with as many digits as mean something."""
    return f"{value:,.0f}" if value >= 100 else f"{value:.2f}" if value >= 1 else f"{value:.3f}"


def processor_time(
    command: Sequence[str], environment: Mapping[str, str], folder: Path | None = None
) -> tuple[str, float]:
    """Run a command, which must succeed, and return what it printed and the seconds of processor time that it took."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(command, env=environment, cwd=folder, capture_output=True, text=True, check=False)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if done.returncode:
        raise SystemExit(f"{' '.join(command[-3:])} failed:\n{done.stdout[-2000:]}{done.stderr[-2000:]}")
    return done.stdout, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
