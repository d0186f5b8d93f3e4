"""Conditions, numbers and groups to Python expressions.

Every function returns source text made of whitelisted forms; content strings appear only as constants in tables.
"""

from typing import TYPE_CHECKING

from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.traversal import nodes_in
from ruledeck.grammar.words.vocabulary import Word
from ruledeck.interpreter.compiler import groups, logic, things, unrolled_players
from ruledeck.interpreter.compiler.operations import Build
from ruledeck.interpreter.primitives.last_known import looks_back

if TYPE_CHECKING:
    from ruledeck.interpreter.compiler.compiler import Compiler

Env = dict[str, str]
"""Names to the Python expressions that hold them; `@ev` is the id of the triggering event."""


_SHORT, _DEPTH = 30, 3
"""How many nodes a declared word may have, and how deep words may call each other, to be written out where they are used."""


class ValueCompiler:
    """Turns values of the tree into expressions over `s`, the state."""

    def __init__(self, compiler: "Compiler") -> None:
        self.c = compiler
        self.depth = 0
        self.words: dict[str, str] = {}
        self.writing: list[str] = []

    def code(self, node: m.Value, env: Env) -> str:
        """Return the expression of a value."""
        if isinstance(node, m.Literal):
            return self.literal(node)
        if isinstance(node, m.Name):
            return env[node.name]
        if isinstance(node, m.Slot):
            return self.slot(node, env)
        if isinstance(node, m.Select):
            return self.select(node, env)
        if isinstance(node, m.Use):
            return self.remembered(node, env) if self.looks_back(node, env) else self.use(node, env)
        if isinstance(node, m.Pick):
            return self.end_of(node, env)
        return self.remembered(node, env) if self.looks_back(node, env) else OPS[node.name](self, node, env)

    def looks_back(self, node: m.Value, env: Env) -> bool:
        """Whether something is read of what may have left play with the event."""
        return "@last" in env and looks_back(node, altered_traits=self.c.analysis.alters_traits)

    def remembered(self, node: m.Value, env: Env) -> str:
        """Return what is read of a thing that may have left play with the event: as it was then."""
        event = env["@ev"]
        plain = self.code(node, {name: code for name, code in env.items() if name != "@last"})
        return f"({plain} if {event} not in s.left else (lambda s: {plain})(as_it_was(s, {event})))"

    def end_of(self, node: m.Pick, env: Env) -> str:
        """Return the top or the bottom of a zone, where nobody has to choose."""
        if node.how not in ("top", "bottom") or node.most is None:
            raise TypeError("a choice is a statement of its own")
        cut = f"{node.how}_of({self.code(node.source, env)}, {self.code(node.most, env)})"
        return cut if node.many else f"only({cut})"

    def literal(self, node: m.Literal) -> str:
        """Return a constant: cards by index, the rest as they are."""
        if node.type.base == "name" and isinstance(node.value, str):
            return str(self.c.card_index[node.value])
        return repr(node.value)

    def slot(self, node: m.Slot, env: Env) -> str:
        """Return a slot of the event; verbs keep theirs behind five columns of bookkeeping."""
        if f"slot:{node.name}" in env:
            return env[f"slot:{node.name}"]
        if node.name in ("by", "source"):
            return f"s.events[{env['@ev']}][{1 if node.name == 'by' else 2}]"
        at = self.slot_at(node.name, env)
        return f"s.events[{env['@ev']}][5][{at}]"

    def slot_at(self, name: str, env: Env) -> str:
        """Return the place of a slot of the event: a number, or a look-up by verb when several verbs are waited for."""
        at = env["@slots"].split(",").index(name)
        places: dict[int, int] = {}
        for ident in env.get("@verbs", "").split():
            names = [slot.name for slot in self.c.verb(ident).slots]
            places[self.c.verb_index[ident]] = names.index(name) if name in names else at
        if set(places.values()) <= {at}:
            return str(at)
        return f"{places!r}[s.events[{env['@ev']}][0]]"

    def group(self, node: m.Value, env: Env) -> str:
        """Return the expression of several values as something that can be iterated."""
        return self.code(node, env) if node.many else f"({self.code(node, env)},)"

    # ---- groups

    def candidate(self) -> str:
        """Return a new variable of a comprehension."""
        self.depth += 1
        return f"c{self.depth}"

    def select(self, node: m.Select, env: Env, *, form: str = "tuple") -> str:
        """Return a tuple of the components, or for `any`/`count` what is asked of them."""
        if node.type.base == "player" and (seats := unrolled_players.select(self, node, env, form)) is not None:
            return seats
        var = self.candidate()
        if node.type.base == "player":
            domain = repr(tuple(range(1, self.c.layout.players + 1)))
            tests = unrolled_players.tests_of(self, node, env, var)
        else:
            inner = {**env, "it": var, "@it": env.get("it", "0")}
            tests = [self.code(test, inner) for test in node.tests]
            if node.where is not None:
                tests.append(self.code(node.where, inner))
            domain = self.domain(node, env)
            if node.type.of and node.noun != "card":
                tests.insert(0, f"{self.c.printed.type_table(node.type.of)}[s.card[{var}]]")
        condition = f" if {' and '.join(_bracket(test) for test in tests)}" if tests else ""
        self.depth -= 1
        if form == "any":
            if not tests:
                return f"(len({domain}) > 0)"
            return f"any([1 for {var} in {domain}{condition}])"
        if form == "count":
            return f"len([1 for {var} in {domain}{condition}])" if condition else f"len({domain})"
        if not condition:
            return domain
        return f"tuple([{var} for {var} in {domain}{condition}])"

    def domain(self, node: m.Select, env: Env) -> str:
        """Return the components of the zones to look in."""
        if not node.zones:
            return "in_play(s)"
        zone = node.zones[0]
        if isinstance(zone, m.Op) and zone.name == "play":
            return "in_play(s)"
        if isinstance(zone, m.Op) and zone.name == "anywhere":
            return "everything(s)"
        if isinstance(zone, m.Op) and zone.name == "among":
            return self.code(zone.args[0], env)
        if zone.many:
            return f"in_zones(s, {self.code(zone, env)})"
        return f"s.zones[{self.code(zone, env)}]"

    def totalled(self, node: m.Pick, env: Env) -> tuple[str, str, str, str]:
        """Return the group of a choice that must reach a total, what each is worth, the total, and who meets the need."""
        assert node.total is not None and node.worth is not None
        var = self.candidate()
        inner = {**env, "it": var, "@it": env.get("it", "0")}
        group = self.group(node.source, env)
        worth = f"tuple([{self.code(node.worth, inner)} for {var} in {group}])"
        need = "None"
        if node.need is not None:
            need = f"tuple([1 if {self.code(node.need, inner)} else 0 for {var} in {group}])"
        self.depth -= 1
        return group, worth, self.code(node.total, env), need

    # ---- declared words

    def use(self, node: m.Use, env: Env) -> str:
        """Return a call of a declared word's function; simple ones that nothing modifies are written out."""
        inlined = self.inline(node)
        if inlined is not None:
            word, meaning = inlined
            names = [each.name for each in nodes_in(meaning) if isinstance(each, m.Name)]
            args = [self.code(arg, env) for arg in node.args]
            if all(
                code.isidentifier() or code.isdigit() or names.count(slot.name) < 2
                for code, slot in zip(args, word.slots, strict=True)
            ):
                inner = {slot.name: arg for slot, arg in zip(word.slots, args, strict=True)}
                self.writing.append(node.word)
                code = self.code(meaning, {**inner, "you": env.get("you", "0")})
                self.writing.pop()
                return code if code in ("True", "False") else f"({code})"
        name = self.word_function(node.word)
        return f"{name}({', '.join(['s', *(self.code(arg, env) for arg in node.args)])})"

    def inline(self, node: m.Use) -> tuple[Word, m.Value] | None:
        """Return a word whose meaning may be written out in place: nothing modifies it, it is short and calls few others."""
        word = self.c.game.words.words[node.word]
        meaning = self.c.game.meanings.get(node.word)
        if (
            meaning is None
            or self.c.coverage.wanted
            or self.c.analysis.modified(node.word)
            or node.word in self.writing
            or len(self.writing) == _DEPTH
            or sum(1 for _ in nodes_in(meaning)) > _SHORT
        ):
            return None
        return word, meaning

    def word_function(self, ident: str) -> str:
        """Return the name of the function of a declared word."""
        if ident in self.words:
            return self.words[ident]
        word = self.c.game.words.words[ident]
        name = f"word_{len(self.words)}"
        self.words[ident] = name
        params = tuple(f"a_{slot.name}" for slot in word.slots)
        env: Env = {slot.name: f"a_{slot.name}" for slot in word.slots}
        env["you"] = "0"
        with self.c.coverage.at(f"word:{ident}"):
            code = self.code(self.c.game.meanings[ident], env)
            if word.type == m.CONDITION:
                code = self.c.coverage.both_ways(self.c.game.meanings[ident], code)
        head = f"def {name}({', '.join(('s', *params))}):"
        if self.c.analysis.modified(ident) and params:
            code = f"modified(s, {ident!r}, {params[0]}, {code})"
        elif self.c.analysis.modified(ident):
            code = f"modified(s, {ident!r}, 0, {code})"
        self.c.define(name, f"{head}\n    return {code}")
        return name


def _bracket(text: str) -> str:
    return f"({text})" if " or " in text or " if " in text else text


OPS: dict[str, Build] = {**logic.OPS, **groups.OPS, **things.OPS}
"""What compiles each built-in function, by its name."""
