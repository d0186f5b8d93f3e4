"""What was worked out of a state depends on few of its columns: which entries of the log make it void.

The functions that a game was compiled to are followed through the words and the static statements they call; where one
reads something unforeseen, any entry makes what it found void.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ruledeck.grammar.meaning.kinds import StaticKind
from ruledeck.interpreter.compiler.linking import game_alone
from ruledeck.interpreter.state.program import (
    IN_PLAY,
    SETTLED,
    SEVERAL,
    SORTS_IN_PLAY,
    STANDING,
    UNSETTLED,
    WITHIN,
    Upsets,
)
from ruledeck.interpreter.state.state import ASIDE
from ruledeck.interpreter.state.watching import BEGUN
from ruledeck.interpreter.target.reads import (
    ANYTHING,
    CONTROL,
    CONTROLLED,
    EFFECTS,
    HISTORY,
    HOST,
    LYING,
    MARKS,
    PERIOD,
    PLACE,
    PLAY,
    PLAY_CONTROL,
    UP,
)

if TYPE_CHECKING:
    from collections.abc import Collection, Hashable, Iterable

    from ruledeck.interpreter.state.plain import Row, Value
    from ruledeck.interpreter.state.program import Program, Statement, StateRule, Test
    from ruledeck.interpreter.state.watching import Watch
    from ruledeck.interpreter.target.module import Module
    from ruledeck.interpreter.target.nodes import Aspect

_KINDS: dict[str, tuple[Aspect, ...]] = {
    "move": (PLACE, PLAY, CONTROL, PLAY_CONTROL, UP),
    ASIDE: (PLACE, CONTROL, UP),
    "control": (CONTROL, PLAY_CONTROL),
    "attach": (HOST,),
    "detach": (HOST,),
    "fasten": (HOST,),
    "unfasten": (HOST,),
    "up": (UP,),
    "down": (UP,),
    "mark": (MARKS,),
    "join": (MARKS,),
    "sever": (MARKS,),
    "remember": (MARKS,),
    "forget": (MARKS,),
    "effect": (EFFECTS,),
    "ended": (EFFECTS,),
    "period": (PERIOD,),
    "history": (HISTORY,),
    "ability": (),
    "note": (),
    "number": (),
    "pick": (),
    "show": (),
    "verdict": (),
    "win": (),
    "pass": (),
    "story": (),
    "named": (),
    "averted": (),
    "told": (),
    "does": (),
    "chose": (),
    "opened": (),
    "lasts": (),
    "vain": (),
    "unmet": (),
    "met": (),
    "must": (),
    "bound": (),
    "cut": (),
    "asked": (),
    "did": (),
    "whose": (),
    "declined": (),
    "changed": (),
    "reckoned": (),
    "closing": (),
    "closed": (),
}
"""What the kinds of entries change, and what is tallied without one (`history`); a kind that is missing changes everything."""
_UNOBSERVED: Final = frozenset(kind for kind, changed in _KINDS.items() if set(changed) <= {PERIOD, HISTORY}) - {
    "show",
    "verdict",
}
"""The kinds of entries that change nothing that `primitives.standing` compares; who has seen or heard something, it does."""


def upsets_of(program: Program, module: Module, cards: int) -> Upsets:
    """Return which entries of the log make void what is remembered of a state (see `State.worked_out`), in a game of so many cards."""
    reader = _Reader(program, module)
    rules: dict[Hashable, set[Aspect]] = {rule.effect.id: reader.rule(rule) for rule in program.linked.rules}
    keys: dict[Hashable, set[Aspect]] = {
        UNSETTLED: {ANYTHING},
        IN_PLAY: {PLAY},
        SORTS_IN_PLAY: {PLAY},
        SETTLED: {each for read in rules.values() for each in read},
    }
    keys.update(rules)
    watches: dict[Hashable, set[Aspect]] = {each.key: reader.watch(each) for each in program.linked.watches}
    if watches:
        keys.update(watches)
        keys[BEGUN] = {each for read in watches.values() for each in read}
    for (kind, subject), statements in program.linked.statics.items():
        key = subject if kind == "modify" else (kind, subject)
        found = {aspect for each in statements for aspect in reader.condition(each)}
        if kind == "modify":
            # With a characteristic its values are remembered.
            found |= reader.statics(kind, subject)
        keys[key] = found
    stated = [subject if kind == "modify" else (kind, subject) for kind, subject in program.linked.statics]
    keys[WITHIN] = {aspect for key in stated for aspect in keys[key]}
    layout = program.layout
    face = {("counter", layout.face)}

    narrow = {each for read in keys.values() for each in read if each[:1] in (PLAY, PLAY_CONTROL) and len(each) > 1}
    looked_at = {each: reader.cards_of(each) for each in narrow}

    def void(*changed: Aspect, card: int | None = None) -> tuple[Hashable, ...]:
        parts = [each for each in narrow if each[:1] in changed and (card is None or card in looked_at[each])]
        return tuple(key for key, read in keys.items() if ANYTHING in read or not read.isdisjoint((*changed, *parts)))

    def seen(own: bool, *changed: Aspect) -> tuple[Hashable, ...]:
        return void(*changed) if own else (STANDING, *void(*changed))

    linked = program.linked
    upsets: Upsets = {kind: seen(kind in _UNOBSERVED, *changed) for kind, changed in _KINDS.items()}
    for mixing in ("shuffle", "scatter"):
        upsets[mixing] = {
            zone: seen(False, PLACE, PLAY) if zone in linked.play_zones else seen(False, PLACE)
            for zone in range(len(layout.zone_spec))
        }
    # What enters or leaves play, or moves in it, changes nothing for those who look at other cards there.
    upsets["move"] = {card: (STANDING, *void(*_KINDS["move"], card=card)) for card in range(cards)}
    upsets["turn"] = upsets["roll"] = seen(False, *face)
    counters: dict[Value, tuple[Hashable, ...]] = {
        index: seen(index in linked.own_counters, ("counter", index)) for index in range(len(layout.counters))
    }
    upsets["add"] = upsets["remove"] = upsets["set"] = counters
    # What leaves play loses whatever lay on it, and nothing remembers it.
    upsets["bared"] = seen(False, HOST, MARKS, *[("counter", index) for index in range(len(layout.counters))])
    upsets["lose"] = (*seen(False, ("counter", layout.out)), SEVERAL)
    upsets["value"] = {index: seen(index in linked.own_values, ("value", index)) for index in range(len(layout.values))}
    return upsets


class _Reader:
    """Follows functions to what they read."""

    def __init__(self, program: Program, module: Module) -> None:
        self.linked, self.module, self.out = program.linked, module, program.layout.out

    def rule(self, rule: StateRule) -> set[Aspect]:
        """Return what decides for what a state rule holds, apart from whether it could do anything."""
        owners: set[Aspect] = set() if rule.owners is game_alone else {PLACE, CONTROL}
        return owners | self.followed(_names((rule.effect.condition, rule.group)))

    def watch(self, watch: Watch) -> set[Aspect]:
        """Return what decides whether something begins that is watched."""
        owners: set[Aspect] = {PLACE, CONTROL} if watch.cards else {("counter", self.out)} if watch.each else set()
        return owners | self.followed(_names((watch.kept, watch.holds)))

    def condition(self, statement: Statement) -> set[Aspect]:
        """Return what decides from where a static statement speaks."""
        found: set[Aspect] = self.said_from(statement)
        if statement.effect is None:
            found.add(EFFECTS)
        return found | self.followed(_names((statement.condition,)))

    def said_from(self, statement: Statement) -> set[Aspect]:
        """Return what decides which components say a static statement, and for whom: where they lie in the zones in which it works."""
        if statement.cards is None:
            return set()
        if set(statement.zones) <= set(self.linked.play_zones):
            return {(*PLAY, statement.cards), (*PLAY_CONTROL, statement.cards)}
        return {PLACE, CONTROL}

    def statics(self, kind: StaticKind, subject: str) -> set[Aspect]:
        """Return what decides how static statements alter something."""
        found, asked = self._stated(kind, subject)
        return found | self.followed(asked)

    def _stated(self, kind: StaticKind, subject: str) -> tuple[set[Aspect], set[str]]:
        found: set[Aspect] = set()
        asked: set[str] = set()
        for each in self.linked.statics.get((kind, subject), ()):
            found |= self.said_from(each)
            if each.effect is None:
                found.add(EFFECTS)
            asked |= _names((each.condition, each.holds, each.amount))
        return found, asked

    def followed(self, names: set[str]) -> set[Aspect]:
        """Return what some generated functions read, themselves and through all that they call."""
        found: set[Aspect] = set()
        waiting, seen, stated = list(names), set(names), set[tuple[StaticKind, str]]()
        while waiting:
            own = self.module.reads(waiting.pop())
            found.update([self._known(each) for each in own.aspects])
            if ANYTHING in found:
                return {ANYTHING}
            called = set(own.calls)
            for kind, subject in own.asks - stated:
                more, functions = self._stated(kind, subject)
                found |= more
                called |= functions
            stated |= own.asks
            waiting += called - seen
            seen |= called
        return found

    def cards_of(self, aspect: Aspect) -> Collection[int]:
        """Return the cards that are looked at where an aspect says which."""
        which = aspect[-1]
        if isinstance(which, frozenset):
            return which
        table: Row = self.module.space[str(which)]
        return {card for card, is_such in enumerate(table) if is_such}

    def _known(self, aspect: Aspect) -> Aspect:
        """Return an aspect of one zone as one of what is in play, or of whatever lies anywhere."""
        if aspect[0] == LYING:
            return PLAY if aspect[-1] in self.linked.play_zones else PLACE
        if aspect[0] == CONTROLLED:
            return PLAY_CONTROL if aspect[-1] in self.linked.play_zones else CONTROL
        return aspect


def _names(functions: Iterable[Test | None]) -> set[str]:
    """Return the names of some generated functions."""
    return {function.__name__ for function in functions if function is not None}
