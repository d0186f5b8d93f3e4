"""Slips of those who write and tricks of those who attack, which `breakages` lacks: letters, encodings, YAML, sizes, kinds of file."""

from __future__ import annotations

import os
import re
import unicodedata
from collections.abc import Callable
from pathlib import Path
from random import Random

from .breakages import Breakage, Outside

SLIPS: list[Breakage] = []

KINDS = ("game.yaml", "rules", "cards", "decks", "policies", "rulings", "text")
_CONFUSABLE = {
    "a": "аɑа", "c": "сϲ", "e": "еҽ", "i": "іıɩ", "o": "оοօ", "p": "рρ", "s": "ѕ", "x": "хх", "y": "уγ", "-": "‐–−", "'": "’ʼ′",
    ":": "：ː∶", " ": "\u00a0\u2003\u3000", "1": "１l", "0": "０O", "n": "ո", "h": "һ", "t": "𝐭", "d": "ⅾ", "\n": "\u2028\u0085",
}  # fmt: skip
_COMBINING = "\u0301\u0308\u0336\u20dd\u200d\ufe0f\u034f\u0489"
_BIDI = "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f\u061c"
_ENCODINGS = (
    "utf-16", "utf-16-le", "utf-16-be", "utf-32-le", "latin-1", "cp1252", "cp1251", "cp866", "utf-8-sig", "utf-7", "cp500", "big5",
)  # fmt: skip
_TAGS = (
    "!!str", "!!int", "!!binary", "!!set", "!!omap", "!!python/name:os.system", "!!python/object/apply:os.system", "!x", "!<tag:x>",
    "!!float", "!!null", "!!timestamp", "&x", "*x", "&x *x", "!", "%TAG",
)  # fmt: skip
_PRESENT = (
    "",
    "\n",
    " \n\n",
    "# nothing\n",
    "---\n",
    "--- null\n",
    "[]\n",
    "{}\n",
    "~",
    "...\n",
    "---\n---\n",
    '""\n',
    "0\n",
    "\ufeff",
    "\t",
)
_NESTED = ("[", "{a: ", "- ", "? ", "- - ", "(", "if 1 = 1: ")
_VALUES = (
    "null", "[]", "{}", "yes", "-1", "0", "1.5", "1e3", "0x10", "0o7", "1_0", ".nan", "2020-01-01", "12:30:45", "''", "' '", "|", ">-",
    "[[]]", "{a: 1}", "[1, a, null]", '"\\u0000"', '"\\x1b[2J"', '"\\ud800"', "999999999999", "-0", "+1", "=", "<<", "?", "@", "`",
)  # fmt: skip


def slip(function: Breakage) -> Breakage:
    """Register a slip."""
    SLIPS.append(function)
    return function


def _files(game: Path) -> list[Path]:
    return sorted(path for path in game.rglob("*") if path.is_file() and not path.is_symlink())


def _pick(game: Path, random: Random) -> Path:
    """Return a file: each kind of file is as likely as any other, however many there are of it."""
    kinds: dict[str, list[Path]] = {}
    for path in _files(game):
        kind = "logs" if path.suffix == ".log" else path.relative_to(game).parts[0]
        kinds.setdefault(kind, []).append(path)
    if not kinds:
        if (game / "game.yaml").is_symlink():
            (game / "game.yaml").unlink()
        (game / "game.yaml").parent.mkdir(parents=True, exist_ok=True)
        (game / "game.yaml").touch()
        return game / "game.yaml"
    return random.choice(kinds[random.choice(sorted(kinds))])


def _text(path: Path) -> str:
    return path.read_bytes().decode("utf-8", "replace")


def _led_away(game: Path, path: Path) -> bool:
    """Whether a link that an earlier slip put there leads from the game to this path."""
    return any(each.is_symlink() for each in (path, *path.parents) if each.is_relative_to(game))


def _write(path: Path, text: str) -> None:
    path.write_bytes(text.encode("utf-8", "surrogatepass"))


