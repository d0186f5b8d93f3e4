"""The numbered blocks of a unit, put together so that few jumps are left.

A block ends by going on in another one (`pc = @3@`), in one of two (`pc = @3@ if x else @4@`), or back in an earlier one (with
`continue` behind it). A block that does nothing but go on is skipped; one that is reached from one place only, and at which
nothing waits, is written where it is reached.
"""

import re
from collections import Counter
from collections.abc import Mapping, Sequence

_TO = re.compile(r"pc = (@\d+@)$")
_EITHER = re.compile(r"pc = (@\d+@) if (.*) else (@\d+@)$", re.DOTALL)
_LABEL = re.compile(r"@\d+@")

Ending = tuple[str, int, int]
"""`(condition, where to, where to otherwise)`; without a condition both places are the same, -1 when the block just ends."""


class Blocks:
    """The blocks of one unit.

    Attributes:
        bodies: The lines of each block without its ending.
        endings: How each block ends.
        pinned: Blocks at which something waits, which keep their numbers.
    """

    def __init__(self, blocks: Sequence[Sequence[str]], labels: Mapping[str, int]) -> None:
        """Take the blocks as they were written, and labels to the numbers of their blocks."""
        self.labels = labels
        self.bodies: list[list[str]] = []
        self.endings: list[Ending] = []
        self.pinned = {0}
        for number, block in enumerate(blocks):
            lines = list(block)
            ending = ("", -1, -1) if number + 1 == len(blocks) else ("", number + 1, number + 1)
            if lines and lines[-1] == "continue":
                lines.pop()
            if lines and (found := _TO.match(lines[-1])):
                ending = ("", labels[found[1]], labels[found[1]])
                lines.pop()
            elif lines and (found := _EITHER.match(lines[-1])):
                ending = (found[2], labels[found[1]], labels[found[3]])
                lines.pop()
            self.pinned |= {labels[label] for line in lines for label in _LABEL.findall(line)}
            self.bodies.append([_LABEL.sub(lambda match: str(labels[match[0]]), line) for line in lines])
            self.endings.append(ending)
        self._skip()
        self.reached = self._reached()

    def _skip(self) -> None:
        """Lead every ending past the blocks that do nothing but go on later."""
        ends = len(self.bodies)

        def last(number: int) -> int:
            while number < ends and not self.bodies[number] and number not in self.pinned:
                condition, to, _ = self.endings[number]
                if condition or to <= number:
                    break
                number = to
            return number

        for number, (condition, to, otherwise) in enumerate(self.endings):
            if to >= 0:
                to, otherwise = last(to), last(otherwise)
                self.endings[number] = ("" if to == otherwise else condition, to, otherwise)

    def _reached(self) -> Counter[int]:
        """Return how often each block that can be reached is gone to."""
        reached: Counter[int] = Counter()
        waiting = sorted(self.pinned)
        seen = set(waiting)
        while waiting:
            condition, to, otherwise = self.endings[waiting.pop()]
            for each in {to, otherwise} if condition else {to}:
                reached[each] += 1
                if 0 <= each < len(self.bodies) and each not in seen:
                    seen.add(each)
                    waiting.append(each)
        return reached

    def lines(self) -> list[str]:
        """Return the lines of the loop over the blocks."""
        out: list[str] = []
        for number in range(len(self.bodies)):
            if number in self.pinned or self.reached[number] > 1 or self._backwards(number):
                text = self._written(number)
                out += [f"if pc == {number}:", *(f"    {line}" for line in text)]
        return out

    def _backwards(self, number: int) -> bool:
        """Whether the only way to a block leads back to it."""
        return self.reached[number] == 1 and any(
            at >= number and number in (to, otherwise) for at, (_, to, otherwise) in enumerate(self.endings)
        )

    def _written(self, number: int) -> list[str]:
        """Return the lines of a block, with those of the blocks that only it leads to."""
        condition, to, otherwise = self.endings[number]
        lines = list(self.bodies[number])
        if to < 0:
            return lines or ["pass"]
        if not condition:
            return [*lines, *self._going(number, to)]
        yes, no = self._going(number, to), self._going(number, otherwise)
        return [
            *lines,
            f"if {condition}:",
            *(f"    {line}" for line in yes),
            "else:",
            *(f"    {line}" for line in no),
        ]

    def _going(self, number: int, to: int) -> list[str]:
        """Return the lines that go on from a block to another one."""
        if to >= len(self.bodies):
            return [f"pc = {to}"]
        if to <= number:
            return [f"pc = {to}", "continue"]
        if to in self.pinned or self.reached[to] > 1:
            return [f"pc = {to}"]
        return self._written(to)
