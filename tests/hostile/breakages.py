"""Ways to break the folder of a game: each is a function of the folder and a source of chance, and says what it did."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from pathlib import Path
from random import Random


class Outside:
    """A folder beside the game with files that nothing may read into the game or change."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        folder.mkdir(parents=True)
        (folder / "secret.yaml").write_text("- id: stolen\n  name: Stolen\n  type: unit\n", encoding="utf-8")

    def device(self, name: str) -> Path:
        """Return a device that may be lost: a copy of `/dev/<name>` for the administrator, who could lose the true one."""
        true, copy = Path("/dev", name), self.folder / name
        if os.geteuid() or copy.exists():
            return true if os.geteuid() else copy
        try:
            os.mknod(copy, true.stat().st_mode, true.stat().st_rdev)
        except OSError:
            # Nobody may make devices here; a pipe is as endless.
            os.mkfifo(copy)
        return copy


Breakage = Callable[[Path, Random, Outside], str]
BREAKAGES: list[Breakage] = []

_TOKEN = re.compile(r"\w+|[^\w\s]|\n +|\n")
_HUGE = ("999999999", "1000000000", "9" * 40, "-1", "0", "1e999", "0x7fffffff", "-999999999", ".inf", "1_000_000")
_VALUES = (
    "null", "~", "[]", "{}", "true", "no", "1.5", "[1, [2, [3]]]", "{a: {b: c}}", "2001-01-01", '""', "' '", "|", ">",
    "!!python/object:os.system x", "&a [*a]", "<<: x", "? x", "- - - x", "@x", "`x`", "%x", "\t",
)  # fmt: skip
_PHRASES = (
    "repeat until 1 = 2: do nothing", "choose 1 card as this", "it", "where where", "each of each of it", "not not not",
    "for each player as p: for each card as p: reveal p", "let x = x", "(((((", ")", '"', "discard it, then", "you may:",
    "if if if:", "choose any number of cards anywhere as all", "that that that", "action: action: action:", "instead",
    "whenever you have 0 cards: do nothing", "draw -1 cards", "𝔞 ﷽ 🃏", "сard", "end the game", "win the game",
)  # fmt: skip
_NAMES = (
    "a b.yaml", "ünïcode.yaml", "-rf.yaml", "con.yaml", "x" * 200 + ".yaml", ".hidden.yaml", "new\nline.yaml",
    "tab\t.yaml", "quote'\".yaml", "$(touch x).yaml", "right\u202eleft.yaml", "x.YAML", "x.yaml.bak", "x.yml", "x.py",
    "game.yaml", "%s%n.yaml", "🃏.yaml", " .yaml", "a;b.yaml",
)  # fmt: skip


def breakage(function: Breakage) -> Breakage:
    """Register a way to break a game."""
    BREAKAGES.append(function)
    return function


def _pick(game: Path, random: Random) -> Path:
    files = sorted(path for path in game.rglob("*") if path.is_file() and not path.is_symlink())
    texts = [path for path in files if path.suffix in (".yaml", ".rules")] or files
    # The rules and the manifest are few among many files, and most depends on them.
    first = [path for path in texts if path.suffix == ".rules" or path.name == "game.yaml"]
    return random.choice(first) if first and random.random() < 0.5 else random.choice(texts)


def _read(path: Path) -> str:
    return path.read_bytes().decode("utf-8", "replace")


def _edit(path: Path, start: int, end: int, new: str, what: str) -> str:
    text = _read(path)
    path.write_bytes((text[:start] + new + text[end:]).encode("utf-8", "surrogatepass"))
    line = text.count("\n", 0, start) + 1
    return f"{what} {text[start:end]!r:.40} -> {new!r:.60} at {path.name}:{line}"


def _token(text: str, random: Random) -> tuple[int, int]:
    found = list(_TOKEN.finditer(text))
    return random.choice(found).span() if found else (0, 0)


@breakage
def delete_token(game: Path, random: Random, _outside: Outside) -> str:
    """Leave a word or a sign out."""
    path = _pick(game, random)
    return _edit(path, *_token(_read(path), random), "", "deleted")


@breakage
def double_token(game: Path, random: Random, _outside: Outside) -> str:
    """Write a word or a sign twice."""
    path = _pick(game, random)
    text = _read(path)
    start, end = _token(text, random)
    return _edit(path, end, end, text[start:end] + random.choice(("", " ")), "doubled")


