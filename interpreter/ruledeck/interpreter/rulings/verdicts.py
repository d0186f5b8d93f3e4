"""What became of a case: passed, failed, an error in it, or a failure that is known."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final, Literal

from ruledeck.grammar.text import codes
from ruledeck.grammar.text.diagnostic import Diagnostic
from ruledeck.interpreter.rulings.cases import Case
from ruledeck.interpreter.rulings.course import Run
from ruledeck.interpreter.rulings.record import Text, record_of
from ruledeck.interpreter.rulings.snapshots import Kept, kept

Status = Literal["passed", "failed", "error", "new", "todo"]

UNSETTLED: Final[frozenset[Status]] = frozenset(("failed", "error", "new"))
"""What fails a run: a case that does as it says has to be kept, too, before anything can be compared with it."""

_OUTCOMES: Final = "R51"
"""Codes of what a case shows; all others are mistakes in how it is written."""


Before = Callable[[Case], tuple[Text, ...]]
"""Returns the texts that ran when a case last passed, as far as somebody remembers them."""


def nothing_known(_: Case) -> tuple[Text, ...]:
    """Remember nothing of any case."""
    return ()


@dataclass(frozen=True, slots=True)
class Verdict:
    """What became of one case.

    Attributes:
        game: The id of its game.
        case: The case.
        status: `passed`, `failed`, `error`, `new` for a case that does as it says and has no log yet, or `todo` for a failure that is
            known.
        found: What was wrong.
        kept: Its log as kept and as it is now; `None` when it did not run to its end.
        run: How it ran.
    """

    game: str
    case: Case
    status: Status
    found: tuple[Diagnostic, ...]
    kept: Kept | None
    run: Run = field(repr=False, compare=False)

    @property
    def message(self) -> str:
        """What was wrong, on one line."""
        return "; ".join(one.message for one in self.found)


def verdict(game: str, run: Run, folder: Path, before: Before = nothing_known) -> Verdict:
    """Return the verdict on a case that was run; a log that changed is a failure, too.

    Args:
        game: The id of the game.
        run: The case.
        folder: Where the logs of its file are kept.
        before: Returns the texts that ran when the case last passed; it is asked only when the log has changed.
    """
    case = run.case
    # Nobody knows of a case that cannot be read or laid out whether it would fail.
    written = any(not one.code.startswith(_OUTCOMES) for one in run.found)
    if case.todo and not written:
        if run.found:
            return Verdict(game, case, "todo", run.found, None, run)
        message = "this case is marked `todo`, and passes"
        inherited = case.variant is not None and case.variant.todo is None
        help = (
            "it has the mark from its case: write `todo: false` here, or mark the other variants alone"
            if inherited
            else "take the mark away"
        )
        passes = Diagnostic(codes.RULING_TODO, message, case.span, help=help)
        return Verdict(game, case, "failed", (passes,), None, run)
    if run.found:
        return Verdict(game, case, "error" if written else "failed", run.found, None, run)
    log = kept(folder, case.id, record_of(run))
    if not log.changed:
        return Verdict(game, case, "passed", (), log, run)
    if log.old is None:
        return Verdict(game, case, "new", (_unkept(case),), log, run)
    log = replace(log, before=before(case))
    return Verdict(game, case, "failed", (_changed(case, log),), log, run)


def _unkept(case: Case) -> Diagnostic:
    help = "its expectations hold: keep the log with `--update` or `--review`"
    return Diagnostic(codes.RULING_LOG, "no log of this case has been kept yet", case.span, help=help)


def _changed(case: Case, log: Kept) -> Diagnostic:
    edited = log.edited()
    blame = f"; what ran was edited: {', '.join(edited)}" if edited else ""
    first = next((line for line in log.difference() if line[:1] in "+-"), "")
    message = f"something else happens in this case than before ({first}){blame}"
    return Diagnostic(codes.RULING_LOG, message, case.span, help="look at it with `ruledeck test --review`")
