"""What a check of one game found: a value that can be kept and compared."""

from collections.abc import Collection, Iterable

from ruledeck.cli.terminal.refusal import RefusalError
from ruledeck.grammar.text.codes import CODES
from ruledeck.grammar.text.diagnostic import Diagnostic
from ruledeck.grammar.text.node_class import node
from ruledeck.grammar.text.suggestion import did_you_mean


@node(frozen=True, slots=True)
class Checked:
    """The result of checking one game.

    Attributes:
        findings: Sorted by path and place.
        cards: How many cards without faults it has.
        rulings: How many cases its rulings have, variants included.
        facts: How many facts of its cards are of each sort of sources that it declares.
    """

    findings: tuple[Diagnostic, ...]
    cards: int = 0
    rulings: int = 0
    facts: tuple[tuple[str, int], ...] = ()


@node(frozen=True, slots=True)
class Codes:
    """Which findings count.

    Attributes:
        selected: Beginnings of codes; empty for all.
        ignored: Beginnings of codes that do not count, even when selected.
    """

    selected: tuple[str, ...] = ()
    ignored: tuple[str, ...] = ()

    def count(self, code: str) -> bool:
        """Whether a finding with `code` counts."""
        return (not self.selected or code.startswith(self.selected)) and not code.startswith(self.ignored or ("\0",))


def read_codes(selected: Iterable[str], ignored: Iterable[str]) -> Codes:
    """Return the codes that options name, each a code, the beginning of one, or several with commas.

    Raises:
        RefusalError: when no code begins like that.
    """
    return Codes(_read("--select", selected), _read("--ignore", ignored))


def sort_key(diagnostic: Diagnostic) -> tuple[str, int, str]:
    """Return what findings are sorted by: path, place, code."""
    span = diagnostic.span
    return ("", 0, diagnostic.code) if span is None else (span.source.path, span.start, diagnostic.code)


def _read(option: str, texts: Iterable[str]) -> tuple[str, ...]:
    parts = [part.strip() for text in texts for part in text.split(",")]
    for part in parts:
        if not part or not any(code.startswith(part) for code in CODES):
            raise RefusalError(f'{option}: no code begins with "{part}"', _known(part, CODES))
    return tuple(parts)


def _known(part: str, codes: Collection[str]) -> str:
    return did_you_mean(part, codes) or "`ruledeck explain` lists all codes"
