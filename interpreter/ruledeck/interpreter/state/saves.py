"""Saving: a state as exact JSON at any moment, and save files that are either whole or refused with a reason."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeAlias

from ruledeck.grammar.text.harmless import STEERING
from ruledeck.grammar.text.whole_files import write_whole
from ruledeck.interpreter.state.saved_fields import LEAVES, UnfitError, restored
from ruledeck.interpreter.state.state import State, content, log_entries

if TYPE_CHECKING:
    from ruledeck.interpreter.state.layout import Layout

Json: TypeAlias = "dict[str, Json] | list[Json] | str | int | float | bool | None"

FORMAT: Final = "ruledeck save"
VERSION: Final = 13
"""The save format. Frames of a state name their code by the numbers that the compiler gave it: whenever another compiler
numbers blocks or locals otherwise, this number goes up, so that no frame is ever read with the meaning of another one."""
LARGEST: Final = 64 * 1024 * 1024
_ESCAPED: Final = re.compile(
    r"(?<!\\)(?:\\\\)*\\(?:[bfr]"
    r"|u(?:00(?:0[0-8b-f]|1[0-9a-f]|7f|[89][0-9a-f])|061c|20(?:0[b-f]|2[89a-e]|6[0-9a-f])|feff|fff[9ab]))",
    re.IGNORECASE,
)
"""The same characters as JSON writes them."""
CUT_OFF: Final = "the file is cut off or damaged"


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why something was not done.

    Attributes:
        reason: in plain words, for the person who asked.
    """

    reason: str


@dataclass(frozen=True, slots=True)
class Save:
    """What a save file holds.

    Attributes:
        game: id of the game.
        content: hash of the game's text it was made with.
        body: JSON data of the caller's choice, usually `to_json` of a state among it.
    """

    game: str
    content: str
    body: dict[str, Json]


def plain(value: object) -> Json:
    """Return a state's value as JSON data: tuples become lists, everything else stays."""
    if isinstance(value, tuple | list):
        # Most parts are leaves, and a call for each would be most of the time that a save takes.
        return [part if type(part) in LEAVES else plain(part) for part in value]
    if value is None or isinstance(value, int | str):
        return value
    raise TypeError(f"a state holds a {type(value).__name__}: {value!r}")


def to_json(s: State) -> dict[str, Json]:
    """Return everything about a state but its layout as JSON data, the log included."""
    data = {name: plain(value) for name, value in content(s).items()}
    data["log"] = [plain(entry) for entry in log_entries(s)]
    return data


def from_json(layout: Layout, data: Json) -> State | Refusal:
    """Return the state that `to_json` wrote, or why the data cannot be a state of this layout."""
    if not isinstance(data, dict):
        return Refusal("the saved state is not a table of fields")
    try:
        return restored(layout, data)
    except UnfitError as unfit:
        return Refusal(f"the saved state does not fit this game: {unfit}")


def checksum(game: object, made_with: object, body: object) -> str:
    """Return the checksum of a save's parts."""
    text = json.dumps([game, made_with, body], sort_keys=True, separators=(",", ":"))
    return sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def text_of(payload: Save) -> str:
    """Return the text of a save file, one line."""
    document = {
        "format": FORMAT,
        "version": VERSION,
        "game": payload.game,
        "content": payload.content,
        "checksum": checksum(payload.game, payload.content, payload.body),
        "body": payload.body,
    }
    return json.dumps(document, separators=(",", ":")) + "\n"


def save(path: Path, payload: Save) -> Refusal | None:
    """Write a save file so that a reader sees the old file or the whole new one, whatever happens in between.

    Returns:
        None, or why it could not be written; then nothing has changed.
    """
    try:
        mode = path.stat().st_mode & 0o777 if path.is_file() else 0o600
        write_whole(path, text_of(payload).encode(), mode, lasting=True)
    except (OSError, ValueError) as error:
        return Refusal(f"{path} cannot be written: {getattr(error, 'strerror', None) or error}")
    return None


def load(path: Path, game: str | None = None, made_with: str | None = None) -> Save | Refusal:
    """Read a save file.

    Args:
        path: the file.
        game: id of the game that is played; a save of another one is refused.
        made_with: hash of the game's text; a save made with another text is refused.

    Returns:
        The save, or why it is refused.
    """
    try:
        if not path.is_file():
            return Refusal(f"{path} cannot be read: {'it is not a file' if path.exists() else 'there is no such file'}")
        if path.stat().st_size > LARGEST:
            return Refusal(f"{path} is larger than any save ({LARGEST // 1024 // 1024} MB)")
        text = path.read_bytes().decode("utf-8")
    except UnicodeDecodeError:
        return Refusal(f"{path} is not a ruledeck save: it is not text")
    except (OSError, ValueError) as error:
        return Refusal(f"{path} cannot be read: {getattr(error, 'strerror', None) or error}")
    return read(text, str(path), game, made_with)


def read(text: str, name: str, game: str | None = None, made_with: str | None = None) -> Save | Refusal:
    """Read the text of a save.

    Args:
        text: what `text_of` returned.
        name: what the text is called in a refusal.
        game: id of the game that is played; a save of another one is refused.
        made_with: hash of the game's text; a save made with another text is refused.

    Returns:
        The save, or why it is refused.
    """
    if STEERING.search(text) or _ESCAPED.search(text):
        return Refusal(f"{name} is not a ruledeck save: it holds characters that would steer a terminal")
    try:
        document: Json = json.loads(text, parse_constant=no_number)
    except ValueError:
        reason = CUT_OFF if text.startswith('{"format":"' + FORMAT) else "it is not JSON"
        return Refusal(f"{name} is not a complete ruledeck save: {reason}")
    except RecursionError:
        return Refusal(f"{name} is not a ruledeck save: it is nested too deeply")
    refused = objection(document, game, made_with)
    if refused is not None or not isinstance(document, dict):
        return Refusal(f"{name} {refused}")
    body = document["body"]
    return Save(str(document["game"]), str(document["content"]), body if isinstance(body, dict) else {})


def objection(document: Json, game: str | None, made_with: str | None) -> str | None:
    """Return why a parsed file is refused, or None."""
    if not isinstance(document, dict) or document.get("format") != FORMAT:
        return "is not a ruledeck save"
    version = document.get("version")
    if not isinstance(version, int) or version < 1:
        return "does not say which version of the save format it has"
    if version > VERSION:
        return f"was written by a newer ruledeck (save format {version}; this one reads {VERSION})"
    if version < VERSION:
        return f"was written by an older ruledeck (save format {version}; this one reads {VERSION})"
    of_game, of_content, body = document.get("game"), document.get("content"), document.get("body")
    if not isinstance(of_game, str) or not isinstance(of_content, str) or not isinstance(body, dict):
        return f"is not whole: {CUT_OFF}"
    try:
        intact = document.get("checksum") == checksum(of_game, of_content, body)
    except RecursionError:
        return "is not a ruledeck save: it is nested too deeply"
    if not intact:
        return "was edited or damaged after it was saved: its checksum is wrong"
    if game is not None and of_game != game:
        return f"is a save of another game ({of_game})"
    if made_with is not None and of_content != made_with:
        return "was made with other rules or cards: the text of the game has changed since"
    return None


def no_number(name: str) -> Json:
    """Refuse the constants that JSON does not have."""
    raise ValueError(name)
