"""What a game that does not end does for ever, for people."""

from typing import TYPE_CHECKING

from ruledeck.cli.terminal.report import Format, render
from ruledeck.interpreter.engine.endless import endless_report

if TYPE_CHECKING:
    from ruledeck.interpreter.state.program import Program
    from ruledeck.interpreter.state.runaway import EndlessError


def report_endless(program: "Program", error: "EndlessError") -> str:
    """Return what goes on for ever, with its place in the text."""
    report = endless_report(program, error)
    return render((report,), Format.FULL, colour=False).rstrip()
