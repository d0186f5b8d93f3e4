"""Abilities to units, with what decides whether they may be used: their events, conditions, costs and targets."""

from typing import TYPE_CHECKING

from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.traversal import names_in
from ruledeck.interpreter.compiler.ability_index import comes_and_goes, register
from ruledeck.interpreter.compiler.announcement import announced, rechecked, resolved, settled
from ruledeck.interpreter.compiler.linking import window_of
from ruledeck.interpreter.compiler.occurrences import ALL, at_once, concluded
from ruledeck.interpreter.compiler.statements import EffectCompiler
from ruledeck.interpreter.compiler.values import Env
from ruledeck.interpreter.compiler.writer import Writer
from ruledeck.interpreter.engine.announcement import ABILITY_VERB
from ruledeck.interpreter.state.program import Effect, Test, uncompiled

if TYPE_CHECKING:
    from ruledeck.interpreter.compiler.compiler import Compiler


class AbilityCompiler:
    """Compiles abilities, of cards and of effects."""

    def __init__(self, compiler: "Compiler") -> None:
        self.c = compiler

    def effect(self, key: str, index: int, ability: m.Ability, names: tuple[str, ...] = ()) -> Effect:
        """Compile an ability and put it where the engine finds it."""
        number = len(self.c.program.effects)
        verb = self.c.verb(ability.events[0].verb) if ability.events else None
        slots = ",".join(slot.name for slot in verb.slots) if verb is not None else ""
        params = ("this", "you", "ev", *(f"x_{name}" for name in names))
        base: Env = {
            "this": "this",
            "you": "you",
            "they": "you",
            "@ev": "ev",
            "@slots": slots,
            "@verb": verb.id if verb is not None else "",
            "@verbs": " ".join(event.verb for event in ability.events),
            "it": "ev",
            **{name: f"x_{name}" for name in names},
        }
        base.update(self.keyword_env(key))
        departing = self.c.analysis.departing
        if ability.timing == "after" and any(self.c.verb_index[event.verb] in departing for event in ability.events):
            base["@last"] = "ev"
        place = ability_place(key, index)
        unit = len(self.c.program.code)
        self.c.program.code.append(uncompiled)
        with self.c.coverage.at(place):
            condition = self._test(f"when_{number}", params, ability.condition, base)
            if (keyword := comes_and_goes(self.c, key)) and ability.timing not in ("when", "after"):
                condition = self._kept(f"kept_{number}", params, keyword, condition)
            could = self.c.coverage.unnoted(lambda: self.c.could.ability(f"could_{number}", params, ability, base))
            plain = not ability.limits and condition is None and not ability.costs
            effect = Effect(
                number,
                ability,
                key,
                index,
                unit,
                condition,
                could,
                ability.zones,
                names,
                f"{key}#{index}",
                plain and self.c.scope != "effect",
            )
            self.c.program.effects.append(effect)
            self._unit(effect, params, base, place)
            tests = tuple(
                self._happening(f"event_{number}_{k}", params, event, base) for k, event in enumerate(ability.events)
            )
        register(self.c, effect, tests)
        return effect

    def _kept(self, name: str, params: tuple[str, ...], keyword: str, condition: Test | None) -> Test:
        """Compile the condition of an ability of a keyword that comes and goes: the card has it now."""
        args = ", ".join(("s", *params))
        more = "" if condition is None else f" and {condition.__name__}({args})"
        self.c.define(name, f"def {name}({args}):\n    return has_keyword(s, this, {keyword!r}){more}")
        found: Test = self.c.space[name]
        return found

    def _unit(self, effect: Effect, params: tuple[str, ...], base: Env, place: str) -> None:
        """Compile the unit: it chooses its targets, pays its costs, and does the rest."""
        ability, number, unit = effect.ability, effect.id, effect.unit
        if ability.state is not None:
            # What a rule of state is about is no event.
            base = {name: code for name, code in base.items() if name != "@ev"}
            together = at_once(ability)
            params = (*params[:2], "them" if together else "it")
            base.update({ALL: "them"} if together else {"it": "it"})
        writer = Writer(params, waits=True)
        compiled = EffectCompiler(self.c, writer, unit, place)
        if self.c.analysis.tracks:
            writer.locals.append("ok")
            writer.line("ok = 2")
        env = dict(base)
        compiled.between = ability.timing != "state"
        waits, answered = self._answered(ability)
        found = settled(compiled, ability, env, answered=answered)
        env = found.env
        for cost in ability.costs:
            env = compiled.guarded(cost, env)
            if self.c.analysis.tracks:
                go = writer.label()
                stop = writer.label()
                writer.branch("ok < 2", stop, go)
                writer.mark(stop)
                writer.line("return 0")
                writer.mark(go)
        if self.c.coverage.wanted:
            writer.line(f"cover(s, {self.c.coverage.clause(place, ability)})")
        event = announced(compiled, ability.kind, waits=waits)
        if answered:
            rechecked(compiled, found.aims, event)
        resolved(compiled, found)
        for item in found.rest.items:
            env = compiled.line(item, env)
        concluded(compiled, event)
        name = f"ability_{number}"
        self.c.define(name, writer.text(name, "ok" if self.c.analysis.tracks else "2"))
        self.c.program.code[unit] = self.c.space[name]

    def _answered(self, ability: m.Ability) -> tuple[bool, bool]:
        """Return whether an ability waits on a stack, and whether others can answer it on one before it resolves."""
        moments = [window_of(self.c.game, moment, self.c.program.options)[0] for moment in ("when", "after")]
        stacks = {window.moment for window in moments if window.resolves == "stack"}
        waits = ability.timing in stacks
        index = self.c.verb_index.get(ABILITY_VERB, -1)
        return waits, waits or ("when" in stacks and index in self.c.analysis.sensitive)

    def delayed(self, ability: m.Ability, env: Env, key: str) -> Effect:
        """Compile an ability that an effect makes; it carries the names that it reads."""
        names = tuple(sorted((names_in(ability) & set(env)) - {"you", "this", "it", "they"}))
        return self.effect(key, -1, ability, names)

    def keyword_env(self, key: str) -> Env:
        """Return the names of a keyword's slots: their values are looked up on the card."""
        if not key.startswith("keyword:"):
            return {}
        keyword = self.c.game.words.keywords[key.removeprefix("keyword:")]
        return {slot.name: f"keyword_value(s, this, {keyword.id!r}, {at})" for at, slot in enumerate(keyword.slots)}

    def _test(self, name: str, params: tuple[str, ...], condition: m.Value | None, env: Env) -> Test | None:
        if condition is None:
            return None
        code = self.c.values.code(condition, env)
        code = self.c.coverage.both_ways(condition, code)
        self.c.define(name, f"def {name}({', '.join(('s', *params))}):\n    return {code}")
        found: Test = self.c.space[name]
        return found

    def _happening(self, name: str, params: tuple[str, ...], event: m.Happening, env: Env) -> tuple[int, Test]:
        verb = self.c.verb(event.verb)
        inner = {**env, "@slots": ",".join(slot.name for slot in verb.slots)}
        inner["it"] = inner.get("it", "ev")
        last = inner.pop("@last", None) is not None
        code = " and ".join(self.c.values.code(test, inner) for test in event.tests) or "True"
        if last and event.tests:
            # Who has left play with the event is described as it was.
            code = f"({code}) if ev not in s.left else (lambda s: {code})(as_it_was(s, ev))"
        self.c.define(name, f"def {name}({', '.join(('s', *params))}):\n    return {code}")
        return self.c.verb_index[event.verb], self.c.space[name]


def ability_place(key: str, index: int) -> str:
    """Return the key of `Game.places` under which an ability stands."""
    return f"ability:{index}" if key == "game" and index >= 0 else key
