"""Binding of delayed abilities: those that an effect makes, and that wait once, as often as a limit says, or each time."""

from typing import Final

from ruledeck.grammar.binder.clauses.endings import EndingBinder
from ruledeck.grammar.binder.clauses.headers import HeaderBinder
from ruledeck.grammar.binder.clauses.triggers import TriggerBinder
from ruledeck.grammar.binder.phrases.expressions import ExpressionBinder
from ruledeck.grammar.binder.reading.binding import Blocks
from ruledeck.grammar.binder.reading.outer_event import apart, refused
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.beginning import SOON
from ruledeck.grammar.meaning.kinds import Timing
from ruledeck.grammar.syntax import tree
from ruledeck.grammar.text import codes
from ruledeck.grammar.words.scope import Scope

MADE_KIND: Final = "delayed"
"""The kind of every ability that an effect makes."""
_NO_LIMIT: Final = ("no", "limit")
_CLAUSES: Final = (
    "it takes `until ...`, a limit such as `limit 2 per turn`, and `no limit`; it waits wherever its card lies"
)
_NOT_FORCED: Final = {
    "must": "leave it out: what an effect makes is done whenever its event comes",
    "may": "it is done whenever its event comes; what somebody need not do says so itself: `you may ...` behind the colon",
}
"""What to do about a clause that says whether an ability is forced."""
_NOT_YET: Final = f"`{SOON} ...` is said by an ability of a card or of the rules, and not by what an effect makes"
_OF_A_CARD: Final = (
    "wait for the event that brings it about, `after <event>, if <condition>`, or let the card gain the ability: "
    f'`this gains "<kind> {SOON} <condition>: ..."`'
)


class DelayedBinder:
    """Binds delayed abilities.

    Attributes:
        binding: What the text is bound with.
        expressions: Binds conditions.
        triggers: Binds what such an ability waits for.
        endings: Binds how long it waits.
        headers: Binds its limit.
        blocks: Binds what it does.
    """

    def __init__(
        self,
        expressions: ExpressionBinder,
        triggers: TriggerBinder,
        endings: EndingBinder,
        headers: HeaderBinder,
        blocks: Blocks,
    ) -> None:
        self.binding, self.expressions = expressions.binding, expressions
        self.triggers, self.endings, self.headers, self.blocks = triggers, endings, headers, blocks

    def bind(self, node: tree.Delayed, scope: Scope) -> m.Effect | None:
        """Bind `when ..., until ...:` inside an effect."""
        if node.trigger.word == SOON:
            self.binding.error(codes.MISPLACED, _NOT_YET, node.trigger, _OF_A_CARD)
            return None
        timing: Timing = "after" if node.trigger.word == "after" else "when"
        events, inner = self.triggers.events(node.trigger.event, apart(scope), looming=timing == "when")
        limits: list[m.Limit] = [m.Limit(1, "game", "card")]
        ending: m.Ending | None = None
        for modifier in node.modifiers:
            if modifier.word == "until" and modifier.value is not None:
                ending = self.endings.until(modifier.value, modifier, scope)
                continue
            if _unlimited(modifier.value):
                limits = []
                continue
            with self.binding.findings.silenced():
                made = self.headers.modifier(modifier.value, inner) if isinstance(modifier.value, tree.Phrase) else None
            if isinstance(made, m.Limit):
                limits = [made]
            else:
                help = _NOT_FORCED.get(modifier.word, _CLAUSES)
                self.binding.error(codes.MISPLACED, "a delayed ability cannot have such a clause", modifier, help)
        if not events:
            return None
        condition = None if node.condition is None else self.expressions.condition(node.condition, inner)
        body = self.blocks.block(node.body, inner)
        said = ((tuple(events), node.trigger), (condition, node.condition or node), (body, node.body))
        if any(refused(self.binding, trees, place) for trees, place in said):
            return None
        ability = m.Ability(
            MADE_KIND, timing, tuple(events), condition, (), tuple(limits), True, body, start=node.start, end=node.end
        )
        return m.Delay(ability, ending, start=node.start, end=node.end)


def _unlimited(clause: tree.Node | None) -> bool:
    """Whether a clause says that what waits answers each time."""
    return isinstance(clause, tree.Phrase) and tuple(getattr(atom, "text", "") for atom in clause.atoms) == _NO_LIMIT
