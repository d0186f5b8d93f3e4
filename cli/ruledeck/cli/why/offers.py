"""Why something is offered at the open decision, or is not: from a decision in words to what it would choose."""

from typing import TYPE_CHECKING, Final

from ruledeck.cli.terminal.refusal import RefusalError
from ruledeck.cli.why.actions import Actions
from ruledeck.cli.why.brief import clipped
from ruledeck.cli.why.components import counters_of
from ruledeck.cli.why.deeds import Deeds
from ruledeck.cli.why.past import said_in
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.parts import WHOLE_GAME
from ruledeck.interpreter.engine.decisions import PASS
from ruledeck.interpreter.engine.tolls import paid_for
from ruledeck.interpreter.explain.conditions import SHOWN, Explanation, both
from ruledeck.interpreter.explain.evaluator import Found, Scope, domain, evaluate, group
from ruledeck.interpreter.explain.evaluator_tree import of_sort
from ruledeck.interpreter.explain.options import wanted_of, why_option
from ruledeck.interpreter.explain.phrases import entity, say, text_of, wording_of
from ruledeck.interpreter.explain.provenance import player
from ruledeck.interpreter.primitives.masking import hidden
from ruledeck.interpreter.wording.answers import ABILITY, WORDS
from ruledeck.interpreter.wording.matching import same_sort
from ruledeck.interpreter.wording.names import Names, ordinal, title_in, titled, titles_in
from ruledeck.interpreter.wording.optional_choices import choices_behind
from ruledeck.interpreter.wording.options import Decision
from ruledeck.interpreter.wording.reading import Line, performed, value

if TYPE_CHECKING:
    from ruledeck.cli.why.components import Copies
    from ruledeck.interpreter.explain.explanation import Explainer
    from ruledeck.interpreter.state.state import State

_REASONS: Final = 6
"""How many reasons against one thing are listed where many things are."""
_THINGS: Final = ("player", "component", "entity")


