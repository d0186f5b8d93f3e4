"""The options of the open decision with labels for people: prose of the game in their language, made of the same tree as the rules."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.prose.labels import Labelled, label, noun
from ruledeck.grammar.prose.lexicon import Lexicon
from ruledeck.grammar.text.sentence import capital
from ruledeck.grammar.words.titles import told_apart
from ruledeck.interpreter.state.log import HIDDEN
from ruledeck.interpreter.state.seats import shown_seats
from ruledeck.interpreter.state.state import State
from ruledeck.interpreter.wording.options import Caller, Decision
from ruledeck.interpreter.wording.voice import Voice

_CHOSEN = "chosen"
_ANSWERS: Final = ("pass", "done", "yes", "no")


@dataclass(frozen=True, slots=True)
class Option:
    """One option of an open decision.

    Attributes:
        key: What it is, the same in every copy of the position.
        label: What a person reads.
        phrase: What a ruling says to choose it.
        value: What the machine knows it by: an entity, a number, a symbol, an ability, 1 or 0.
    """

    key: str
    label: str
    phrase: str
    value: object


def options(s: State, caller: Caller | None = None, language: str = "") -> tuple[Option, ...]:
    """Return the options of the open decision, in the order of `machine.options`.

    Args:
        s: A state with an open decision.
        caller: What entities are called in phrases; by default players by seat and components by title.
        language: The language of the labels (`en`, `ru`); without one they are the phrases.
    """
    decision = Decision(s)
    keys = decision.keys()
    phrases = decision.phrases(caller or decision.called)
    shown = phrases
    if language:
        shown = labels(decision, language)
    return tuple(
        [
            Option(key, capital(label), phrase, decision.referred(option))
            for key, label, phrase, option in zip(keys, shown, phrases, decision.options, strict=True)
        ]
    )


def labels(decision: Decision, language: str) -> tuple[str, ...]:
    """Return what a person reads for each option of an open decision.

    Args:
        decision: The decision.
        language: `en` or `ru`.
    """
    voice, apart = Labels(decision, language), Labels(decision, language, apart=True)
    found = [voice.answer(option) for option in decision.options]
    for at in decision.namesakes(found):
        found[at] = apart.answer(decision.options[at])
    return tuple(found)


class Labels(Voice):
    """Tells each option alone, as a button would: with what is done, and begun as a sentence.

    Attributes:
        apart: Whether cards are called with their ids, because others of their titles are offered, too.
    """

    def __init__(self, decision: Decision, language: str, *, apart: bool = False) -> None:
        super().__init__(decision, language)
        self.apart = apart

    def thing(self, entity: int) -> str:
        """Return a player by the seat, and a component by its title."""
        state, game = self.decision.state, self.decision.program.game
        if entity <= state.layout.players:
            return shown_seats(game, state.layout.players, self.language)[entity - 1] if entity else ""
        if state.card[entity] < 0 or not state.known[entity] >> self.decision.player & 1:
            return HIDDEN
        ident = self.decision.program.definitions[state.card[entity]]
        return told_apart(self.title(ident), ident) if self.apart else self.title(ident)

    def title(self, card: str) -> str:
        """Return the title of a card by its id."""
        return noun(self.decision.program.game, card, self.language)

    def symbol(self, value: object) -> str:
        """Return a symbol by its noun, and a number."""
        return self._lexicon.symbol(value)

    @cached_property
    def _lexicon(self) -> Lexicon:
        return Lexicon(self.decision.program.game, self.language)

    def steps(self, steps: m.Steps) -> str:
        """Return steps of the rules as prose."""
        return self._prose(steps)

    def arm(self, place: int) -> str:
        """Return one of the blocks between which somebody chooses."""
        node = self.decision.site.node
        assert isinstance(node, m.Modes)
        return self._prose(node.arms[place])

    def ability(self, effect: int, thing: int) -> str:
        """Return an ability behind whoever has it."""
        said = self._prose(self.decision.program.effects[effect].ability)
        return f"{self.thing(thing)}: {said}" if thing else said

    def word(self, key: str) -> str:
        """Return a set phrase; an answer begins a sentence."""
        said = super().word(key)
        return capital(said) if key in _ANSWERS else said

    def yes(self) -> str:
        """Return the answer yes, with what is done then."""
        node = self.decision.site.node
        return f"{super().yes()}: {self._prose(node.body)}" if isinstance(node, m.May) else super().yes()

    def value(self, value: object) -> str:
        """Return what is chosen; where a verb is done with it, as that: `Deal 1 damage to Scout`."""
        decision, name = self.decision, super().value(value)
        node, slot = decision.site.node, decision.site.slot
        if not isinstance(node, m.Perform) or not slot:
            return name
        # A card is named as the tree names one, so that its title is declined; all else stands in its plain form.
        chosen: m.Value = m.Name(_CHOSEN, dict(node.args)[slot].type)
        thing = value if decision.kind in ("player", "component", "entity") and isinstance(value, int) else 0
        if thing > decision.state.layout.players and name != HIDDEN and not self.apart:
            chosen = m.Literal(decision.program.definitions[decision.state.card[thing]], m.NAME)
        args = tuple([(each, chosen if each == slot else arg) for each, arg in node.args])
        return self._prose(replace(node, args=args), {_CHOSEN: name})

    def _prose(self, node: Labelled, values: Mapping[str, str] | None = None) -> str:
        return label(self.decision.program.game, node, values or {}, self.language)