@breakage
def swap_tokens(game: Path, random: Random, _outside: Outside) -> str:
    """Exchange two words or signs."""
    path = _pick(game, random)
    text = _read(path)
    one, other = sorted((_token(text, random), _token(text, random)))
    if one[1] > other[0]:
        return "swapped nothing"
    new = text[other[0] : other[1]] + text[one[1] : other[0]] + text[one[0] : one[1]]
    return _edit(path, one[0], other[1], new, "swapped")


@breakage
def replace_token(game: Path, random: Random, _outside: Outside) -> str:
    """Put another word of the same game in the place of one."""
    path, other = _pick(game, random), _pick(game, random)
    text = _read(other)
    start, end = _token(text, random)
    return _edit(path, *_token(_read(path), random), text[start:end], "replaced")


@breakage
def misspell(game: Path, random: Random, _outside: Outside) -> str:
    """Change a letter."""
    path = _pick(game, random)
    text = _read(path)
    at = random.randrange(max(len(text), 1))
    return _edit(path, at, at + random.choice((0, 1)), random.choice("aeо0 с:,-\"'#{}[]|\t🃏\u200b"), "misspelt")


@breakage
def change_number(game: Path, random: Random, _outside: Outside) -> str:
    """Make a number huge, negative, or none."""
    path = _pick(game, random)
    found = list(re.finditer(r"\d+", _read(path)))
    if not found:
        return "changed no number"
    return _edit(path, *random.choice(found).span(), random.choice(_HUGE), "changed number")


@breakage
def change_value(game: Path, random: Random, _outside: Outside) -> str:
    """Give a key a value of another type."""
    path = _pick(game, random)
    found = list(re.finditer(r"(?m)^[ -]*[\w ]+: *(.*)$", _read(path)))
    if not found:
        return "changed no value"
    return _edit(path, *random.choice(found).span(1), random.choice(_VALUES), "changed value")


@breakage
def insert_phrase(game: Path, random: Random, _outside: Outside) -> str:
    """Put a strange statement between two lines."""
    path = _pick(game, random)
    text = _read(path)
    ends = [found.start() for found in re.finditer(r"\n", text)] or [0]
    at = random.choice(ends)
    indent = re.match(r"\n?( *)", text[at:])
    assert indent is not None
    return _edit(path, at, at, f"\n{indent[1]}{random.choice(_PHRASES)}", "inserted")


@breakage
def drop_line(game: Path, random: Random, _outside: Outside) -> str:
    """Leave a line out, or move it."""
    path = _pick(game, random)
    lines = _read(path).split("\n")
    line = lines.pop(random.randrange(len(lines)))
    if random.random() < 0.5:
        lines.insert(random.randrange(len(lines) + 1), line)
    path.write_bytes("\n".join(lines).encode("utf-8", "surrogatepass"))
    return f"moved or dropped {line!r:.60} in {path.name}"


@breakage
def indent_line(game: Path, random: Random, _outside: Outside) -> str:
    """Indent a line by more or by less."""
    path = _pick(game, random)
    lines = _read(path).split("\n")
    at = random.randrange(len(lines))
    lines[at] = random.choice((" ", "  ", "    ", "\t", "")) + random.choice((lines[at], lines[at].lstrip()))
    path.write_bytes("\n".join(lines).encode("utf-8", "surrogatepass"))
    return f"indented {path.name}:{at + 1}"


@breakage
def truncate(game: Path, random: Random, _outside: Outside) -> str:
    """Cut a file off, in the middle of a letter, too."""
    path = _pick(game, random)
    data = path.read_bytes()
    at = random.randrange(len(data) + 1)
    path.write_bytes(data[:at])
    return f"cut {path.name} off at {at}"


@breakage
def flip_bytes(game: Path, random: Random, _outside: Outside) -> str:
    """Change bytes, NUL among them."""
    path = _pick(game, random)
    data = bytearray(path.read_bytes() or b" ")
    for _ in range(random.choice((1, 3, 30))):
        data[random.randrange(len(data))] = random.choice((0, 0, 0xFF, 0xC3, 0x1B, 0x7F, 0xEF, random.randrange(256)))
    path.write_bytes(bytes(data))
    return f"changed bytes in {path.name}"


@breakage
def encode(game: Path, random: Random, _outside: Outside) -> str:
    """Write a file in another encoding, or with other line ends."""
    path = _pick(game, random)
    text = _read(path)
    how = random.choice(
        ("utf-16", "utf-32", "utf-8-sig", "cp1251", "koi8-r", "utf-7", "crlf", "cr", "nel", "bom twice")
    )
    ends = {"crlf": "\r\n", "cr": "\r", "nel": "\u0085"}
    if how in ends:
        path.write_bytes(text.replace("\n", ends[how]).encode("utf-8"))
    elif how == "bom twice":
        path.write_bytes(("\ufeff\ufeff" + text).encode("utf-8"))
    else:
        path.write_bytes(text.encode(how, "replace"))
    return f"wrote {path.name} as {how}"


