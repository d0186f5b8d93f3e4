"""The open decision of a game as a question with options, for the people at a table."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ruledeck.cli.speech.names import Names
from ruledeck.cli.speech.quotes import event_said, said
from ruledeck.cli.speech.table_talk import TALK
from ruledeck.cli.table.prompt_options import labels, thing_said
from ruledeck.cli.table.prompt_values import Surroundings
from ruledeck.grammar.meaning import tree as m
from ruledeck.interpreter.state.events import LOOMING
from ruledeck.interpreter.wording import options as phrasing
from ruledeck.interpreter.wording.options import Decision

if TYPE_CHECKING:
    from ruledeck.interpreter.state.state import State

_SHORT = 60
"""How long it may be what is done with each of several things in turn; the things themselves say more."""
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
        things: The component that each option speaks of, or -1.
        series: Where things are put in an order one by one: which order it is, the same for each of its questions.
    """

    player: int
    question: str
    options: tuple[str, ...]
    phrases: tuple[str, ...]
    things: tuple[int, ...] = ()
    series: object = None

    @property
    def keys(self) -> tuple[str, ...]:
        """What the player types for each option: its place from 1, or a number that is chosen itself."""
        if all(option.isdecimal() for option in self.options):
            return self.options
        return tuple(str(number) for number in range(1, len(self.options) + 1))

    def chosen(self, typed: str) -> int | None:
        """Return the place of the option that was typed by its key or its phrase, or `None`.

        Nothing takes a single option, and of things to be put in an order the first.
        """
        if not typed and (len(self.options) == 1 or self.series is not None):
            return 0
        if typed in self.keys:
            return self.keys.index(typed)
        same = [place for place, phrase in enumerate(self.phrases) if phrase.casefold() == typed.casefold()]
        return same[0] if same else None


def prompt_of(state: "State", names: Names, surroundings: Surroundings | None = None) -> Prompt:
    """Return the open decision of a state.

    Args:
        state: A state with an open decision.
        names: What everything is called, and in which language.
        surroundings: Looks up what the words of the question stand for; kept by whoever asks more than once.
    """
    decision = Decision(state)
    phrases = tuple(option.phrase for option in phrasing.options(state))
    things = tuple(decision.thing(option) for option in decision.options)
    question = _question(decision, names, surroundings)
    return Prompt(decision.player, question, labels(decision, names), phrases, things, _series(decision))


def _series(decision: Decision) -> object:
    """Return which order the open decision is a part of; `None` when it puts nothing in an order."""
    pending = decision.state.pending
    context = pending[3] if pending is not None else ()
    if pending is None or not decision.site.kind.startswith("order") or not isinstance(context, tuple):
        return None
    return (pending[0], pending[1], context[-2]) if len(context) == 4 else None


def _question(decision: Decision, names: Names, surroundings: Surroundings | None) -> str:
    site, talk = decision.site, TALK[names.language]
    if site.kind.startswith("order"):
        done = said(site.node.body, names) if isinstance(site.node, m.ForEach) else ""
        return f"{talk['order']} ({done[:1].lower()}{done[1:]})" if 0 < len(done) <= _SHORT else talk["order"]
    if site.node is None:
        events = _happening(decision, names)
        return f"{'; '.join(events)}{talk['so'] if events else ''}{talk['respond']}"
    node = surroundings.filled(decision, site.node) if surroundings is not None else site.node
    context = decision.state.pending[3] if decision.state.pending is not None else ()
    this = context[0] if isinstance(context, tuple) and context else 0
    this = this if isinstance(this, int) and this > decision.state.layout.players else 0
    on = decision.state.card[this] if this else -1
    text = _said(decision, names, node, on)
    bound = surroundings.bound(decision, site.node) if surroundings is not None else None
    if bound is not None and (what := said(bound, names, on)):
        text = f"{text}: {what}"
    if site.kind == "divide":
        text = f"{text}{_share(decision, names, context)}"
    elif decision.chosen and decision.group is not None:
        picked = [
            thing_said(decision, names, one) for at in decision.chosen if isinstance(one := _member(decision, at), int)
        ]
        text = f"{text}{talk['so far'].format(', '.join(picked))}" if picked else text
    name = thing_said(decision, names, this) if this else ""
    you = _addressed(decision, this)
    if you != decision.player:
        return talk["speaks to"].format(names.player(you, "gen"), f", {name}" if name else "", text)
    return f"{text} ({name})" if name else text


def _share(decision: Decision, names: Names, context: object) -> str:
    """Return who gets the next share of an amount that is divided, and what the others got: ` - how much for the scout?`."""
    talk = TALK[names.language]
    group = context[2] if isinstance(context, tuple) and len(context) == 4 else ()
    things = [each for each in group if isinstance(each, int)] if isinstance(group, tuple) else []
    if len(decision.chosen) >= len(things):
        return ""
    given = [
        f"{thing_said(decision, names, thing)} {share}" for thing, share in zip(things, decision.chosen, strict=False)
    ]
    before = talk["so far"].format(", ".join(given)) if given else ""
    return f"{before}{talk['share'].format(thing_said(decision, names, things[len(given)]))}"


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


def _said(decision: Decision, names: Names, node: m.Meant, card: int) -> str:
    """Return a step of the rules as prose; of a choice between blocks the opening, of a loop what is done with each."""
    if names.program is None or not isinstance(node, m.Choose | m.Perform | m.May | m.Modes | m.ForEach):
        return decision.written(node)
    text = said(node, names, card)
    if isinstance(node, m.Modes):
        text = text.partition(": ")[0]
    return f"{text[:1].lower()}{text[1:]}"


def _happening(decision: Decision, names: Names) -> list[str]:
    """Return the events that a window is about, each with its moment: `when the scout would be dealt damage`."""
    context = decision.state.pending[3] if decision.state.pending is not None else ()
    found = context[1] if isinstance(context, tuple) and len(context) > 1 else ()
    said_of: dict[str, str] = {}
    for event in found if isinstance(found, tuple) else ():
        if isinstance(event, int) and (text := event_said(decision.state, event, names, decision.player)):
            moment = "before" if decision.state.events[event].status == LOOMING else "behind"
            said_of.setdefault(text, TALK[names.language][moment].format(text))
    return [*said_of.values()][:_MOST_EVENTS]
