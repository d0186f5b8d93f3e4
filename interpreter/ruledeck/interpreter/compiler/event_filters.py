"""Whether any ability is concerned by what is about to happen, asked with one look-up before an event is built."""

from typing import TYPE_CHECKING, Any

from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.traversal import nodes_in
from ruledeck.interpreter.compiler.analysis import of_itself
from ruledeck.interpreter.compiler.values import Env

if TYPE_CHECKING:
    from ruledeck.interpreter.compiler.compiler import Compiler


_STABLE = frozenset(
    ("same", "in", "=", "!=", "and", "or", "not", "zone", "has trait", "is type", "titled", "has symbol")
)


class Concerns:
    """Compiles quick tests, one for each verb that allows it."""

    def __init__(self, compiler: "Compiler") -> None:
        self.c = compiler
        self.names: dict[str, str | None] = {}
        self.places: dict[str, tuple[int, ...]] = {}

    def function(self, ident: str) -> str | None:
        """Return the name of a function that tells whether any ability is concerned by a group of occurrences of a verb.

        There is one when everything that waits for the verb stands on a card and waits for what happens to that very card.
        """
        if ident not in self.names:
            self.names[ident] = self._compiled(ident)
        return self.names[ident]

    def _compiled(self, ident: str) -> str | None:
        slots = [slot.name for slot in self.c.verb(ident).slots]
        env: Env = {"this": "this", "@slots": ",".join(slots), "slot:by": "by"}
        env.update({f"slot:{slot}": f"args[{at}]" for at, slot in enumerate(slots)})
        table: dict[tuple[int, int], str] = {}
        for key, _, event in self.c.analysis.happenings:
            if event.verb != ident:
                continue
            own = [test.args[0] for test in event.tests if isinstance(test, m.Op) and of_itself(test)]
            if not key.startswith("card:") or not own or not isinstance(own[0], m.Slot) or own[0].name not in slots:
                return None
            tests = [self.c.values.code(test, env) for test in event.tests if not of_itself(test) and self.stable(test)]
            where = (slots.index(own[0].name), self.c.card_index[key.removeprefix("card:")])
            code = f"({' and '.join(tests) or 'True'})"
            table[where] = f"{table[where]} or {code}" if where in table else code
        name = f"concerns_{self.c.verb_index[ident]}"
        tables: dict[int, dict[int, Any]] = {}
        for number, ((at, card), code) in enumerate(table.items()):
            self.c.define(f"{name}_{number}", f"def {name}_{number}(s, this, by, args):\n    return {code}")
            tables.setdefault(at, {})[card] = self.c.space[f"{name}_{number}"]
        for at, cards in tables.items():
            self.c.space[f"{name}_at_{at}"] = cards
        self.places[ident] = tuple(tables)
        return name

    def test(self, ident: str, by: str, codes: list[str], loops: list[tuple[str, str]], test: str) -> str:
        """Return an expression: whether any ability is concerned by these occurrences of a verb with a quick test."""
        name = self.function(ident)
        packed = f"({', '.join(codes)}{',' if len(codes) == 1 else ''})"
        parts = []
        for at in self.places[ident]:
            table = f"{name}_at_{at}"
            here = f"s.card[{codes[at]}]"
            parts.append(f"({here} in {table} and {table}[{here}](s, {codes[at]}, {by}, {packed}))")
        code = f"({' or '.join(parts)})"
        if test:
            code = f"({test} and {code})"
        if loops:
            inner = " ".join(f"for {var} in {group}" for var, group in loops)
            code = f"any([1 {inner} if {code}])"
        return code

    def stable(self, test: m.Value) -> bool:
        """Whether a test of an event reads only its slots and printed facts, so that it can be asked before the event happens."""
        for node in nodes_in(test):
            if isinstance(node, m.Op) and (
                node.name not in _STABLE or (node.name == "has trait" and self.c.analysis.alters_traits)
            ):
                return False
            if isinstance(node, m.Use) or (isinstance(node, m.Name) and node.name not in ("this", "it")):
                return False
            if isinstance(node, m.Select) and (
                node.type.base != "player" or node.tests or node.where is not None or node.noun != "player"
            ):
                return False
        return True