class Offers:
    """Explains the options of the open decision, and what is none of them."""

    def __init__(
        self, explainer: "Explainer", s: "State", names: Names, copies: "Copies", decision: "Decision | None"
    ) -> None:
        self.explainer, self.state, self.names, self.copies = explainer, s, names, copies
        self.decision = decision
        self.scope = Scope(explainer.program, s)
        self.phrases = () if decision is None else decision.phrases(names.called)

    # ---- which option

    def offered(self, said: str) -> int | None:
        """Return the place of the option that is said with just these words."""
        folded = [phrase.casefold() for phrase in self.phrases]
        return folded.index(said.casefold()) if said.casefold() in folded else None

    def about(self, line: Line, by: int | None = None) -> tuple[Explanation, ...]:
        """Explain a decision in words, of whoever is asked or of the player who is named.

        Raises:
            RefusalError: when it cannot be read.
        """
        decision = self.decision
        if decision is None:
            return (Explanation(self.say("somebody may", text=line.text), False, self.end),)
        if by is not None and by != decision.player:
            return self.of_another(decision, line, by)
        place = self.offered(line.text)
        if place is not None:
            return (self.option(decision.options[place]),)
        word, rest = line.text.split()[0], line.after(line.text.split()[0])
        if self.own_verb(decision, line, word, rest):
            return self.verb(decision, line)
        if word in ("pass", "passes", "done", "yes", "no"):
            return (self.set_word(decision, line.text),)
        if word in ("use", "uses"):
            return self.uses(decision, rest)
        if word in ("choose", "chooses"):
            if decision.site.kind == "may":
                return self.chosen_behind(decision, line)
            return self.things(line, self.meant(decision, rest))
        return self.verb(decision, line)

    def chosen_behind(self, decision: "Decision", line: Line) -> tuple[Explanation, ...]:
        """Explain what a step chooses that a player may do."""
        told: tuple[Explanation, ...] = ()
        for copy in choices_behind(self.state, decision.options.index(1)) if 1 in decision.options else ():
            told = Offers(self.explainer, copy, self.names, self.copies, Decision(copy)).about(line)
            if all(each.holds for each in told):
                break
        return told or (self.another(line),)

    def of_another(self, decision: "Decision", line: Line, by: int) -> tuple[Explanation, ...]:
        """Explain a decision of a player who is not asked now: who is, and of an ability whether that player could use it."""
        word, _, named = line.text.partition(" ")
        if word in ("use", "uses"):
            effects = self.explainer.program.effects
            game = [each for each in effects if each.key == WHOLE_GAME and each.ability.kind == named]
            if game:
                return tuple(self.explainer.why_ability(self.state, each, 0, by) for each in game)
            e = self.copies.named(named)
            if e is not None and self.state.control[e] == by:
                return tuple(self.explainer.why(self.state, e))
        who, asked = entity(self.scope, by), entity(self.scope, decision.player)
        return (Explanation(self.say("asked", who=who), False, self.say("asked is", who=asked)),)

    def own_verb(self, decision: "Decision", line: Line, word: str, rest: Line) -> bool:
        """Whether a phrase is a verb of the game although its first word answers in every game: `use up 1 worker`."""
        if word not in WORDS or not rest.text or (word in ("use", "uses") and self.usable(rest.text)):
            return False
        player = self.names.players[decision.player - 1]
        return not isinstance(performed(line, self.explainer.program.game, self.names, player), tuple)

    def usable(self, text: str) -> bool:
        """Whether a text names a card, or a kind of abilities."""
        return text in self.explainer.program.game.words.ability_kinds or self.copies.named(text) is not None

    def option(self, option: object) -> Explanation:
        """Explain an option that is offered."""
        assert self.decision is not None
        if option == PASS:
            return Explanation(self.say("may stop", who=self.who), True, self.where)
        return self.thing(self.decision.referred(option))

    def set_word(self, decision: "Decision", word: str) -> Explanation:
        """Explain why a word that every game has is no answer now."""
        fits = {"pass": decision.kind == "ability", "done": decision.group is not None}.get(
            word.removesuffix("es") if word != "yes" else word, decision.kind == "whether"
        )
        why = "not asked so" if not fits else "not optional"
        if fits and decision.kind == "whether" and word == "yes":
            why = "no change"
        if fits and word == "done":
            why = "too little"
        return Explanation(self.say("may say", who=self.who, word=word), False, self.say(why, where=self.where))

    def thing(self, wanted: object) -> Explanation:
        """Explain why something can be chosen, or cannot."""
        assert isinstance(wanted, int | str | tuple)
        return why_option(self.explainer, self.state, wanted)

    def meant(self, decision: "Decision", what: Line) -> list[Found] | None:
        """Return what a description in a decision stands for; `None` when it is of another sort than what is chosen.

        Raises:
            RefusalError: when it cannot be read.
        """
        if decision.site.kind == "modes":
            arms = [at for at in range(self.arms(decision)) if what.text in (str(at + 1), decision.arm(at))]
            if not arms:
                raise RefusalError(f'there is no arm "{what.text}"', f"arms: 1 to {self.arms(decision)}")
            return list(arms)
        text, number = ordinal(what.text)
        bound = value(Line(text, what.span), self.explainer.program.game, self.names)
        if isinstance(bound, tuple):
            told = bound[0]
            raise RefusalError(f'"{what.text}" cannot be read: {told.message}', told.help)
        return self.found(decision, bound, number)

    def found(self, decision: "Decision", bound: m.Value, number: int = 0) -> list[Found] | None:
        """Return what a value stands for at the open decision; `None` when it is of another sort."""
        if not same_sort(bound.type.base, decision.kind):
            return None
        named = isinstance(bound, m.Literal) and bound.type.base == "name"
        cards = title_in(bound) or ((str(bound.value),) if isinstance(bound, m.Literal) and named else ())
        if cards and decision.kind == "name":
            return [*self.names.indexes(cards)[:1]]
        if cards and not number:
            copies = self.names.copies(self.state, cards)
            near = [e for e in copies if e in map(decision.referred, decision.options)] or [
                e for e in copies if e in self.domain(decision)
            ]
            # Of different cards one must be meant, even where only one of them is offered.
            alike = {self.state.card[e] for e in near}
            return list(near[:1]) if len(alike) == 1 else [self.copies.only(cards)]
        if cards:
            return [self.copies.only(cards, number)]
        node = bound.source if isinstance(bound, m.Pick) else bound
        scope = self.speaking(decision, node)
        return list(group(node, scope)[:SHOWN]) if node.many or isinstance(bound, m.Pick) else [evaluate(node, scope)]

    def speaking(self, decision: "Decision", node: m.Value) -> Scope:
        """Return what names stand for in a value that whoever decides speaks of."""
        known: dict[str, Found] = {"you": decision.player, "they": decision.player, "this": 0}
        known |= {name: seat for seat, name in enumerate(self.names.players, 1)} | dict(self.names.aliases)
        known |= {titled(each): self.copies.only(each) for each in titles_in(node)}
        return Scope(self.explainer.program, self.state, known)

    def verb(self, decision: "Decision", line: Line) -> tuple[Explanation, ...]:
        """Explain a decision that is said with a verb of the game."""
        said = performed(line, self.explainer.program.game, self.names, self.names.players[decision.player - 1])
        if isinstance(said, tuple):
            raise RefusalError(f'"{line.text}" cannot be read: {said[0].message}', said[0].help)
        node = decision.site.node
        if isinstance(node, m.Perform) and node.verb == said.verb and decision.site.slot:
            wanted = dict(said.args)[decision.site.slot]
            return self.things(line, self.found(decision, wanted, ordinal(line.text)[1]))
        if isinstance(node, m.May) and any(isinstance(e, m.Perform) and e.verb == said.verb for e in node.body.items):
            thing = self.things_in(decision, said).get(said.args[0][0], 0) if said.args else 0
            why = Actions(self.explainer, self.state, decision.player).step(node, said, thing, decision.site.key)
            return (self.thing(1) if why is None else both(self.say("may do", who=self.who, text=line.text), (why,)),)
        parts = Deeds(self.explainer, self.state, decision).about(said, self.things_in(decision, said))
        if parts is None:
            return (self.another(line),)
        return (both(self.say("may do", who=self.who, text=line.text), parts),)

    def things_in(self, decision: "Decision", said: m.Perform) -> dict[str, int]:
        """Return the components and players that a deed names, by the slots of its verb; what it only describes is left open."""
        things: dict[str, int] = {}
        for slot, bound in said.args:
            cards = title_in(bound)
            if not cards and (bound.many or isinstance(bound, m.Pick) or bound.type.base not in _THINGS):
                continue
            found = self.copies.only(cards) if cards else evaluate(bound, self.speaking(decision, bound))
            if isinstance(found, int):
                things[slot] = found
        return things

    def another(self, line: Line) -> Explanation:
        """Return that something else is being decided."""
        other = self.say("another decision", where=self.where)
        return Explanation(self.say("may do", who=self.who, text=line.text), False, other)

    def things(self, line: Line, wanted: list[Found] | None) -> tuple[Explanation, ...]:
        """Explain why some things can be chosen, or cannot; `None` is nothing of the sort that is being chosen."""
        if wanted is None:
            return (self.another(line),)
        said = self.say("may do", who=self.who, text=line.text)
        return tuple(map(self.thing, wanted)) or (Explanation(said, False, self.say("none")),)

    def uses(self, decision: "Decision", what: Line) -> tuple[Explanation, ...]:
        """Explain why the abilities of a card can be used, or cannot; against one thing, if it is said against which."""
        user, _, target = what.text.partition(" against ")
        numbered = ABILITY.match(user)
        what = Line(user[numbered.end() :] if numbered is not None else user, what.span)
        game = [
            each for each in self.explainer.program.effects if each.key == WHOLE_GAME and each.ability.kind == what.text
        ]
        if game:
            return tuple(self.explainer.why_ability(self.state, each, 0, decision.player) for each in game)
        e = self.copies.named(what.text)
        if e is None:
            known = ", ".join(self.phrases[:SHOWN])
            raise RefusalError(f'there is nothing called "{what.text}" to be used', f"offered: {known}")
        listed = [each for each in decision.options if isinstance(each, tuple) and each[1] == e]
        answered = self.copies.named(target) if target else None
        fitting = [each for each in listed if not target or answered in decision.answerable(each)]
        if listed and not fitting:
            said = self.say("may do", who=self.who, text=f"use {user} against {target}")
            return (Explanation(said, False, self.say("none")),)
        if fitting:
            return tuple(self.thing(each) for each in fitting)
        whys = tuple(self.explainer.why(self.state, e))
        said = self.say("usable", what=entity(self.scope, e))
        return whys or (Explanation(said, False, self.say("no ability")),)

    # ---- everything that is offered, and what is not

    def about_all(self) -> Explanation:
        """Explain the open decision: every option, and things of the same sort that are none."""
        decision = self.decision
        if decision is None:
            return Explanation(self.say("decision open"), False, self.end)
        options = said_in(decision, self.explainer.program.language, self.names.called)
        if decision.kind == "whether":
            options = tuple([self.say("answer", said=each) for each in options])
        offered = [Explanation(said, True) for said in options]
        taken = set(map(decision.referred, decision.options))
        missing = [self.short(self.thing(each)) for each in self.domain(decision) if each not in taken]
        if decision.site.kind == "window":
            missing += [self.short(why) for why in self.unusable(decision) if any(map(self.awaited, why.parts))]
        if decision.site.kind == "action":
            unfit = Actions(self.explainer, self.state, decision.player).unfit()
            missing += [self.short(why) for why in (*unfit, *self.unusable(decision))]
        more = [Explanation(self.say("more", n=len(missing) - SHOWN), None)] if len(missing) > SHOWN else []
        return Explanation(self.say("decides", who=self.who), None, self.where, (*offered, *missing[:SHOWN], *more))

    def unusable(self, decision: "Decision") -> list[Explanation]:
        """Return why other abilities of this kind are not offered: those of cards that the player has and knows.

        What would have to lie elsewhere nobody misses.
        """
        s = self.state
        timings = ("action",) if decision.site.kind == "action" else ("when", "after")
        offered = {each[:2] for each in decision.options if isinstance(each, tuple)}
        found = []
        for e in range(s.layout.players + 1, len(s.zone)):
            if s.card[e] >= 0 and s.zone[e] > 0 and s.known[e] >> decision.player & 1:
                for effect in self.explainer.abilities(e, s):
                    if s.control[e] != decision.player and effect.ability.users == "controller":
                        continue
                    here = effect.ability.timing in timings and self.explainer.place(s, effect, e).holds
                    if here and (effect.id, e) not in offered:
                        found.append(self.explainer.why_ability(self.state, effect, e, decision.player))
        return [each for each in found if each.holds is False]

    def short(self, why: Explanation) -> Explanation:
        """Return a refusal with nothing but what says no."""
        objections = tuple(dict.fromkeys(map(clipped, why.objections())))
        if len(objections) > _REASONS:
            more = Explanation(self.say("more", n=len(objections) - _REASONS), None)
            objections = (*objections[:_REASONS], more)
        told = clipped(why)
        return Explanation(told.said, why.holds, told.value, () if why.objections() == (why,) else objections)

    def domain(self, decision: "Decision") -> tuple[int, ...]:
        """Return what might be chosen if nothing spoke against it."""
        if decision.kind == "player":
            return tuple(range(1, self.state.layout.players + 1))
        what = wanted_of(decision.site)
        source = what.source if isinstance(what, m.Pick) else what
        if not isinstance(source, m.Select):
            return ()
        assert self.state.pending is not None
        scope = self.explainer.workshop.scope(self.state, source, self.state.pending.event)
        if scope is None:
            return ()
        # Nobody asks why things of other types cannot be chosen.
        return tuple(e for e in domain(source, scope) if not hidden(self.state, e) and of_sort(source, e, self.scope))

    # ---- single things

    def may_be_about(self, e: int) -> bool:
        """Whether the open decision is about things of the sort of a component."""
        return self.decision is not None and self.decision.kind in ("component", "entity") and e > 0

    def about_player(self, said: Explanation, node: m.Value, scope: Scope) -> Explanation:
        """Return who a player is, and whether they may be chosen now."""
        player = evaluate(node, scope)
        if not isinstance(player, int) or not player:
            return said
        offer = [self.thing(player)] if self.decision is not None and self.decision.kind == "player" else []
        return Explanation(
            entity(scope, player), None, "", (*counters_of(self.explainer.program, self.state, player), *offer)
        )

    def say(self, key: str, /, **parts: object) -> str:
        """Return a sentence in the language of the answers."""
        return say(self.explainer.program, key, **parts)

    @property
    def who(self) -> str:
        """Who decides."""
        return self.say("nobody") if self.decision is None else entity(self.scope, self.decision.player)

    @property
    def end(self) -> str:
        """Why nobody decides."""
        return self.say("over" if self.state.over is not None else "ruling ends")

    @property
    def where(self) -> str:
        """What is being decided, in the words of the text."""
        site = None if self.decision is None else self.decision.site
        if site is None or site.node is None:
            return self.say("which ability" if site is not None and site.kind == "window" else "what first")
        text = clipped(Explanation(text_of(site.node, self.explainer.program, site.key), None)).said
        deed = paid_for(self.state)
        if deed is None:
            return text
        number, by, slots = deed
        verb = self.explainer.program.game.words.verbs[self.explainer.program.verbs[number]]
        event = wording_of(self.explainer.program).happened(self.scope, verb, player(by), slots)
        return self.say("paid for", text=text, event=event)

    def arms(self, decision: "Decision") -> int:
        """Return how many arms a choice between blocks has."""
        return len(decision.site.node.arms) if isinstance(decision.site.node, m.Modes) else 0

    def awaited(self, part: Explanation) -> bool:
        """Whether a part of an explanation says that what an ability waits for is happening."""
        return part.said.startswith(self.say("waits")) and part.holds is True
