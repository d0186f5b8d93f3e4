"""More forms of phrases, and the themes of games: forms that a game says again and again."""

from __future__ import annotations

from typing import Final

MORE: Final[dict[str, tuple[str, ...]]] = {
    "zone": ("<player>'s stash", "your camp", "<player>'s camp"),
    "place": ("<player>'s stash", "the camp of <player>", "its owner's hand", "your opponent's camp"),
    "event zone": ("anywhere",),
    "step": (
        "move <things> to its owner's hand", "move <pick> to its owner's deck", "move <things> to <player>'s stash",
        "give control of <things> to <player> until <condition>", "give control of <things> to <player> while <condition>",
        "give control of <pick> to you until gloom on the game > <small>", "until <condition>: <static>", "while <condition>: <static>",
        "add <small> charge to <things>", "remove 1 charge from <things>", "remove all charge from <player>",
        "set charge on <things> to <small>", "remove <number> coin from <players>", "set mood to mood", "set clock to (clock + 0)",
        "end the phase", "end the turn", "end the fight", "restart the fight", "exhaust <things> and recover",
        "deal <number> damage to <things> and <step>", "<player> chooses <pick> as <NEW group>",
    ),
    "static": (
        "an action of <unit> cannot be resolved", "the rite ability of <unit> cannot be resolved",
        "an ability of a <adjective> unit cannot be resolved", "<unit> cannot be dealt damage because of a spell",
        "a <adjective> unit cannot be dealt damage", "a <adjective> unit cannot move to <place>", "damage cannot be added to <unit>",
        "a unit cannot enter <place>", "a unit cannot be targeted", "each <one> is fond of <unit>", "each unit is not <adjective>",
        "each <one> gains Wood", "a card cannot be created in <place>", "you cannot pay <small>", "<unit> cannot be attached to <unit>",
        "the text of <unit> is blank", "the text of each <one> is blank except for keywords", "the keywords of each <one> are blank",
        "the abilities of <unit> are blank", "each <one> is also a beast", "<unit> is a beast", "each <adjective> unit is not a unit",
        "this gets +1 cost for each other unit where (cost of it < <small>)", "each <adjective> unit gets -1 strength",
    ),
    "happening": (
        "a card anywhere is dealt damage", "another card is dealt damage", "you draw a card", "this enters the field",
        "another card moves to <place>", "a card enters play", "charge is added to a card", "the fight ends", "a fight begins",
        "a unit is dealt damage by you", "this is dealt damage because of another unit",
    ),
    "looming": (
        "another card would be dealt damage", "charge would be added to a card", "a card would move to <place>",
        "damage would be added to this", "the fight ends", "a unit where (<condition of it>) would be dealt damage",
    ),
    "answer": (
        "redirect that damage to <unit>", "redirect that amount to <pick>", "instead <step>", "change that player to <player>",
        "redirect 1 of that damage to 1 random unit", "change that unit to <unit>", "cancel that event", "prevent that damage",
    ),
    "head": (
        "fully <step>:", "until <condition>:", "fully remove <number> coin from you:", "fight:", "turn of <player>:",
        "after <happening>, limit 2 per turn:", "when <looming>, until <edge>:", "after <happening> while <condition>:",
        "repeat <small> times until <condition>:", "at the start of your next turn:", "while <condition>:",
    ),
    "clause": (
        ", limit once per fight", ", limit 2 per turn", ", remove 1 coin from you", ", move <pick> to <place>", ", in your hand",
        ", pay <number>", ", exhaust this, pay 1",
        ", choose <pick> as price, exhaust price", ", choose a number from 1 to <small> as paid, pay paid",
        ", exhaust this or pay <number>", ", pay 2 or move <pick> to <place>", ", remove 1 charge from this", ", anywhere",
    ),
    "constant": (
        "constant: <static>", "constant while <condition>: <static>", "constant: each <one> gains sturdy", "constant, anywhere: <static>",
    ),
}  # fmt: skip
"""Forms beyond those of the random games: more roads to the same things."""

