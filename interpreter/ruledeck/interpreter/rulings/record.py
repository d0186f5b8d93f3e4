"""What a case leaves behind: the log of what happened, in keys, and the texts that ran, so that a later change can be traced to an edit.

The log comes first; a line of hyphens separates it from the texts. Only the log is compared.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from hashlib import blake2b

from ruledeck.grammar.meaning.parts import PartKey
from ruledeck.interpreter.rulings.clauses import canonical_texts
from ruledeck.interpreter.rulings.running import Run
from ruledeck.interpreter.state.log import SHAPES, read
from ruledeck.interpreter.state.state import State, Value, log_entries
from ruledeck.interpreter.wording.table import Table

SEPARATOR = "-" * 8


@dataclass(frozen=True, slots=True)
class Record:
    """A log with the texts that made it.

    Attributes:
        log: Lines of what happened.
        texts: Key of each text that ran, with its hash and its canonical form.
    """

    log: tuple[str, ...]
    texts: tuple[tuple[str, str, str], ...]

    def written(self) -> str:
        """Return the record as a file."""
        lines = [*self.log, SEPARATOR]
        for key, digest, text in self.texts:
            lines.append(f"{key} {digest}")
            lines += [f"    {line}" if line else "" for line in text.splitlines()]
        return "\n".join(lines) + "\n"


def parsed(text: str) -> Record:
    """Return the record in a file; a file without texts has only a log."""
    head, _, tail = text.partition(f"{SEPARATOR}\n")
    texts: list[tuple[str, str, str]] = []
    for line in tail.splitlines():
        if line and not line.startswith(" "):
            key, _, digest = line.rpartition(" ")
            texts.append((key, digest, ""))
        elif texts:
            key, digest, known = texts[-1]
            texts[-1] = (key, digest, f"{known}{line[4:]}\n")
    return Record(tuple(head.splitlines()), tuple([(key, digest, text.rstrip("\n")) for key, digest, text in texts]))


def record_of(run: Run) -> Record:
    """Return the record of a case that was run."""
    if run.state is None or run.table is None:
        return Record((), ())
    names = run.table.names.players
    keys = sorted({mark[0] for mark in run.covered}, key=str)
    return Record(tuple(log_lines(run.state, names, run.decisions)), tuple(texts_of(run.table, keys)))


def texts_of(table: Table, keys: Iterable[PartKey]) -> Iterator[tuple[str, str, str]]:
    """Yield each text by key with its hash; a text is written canonically, so that a comment or a space changes nothing."""
    wanted = list(keys)
    missing = {key for key in wanted if key not in table.texts}
    if missing:
        printed = canonical_texts(table.game, missing)
        table.texts.update({key: _hashed(printed[key]) if key in printed else None for key in missing})
    for key in wanted:
        known = table.texts[key]
        if known is not None:
            yield str(key), *known


def _hashed(text: str) -> tuple[str, str]:
    """Return the hash of a text without its comments, and that text."""
    plain = "\n".join([line for line in text.splitlines() if not line.lstrip().startswith("#")])
    return blake2b(plain.encode(), digest_size=6).hexdigest(), plain


def log_lines(s: State, names: tuple[str, ...], decisions: Iterable[tuple[int, str, str]]) -> Iterator[str]:
    """Yield the log with the decisions between its entries."""
    taken = list(decisions)
    for number, entry in enumerate(log_entries(s)):
        while taken and taken[0][0] <= number:
            _, who, key = taken.pop(0)
            yield f"> {who}: {key}"
        yield _line(s, entry, names)
    for _, who, key in taken:
        yield f"> {who}: {key}"
    if s.over is not None:
        yield f"over: {', '.join(names[seat - 1] for seat in s.over) or 'nobody'}"


def _line(s: State, entry: tuple[Value, ...], names: tuple[str, ...]) -> str:
    kind, *slots = read(s.layout, entry, None)
    if kind == "verdict":
        slots[0] = _asked(s, slots[0])
    elif kind == "note" and slots[0] == "answer" and isinstance(slots[1], tuple):
        slots[1] = (_asked(s, slots[1][0]), *slots[1][1:])
    shapes = SHAPES[str(kind)]
    mask = entry[-1]
    said = [_slot(shape, slot, names) for shape, slot in zip(shapes, slots, strict=True)]
    seen = "" if mask == s.layout.everyone or not isinstance(mask, int) else f" [{_viewers(mask, names)}]"
    return f"{kind} {' | '.join(said)}{seen}".rstrip()


def _asked(s: State, question: Value) -> str:
    """Return the text that a question stands in: its number depends on what else was compiled."""
    assert s.program is not None
    return str(s.program.linked.questions[int(str(question))].key)


def _slot(shape: str, slot: Value, names: tuple[str, ...]) -> str:
    if shape == "zone" and isinstance(slot, tuple):
        return f"{slot[0]} of {names[int(str(slot[1])) - 1]}"
    if shape in ("thing", "player") and isinstance(slot, int):
        return names[slot - 1] if 0 < slot <= len(names) else "game" if slot == 0 else f"component {slot}"
    if isinstance(slot, tuple):
        return f"({', '.join(_slot('', each, names) for each in slot)})"
    return str(slot)


def _viewers(mask: int, names: tuple[str, ...]) -> str:
    return ", ".join(name for seat, name in enumerate(names) if mask >> seat + 1 & 1) or "nobody"
