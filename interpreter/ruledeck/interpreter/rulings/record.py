"""What a case leaves behind: the log of what happened, which is kept, and the texts that ran, which lead from a change to an edit."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from hashlib import blake2b

from ruledeck.grammar.meaning.parts import PartKey
from ruledeck.interpreter.rulings.clauses import canonical_texts
from ruledeck.interpreter.rulings.course import Run
from ruledeck.interpreter.rulings.log_lines import log_lines
from ruledeck.interpreter.wording.table import Table

Text = tuple[str, str, str]
"""The key of a text, its hash and its canonical form."""


@dataclass(frozen=True, slots=True)
class Record:
    """A log with the texts that made it.

    Attributes:
        log: Lines of what happened.
        texts: Each text that ran.
    """

    log: tuple[str, ...]
    texts: tuple[Text, ...]

    def written(self) -> str:
        """Return the log as a file."""
        return "".join(f"{line}\n" for line in self.log)


def record_of(run: Run) -> Record:
    """Return the record of a case that was run."""
    if run.state is None or run.table is None:
        return Record((), ())
    names = run.table.names.players
    keys = sorted({mark[0] for mark in run.covered}, key=str)
    return Record(tuple(log_lines(run.state, names, run.decisions)), tuple(texts_of(run.table, keys)))


def texts_of(table: Table, keys: Iterable[PartKey]) -> Iterator[Text]:
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
