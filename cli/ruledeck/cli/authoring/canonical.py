"""Files in their canonical spelling: which files, what they become, and how they are written."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import Final

from ruledeck.cli.games.folders import GameFolder
from ruledeck.cli.terminal.atomic import replace_file
from ruledeck.grammar.files.document_nodes import Mapping, Node
from ruledeck.grammar.files.document_nodes import Sequence as ListNode
from ruledeck.grammar.files.document_slices import behaviour_slice
from ruledeck.grammar.files.documents import compose, decode
from ruledeck.grammar.files.folder import Folder
from ruledeck.grammar.syntax.formatting import file_bytes, format_rules, format_yaml
from ruledeck.grammar.syntax.parser import parse
from ruledeck.grammar.text.diagnostic import Diagnostic
from ruledeck.grammar.text.source import Slice, Source

KINDS: Final = (".rules", ".yaml")


@dataclass(frozen=True, slots=True)
class Formatted:
    """A file and its canonical text.

    Attributes:
        path: Where it is; `None` for a text that came from elsewhere.
        source: What it holds.
        text: What it should hold; the same text when nothing is to be done, or when it has errors.
        errors: Why all or a part of it stays as it is.
    """

    path: Path | None
    source: Source
    text: str
    errors: tuple[Diagnostic, ...] = ()

    @property
    def changed(self) -> bool:
        """Whether the file is not in its canonical spelling."""
        return self.text != self.source.text


def canonical(source: Source, path: Path | None = None) -> Formatted:
    """Return the canonical text of a source; whether it is rules or YAML is told by the ending of its path."""
    if source.path.endswith(".rules"):
        text = format_rules(source)
        return Formatted(path, source, text) if isinstance(text, str) else Formatted(path, source, source.text, text)
    root, found = compose(source)
    if root is None:
        return Formatted(path, source, source.text, tuple(found))
    slices = list(_behaviours(root))
    errors = [error for one in slices for error in parse(one.source, one.start, one.end)[1]]
    return Formatted(path, source, format_yaml(source, slices), (*found, *errors))


def from_bytes(data: bytes, shown: str, path: Path | None = None) -> Formatted:
    """Return the canonical text of the bytes of a file."""
    source, found = decode(data, shown)
    return Formatted(path, source, source.text, tuple(found)) if found else canonical(source, path)


def canonical_files(games: Iterable[GameFolder]) -> Iterator[Formatted]:
    """Return every file of the games that holds text of the language, with its canonical text."""
    for game in games:
        folder = Folder(game.root, PurePosixPath(game.shown.as_posix()))
        files, _ = folder.files()
        for path in (*files.rules, *files.cards, *files.rulings):
            if game.includes(folder.shown(path)):
                source, found = folder.read(path)
                where = game.root / path
                yield Formatted(where, source, source.text, tuple(found)) if found else canonical(source, where)


def format_games(games: Sequence[GameFolder]) -> Iterator[str]:
    """Write the canonical spelling of all files and say, a line each, what was done."""
    for one in canonical_files(games):
        if one.changed:
            write(one)
            yield f"formatted {one.source.path}"


def write(formatted: Formatted) -> None:
    """Replace the file with its canonical text."""
    if formatted.path is not None:
        replace_file(formatted.path, file_bytes(formatted.source, formatted.text))


def _behaviours(root: Node) -> Iterator[Slice]:
    """Return the behaviour of every card in a list of cards, or among the cards of a file of rulings."""
    cards = root.get("cards") if isinstance(root, Mapping) else root
    for card in cards.items if isinstance(cards, ListNode) else ():
        rules = card.get("rules") if isinstance(card, Mapping) else None
        found = behaviour_slice(rules) if rules is not None else None
        if isinstance(found, Slice) and found.start < found.end:
            yield found
