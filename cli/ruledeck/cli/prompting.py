"""The open decision of a game as a question with options, for the people at a table."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ruledeck.cli.board import beside, whose
from ruledeck.cli.naming import Names
from ruledeck.cli.quoting import event_said, said
from ruledeck.cli.table_talk import TALK
from ruledeck.grammar import meaning as m
from ruledeck.interpreter import phrasing
from ruledeck.interpreter.asking import PASS
from ruledeck.interpreter.phrasing import Decision

if TYPE_CHECKING:
    from ruledeck.interpreter.state import State

_MOST_EVENTS = 3
"""How many events of one window are told."""


@dataclass(frozen=True, slots=True)
class Prompt:
    """A question to a player.

    Attributes:
        player: Who decides, from 1.
        question: What is to be decided, as prose of the rules.
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

    Options that would read the same are told apart by what is on them, else numbered, because they may differ in what
    the player does not see.
    """
    decision = Decision(state)
    labels = _set_apart(decision, names, [_label(decision, names, option) for option in decision.options])
    phrases = tuple(option.phrase for option in phrasing.options(state))
    return Prompt(decision.player, _question(decision, names), tuple(_numbered(labels)), phrases)


def _question(decision: Decision, names: Names) -> str:
    site, talk = decision.site, TALK[names.language]
    if site.kind.startswith("order"):
        return talk["order"] if site.node is None else f"{talk['order']} ({_said(decision, names, site.node)})"
    if site.node is None:
        events = [
            text for event in _events(decision) if (text := event_said(decision.state, event, names, decision.player))
        ]
        return f"{'; '.join(list(dict.fromkeys(events))[:_MOST_EVENTS])}{talk['so'] if events else ''}{talk['respond']}"
    text = _said(decision, names, site.node)
    if decision.chosen and decision.group is not None:
        picked = [
            _thing(decision, names, one) for at in decision.chosen if isinstance(one := _member(decision, at), int)
        ]
        text = f"{text}{talk['so far'].format(', '.join(picked))}" if picked else text
    context = decision.state.pending[3] if decision.state.pending is not None else ()
    this = context[0] if isinstance(context, tuple) and context else 0
    card = isinstance(this, int) and this > decision.state.layout.players
    name = _thing(decision, names, this) if card and isinstance(this, int) else ""
    you = _addressed(decision, this if card and isinstance(this, int) else 0)
    if you != decision.player:
        return talk["speaks to"].format(names.player(you, "gen"), f", {name}" if name else "", text)
    return f"{text} ({name})" if name else text


def _addressed(decision: Decision, this: int) -> int:
    """Return whom the text calls `you`: its card's controller where it lets somebody else decide, else the decider."""
    by = getattr(decision.site.node, "by", None)
    if by is None or (isinstance(by, m.Name) and by.name == "you"):
        return decision.player
    if this:
        return decision.state.control[this] or decision.player
    others = [number for number in range(1, decision.state.layout.players + 1) if number != decision.player]
    return others[0] if isinstance(by, m.Op) and by.name == "opponent" and len(others) == 1 else decision.player


def _member(decision: Decision, at: object) -> object:
    group = decision.group or ()
    return group[at] if isinstance(at, int) and 0 <= at < len(group) else None


def _said(decision: Decision, names: Names, node: m.Meant) -> str:
    """Return a step of the rules as prose; only the opening of a choice between blocks, whose arms are the options."""
    if names.program is None or not isinstance(node, m.Choose | m.Perform | m.May | m.Modes | m.ForEach):
        return decision.written(node)
    text = said(node, names)
    if isinstance(node, m.Modes):
        text = text.partition(": ")[0]
    return f"{text[:1].lower()}{text[1:]}"


def _events(decision: Decision) -> list[int]:
    """Return the events that a window is about."""
    context = decision.state.pending[3] if decision.state.pending is not None else ()
    found = context[1] if isinstance(context, tuple) and len(context) > 1 else ()
    return [event for event in found if isinstance(event, int)] if isinstance(found, tuple) else []


def _label(decision: Decision, names: Names, option: object) -> str:
    talk = TALK[names.language]
    if decision.is_done(option):
        return talk["done"]
    kind, value = decision.kind, decision.referred(option)
    if kind == "ability":
        return talk["pass"] if option == PASS else _ability(decision, names, option)
    if kind == "whether":
        return talk["yes"] if option else talk["no"]
    if kind == "mode":
        return _arm(decision, names, value)
    if kind in ("player", "component", "entity") and isinstance(value, int):
        return _thing(decision, names, value)
    if kind == "name" and isinstance(value, int):
        return names.title(decision.program.definitions[value])
    return names.symbol(value)


def _arm(decision: Decision, names: Names, value: object) -> str:
    node = decision.site.node
    if not isinstance(node, m.Modes) or not isinstance(value, int) or names.program is None:
        return decision.arm(value)
    return said(node.arms[value], names) or decision.arm(value)


def _thing(decision: Decision, names: Names, entity: int) -> str:
    return names.entity(decision.state, decision.program, entity, decision.player)


def _ability(decision: Decision, names: Names, trigger: object) -> str:
    assert isinstance(trigger, tuple)
    thing = trigger[1] if isinstance(trigger[1], int) else 0
    text = said(decision.program.effects[trigger[0]].ability, names, decision.state.card[thing] if thing else -1)
    if decision.site.kind == "action":
        # The question says already which kind of ability is wanted.
        text = text.partition(": ")[2] or text
    return f"{_thing(decision, names, trigger[1])}: {text}" if trigger[1] else text


def _set_apart(decision: Decision, names: Names, labels: list[str]) -> list[str]:
    """Add to labels that are alike what tells the things apart: what is on them, then whose they are."""
    state, found = decision.state, labels
    asides: tuple[Callable[[int], str], ...] = (
        lambda thing: beside(state, thing, decision.player, names),
        lambda thing: whose(state, thing, names),
    )
    for aside in asides:
        same = {label for label in found if found.count(label) > 1}
        things = [decision.thing(option) for option in decision.options]
        added = [
            f"{label}{aside(thing)}" if label in same and thing > state.layout.players else label
            for label, thing in zip(found, things, strict=True)
        ]
        found = added if len(set(added)) > len(set(found)) else found
    return found


def _numbered(labels: list[str]) -> Iterator[str]:
    seen: dict[str, int] = {}
    for label in labels:
        seen[label] = seen.get(label, 0) + 1
        yield f"{label} ({seen[label]})" if labels.count(label) > 1 else label