def _letter(random: Random, text: str) -> int:
    """Return the place of a letter; most stand in words, not in the blanks between them."""
    letters = [found.start() for found in re.finditer(r"\w", text)]
    return random.choice(letters) if letters else 0


def _replaced(change: Callable[[Random, str], str]) -> Breakage:
    """Return a slip that puts something else in the place of a letter."""

    def one(game: Path, random: Random, _outside: Outside) -> str:
        path = _pick(game, random)
        text = _text(path)
        at = _letter(random, text)
        new = change(random, text[at : at + 1])
        _write(path, text[:at] + new + text[at + 1 :])
        return f"{change.__name__} {text[at : at + 1]!r} -> {new!r} at {path.name}:{text.count(chr(10), 0, at) + 1}"

    return one


def _lost(_: Random, __: str) -> str:
    return ""


def _doubled(_: Random, letter: str) -> str:
    return letter * 2


def _another(random: Random, letter: str) -> str:
    return random.choice("абвгдежзиклмнопрст" if "а" <= letter.lower() <= "я" else "abcdefghiklmnoprstuvwy")


def _alike(random: Random, letter: str) -> str:
    return random.choice(_CONFUSABLE.get(letter.lower(), "\u00e9ß"))


def _combined(random: Random, letter: str) -> str:
    return letter + "".join(random.choice(_COMBINING) for _ in range(random.choice((1, 1, 3, 200))))


def _turned(random: Random, letter: str) -> str:
    return random.choice(_BIDI) + letter + random.choice(("", random.choice(_BIDI)))


def _cased(_: Random, letter: str) -> str:
    return letter.swapcase()


for _change in (_lost, _doubled, _another, _alike, _combined, _turned, _cased):
    SLIPS.append(_replaced(_change))


@slip
def swap_letters(game: Path, random: Random, _outside: Outside) -> str:
    """Exchange two letters that stand beside each other."""
    path = _pick(game, random)
    text = _text(path)
    at = _letter(random, text)
    _write(path, text[:at] + text[at + 1 : at + 2] + text[at : at + 1] + text[at + 2 :])
    return f"swapped {text[at : at + 2]!r} in {path.name}"


@slip
def normalise(game: Path, random: Random, _outside: Outside) -> str:
    """Take letters and their accents apart, or make every letter wide."""
    path = _pick(game, random)
    text = _text(path)
    wide = {code: code + 0xFEE0 for code in range(0x21, 0x7F)}
    ways = {
        "NFD": unicodedata.normalize("NFD", text),
        "NFKD": unicodedata.normalize("NFKD", text),
        "wide": text.translate(wide),
    }
    how = random.choice(tuple(ways))
    _write(path, ways[how])
    return f"{how} in {path.name}"


@slip
def encode(game: Path, random: Random, _outside: Outside) -> str:
    """Write a file in an encoding that nobody reads."""
    path = _pick(game, random)
    how = random.choice(_ENCODINGS)
    path.write_bytes(_text(path).encode(how, "replace"))
    return f"wrote {path.name} as {how}"


@slip
def marks(game: Path, random: Random, _outside: Outside) -> str:
    """Put marks of the order of bytes, or an end of the file, into the middle of a file."""
    path = _pick(game, random)
    text = _text(path)
    at = _letter(random, text)
    mark = random.choice(
        ("\ufeff", "\x1a", "\x0c", "\x0b", "\x00", "\u2028", "\u0085", "\ufffe", "\ud800", "\U000e0041", "\x7f")
    )
    _write(path, text[:at] + mark + text[at:])
    return f"{mark!r} in {path.name}"


def _entries(text: str) -> list[re.Match[str]]:
    return list(re.finditer(r"(?m)^([ -]*)([^\s#:][^:\n#]*):[ ]?(.*)$", text))


