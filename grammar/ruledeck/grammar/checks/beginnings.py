"""What an ability waits for has to be able to become so, and who has it, to be asked.

Something that it reads changes while a game is played.
"""

from collections.abc import Iterator
from typing import Final

from ruledeck.grammar.checks.survey import Part, Survey, finding
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.beginning import beginning, of_each_player
from ruledeck.grammar.meaning.operations import OPERATIONS, Aspect
from ruledeck.grammar.meaning.primitive_verbs import TRANSFORM
from ruledeck.grammar.meaning.traversal import operands
from ruledeck.grammar.text import codes
from ruledeck.grammar.text.diagnostic import Diagnostic

_FIXED: Final = frozenset[Aspect](("printed", "owner", "speaker", "around"))
"""What never changes in a game."""
_NEVER: Final = "this never becomes so: nothing changes of what it reads"
_HELP: Final = "wait for an event, `after <event>: ...`, or for what counters, zones or values make so"

_UNASKED: Final = "nobody is asked about this: it is an ability of the rules, and speaks of no player"
_SAY_WHO: Final = (
    "say of `you` what becomes so, and it is looked at for each player; or let it be done in any case: `..., must:`"
)


def check(survey: Survey) -> list[Diagnostic]:
    """Report states whose beginning an ability waits for, and that are the same in the whole game, or that nobody could answer."""
    found = list(_awaited(survey))
    unasked = [
        finding(codes.MISPLACED, _UNASKED, part, state, _SAY_WHO)
        for part, ability, state in found
        if part.kind == "ability" and not ability.forced and not of_each_player(ability)
    ]
    changing = _Changing(survey)
    return unasked + [
        finding(codes.NEVER_HAPPENS, _NEVER, part, state, _HELP)
        for part, _, state in found
        if TRANSFORM not in survey.performed and not changing.any(state)
    ]


def _awaited(survey: Survey) -> Iterator[tuple[Part, m.Ability, m.Value]]:
    """Yield the abilities that wait for a state to begin, with that state."""
    for part, ability in survey.each(m.Ability):
        state = beginning(ability)
        if state is not None:
            yield part, ability, state


class _Changing:
    """Tells which values may change while a game is played."""

    def __init__(self, survey: Survey) -> None:
        self.meanings = survey.game.meanings
        modified = [each.what for _, each in survey.each(m.Modify)]
        self.words = {each.name for each in modified if each.sort in ("word", "field")}
        self.sorts = {each.sort for each in modified}
        self.grants = next(survey.each(m.Grant), None) is not None
        said = [value for _, step in survey.each(m.Perform) for _, value in step.args]
        self.set = {each.value for each in said if isinstance(each, m.Literal) and each.type.base in _SET}
        # A counter or a value that a verb is handed may be any.
        self.handed = {each.type.base for each in said if not isinstance(each, m.Literal)} & _SET
        self.seen: set[str] = set()

    def any(self, value: m.Value) -> bool:
        """Whether a value may change, or anything that it reads."""
        if isinstance(value, m.Literal | m.Name | m.Slot):
            return False
        if isinstance(value, m.Use):
            return value.word in self.words or self.meant(value.word) or any(map(self.any, value.args))
        if not isinstance(value, m.Op):
            # Which things there are in a group may change.
            return True
        return self.read(value) or any(self.any(each) for each in operands(value))

    def meant(self, word: str) -> bool:
        """Whether what a word of the game means may change."""
        meaning = self.meanings.get(word)
        if word in self.seen or meaning is None:
            return False
        self.seen.add(word)
        found = self.any(meaning)
        self.seen.discard(word)
        return found

    def read(self, op: m.Op) -> bool:
        """Whether an operation reads something that may change, besides its arguments."""
        named = next((each.value for each in op.args if isinstance(each, m.Literal)), None)
        for aspect in set(OPERATIONS[op.name].reads) - _FIXED:
            if aspect == "facts":
                changes = named in self.words
            elif aspect == "keywords":
                changes = self.grants or not self.sorts.isdisjoint(("text", "lent"))
            elif aspect in ("traits", "types"):
                changes = aspect[:-1] in self.sorts or "text" in self.sorts
            elif aspect in ("counters", "values"):
                base = aspect[:-1]
                changes = not isinstance(named, str) or named in self.set or base in self.handed
            else:
                changes = True
            if changes:
                return True
        return False


_SET: Final = frozenset(("counter", "value"))
"""What is changed by steps that name it."""
