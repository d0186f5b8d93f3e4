"""Going through changed logs: what happens now, which edit is responsible, and whether that is right."""

import sys
from collections.abc import Iterator
from difflib import unified_diff
from typing import TextIO

from ruledeck.cli.rulings.session import RulingSession
from ruledeck.interpreter.rulings.snapshots import Kept, waiting
from ruledeck.interpreter.rulings.verdicts import Verdict

_ANSWERS = "a accept, r reject, s skip, q quit"


def review_logs(session: RulingSession, ask: TextIO | None = None, out: TextIO | None = None) -> int:
    """Show every changed log, cases with the same difference together, and do as the answers say.

    Args:
        session: The run.
        ask: Where answers come from; when it is no terminal, the changes are only listed.
        out: Where they are shown.

    Returns:
        0 when nothing is left to decide and nothing else failed, else 1.
    """
    ask, out = ask or sys.stdin, out or sys.stdout
    groups = list(grouped(session))
    asks = ask.isatty()
    left = 0
    for number, group in enumerate(groups):
        print("\n".join(shown(group, number + 1, len(groups))), file=out)
        if not asks:
            left += len(group)
            continue
        answer = _answered(ask, out)
        if answer == "q":
            left += sum(len(each) for each in groups[number:])
            break
        if answer == "s":
            left += len(group)
        if answer == "a":
            session.remember(group)
        for one in group:
            if one.kept is not None and answer == "a":
                one.kept.accept()
            elif one.kept is not None and answer == "r":
                waiting(one.kept.path).unlink(missing_ok=True)
                left += 1
    broken = any(one.status in ("failed", "error") and one.kept is None for one in session.verdicts)
    print(f"{left} left" if left else "nothing is left to review", file=out)
    return 1 if left or broken or session.errors else 0


def grouped(session: RulingSession) -> Iterator[tuple[Verdict, ...]]:
    """Yield the changed cases, those with the same difference together; new ones stand alone."""
    groups: dict[object, list[Verdict]] = {}
    for one in session.changed:
        if one.kept is not None:
            key: object = one.kept.difference() if one.kept.old is not None else one.case.id
            groups.setdefault(key, []).append(one)
    return (tuple(group) for group in groups.values())


def shown(group: tuple[Verdict, ...], number: int, of: int) -> Iterator[str]:
    """Yield the lines that show a group: its cases, their source, the edit responsible, and the difference."""
    yield f"--- {number} of {of}"
    for one in group:
        yield f"{one.game}/{one.case.id}: {one.case.title} ({one.case.file.source.path}:{one.case.span.begin.line})"
    first = group[0].kept
    if first is None:
        return
    if first.old is None:
        yield "a new case; this happens in it:"
        yield from (f"    {line}" for line in first.new.log)
        return
    for key in dict.fromkeys(key for one in group if one.kept is not None for key in one.kept.edited()):
        yield f"edited: {key}"
        yield from (f"    {line}" for line in _edit(first, key))
    yield "what happens:"
    yield from (f"    {line}" for line in first.difference())


def _edit(log: Kept, key: str) -> list[str]:
    before, now = log.text_before(key).splitlines(), log.text_now(key).splitlines()
    if not before or not now:
        return ["this text did not run before" if now else "this text does not run any more"]
    return list(unified_diff(before, now, lineterm="", n=1))[2:]


def _answered(ask: TextIO, out: TextIO) -> str:
    while True:
        print(f"[{_ANSWERS}] ", end="", file=out, flush=True)
        line = ask.readline()
        answer = line.strip().lower()[:1]
        if not line:
            return "q"
        if answer in ("a", "r", "s", "q"):
            return answer