@slip
def tag(game: Path, random: Random, _outside: Outside) -> str:
    """Put a tag, an anchor or an alias in front of a value."""
    path = _pick(game, random)
    text = _text(path)
    found = _entries(text)
    if not found:
        return "tagged nothing"
    one, mark = random.choice(found), random.choice(_TAGS)
    _write(path, f"{text[: one.start(3)]}{mark} {text[one.start(3) :]}")
    return f"{mark} in {path.name}"


@slip
def merge(game: Path, random: Random, _outside: Outside) -> str:
    """Write a merge key beside another key."""
    path = _pick(game, random)
    text = _text(path)
    found = _entries(text)
    if not found:
        return "merged nothing"
    one = random.choice(found)
    line = (
        f"{one[1].replace('-', ' ')}<<: {random.choice(('*x', '{id: x}', '[{a: 1}, {b: 2}]', 'null', '&x {id: y}'))}\n"
    )
    at = text.find("\n", one.start()) + 1
    _write(path, text[:at] + line + text[at:])
    return f"{line.strip()} in {path.name}"


@slip
def repeat_key(game: Path, random: Random, _outside: Outside) -> str:
    """Write a key twice, perhaps with another value."""
    path = _pick(game, random)
    text = _text(path)
    found = _entries(text)
    if not found:
        return "repeated nothing"
    one = random.choice(found)
    value = random.choice((one[3], random.choice(_VALUES)))
    at = text.find("\n", one.start()) + 1
    _write(path, f"{text[:at]}{one[1].replace('-', ' ')}{one[2]}: {value}\n{text[at:]}")
    return f"{one[2]!r:.30} twice in {path.name}"


@slip
def rename_key(game: Path, random: Random, _outside: Outside) -> str:
    """Call a key by another name: of another key, misspelt, or of another type."""
    path = _pick(game, random)
    text = _text(path)
    found = _entries(text)
    if not found:
        return "renamed nothing"
    one = random.choice(found)
    names = (
        random.choice(found)[2],
        one[2] + "s",
        one[2][:-1],
        one[2].upper(),
        f'"{one[2]}"',
        *_VALUES,
        "__class__",
        "a.b",
        "[x]",
    )
    new = random.choice(names)
    _write(path, text[: one.start(2)] + new + text[one.end(2) :])
    return f"{one[2]!r:.30} is {new!r:.30} in {path.name}"


@slip
def change_value(game: Path, random: Random, _outside: Outside) -> str:
    """Give a key a value of another type, in every kind of file."""
    path = _pick(game, random)
    text = _text(path)
    found = _entries(text)
    if not found:
        return "changed nothing"
    one, new = random.choice(found), random.choice(_VALUES)
    _write(path, text[: one.start(3)] + new + text[one.end(3) :])
    return f"{one[2]!r:.30}: {new} in {path.name}"


