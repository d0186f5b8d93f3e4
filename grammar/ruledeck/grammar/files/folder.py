"""The folder of a game: which files are read, and the guard that nothing outside of it is."""

import os
import re
from collections.abc import Iterable
from pathlib import Path, PurePosixPath
from typing import Final

from ruledeck.grammar.files.documents import LARGEST_FILE, decode
from ruledeck.grammar.text import codes
from ruledeck.grammar.text.diagnostic import Diagnostic
from ruledeck.grammar.text.node_class import node
from ruledeck.grammar.text.regular_files import open_regular
from ruledeck.grammar.text.source import Source, Span
from ruledeck.grammar.text.suggestion import nearest

MANIFEST: Final = "game.yaml"
SUFFIXES: Final = {
    "rules": ".rules",
    "cards": ".yaml",
    "decks": ".yaml",
    "policies": ".yaml",
    "rulings": ".yaml",
    "text": ".yaml",
}
PARTS: Final = "parts"
"""Files of `rules/` that add to the manifest: they belong to the rules beside them."""
SNAPSHOTS: Final = "__snapshots__"
_HOSTILE: Final = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff\ud800-\udfff\\\\]")
_LANGUAGE: Final = re.compile(r"[a-z]{2,3}")
_PROGRAMS: Final = (".py", ".pyc", ".pyw", ".pyd", ".so", ".dll", ".sh", ".exe")


@node(frozen=True, slots=True)
class Files:
    """The files of a game by their use, each a path relative to its folder, in the order of their names.

    Attributes:
        manifest: `game.yaml`, or `None`.
        rules: Below `rules/`.
        parts: Below `rules/`, too: what they add to the manifest.
        cards: Below `cards/`.
        decks: Below `decks/`.
        policies: Below `policies/`.
        rulings: Below `rulings/`.
        text: Below `text/<language>/`.
    """

    manifest: PurePosixPath | None
    rules: tuple[PurePosixPath, ...]
    parts: tuple[PurePosixPath, ...]
    cards: tuple[PurePosixPath, ...]
    decks: tuple[PurePosixPath, ...]
    policies: tuple[PurePosixPath, ...]
    rulings: tuple[PurePosixPath, ...]
    text: tuple[PurePosixPath, ...]


