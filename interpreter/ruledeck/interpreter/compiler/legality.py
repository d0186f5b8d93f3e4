"""Whether an ability could change anything, derived from its tree: what may be offered, and what `in full` means.

A choice without candidates closes every line that needs it; a target without candidates closes the whole ability.
`could` draws no random number and changes nothing.
"""

from dataclasses import replace
from typing import TYPE_CHECKING

from ruledeck.grammar.binder.amounts import EACH
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.traversal import names_in, nodes_in
from ruledeck.interpreter.compiler.values import Env
from ruledeck.interpreter.compiler.verb_legality import perform
from ruledeck.interpreter.engine.announcement import AIM_VERB

if TYPE_CHECKING:
    from ruledeck.interpreter.compiler.compiler import Compiler
    from ruledeck.interpreter.state.program import Test


class CouldCompiler:
    """Builds pure functions `could(s, this, you, ev) -> bool`."""

    def __init__(self, compiler: "Compiler") -> None:
        self.c = compiler
        self.open: list[str] = []
        self.known: dict[tuple[str, bool], str] = {}
        self.count = 0

    def ability(self, name: str, params: tuple[str, ...], ability: m.Ability, env: Env) -> "Test | None":
        """Return the test of an ability; `None` when it is always possible."""
        if ability.body is None or ability.timing == "constant":
            return None
        lines: list[str] = []
        kind = self.c.game.words.ability_kinds.get(ability.kind)
        idle = kind is not None and kind.idle
        if idle and not ability.costs:
            return None
        self.block(tuple(ability.costs), () if idle else ability.body.items, env, lines, 1, whole=idle)
        lines.append("    return False")
        text = "\n".join([f"def {name}({', '.join(('s', *params))}):", *lines])
        self.c.define(name, text)
        found: Test = self.c.space[name]
        return found

    def expression(self, body: m.Steps, env: Env) -> str:
        """Return an expression: whether a block could change anything."""
        return self.c.coverage.unnoted(lambda: self.called(body.items, (), env, price=False))

    def fully(self, body: m.Steps, env: Env) -> str:
        """Return an expression: whether a block could happen in full."""
        return self.c.coverage.unnoted(lambda: self.called(body.items, None, env, price=True))

    def called(
        self,
        first: tuple[m.Effect, ...],
        rest: "tuple[m.Effect, ...] | None",
        env: Env,
        *,
        price: bool,
        last: bool = False,
    ) -> str:
        """Define a function for a block (with a price in full, or as far as its last step) and return its call."""
        self.count += 1
        name = f"could_block_{self.count}"
        reads = sorted({each for node in first for each in names_in(node)} | {"you", "this", "they"})
        carried = [(each, env[each]) for each in reads if each in env]
        special = [(key, env[key]) for key in ("@ev",) if key in env]
        params: list[str] = []
        inner: Env = {key: value for key, value in env.items() if key.startswith(("@slots", "@last", "slot:"))}
        args: list[str] = []
        for number, (each, code) in enumerate([*carried, *special]):
            params.append(f"q{number}")
            args.append(code)
            inner[each] = f"q{number}"
        lines: list[str] = []
        if last:
            self.last(first, inner, lines, 1)
        elif price:
            self.block(first, () if rest is None else rest, inner, lines, 1, whole=rest is None)
        else:
            self.block((), first, inner, lines, 1)
        lines.append("    return False")
        self.c.define(name, "\n".join([f"def {name}({', '.join(('s', *params))}):", *lines]))
        return f"{name}({', '.join(('s', *args))})"

    def block(
        self,
        costs: tuple[m.Effect, ...],
        body: tuple[m.Effect, ...],
        env: Env,
        lines: list[str],
        depth: int,
        *,
        whole: bool = False,
    ) -> None:
        """Add the lines of a block: all costs in full, then something of the body."""
        pad = "    " * depth
        if costs:
            first, rest = costs[0], costs[1:]
            opened = self.opened(first, env, lines, depth)
            if opened is not None:
                self.block(rest, body, opened, lines, depth + 1, whole=whole)
                return
            test = self.statement(first, env, full=True)
            lines.append(f"{pad}if {test}:")
            if isinstance(first, m.Perform) and first.name is not None:
                env = {**env, f"@paid:{first.name}": ""}
            self.block(rest, body, env, lines, depth + 1, whole=whole)
            return
        if whole:
            lines.append(f"{pad}return True")
            return
        for number, node in enumerate(body):
            if isinstance(node, m.Choose):
                after = body[number + 1 :]
                var = f"o{depth}"
                if isinstance(node.what, m.Pick) and node.what.total is not None:
                    opened = self.opened(node, env, lines, depth)
                    assert opened is not None
                    lines.append(f"{pad}    return True")
                    return
                if not (isinstance(node.what, m.Op) and node.what.name == "titles"):
                    lines.append(f"{pad}for {var} in {self.options(node, env)}:")
                    several = node.what.many or node.by.many
                    inner = {**env, node.name: f"({var},)" if several else var, "@taken": f"({var},)"}
                    if after:
                        self.block((), after, inner, lines, depth + 1)
                    else:
                        lines.append(f"{pad}    return True")
                    if node.target:
                        lines.append(f"{pad}return False")
                        return
                    free = independent(node.name, after)
                    if free and len(free) < len(after):
                        self.block((), free, env, lines, depth)
                    return
                lines.append(f"{pad}return True")
                return
            if isinstance(node, m.Let):
                env = {**env, node.name: self.c.values.code(node.value, env)}
                continue
            if missing := unknown(node, env):
                if any(f"@paid:{each}" in env for each in missing):
                    # What is picked to pay is known only when it is paid.
                    lines.append(f"{pad}return True")
                    return
                # It goes on from a line above, which has been asked already.
                continue
            lines.append(f"{pad}if {self.statement(node, env, full=False)}: return True")
            if isinstance(node, m.Perform) and node.name is not None:
                lines.append(f"{pad}return True")
                return
        lines.append(f"{pad}pass")

    def opened(self, node: m.Effect, env: Env, lines: list[str], depth: int) -> Env | None:
        """Add the line that opens what a naming statement makes possible; returns the names inside, `None` when it names nothing."""
        pad = "    " * depth
        var = f"o{depth}"
        if isinstance(node, m.Choose) and isinstance(node.what, m.Pick) and node.what.total is not None:
            inner = {**env, "they": self.c.values.code(node.by, env)}
            _, worth, total, need = self.c.values.totalled(node.what, inner)
            lines.append(f"{pad}if payable({worth}, {total}, {need}):")
            return {**env, node.name: "()"}
        if isinstance(node, m.Choose):
            lines.append(f"{pad}for {var} in {self.options(node, env)}:")
            return {**env, node.name: f"({var},)" if node.what.many or node.by.many else var}
        if isinstance(node, m.Perform) and node.name is not None and not node.by.many:
            picks = [(name, value) for name, value in node.args if isinstance(value, m.Pick)]
            if len(picks) == 1 and picks[0][1].how == "choose" and not picks[0][1].many:
                (name, pick) = picks[0]
                lines.append(f"{pad}for {var} in {self.candidates(pick, env)}:")
                chosen = m.Name(node.name, pick.type)
                args = tuple([(slot, chosen if slot == name else value) for slot, value in node.args])
                test = perform(self, m.Perform(node.verb, node.by, args), {**env, node.name: var, EACH: var}, full=True)
                lines.append(f"{pad}    if not {test}: continue")
                return {**env, node.name: var}
        return None

    def candidates(self, pick: m.Pick, env: Env) -> str:
        """Return what may be picked: a range of numbers is many though it is one value."""
        values = self.c.values
        return values.code(pick.source, env) if pick.type == m.NUMBER else values.group(pick.source, env)

    def last(self, items: tuple[m.Effect, ...], env: Env, lines: list[str], depth: int) -> None:
        """Add the lines of a verb in full: it happens as far as its last step does, with whatever is chosen before."""
        for item in items[:-1]:
            if isinstance(item, m.Let):
                env = {**env, item.name: self.c.values.code(item.value, env)}
                continue
            opened = self.opened(item, env, lines, depth)
            if opened is not None:
                env, depth = opened, depth + 1
        if items:
            lines.append(f"{'    ' * depth}if {self.statement(items[-1], env, full=True)}: return True")

    def options(self, node: m.Choose, env: Env) -> str:
        """Return the candidates of a choice."""
        what = node.what
        by = self.c.values.code(node.by, env)
        if node.by.many:
            each = self.c.values.candidate()
            options = self.options(replace(node, by=m.Name("they", m.PLAYER)), {**env, "they": each})
            self.c.values.depth -= 1
            return f"tuple([x for {each} in {by} for x in {options}])"
        inner = {**env, "they": by}
        if not isinstance(what, m.Pick):
            return self.c.values.code(what, inner)
        source = self.c.values.group(what.source, inner)
        if node.target and self.c.analysis.banned(AIM_VERB):
            slot = self.c.slot_index(AIM_VERB, "card")
            return f"unbanned(s, {self.c.verb_index[AIM_VERB]}, {by}, {slot}, {source})"
        return source

    def statement(self, node: m.Effect, env: Env, *, full: bool) -> str:
        """Return whether a statement could change something, or happen in full."""
        if isinstance(node, m.Perform):
            return perform(self, node, env, full=full)
        if isinstance(node, m.Steps | m.Then | m.Instead):
            items = node.items if isinstance(node, m.Steps) else node.body.items
            if full:
                return " and ".join(self.statement(item, env, full=True) for item in items) or "True"
            return self.called(items, (), env, price=False) if items else "False"
        if full and isinstance(node, m.May | m.Repeat | m.Alternate):
            return "True"
        if isinstance(node, m.May):
            inner = {**env, "they": self.c.values.code(node.by, env)}
            return self.called(node.body.items, (), inner, price=False)
        if isinstance(node, m.If):
            parts = []
            before = ""
            for test, body in node.arms:
                code = self.c.values.code(test, env)
                parts.append(f"({before}{code} and {self.arm(body, env, full=full)})")
                before += f"not {code} and "
            if node.otherwise is not None:
                parts.append(f"({before}{self.arm(node.otherwise, env, full=full)})")
            return f"({' or '.join(parts)})"
        if isinstance(node, m.Modes):
            return f"({' or '.join(self.called(arm.items, (), env, price=False) for arm in node.arms)})"
        if isinstance(node, m.ForEach):
            var = self.c.values.candidate()
            group = self.c.values.group(node.source, env)
            call = self.arm(node.body, {**env, node.name: var}, full=full)
            self.c.values.depth -= 1
            return f"{'all' if full else 'any'}([{call} for {var} in {group}])"
        if isinstance(node, m.Fully):
            return self.called(node.price.items, None, env, price=True)
        return "True"

    def arm(self, body: m.Steps, env: Env, *, full: bool) -> str:
        """Return whether a block inside another could change something, or happen in full."""
        if not full:
            return self.called(body.items, (), env, price=False)
        if len(body.items) > 1:
            return self.called(body.items, None, env, price=True, last=True)
        return " and ".join(self.statement(item, env, full=True) for item in body.items) or "True"


def independent(name: str, after: tuple[m.Effect, ...]) -> tuple[m.Effect, ...]:
    """Return the lines behind a choice that happen also when it finds nothing: those that do not depend on its name."""
    missing, free = {name}, []
    for each in after:
        if missing.isdisjoint(names_in(each)):
            free.append(each)
        elif isinstance(each, m.Let | m.Choose | m.Perform) and each.name is not None:
            missing.add(each.name)
    return tuple(free)


def unknown(node: m.Effect, env: Env) -> set[str]:
    """Return the names that a statement reads and that neither it nor the surroundings give."""
    given = {
        each.name for each in nodes_in(node) if isinstance(each, m.Choose | m.Let | m.ForEach | m.Perform | m.Alternate)
    }
    return names_in(node) - set(env) - {each for each in given if each} - {"it", "this", "you", "they"}
