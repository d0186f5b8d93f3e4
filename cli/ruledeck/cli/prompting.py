"""The open decision of a game as a question with options, for the people at a table."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ruledeck.cli.naming import Names
from ruledeck.grammar import meaning as m
from ruledeck.interpreter import phrasing
from ruledeck.interpreter.asking import PASS
from ruledeck.interpreter.phrasing import Decision

if TYPE_CHECKING:
    from ruledeck.interpreter.state import State


@dataclass(frozen=True, slots=True)
class Prompt:
    """A question to a player.

    Attributes:
        player: Who decides, from 1.
        question: What is to be decided, as its author wrote it.
        options: What may be chosen, in the order in which the engine counts them.
        phrases: What a ruling says to choose it; may be typed as well.
    """

    player: int
    question: str
    options: tuple[str, ...]
    phrases: tuple[str, ...]

    @property
    def keys(self) -> tuple[str, ...]:
        """What the player types for each option: its place from 1, or a number that is chosen itself."""
        if all(option.isdecimal() for option in self.options):
            return self.options
        return tuple(str(number) for number in range(1, len(self.options) + 1))

    def chosen(self, typed: str) -> int | None:
        """Return the place of the option that was typed by its key or its phrase, or `None`."""
        if typed in self.keys:
            return self.keys.index(typed)
        same = [place for place, phrase in enumerate(self.phrases) if phrase.casefold() == typed.casefold()]
        return same[0] if same else None


def prompt_of(state: "State", names: Names) -> Prompt:
    """Return the open decision of a state.

    Options that would read the same are numbered, because they may differ in what the player does not see.
    """
    decision = Decision(state)
    labels = _told_apart([_label(decision, names, option) for option in decision.options])
    phrases = tuple(option.phrase for option in phrasing.options(state))
    return Prompt(decision.player, _question(decision, names), tuple(labels), phrases)


def _question(decision: Decision, names: Names) -> str:
    site = decision.site
    if site.node is None:
        return "which of these happens first?" if site.kind.startswith("order") else "what do you do?"
    text = _line(decision, site.key, site.node)
    context = decision.state.pending[3] if decision.state.pending is not None else ()
    this = context[0] if isinstance(context, tuple) and context else 0
    if isinstance(this, int) and this > decision.state.layout.players:
        return f"{text} ({_thing(decision, names, this)})"
    return text


def _label(decision: Decision, names: Names, option: object) -> str:
    if decision.is_done(option):
        return "done"
    kind, value = decision.kind, decision.referred(option)
    if kind == "ability":
        return "pass" if option == PASS else _ability(decision, names, option)
    if kind == "whether":
        return "yes" if option else "no"
    if kind == "mode":
        return decision.arm(value)
    if kind in ("player", "component", "entity") and isinstance(value, int):
        return _thing(decision, names, value)
    if kind == "name" and isinstance(value, int):
        return names.title(decision.program.definitions[value])
    return str(value)


def _thing(decision: Decision, names: Names, entity: int) -> str:
    return names.entity(decision.state, decision.program, entity, decision.player)


def _ability(decision: Decision, names: Names, trigger: object) -> str:
    assert isinstance(trigger, tuple)
    effect = decision.program.effects[trigger[0]]
    text = _line(decision, effect.key, effect.ability)
    return f"{_thing(decision, names, trigger[1])}: {text}" if trigger[1] else text


def _line(decision: Decision, key: str, node: m.Meant) -> str:
    source = decision.program.game.places.get(key)
    return key if source is None else source.line(source.position(node.start).line).strip()


def _told_apart(labels: list[str]) -> Iterator[str]:
    seen: dict[str, int] = {}
    for label in labels:
        seen[label] = seen.get(label, 0) + 1
        yield f"{label} ({seen[label]})" if labels.count(label) > 1 else label
