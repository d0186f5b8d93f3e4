"""What `ruledeck explain WORD` shows of the language can be written."""

from pathlib import Path

from ruledeck.cli.authoring.language_words import LANGUAGE_WORDS
from ruledeck.grammar.syntax.tree import DECLARERS

from .pages import findings, with_blocks

HEADS = ("interrupt", "reaction", "constant", "whenever", "before")


def test_every_example_of_a_word_is_understood(tmp_path: Path) -> None:
    """The example of each word of the language is read by the example game, and uses that word."""
    fences = []
    for found in LANGUAGE_WORDS.values():
        first = found.example.split()[0]
        kind = "" if first in DECLARERS or first.startswith(HEADS) else " steps"
        fences.append(f"```rules{kind}\n{found.example}\n```\n")
    page = tmp_path / "words.md"
    page.write_text("\n".join(fences), encoding="utf-8")
    assert findings(with_blocks(page, tmp_path)) == []
    assert [word for word, found in LANGUAGE_WORDS.items() if word not in found.example] == []
