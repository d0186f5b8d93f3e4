"""Why, and why not: why an ability can be used now or cannot, and why something is offered or is not.

Nothing of this costs anything in play: the state is looked at with the tree evaluator, also for abilities that the index
of events never considered.
"""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING

from ruledeck.grammar.binder.clauses.delayed import MADE_KIND
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.beginning import COME_ABOUT, beginning
from ruledeck.grammar.meaning.parts import PartKey
from ruledeck.grammar.meaning.primitive_verbs import ways_of
from ruledeck.grammar.meaning.traversal import names_in
from ruledeck.grammar.words.type_defaults import inherited, own_conditions
from ruledeck.interpreter.compiler.legality.legality import PREVENTING
from ruledeck.interpreter.engine.activation import may_use
from ruledeck.interpreter.engine.announcement import ABILITY_VERB
from ruledeck.interpreter.engine.rights import open_now
from ruledeck.interpreter.engine.triggers import answered_whole, left, limit_key, lives
from ruledeck.interpreter.explain.conditions import Explanation, asked_of, both, candidates, explain, text_there
from ruledeck.interpreter.explain.evaluator import Found, Scope, evaluate, event_scope, forbids, group, unfilled
from ruledeck.interpreter.explain.evaluator_prohibitions import unprevented
from ruledeck.interpreter.explain.evaluator_statics import (
    gained_keywords,
    has_keyword,
    keyword_names,
    lent_texts,
)
from ruledeck.interpreter.explain.frames import Workshop
from ruledeck.interpreter.explain.kinship import not_akin
from ruledeck.interpreter.explain.phrases import entity, named, phrase, say, text_of, wording_of
from ruledeck.interpreter.explain.restrictions import all_banned, all_known, paying, stated
from ruledeck.interpreter.primitives.elimination import first_left
from ruledeck.interpreter.primitives.last_known import as_it_was
from ruledeck.interpreter.state.events import CANCELLED, HAPPENED, LOOMING, REPLACED
from ruledeck.interpreter.state.limit_keys import answering
from ruledeck.interpreter.state.program import Effect
from ruledeck.interpreter.state.runaway import fresh

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ruledeck.interpreter.state.lasting import Lasting
    from ruledeck.interpreter.state.program import Program
    from ruledeck.interpreter.state.state import State

MOMENTS = {"when": LOOMING, "after": HAPPENED, "state": HAPPENED}
"""The status of an event at the moment at which an ability waits for it."""


def waits(lasting: Lasting, effect: Effect, this: int) -> bool:
    """Whether something that lasts is a delayed ability of a component."""
    return lasting.kind == "delay" and lasting.what == effect.id and lasting.source == this


def carried(s: State, effect: Effect, this: int) -> dict[str, Found]:
    """Return the names that a delayed ability took with it when it was made, with their values; none for others."""
    for lasting in s.effects if effect.names else ():
        if waits(lasting, effect, this):
            return dict(zip(effect.names, lasting.values, strict=True))
    return {}


def _offered(ability: m.Ability) -> bool:
    """Whether an ability is used only by whom it is offered to."""
    return ability.timing in ("action", "anytime") or (ability.timing in ("when", "after") and not ability.forced)


