"""The nets by name: those that compare two ways to one answer, and those that look from outside whether what is said happens."""

from __future__ import annotations

from typing import Final

import pytest
from tests.why.shadowing import shadowed

from ruledeck.interpreter.state.state import log_entries

from . import arms, asked, deeds, forbidden, gone, idle, lasting, lay, limits, prices, renamed, slowly, telling
from .casting import Net, Table
from .found import Catch
from .late_forms import claims_stand

FAULT: Final = "fault"
"""The counter in which a game counts what does not hold that it says of itself."""


def quick_and_slow(table: Table, catch: Catch) -> None:
    """The index, the memo and the quick tests against the plain slow way: the same log."""
    for note in slowly.differences(table.game, table.players, table.seeds, table.options):
        catch.add("the quick way and the slow way play to another log", note)


def told_and_tried(table: Table, catch: Catch) -> None:
    """Prices that are tried out only where the choices for them may decide about each other against those that always are."""
    for note in slowly.differences(table.game, table.players, table.seeds, table.options, slowly.trying):
        catch.add("a price that is tried out is paid in another way than one that is not", note)


def code_and_tree(table: Table, catch: Catch) -> None:
    """Compiled expressions against their trees, each time they are evaluated."""
    with pytest.MonkeyPatch.context() as patch:
        program, comparison = shadowed(table.game, table.players, patch)
        for seed in table.seeds:
            slowly.log_of(program, seed)
    for node, names, value, truth in comparison.differences:
        what = getattr(node, "name", "") or getattr(node, "word", "") or type(node).__name__
        catch.add(f"compiled code and the tree of {what} differ", f"{value} and not {truth} with {names}: {node}")


def could_and_deed(table: Table, catch: Catch) -> None:
    """What `could` says against what comes of it."""
    program = table.program()
    for seed in table.seeds:
        for said, note in deeds.disagreements(program, seed):
            catch.add(said, note)


def idle_text(table: Table, catch: Catch) -> None:
    """Text that never does anything changes nothing."""
    idle.differences(table.files, table.players, table.seeds, table.folder, catch)


def other_words(table: Table, catch: Catch) -> None:
    """How the words of a game are spelled changes nothing."""
    renamed.differences(table.game, table.files, table.players, table.seeds, table.folder, catch)


def bans(table: Table, catch: Catch) -> None:
    """What a ban forbids never happens."""
    program = table.program()
    with forbidden.watched(program, catch):
        for seed in table.seeds:
            slowly.played(program, seed)


def order_of_lay(table: Table, catch: Catch) -> None:
    """Several things at one moment do not depend on how they lie."""
    program = table.program()
    for seed in table.seeds:
        lay.differences(program, seed, catch)


def endings(table: Table, catch: Catch) -> None:
    """A drawn game ends where its text says so: somebody wins, or nobody is left, or it is closed."""
    program = table.program()
    for seed in table.seeds:
        s = slowly.played(program, seed)
        won = any(entry[0] == "win" for entry in log_entries(s))
        if not (won or asked.closed(s) or len(asked.lost(s)) == table.players) and s.over is not None:
            catch.add("the game ends though nothing ends it", f"seed {seed}, behind {s.log[-5:]}")


def ended(table: Table, catch: Catch) -> None:
    """What lasts is gone when its time is over, and what was lent is back."""
    for seed in table.seeds:
        ledger = lasting.Ledger()
        with lasting.kept(ledger):
            lasting.differences(table.program(), ledger, seed, catch)


def left_alone(table: Table, catch: Catch) -> None:
    """What left play takes nothing along that was on its way to it."""
    watch = gone.Watch()
    with gone.looming(watch):
        program = table.program()
        gone.watched(program, watch, catch)
        for seed in table.seeds:
            watch.there.clear()
            slowly.played(program, seed)


def within_limits(table: Table, catch: Catch) -> None:
    """No limit of an ability and no bound of a counter is passed."""
    program = table.program()
    for seed in table.seeds:
        limits.differences(program, seed, catch)


def who_is_asked(table: Table, catch: Catch) -> None:
    """Nobody is asked who is out of the game, and each block is offered where the text says so."""
    with asked.begun_by_lost(catch), asked.offered(catch):
        program = table.program()
        for seed in table.seeds:
            asked.differences(program, seed, catch)


def blocks(table: Table, catch: Catch) -> None:
    """Each block that a choice offers would do something."""
    ends = arms.Ends()
    with arms.marked(ends):
        program = table.program()
        for seed in table.seeds:
            arms.differences(program, ends, seed, catch)


def paid_for(table: Table, catch: Catch) -> None:
    """What may be chosen for a price pays it, and what can be paid is said to be payable."""
    program = table.program()
    for seed in table.seeds:
        prices.differences(program, seed, catch)


def claims(table: Table, catch: Catch) -> None:
    """What a game says of itself holds: it counts no fault."""
    program = table.program()
    names = [counter.name for counter in program.layout.counters]
    whole = claims_stand(table.files["rules/play.rules"])
    for seed in table.seeds if FAULT in names and whole else ():
        s = slowly.played(program, seed)
        if s.counters[names.index(FAULT)][0]:
            catch.add("what a game says of itself does not hold", f"seed {seed}")


def told(table: Table, catch: Catch) -> None:
    """The prose tells what the tree says."""
    telling.untold(table.game, catch)


TWO_WAYS: Final[dict[str, Net]] = {
    "index": quick_and_slow, "tree": code_and_tree, "could": could_and_deed, "arms": blocks, "prices": paid_for, "idle": idle_text,
    "renamed": other_words, "tried": told_and_tried,
}  # fmt: skip
"""The first net: two ways to one answer."""
SAID: Final[dict[str, Net]] = {
    "bans": bans, "endings": endings, "lay": order_of_lay, "lasting": ended, "gone": left_alone, "limits": within_limits,
    "prose": told, "asked": who_is_asked, "claims": claims,
}  # fmt: skip
"""The second net: what is said happens."""
NETS: Final = TWO_WAYS | SAID
ON_CONTENT: Final = ("index", "tried", "bans", "lay", "lasting", "gone", "limits", "prose", "asked")
"""Those that need nothing but a game, and that every game passes which people wrote."""
