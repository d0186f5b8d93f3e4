"""`python -m tests.docs.rooms`: write into `docs/architecture.md` what the code itself says of its structure.

That is a diagram of the packages with their imports, and a line for each module: its name, and the first sentence of its
docstring. Both stand between two comments; the rest of the page is written by hand.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from .pages import ROOT

PAGE = ROOT / "docs" / "architecture.md"
FOLDERS = ("grammar", "interpreter", "cli")
MARKS = {
    "diagram": ("<!-- The diagram is made by `python -m tests.docs.rooms`. -->", "<!-- End of the diagram. -->"),
    "modules": ("<!-- The modules are listed by `python -m tests.docs.rooms`. -->", "<!-- End of the modules. -->"),
}
TOP = "(top)"


@dataclass(frozen=True, slots=True)
class Module:
    """A module of the program.

    Attributes:
        name: Its dotted name without `ruledeck`.
        path: Its file, from the root.
        says: The first sentence of its docstring.
        imports: The dotted names of what it imports of the program, also in functions and for types alone.
    """

    name: str
    path: str
    says: str
    imports: frozenset[str]

    @property
    def room(self) -> str:
        """The package that it lies in, below its folder; `(top)` for a module that lies beside the packages."""
        parts = self.name.split(".")
        return parts[1] if len(parts) > 2 else TOP

    @property
    def folder(self) -> str:
        """The one of the three folders that it belongs to."""
        return self.name.split(".")[0]


def modules() -> list[Module]:
    """Return every module that holds more than the docstring of a package."""
    found = []
    for folder in FOLDERS:
        base = ROOT / folder / "ruledeck"
        for path in sorted((base / folder).rglob("*.py")):
            tree = ast.parse(path.read_text(encoding="utf-8"))
            name = ".".join(path.relative_to(base).with_suffix("").parts)
            if path.name == "__init__.py" and len(tree.body) == 1:
                continue
            says = (ast.get_docstring(tree) or "").split("\n\n")[0].replace("\n", " ")
            imports = frozenset(imported(tree))
            found.append(Module(name, path.relative_to(ROOT).as_posix(), says, imports))
    return found


def imported(tree: ast.Module) -> Iterator[str]:
    """Yield the dotted names, without `ruledeck`, that a module imports of the program."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("ruledeck."):
            for alias in node.names:
                yield f"{node.module}.{alias.name}".removeprefix("ruledeck.")
        elif isinstance(node, ast.Import):
            yield from (one.name.removeprefix("ruledeck.") for one in node.names if one.name.startswith("ruledeck."))


def rooms(found: list[Module]) -> dict[tuple[str, str], set[tuple[str, str]]]:
    """Return each package with the packages that it imports, both as folder and name."""
    homes = {(module.folder, module.room) for module in found}
    arrows: dict[tuple[str, str], set[tuple[str, str]]] = {home: set() for home in sorted(homes)}
    for module in found:
        for name in module.imports:
            folder, _, rest = name.partition(".")
            target = (folder, rest.split(".")[0])
            if target not in homes:
                target = (folder, TOP)
            if target in homes and target != (module.folder, module.room):
                arrows[module.folder, module.room].add(target)
    return arrows


def shortest(arrows: dict[tuple[str, str], set[tuple[str, str]]]) -> dict[tuple[str, str], set[tuple[str, str]]]:
    """Return only the arrows that no way over another package says already."""
    reached: dict[tuple[str, str], set[tuple[str, str]]] = {}

    def below(home: tuple[str, str]) -> set[tuple[str, str]]:
        if home not in reached:
            reached[home] = set()
            reached[home] = set().union(*[{each} | below(each) for each in arrows[home]])
        return reached[home]

    return {
        home: {to for to in tos if not any(to in below(other) for other in tos - {to})} for home, tos in arrows.items()
    }


def diagram(found: list[Module]) -> str:
    """Return the packages as a diagram; an arrow leads from what imports to what is imported."""
    lines = ["```mermaid", "flowchart TB"]
    for folder in reversed(FOLDERS):
        lines.append(f"    subgraph {folder}")
        lines += [f'        {_node(home)}["{_title(home)}"]' for home in rooms(found) if home[0] == folder]
        lines.append("    end")
    for home, tos in shortest(rooms(found)).items():
        lines += [f"    {_node(home)} --> {_node(to)}" for to in sorted(tos)]
    return "\n".join([*lines, "```"])


def listing(found: list[Module]) -> str:
    """Return the modules of each package, each with a link and what it says of itself."""
    lines: list[str] = []
    for home in rooms(found):
        folder, room = home
        lines += ["", f"### {_title(home)}", ""]
        if room != TOP:
            package = ROOT / folder / "ruledeck" / folder / room / "__init__.py"
            lines += [(ast.get_docstring(ast.parse(package.read_text(encoding="utf-8"))) or "").split("\n\n")[0], ""]
        lines += ["| module | holds |", "| --- | --- |"]
        for module in found:
            if (module.folder, module.room) == home:
                name = ".".join(module.name.split(".")[1 if room == TOP else 2 :]) or "__init__"
                lines.append(f"| [{name}](../{module.path}) | {module.says.replace('|', chr(92) + '|')} |")
    return "\n".join(lines[1:])


def page(text: str) -> str:
    """Return a page with its made parts as the code is now."""
    found = modules()
    for part, made in (("diagram", diagram(found)), ("modules", listing(found))):
        start, end = MARKS[part]
        before, _, rest = text.partition(start)
        _, _, after = rest.partition(end)
        text = f"{before}{start}\n\n{made}\n\n{end}{after}"
    return text


def _title(home: tuple[str, str]) -> str:
    return home[0] if home[1] == TOP else f"{home[0]}.{home[1]}"


def _node(home: tuple[str, str]) -> str:
    return f"{home[0]}_{home[1].strip('()')}"


if __name__ == "__main__":
    PAGE.write_text(page(Path(PAGE).read_text(encoding="utf-8")), encoding="utf-8")
