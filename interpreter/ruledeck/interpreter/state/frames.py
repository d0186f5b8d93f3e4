"""The frames of a game that waits: linked from the innermost one on, and as a flat list."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ruledeck.interpreter.state.plain import Frame, Locals


def frames_of(stack: Frame | None) -> list[tuple[int, int, Locals]]:
    """Return the frames as a flat list, innermost first; flat, because a deep stack would exhaust recursion."""
    frames: list[tuple[int, int, Locals]] = []
    while stack is not None:
        code, pc, bindings, stack = stack
        frames.append((code, pc, bindings))
    return frames
