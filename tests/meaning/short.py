"""Trees of meaning in one short line, for tests."""

from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.traversal import operands


def _condition(node: m.Select) -> list[str]:
    if node.where is None:
        return []
    return [f"{'' if node.called is None else f'as {node.called} '}where {short(node.where)}"]


def short(node: object) -> str:
    """Return a tree as nested words: names as they are, functions with their arguments, groups in square brackets."""
    if node is None:
        return "-"
    if isinstance(node, bool | str | int):
        return str(node).lower()
    if isinstance(node, tuple):
        return ", ".join(map(short, node))
    if isinstance(node, m.Literal):
        return str(node.value).lower() if isinstance(node.value, bool) else str(node.value)
    if isinstance(node, m.Name):
        return node.name
    if isinstance(node, m.Slot):
        return f"event.{node.name}"
    if isinstance(node, m.Op):
        return f"{node.name}({short(node.args)})"
    if isinstance(node, m.Use):
        return f"<{node.word.partition(':')[2]}>({short(node.args)})"
    if isinstance(node, m.Zone):
        return f"zone({', '.join([node.name, *map(short, operands(node))])})"
    if isinstance(node, m.InPlay | m.Anywhere | m.Among | m.Zones):
        return f"{'play' if isinstance(node, m.InPlay) else type(node).__name__.lower()}({short(operands(node))})"
    if isinstance(node, m.Select):
        inside = [node.noun, *([] if node.source is None else [f"in {short(node.source)}"]), *map(short, node.tests)]
        return f"[{'; '.join([*inside, *_condition(node)])}]"
    if isinstance(node, m.Pick):
        most = "any" if node.most is None else short(node.most)
        count = most if node.least == node.most else f"{short(node.least)}..{most}"
        total = (
            "" if node.total is None or node.worth is None else f" totalling {short(node.total)} {short(node.worth)}"
        )
        need = "" if node.need is None else f" including {short(node.need)}"
        kin = "" if node.kin is None or node.ceiling is not None else f" {node.relation} in {short(node.kin)}"
        if node.kin is not None and node.ceiling is not None:
            kin = f" with {short(node.kin)} of {short(node.ceiling)} at most in all"
        return f"{node.how} {count} of {short(node.source)}{total}{need}{kin}"
    return f"{type(node).__name__.lower()} {_parts(node)}"


def _parts(node: object) -> str:
    assert isinstance(node, m.Meant)
    if isinstance(node, m.Perform):
        said = " ".join((node.verb, *(f"{name}={short(value)}" for name, value in node.args)))
        ending = "" if node.ending is None else f" {short(node.ending)}"
        return f"{short(node.by)}: {said}{f' as {node.name}' if node.name else ''}{ending}"
    if isinstance(node, m.Steps):
        return f"{{{'; '.join(map(short, node.items))}}}"
    if isinstance(node, m.If):
        arms = " ".join(f"{short(condition)} {short(steps)}" for condition, steps in node.arms)
        return arms if node.otherwise is None else f"{arms} else {short(node.otherwise)}"
    shown = []
    for name in node.__dataclass_fields__:
        value = getattr(node, name)
        if name not in ("start", "end") and value not in ((), None, "", False, "controller"):
            shown.append(f"{name}={short(value) if isinstance(value, tuple | m.Meant) else value}")
    return "(" + " | ".join(shown) + ")"
