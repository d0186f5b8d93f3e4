"""Spellings that a name might take to do harm, and how far each comes in a game in which every kind of thing has one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from ruledeck.grammar.binder.game import bind_game
from ruledeck.grammar.checks import check_game as check_meaning
from ruledeck.grammar.files.loading import read_game
from ruledeck.grammar.text.diagnostic import Diagnostic, Severity

from ..generated.whole_way import Files, Walk, checked, commanded, played, programs, write
from .named_game import DECLARED_IN_YAML, KINDS, files_of

SPELLINGS: Final = (
    # Marks inside of words.
    "o'b", "some-one", "d’Artagnan's", "a-b-c-d", "x'y-z", "rock 'n' roll", "well-nigh", "o'-b",
    # Keywords and names of Python, and of the code that is made of a game.
    "class", "lambda", "None", "is", "True", "yield", "s", "ev", "v", "pc", "L", "SUSPEND", "ABORT", "F", "PROGRAM",
    "s1", "HELD", "print", "exec", "__import__", "local", "t0", "unit", "value",
    # Words of the language.
    "you", "this", "it", "that", "each", "the", "player", "card", "in play", "box", "game", "nobody", "face", "verb",
    "if", "as", "end", "turn", "of", "all", "other", "1 card", "a", "play", "anywhere", "host", "owner", "random",
    # Placeholders and quotation.
    "@locals@", "@1@", "pc = 3", "{x}", "{0}", "%s", "%(x)d", "\\n", "\\", "it\"s", "'", "''' + x", "#", "a # b", "$HOME",
    "`x`", "x: y", "- x", "[x]", "&x", "*x", "!x", "|", "a|b", "<b>", "../x", "a/b", "C:\\x", "a,b", "(a", "a)", "x=y",
    # Other scripts, and numbers.
    "Жар-птица", "ёж", "ünïcode", "東京", "ñandú", "ß", "İ", "ﬁ", "שלום", "नमस्ते", "🃏", "²", "7", "7up", "42nd street",
    "-1", "+1", "1.5", "0", "٣",
    # What looks like something else, or like nothing.
    "Сat", "a\u0301", "a\u200bb", "a\u202eb", "\u2066x\u2069", "\u00a0", " ", "  x", "x  ", "a  b", "a\tb", "a\nb", "\x1b[31mx",
    "a\u2028b", "\ufeffx", "x" * 300, "ж" * 99, "very " * 40 + "long", "", "null", "~", "yes", "no", "true",
)  # fmt: skip
"""Many of them cannot be said in rules, and some not be declared at all: then `check` must say so."""
STEP: Final = 7
"""How far apart in the list the spellings of two neighbouring kinds are."""


@dataclass(slots=True)
class Named:
    """A game with a hostile name for each kind, as far as `check` takes them.

    Attributes:
        names: The names that were taken, by kind.
        unspoken: Kinds whose names are declared, but cannot be said in rules.
        refused: The names that were not taken, by kind.
    """

    names: dict[str, str] = field(default_factory=dict)
    unspoken: set[str] = field(default_factory=set)
    refused: dict[str, str] = field(default_factory=dict)

    @property
    def files(self) -> Files:
        """The files of the game."""
        return files_of(self.names, self.unspoken)


def rotated(number: int) -> dict[str, str]:
    """Return a spelling for each kind: another one for each number, so that in time every kind has had all of them."""
    return {kind: SPELLINGS[(at * STEP + number) % len(SPELLINGS)] for at, kind in enumerate(KINDS)}


def errors(files: Files, folder: Path) -> list[Diagnostic]:
    """Return the errors that reading, binding and checking a game find; whatever they raise is raised."""
    with TemporaryDirectory(dir=folder) as place:
        text, found = read_game(write(files, Path(place)))
    game, faults = bind_game(text)
    found = [one for one in (*found, *faults) if one.severity is Severity.ERROR]
    return found or [one for one in check_meaning(game) if one.severity is Severity.ERROR]


def settled(names: Mapping[str, str], folder: Path) -> Named:
    """Return the game with as many of the names as are taken, each by itself and all together."""
    found = Named()
    for kind, name in names.items():
        if not errors(files_of({kind: name}), folder):
            found.names[kind] = name
        elif kind in DECLARED_IN_YAML and not errors(files_of({kind: name}, {kind}), folder):
            found.names[kind] = name
            found.unspoken.add(kind)
        else:
            found.refused[kind] = name
    return fitted(found, folder)


def fitted(found: Named, folder: Path) -> Named:
    """Return the game without the names that are not taken beside the others."""
    while errors(found.files, folder):
        kind = last_straw(found, folder)
        found.refused[kind] = found.names.pop(kind)
        found.unspoken.discard(kind)
    return found


def last_straw(found: Named, folder: Path) -> str:
    """Return the first kind whose name is not taken beside those before it."""
    kinds = [*found.names]
    fits, too_many = 0, len(kinds)
    while too_many - fits > 1:
        middle = (fits + too_many) // 2
        names = {kind: found.names[kind] for kind in kinds[:middle]}
        if errors(files_of(names, found.unspoken & names.keys()), folder):
            too_many = middle
        else:
            fits = middle
    return kinds[too_many - 1]


def walked(found: Named, folder: Path, *, commands: bool) -> Walk:
    """Return what comes of the game on its whole way; with commands also what people see of it."""
    root = write(found.files, folder)
    walk = checked(root)
    if walk.errors or walk.faults:
        walk.faults += [f"not clean: {one.code} {one.message}" for one in walk.errors]
        return walk
    game, _ = bind_game(read_game(root)[0])
    for program in programs(game, walk, 1):
        played(program, 1, folder, walk, ("en", "ru"))
    if commands:
        commanded(root, walk, ("en", "ru"))
    return walk
