"""What an option leads to at once: the next question to the same player, looked at on a copy before the option is taken."""

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from ruledeck.cli.speech.table_talk import TALK
from ruledeck.cli.table.grouping import grouped
from ruledeck.cli.table.option_labels import labels
from ruledeck.cli.table.prompt import Prompt
from ruledeck.grammar.meaning import tree as m
from ruledeck.interpreter.engine.decisions import PASS
from ruledeck.interpreter.engine.machine import decide
from ruledeck.interpreter.state.log import TOLD
from ruledeck.interpreter.state.runaway import EndlessError
from ruledeck.interpreter.state.state import log_entries
from ruledeck.interpreter.wording.equivalent_options import firsts
from ruledeck.interpreter.wording.labels import options
from ruledeck.interpreter.wording.options import Decision
from ruledeck.interpreter.wording.table import glimpse

if TYPE_CHECKING:
    from ruledeck.cli.speech.names import TableNames
    from ruledeck.interpreter.state.state import Entry, State, Value

_OPEN: Final = ("add", "remove", "set", "value")
"""Kinds of entries that tell nobody anything but what they had to expect."""
_MOST: Final = 60
"""Of so many options each is looked at before it is taken, and of more none: each look takes as long as to take it."""
_SORTS: Final = ("player", "component", "entity", "symbol", "name", "side")
"""What a choice is of that fits into one question with whether it is made at all."""


def ahead(s: "State", place: int) -> Decision | None:
    """Return the choice that an option of the open decision leads to at once; `None` where there is none.

    The choice is there also where it has only one option. It is none where something happens first that the player could not know:
    a card is drawn or shown, chance decides, or somebody else does something.
    """
    assert s.pending is not None
    player = s.pending.player
    copy = glimpse(s)
    choices = [at for at, site in enumerate(s.program.sites) if isinstance(site.node, m.Choose | m.Perform)]
    copy.onlooker = replace(s.onlooker, always_asked=s.onlooker.always_asked.union(choices))
    try:
        decide(copy, place)
    except EndlessError:
        # Whoever takes the option is told so.
        return None
    if copy.pending is None or copy.pending.player != player or copy.pending.site not in choices:
        return None
    if not all(_expected(s, each, player) for each in log_entries(copy)):
        return None
    return Decision(copy)


def _expected(s: "State", entry: "Entry", player: int) -> bool:
    """Whether a player knew of all that an entry of the log tells, once the option is taken."""
    kind, e = entry[:2]
    if kind == "ability":
        return entry[4] == player
    if kind == "move":
        return isinstance(e, int) and e < len(s.known) and bool(s.known[e] >> player & 1)
    return kind in TOLD or kind in _OPEN


@dataclass(frozen=True, slots=True)
class Joined:
    """Two questions as one: whether something is to be done, and what it is done to.

    Attributes:
        prompt: The question. Its options are those of the choice, and to leave it, which is the last.
        yes, no: The places of the two answers to the first question.
        site: Where in the text the choice is made.
        options: What may be chosen; empty where the engine takes the only option.
    """

    prompt: Prompt
    yes: int
    no: int
    site: int
    options: "tuple[Value, ...]"

    def answers(self, choice: int) -> "tuple[int, tuple[int, Value] | None]":
        """Return the place of the answer to the first question, and where and what is to be chosen then."""
        if choice == len(self.prompt.options) - 1:
            return self.no, None
        return self.yes, (self.site, self.options[choice]) if self.options else None


def joined(s: "State", prompt: Prompt, names: "TableNames") -> Joined | None:
    """Return the question whether something is to be done together with its choice; `None` where it does not lead to just one."""
    decision = Decision(s)
    if decision.kind != "whether" or set(decision.options) != {0, 1}:
        return None
    yes, no = decision.options.index(1), decision.options.index(0)
    choice = ahead(s, yes)
    if choice is None or choice.state.pending is None or choice.group is not None or choice.kind not in _SORTS:
        return None
    if all(choice.is_done(option) for option in choice.options):
        # There is nothing to choose, which only the one who is asked can see.
        return None
    first = firsts(choice.state, choice, range(len(choice.options)))
    both = replace(
        prompt,
        options=(*labels(choice, names, first), prompt.options[no]),
        phrases=(*[option.phrase for option in options(choice.state)], prompt.phrases[no]),
        things=(*[choice.thing(option) for option in choice.options], -1),
        first=(*first, len(first)),
    )
    both = grouped(choice.state, both, names)
    taken = choice.site.public and len(choice.options) == 1
    return Joined(both, yes, no, choice.state.pending.site, () if taken else choice.state.pending.options)


def with_only_targets(s: "State", prompt: Prompt, names: "TableNames") -> Prompt:
    """Return a question whose options say what they would be done to, where that is the only possibility."""
    decision = Decision(s)
    if decision.kind not in ("ability", "whether", "mode") or len(prompt.order) > _MOST:
        return prompt
    shown = {at: f"{prompt.options[at]}{_only(s, at, prompt.options[at], names)}" for at in prompt.order}
    return replace(prompt, options=tuple([shown[at] for at in prompt.first]))


def _only(s: "State", place: int, said: str, names: "TableNames") -> str:
    """Return what an option would be done to, in brackets; empty where there is a choice, or none, or the option says it."""
    decision = Decision(s)
    choice = None if decision.options[place] in (PASS, decision.declined) else ahead(s, place)
    if choice is None or choice.kind not in ("player", "component", "entity") or choice.declined is not None:
        return ""
    first = firsts(choice.state, choice, range(len(choice.options)))
    if set(first) != {0}:
        return ""
    target = labels(choice, names, first)[0]
    return "" if target.casefold() in said.casefold() else f" ({TALK[names.language]['only'].format(target)})"
