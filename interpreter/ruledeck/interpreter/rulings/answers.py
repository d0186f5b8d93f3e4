"""Decisions of a ruling: a phrase is read by the game's own words and matched to what is offered by its meaning."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from ruledeck.grammar import meaning as m
from ruledeck.grammar.diagnostic import Diagnostic
from ruledeck.interpreter import machine
from ruledeck.interpreter.asking import PASS
from ruledeck.interpreter.phrasing import Decision, interchangeable, option_keys
from ruledeck.interpreter.rulings import failures
from ruledeck.interpreter.rulings.naming import ordinal, title_in
from ruledeck.interpreter.rulings.reading import Line, performed, value
from ruledeck.interpreter.rulings.table import Table
from ruledeck.interpreter.state import State

_LIST = re.compile(r'((?:[^",]|"[^"]*")+?)(?:,\s*|\s+and\s+|$)(?:and\s+)?')
_ABILITY = re.compile(r"ability (\d+) of\s+")

Places = tuple[int, ...]
"""Places of options among those offered."""


@dataclass(slots=True)
class Answer:
    """A decision on its way through the prompts that it answers.

    Attributes:
        table: What it is read with.
        line: Its text.
        player: Who decides.
        filled: Slots of the verb that have been answered.
        error: Why it could not be read, when that is so.
        started: Whether it has answered a prompt.
        taken: The options taken: the length of the log at that time, and the key.
    """

    table: Table
    line: Line
    player: int
    filled: set[str] = field(default_factory=set)
    error: tuple[Diagnostic, ...] = ()
    started: bool = False
    taken: list[tuple[int, str]] = field(default_factory=list)

    def give(self, s: State) -> bool | Diagnostic:
        """Answer the open decision, and those behind it that the same phrase answers; whether it could."""
        while s.pending is not None and s.pending[0] == self.player:
            decision = Decision(s)
            if self.started and not self.continues(decision):
                break
            found = self.picks(s, decision)
            if isinstance(found, Diagnostic):
                return found
            if not found:
                break
            for place in found:
                self.take(s, place)
            if decision.group is not None:
                self.done(s, decision)
            self.started = True
            if not self.text_goes_on(decision):
                break
        return self.started

    def take(self, s: State, place: int) -> None:
        """Choose an option."""
        self.taken.append((len(s.log), option_keys(s)[place]))
        machine.decide(s, place)

    def text_goes_on(self, decision: Decision) -> bool:
        """Whether the phrase may say more than what was just answered."""
        return (
            (decision.site.kind in ("may", "action", "window")
            and self.word not in ("yes", "no", "pass", "use"))
            or self.word not in _WORDS
        )

    def continues(self, decision: Decision) -> bool:
        """Whether a further prompt is about the same phrase."""
        node = decision.site.node
        if self.word in ("choose", "chooses"):
            return decision.site.kind in ("choose", "target") and not self.filled
        if self.word in _WORDS or not isinstance(node, m.Perform):
            return False
        said = self.said()
        return isinstance(said, m.Perform) and said.verb == node.verb and decision.site.slot not in self.filled

    def done(self, s: State, before: Decision) -> None:
        """End a choice that is made pick by pick: a phrase says all of it."""
        if s.pending is None or s.pending[1] != before.state.program.sites.index(before.site):  # type: ignore[union-attr]
            return
        after = Decision(s)
        if after.group == before.group and PASS in after.options:
            self.take(s, after.options.index(PASS))

    # ---- the phrase

    @property
    def word(self) -> str:
        """The first word of the phrase."""
        return self.line.text.split()[0]

    def said(self) -> m.Perform | None:
        """Return the verb phrase as meaning."""
        found = performed(self.line, self.table.game, self.table.names, self.table.names.players[self.player - 1])
        if isinstance(found, m.Perform):
            return found
        self.error = found
        return None

    def picks(self, s: State, decision: Decision) -> Places | Diagnostic:
        """Return the places of the options that the phrase means, one for each pick; none when it means nothing offered."""
        word, kind = self.word, decision.site.kind
        if self.line.text in ("pass", "passes"):
            return self.at(decision, PASS) if decision.kind == "ability" else ()
        if self.line.text == "done":
            return self.at(decision, PASS) if decision.group is not None else ()
        if self.line.text in ("yes", "no"):
            return self.at(decision, 1 if word == "yes" else 0) if kind == "may" else ()
        if word in ("use", "uses"):
            return self.ability(s, decision, self.line.after(word)) if decision.kind == "ability" else ()
        if word in ("choose", "chooses"):
            return self.chosen(s, decision, self.line.after(word))
        return self.verb(s, decision)

    def at(self, decision: Decision, option: object) -> Places:
        """Return the place of an option."""
        return tuple([at for at, each in enumerate(decision.options) if each == option][:1])

    def chosen(self, s: State, decision: Decision, what: Line) -> Places | Diagnostic:
        """Match `choose ...`."""
        node, kind = decision.site.node, decision.site.kind
        if kind == "may":
            starts = isinstance(node, m.May) and any(isinstance(each, m.Choose) for each in node.body.items)
            return self.at(decision, 1) if starts else ()
        if decision.kind == "ability":
            return ()
        if kind == "modes":
            return self.arm(decision, what)
        self.filled.add("choose")
        if what.text == "nothing":
            return self.at(decision, PASS) if decision.group is not None else ()
        parts = (
            [part.strip() for part in _LIST.findall(what.text) if part.strip()]
            if decision.group is not None
            else [what.text]
        )
        return self.all(s, decision, [Line(part, what.span) for part in parts])

    def all(self, s: State, decision: Decision, parts: Sequence[Line]) -> Places | Diagnostic:
        """Match the parts of a list; the place of a pick is that among what is offered when its turn comes."""
        if len(parts) == 1:
            return self.one(s, decision, parts[0])
        wanted: list[object] = []
        for part in parts:
            free = [at for at, option in enumerate(decision.options) if decision.referred(option) not in wanted]
            found = self.one(s, decision, part, free)
            if isinstance(found, Diagnostic) or not found:
                return found
            wanted.append(decision.referred(decision.options[found[0]]))
        for pick in wanted[:-1]:
            now = Decision(s)
            place = [
                at for at, option in enumerate(now.options) if now.referred(option) == pick and not now.is_done(option)
            ]
            if not place:
                return ()
            self.take(s, place[0])
        now = Decision(s)
        return tuple([at for at, option in enumerate(now.options) if now.referred(option) == wanted[-1]][:1])

    def one(self, s: State, decision: Decision, what: Line, among: Sequence[int] | None = None) -> Places | Diagnostic:
        """Match the name of one thing."""
        text, number = ordinal(what.text)
        line = Line(text, what.span) if number else what
        bound = value(line, self.table.game, self.table.names)
        if isinstance(bound, tuple):
            self.error = bound
            return ()
        return self.valued(s, decision, bound, what, number, among)

    def valued(
        self, s: State, decision: Decision, bound: m.Value, what: Line, number: int, among: Sequence[int] | None = None
    ) -> Places | Diagnostic:
        """Match a value to the options."""
        places = range(len(decision.options)) if among is None else among
        if not same_sort(bound.type.base, decision.kind):
            return ()
        wanted = self.wanted(s, bound, what)
        if isinstance(wanted, Diagnostic):
            return wanted
        found = [
            at
            for at in places
            if not decision.is_done(decision.options[at]) and decision.referred(decision.options[at]) in wanted
        ]
        return self.single(s, decision, found, number)

    def wanted(self, s: State, bound: m.Value, what: Line) -> tuple[object, ...] | Diagnostic:
        """Return what a value may stand for: every copy of a title, the members of a description, or the one thing."""
        card = title_in(bound)
        if card is not None:
            return (*self.table.names.copies(s, card), *self.everywhere(s, card))
        if isinstance(bound, m.Literal) and bound.type.base == "name" and isinstance(bound.value, str):
            return (self.table.names.cards[bound.value],)
        if isinstance(bound, m.Pick):
            return self.table.group(s, bound.source, self.player)
        if bound.many:
            return self.table.group(s, bound, self.player)
        found = self.table.evaluate(s, bound, self.player, what.span)
        return found if isinstance(found, Diagnostic) else (found,)

    def everywhere(self, s: State, card: str) -> tuple[int, ...]:
        """Return every component of a card, and the card itself for a choice of names."""
        index = self.table.names.cards[card]
        decision = Decision(s)
        if decision.kind == "name":
            return (index,)
        return tuple([e for e, definition in enumerate(s.card) if definition == index])

    def single(self, s: State, decision: Decision, found: list[int], number: int) -> Places | Diagnostic:
        """Return the one place, or that there are several which differ."""
        if len(found) < 2:
            return tuple(found)
        if number:
            return tuple(found[number - 1 : number])
        things = [decision.thing(decision.options[at]) for at in found]
        if interchangeable(s, things):
            return (found[0],)
        phrases = decision.phrases(self.table.names.called)
        return failures.ambiguous(self.line.text, [phrases[at] for at in found], self.line.span)

    def arm(self, decision: Decision, what: Line) -> Places:
        """Match an arm of a choice between blocks: its number, or its text."""
        for at, option in enumerate(decision.options):
            arm = decision.referred(option)
            if not decision.is_done(option) and isinstance(arm, int) and what.text in (str(arm + 1), decision.arm(arm)):
                return (at,)
        return ()

    # ---- abilities and verbs

    def ability(self, s: State, decision: Decision, what: Line) -> Places | Diagnostic:
        """Match `use yoda`, `use ability 2 of "Yoda"`, or the kind of an ability of the game."""
        numbered = _ABILITY.match(what.text)
        rest = what.after(numbered[0]) if numbered else what
        program, options = decision.program, decision.options
        kinds = [
            at for at, each in enumerate(options)
            if isinstance(each, tuple) and each[1] == 0 and program.effects[each[0]].ability.kind == rest.text
        ]  # fmt: skip
        found: Places | Diagnostic | list[int] = kinds
        if not kinds:
            text, number = ordinal(rest.text)
            bound = value(Line(text, rest.span), self.table.game, self.table.names)
            if isinstance(bound, tuple):
                self.error = bound
                return ()
            wanted = self.wanted(s, bound, rest)
            if isinstance(wanted, Diagnostic):
                return wanted
            found = [at for at, each in enumerate(options) if isinstance(each, tuple) and each[1] in wanted]
            if number:
                things = list(dict.fromkeys([decision.thing(options[at]) for at in found]))[number - 1 : number]
                found = [at for at in found if decision.thing(options[at]) in things]
        if numbered:
            effects = list(dict.fromkeys([options[at][0] for at in found]))  # type: ignore[index]
            kept = effects[int(numbered[1]) - 1 : int(numbered[1])]
            found = [at for at in found if options[at][0] in kept]  # type: ignore[index]
        if len({options[at][0] for at in found}) > 1:  # type: ignore[index]
            phrases = decision.phrases(self.table.names.called)
            return failures.ambiguous(self.line.text, [phrases[at] for at in found], self.line.span)
        return self.single(s, decision, list(found), 0)

    def verb(self, s: State, decision: Decision) -> Places | Diagnostic:
        """Match a verb phrase: a choice inside of that verb, or a step or an ability that begins with it."""
        said = self.said()
        if said is None:
            return ()
        node = decision.site.node
        if decision.site.kind == "do" and isinstance(node, m.Perform) and node.verb == said.verb:
            slot = decision.site.slot
            self.filled.add(slot)
            return self.slotted(s, decision, dict(said.args)[slot])
        if isinstance(node, m.May):
            return self.at(decision, 1) if any(verb_of(each) == said.verb for each in node.body.items) else ()
        if isinstance(node, m.Modes):
            fits = [
                at for at, option in enumerate(decision.options) if self.begins(node, decision.referred(option), said)
            ]
            return tuple(fits) if len(fits) == 1 else ()
        if decision.kind == "ability":
            effects = decision.program.effects
            found = [
                at
                for at, each in enumerate(decision.options)
                if isinstance(each, tuple) and begins_with(effects[each[0]].ability, said.verb)
            ]
            return self.single(s, decision, found, 0)
        return ()

    def slotted(self, s: State, decision: Decision, bound: m.Value) -> Places | Diagnostic:
        """Match what fills a slot of the verb."""
        if decision.group is not None and bound.many:
            wanted = self.table.group(s, bound, self.player)
            names = [f"{each}" for each in wanted]
            return self.members(s, decision, wanted) if names else ()
        return self.valued(s, decision, bound, self.line, ordinal(self.line.text)[1])

    def members(self, s: State, decision: Decision, wanted: Sequence[int]) -> Places:
        """Pick every member of a group but the last, and return the place of that."""
        for pick in wanted[:-1]:
            now = Decision(s)
            place = [
                at for at, option in enumerate(now.options) if now.referred(option) == pick and not now.is_done(option)
            ]
            if not place:
                return ()
            self.take(s, place[0])
        now = Decision(s)
        return tuple([at for at, option in enumerate(now.options) if now.referred(option) == wanted[-1]][:1])

    def begins(self, node: m.Modes, arm: object, said: m.Perform) -> bool:
        """Whether an arm of a choice between blocks is this verb."""
        return isinstance(arm, int) and arm >= 0 and any(verb_of(each) == said.verb for each in node.arms[arm].items)


_WORDS = frozenset(("pass", "passes", "done", "yes", "no", "use", "uses", "choose", "chooses"))


_THINGS = frozenset(("player", "component", "entity"))


def same_sort(one: str, other: str) -> bool:
    """Whether values of two base types can be the same; players and components share one numbering, but are not each other."""
    if "entity" in (one, other):
        return {one, other} <= _THINGS
    if other == "name":
        return one in ("name", "component")
    return one == other or "any" in (one, other)


def verb_of(node: m.Effect) -> str | None:
    """Return the verb of a step."""
    return node.verb if isinstance(node, m.Perform) else None


def begins_with(ability: m.Ability, verb: str) -> bool:
    """Whether a verb is what an ability does first, or pays first."""
    steps = (*ability.costs, *(ability.body.items if ability.body is not None else ()))
    return bool(steps) and verb_of(steps[0]) == verb
