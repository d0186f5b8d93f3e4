"""Rulings under pytest, in a repository of somebody who has tests of their own."""

import re
import subprocess
import sys
from pathlib import Path

import pytest
import syrupy

from ruledeck.cli.rulings.plugin import game_of

from .duel import write_duel
from .program import Program
from .test_rulings import RULINGS, edit, logs

PLUGINS = (
    "-p",
    "syrupy",
    "-p",
    "xdist.plugin",
    "-p",
    "ruledeck.cli.rulings.plugin",
    "-p",
    "no:cacheprovider",
    "--import-mode=importlib",
)
VARIANTS = """\
- case: A herald points::at somebody
  id: pointing
  status: house
  until: turn
  given: {at: turn of alice, deck: [herald], alice: {hand: [oracle]}}
  variants:
    - case: at the other
      do: [{alice: discard "Herald"}, {alice: choose bob}]
      expect: [bob has 1 point]
    - case: at herself
      do: [{alice: discard "Herald"}, {alice: choose alice}]
      expect: [alice has 1 point]
- case: Something that the game cannot do
  id: dream
  status: house
  todo: true
  given: {players: 2}
  expect: [the game is over]
"""


class Repository:
    """A repository of somebody else, tested with our plugin and with none that happens to be installed.

    Attributes:
        root: Its folder, which is the current one.
    """

    def __init__(self, root: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self.root = root
        self.capsys = capsys

    def run(self, *arguments: str, code: int = 0) -> str:
        """Run pytest in this process; return what it prints."""
        self.capsys.readouterr()
        result = pytest.main([*PLUGINS, *arguments])
        printed = self.capsys.readouterr().out
        assert result == code, printed
        return printed


@pytest.fixture
def foreign(workshop: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Repository:
    """A repository with a test in Python, a snapshot of its own, and a game with rulings in a folder inside."""
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
    monkeypatch.setenv("COLUMNS", "150")
    # These tests may run in a process of pytest-xdist, and beside snapshots: a run inside must not be taken for the one outside.
    for name in ("PYTEST_XDIST_WORKER", "PYTEST_XDIST_WORKER_COUNT", "PYTEST_XDIST_TESTRUNUID"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(syrupy, "_syrupy", vars(syrupy)["_syrupy"])
    root = workshop
    (root / "pytest.ini").write_text("[pytest]\nfilterwarnings = error\n", encoding="utf-8")
    (root / "test_own.py").write_text("def test_own(snapshot):\n    assert snapshot == [1, 2]\n", encoding="utf-8")
    (root / "settings.yaml").write_text("a: [not closed\n", encoding="utf-8")
    game = write_duel(root)
    (game / "rulings").mkdir()
    (game / "rulings" / "cards.yaml").write_text(RULINGS, encoding="utf-8")
    (game / "rulings" / "more.yaml").write_text(VARIANTS, encoding="utf-8")
    return Repository(root, capsys)


@pytest.fixture
def kept(foreign: Repository) -> Repository:
    """The same repository with all snapshots kept by pytest."""
    foreign.run("-q", "--snapshot-update")
    return foreign


def test_cases_have_readable_names(foreign: Repository) -> None:
    """A file, a title, a variant; two colons part names, and no title has them."""
    assert foreign.run("-q", "--collect-only").splitlines()[:6] == [
        "duel/rulings/cards.yaml::A herald points at somebody",
        "duel/rulings/cards.yaml::An oracle says a small number",
        "duel/rulings/more.yaml::A herald points:at somebody::at the other",
        "duel/rulings/more.yaml::A herald points:at somebody::at herself",
        "duel/rulings/more.yaml::Something that the game cannot do",
        "test_own.py::test_own",
    ]


def test_logs_are_snapshots(foreign: Repository) -> None:
    """They are missing, kept, and compared, each counted by syrupy; a case that is known to fail is one."""
    before = foreign.run("-q", "duel", code=1)
    assert "new duel/herald: duel/rulings/cards.yaml:1:3 R516 no log of this case has been kept yet" in before
    assert "4 snapshots failed." in before
    assert "4 failed, 1 xfailed" in before
    updated = foreign.run("-q", "--snapshot-update")
    assert "5 snapshots generated." in updated
    assert logs(foreign.root / "duel") == ["herald.log", "oracle.log"]
    after = foreign.run("-q")
    assert "5 snapshots passed." in after
    assert "5 passed, 1 xfailed" in after


@pytest.mark.parametrize(
    "arguments",
    [
        ("-k", "oracle and duel"),
        ("-k", "small and number"),
        ("duel/rulings/cards.yaml::An oracle says a small number",),
    ],
)
def test_cases_are_chosen_as_tests_are(kept: Repository, arguments: tuple[str, ...]) -> None:
    """By a part of the title, by the lasting name, by the whole name; what was left out is not unused."""
    printed = kept.run("-q", *arguments)
    assert "1 passed" in printed
    assert "unused" not in printed


def test_a_ruling_is_chosen_with_its_variants(kept: Repository) -> None:
    """The name of the ruling stands for all of them."""
    assert "2 passed" in kept.run("-q", "duel/rulings/more.yaml::A herald points:at somebody")


def test_the_folder_of_pytest_may_be_elsewhere(kept: Repository, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither the root nor the current folder has to be that of the repository."""
    (kept.root / "inner").mkdir()
    monkeypatch.chdir(kept.root / "inner")
    printed = kept.run("-q", f"--rootdir={kept.root / 'inner'}", str(kept.root / "duel"))
    assert "4 passed, 1 xfailed" in printed


def test_a_failure_is_what_the_quick_runner_prints(kept: Repository, ruledeck: Program) -> None:
    """The words of the author at their place, and no line of Python."""
    edit(kept.root / "duel", "rulings/cards.yaml", "[alice has 0 points]", "[alice has 9 points]")
    printed = kept.run("-q", code=1)
    quick = ruledeck("test", "duel").out
    assert quick.startswith("failed duel/oracle: An oracle says a small number\n")
    assert quick[: quick.index("\n\n")] in printed
    assert ".py" not in printed.split("FAILURES")[1].split("snapshot report")[0]
    summary = 'FAILED duel/rulings/cards.yaml::An oracle says a small number - this does not hold: "alice has 9 points"'
    assert summary in printed


def test_a_card_of_a_file_that_cannot_be_read_fails_its_cases(kept: Repository, ruledeck: Program) -> None:
    """As in the quick runner: no case of the file shows anything, and those of other files are run."""
    card = (
        "  - id: broken\n    name: Broken\n    type: unit\n    cost: 1\n    rules: |\n      discarded: frobnicate it\n"
    )
    text = f"cards:\n{card}cases: [{{case: Nothing is shown, status: house, until: turn}}]\n"
    (kept.root / "duel" / "rulings" / "broken.yaml").write_text(text, encoding="utf-8")
    printed = kept.run("-q", "duel/rulings", code=1)
    quick = ruledeck("test", "duel", "-k", "nothing is shown").out
    assert quick.startswith("error duel/nothing-is-shown: Nothing is shown\n")
    assert quick[: quick.index("\n\n")] in printed
    assert "4 passed" in printed


def test_a_changed_log_shows_the_difference_and_the_edit(kept: Repository) -> None:
    """As the quick runner shows it; `--snapshot-update` keeps it."""
    edit(
        kept.root / "duel",
        "cards/core.yaml",
        "add 1 point to chosen",
        "add 1 point to chosen\n        add 1 point to chosen",
    )
    edit(kept.root / "duel", "rulings/cards.yaml", "[bob has 1 point]", "[bob has 2 points]")
    printed = kept.run("-q", "duel/rulings/cards.yaml", code=1)
    assert "what ran was edited: card:herald" in printed
    assert "    +add point | bob | 1" in printed
    kept.run("-q", "--snapshot-update", "duel/rulings/cards.yaml")
    assert "1 snapshot passed" in kept.run("-q", "duel/rulings/cards.yaml::A herald points at somebody")


def test_a_case_that_is_marked_and_passes_fails(kept: Repository) -> None:
    """The mark has to go."""
    edit(kept.root / "duel", "rulings/cards.yaml", "id: oracle", "id: oracle\n  todo: true")
    assert "this case is marked `todo`, and passes" in kept.run("-q", "duel", code=1)


@pytest.mark.parametrize("arguments", [("-n", "2"), ("duel",)])
def test_only_a_log_without_a_case_is_unused(kept: Repository, arguments: tuple[str, ...]) -> None:
    """Not that of a case that failed; also where a whole file of rulings is gone, and where several processes test."""
    edit(kept.root / "duel", "rulings/cards.yaml", "id: oracle", "id: prophet")
    edit(kept.root / "duel", "rulings/cards.yaml", "[bob has 1 point]", "[bob has 9 points]")
    (kept.root / "duel" / "rulings" / "more.yaml").unlink()
    printed = kept.run("-q", "--snapshot-update", *arguments, code=1)
    assert "3 unused snapshots deleted." in printed
    assert logs(kept.root / "duel") == ["herald.log", "prophet.log"]
    assert not (kept.root / "duel" / "rulings" / "__snapshots__" / "more").exists()


def test_no_log_is_lost_to_an_error_in_a_text(kept: Repository) -> None:
    """An error may hide the cases of a log."""
    edit(kept.root / "duel", "rulings/cards.yaml", "do:", "od:")
    printed = kept.run("-q", "--snapshot-update", "--continue-on-collection-errors", "duel", code=1)
    assert "unused" not in printed
    assert logs(kept.root / "duel") == ["herald.log", "oracle.log"]


def test_an_error_in_the_content_is_one_of_collection(kept: Repository) -> None:
    """It has a file, a line and a column; the files of a game do not repeat it, and do not run without it."""
    edit(kept.root / "duel", "game.yaml", "types:", "typse:")
    printed = kept.run("-q", "--continue-on-collection-errors", "duel", code=1)
    assert re.search(r"^duel/game.yaml:\d+:1 C201 nothing reads the key", printed, re.MULTILINE)
    assert printed.count('"typse"') == 1
    assert "nothing of it can be played before they are mended" in printed
    assert "2 errors in" in printed


def test_an_error_in_a_ruling_is_one_of_its_file(kept: Repository) -> None:
    """The other files of the game are tested."""
    edit(kept.root / "duel", "rulings/more.yaml", "until: turn", "untli: turn")
    printed = kept.run("-q", "--continue-on-collection-errors", "duel", code=1)
    assert "ERROR collecting duel/rulings/more.yaml" in printed
    assert re.search(r"^duel/rulings/more.yaml:4:3 ", printed, re.MULTILINE)
    assert "2 passed, 1 error" in printed


def test_without_syrupy_it_says_what_to_install(foreign: Repository) -> None:
    """A ruling that nobody compares is not taken for one that holds."""
    (foreign.root / "test_own.py").unlink()
    assert "install ruledeck[pytest]" in foreign.run("-q", "-p", "no:syrupy", code=2)


def test_both_runners_keep_the_same_files(kept: Repository, ruledeck: Program) -> None:
    """Byte for byte, and each accepts what the other one kept."""
    folder = kept.root / "duel" / "rulings" / "__snapshots__"
    assert ruledeck("test", "duel").code == 0
    by_pytest = {path: path.read_bytes() for path in folder.rglob("*.log")}
    for path in by_pytest:
        path.unlink()
    assert ruledeck("test", "duel", "--update").code == 0
    assert {path: path.read_bytes() for path in folder.rglob("*.log")} == by_pytest
    assert "4 passed, 1 xfailed" in kept.run("-q", "duel")


def test_a_log_is_a_snapshot_of_a_plain_syrupy(kept: Repository) -> None:
    """The extension for single files of text, without anything of ours, reads and writes the same."""
    kept_log = kept.root / "duel" / "rulings" / "__snapshots__" / "cards" / "herald.log"
    (kept.root / "test_plain.py").write_text(
        "from pathlib import Path\n"
        "from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode\n"
        "class Log(SingleFileSnapshotExtension):\n"
        "    _write_mode = WriteMode.TEXT\n"
        "    file_extension = 'log'\n"
        "def test_herald(snapshot):\n"
        f"    text = Path({str(kept_log)!r}).read_text(encoding='utf-8')\n"
        "    assert snapshot.use_extension(Log) == text\n",
        encoding="utf-8",
    )
    kept.run("-q", "--snapshot-update", "test_plain.py")
    assert (kept.root / "__snapshots__" / "test_plain" / "test_herald.log").read_bytes() == kept_log.read_bytes()


def test_a_log_that_waits_goes_when_it_happens_no_more(kept: Repository) -> None:
    """What the text did in between is nobody's question any more."""
    waits = kept.root / "duel" / "rulings" / "__snapshots__" / "cards" / "herald.log.new"
    waits.write_text("something else\n", encoding="utf-8")
    kept.run("-q", "duel")
    assert not waits.exists()


def test_only_new_logs_are_kept_when_only_they_are_asked_for(kept: Repository) -> None:
    """One that changed waits for a decision of its own."""
    edit(kept.root / "duel", "rulings/cards.yaml", "id: oracle", "id: prophet")
    edit(
        kept.root / "duel",
        "cards/core.yaml",
        "add 1 point to chosen",
        "add 1 point to chosen\n        add 1 point to chosen",
    )
    edit(kept.root / "duel", "rulings/cards.yaml", "[bob has 1 point]", "[bob has 2 points]")
    printed = kept.run("-q", "--snapshot-update-new-only", "duel/rulings/cards.yaml", code=1)
    assert "1 snapshot failed. 1 snapshot generated." in printed
    assert logs(kept.root / "duel") == ["herald.log", "oracle.log", "prophet.log"]


@pytest.mark.parametrize("name", ["settings.yaml", "rulings/a.yaml", "duel/cards/core.yaml", "duel/rulings/a.txt"])
def test_other_files_are_not_rulings(foreign: Repository, name: str) -> None:
    """Not YAML elsewhere, nor a folder called `rulings` without a game, nor the other files of a game."""
    assert game_of(foreign.root / name) is None


def test_a_project_without_a_game_pays_for_one_module(foreign: Repository) -> None:
    """No library, no other module of ours, and no YAML is opened; to load the plugin takes less than a hundredth of loading pytest."""
    (foreign.root / "duel" / "game.yaml").unlink()
    (foreign.root / "test_own.py").write_text("def test_own():\n    pass\n", encoding="utf-8")
    (foreign.root / "conftest.py").write_text(
        "import sys\n"
        "def opens(event, found):\n"
        "    if event == 'open' and str(found[0]).endswith('.yaml'): print('opened', found[0])\n"
        "sys.addaudithook(opens)\n"
        "def pytest_unconfigure():\n"
        "    for name in sorted(sys.modules):\n"
        "        if name.split('.')[0] in ('ruledeck', 'lark', 'pydantic', 'ruamel', 'typer', 'rich'): print('imported', name)\n",
        encoding="utf-8",
    )
    command = [sys.executable, "-m", "pytest", *PLUGINS, "-q", "-s"]
    printed = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=True).stdout
    assert [line for line in printed.splitlines() if line.startswith(("opened", "imported"))] == [
        "imported ruledeck",
        "imported ruledeck.cli",
        "imported ruledeck.cli.rulings",
        "imported ruledeck.cli.rulings.plugin",
    ]


def test_the_plugin_is_loaded_in_no_time() -> None:
    """In a small part of the time that pytest takes to be loaded itself."""
    code = (
        "import time; begun = time.perf_counter()\n"
        "import pytest; loaded = time.perf_counter()\n"
        "import ruledeck.cli.rulings.plugin\n"
        "print((time.perf_counter() - loaded) / (loaded - begun))"
    )
    parts = [
        float(subprocess.run([sys.executable, "-c", code], capture_output=True, check=True).stdout) for _ in range(3)
    ]
    assert min(parts) < 0.1
