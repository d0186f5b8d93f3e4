"""The options of the open decision with labels for people: prose of the game in their language, made of the same tree as the rules."""

from dataclasses import dataclass, replace

from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.prose.labels import face_words, label, noun
from ruledeck.grammar.text.sentence import capital
from ruledeck.grammar.words.titles import told_apart
from ruledeck.interpreter.engine.decisions import PASS
from ruledeck.interpreter.primitives.sides import die_of, number_of_side
from ruledeck.interpreter.state.log import HIDDEN
from ruledeck.interpreter.state.seats import shown_seats
from ruledeck.interpreter.state.state import State
from ruledeck.interpreter.wording.options import Caller, Decision

_CHOSEN = "chosen"
_WORDS = {
    "en": {"pass": "Pass", "done": "Done", "yes": "Yes", "no": "No", "against": "against:"},
    "ru": {"pass": "Пас", "done": "Готово", "yes": "Да", "no": "Нет", "against": "в ответ на:"},
}
"""Answers that every game has."""


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
    found = [_label(decision, option, language) for option in decision.options]
    for at in decision.namesakes(found):
        found[at] = _label(decision, decision.options[at], language, alone=True)
    return tuple(found)


def _no(decision: Decision, language: str) -> str:
    """Return the answer no, with what is done then by who is asked."""
    word, otherwise = _WORDS[language]["no"], declined(decision)
    return word if otherwise is None else f"{word}: {label(decision.program.game, otherwise, {}, language)}"


def declined(decision: Decision) -> m.Steps | None:
    """Return what who is asked does where they decline, or `None`: what others do then stands in the text."""
    node = decision.site.node
    mine = isinstance(node, m.May) and isinstance(node.by, m.Name) and node.by.name == "you"
    return decision.site.otherwise if mine else None


def _label(decision: Decision, option: object, language: str, *, alone: bool = False) -> str:
    words, game, node = _WORDS[language], decision.program.game, decision.site.node
    if decision.is_done(option):
        return words["done"]
    if decision.kind == "ability":
        return words["pass"] if option == PASS else _ability(decision, option, language, alone=alone)
    if decision.kind == "whether":
        if not option:
            return _no(decision, language)
        return f"{words['yes']}: {label(game, node.body, {}, language)}" if isinstance(node, m.May) else words["yes"]
    value = decision.referred(option)
    if isinstance(node, m.Modes) and isinstance(value, int):
        return label(game, node.arms[value], {}, language)
    name = _name(decision, value, language, alone=alone)
    slot = decision.site.slot
    if not isinstance(node, m.Perform) or not slot:
        return name
    # A card is named as the tree names one, so that its title is declined; all else stands in its plain form.
    chosen: m.Value = m.Name(_CHOSEN, dict(node.args)[slot].type)
    if (
        name != HIDDEN
        and not alone
        and isinstance(value, int)
        and decision.thing(option) > decision.state.layout.players
        and decision.state.card[value] >= 0
    ):
        chosen = m.Literal(decision.program.definitions[decision.state.card[value]], m.NAME)
    args = tuple([(each, chosen if each == slot else arg) for each, arg in node.args])
    return label(game, replace(node, args=args), {_CHOSEN: name}, language)


def _ability(decision: Decision, option: object, language: str, *, alone: bool) -> str:
    assert isinstance(option, tuple)
    ability = decision.program.effects[option[0]].ability
    said = label(decision.program.game, ability, {}, language)
    against = decision.answered(option)
    if against >= 0:
        said = f"{said} ({_WORDS[language]['against']} {_name(decision, against, language)})"
    return f"{_name(decision, option[1], language, alone=alone)}: {said}" if option[1] else said


def side_label(decision: Decision, side: int, language: str) -> str:
    """Return what a side prints, as far as the decider knows its die; else its number."""
    s, die, number = decision.state, die_of(side), number_of_side(side)
    if s.card[die] < 0 or not s.known[die] >> decision.player & 1:
        return str(number)
    ident = decision.program.definitions[s.card[die]]
    return face_words(decision.program.game, ident, number - 1, language) or str(number)


def _name(decision: Decision, value: object, language: str, *, alone: bool = False) -> str:
    if decision.kind == "number" or not isinstance(value, int):
        return str(value)
    if decision.kind == "name":
        return noun(decision.program.game, decision.program.definitions[value], language)
    if decision.kind == "side":
        return side_label(decision, value, language)
    if value <= decision.state.layout.players:
        return shown_seats(decision.program.game, decision.state.layout.players, language)[value - 1] if value else ""
    card = decision.state.card[value]
    if not decision.state.known[value] >> decision.player & 1:
        return HIDDEN
    if card < 0:
        return "?"
    ident = decision.program.definitions[card]
    title = noun(decision.program.game, ident, language)
    return told_apart(title, ident) if alone else title
