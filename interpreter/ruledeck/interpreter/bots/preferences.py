"""What a preference of a policy speaks of: a decision as in a ruling, which may fit several of the options."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from ruledeck.grammar.meaning import tree as m
from ruledeck.interpreter.engine.decisions import PASS
from ruledeck.interpreter.wording.first_steps import begins_with, verb_of
from ruledeck.interpreter.wording.matching import same_sort
from ruledeck.interpreter.wording.names import title_in
from ruledeck.interpreter.wording.reading import Line, performed, value

if TYPE_CHECKING:
    from ruledeck.grammar.binder.game import Game
    from ruledeck.grammar.text.diagnostic import Diagnostic
    from ruledeck.interpreter.bots.questions import Questions
    from ruledeck.interpreter.wording.names import Names
    from ruledeck.interpreter.wording.options import Decision

_SET: Final = {"pass": "pass", "passes": "pass", "done": "done", "yes": "yes", "no": "no"}
_YOU: Final = "you"
_NUMBER: Final = "choose a number"
"""Whichever number is offered: which one is meant is said by what is compared."""


@dataclass(frozen=True, slots=True)
class Wish:
    """A decision that a policy speaks of.

    Attributes:
        word: `pass`, `done`, `yes`, `no`, `use`, `choose`, `choose a number`, or the id of a verb of the game.
        value: What is used or chosen; for a verb, `None`: see `slots`.
        slots: What a verb is done with, by slot.
        kind: The kind of ability of the game itself that is used, or empty.
        sort: What `it` is in a number: a player, a component, or a number.
    """

    word: str
    value: m.Value | None
    slots: tuple[tuple[str, m.Value], ...] = ()
    kind: str = ""
    sort: m.Type = m.COMPONENT

    def among(self, decision: Decision, left: tuple[int, ...], asked: Questions) -> tuple[int, ...]:
        """Return which of some places of options this decision fits."""
        return tuple([at for at in left if self.fits(decision, decision.options[at], asked)])

    def fits(self, decision: Decision, option: object, asked: Questions) -> bool:
        """Whether the decision could mean an option."""
        if self.word == "pass":
            return decision.kind == "ability" and option == PASS
        if self.word == "done" or decision.is_done(option):
            return self.word == "done" and decision.is_done(option)
        if self.word in ("yes", "no"):
            return decision.kind == "whether" and option == (self.word == "yes")
        if self.word == _NUMBER:
            return decision.kind == "number"
        if self.word == "use":
            return self.used(decision, option, asked)
        if self.word == "choose":
            plain = decision.kind not in ("ability", "whether")
            return plain and self.value is not None and chosen(decision, option, self.value, asked)
        return self.done(decision, option, asked)

    def used(self, decision: Decision, option: object, asked: Questions) -> bool:
        """Whether an option uses what is meant."""
        if decision.kind != "ability" or not isinstance(option, tuple):
            return False
        if self.kind:
            return bool(option[1] == 0 and decision.program.effects[option[0]].ability.kind == self.kind)
        return self.value is not None and option[1] > 0 and member(decision, option[1], self.value, asked)

    def done(self, decision: Decision, option: object, asked: Questions) -> bool:
        """Whether an option does the verb that is meant."""
        node = decision.site.node
        if decision.kind == "ability":
            return isinstance(option, tuple) and begins_with(decision.program.effects[option[0]].ability, self.word)
        if isinstance(node, m.May):
            return option == 1 and any(verb_of(each) == self.word for each in node.body.items)
        if isinstance(node, m.Modes):
            arm = decision.referred(option)
            return isinstance(arm, int) and any(verb_of(each) == self.word for each in node.arms[arm].items)
        if not isinstance(node, m.Perform) or node.verb != self.word:
            return False
        wanted = dict(self.slots).get(decision.site.slot)
        return wanted is not None and chosen(decision, option, wanted, asked)


def chosen(decision: Decision, option: object, wanted: m.Value, asked: Questions) -> bool:
    """Whether an option takes what a value describes."""
    value = decision.referred(option)
    if decision.kind == "mode":
        return isinstance(wanted, m.Literal) and isinstance(value, int) and wanted.value == value + 1
    if not same_sort(wanted.type.base, decision.kind):
        return False
    if decision.kind == "name":
        cards = title_in(wanted) or ((wanted.value,) if isinstance(wanted, m.Literal) else ())
        return isinstance(value, int) and decision.program.definitions[value] in cards
    if isinstance(value, int) and decision.thing(option) >= 0:
        return member(decision, value, wanted, asked)
    return value in asked.group(described(wanted))


def member(decision: Decision, e: int, wanted: m.Value, asked: Questions) -> bool:
    """Whether a player or a component is what a value describes; where no zone is named, it may lie anywhere."""
    cards = title_in(wanted)
    if cards:
        card = decision.state.card[e]
        return card >= 0 and decision.program.definitions[card] in cards
    source = described(wanted)
    return asked.fits(source, e) if isinstance(source, m.Select) else e in asked.group(source)


def described(wanted: m.Value) -> m.Value:
    """Return the description of what is chosen; of what nobody chooses, the value itself."""
    return wanted.source if isinstance(wanted, m.Pick) else wanted


def bound_wish(line: Line, game: Game, names: Names) -> Wish | tuple[Diagnostic, ...]:
    """Return what a decision in a policy speaks of, or what in it nothing reads."""
    word, _, rest = line.text.partition(" ")
    if line.text == _NUMBER:
        return Wish(_NUMBER, None, sort=m.NUMBER)
    if line.text in _SET:
        return Wish(_SET[line.text], None)
    if word in ("use", "uses", "choose", "chooses") and rest:
        what = line.after(word)
        if word.startswith("use") and any(each.kind == what.text for each in game.abilities):
            return Wish("use", None, kind=what.text)
        found = value(what, game, names)
        return found if isinstance(found, tuple) else Wish(word.removesuffix("s"), found, sort=found.type)
    said = performed(line, game, names, _YOU)
    if isinstance(said, tuple):
        return said
    sorts = [each.type for _, each in said.args if each.type.base in ("player", "component", "entity")]
    return Wish(said.verb, None, said.args, sort=sorts[0] if sorts else m.NUMBER)
