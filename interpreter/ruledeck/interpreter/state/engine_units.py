"""Numbers of the engine's own units: the first of every program's code, so that frames and saves can name them.

A unit is also called by its number where the module that defines it is built on top of the one that calls it.
"""

(
    ARRANGE,
    PICK_SOME,
    RAISE,
    WINDOW,
    SETTLE,
    BEGIN,
    END,
    CALLED,
    TAKE,
    USE,
    RULES,
    ENQUEUE,
    DEQUEUE,
    RESOLVE_ONE,
    TOTAL,
    DIVIDE,
    ANNOUNCE,
    CONCLUDE,
    AIM,
    LEAVE,
    KINDRED,
) = range(21)

HAVING_HAPPENED = 3
"""Where a frame of `RAISE` goes on whose events have happened."""
INTERJECT = 21
"""The unit of rights: the number behind them, in games that have any; elsewhere it is that of the first unit of the game."""
