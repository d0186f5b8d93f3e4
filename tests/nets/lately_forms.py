"""Forms of games that hold choices to what their things are to each other, lend for a while in one line, quote abilities and look back."""

from __future__ import annotations

from typing import Final

LATELY: Final[dict[str, tuple[str, ...]]] = {
    "pick": (
        "2 <group> with different names", "up to 3 <group> of one colour", "2 cards that share a trait in <zone>",
        "any number of <group> with different controllers", "up to 3 <group> with different costs",
        "2 units with the same controller", "2 of <OLD group> with different names", "at least 1 unit of one colour",
        "1 to 2 units that share a type", "2 units of different colours", "any number of <group> that share a trait",
    ),
    "step": (
        "for each player: they draw <small> cards", "for each player: move the top card of their deck to their hand",
        "for each opponent: add <small> coin to them", "<pick> gets +<small> cost until <edge>", "<pick> gains sturdy until <edge>",
        "<pick> loses sturdy until <edge>", "1 <one> gains the text of <unit> until <edge>", "<pick> is ready until <edge>",
        '<pick> gains "action<clause>: <step>" until <edge>',
        '<unit> gains "forced reaction after <happening>: <step>" until <edge>', '<pick> gains "constant: <static>" until <edge>',
        "1 <one> cannot be dealt damage until <edge>", "each <one> gets +1 strength until <edge>",
        "exhaust 2 units with different names as <NEW group>", "target 2 units with different names as <NEW group>",
        "move 2 cards that share a trait in <zone> to <place>", "take any number of action", "<players> take any number of action",
        "<players> take exactly <small> action", "reveal <pick> as <NEW group>",
    ),
    "static": (
        '<unit> gains "reaction after <happening>: <step>"',
        'each <one> gains "forced reaction after <happening>, limit once per turn: <step>"',
        '<unit> gains "action<clause>: <step>"', 'each <adjective> unit gains "constant: this gets +1 strength"',
        'this gains "forced interrupt when <looming>, limit once per turn: <answer>"', '<unit> gains "rite: <step>"',
        '<unit> gains "constant while <condition>: <static>"',
    ),
    "clause": (
        ", reveal this", ", reveal this or pay 1", ", exhaust 2 units with different names",
        ", exhaust this or exhaust 2 units with different costs", ", remove 1 charge from this or exhaust this",
        ", exhaust up to 2 units of one colour as <NEW group>", ", pay <small> or reveal this", ", by any player", ", by any opponent",
    ),
    "number": (
        "the damage that <unit> was dealt this game", "the coin that was added to <player> last turn",
        "the damage that was added to <unit> this round", "the number of times <past> on <player>'s last turn",
        "the damage that <unit> was dealt by <player> last turn",
    ),
    "condition": (
        "<past> on your last turn", "<past> last round", "<past> this game", "<unit> was dealt damage on <player>'s last turn",
    ),
    "happening": (
        "a unit is exhausted for the first time this game", "a <adjective> unit is dealt damage for the first time this game",
        "you draw a card for the first time each turn",
    ),
    "edge": (
        "the next time <happening>", "the next time <looming>", "the end of the next turn", "the end of the next round",
    ),
    "head": (
        "for each player:", "until the next time <looming>:", "after <happening>, until the next time <happening>:",
    ),
    "answer": (
        "change that player to <player>", "instead 1 <one> gets +1 strength until <edge>",
    ),
}  # fmt: skip
"""Forms of such games."""
OVERLOOKING: Final[dict[str, tuple[str, ...]]] = {
    "step": (
        "overlook what has changed", "pass all the same", "catch up with what waits",
    ),
    "condition": (
        "something has changed this <period>", "nothing has changed this <period>",
    ),
}  # fmt: skip
"""Forms of games that overlook what has changed, which none can that claims that something has."""
ARRIVING: Final[dict[str, tuple[str, ...]]] = {
    "constant": (
        "as this enters play: add <small> damage to it", "as this enters play while <condition>: exhaust it",
        "as another card enters play: add <small> charge to this", "as a <adjective> unit enters play: exhaust that unit",
        "as an enemy unit enters play: deal <small> damage to it", "as another unit enters play: set charge on it to <number>",
    ),
    "static": (
        '<unit> gains "as this enters play: exhaust this"',
        'each <one> gains "as another unit enters play: add (charge on this) charge to it"',
        "only <adjective> units can be dealt damage", "<unit> can be dealt damage only because of a spell",
        "a <adjective> unit can be exhausted only because of <unit>", "<player> can pay only <small>",
        "a unit can move only to <place>", "only <unit> can be attached to <unit>",
    ),
}  # fmt: skip
"""Forms of games in which things enter play changed, and of which some alone can be done."""
ENTWINED: Final[dict[str, tuple[str, ...]]] = {
    "clause": (
        ", exhaust <pick>, exhaust <pick>", ", exhaust this, exhaust 1 ready unit", ", exhaust <pick>, move <pick> to <place>",
        ", move <pick> to <place>, exhaust 1 ready unit", ", pay 1 or exhaust this, pay <small>", ", exhaust this or pay 1, exhaust <pick>",
        ", move 1 card in your hand to <place>, move 1 card in your hand to the pile",
        ", move 1 card in your hand to <place>, pay (count cards in your hand)", ", move <pick> to <place>, pay (count <group>)",
        ", remove 2 charge divided among any number of units", ", add 2 damage divided among any number of <group>",
        ", choose 2 units as crew, exhaust each of crew, pay (the total cost among crew)",
        ", choose <pick> as price, exhaust price, pay (cost of price), exhaust <pick>", ", pay 1, pay (charge on this)",
        ", add 1 charge to this, remove (charge on this) charge from this", ", exhaust any number of ready units, exhaust <pick>",
    ),
    "head": (
        "fully exhaust <pick> and exhaust <pick>:", "fully pay 1 and pay (count cards in your hand):",
        "fully move <pick> to <place> and exhaust 1 ready unit:",
    ),
}  # fmt: skip
"""Forms of games with prices whose parts depend on each other."""
GATHERING: Final[dict[str, tuple[str, ...]]] = {
    "ability": (
        "forced reaction after one or more units are dealt damage:", "reaction after one or more <adjective> units are exhausted:",
        "forced reaction after one or more cards move to <place>:", "reaction after you draw one or more cards:",
    ),
    "head": (
        "after one or more units are dealt damage, no limit, until <edge>:", "after one or more cards move to <place>:",
    ),
    "condition": (
        "one or more units were dealt damage this <period>", "you exhausted one or more <adjective> units this turn",
    ),
}  # fmt: skip
"""Forms of games in which what happens to one or more things is answered once."""
DEEDS: Final[dict[str, tuple[str, ...]]] = {
    "happening": (
        "damage is added to a unit because a <adjective> unit is dealt damage", "damage is added to this because this is dealt damage",
        "a card moves to your hand because you draw a card", "a card moves to <place> because a player draws a card",
        "a unit is dealt damage because a unit is {word}ed", "a unit is exhausted because this is {word}ed",
        "damage is added to a unit because a unit is {word}ed for the first time each turn",
    ),
    "looming": (
        "damage would be added to this because a unit is {word}ed", "a unit would be exhausted because a <adjective> unit is {word}ed",
        "damage would be added to a unit because an enemy unit is dealt damage",
    ),
    "static": (
        "damage cannot be added to <unit> because a <adjective> unit is dealt damage",
        "<unit> cannot be dealt damage because a unit is {word}ed",
        "a <adjective> unit can be exhausted only because <unit> is {word}ed", "a card cannot move to <place> because you draw a card",
    ),
    "past": (
        "damage was added to a unit because a unit was dealt damage", "a unit was exhausted because <unit> was {word}ed",
        "damage was added to <unit> because a friendly unit was {word}ed",
    ),
    "number": (
        "the damage that was added to <unit> because a unit was dealt damage this round",
    ),
}  # fmt: skip
"""Forms of games that ask because of which deeds something happens; `{word}` is a verb that is drawn."""
PAID: Final[dict[str, tuple[str, ...]]] = {
    "happening": (
        "a unit is exhausted as a cost", "a <adjective> unit is exhausted as a cost of <unit>", "this is exhausted as a cost of a spell",
        "a card moves to <place> as a cost", "coin is removed from <player> as a cost", "you exhaust a unit as a cost",
        "coin is removed from a player as a cost of a unit for the first time each turn",
    ),
    "looming": (
        "a unit would be exhausted as a cost", "a card would move to <place> as a cost",
        "coin would be removed from you as a cost of a unit",
    ),
    "static": (
        "a <adjective> unit cannot be exhausted as a cost", "<unit> can be exhausted only as a cost",
        "<unit> cannot be exhausted as a cost",
        "coin cannot be removed from <player> as a cost of a spell", "a card can move to <place> only as a cost of <unit>",
        "coin can be removed from <player> only as a cost", "a card cannot move to <place> as a cost",
    ),
    "past": (
        "a unit was exhausted as a cost", "you exhausted a <adjective> unit as a cost",
        "coin was removed from <player> as a cost of a unit",
        "a card moved to <place> as a cost", "this was exhausted as a cost of another card",
    ),
    "number": (
        "the coin that was removed from <player> as a cost this round", "the coin that was removed from you as a cost of <unit> this turn",
    ),
    "clause": (
        ", exhaust 1 ready unit", ", pay <small>", ", move 1 card in your hand to the pile", ", exhaust this or pay 1",
    ),
    "head": (
        "fully exhaust 1 ready unit:", "fully pay <small>:", "fully move 1 card in your hand to the pile:",
    ),
}  # fmt: skip
"""Forms of games that ask what is done as a cost."""
SWORN: Final[dict[str, tuple[str, ...]]] = {
    "step": (
        "each player secretly chooses up to 2 <one>s as <NEW wares>", "each player secretly chooses any number of <one>s as <NEW wares>",
        "each player secretly chooses 2 <one>s as <NEW wares>", "each player secretly chooses up to 1 <one> as <NEW sent>",
        "each player secretly chooses any number of different colours as <NEW sworn>",
        "ask <player> for <number to tell> as <NEW number>", "ask <player> for colour of <unit> as <NEW colour>",
        "take 2 (actions or rites)", "take 1 (rite or action)", "<players> take any number of (rites or actions)",
        "<players> take exactly <small> (actions or rites)",
    ),
    "number to tell": (
        "count <group>", "cost of <unit>", "the total <fact> among <group>", "<OLD number>", "count (cards in <zone>)", "worth of <unit>",
    ),
}  # fmt: skip
"""Forms of games in which players choose several in secret, say numbers and words truly, and take abilities of two kinds."""