HOLDS: Final[dict[str, tuple[str, ...]]] = {
    "number": (
        "regard with <colour> on <unit>", "<player>'s regard with <colour>", "the number of cards in the satchel of <unit>",
        "count (cards in the home of <room>)",
    ),
    "condition": (
        "there is room for <unit> on <room>", "there is no room for <unit> on <player>", "<unit> is surplus on <player>",
        "any unit on <room> where (it is surplus on the room named \"Hall\")", "<unit> has at least 1 regard with red",
        "the satchel of <unit> is empty", "<unit> is in the satchel of <unit>", "the home of <room> is empty",
    ),
    "step": (
        "add <small> regard with <colour> to <things>", "remove 1 regard with <colour> from <player>",
        "set regard with <colour> on <unit> to <number>", "put <things> into the satchel of <unit>",
        "put <pick> into the satchel of this", "move <things> to the home of <room>", "attach <unit> to <room>",
        "move each card in the satchel of <unit> to <place>", "remove all regard with <colour> from <unit>",
    ),
    "pick": ("1 card in the satchel of <unit>", "1 unit in the satchel of <unit>", "the top card of the home of <room>"),
    "group": ("cards in the satchel of <unit>", "units in the satchel"),
    "zone": ("the home of <room>",),
    "place": ("<room>'s home",),
    "happening": ("a card is put into the satchel of a unit", "regard with red is added to a card"),
    "looming": ("a card would be put into the satchel of this", "regard with blue would be added to a card"),
}  # fmt: skip
"""Forms of games that have zones of components, slots, counters by symbol and cards that name zones."""

HOLDING: Final[tuple[tuple[str, str], ...]] = (
    ("fields: {doors: list of room,", "fields: {doors: list of room, berths: list of berth, home: optional zone,"),
    (
        "  outcome: [pass, fail]\n",
        "  outcome: [pass, fail]\n  berth: {bay: {takes: [unit]}, rack: {takes: [Tin, spell, blue]}}\n",
    ),
    (
        "counters:\n",
        "  satchel: {per: unit, spills: pile}\ncounters:\n  regard: {on: [card, player], for: colour, least: -1, most: 3}\n",
    ),
)
"""What the manifest of such a game says in other words."""
ROOMS: Final = (
    ("name: Hall, type: room,", "name: Hall, type: room, berths: [bay, rack], home: pile,"),
    ("name: Yard, type: room,", "name: Yard, type: room, berths: [rack], home: pool,"),
)
"""What its rooms have."""

HEADS: Final[dict[str, tuple[str, ...]]] = {
    "clause": (", in (hand or pile)", ", also in hand", ", also in pile", ", in (play or hand or pile)", ", also in (deck or hand)"),
    "ability": (
        "forced reaction after <happening>, in (hand or pile):", "forced reaction after a unit is dealt damage, also in pile:",
        "reaction after <happening>, in (pile or play):", "forced interrupt when <looming>, also in hand:",
        "action, in (hand or pile)<clause>:", "action, also in hand<clause>:",
    ),
    "constant": ("constant, in (play or pile): <static>", "constant, also in pile: <static>", "constant, in (pile or stash): <static>"),
}  # fmt: skip
"""Forms of games in which the heads of abilities name several zones, or one beside those in which they work anyway."""

PAST: Final = (
    "<player> dealt damage to a unit this turn", "<unit> was dealt damage this turn", "no <adjective> unit was dealt damage this round",
    "a friendly unit was dealt damage by <player> this round", "this was dealt damage because of a unit this turn",
    "<player> exhausted a unit this turn", "outside of a fight", "outside of your turn", "a unit was dealt damage this fight",
    "the number of times a unit was dealt damage this turn > <small>", "any unit that was dealt damage this round",
)  # fmt: skip
"""Conditions on what has happened, and on where one is not."""

