"""Which folders of content count."""

from pathlib import Path

import pytest

from ruledeck.cli.games.configuration import content_folders, pages_folder
from ruledeck.cli.terminal.refusal import RefusalError


def test_the_option_wins(workshop: Path) -> None:
    """`--content` counts even where a configuration file names another folder."""
    (workshop / "mine").mkdir()
    (workshop / "ruledeck.toml").write_text('content = ["other"]\n', encoding="utf-8")
    assert content_folders([Path("mine")]) == [Path("mine")]


def test_the_nearest_file_wins(workshop: Path) -> None:
    """A file in a folder further up is not read, and folders are relative to the file that names them."""
    inner = workshop / "a" / "b"
    inner.mkdir(parents=True)
    (workshop / "a" / "games").mkdir()
    (workshop / "pyproject.toml").write_text('[tool.ruledeck]\ncontent = ["nowhere"]\n', encoding="utf-8")
    (workshop / "a" / "ruledeck.toml").write_text('[tool.ruledeck]\ncontent = ["games"]\n', encoding="utf-8")
    assert content_folders(start=inner) == [workshop / "a" / "games"]


def test_a_project_that_does_not_speak_of_us_is_passed_over(workshop: Path) -> None:
    """A `pyproject.toml` without our table does not end the search."""
    inner = workshop / "a"
    (workshop / "games").mkdir()
    inner.mkdir()
    (workshop / "pyproject.toml").write_text('[tool.ruledeck]\ncontent = ["games"]\n', encoding="utf-8")
    (inner / "pyproject.toml").write_text("[tool.other]\n", encoding="utf-8")
    assert content_folders(start=inner) == [workshop / "games"]


def test_without_configuration_the_own_games_count(workshop: Path, root: Path) -> None:
    """Where nothing is configured, the games that come with the program are meant."""
    assert content_folders(start=workshop) == [root / "content"]


def test_pages_are_found(root: Path) -> None:
    """In a checkout the pages are those of the documentation."""
    assert pages_folder() == root / "docs" / "diagnostics"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("content = [", "not TOML"),
        ('content = "games"', "list of folders"),
        ("content = [1]", "list of folders"),
        ('contents = ["games"]', '"contents" is not read'),
        ('content = ["games"]', "no folder"),
        ("tool = 1", "must be a table"),
    ],
)
def test_a_wrong_file_is_refused(workshop: Path, text: str, words: str) -> None:
    """What a configuration file says is taken or refused, never passed over."""
    (workshop / "ruledeck.toml").write_text(text, encoding="utf-8")
    with pytest.raises(RefusalError, match=words):
        content_folders(start=workshop)


def test_a_missing_folder_is_refused(workshop: Path) -> None:
    """`--content` must name a folder."""
    with pytest.raises(RefusalError, match="no folder"):
        content_folders([Path("missing")])
