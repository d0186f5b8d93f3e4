"""Every ruling of the content and of the games of the tests, one test a case."""

from functools import cache
from pathlib import Path

import pytest

from ruledeck.grammar.binder.game import bind_game
from ruledeck.grammar.files.loading import read_game
from ruledeck.interpreter.rulings.cases import Case, cases_of
from ruledeck.interpreter.rulings.running import Runner
from ruledeck.interpreter.rulings.verdicts import verdict

ROOT = Path(__file__).resolve().parent.parent
GAMES = [
    path.parent
    for folder in (ROOT / "content", ROOT / "tests" / "games")
    for path in sorted(folder.glob("*/game.yaml"))
    if (path.parent / "rulings").is_dir()
]


@cache
def runner_of(game: Path) -> Runner:
    """Return what runs the cases of a game: its programs are compiled once."""
    text, _ = read_game(game, game.relative_to(ROOT))
    return Runner(bind_game(text)[0])


CASES = [
    pytest.param(game, case, id=f"{game.name}/{case.id}") for game in GAMES for case in cases_of(runner_of(game).game)
]


@pytest.mark.parametrize(("game", "case"), CASES)
def test_ruling(game: Path, case: Case) -> None:
    """The decisions of the case are offered, what it expects holds, and its log is the one that was kept, if logs are kept."""
    run = runner_of(game).run(case)
    found, fails = run.found, bool(run.found) != case.todo
    if (game / "rulings" / "__snapshots__").is_dir():
        judged = verdict(game.name, run, case.snapshots(game, game.relative_to(ROOT)))
        found, fails = judged.found, judged.status not in ("passed", "todo")
    said = [
        f"{each.span.source.path}:{each.span.begin.line}: {each.message} ({each.help})" for each in found if each.span
    ]
    assert not fails, "\n".join(said) or "this case is marked `todo` and passes"
