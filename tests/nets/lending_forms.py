"""Forms of games whose cards lend each other their texts, whose effects wait for periods to come, and whose verbs are joined by others."""

from __future__ import annotations

from typing import Final

FAULT: Final = "add 1 fault to the game"
"""How a game says that something does not hold of it that has to."""

LENDING: Final[dict[str, tuple[str, ...]]] = {
    "number": ("a third of (<number>)", "half of (<number>) rounded up", "a tenth of (<number>) rounded up"),
    "static": (
        "<unit> gains the text of <unit>", "this gains the text of each other friendly unit", "each <one> gains the abilities of <unit>",
        "<unit> gains the keywords of <unit>", "this gains the abilities of the top card of <pile>", "the text of <unit> is blank",
        '<unit> gains "action, limit once per turn: add 1 coin to you"', '<unit> gains "constant: this gets +1 strength"',
        'each <one> gains "reaction after this is dealt damage: exhaust this"',
    ),
    "step": (
        "until <edge>: <unit> gains the text of <unit>", "until <edge>: each <one> gains the keywords of <unit>",
        "give control of <pick> to you until <edge>", "until <edge>: <static>", "resolve the rite ability of <unit>",
    ),
    "constant": (
        "constant: this gains the text of each other friendly unit", "constant while <condition>: each <one> gains the abilities of this",
        "constant: this gains the keywords of <unit>", "constant: <static>",
    ),
    "edge": (
        "the end of your next turn", "the end of the next turn", "the end of your opponent's next turn", "the end of the next <period>",
        "the start of your opponent's next turn", "the end of the game",
    ),
    "head": (
        "for each player as <NEW player>, from <player>:", "for each player as <NEW player>, from you:",
        "at the start of your opponent's next turn:", "after <happening>, until <edge>:", "after <happening>, no limit, until <edge>:",
        "after <happening>, limit 2 per <period>, until <edge>:", "when <looming>, limit 2 per game, until <edge>:",
    ),
}  # fmt: skip
"""Forms of games in which texts are lent, and effects last until the end of a period that has not begun."""

JOINED: Final[dict[str, tuple[str, ...]]] = {
    "step": ("muster", "<player> musters", "greet <things>", "greet <pick>", "hail <unit>", "<player> may muster"),
    "static": ("you cannot hail a <adjective> unit", "<unit> cannot be greeted", "<player> cannot muster"),
    "happening": ("a player musters", "a unit is greeted", "you muster"),
    "looming": ("a unit would be greeted",),
    "clause": (", greet this", ", if <player> can greet this"),
    "condition": ("you can greet <unit>", "<player> can greet <unit>"),
    "ability": (
        "forced reaction after a player musters:", "reaction after a unit is greeted:", "forced interrupt when a unit would be greeted:",
    ),
}  # fmt: skip
"""Forms of games in which verbs are done together with others, or in their way."""
JOINED_VERBS: Final = """\
verb muster
    event: {by} musters|muster
    does: add 1 toll to the game
verb draw up
    ahead of: muster
    does: set toll on the game to 10
verb stand down
    behind: muster
    does:
        if toll on the game = 11: set toll on the game to 100
""".strip().split("\n")
"""A verb of them, what is done before it, and what is done after it."""
WAYS: Final = """\
verb greet {x: unit}
    event: {x} is|are greeted
    would: {x} would be greeted
    does: add 1 charge to x
verb hail {x: unit}
    way of: greet {x}
    does:
        if x is hurt: exhaust x
        else: add 1 coin to you
""".split("\n")
"""Verbs of them, one of which may be done in another way."""
JOINING: Final = (*JOINED_VERBS, *WAYS)
"""Verbs of them: what stands in front of one is done before it, what stands behind it after it, and one may be done in another way."""
JOINS: Final = f"""\
for each player as mustered:
    set toll on the game to 0
    if mustered can muster: mustered musters
    else: set toll on the game to 100
    if toll on the game != 100: {FAULT}
greet 1 unit
greet each unit where (it is hurt)
""".split("\n")
"""What happens in each round of them: what is joined to a verb is done with it, in its order."""
TOLLS: Final = (("  closing: {on: [game]}\n", "  closing: {on: [game]}\n  toll: {on: [game]}\n"),)
"""What the manifest of such a game says in other words."""