class Explainer:
    """Explains the moments of a game; one serves any number of questions."""

    def __init__(self, program: Program) -> None:
        """Prepare a program; its states are explained, other programs' are not."""
        self.program = program
        self._moment: tuple[State, dict[tuple[object, ...], Found]] | None = None

    @cached_property
    def workshop(self) -> Workshop:
        """The game compiled once more, when a question is the first to need it."""
        return Workshop(self.program)

    @contextmanager
    def moment(self, s: State) -> Iterator[None]:
        """Let all questions until then be of one state that does not change: what one of them works out the others need not.

        A question alone is such a moment; who asks many of one state says so, where texts that lend each other ask for much.
        """
        before = self._moment
        if before is None or before[0] is not s:
            self._moment = s, {}
        try:
            yield
        finally:
            self._moment = before

    def _scope(self, s: State) -> Scope:
        """Return the scope of a state in which nothing has a name yet."""
        return Scope(self.program, s, known=None if self._moment is None else self._moment[1])

    def why(self, s: State, e: int) -> tuple[Explanation, ...]:
        """Explain every ability of a component as things stand: printed ones, those of its keywords, and those it made that wait."""
        with self.moment(s):
            found = [self.why_ability(s, effect, e) for effect in self.abilities(e, s)]
            made = [each for each in s.effects if each.kind == "delay" and each.source == e]
            return (*found, *(self.why_ability(s, self.program.effects[each.what], e, each.player) for each in made))

    def abilities(self, e: int, s: State) -> tuple[Effect, ...]:
        """Return the abilities of a component in the order of its text, then those of its keywords and of texts lent to it."""
        if s.card[e] < 0:
            return ()
        game = self.program.game
        card = game.cards[self.program.definitions[s.card[e]]]
        parts = [(PartKey("card", card.text.id), card.abilities)]
        printed = dict.fromkeys(each.keyword for each in card.keywords)
        parts += [(PartKey("keyword", each), game.keywords[each]) for each in printed]
        with self.moment(s):
            scope = self._scope(s)
        gained = gained_keywords(scope, e)
        parts += [(PartKey("keyword", each), game.keywords[each]) for each in gained]
        lent_to_it = lent_texts(scope, e)
        parts += [
            (PartKey("card", ident), game.cards[ident].abilities) for ident in lent_to_it if ident != card.text.id
        ]
        return tuple(self.effect(key, at, ability) for key, abilities in parts for at, ability in enumerate(abilities))

    def effect(self, key: PartKey, index: int, ability: m.Ability) -> Effect:
        """Return the compiled ability; constants, which nobody uses, are given one of their own."""
        found = next((each for each in self.program.effects if each.key == key and each.index == index), None)
        works = self.program.layout.working(ability.zones)
        return found or Effect(-1, ability, key, index, -1, None, None, ability.zones, works)

    def why_ability(
        self, s: State, effect: Effect, this: int, you: int | None = None, ev: int | None = None
    ) -> Explanation:
        """Explain whether an ability can be used now.

        Args:
            s: The state.
            effect: The ability.
            this: The component that has it; 0 for an ability of the game.
            you: Who would use it; by default the controller of `this`.
            ev: The event it is asked about; by default every event that is happening.
        """
        with self.moment(s):
            return self._why_ability(s, effect, this, you, ev)

    def _why_ability(self, s: State, effect: Effect, this: int, you: int | None, ev: int | None) -> Explanation:
        fresh(s)
        ability, player = effect.ability, s.control[this] if you is None else you
        events = tuple(s.events) if ev is None else (ev,)
        # What the text calls works anywhere, unless it says where; what an effect has made does so wherever its card is.
        somewhere = ability.kind != MADE_KIND and (effect.zones or not effect.called)
        parts = [self.place(s, effect, this)] if this and somewhere else []
        if this and ability.users != "controller":
            parts.append(Explanation(self.say(f"used by {ability.users}"), may_use(s, effect, this, player)))
        elif parts and parts[0].holds and s.control[this] == 0 and _offered(ability):
            parts.append(Explanation(self.say("of a player"), False, self.say("nobody's")))
        if ability.events:
            part, events = self.awaited(s, effect, this, player, events)
            parts.append(part)
        shared = {way: dict(event.shared) for event in ability.events for way in ways_of(event.verb)}
        at = events[0] if ability.events and events else -1
        names: dict[str, Found] = {"this": this, "you": player, "they": player, "it": at, **carried(s, effect, this)}
        scope = event_scope(self.program, s, {**names, **keyword_names(self._scope(s), effect.key, this)}, at, shared)
        scope = replace(scope, known=self._scope(s).known)
        parts += [self.limit(s, effect, limit, this, player, at) for limit in ability.limits]
        if effect.gathers and at in s.events:
            parts.append(self.as_one(s, effect, this, at))
        if answering(effect.id, this) in s.limits:
            parts.append(Explanation(self.say("answers others"), False))
        # What left with the event has what it had then.
        borne = replace(scope, state=as_it_was(s, at), event=-1, known={}) if at in s.left else scope
        if effect.key.kind == "card" and this and effect.index >= 0:
            parts += [each] if (each := text_there(borne, this, effect.key.id)) is not None else []
        if effect.key.kind == "keyword" and this and not has_keyword(borne, this, effect.key.id):
            named = (m.Name("this", m.COMPONENT), m.Literal(effect.key.id, m.TEXT))
            parts.append(explain(m.Op("has keyword", named, m.CONDITION), scope, self.place_of(effect)))
        given, _ = inherited(ability, self.program.game.words)
        parts += [] if given is None else [explain(given, scope, PartKey("default", ability.default))]
        own = own_conditions(ability, self.program.game.words)
        parts += [each for test in own for each in self.conditions(test, scope, effect)]
        if ability.state is not None and not ability.events:
            parts.append(self.found(ability.state, scope, self.place_of(effect)))
        if ability.kind in self.program.game.words.ability_kinds and ability.timing != "constant":
            ban = forbids(scope, ABILITY_VERB, player, (ability.kind, this), this)
            parts += [] if ban is None else [stated(ban, "ban", False)]
        if all(part.holds for part in parts):
            parts += self.costs(s, effect, scope, at)
            if all(part.holds for part in parts):
                parts += self.change(s, effect, scope, at)
                if all(part.holds for part in parts):
                    parts += self.opening(s, effect, this, player)
        who = entity(scope, this) if this else self.say("game")
        return both(self.say("ability", kind=ability.kind, who=who, text=self.words(ability, effect)), tuple(parts))

    # ---- the reasons, one by one

    def place_of(self, effect: Effect) -> PartKey:
        """Return the key of `Game.places` for the text of an ability."""
        return effect.key.ability(effect.index)

    def say(self, key: str, /, **parts: object) -> str:
        """Return a sentence in the language of the program."""
        return say(self.program, key, **parts)

    def words(self, node: m.Meant, effect: Effect) -> str:
        """Return the words of a part of an ability."""
        return text_of(node, self.program, self.place_of(effect), effect.ability.timing)

    def found(self, node: m.Value, scope: Scope, key: PartKey) -> Explanation:
        """Whether there is anything that a rule of the state is about."""
        there = group(node, scope)
        parts = candidates(node, scope, key) if isinstance(node, m.Select) and not there else ()
        value = named(scope, there, node.type)
        return Explanation(self.say("there is", what=text_of(node, self.program, key)), bool(there), value, parts)

    def conditions(self, test: m.Value, scope: Scope, effect: Effect) -> tuple[Explanation, ...]:
        """Whether what an ability asks for is so; what it asks of an event that does not happen cannot be said."""
        if not unfilled(test, scope):
            return (explain(test, scope, self.place_of(effect)),)
        if isinstance(test, m.Op) and test.name == "and":
            return tuple(each for arg in test.args for each in self.conditions(arg, scope, effect))
        return (Explanation(phrase(test, scope, self.place_of(effect)), None, self.say("of an event")),)

    def place(self, s: State, effect: Effect, this: int) -> Explanation:
        """Whether an ability works where its card lies."""
        zones = wording_of(self.program).zones(self.program, effect.zones)
        here = named(self._scope(s), s.zone[this], m.ZONE)
        return Explanation(
            self.say("works", zones=zones),
            s.zone[this] >= 0 and (lives(s, effect, this) or left(s, effect, this)),
            self.say("card lies", zone=here),
        )

    def awaited(
        self, s: State, effect: Effect, this: int, you: int, events: tuple[int, ...]
    ) -> tuple[Explanation, tuple[int, ...]]:
        """Whether any of some events is what an ability waits for, and which."""
        state = beginning(effect.ability)
        if state is not None:
            return self.begins(s, effect, this, you, state, events)
        tried = [self.event(s, effect, this, you, each) for each in events]
        said = self.say("waits for", events="; ".join(self.words(event, effect) for event in effect.ability.events))
        best = next((at for at, each in enumerate(tried) if each.holds), -1)
        if best >= 0:
            return Explanation(said, True, "", (tried[best],)), (events[best],)
        # What happens instead has slots of its own, of which the ability does not speak.
        return Explanation(said, False, "" if tried else self.say("nothing happens"), tuple(tried)), ()

    def event(self, s: State, effect: Effect, this: int, you: int, ev: int) -> Explanation:
        """Whether one event is what an ability waits for."""
        event = s.events[ev]
        verb = self.program.verbs[event.verb]
        words = wording_of(self.program)
        pattern = words.event(self._scope(s), self.program.game.words.verbs[verb], event.by, event.slots)
        moment = effect.ability.timing
        parts = []
        if event.status in (CANCELLED, REPLACED):
            gone = self.say("cancelled" if event.status == CANCELLED else "replaced")
            parts.append(Explanation(self.say("to happen"), False, gone))
        elif event.status != MOMENTS.get(moment, event.status):
            now = self.say("happened" if event.status else "not happened")
            parts.append(Explanation(self.say(f"moment {moment}"), False, now))
        matching = [each for each in effect.ability.events if verb in ways_of(each.verb)]
        if not matching:
            parts.append(Explanation(self.say("such an event"), False, self.say("this event", event=pattern)))
        names: dict[str, Found] = {"this": this, "you": you, "they": you, "it": ev, **carried(s, effect, this)}
        names |= keyword_names(self._scope(s), effect.key, this)
        scope = replace(event_scope(self.program, s, names, ev), known=self._scope(s).known)
        if scope.event >= 0:
            # What was there then is another state, of which nothing is known yet.
            scope = replace(scope, state=as_it_was(s, ev), event=-1, known={})
        key = self.place_of(effect)
        told = [
            both(self.words(each, effect), tuple(explain(test, scope, key) for test in each.tests)) for each in matching
        ]
        fits = next((each for each in told if each.holds), None)
        parts += [fits] if fits is not None else told
        return both(self.say("event", event=pattern), tuple(parts))

    def begins(
        self, s: State, effect: Effect, this: int, you: int, state: m.Value, events: tuple[int, ...]
    ) -> tuple[Explanation, tuple[int, ...]]:
        """Whether what an ability waits for has become so just now, and the event that it has."""
        said = self.say("waits for", events=self.say("as soon as", state=self.words(state, effect)))
        for each in events:
            event = s.events[each]
            if self.program.verbs[event.verb] == COME_ABOUT and (event.by, *event.slots) == (you, effect.id, this):
                return Explanation(said, True, self.say("become so")), (each,)
        names: dict[str, Found] = {"this": this, "you": you, "they": you}
        names |= keyword_names(self._scope(s), effect.key, this)
        now = explain(state, replace(self._scope(s), names=names), self.place_of(effect))
        return Explanation(said, False, self.say("so before") if now.holds else "", (now,)), ()

    def limit(self, s: State, effect: Effect, limit: m.Limit, this: int, you: int, ev: int) -> Explanation:
        """Whether an ability may be used once more."""
        # What an effect made is counted for itself, by its serial number.
        made = next((each.id for each in s.effects if waits(each, effect, this)), 0)
        scope, holder = ("card", -made) if made else (limit.scope, this)
        used = s.limits.get(limit_key(s, effect, limit.period, scope, holder, you, ev), 0)
        words = wording_of(self.program)
        reason = self.say("used times", times=words.times(self.program, used))
        return Explanation(words.limit(self.program, limit), used < limit.times, reason)

    def as_one(self, s: State, effect: Effect, this: int, ev: int) -> Explanation:
        """Whether an ability that answers one or more events of a moment once has not answered them yet."""
        made = next((each.id for each in s.effects if waits(each, effect, this)), 0)
        return Explanation(self.say("answers once"), answered_whole(s, effect, -made or this, ev) not in s.limits)

    def costs(self, s: State, effect: Effect, scope: Scope, ev: int) -> list[Explanation]:
        """Whether the costs can be paid, in their order; later ones are not asked when one cannot."""
        found: list[Explanation] = []
        price = effect.ability.costs
        _, given = inherited(effect.ability, self.program.game.words)
        names, slots = dict(scope.names), self.slots(effect.ability)
        for count in range(1, len(price) + 1):
            payable = self.workshop.payable(s, price[:count], names, ev, slots)
            cost, key = price[count - 1], self.place_of(effect)
            if count <= len(given):
                cost, key = given[count - 1], PartKey("default", effect.ability.default)
            said = self.say("payable", cost=text_of(cost, self.program, key, effect.ability.timing))
            alone = not payable and count > 1 and self.workshop.payable(s, price[count - 1 : count], names, ev, slots)
            why = () if payable else self.lacking(cost, paying(scope), key)
            found.append(Explanation(said, payable, self.say("beside") if alone else "", why))
            if not payable:
                break
        return found

    def slots(self, ability: m.Ability) -> tuple[str, ...]:
        """Return the names of the slots of the event that an ability waits for."""
        events = ability.events
        return tuple(slot.name for slot in self.program.game.words.verbs[events[0].verb].slots) if events else ()

    def lacking(self, node: m.Effect, scope: Scope, key: PartKey) -> tuple[Explanation, ...]:
        """Return what the choices of a statement may take, when they may take too little."""
        values = [value for _, value in node.args] if isinstance(node, m.Perform) else []
        if isinstance(node, m.Choose):
            values = [node.what]
        for value in values:
            source = value.source if isinstance(value, m.Pick) else value
            if isinstance(source, m.Select) and all_known(source, scope) and not group(source, scope):
                return candidates(source, scope, key)
            if isinstance(value, m.Pick) and (unheld := not_akin(value, scope, key)) is not None:
                return (unheld,)
        return all_banned(node, scope) or self.asked(node, scope)

    def asked(self, node: m.Effect, scope: Scope) -> tuple[Explanation, ...]:
        """Return what the verb of a cost asks for, when nothing is chosen for it."""
        if not isinstance(node, m.Perform) or node.by.many or any(isinstance(value, m.Pick) for _, value in node.args):
            return ()
        if not names_in(node) <= scope.names.keys():
            return ()
        slots = {name: evaluate(value, scope) for name, value in node.args}
        return asked_of(node.verb, evaluate(node.by, scope), slots, scope)

    def change(self, s: State, effect: Effect, scope: Scope, ev: int) -> list[Explanation]:
        """Whether an ability has targets and would change something."""
        body, key = effect.ability.body, self.place_of(effect)
        values = tuple(scope.names[name] for name in effect.names)
        if body is None or effect.could is None or effect.could(s, scope.names["this"], scope.you, ev, *values):
            return []
        if any(isinstance(node, m.Perform) and node.verb in PREVENTING for node in body.items):
            certain = unprevented(scope, ev)
            if certain is not None:
                return [stated(certain, "certain", False)]
        for node in body.items:
            for cost in node.price.items if isinstance(node, m.Fully) else ():
                if banned := all_banned(cost, paying(scope)):
                    said = self.say("payable", cost=text_of(cost, self.program, key))
                    return [Explanation(said, False, "", banned)]
            if isinstance(node, m.Choose | m.Perform):
                lacking = self.lacking(node, scope, key) if isinstance(node, m.Choose) else all_banned(node, scope)
                if lacking:
                    said = self.say("choosable", text=text_of(node, self.program, key))
                    return [Explanation(said, False, "", lacking)]
        return [Explanation(self.say("changes"), False, text_of(body, self.program, key))]

    def opening(self, s: State, effect: Effect, this: int, you: int) -> list[Explanation]:
        """Whether such abilities are asked for at this moment, and this one is offered."""
        timing, scope = effect.ability.timing, self._scope(s)
        if timing in ("called", "constant", "state"):
            return []
        asked = s.pending
        site = self.program.sites[asked[1]] if asked is not None and isinstance(asked[1], int) else None
        if timing == "anytime" and open_now(s):
            return []
        wanted = "action" if timing in ("action", "anytime") else "window"
        if asked is None or site is None or site.kind not in (wanted, "order abilities"):
            busy = self.say("over") if asked is None else self.say("other choice", who=entity(scope, asked.player))
            kind = wording_of(self.program).kind(self.program, effect.ability.kind)
            return [Explanation(self.say("kind asked", kind=kind), False, busy)]
        who, options = asked.player, asked.options
        # What is nobody's in particular, the first seat answers for the table.
        by = you or first_left(s, 1)
        mine = Explanation(
            self.say("asked", who=entity(scope, by)), who == by, self.say("asked is", who=entity(scope, who))
        )
        listed = any(isinstance(each, tuple) and each[:2] == (effect.id, this) for each in options)
        if who == by and not listed:
            return [mine, Explanation(self.say("offered"), False, self.say(f"other {wanted}"))]
        return [mine]