@slip
def huge(game: Path, random: Random, _outside: Outside) -> str:
    """Make a value or a key huge: one word, many words, a list, many keys, many lines."""
    path = _pick(game, random)
    text = _text(path)
    found = _entries(text)
    if not found:
        return "made nothing huge"
    one, size = random.choice(found), random.choice((1_000, 30_000, 300_000))
    word = random.choice(("x", "й", "🃏", "1", "a ", "a, ", "'", "\\", "%", "|", "\u0301"))
    new = random.choice(
        (
            word * size, f"[{'x, ' * size}x]", f"[{'1, ' * size}1]", f'"{"a" * size}"',
            f"{{{', '.join(f'k{n}: {n}' for n in range(size // 8))}}}",
            "|\n" + f"{one[1]}    action: do nothing\n" * (size // 20), "\n" + f"{one[1]}  - x\n" * (size // 10),
        )
    )  # fmt: skip
    start, end = one.span(3) if random.random() < 0.8 else one.span(2)
    _write(path, text[:start] + new + text[end:])
    return f"{one[2]!r:.30} is {len(new)} long in {path.name}"


@slip
def nest(game: Path, random: Random, _outside: Outside) -> str:
    """Nest a value deeply, in every kind of file."""
    path = _pick(game, random)
    text = _text(path)
    found = _entries(text)
    depth, how = random.choice((30, 300, 20_000)), random.choice(_NESTED)
    at = random.choice(found).start(3) if found else len(text)
    _write(path, text[:at] + how * depth + text[at:])
    return f"{how!r} {depth} times in {path.name}"


@slip
def many_entries(game: Path, random: Random, _outside: Outside) -> str:
    """Write all of a file many times over, with other ids or with the same."""
    path = _pick(game, random)
    text = _text(path)
    times = min(random.choice((2, 20, 200)), 3_000_000 // max(len(text), 1) + 1)
    if random.random() < 0.5:
        parts = [re.sub(r"(?m)^((?:- )?id: *\w+|(?:- )?case: .*)$", rf"\g<1>{number}", text) for number in range(times)]
    else:
        parts = [text] * times
    _write(path, "\n".join(parts))
    return f"{path.name} {times} times"


@slip
def swap_files(game: Path, random: Random, _outside: Outside) -> str:
    """Exchange what two files hold."""
    one, other = _pick(game, random), _pick(game, random)
    first, second = one.read_bytes(), other.read_bytes()
    one.write_bytes(second)
    other.write_bytes(first)
    return f"exchanged {one.name} and {other.name}"


@slip
def empty(game: Path, random: Random, _outside: Outside) -> str:
    """Leave nothing of a file, or next to nothing."""
    path, text = _pick(game, random), random.choice(_PRESENT)
    _write(path, text)
    return f"{path.name} is {text!r}"


@slip
def add_file(game: Path, random: Random, _outside: Outside) -> str:
    """Add a file where the game has none: of a kind that it lacks, with the text of another kind or with none."""
    kind = random.choice(
        ("decks", "policies", "text/ru", "text/xx", "text", "rulings", "cards/deep/er", "rules/deep", "text/ru/x/y")
    )
    source = _pick(game, random)
    name = random.choice(
        ("a.yaml", "a.rules", "words.yaml", "cards.yaml", "ru.yaml", "A.YAML", "game.yaml", "..yaml", "\u202ea.yaml")
    )
    folder = game / kind
    if _led_away(game, folder / name):
        return "added nothing"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        _write(
            folder / name,
            random.choice(
                (_text(source), *_PRESENT, f"a: {random.choice(_VALUES)}\n", f"- {random.choice(_VALUES)}\n")
            ),
        )
    except OSError:
        return "added nothing"
    return f"added {kind}/{name!r}"


@slip
def lead_away(game: Path, random: Random, outside: Outside) -> str:
    """Put a link in the place of a file or a folder: to itself, in a circle, out of the game, to something endless."""
    path = _pick(game, random)
    if random.random() < 0.3 and path.parent != game:
        path = path.parent
    target = random.choice(
        (
            outside.device("zero"),
            outside.device("null"),
            Path("/proc/self/maps"),
            Path("/"),
            Path(".."),
            outside.folder,
            Path("nowhere"),
            path,
        )
    )
    moved = path.with_name("moved")
    if moved.exists() or path.is_symlink():
        return "led nowhere"
    path.rename(moved)
    path.symlink_to(target)
    return f"{path.name} leads to {target}"


@slip
def odd_kind(game: Path, random: Random, _outside: Outside) -> str:
    """Put a pipe, a folder or a file that nobody may read in the place of a file."""
    path = _pick(game, random)
    how = random.choice(("pipe", "folder", "locked", "hidden folder", "sparse"))
    if how == "locked":
        path.chmod(0)
        return f"{path.name} is locked"
    if how == "sparse":
        with path.open("r+b") as stream:
            stream.truncate(random.choice((5_000_000, 4 * 1024 * 1024, 4 * 1024 * 1024 + 1)))
        return f"{path.name} is sparse"
    path.unlink()
    if how == "pipe":
        os.mkfifo(path)
    else:
        path.mkdir()
        (path / ".hidden").mkdir()
    return f"{path.name} is a {how}"