@node(frozen=True, slots=True)
class Folder:
    """A folder and the name under which its files are shown.

    Attributes:
        root: Where it is.
        display: Prefix of the paths in diagnostics.
    """

    root: Path
    display: PurePosixPath

    def files(self) -> tuple[Files, list[Diagnostic]]:
        """List the files that are read, and report every other file and every way out of the folder."""
        found: list[Diagnostic] = []
        taken: dict[str, list[PurePosixPath]] = {name: [] for name in (*SUFFIXES, PARTS, MANIFEST)}
        for path in self._walk(PurePosixPath(), found):
            use = _use(path)
            if use is not None:
                taken[use].append(path)
            elif path.suffix.lower() in _PROGRAMS:
                message = "a program has no place in the folder of a game; nothing here is ever run"
                found.append(self._about(codes.PROGRAM_FILE, message, path, "say it in the language, or move the file"))
            elif path.suffix != ".md" and SNAPSHOTS not in path.parts:
                found.append(self._about(codes.UNREAD_FILE, "nothing reads this file", path, _where(path)))
        manifest = next(iter(taken.pop(MANIFEST)), None)
        return Files(manifest, **{use: tuple(sorted(paths)) for use, paths in taken.items()}), found

    def read(self, path: PurePosixPath) -> tuple[Source, list[Diagnostic]]:
        """Read one file; on a fault the source is empty or cut off, and the fault is reported."""
        shown = self.shown(path)
        fault = self.inside(path)
        if fault is not None:
            return Source(shown, ""), [fault]
        try:
            with open_regular(self.root / path) as file:
                return decode(file.read(LARGEST_FILE + 1), shown)
        except OSError as error:
            message = f"this file cannot be read: {error.strerror or error}"
            return Source(shown, ""), [self._about(codes.UNREADABLE_FILE, message, path)]

    def inside(self, path: PurePosixPath) -> Diagnostic | None:
        """Return why `path`, relative to the folder, may not be opened, or `None` when it may."""
        return self._misnamed(path) or self._astray(path)

    def _misnamed(self, path: PurePosixPath) -> Diagnostic | None:
        if _HOSTILE.search(str(path)):
            help_ = "rename it: letters, digits, `_`, `-` and `.`"
            return self._about(codes.FILE_NAME, "this name holds a character that cannot be shown safely", path, help_)
        if path.is_absolute() or ".." in path.parts or ":" in str(path):
            message = "this path leads out of the folder of the game"
            return self._about(codes.OUTSIDE_FOLDER, message, path, "use a path below the folder")
        return None

    def _astray(self, path: PurePosixPath) -> Diagnostic | None:
        try:
            outside = not (self.root / path).resolve(strict=True).is_relative_to(self.root.resolve(strict=True))
        except (OSError, RuntimeError) as error:
            return self._about(codes.UNREADABLE_FILE, f"this cannot be opened: {_reason(error)}", path)
        if outside:
            message = "this link leads out of the folder of the game"
            return self._about(codes.OUTSIDE_FOLDER, message, path, "copy the file in place of the link")
        return None

    def shown(self, path: PurePosixPath) -> str:
        """Return the path as diagnostics show it; unsafe characters are written as escapes."""
        return _HOSTILE.sub(lambda char: f"\\x{ord(char[0]):02x}", str(self.display / path))

    def _walk(self, below: PurePosixPath, found: list[Diagnostic]) -> Iterable[PurePosixPath]:
        try:
            with os.scandir(self.root / below) as listed:
                entries = sorted(listed, key=lambda entry: entry.name)
        except OSError as error:
            found.append(self._about(codes.UNREADABLE_FILE, f"this folder cannot be read: {_reason(error)}", below))
            return
        for entry in entries:
            path = below / entry.name
            if entry.name.startswith(".") or entry.name == "__pycache__":
                continue
            # What is listed in a folder inside lies inside, unless it is a link.
            link = entry.is_symlink()
            fault = self._misnamed(path) or (self._astray(path) if link else None)
            if fault is not None:
                found.append(fault)
            elif not entry.is_dir():
                yield path
            elif link:
                # A link to a folder inside could lead in a circle.
                message = "a link to a folder is not followed"
                found.append(self._about(codes.OUTSIDE_FOLDER, message, path, "copy the folder in place of the link"))
            else:
                yield from self._walk(path, found)

    def _about(self, code: str, message: str, path: PurePosixPath, help_: str | None = None) -> Diagnostic:
        return Diagnostic(
            code, message, Span(Source(self.shown(path), ""), 0, 0), help=help_, severity=codes.CODES[code].severity
        )


def _use(path: PurePosixPath) -> str | None:
    """Return what a file is read as, by its place and its ending."""
    parts = path.parts
    if parts == (MANIFEST,):
        return MANIFEST
    if len(parts) == 2 and parts[0] == "rules" and path.suffix == ".yaml":
        return PARTS
    depth = 3 if parts[0] == "text" else 2
    fits = len(parts) == depth and path.suffix == SUFFIXES.get(parts[0])
    if fits and (parts[0] != "text" or _LANGUAGE.fullmatch(parts[1])):
        return parts[0]
    return None


def _where(path: PurePosixPath) -> str:
    parts = path.parts
    suffix = SUFFIXES.get(parts[0])
    if suffix is not None:
        form = f"{parts[0]}/<language>/*{suffix}" if parts[0] == "text" else f"{parts[0]}/*{suffix}"
        if parts[0] == "rules":
            form = f"{form}, and what it adds to {MANIFEST} in {parts[0]}/*.yaml,"
        return f"in this folder {form} is read"
    near = nearest(parts[0], SUFFIXES if len(parts) > 1 else [MANIFEST])
    if near:
        return f'did you mean "{near[0]}"?'
    return f"files are read from: {MANIFEST}, {', '.join(f'{name}/' for name in SUFFIXES)}"


def _reason(error: Exception) -> str:
    return error.strerror if isinstance(error, OSError) and error.strerror else str(error)