THEMES: Final[dict[str, dict[str, tuple[str, ...]]]] = {
    "bans": {
        "constant": ("constant: <static>", "constant while <condition>: <static>"),
        "static": (
            "a <adjective> unit cannot be dealt damage", "<unit> cannot be dealt damage", "a unit cannot move to <place>",
            "<unit> cannot be dealt damage because of a spell", "an ability of <unit> cannot be resolved",
            "an action of a <adjective> unit cannot be resolved", "a <adjective> unit cannot be exhausted",
        ),
        "answer": ("redirect that damage to <unit>", "change that unit to <unit>", "redirect that damage to <pick>"),
        "step": ("deal <small> damage to <things>", "exhaust <things>", "resolve the rite ability of <things>",
            "resolve the action ability of <things>"),
    },
    "listeners": {
        "head": ("after <happening>:", "when <looming>:", "after <happening>, until <edge>:"),
        "ability": ("forced reaction after this is dealt damage:", "reaction after <happening>:", "forced interrupt when <looming>:"),
        "happening": ("another card is dealt damage", "a unit is dealt damage", "a unit is exhausted", "this is exhausted"),
        "step": ("deal 1 damage to <things>", "exhaust <things>"),
    },
    "periods": {
        "head": ("fight:", "turn of <player>:", "phase main:", "round:"),
        "step": ("end the <period>", "restart the fight", "end the fight", "end the phase"),
        "period": ("fight", "fight", "phase", "turn"),
    },
    "in full": {
        "head": ("fully <step>:", "fully pay <small>:", "fully remove <number> coin from you:"),
        "step": ("pay <small>", "remove <number> coin from <players>", "exhaust <pick>", "judge <unit>"),
        "clause": (", pay <small>", ", exhaust <pick>"),
    },
    "until": {
        "step": (
            "until <edge>: <static>", "until <condition>: <static>", "give control of <things> to <player> until <edge>",
            "give control of <things> to <player> until <condition>", "give control of <pick> to you while <condition>",
        ),
        "static": ("each <one> gets +1 strength", "<unit> gains sturdy", "each unit is odd"),
    },
    "redirection": {
        "ability": ("forced interrupt when a unit would be dealt damage:", "interrupt when this would be dealt damage<clause>:"),
        "answer": ("redirect that damage to <pick>", "redirect 1 of that damage to <unit>", "change that unit to <pick>", "instead <step>"),
        "step": ("deal <small> damage to <things>", "deal 3 damage divided among any number of <group>"),
    },
    "groups": {
        "pick": (
            "all but <small> <group>", "all but 1 of <OLD group>", "1 unit with the lowest <fact>", "1 card in (<zone> or <zone>)",
            "up to 2 units with the highest <fact> among <group>", "1 unit but <unit>", "any number of units",
        ),
        "group": (
            "units with the highest <fact>", "units in (<zone> or <zone>)", "units but <unit>", "non-(hurt or <adjective>) units",
            "cards in (play or your hand)", "units with the lowest cost among <group>",
        ),
        "one": ("unit with the lowest <fact>", "unit in (<zone> or <zone>)", "unit but <unit>", "non-(Tin or odd) unit"),
        "step": (
            "exhaust <pick> as <NEW group>", "deal <small> damage to <things>", "move <things> to <place>", "choose <pick> as <NEW group>",
        ),
        "happening": (
            "a unit with the highest <fact> is dealt damage", "a unit but this is exhausted", "a <adjective> unit is dealt damage",
        ),
    },
    "choices": {
        "step": (
            "choose 1 <one> as <NEW unit>", "choose <pick> as <NEW group>", "exhaust <pick> as <NEW group>", "move <pick> to <place>",
            "add (the number of <OLD group>) coins to you", "deal (3 - count <OLD unit>) damage to <things>",
            "add (the total cost among <OLD group>) coins to you",
        ),
        "head": ("if <condition>:", "you may:", "if no units among <OLD group>:", "if the number of <OLD group> < 2:"),
        "static": ("the strength of each <one> is at most (cost of it)", "each <one> gets (count <OLD group>) strength"),
        "condition": ("the strength of each <one> <= cost of it",),
    },
    "history": {
        "condition": PAST,
        "number": (
            "the number of times <unit> was dealt damage this turn", "the number of times you dealt damage to a unit this round",
            "the damage that <unit> was dealt this turn", "the damage that <unit> was dealt by <player> this round",
            "the damage that you dealt to a <adjective> unit this turn", "the coin that was added to <player> this turn",
            "the damage that a unit was dealt because of <unit> this round",
        ),
        "constant": ("constant while <condition>: <static>", "constant: each unit that was dealt damage this turn gets +1 strength"),
        "static": ("each unit gets +1 strength", "each unit gets (<number>) cost"),
        "happening": ("a unit is dealt damage for the first time each turn", "this is dealt damage for the first time each round"),
        "looming": (
            "a unit would be dealt damage for the first time each turn", "this would be dealt damage for the first time each round",
        ),
        "head": (
            "until the next time a unit is dealt damage:", "until the next time this is dealt damage this turn:",
            "after <happening>, until the next time you deal damage to a unit:",
            "after a unit is dealt damage, no limit, until the next time a unit is dealt damage:",
        ),
    },
    "on its way": {
        "number": ("the damage that <unit> would be dealt", "the damage that this would be dealt"),
        "ability": (
            "interrupt when this would be dealt damage<clause>:",
            "forced interrupt when a unit would be dealt damage while the damage that this would be dealt > 0:",
        ),
        "answer": (
            "prevent (the damage that this would be dealt) of that damage", "redirect 1 of that damage to this",
            "add <number> coin to you",
        ),
        "step": ("deal <small> damage to <things>", "deal 3 damage divided among any number of <group>"),
    },
    "to come": {
        "step": (
            "take an extra turn", "<player> takes an extra <period>", "skip the next <period>", "skip your next turn",
            "<player> skips their next turn", "skip the next turn of <player>", "end the main phase", "take an extra main phase",
        ),
        "period": ("turn", "phase", "round", "fight"),
        "head": ("repeat any number of times:", "turn of <player>:", "phase main:", "at the start of your next turn:"),
        "ability": (
            "forced reaction after a unit is dealt damage or <happening>:", "reaction after the turn ends:",
            "reaction after <happening> or another card is dealt damage:",
        ),
        "happening": ("a unit is exhausted", "another card is dealt damage", "a turn begins", "a card moves to <place>"),
        "place": ("the top of your deck", "a player's hand"),
    },
    "layers": {
        "constant": ("constant: <static>", "constant while <condition>: <static>", "constant: <static>"),
        "static": (
            "the text of <unit> is blank", "the text of each <one> is blank except for abilities", "the traits of each <one> are blank",
            "the abilities of each <one> are blank", "each <one> is also a beast", "each <one> is a beast", "each <one> is not a unit",
            "each <one> gets +1 strength", "each <one> gains sturdy", "each <one> gains Tin", "the strength of each <one> is at least 2",
        ),
        "step": ("until <edge>: <static>", "until <condition>: <static>", "give control of <things> to <player> until <edge>"),
        "ability": ("forced reaction after <happening>:", "reaction after this is dealt damage:"),
    },
    "constants": {
        "constant": ("constant: <static>", "constant while <condition>: <static>", "constant: <static>"),
        "static": (
            "each <one> gets +1 strength", "each unit gets (<number>) cost", "the strength of <unit> is <small>", "each <one> gains Tin",
            "each <one> gets +1 cost", "each <one> loses Tin", "each <one> gains sturdy",
        ),
    },
}  # fmt: skip
"""What games may be about: sort to the forms that such a game prefers."""
