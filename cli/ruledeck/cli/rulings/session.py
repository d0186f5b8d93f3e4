"""One run of rulings: which games, which cases, and what became of them."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from ruledeck.cli.checking.soundness import load_sound
from ruledeck.cli.games.configuration import content_folders
from ruledeck.cli.games.folders import GameFolder, selected
from ruledeck.cli.games.kept_programs import programs_of
from ruledeck.cli.games.loaded import Loaded
from ruledeck.cli.rulings.earlier_texts import EarlierTexts
from ruledeck.cli.rulings.keywords import asked_for
from ruledeck.cli.terminal.progress import progress
from ruledeck.cli.terminal.refusal import RefusalError
from ruledeck.grammar.text.diagnostic import Diagnostic
from ruledeck.grammar.text.suggestion import did_you_mean
from ruledeck.interpreter.rulings.cases import Case, cases_of
from ruledeck.interpreter.rulings.clauses import Mark
from ruledeck.interpreter.rulings.running import Runner
from ruledeck.interpreter.rulings.snapshots import log_folders, strays
from ruledeck.interpreter.rulings.verdicts import UNSETTLED, Verdict, verdict


@dataclass(frozen=True, slots=True)
class RulingSession:
    """What became of all cases.

    Attributes:
        verdicts: In the order of games, files and lines.
        errors: What is wrong with the texts of the games.
        strays: Logs whose cases are gone.
        earlier: What is remembered of the texts of each game, by its id.
    """

    verdicts: tuple[Verdict, ...]
    errors: tuple[Diagnostic, ...] = ()
    strays: tuple[Path, ...] = ()
    earlier: Mapping[str, EarlierTexts] = field(default_factory=dict)

    @property
    def exit_code(self) -> int:
        """0 when every case passed or is known to fail, else 1."""
        return 1 if self.errors or any(one.status in UNSETTLED for one in self.verdicts) else 0

    @property
    def changed(self) -> tuple[Verdict, ...]:
        """The cases that do as they say, with a log that is new or has changed."""
        return tuple(one for one in self.verdicts if one.kept is not None and one.kept.changed)

    def count(self, status: str) -> int:
        """Return how many cases have a status."""
        return sum(one.status == status for one in self.verdicts)

    def marks(self, game: str) -> frozenset[Mark]:
        """Return what the cases of a game exercised that do as they say."""
        done = ("passed", "new")
        return frozenset().union(*(one.run.covered for one in self.verdicts if one.game == game and one.status in done))

    def kept(self) -> "RulingSession":
        """Return the session as it is when every log was kept."""
        verdicts = tuple(
            replace(one, status="passed", found=()) if one in self.changed else one for one in self.verdicts
        )
        return RulingSession(verdicts, self.errors)

    def remember(self, verdicts: Sequence[Verdict]) -> None:
        """Remember which texts ran in cases that passed, or whose logs were accepted."""
        for game, earlier in self.earlier.items():
            earlier.remember([one for one in verdicts if one.game == game])

    def wait(self) -> None:
        """Leave every changed log beside the one that was kept, and take those away that happen no more."""
        for one in self.verdicts:
            if one.kept is not None and one.kept.changed:
                one.kept.wait()
            elif one.kept is not None:
                one.kept.settle()


def tested_games(paths: Sequence[Path], content: Sequence[Path] | None) -> list[Loaded]:
    """Return the games that are to be tested.

    Raises:
        RefusalError: when there is none, or a path is none of a game.
    """
    folders = selected(paths, lambda: content_folders(content))
    if not folders:
        raise RefusalError("there is no game", "name a folder of games with --content")
    return [load_sound(folder) for folder in folders]


def run_all(games: Sequence[Loaded], keyword: str = "") -> RulingSession:
    """Run the cases of some games, and say on a terminal how far it is.

    Args:
        games: The games.
        keyword: Only cases with this text in their id, title or file are run.

    Raises:
        RefusalError: when there is no case to run although all games can be read: whoever asks for a test wants one.
    """
    verdicts: list[Verdict] = []
    gone: list[Path] = []
    earlier = {loaded.game.text.id: EarlierTexts(loaded.folder) for loaded in games}
    cases = [tuple(cases_of(loaded.game)) if loaded.playable else () for loaded in games]
    wanted = [
        [case for case in own if _wanted(case, loaded.folder, keyword)]
        for loaded, own in zip(games, cases, strict=True)
    ]
    if not any(wanted) and not any(loaded.errors for loaded in games):
        raise _nothing_to_run(games, cases, keyword)
    with progress(sum(map(len, wanted))) as line:
        for loaded, own, chosen in zip(games, cases, wanted, strict=True):
            runner = Runner(loaded.game, compile=programs_of(loaded.folder, loaded.game).compiler)
            for case in chosen:
                line.at(len(verdicts), loaded.game.text.id)
                folder = case.snapshots(loaded.folder.root, loaded.folder.shown)
                game = loaded.game.text.id
                verdicts.append(verdict(game, runner.run(case), folder, earlier[game].before))
            gone += _gone(loaded, own, chosen)
    errors = tuple([one for loaded in games for one in loaded.errors])
    session = RulingSession(tuple(verdicts), errors, tuple(gone), earlier)
    session.remember([one for one in verdicts if one.status == "passed"])
    return session


def _nothing_to_run(games: Sequence[Loaded], cases: Sequence[Sequence[Case]], keyword: str) -> RefusalError:
    """Return why no case is run: nothing fits what was asked for, or there is none."""
    here = [case for loaded, own in zip(games, cases, strict=True) for case in own if _wanted(case, loaded.folder, "")]
    if here:
        message = f'no case has "{keyword}" in its id, title or file'
        number = f"there are {len(here)} cases" if len(here) > 1 else f"the only case is {here[0].id}"
        return RefusalError(message, did_you_mean(keyword, [case.id for case in here]) or number)
    where = " or ".join(str(loaded.folder.shown) for loaded in games)
    return RefusalError(f"there are no rulings in {where}", "`ruledeck new ruling` begins one")


def keep(session: RulingSession) -> None:
    """Keep the log of every case that does as it says, and drop those whose cases are gone."""
    for one in session.verdicts:
        if one.kept is not None and one.kept.changed:
            one.kept.accept()
    session.remember(session.changed)
    for path in session.strays:
        path.unlink(missing_ok=True)


def logged(game: Loaded, cases: Iterable[Case]) -> dict[Path, frozenset[str]]:
    """Return the names of cases by the folder of their logs."""
    found: dict[Path, set[str]] = {}
    for case in cases:
        found.setdefault(case.snapshots(game.folder.root, game.folder.shown), set()).add(case.id)
    return {folder: frozenset(names) for folder, names in found.items()}


def _gone(game: Loaded, cases: Sequence[Case], wanted: Sequence[Case]) -> tuple[Path, ...]:
    """Return the logs whose cases are gone: in the whole game if all of it is tested, else where the tested cases have theirs."""
    # A fault hides the case that it stands in; its log must not be taken for one that nobody needs.
    if game.errors:
        return ()
    # Who asks for some cases, asks nothing about other folders.
    folders = log_folders(game.folder.root / "rulings") if len(wanted) == len(cases) else tuple(logged(game, wanted))
    return strays(folders, logged(game, cases))


def _wanted(case: Case, folder: GameFolder, keyword: str) -> bool:
    path = case.file.source.path
    return folder.includes(path) and asked_for(keyword, f"{case.id}\n{case.title}\n{path}")
