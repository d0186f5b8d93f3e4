"""Decisions of a ruling: a phrase is read by the game's own words and matched to what is offered by its meaning."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.traversal import nodes_in
from ruledeck.grammar.text.diagnostic import Diagnostic
from ruledeck.interpreter.engine import machine
from ruledeck.interpreter.engine.decisions import PASS
from ruledeck.interpreter.primitives.primitives import MisfitOutcomeError
from ruledeck.interpreter.state.program import Site
from ruledeck.interpreter.state.state import State
from ruledeck.interpreter.wording import failures
from ruledeck.interpreter.wording.deeds import other_deed, watch
from ruledeck.interpreter.wording.first_steps import FIRST, agrees, steps_of
from ruledeck.interpreter.wording.matching import Matching, Places
from ruledeck.interpreter.wording.names import ordinal
from ruledeck.interpreter.wording.optional_choices import choices_behind
from ruledeck.interpreter.wording.options import Decision
from ruledeck.interpreter.wording.prompts import more_of, prompt, told_of_each
from ruledeck.interpreter.wording.reading import Line, performed, value
from ruledeck.interpreter.wording.shares import shares_of
from ruledeck.interpreter.wording.table import glimpse

_BRACKETS: Final = r"\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)"
_LIST: Final = re.compile(rf'((?:[^",()]|"[^"]*"|{_BRACKETS})+?)(?:,\s*|\s+and\s+|$)(?:and\s+)?')
ABILITY: Final = re.compile(r"ability (\d+) of\s+")
_TRIED_OUT: Final = ("may", "modes", "action", "window", "do")
"""Kinds of decisions of which a phrase may say more than is asked there: it is tried on a copy first."""
_DEPTH, _TRIED = 3, 12
"""How many decisions the costs of a rehearsed ability may ask for, and how many answers to each of them are tried."""
WORDS: Final = frozenset(("pass", "passes", "done", "yes", "no", "use", "uses", "choose", "chooses"))
"""First words of the decisions that are no verbs of the game."""


@dataclass(slots=True)
class Answer(Matching):
    """A decision on its way through the prompts that it answers.

    Attributes:
        before: The state in which the phrase is said, while it is tried on a copy.
    """

    before: State | None = None

    @property
    def word(self) -> str:
        """The first word of the phrase; none where it is the verb of the game that the phrase begins with."""
        return "" if self.own_verb else self.line.text.split()[0]

    def give(self, s: State) -> bool | Diagnostic:
        """Answer the open decision, and those behind it that the same phrase answers; whether it could."""
        self.unlike = None
        while s.pending is not None and s.pending.player == self.player:
            decision = Decision(s)
            if self.started and not self.continues(decision):
                break
            found = self.picks(s, decision)
            if isinstance(found, Diagnostic):
                return found
            if not found:
                break
            if decision.site.kind in _TRIED_OUT and self.says_more(decision):
                unlike = self.rehearsed(s, found)
                if unlike is not None and self.started:
                    return unlike
                if unlike is not None:
                    # It may speak of a decision that comes later.
                    self.unlike = unlike
                    break
            self.name(decision, decision.options[found[0]])
            for place in found:
                self.take(s, place)
            if decision.group is not None:
                self.done(s, decision)
            self.started = True
            if not self.text_goes_on(decision):
                break
        return (self.unshared(s) or True) if self.started else False

    def offers(self, s: State) -> bool | Diagnostic:
        """Whether the open decision offers all that the phrase says; the state may be changed."""
        decision = Decision(s)
        found = self.picks(s, decision)
        if isinstance(found, Diagnostic):
            return found
        if found and decision.site.kind in _TRIED_OUT and self.says_more(decision):
            return self.rehearsed(s, found) is None
        return bool(found)

    def says_more(self, decision: Decision) -> bool:
        """Whether the phrase says more of a step or an ability than that it is done."""
        return self.word not in WORDS or (decision.site.kind == "may" and self.word in ("choose", "chooses"))

    def chosen_behind(self, s: State, place: int) -> Diagnostic | None:
        """Try a step that a player may do on a copy: `choose scout` is no yes where it does not choose scout, asked or not."""
        refused: Diagnostic | None = None
        for copy in choices_behind(s, place):
            decision, other = Decision(copy), replace(self, filled=set(self.filled), named={}, taken=[], started=True)
            who, said = decision.names[self.player - 1], prompt(decision, self.table.names.called)
            found = other.picks(copy, decision)
            if isinstance(found, Diagnostic):
                return found
            if found:
                self.behind = decision.site
                return None
            refused = failures.not_offered(self.line.text, who, said, self.line.span)
        return refused

    def rehearsed(self, s: State, found: Places) -> Diagnostic | None:
        """Try a step or an ability on a copy: what the phrase says of it must be offered, also where there is no choice."""
        try:
            return self.chosen_behind(s, found[0]) if self.word in WORDS else self.tried(s, found)
        except MisfitOutcomeError:
            # What is only tried uses no outcome that a case lists: where they do not fit, it is told when it is done.
            return None

    def tried(self, s: State, found: Places) -> Diagnostic | None:
        """Take an option on a copy, or all of several, and answer what is asked behind it by what the phrase says."""
        said, place = self.said(), found[0]
        assert said is not None
        decision = Decision(s)
        other = replace(self, filled=set(self.filled), named=dict(self.named), taken=[], started=True, before=s)
        other.name(decision, decision.options[place])
        filling = [
            at
            for at, site in enumerate(s.program.sites)
            if site.public and (self.fills(site.node, said.verb) or other.names(site) is not None)
        ]
        copy = glimpse(s)
        # What is only tried exercises nothing.
        copy.covered = None
        copy.onlooker = replace(s.onlooker, always_asked=s.onlooker.always_asked.union(filling))
        watch(copy)
        for each in found:
            other.take(copy, each)
        if decision.group is not None:
            other.done(copy, decision)
        option = decision.options[place]
        used = decision.kind == "ability" and isinstance(option, tuple)
        costs = nodes_in(s.program.effects[option[0]].ability.costs) if used and isinstance(option, tuple) else ()
        return other.goes_on(copy, costs, _DEPTH)

    def goes_on(self, s: State, costs: Sequence[object], depth: int) -> Diagnostic | None:
        """Answer what a rehearsed step or ability asks; what one of its costs asks before may be answered in any way."""
        while s.pending is not None and s.pending.player == self.player and self.continues(Decision(s)):
            decision = Decision(s)
            found = self.picks(s, decision)
            if isinstance(found, Diagnostic):
                return found
            if not found:
                return failures.not_offered(
                    self.line.text,
                    decision.names[self.player - 1],
                    prompt(decision, self.table.names.called),
                    self.line.span,
                )
            for each in found:
                self.take(s, each)
            if decision.group is not None:
                self.done(s, decision)
        if s.pending is None or s.pending.player != self.player or depth == 0:
            return self.otherwise_done(s)
        decision = Decision(s)
        if not any(each is decision.site.node for each in costs):
            return self.otherwise_done(s)
        refused: Diagnostic | None = None
        for place in range(min(len(decision.options), _TRIED)):
            copy = glimpse(s)
            copy.covered, copy.onlooker = None, s.onlooker
            watch(copy)
            machine.decide(copy, place)
            other = replace(self, filled=set(self.filled), named=dict(self.named), taken=[*self.taken])
            refused = other.goes_on(copy, costs, depth - 1)
            if refused is None:
                return None
        return refused

    def otherwise_done(self, s: State) -> Diagnostic | None:
        """Return that what was done on a copy is not what the phrase says, in a word that nobody is asked about."""
        said = self.said()
        return None if said is None or self.before is None else other_deed(self, said, self.before, s)

    @staticmethod
    def fills(node: m.Meant | None, verb: str) -> bool:
        """Whether a decision fills a slot of a verb."""
        return isinstance(node, m.Perform) and node.verb == verb

    def name(self, decision: Decision, option: object) -> None:
        """Note which choices of an ability or a block are about what the phrase says.

        These are those whose names stand in the verb that it is called by.
        """
        node = decision.site.node
        blocks = isinstance(node, m.Modes | m.May)
        said = self.said() if (blocks or decision.kind == "ability") and self.word not in WORDS else None
        if said is None:
            return
        key, steps = decision.site.key, list[m.Effect | None]()
        if isinstance(node, m.May):
            steps = [*node.body.items]
        elif isinstance(node, m.Modes):
            arm = decision.referred(option)
            steps = [*steps_of(node.arms[arm])] if isinstance(arm, int) and arm >= 0 else []
        elif isinstance(option, tuple):
            effect = decision.program.effects[option[0]]
            key, steps = (
                effect.key.ability(effect.index),
                [first(effect.ability) for first in FIRST],
            )
        for step in steps:
            if isinstance(step, m.Perform) and agrees(step, said):
                slots = {value.name: slot for slot, value in step.args if isinstance(value, m.Name)}
                self.named |= {(key, name): slot for name, slot in slots.items()}
                return

    def names(self, site: Site) -> str | None:
        """Return the slot that a choice is made for, by its name; `None` where the phrase says nothing of it."""
        name = site.node.name if isinstance(site.node, m.Choose) else None
        return self.named.get((site.key, name)) if name else None

    def text_goes_on(self, decision: Decision) -> bool:
        """Whether the phrase may say more than what was just answered."""
        if self.shares is not None:
            return bool(self.shares.left)
        return (
            decision.site.kind in ("may", "action", "window") and self.word not in ("yes", "no", "pass", "use")
        ) or self.word not in WORDS

    def continues(self, decision: Decision) -> bool:
        """Whether a further prompt is about the same phrase."""
        node = decision.site.node
        if self.shares is not None:
            return decision.site.kind == "divide" and bool(self.shares.left)
        if self.word in ("choose", "chooses"):
            if self.behind is not None and decision.site is not self.behind:
                return False
            return decision.site.kind in ("choose", "target") and not self.filled
        if self.word not in WORDS and (slot := self.names(decision.site)) is not None:
            return slot not in self.filled
        if self.word in WORDS or not isinstance(node, m.Perform):
            return False
        said = self.said()
        return isinstance(said, m.Perform) and said.verb == node.verb and decision.site.slot not in self.filled

    def done(self, s: State, before: Decision) -> None:
        """End a choice that is made pick by pick: a phrase says all of it."""
        if (
            s.pending is None
            or not isinstance(s.pending.site, int)
            or before.program.sites[s.pending.site] is not before.site
        ):
            return
        after = Decision(s)
        # Where nothing is chosen yet it is another choice, such as that of the next player among the same words.
        if after.player == self.player and after.chosen and after.group == before.group and PASS in after.options:
            self.ended = more_of(after, self.table.names.called)
            self.take(s, after.options.index(PASS))

    def said(self) -> m.Perform | None:
        """Return the verb phrase as meaning."""
        found = performed(self.line, self.table.game, self.table.names, self.table.names.players[self.player - 1])
        if isinstance(found, m.Perform):
            return found
        self.error = found
        return None

    def picks(self, s: State, decision: Decision) -> Places | Diagnostic:
        """Return the places of the options that the phrase means, one for each pick; none when it means nothing offered."""
        found = self.plainly(s, decision)
        if found or self.word not in WORDS or self.line.text == self.word:
            return found
        # A verb of the game may begin with a word that answers everywhere: `use up 1 worker`, `pass the torch`.
        error, self.error = self.error, ()
        if self.said() is None:
            self.error = error
            return found
        self.own_verb = True
        return self.verb(s, decision)

    def plainly(self, s: State, decision: Decision) -> Places | Diagnostic:
        """Return what the phrase means where its first word, if it is one that every game has, means what it means there."""
        word, kind = self.word, decision.site.kind
        if self.line.text in ("pass", "passes"):
            return self.at(decision, PASS) if decision.kind == "ability" else ()
        if self.line.text == "done":
            return self.at(decision, PASS) if _may_be_none(decision) else ()
        if self.line.text in ("yes", "no"):
            return self.at(decision, 1 if word == "yes" else 0) if kind == "may" else ()
        if word in ("use", "uses"):
            return self.ability(s, decision, self.line.after(word)) if decision.kind == "ability" else ()
        if word in ("choose", "chooses"):
            return self.chosen(s, decision, self.line.after(word))
        return self.verb(s, decision)

    def chosen(self, s: State, decision: Decision, what: Line) -> Places | Diagnostic:
        """Match `choose ...`."""
        node, kind = decision.site.node, decision.site.kind
        if kind == "may":
            starts = isinstance(node, m.May) and any(isinstance(each, m.Choose) for each in node.body.items)
            return self.at(decision, 1) if starts else ()
        if decision.kind == "ability":
            return ()
        if kind == "divide" and (found := self.share(s, decision, what)) is not None:
            return found
        if kind == "modes":
            return self.arm(decision, what) or self.arms(s, decision, what)
        self.filled.add("choose")
        if what.text == "nothing":
            return self.at(decision, PASS) if _may_be_none(decision) else ()
        return self.all(s, decision, parts_of(what) if decision.group is not None else [Line(what.text, what.span)])

    def share(self, s: State, decision: Decision, what: Line) -> Places | Diagnostic | None:
        """Match `2 for scout`, or the part of `2 for scout and 1 for tank` that the open share is; `None` for a number alone."""
        if self.shares is None:
            self.shares = shares_of([part.text for part in parts_of(what)])
        if self.shares is None:
            return None
        for part in self.shares.left:
            amount, text = part
            wanted = self.meant(s, Line(text, what.span))
            if isinstance(wanted, Diagnostic):
                return wanted
            places = self.at(decision, amount)
            if decision.sharing[0] in wanted and places:
                self.shares.left.remove(part)
                self.shares.behind = decision.sharing[1:]
                self.shares.remaining = max(each for each in decision.options if isinstance(each, int)) - amount
                return places
        return ()

    def unshared(self, s: State) -> Diagnostic | None:
        """Return that a share which a line says was not asked for, unless it is what comes out by itself."""
        for amount, text in self.shares.left if self.shares is not None else ():
            wanted = self.meant(s, Line(text, self.line.span))
            if isinstance(wanted, Diagnostic):
                return wanted
            assert self.shares is not None
            if not any(isinstance(each, int) and self.shares.settled(each, amount) for each in wanted):
                who = self.table.names.players[self.player - 1]
                open_ = s.pending is not None
                said = prompt(Decision(s), self.table.names.called) if open_ else "no share is asked for any more"
                return failures.not_offered(f"choose {amount} for {text}", who, said, self.line.span)
        return None

    def arm(self, decision: Decision, what: Line) -> Places:
        """Match an arm of a choice between blocks: its number, or its text."""
        for at, option in enumerate(decision.options):
            arm = decision.referred(option)
            if not decision.is_done(option) and isinstance(arm, int) and what.text in (str(arm + 1), decision.arm(arm)):
                return (at,)
        return ()

    def arms(self, s: State, decision: Decision, what: Line) -> Places:
        """Match several arms of a choice between blocks that takes more than one: `2 and 3`, or their texts."""
        node, parts = decision.site.node, parts_of(what)
        if decision.group is None or not isinstance(node, m.Modes) or len(parts) > node.most:
            return ()
        wanted: list[object] = []
        for part in parts:
            found = self.arm(decision, part)
            if not found or (arm := decision.referred(decision.options[found[0]])) in wanted:
                return ()
            wanted.append(arm)
        return self.members(s, wanted)

    def ability(self, s: State, decision: Decision, what: Line) -> Places | Diagnostic:
        """Match `use scout`, `use ability 2 of "Scout" against "Bolt"`, or the kind of an ability of the game."""
        numbered = ABILITY.match(what.text)
        rest = what.after(numbered[0]) if numbered else what
        user, against, target = rest.text.partition(" against ")
        found = self.bearers(s, decision, Line(user, rest.span))
        if isinstance(found, Diagnostic):
            return found
        if against:
            answered = self.meant(s, Line(target, rest.span))
            if isinstance(answered, Diagnostic):
                return answered
            found = against_one_of(decision, found, answered)
        effects = decision.counted([each for at in found if isinstance(each := decision.options[at], tuple)])
        if numbered:
            effects = effects[int(numbered[1]) - 1 : int(numbered[1])]
            found = [at for at in found if effect_of(decision.options[at]) in effects]
        if not against and len(effects) == 1:
            # Said without a thing that is answered, it is the option without one, where there is such a one: it is called so.
            found = [at for at in found if decision.answered(decision.options[at]) < 0] or found
        if len(effects) > 1 or len({decision.answered(decision.options[at]) for at in found}) > 1:
            called = self.table.names.called
            phrases, told = decision.phrases(called), told_of_each(decision, called)
            several = [phrases[at] for at in found], self.line.span, [told[at] for at in found]
            return failures.ambiguous(self.line.text, *several)
        return self.single(s, decision, found, 0)

    def bearers(self, s: State, decision: Decision, what: Line) -> list[int] | Diagnostic:
        """Return the places of the abilities of a card, or of a kind of ability of the game itself."""
        program, options = decision.program, decision.options
        offered = [(at, each) for at, each in enumerate(options) if isinstance(each, tuple)]
        kinds = [at for at, each in offered if each[1] == 0 and program.effects[each[0]].ability.kind == what.text]
        if kinds or (what.text in program.game.words.ability_kinds and what.text not in self.table.names.aliases):
            return kinds
        text, number = ordinal(what.text)
        wanted = self.meant(s, Line(text, what.span))
        if isinstance(wanted, Diagnostic):
            return wanted
        found = [at for at, each in offered if each[1] in wanted]
        if number:
            things = list(dict.fromkeys([decision.thing(options[at]) for at in found]))[number - 1 : number]
            found = [at for at in found if decision.thing(options[at]) in things]
        return found

    def meant(self, s: State, what: Line) -> frozenset[object] | Diagnostic:
        """Return the things that a part of a line speaks of; none, with the error kept, when it cannot be read."""
        bound = value(what, self.table.game, self.table.names)
        if isinstance(bound, tuple):
            self.error = bound
            return frozenset()
        wanted = self.wanted(s, bound, what)
        return wanted if isinstance(wanted, Diagnostic) else frozenset(wanted)

    def verb(self, s: State, decision: Decision) -> Places | Diagnostic:
        """Match a verb phrase: a choice inside of that verb, or a step or an ability that begins with it."""
        said = self.said()
        if said is None:
            return ()
        node = decision.site.node
        if self.started and (named := self.names(decision.site)) is not None:
            self.filled.add(named)
            return self.slotted(s, decision, dict(said.args)[named])
        if decision.site.kind == "do" and isinstance(node, m.Perform) and node.verb == said.verb:
            slot = decision.site.slot
            self.filled.add(slot)
            return self.slotted(s, decision, dict(said.args)[slot])
        if isinstance(node, m.May):
            return self.at(decision, 1) if any(agrees(each, said) for each in node.body.items) else ()
        if isinstance(node, m.Modes):
            fits = [
                at for at, option in enumerate(decision.options) if self.begins(node, decision.referred(option), said)
            ]
            return tuple(fits) if len(fits) == 1 else ()
        if decision.kind == "ability":
            begun = [found for first in FIRST if (found := self.beginning(s, decision, said, first))]
            # Where several abilities begin so, those that do not offer what is said of the verb are not meant.
            several = len({at for found in begun for at in found}) > 1
            fitting = [[at for at in found if self.rehearsed(s, (at,)) is None] for found in begun] if several else []
            return self.single(s, decision, next(filter(None, (*fitting, *begun)), []), 0)
        return ()

    def beginning(
        self, s: State, decision: Decision, said: m.Perform, first: Callable[[m.Ability], m.Effect | None]
    ) -> list[int]:
        """Return the places of the abilities whose first step, by one way of counting, is what a phrase says."""
        effects = decision.program.effects
        return [
            at
            for at, each in enumerate(decision.options)
            if isinstance(each, tuple)
            and agrees(first(effects[each[0]].ability), said)
            and self.concerns(s, first(effects[each[0]].ability), said, each[1])
        ]

    def concerns(self, s: State, node: m.Effect | None, said: m.Perform, bearer: object) -> bool:
        """Whether a step that is about the card of its own text is said of that card."""
        told = dict(said.args)
        for slot, filled in node.args if isinstance(node, m.Perform) else ():
            if isinstance(filled, m.Name) and filled.name == "this":
                wanted = self.wanted(s, told[slot], self.line)
                if isinstance(wanted, Diagnostic) or bearer not in wanted:
                    return False
        return True

    def begins(self, node: m.Modes, arm: object, said: m.Perform) -> bool:
        """Whether an arm of a choice between blocks is this verb."""
        if not isinstance(arm, int) or arm < 0:
            return False
        return any(agrees(each, said) for each in steps_of(node.arms[arm]))


def parts_of(what: Line) -> list[Line]:
    """Return the parts of a list: `knight, raider and scout`."""
    return [Line(part.strip(), what.span) for part in _LIST.findall(what.text) if part.strip()]


def against_one_of(decision: Decision, found: list[int], answered: frozenset[object]) -> list[int]:
    """Return which abilities would answer one of some things, also where there is nothing else that they could answer."""
    first = [at for at in found if decision.answerable(decision.options[at])[:1] in [(each,) for each in answered]]
    return first or [at for at in found if answered.intersection(decision.answerable(decision.options[at]))]


def effect_of(option: object) -> object:
    """Return the ability of an option of a window."""
    return option[0] if isinstance(option, tuple) else None


def _may_be_none(decision: Decision) -> bool:
    """Whether a choice can be ended; where only the chooser sees that nothing fits, that is all there is to say."""
    blind = decision.site.kind in ("choose", "target", "do") and tuple(decision.options) == (PASS,)
    return decision.group is not None or blind
