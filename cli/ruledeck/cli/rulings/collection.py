"""Rulings as tests of pytest: a file of rulings, a ruling with its variants, and a case."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal, NoReturn, TypeVar

import pytest

from ruledeck.cli.checking.soundness import quietly_sound
from ruledeck.cli.games.folders import GameFolder, shown
from ruledeck.cli.games.kept_programs import programs_of
from ruledeck.cli.games.loaded import Loaded, faults
from ruledeck.cli.rulings.earlier_texts import EarlierTexts
from ruledeck.cli.rulings.report import verdict_text
from ruledeck.cli.rulings.session import logged
from ruledeck.cli.terminal.report import Format, render
from ruledeck.grammar.text.diagnostic import Diagnostic
from ruledeck.interpreter.rulings.cases import Case, cases_of
from ruledeck.interpreter.rulings.running import Runner
from ruledeck.interpreter.rulings.snapshots import log_folders, strays
from ruledeck.interpreter.rulings.verdicts import Verdict, verdict

if TYPE_CHECKING:
    from collections.abc import Callable

    from _pytest._code.code import TerminalRepr
    from syrupy.assertion import SnapshotAssertion

    Style = Literal["long", "short", "line", "no", "native", "value", "auto"]

T = TypeVar("T")
NO_SYRUPY: Final = (
    "the logs of rulings are snapshots, and syrupy is missing: install ruledeck[pytest], "
    "or leave rulings to `ruledeck test` with `-p no:ruledeck`"
)


@dataclass(slots=True)
class TestedGame:
    """A game whose rulings are collected: read once for all of its files, compiled once for all of its cases.

    Attributes:
        loaded: The game.
        runner: Runs its cases.
        cases: Its cases.
        errors: What is wrong with it by the path that is shown, without what was told already.
        earlier: What is remembered of the texts that ran in its cases.
        passed: The cases that passed in this run, or whose logs were kept.
    """

    loaded: Loaded
    runner: Runner
    cases: tuple[Case, ...]
    errors: dict[str, list[Diagnostic]]
    earlier: EarlierTexts
    passed: list[Verdict] = field(default_factory=list)

    @classmethod
    def read(cls, root: Path) -> "TestedGame":
        """Return the game in a folder."""
        loaded = quietly_sound(GameFolder(root, shown(root)))
        errors: dict[str, list[Diagnostic]] = {}
        for one in loaded.errors:
            errors.setdefault(one.span.source.path if one.span is not None else "", []).append(one)
        cases = tuple(cases_of(loaded.game)) if loaded.playable else ()
        runner = Runner(loaded.game, compile=programs_of(loaded.folder, loaded.game).compiler)
        return cls(loaded, runner, cases, errors, EarlierTexts(loaded.folder))

    def path(self, file: Path) -> str:
        """Return a file of the game as it is shown."""
        return (self.loaded.folder.shown / file.relative_to(self.loaded.folder.root)).as_posix()

    def told(self, file: Path) -> list[Diagnostic]:
        """Return what a file of rulings has to tell: its own errors, and if it is the first one, those outside of all rulings."""
        rulings = f"{self.path(self.loaded.folder.root / 'rulings')}/"
        here = [path for path in self.errors if path == self.path(file) or not path.startswith(rulings)]
        return [one for path in here for one in self.errors.pop(path)]

    def judge(self, case: Case) -> Verdict:
        """Run a case."""
        return verdict(self.loaded.game.text.id, self.runner.run(case), self.folder(case), self.earlier.before)

    def folder(self, case: Case) -> Path:
        """Return the folder of the log of a case."""
        return case.snapshots(self.loaded.folder.root, self.loaded.folder.shown)

    def strays(self) -> tuple[Path, ...]:
        """Return the logs whose cases are gone; none while an error may hide a case."""
        if self.loaded.errors:
            return ()
        return strays(log_folders(self.loaded.folder.root / "rulings"), logged(self.loaded, self.cases))


GAMES: Final = pytest.StashKey[dict[Path, TestedGame]]()
"""The games of a run of pytest by their folders."""


class RulingsFile(pytest.File):
    """A file of rulings.

    Attributes:
        root: The folder of its game.
    """

    root: Path

    def collect(self) -> "Iterator[pytest.Item | pytest.Collector]":
        """Yield its cases; those of a ruling with variants stand below the ruling.

        Raises:
            CollectError: with the errors in the file, or in the text of its game.
        """
        if not self.config.pluginmanager.hasplugin("syrupy"):
            raise self.CollectError(NO_SYRUPY)
        games = self.config.stash.setdefault(GAMES, {})
        if self.root not in games:
            games[self.root] = game = TestedGame.read(self.root)
            self.config.add_cleanup(lambda: game.earlier.remember(game.passed))
        game = games[self.root]
        if errors := game.told(self.path):
            raise self.CollectError(render(errors, Format.FULL, colour=coloured(self.config)))
        if not game.loaded.playable:
            raise self.CollectError(f"{game.loaded.folder.shown}: {faults(game.loaded)}")
        own = [case for case in game.cases if case.file.source.path == game.path(self.path)]
        rulings = [list(cases) for _, cases in groupby(own, lambda case: id(case.ruling))]
        for name, cases in named(rulings, lambda cases: cases[0].ruling.case, lambda cases: cases[0].id.split(".")[0]):
            if cases[0].variant is None:
                yield item(self, name, cases[0], game)
            else:
                variants: Variants = Variants.from_parent(self, name=name)
                variants.game, variants.cases = game, cases
                yield variants


class Variants(pytest.Collector):
    """A ruling with variants.

    Attributes:
        game: Its game.
        cases: The variants.
    """

    game: TestedGame
    cases: list[Case]

    def collect(self) -> Iterator[pytest.Item]:
        """Yield the variants."""
        for name, case in named(
            self.cases, lambda case: case.variant.case if case.variant else "", lambda case: case.id
        ):
            yield item(self, name, case, self.game)


class CaseFailedError(Exception):
    """A case that does not do as it says.

    Attributes:
        message: What was wrong, on one line.
        line: Where, in the file of rulings.
    """

    def __init__(self, judged: Verdict, text: str) -> None:
        super().__init__(text)
        self.message = judged.message
        self.line = next((one.span.begin.line for one in judged.found if one.span), judged.case.span.begin.line)


class RulingCase(pytest.Item):
    """A case of a ruling.

    It is no function to pytest: it asks for no fixture, as it depends on the texts of its game alone; and syrupy, which takes what lies
    beside the files of functions and was not compared for unused, leaves the logs of cases alone that did not run.

    Attributes:
        game: Its game.
        case: The case.
        obj: Whose name syrupy gives to its log.
    """

    game: TestedGame
    case: Case
    obj: "Callable[[], None]"

    def runtest(self) -> None:
        """Run the case, and compare its log with the one that was kept."""
        judged = self.game.judge(self.case)
        if judged.status == "todo":
            pytest.xfail(judged.message)
        log = judged.kept
        if log is None or log_of(self, new=log.old is None) != log.new.written():
            self.fail(judged)
        log.settle()
        self.game.passed.append(judged)

    def fail(self, judged: Verdict) -> NoReturn:
        """Fail with what `ruledeck test` prints."""
        raise CaseFailedError(judged, verdict_text(judged, colour=coloured(self.config)).rstrip("\n"))

    def repr_failure(
        self, excinfo: pytest.ExceptionInfo[BaseException], style: "Style | None" = None
    ) -> "str | TerminalRepr":
        """Return a failure of the case as it was said, at its place in the file; an error of this program has its traceback."""
        if not isinstance(excinfo.value, CaseFailedError):
            return super().repr_failure(excinfo, style)
        found = excinfo.getrepr(style="value")
        if found.reprcrash is not None:
            # Of this the line of the summary is made, and the annotations of builds.
            crash, failed = found.reprcrash, excinfo.value
            crash.path, crash.lineno, crash.message = str(self.path), failed.line, failed.message
        return found

    def reportinfo(self) -> tuple[Path, int, str]:
        """Return the file, the line counted from 0, and the name of the case."""
        return self.path, self.case.span.begin.line - 1, f"{self.game.loaded.game.text.id}/{self.case.id}"

    def strays(self) -> tuple[Path, ...]:
        """Return the logs of the game whose cases are gone."""
        return self.game.strays()


def item(parent: pytest.Collector, name: str, case: Case, game: TestedGame) -> RulingCase:
    """Return a case as a test."""
    made: RulingCase = RulingCase.from_parent(parent, name=name)

    def ruling() -> None:
        made.runtest()

    ruling.__name__ = case.id
    made.game, made.case, made.obj = game, case, ruling
    made.extra_keyword_matches |= {case.id, game.loaded.game.text.id}
    return made


def log_of(case: RulingCase, *, new: bool) -> "SnapshotAssertion":
    """Return the snapshot of a case, as the fixture of syrupy makes one.

    The fixture itself would bring a default extension along, which takes every log for one that nobody uses.

    Args:
        case: The case.
        new: Whether no log of it was kept yet.
    """
    # Only here: syrupy is loaded by pytest, or it is not there.
    from syrupy.assertion import SnapshotAssertion
    from syrupy.location import PyTestLocation

    from ruledeck.cli.rulings.syrupy_log import RulingLog

    update = bool(case.config.getoption("update_snapshots"))
    return SnapshotAssertion(
        session=vars(case.config)["_syrupy"],
        extension_class=RulingLog,
        test_location=PyTestLocation(case),
        # Not every version of syrupy has the second option.
        update_snapshots=update or (new and bool(case.config.getoption("update_new_snapshots_only", False))),
    )


def coloured(config: pytest.Config) -> bool:
    """Whether pytest writes colours."""
    return config.get_terminal_writer().hasmarkup


def named(things: Sequence[T], title: "Callable[[T], str]", ident: "Callable[[T], str]") -> Iterator[tuple[str, T]]:
    """Yield things with their titles on one line; where two have the same, their lasting names tell them apart."""
    titles = [" ".join(title(thing).split()).replace("::", ":") for thing in things]
    times = Counter(titles)
    for thing, name in zip(things, titles, strict=True):
        yield f"{name} ({ident(thing)})" if times[name] > 1 else name, thing
