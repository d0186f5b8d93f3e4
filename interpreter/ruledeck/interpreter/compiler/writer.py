"""Python source of one unit: straight code, or code that can stop at a decision and go on later.

A unit that can wait is a loop over numbered blocks. To wait, it leaves `(unit, block, locals)` on `s.unwind` and returns `SUSPEND`;
to go on, it is called with that block and those locals. Nothing else of it lives on: no generator, no closure.
"""

from collections.abc import Iterator
from contextlib import contextmanager

from ruledeck.interpreter.compiler.blocks import Blocks


class Writer:
    """Collects the lines of one function."""

    def __init__(self, params: tuple[str, ...], *, waits: bool) -> None:
        self.params, self.waits = params, waits
        self.blocks: list[list[str]] = [[]]
        self.labels: dict[str, int] = {}
        self.locals: list[str] = list(params)
        self.depth = 0
        self.count = 0
        self.closed = False

    def line(self, text: str) -> None:
        """Add a line to the current block."""
        self.blocks[-1].append("    " * self.depth + text)

    @contextmanager
    def indented(self, head: str) -> Iterator[None]:
        """Add a line that opens an indented part."""
        self.line(head)
        self.depth += 1
        before = len(self.blocks[-1])
        yield
        if len(self.blocks[-1]) == before:
            self.line("pass")
        self.depth -= 1

    def fresh(self, stem: str) -> str:
        """Return a new local variable."""
        self.count += 1
        name = f"{stem}{self.count}"
        self.locals.append(name)
        return name

    def temporary(self, stem: str) -> str:
        """Return a name that need not live across a wait."""
        self.count += 1
        return f"{stem}{self.count}"

    # ---- blocks

    def label(self) -> str:
        """Return a new place to jump to; `mark` says where it is."""
        self.count += 1
        return f"@{self.count}@"

    def mark(self, label: str) -> None:
        """Begin the block of a label; the block before falls into it."""
        if self.closed and not self.blocks[-1]:
            self.labels[label] = len(self.blocks) - 1
        else:
            self.blocks[-1].append(f"pc = {label}")
            self.blocks.append([])
            self.labels[label] = len(self.blocks) - 1
        self.closed = False

    def jump(self, label: str) -> None:
        """End the current block by going on elsewhere."""
        self.blocks[-1].append(f"pc = {label}")
        self.close()

    def back(self, label: str) -> None:
        """End the current block by going back to an earlier one."""
        self.blocks[-1].append(f"pc = {label}")
        self.blocks[-1].append("continue")
        self.close()

    def branch(self, condition: str, yes: str, no: str) -> None:
        """End the current block by going to one of two places."""
        self.blocks[-1].append(f"pc = {yes} if {condition} else {no}")
        self.close()

    def close(self) -> None:
        """Open a block that nothing falls into."""
        self.blocks.append([])
        self.closed = True

    def wait(self, unit: int, call: str, *, aborts: bool) -> None:
        """Call something that can wait; its result is `v` in the block that begins here."""
        after = self.label()
        self.line(f"v = {call}")
        with self.indented("if v is SUSPEND:"):
            self.line(f"s.unwind.append(({unit}, {after}, @locals@))")
            self.line("return SUSPEND")
        self.mark(after)
        if aborts:
            self.line("if v is ABORT: return ABORT")

    def text(self, name: str, result: str) -> str:
        """Return the source of the function."""
        if not self.waits:
            body = [f"    {line}" for block in self.blocks for line in block]
            return "\n".join([f"def {name}({', '.join(('s', *self.params))}):", *body, f"    return {result}"])
        out = [f"def {name}(s, pc, L, v):"]
        extra = self.locals[len(self.params) :]
        kept = packed(self.locals)
        out.append("    if pc == 0:")
        out.append(f"        {packed(list(self.params))} = L" if self.params else "        pass")
        if extra:
            out.append(f"        {' = '.join(extra)} = None")
        if self.locals:
            out += ["    else:", f"        {kept} = L"]
        out.append("    while True:")
        out += [f"        {line}" for line in Blocks(self.blocks, self.labels).lines()]
        out.append(f"        return {result}")
        return "\n".join(out).replace("@locals@", kept)


def packed(names: list[str]) -> str:
    """Return the source of a tuple of some expressions."""
    return f"({', '.join(names)}{',' if len(names) == 1 else ''})"