@breakage
def nest(game: Path, random: Random, _outside: Outside) -> str:
    """Nest lists, mappings, brackets or blocks deeply."""
    path = _pick(game, random)
    depth = random.choice((20, 60, 500, 5_000, 50_000))
    kind = random.choice(("[", "{a: ", "- ", "(", "blocks", "not "))
    if kind == "blocks":
        depth = min(depth, 500)
        new = "\n" + "".join(f"{'    ' * at}if 1 = 1:\n" for at in range(1, depth)) + "    " * depth + "do nothing\n"
    elif kind == "(":
        new = "(" * depth + "1" + ")" * depth
    else:
        new = kind * depth
    text = _read(path)
    at = _token(text, random)[0] if random.random() < 0.5 else len(text)
    return _edit(path, at, at, new, f"nested {depth} times")


@breakage
def lengthen(game: Path, random: Random, _outside: Outside) -> str:
    """Write something very long: a word, a phrase, a list of words that read in many ways."""
    path = _pick(game, random)
    text = _read(path)
    start, end = _token(text, random)
    word = text[start:end].strip() or "of"
    new = random.choice(
        (word * 5_000, f"{word} " * 300, f"{word} and " * 200, f"{word} or ({word} and " * 40, "\n" * 9_000)
    )
    return _edit(path, start, end, new, "lengthened")


@breakage
def explode(game: Path, random: Random, _outside: Outside) -> str:
    """Let YAML anchors grow without bounds."""
    path = _pick(game, random)
    lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x]"]
    lines += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]" for n in range(1, 12)]
    bomb = "\n".join(lines) + "\n"
    path.write_text(bomb + _read(path) if random.random() < 0.5 else _read(path) + bomb, encoding="utf-8", newline="")
    return f"put a bomb of anchors into {path.name}"


@breakage
def link(game: Path, random: Random, outside: Outside) -> str:
    """Put a link to somewhere else into the folder."""
    target = random.choice(
        (
            outside.folder / "secret.yaml",
            outside.folder,
            game,
            Path(".."),
            outside.device("zero"),
            Path("/"),
            Path("self"),
        )
    )
    name = random.choice(("cards/link.yaml", "cards/linked", "rules/link.rules", "text/ru", "link", "rulings/self"))
    path = game / name
    folder = path.parent
    if path.is_symlink() or path.exists() or ((folder.exists() or folder.is_symlink()) and not folder.is_dir()):
        return "linked nothing"
    folder.mkdir(exist_ok=True, parents=True)
    path.symlink_to(target if target.name != "self" else path)
    return f"linked {name} to {target}"


@breakage
def climb(game: Path, random: Random, outside: Outside) -> str:
    """Write a path that leads out of the folder into a file."""
    path = _pick(game, random)
    lead = random.choice(
        ("../outside/secret.yaml", "../../etc/passwd", str(outside.folder), "..\\..\\x", "cards/../..")
    )
    return _edit(path, *_token(_read(path), random), lead, "climbed")


@breakage
def name_file(game: Path, random: Random, _outside: Outside) -> str:
    """Copy a file under a hostile name."""
    path = _pick(game, random)
    new = path.with_name(random.choice(_NAMES))
    try:
        new.write_bytes(path.read_bytes())
        if random.random() < 0.3:
            path.unlink()
    except OSError:
        return "named nothing"
    return f"copied {path.name} to {new.name!r}"


@breakage
def odd_file(game: Path, random: Random, _outside: Outside) -> str:
    """Put something that is no file where a file is wanted, or a file where a folder is."""
    path = _pick(game, random)
    kind = random.choice(("fifo", "folder", "missing", "empty", "file for folder", "bytes"))
    if kind == "file for folder":
        folder = path.parent if path.parent != game else game / "decks"
        for each in sorted(folder.rglob("*"), reverse=True) if folder.is_dir() else ():
            each.unlink() if each.is_file() or each.is_symlink() else each.rmdir()
        if folder.is_dir():
            folder.rmdir()
        folder.write_text("x", encoding="utf-8")
        return f"made a file of the folder {folder.name}"
    path.unlink()
    if kind == "fifo":
        os.mkfifo(path)
    elif kind == "folder":
        path.mkdir()
    elif kind == "empty":
        path.touch()
    elif kind == "bytes":
        path.with_name(os.fsdecode(b"\xff\xfe.yaml")).write_text("[]", encoding="utf-8")
    return f"made {path.name} {kind}"
