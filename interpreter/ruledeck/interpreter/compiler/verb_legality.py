"""Whether some occurrence of a verb could change something, or happen in full: atoms say so themselves, others by their bodies."""

from typing import TYPE_CHECKING

from ruledeck.grammar.binder.amounts import EACH
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.traversal import names_in
from ruledeck.interpreter.compiler.absent import there
from ruledeck.interpreter.compiler.values import Env

if TYPE_CHECKING:
    from ruledeck.interpreter.compiler.legality import CouldCompiler

_COUNTED = {"add-_-_-to-_": "could_add", "remove-_-_-from-_": "could_remove"}
_MOVES = {
    "move-_-to-_",
    "move-_-to-the-top-of-_",
    "move-_-to-the-bottom-of-_",
    "move-_-face-down-to-_",
    "move-_-face-up-to-_",
}


def perform(could: "CouldCompiler", node: m.Perform, env: Env, *, full: bool) -> str:
    """Return whether some occurrence of a verb could change something."""
    verb = could.c.verb(node.verb)
    by = could.c.values.code(node.by, env)
    loops: list[tuple[str, str]] = []
    enough: list[str] = []
    if node.by.many:
        loops.append((f"for p_ in {by}", "each"))
        env = {**env, "they": "p_"}
        by = "p_"
    codes: list[str] = []
    tests: list[str] = []
    late: list[tuple[int, m.Value]] = []
    for number, (name, value) in enumerate(node.args):
        slot = next(slot for slot in verb.slots if slot.name == name)
        if isinstance(value, m.Pick):
            source = could.candidates(value, {**env, "they": by})
            if could.c.analysis.banned(node.verb):
                source = f"unbanned(s, {could.c.verb_index[node.verb]}, {by}, {number}, {source})"
            wanted = counted(value)
            need = "" if wanted is None else could.c.values.code(wanted, env)
            if slot.many:
                codes.append(f"tuple({source})")
                enough += [f"len(tuple({source})) >= {need}"] if full and need else []
            else:
                var = f"w{number}_{len(could.open)}"
                loops.append((f"for {var} in {source}", need))
                codes.append(var)
                env = {**env, EACH: var}
        elif value.many and not slot.many:
            var = f"w{number}_{len(could.open)}"
            loops.append((f"for {var} in {could.c.values.code(value, env)}", "each"))
            codes.append(var)
            env = {**env, EACH: var}
        elif of_what_follows(value, env):
            late.append((number, value))
            codes.append("")
        elif value.many or not slot.many:
            codes.append(could.c.values.code(value, env))
            tests += [each] if (each := there(value, slot.type, codes[-1], env)) else []
        else:
            codes.append(f"({could.c.values.code(value, env)},)")
    for number, value in late:
        codes[number] = could.c.values.code(value, env)
    test = one(could, node.verb, by, codes, full=full)
    if tests:
        test = f"({' and '.join(dict.fromkeys(tests))} and {test})"
    if could.c.analysis.banned(node.verb):
        packed = f"({', '.join(codes)}{',' if len(codes) == 1 else ''})"
        test = f"(allowed(s, {could.c.verb_index[node.verb]}, {by}, {packed}) and {test})"
    if not full:
        return f"any([{test} {' '.join(loop for loop, _ in loops)}])" if loops else test
    for loop, need in reversed(loops):
        if need == "each":
            test = f"min([bool({test}) {loop}], default=False)"
        else:
            test = f"sum([bool({test}) {loop}]) >= {need}" if need else f"any([{test} {loop}])"
        test = f"({test})"
    return f"({' and '.join([*enough, test])})" if enough else test


def of_what_follows(value: m.Value, env: Env) -> bool:
    """Whether an amount speaks of what fills a slot behind it: `all damage from ...`."""
    return EACH not in env and value.type == m.NUMBER and EACH in names_in(value)


def one(could: "CouldCompiler", ident: str, by: str, codes: list[str], *, full: bool) -> str:
    """Return whether one occurrence could change something."""
    verb = could.c.verb(ident)
    least = 2 if full else 1
    if ident in _COUNTED:
        counter = codes[1].strip("'")
        if not counter.isidentifier() and " " not in counter and not counter.replace(" ", "").isalpha():
            return "True"
        index = could.c.counter_index(counter) if codes[1].startswith("'") else None
        if index is None:
            return "True"
        test = f"{_COUNTED[ident]}(s, {index}, {codes[2]}, {codes[0]}) >= {least}"
        return f"({codes[0]} <= 0 or {test})" if full else f"({test})"
    if ident == "move-_-to-_":
        return f"(s.zone[{codes[0]}] != {codes[1]})"
    if ident in _MOVES:
        top = "bottom" not in ident
        return f"(could_move(s, {codes[0]}, {codes[1]}{'' if top else ', False'}) >= {least})"
    if ident == "turn-_-face-up":
        return f"(could_turn_up(s, {codes[0]}) >= {least})"
    if ident == "turn-_-face-down":
        return f"(could_turn_down(s, {codes[0]}) >= {least})"
    if ident == "do-nothing":
        return str(full)
    if ident == "turn-_-to-_":
        return f"(could_turn_side(s, {codes[0]}, {codes[1]}) >= {least})"
    if ident in ("resolve-the-_-ability-of-_", "resolve-one-_-ability-of-_"):
        return f"(could_call(s, {by}, {codes[1]}, {codes[0]}) >= {least})"
    if verb.atom or ident in could.open:
        return "True"
    key = (ident, full)
    if key not in could.known:
        could.count += 1
        name = f"could_verb_{could.count}"
        could.known[key] = name
        could.open.append(ident)
        params = ("you", *(f"a_{slot.name}" for slot in verb.slots))
        env: Env = {"you": "you", "they": "you", **{slot.name: f"a_{slot.name}" for slot in verb.slots}}
        lines: list[str] = []
        items = could.c.game.bodies[ident].items
        if full:
            could.last(items, env, lines, 1)
        else:
            could.block((), items, env, lines, 1)
        lines.append("    return False")
        could.open.pop()
        could.c.define(name, "\n".join([f"def {name}({', '.join(('s', *params))}):", *lines]))
    return f"{could.known[key]}({', '.join(('s', by, *codes))})"


def counted(pick: m.Pick) -> m.Value | None:
    """Return how many of a group must be picked at least; `None` where it is one, or where it is not counted by heads."""
    return pick.least if pick.many and pick.total is None and pick.how != "divide" else None
