"""Adding to content: text behind the text that is there, and cards that begin like others."""

import os
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

from ruledeck.cli.authoring.scaffold import quoted
from ruledeck.cli.games.folders import shown
from ruledeck.cli.games.loaded import Loaded
from ruledeck.cli.terminal.atomic import replace_file
from ruledeck.cli.terminal.refusal import RefusalError
from ruledeck.grammar.binder.game import Card
from ruledeck.grammar.files.document_nodes import Mapping as MappingNode
from ruledeck.grammar.text.regular_files import read_regular
from ruledeck.grammar.text.suggestion import did_you_mean

_LEAST: Final = {"number": "0", "flag": "false"}
_OWN: Final = frozenset(("id", "name", "printings", "provenance", "artist", "image", "flavor", "story", "notes"))
"""What a card never shares with another one that is like it."""


def card_text(loaded: Loaded, ident: str, name: str, kind: str | None) -> str:
    """Return a new card of a type (the first of the game by default), with what its type asks for at its least.

    Where copies are counted on the cards, there is one of it.

    Raises:
        RefusalError: when the game has no such type.
    """
    manifest = loaded.game.text.manifest
    types = manifest.types if manifest is not None else {}
    if kind is not None and kind not in types:
        known = f"types of this game: {', '.join(types)}"
        raise RefusalError(f'there is no type "{kind}"', did_you_mean(kind, types) or known)
    of = kind if kind is not None else next(iter(types))
    lines = [f"- id: {ident}", f"  name: {quoted(name)}", f"  type: {quoted(of)}"]
    if manifest is not None and not manifest.formats and not loaded.game.text.decks:
        lines.append("  copies: 1")
    for key, field in types[of].fields.items():
        if not (field.many or field.optional):
            lines.append(f"  {key}: {_least(loaded, field.of, name)}")
    return "\n".join(lines) + "\n"


def _least(loaded: Loaded, of: str, name: str) -> str:
    """Return the least that a field can hold: nought, the first symbol, the first card of a type; a text is the title."""
    if of in _LEAST:
        return _LEAST[of]
    manifest = loaded.game.text.manifest
    symbols = manifest.symbols.get(of) if manifest is not None else None
    if symbols:
        return quoted(next(iter(symbols)))
    kinds = loaded.game.words.kinds.get(of, frozenset())
    cards = [card.id for card in loaded.game.text.cards if card.type == of or card.type in kinds or of == "card"]
    return cards[0] if cards else quoted(name)


def like_text(model: Card, ident: str, name: str) -> str:
    """Return a card with the text of another, but an id and a title of its own."""
    head = [f"- id: {ident}", f"  name: {quoted(name)}"]
    node = model.text.node
    if node.source.text[node.start : node.start + 1] == "{":
        return "\n".join([*head, *(f"  {line}" for line in _flow_entries(node))]) + "\n"
    column = node.source.position(node.start).column - 1
    return "\n".join([*head, *_block_entries(node, column)]) + "\n"


def set_path(loaded: Loaded, wanted: str | None, model: Card | None) -> Path:
    """Return the file for a new card: the named one, that of the card it is like, or the only one.

    Raises:
        RefusalError: when there are several and none is named.
    """
    folder = loaded.folder.root / "cards"
    if wanted is not None:
        return folder / f"{wanted.removesuffix('.yaml')}.yaml"
    if model is not None:
        return folder / Path(model.text.node.source.path).name
    files = sorted(folder.glob("*.yaml"))
    if len(files) > 1:
        raise RefusalError(
            "this game has several sets", f"say --set with one of {', '.join(path.stem for path in files)}"
        )
    return files[0] if files else folder / "core.yaml"


def append(root: Path, path: Path, text: str) -> str:
    """Add text to the end of a file of a game, in its line ends, or make the file; return what was done.

    Raises:
        RefusalError: when a link leads from the game to another place.
        OSError: when the file cannot be read or written, or is none.
    """
    place = shown(path)
    _inside(root, path)
    if not path.exists():
        replace_file(path, text.encode())
        return f"wrote {place}"
    before = read_regular(path)
    newline = b"\r\n" if b"\r\n" in before else b"\n"
    joint = b"" if not before or before.endswith(b"\n") else newline
    replace_file(path, before + joint + text.encode().replace(b"\n", newline))
    line = before.count(b"\n") + (1 if joint else 0) + 1
    return f"added {place}:{line}"


def write_all(root: Path, texts: Mapping[Path, str]) -> Iterator[str]:
    """Write new files of a game and say, a line each, what was written.

    Raises:
        RefusalError: when a link leads from the game to another place.
    """
    for path, text in texts.items():
        _inside(root, path)
        replace_file(path, text.encode())
        yield f"wrote {shown(path)}"


def write_new(root: Path, path: Path, text: str, *, over: bool) -> str:
    """Write a file of a game, over one that is there only if that is wanted; return what was done.

    Raises:
        RefusalError: when a link leads from the game to another place, or something lies there.
        OSError: when the file cannot be written.
    """
    _inside(root, path)
    if os.path.lexists(path) and not over:
        raise RefusalError(f"{shown(path)} is there already", "choose another name, or write over it with --force")
    replace_file(path, text.encode())
    return f"wrote {shown(path)}"


def _inside(root: Path, path: Path) -> None:
    if not Path(os.path.realpath(path)).is_relative_to(os.path.realpath(root)):
        raise RefusalError(
            f"{shown(path)} leads out of the folder of the game", "put a folder in the place of the link"
        )


def _block_entries(node: MappingNode, column: int) -> Iterator[str]:
    """Yield the lines of the entries, indented by two columns as those of a list at the margin."""
    text = node.source.text
    starts = [key.start for key, _ in node.entries]
    for (key, _), start, end in zip(node.entries, starts, [*starts[1:], node.end], strict=True):
        if key.raw not in _OWN:
            for number, line in enumerate(text[start:end].rstrip().splitlines()):
                margin = column if number else 0
                yield f"  {line[margin:] if not line[:margin].strip() else line}".rstrip()


def _flow_entries(node: MappingNode) -> Iterator[str]:
    text = node.source.text
    for key, value in node.entries:
        if key.raw not in _OWN:
            yield f"{text[key.start : key.end]}: {text[value.start : value.end]}"
