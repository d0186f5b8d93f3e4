"""Abilities to units, with what decides whether they may be used: their events, conditions, costs and targets."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cached_property

from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.beginning import COME_ABOUT, WAITING, beginning, of_each_player
from ruledeck.grammar.meaning.parts import PartKey
from ruledeck.grammar.meaning.primitive_verbs import ways_of
from ruledeck.grammar.meaning.traversal import names_in, nodes_in
from ruledeck.interpreter.compiler.basis import runtime as rt
from ruledeck.interpreter.compiler.basis.context import Compiling, Effects
from ruledeck.interpreter.compiler.basis.coverage import guard_of
from ruledeck.interpreter.compiler.basis.primitive_calls import DONE
from ruledeck.interpreter.compiler.basis.reopening import decided, standing
from ruledeck.interpreter.compiler.basis.surroundings import Surroundings
from ruledeck.interpreter.compiler.legality.ability_index import borne, carriers, keyword_value, register
from ruledeck.interpreter.compiler.legality.payment import paid_in_turn
from ruledeck.interpreter.compiler.legality.rehearsals import in_unit, paid_by_unit
from ruledeck.interpreter.compiler.legality.statics import THIS, YOU
from ruledeck.interpreter.compiler.linking import window_of
from ruledeck.interpreter.compiler.steps.announcement import announced, rechecked, resolved, settled
from ruledeck.interpreter.compiler.steps.occurrences import concluded
from ruledeck.interpreter.compiler.steps.performing import at_once
from ruledeck.interpreter.compiler.steps.statements import EVENT, EffectCompiler
from ruledeck.interpreter.compiler.survey.analysis import in_every_way
from ruledeck.interpreter.compiler.survey.for_free import free, resolvable, resolved_kinds, unpaid
from ruledeck.interpreter.compiler.survey.hidden_words import secretive
from ruledeck.interpreter.compiler.values.values import as_it_was
from ruledeck.interpreter.engine.announcement import ABILITY_VERB
from ruledeck.interpreter.state.program import Effect, Test, uncompiled
from ruledeck.interpreter.state.watching import Watch
from ruledeck.interpreter.target.building import Builder
from ruledeck.interpreter.target.names import identifier
from ruledeck.interpreter.target.nodes import (
    NONE,
    OK,
    RESULT,
    ZERO,
    Compare,
    Constant,
    Expression,
    Function,
    Local,
    Return,
    Unit,
)
from ruledeck.interpreter.target.simplify import conditional, conjunction, disjunction


class AbilityCompiler:
    """Compiles abilities, of cards and of effects."""

    def __init__(self, compiler: Compiling) -> None:
        self.c = compiler

    @cached_property
    def answerable(self) -> bool:
        """Whether anything answers an ability before it resolves: what waits for it to be resolved, or asks whether it was, does not."""
        waiting = self.c.analysis.happenings
        return any(event.verb == ABILITY_VERB and ability.timing == "when" for _, ability, event in waiting)

    def part(self, key: PartKey, index: int, ability: m.Ability) -> None:
        """Compile an ability of a card, a keyword or the game, and once more where others resolve what players use."""
        self.effect(key, index, ability)
        if resolvable(self.resolved, ability):
            self.effect(key, index, free(ability), unpaid=tuple(unpaid(ability.costs)))

    @cached_property
    def resolved(self) -> frozenset[str]:
        """The kinds of abilities that steps resolve."""
        return resolved_kinds(self.c.analysis.all)

    def effect(
        self,
        key: PartKey,
        index: int,
        ability: m.Ability,
        names: tuple[str, ...] = (),
        unpaid: tuple[tuple[str, Expression], ...] = (),
    ) -> Effect:
        """Compile an ability and put it where the engine finds it; `unpaid` are names of costs that it is resolved without."""
        carried = {name: Local(f"{identifier('x')}{each}") for each, name in enumerate(names)}
        params = (THIS, YOU, EVENT, *carried.values())
        base = self._surroundings(key, ability, carried)
        for name, nothing in unpaid:
            # What a line reads that was not chosen is asked for nothing.
            base = base if nothing is NONE else base.naming(name, nothing)
        place = key.ability(index)
        unit = len(self.c.program.code)
        self.c.program.code.append(uncompiled)
        with self.c.coverage.at(place):
            condition = self._condition(key, place, params, ability, base)
            watched = self._watched(ability, base)
            with self.c.coverage.unnoted():
                could = self.c.could.ability(place, params, ability, base, watched)
            kind = self.c.game.words.ability_kinds.get(ability.kind)
            afterwards = "" if kind is None else kind.afterwards
            plain = not ability.limits and condition is None and not ability.costs
            # What is tried out of a price may make abilities that wait: they have numbers by now.
            number = len(self.c.program.effects)
            effect = Effect(
                number,
                ability,
                key,
                index,
                unit,
                condition,
                could,
                ability.zones,
                self.c.layout.working(ability.zones),
                names,
                f"{key}#{index}",
                plain and self.c.scope != "effect" and not afterwards,
                any(event.gathers for event in ability.events),
            )
            self.c.program.effects.append(effect)
            if afterwards:
                verb = self.c.verb_index[afterwards]
                raised = verb in self.c.analysis.sensitive
                self.c.program.linked.afterwards[number] = (verb, 0 if raised else self.c.verbs.unit(afterwards))
            lacking = [name for name, nothing in unpaid if nothing is NONE]
            self._unit(effect, params, base, place, lacking)
            tests = tuple(
                self._happening(effect, params, each, base, place)
                for event in ability.events
                for each in in_every_way(event)
            )
        register(self.c, effect, tests)
        state = beginning(ability)
        if state is not None and ability.timing == "after":
            self._watch(effect, params, state, base, place)
        return effect

    def _watch(
        self, effect: Effect, params: tuple[Local, ...], state: m.Value, env: Surroundings, place: PartKey
    ) -> None:
        """Compile what an ability waits for, where that is a state that begins."""
        module, linked = self.c.module, self.c.program.linked
        origin = self.c.origin(place, state)
        with self.c.coverage.unnoted():
            holds = module.function(module.returning("begun", params, self.c.values.code(state, env), origin))
        own = borne(self.c, effect.key, THIS)
        kept = module.function(module.returning("holds", params, conjunction(own), origin)) if own else None
        cards = frozenset(carriers(self.c, effect.key)) - {-1}
        each = not cards and of_each_player(effect.ability)
        watch = Watch(effect.id, cards, frozenset(effect.works), each, kept, holds)
        linked.watches, linked.comes_about = (*linked.watches, watch), self.c.verb_index[COME_ABOUT]

    def _surroundings(self, key: PartKey, ability: m.Ability, carried: dict[str, Local]) -> Surroundings:
        """Return what surrounds the text of an ability."""
        verb = self.c.verb(ability.events[0].verb) if ability.events else None
        names = {"this": THIS, "you": YOU, "they": YOU, "it": EVENT, **carried, **self.keyword_names(key)}
        departing = self.c.analysis.departing
        return Surroundings(
            names,
            EVENT,
            () if verb is None else tuple(slot.name for slot in verb.slots),
            tuple(way for event in ability.events for way in ways_of(event.verb)),
            last=ability.timing == "after"
            and any(self.c.verb_index[event.verb] in departing for event in ability.events),
            shared={way: dict(event.shared) for event in ability.events for way in ways_of(event.verb) if event.shared},
        )

    def _condition(
        self, key: PartKey, place: PartKey, params: tuple[Local, ...], ability: m.Ability, env: Surroundings
    ) -> Test | None:
        """Compile when an ability may be used at all: that of a keyword that comes and goes, when the card has it now."""
        tests: list[Expression] = []
        if ability.timing not in ("when", "after") and ability.kind != "delayed":
            tests += borne(self.c, key, THIS)
        if ability.condition is not None:
            code = self.c.values.code(ability.condition, env)
            tests.append(self.c.coverage.both_ways(ability.condition, code))
        if not tests:
            return None
        origin = self.c.origin(place, ability)
        return self.c.module.function(self.c.module.returning("condition", params, conjunction(tests), origin))

    def _watched(self, ability: m.Ability, env: Surroundings) -> Expression | None:
        """Return the condition around all that an ability does, which keeps it from being used: it notes that it did.

        It never goes false where the ability is carried out.
        """
        guard = guard_of(ability.body) if ability.body is not None and not ability.costs else None
        if guard is None or not self.c.coverage.wanted:
            return None
        return disjunction([self.c.coverage.both_ways(test, self.c.values.code(test, env)) for test, _ in guard.arms])

    def _unit(
        self, effect: Effect, params: tuple[Local, ...], env: Surroundings, place: PartKey, lacking: list[str]
    ) -> None:
        """Compile the unit: it chooses its targets, pays its costs, and does the rest, but for lines with names that are `lacking`."""
        ability = effect.ability
        if ability.state is not None and ability.timing == "state":
            # What a rule of state is about is no event.
            together = at_once(ability)
            subject = Local(identifier("them" if together else "it"))
            params = (*params[:2], subject)
            env = replace(env, event=None)
            env = replace(env, together=subject) if together else env.naming("it", subject)
        builder = Builder(params)
        compiled = EffectCompiler(self.c, builder, place)
        compiled.status(DONE)
        for name in lacking:
            env = env.naming(name, NONE)
            compiled.maybe.add(name)
        # What speaks behind an event before the rules of state do is not interrupted by them.
        compiled.between = ability.timing != "state" or not ability.events
        tells = self.c.layout.tells
        if tells:
            builder.do(rt.BEGIN_DOING(Constant(effect.id)))
        waits, answered = self._answered(ability)
        found = settled(compiled, ability, env, answered=answered)
        env = found.env
        untouched = builder.fresh("g") if ability.costs and self.c.analysis.inquiries.compared else None
        if untouched is not None:
            builder.assign(untouched, rt.UNCHANGED())
        pay = paid_in_turn(ability.costs)
        if in_unit(self.c, ability.costs):
            env = paid_by_unit(compiled, ability.costs, ability.costs, pay, env)
            with builder.part() as unpaid:
                builder.give(ZERO)
            builder.when(Compare("<", OK, DONE), unpaid.body)
        else:
            env = pay(compiled, env)
        if untouched is not None:
            builder.do(rt.PAID(untouched))
        if self.c.coverage.wanted:
            builder.do(rt.COVER(self.c.coverage.clause(place, ability)))
        event = announced(compiled, ability.kind, waits=waits)
        if answered:
            rechecked(compiled, found.aims, event)
        if waits and ability.timing == "when" and any(isinstance(each, m.Instead) for each in nodes_in(ability)):
            compiled.replaceable = builder.fresh("n")
            builder.assign(compiled.replaceable, rt.STILL_TO_COME(EVENT))
        resolved(compiled, found)
        for item in compiled.lines(found.rest.items):
            env = compiled.line(item, env)
        concluded(compiled, event)
        if tells and ability.state is not None and ability.timing == "state":
            # The engine says so of all others, however they end.
            builder.do(rt.END_DOING(Constant(effect.id)))
        declared = self.c.module.declare("ability", effect.id)
        self.c.program.ability_code[declared.name] = effect.id
        result = OK if compiled.track else Constant(2)
        origin = self.c.origin(place, ability, effect.name)
        self.c.unit(Unit(declared.name, effect.unit, params, builder.body, result, origin))

    def _answered(self, ability: m.Ability) -> tuple[bool, bool]:
        """Return whether an ability waits on a stack, and whether others can answer it on one before it resolves."""
        kind = self.c.game.words.ability_kinds.get(ability.kind)
        if kind is not None and not kind.answered:
            return False, False
        moments = [window_of(self.c.game, moment, self.c.program.options)[0] for moment in ("when", "after")]
        stacks = {window.moment for window in moments if window.resolves == "stack"}
        waits = ability.timing in stacks
        return waits, waits or ("when" in stacks and self.answerable)

    def delayed(self, ability: m.Ability, env: Surroundings, key: PartKey, more: tuple[str, ...] = ()) -> Effect:
        """Compile an ability that an effect makes; it carries the names that it reads, and more that its ending does."""
        own = (names_in(ability) & set(env.names)) - {"you", "this", "it", "they"}
        names = tuple(sorted(own | set(more)))
        return self.effect(key, -1, ability, names)

    def payment(self, toll: m.Toll, params: tuple[Local, ...], env: Surroundings, place: PartKey) -> tuple[int, int]:
        """Compile whether a toll is to be paid, which whoever has to pay it may decline, and what pays it.

        Returns the numbers of the two units.
        """
        first = toll.price.items[0]
        payer = first.by if isinstance(first, m.Perform | m.Choose | m.May) else m.Name("they", m.PLAYER)
        asked = m.May(payer, toll.price, start=toll.price.start, end=toll.price.end)

        def ask(compiled: EffectCompiler) -> None:
            by = self.c.values.code(payer, env)
            site = self.c.sites.add("may", asked, place, None, secret=secretive(self.c.game, toll.price))
            with standing(compiled):
                could = self.c.could.fully(toll.price, env)
                decided(compiled, rt.ASK_WHETHER(by, site, could, compiled.context()))
            compiled.w.assign(OK, conditional(compiled.c.coverage.both_ways(asked, RESULT), Constant(2), ZERO))

        def paid(effects: Effects, env: Surroundings) -> Surroundings:
            return effects.steps(toll.price, env)

        def pay(compiled: EffectCompiler) -> None:
            if in_unit(self.c, toll.price.items):
                paid_by_unit(compiled, (toll.price,), toll.price.items, paid, env)
            else:
                paid(compiled, env)

        return self._toll(toll, ask, params, place), self._toll(toll, pay, params, place)

    def _toll(
        self, toll: m.Toll, emit: Callable[[EffectCompiler], None], params: tuple[Local, ...], place: PartKey
    ) -> int:
        """Compile a unit of a toll; returns its number."""
        number = len(self.c.program.code)
        self.c.program.code.append(uncompiled)
        declared = self.c.module.declare("toll")
        compiled = EffectCompiler(self.c, Builder(params), place)
        with self.c.coverage.at(place):
            emit(compiled)
        self.c.unit(Unit(declared.name, number, params, compiled.w.body, OK, self.c.origin(place, toll)))
        return number

    def arrival(self, static: m.Arrive, params: tuple[Local, ...], env: Surroundings, place: PartKey) -> Test:
        """Compile what is done with something as it enters play: a function, as nobody decides anything in it, that raises no events."""
        declared = self.c.module.declare("arrival")
        compiled = EffectCompiler(self.c, Builder(params), place)
        compiled.quiet = True
        with self.c.coverage.at(place):
            compiled.steps(static.body, env)
        self.c.program.arrival_code[declared.name] = (place, static)
        body = (*compiled.w.body, Return(NONE))
        self.c.module.define(Function(declared.name, params, body, self.c.origin(place, static)))
        return self.c.module.function(declared)

    def keyword_names(self, key: PartKey) -> dict[str, Expression]:
        """Return the names of a keyword's slots: their values are looked up on the card."""
        if key.kind != "keyword":
            return {}
        keyword = self.c.game.words.keywords[key.id]
        return {slot.name: keyword_value(self.c, THIS, keyword.id, number) for number, slot in enumerate(keyword.slots)}

    @property
    def _transforms(self) -> bool:
        """Whether things become other cards in the game."""
        return "printed" in self.c.analysis.altered

    def _as_happened(self, tests: Sequence[m.Value], inner: Surroundings, env: Surroundings) -> Expression:
        """Return whether an event is as some tests say; who has left play with it is described as it was."""
        code = conjunction(self.c.values.code(test, inner) for test in tests)
        return as_it_was(EVENT, code, self._transforms) if env.last and tests else code

    def _happening(
        self, effect: Effect, params: tuple[Local, ...], event: m.Happening, env: Surroundings, place: PartKey
    ) -> tuple[int, Test, Test]:
        """Compile the test of an event that an ability waits for, and the same for a card of which not everybody knows what it is."""
        verb = self.c.verb(event.verb)
        inner = replace(env, slots=tuple(slot.name for slot in verb.slots), verbs=(verb.id,), last=False, shared={})
        code = self._as_happened(event.tests, inner, env)
        if event.verb == COME_ABOUT:
            # It is the event of this very ability.
            mine = Compare("==", self.c.values.slot(m.Slot(WAITING, m.NUMBER), inner), Constant(effect.id))
            code = conjunction([mine, code])
        keyword = self.c.game.words.keywords[effect.key.id] if effect.key.kind == "keyword" else None
        reads = keyword.slots if keyword is not None else ()
        # Of a keyword that a card may have for all that others know, nobody knows what stands in its slots.
        open_tests = [test for test in event.tests if names_in(test).isdisjoint([slot.name for slot in reads])]
        unseen = code if len(open_tests) == len(event.tests) else self._as_happened(open_tests, inner, env)
        if effect.ability.kind != "delayed" and (kept := borne(self.c, effect.key, THIS)):
            # The card must still have the keyword, or its text; what the test reads of the slots of a keyword is there only with it.
            if env.last and (self.c.analysis.alters_text or self._transforms):
                kept = [as_it_was(EVENT, each, self._transforms) for each in kept]
            code = conjunction([*kept, code] if reads else [code, *kept])
        origin = self.c.origin(place, event)
        test = self.c.module.function(self.c.module.returning("event", params, code, origin))
        if unseen is code:
            return self.c.verb_index[event.verb], test, test
        apart = self.c.module.function(self.c.module.returning("asked", params, unseen, origin))
        return self.c.verb_index[event.verb], test, apart
