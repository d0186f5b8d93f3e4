"""Whether `not offered: use ...` speaks of a card without an ability: of such a one it holds without saying anything."""

from ruledeck.interpreter.state.program import Program
from ruledeck.interpreter.state.state import State
from ruledeck.interpreter.wording.answers import ABILITY, Answer
from ruledeck.interpreter.wording.names import ordinal
from ruledeck.interpreter.wording.reading import Line
from ruledeck.interpreter.wording.table import Table


def is_never_used(table: Table, s: State, line: Line, seat: int) -> bool:
    """Whether a phrase uses what has no ability that anybody could ever use, also none that a text may lend to it."""
    answer = Answer(table, line, seat)
    if answer.word not in ("use", "uses"):
        return False
    what = line.after(line.text.split()[0])
    numbered = ABILITY.match(what.text)
    what = what.after(numbered[0]) if numbered else what
    user, *_ = what.text.partition(" against ")
    if user in table.game.words.ability_kinds and user not in table.names.aliases:
        return False
    things = answer.meant(s, Line(ordinal(user)[0], what.span))
    if isinstance(things, frozenset):
        cards = {s.card[e] for e in things if isinstance(e, int)}
        return bool(cards) and not any(_has_any(table.program, card) for card in cards)
    return False


def _has_any(program: Program, card: int) -> bool:
    """Whether a card may ever have an ability that is used, answers something, or is resolved by its kind."""
    of_kinds = any(card in table for table in (*program.actions.values(), *program.called.values()))
    return of_kinds or any(card in table for table in program.listeners.values())
