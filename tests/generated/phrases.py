"""The phrases that random games are made of: for each sort of phrase, its forms.

A form is text in which `<sort>` stands for another phrase. `<NEW sort>` gives a name to what stands before it, and
`<OLD sort>` is a name given before, or another phrase of the sort where there is none. The shortest form of a sort comes
first: it is taken when a phrase is deep enough.
"""

from __future__ import annotations

from typing import Final

PHRASES: Final[dict[str, tuple[str, ...]]] = {
    # ---- numbers, conditions, symbols
    "small": ("1", "2", "3", "0"),
    "number": (
        "1", "2", "0", "coin on <player>", "damage on <unit>", "cost of <unit>", "clock", "<OLD number>",
        "count <group>", "the number of <group>", "the total <fact> among <group>", "the highest <fact> among <group>",
        "the lowest cost among <group>", "the printed strength of <unit>", "half of <number>", "players in the game",
        "the upper side of <die>", "sides of <die>", "pips of <die>", "distance from <room> to <room>", "worth of <unit>",
        "wealth of <player>", "(<number> + <number>)", "(<number> - <number>)", "(<number> * <small>)", "champion's damage",
        "the number noted on <unit>", "count (cards in <zone>)", "count herd", "gloom on the game", "<player>'s coin",
        "the lower of (<number>, <number>)", "the higher of (<number>, <number>, <small>)", "coin on <player>'s opponent",
        "count (players where (<condition of player>))", "count (other cards in <zone>)", "the highest <fact> among <one>s",
        "(<number> if <condition>, else <number>)", "the number of different <fact> among <group>",
        "the number of different names among <group>", "the number of times <past> this turn",
        "the number of times <past> this round", "the damage that <unit> would be dealt", "the damage that would be added to <unit>",
        "pips of <side>", "<side>",
        "count sides of <die>", "count red sides of <die>", "(the distance from <room> to <room> through rooms where (<condition of it>))",
    ),
    # What has happened, in a turn or in a round.
    "past": (
        "<unit> was dealt damage", "a <adjective> unit was dealt damage", "<player> drew a card", "<player> exhausted a unit",
        "a unit was dealt damage by <player>", "a unit was dealt damage because of a unit", "no unit was exhausted",
        "a friendly unit was dealt damage", "this was exhausted",
    ),
    "fact": ("cost", "strength", "(damage on it)", "(worth of it)"),
    "relation": ("=", ">=", "<=", ">", "<", "!="),
    "condition": (
        "<number> <relation> <number>", "<unit> is ready", "<unit> is hurt", "<unit> is not <adjective>", "any <group>",
        "<unit> is in <zone>", "<unit> has damage", "<player> has at least <small> coins", "<player> has no coins",
        "there is a <adjective> unit", "no <group>", "<zone> is empty", "<zone> is not empty", "<unit> is a Tin unit",
        'option "speed" is fast', 'option "mercy" is not given', "<player> is rich", "<unit> is <unit>",
        "<player> is <player>", "colour of <unit> = <colour>", "mood = <colour>", "<unit> can use action",
        "each <group> is ready", "<unit> is unique", "<unit> is face-down", "<unit> has sturdy", "<unit> is on <unit>",
        "<unit> is in (<zone> or <zone>)", "<unit> has the highest <fact> among <group>",
        "not <condition>", "(<condition> and <condition>)", "(<condition> or <condition>)", "<OLD condition>",
        "the name of <unit> = the name of <unit>", '<unit> is named "Guard"', "<unit> is fond of <unit>", "flying of <unit>",
        "<player> thrives", "<colour> = <colour>", "told", "skills of <unit> = <colour>", "<unit> is marked by <player>",
        "<player> is an opponent", "any <adjective> unit is hurt", "any unit is <adjective>", "each <one> is <adjective>",
        "<unit> is a <noun>", "<unit> can use rite", "any unit is in <zone>", "each unit is on <unit>",
        "<past> this turn", "<past> this round", "outside of a fight", "outside of your turn", "during a fight", "<past> this fight",
        "<die> has a side where (pips > <number>)", "<die> is part of <unit>",
        "any room within <number> steps of <room>", "any room next to <room>", "any room on a shortest way from <room> to <room>",
        "<side> is <colour>", "any red side of <die>", "<die> has a blue side", "<player> can pay <small>",
        "<player> can exhaust <unit>", "any unit within <number> steps of <room>", "tint of <side> = <colour>",
    ),
    # What a player can be asked for: a condition that is said without brackets and signs.
    "fact to tell": (
        "told", "any <group>", "<unit> is <adjective>", "<player> is rich", "<player> thrives", "any unit is <adjective>",
        "<OLD condition>", "<zone> is empty", "<unit> has sturdy",
    ),
    "colour": ("red", "blue", "<OLD colour>", "mood", "colour of <unit>"),
    # ---- players
    "player": (
        "<OLD player>", "active player", "the player left of <player>", "the player right of <player>", "leader",
        "the controller of <unit>", "champion's owner", "the owner of <unit>",
        "your opponent", "<player>'s opponent", "north", "nobody", "south",
    ),
    "players": ("each player", "each opponent", "each player where (<condition of player>)", "<player>", "the other player"),
    # ---- things
    "unit": ("<OLD unit>", "the unit named \"Guard\"", "the host of <unit>", "champion", "the <adjective> unit in <zone>"),
    "room": ('the room named "Hall"', "<OLD room>", "the host of <unit>"),
    "die": ('the die named "Bone"', "<OLD die>"),
    "side": ("side <small> of <die>", "<OLD side>", "the other side of <die>", "the blue side of <die>"),
    "adjective": ("ready", "hurt", "friendly", "enemy", "Tin", "red", "face-up", "unique", "non-Tin", "other", "huge", "odd"),
    "noun": ("unit", "card", "spell", "beast"),
    "condition of it": (
        "cost of it <= <number>", "damage on it > 0", "it is ready", "it is <unit>", "coin on it <= <number>", "cost = 1",
        "strength of it = the highest strength among units", "its damage < <number>", "it is hurt or it is huge",
        "count (units on it) <= <small>", "count (other units on it) = <small>", "any other unit where (cost = 1)",
        "it is fond of <unit>", "its controller is <player>", "count (units its controller controls) > <small>",
    ),
    "condition of player": (
        "coin on it <= <number>", "it is <player>", "it is rich", "count (cards in its hand) > <small>", "it thrives",
    ),
    "group": (
        "units", "cards in <zone>", "<adjective> units", "<adjective> <adjective> units", "units you control",
        "units <player> controls", "cards <player> owns", "units where (<condition of it>)", "units on <unit>",
        "units with damage", "units with no damage", "units with at least <small> damage", "units with sturdy",
        'units named "Guard"', "units that are not hurt", "<adjective> cards anywhere", "spells in <zone>", "herd",
        "units where (<condition of it> and <condition of it>)", "dice", "rooms", "(Tin or Wood) units", "cards on <unit>",
        "units that were dealt damage this turn", "units with the highest <fact>", "units but <unit>",
        "units in (<zone> or <zone>)", "non-(Tin or <adjective>) units",
        "units as top where no unit but top where (cost of it > cost of top)",
        "units with the lowest cost among <group>",
        "<OLD group>", "units in play", "(hurt or ready) units",
        "rooms next to <room>", "rooms within <small> steps of <room>", "dice that are part of <unit>", "dice with a red side",
    ),
    "things": (
        "each <one>", "<unit>", "<pick>", "all <group>", "each of <OLD group>", "this",
    ),
    "one": (
        "unit", "<adjective> unit", "unit where (<condition of it>)", "unit in <zone>", "card in <zone>", "unit you control",
        "unit with the lowest <fact>", "card in (<zone> or <zone>)", "unit but <unit>",
        "<adjective> unit where <condition of it>", "beast", "other unit", "unit on <unit>",
    ),
    "pick": (
        "1 <one>", "up to <small> <group>", "any number of <group>", "1 random <one>", "the top card of <pile>",
        "the top <small> cards of <pile>", "the bottom card of <pile>", "at least 1 <one>", "1 to 2 <group>", "another unit",
        "1 of <OLD group>", "all but <small> <group>", "all but 1 of <OLD group>", "1 unit among the top 3 cards of <pile>",
        "any number of <group> totalling <small> strength",
        "any number of units totalling 2 strength including one hurt", "the other <OLD group>", "2 <group>",
        "up to (no limit) <group>", "2 <group> with different names", "any number of <group> of one colour",
        "up to <small> <group> that share a trait", "2 units with different costs", "2 cards of different types in <zone>",
        "up to 2 of <OLD group> with different controllers", "2 units with the same strength",
    ),
    # ---- zones
    "zone": (
        "your hand", "the pile", "your deck", "<player>'s hand", "the field", "the box", "the pool", "play", "the hand of <player>",
    ),
    "place": ("the field", "the pile", "<player>'s hand", "<player>'s deck", "the pool", "your hand", "champion's owner's hand"),
    "pile": ("your deck", "the pile", "<player>'s deck"),
    # ---- events
    "happening": (
        "a unit is dealt damage", "a <adjective> unit is dealt damage", "this is dealt damage", "a unit enters the field",
        "a player draws a card", "your opponent draws a card", "a unit moves to the pile", "this moves to <place>",
        "damage is added to a unit", "coin is added to a player", "the turn begins", "your turn ends", "the round ends",
        "a phase begins", "the draw phase ends", "a unit is exhausted", "a unit is dealt damage by <player>",
        "a unit is dealt damage because of a spell", "a card is revealed", "a die is rolled", "a unit is attached to a unit",
        "this is exhausted or this is dealt damage", "a unit is dealt damage where cost of it >= 2", "a unit is targeted",
        "the rite ability of a card is resolved", "a unit is turned face-up", "a card is created", "a player wins the game",
        "a card is created in <place>",
        "an ability of a card is resolved", "a unit is dealt damage for the first time each turn",
        "<player> draws a card for the first time each round",
    ),
    "looming": (
        "a unit would be dealt damage", "this would be dealt damage", "a <adjective> unit would be dealt damage",
        "a unit would move to the pile", "a unit would be exhausted", "damage would be added to a unit",
        "coin would be added to you", "a unit would enter the field", "the turn ends", "the rite ability of a card would be resolved",
        "a unit would be targeted", "a unit would be attached to a unit", "a card would be created",
    ),
    "edge": ("the end of the turn", "the end of the round", "the start of your next turn", "the end of the phase"),
    "moment": ("the end of the turn", "the start of your next turn", "the end of the draw phase", "the end of the round"),
    "period": ("turn", "round", "phase", "fight"),
    # ---- steps on one line
    "step": (
        "do nothing", "add <number> coin to <players>", "add <small> damage to <things>", "remove <number> coin from <players>",
        "remove all damage from <things>", "remove <small> damage from <things>", "set damage on <unit> to <number>",
        "set gloom on the game to <number>", "add 1 gloom to the game", "set coin on <players> to <small>",
        "move <things> to <place>", "move <things> to the top of <pile>", "move <things> to the bottom of <pile>",
        "move <things> face-down to the pile", "move <things> face-up to the pile", "shuffle <pile>", "swap your hand with <place>",
        "attach <pick> to <unit>", "attach <unit> to <room>", "put <pick> under <unit> in the pool", "note <number> on <unit>",
        "note <colour> on <player>", "detach <things>", "give control of <things> to <player>", "turn <things> face-up",
        "give control of <things> to <player> until <edge>", "turn <things> face-down", "show <things> to <players>",
        "reveal <things>", "look at <things>", "ask <player> whether <fact to tell> as <NEW condition>", "roll <die>",
        "turn <die> to <number>", "turn <die> to <side>", "choose a side of <die> as <NEW side>",
        "choose another side of <die> as <NEW side>", "join <room> with <room>",
        "sever <room> from <room>", "attach <unit> to 1 room within <small> steps of <room>",
        "set clock to <number>", "set mood to <colour>", "set active player to <player>",
        "set champion to <unit>", "create <small> \"Guard\" in <place>", 'create 1 "Spark" in your hand as <NEW unit>',
        "resolve the rite ability of <things>", "resolve one rite ability of <unit>", "take 1 action", "<players> take 1 action",
        "deal <number> damage to <things>", "deal 3 damage divided among any number of <group>", "draw <small> cards",
        "<players> draw 1 card", "exhaust <things>", "exhaust <pick> as <NEW group>", "recover", "pay <small>",
        "deal <small> damage to <pick> as <NEW group>", "judge <unit>", "<player> may <step>", "you may draw 1 card",
        "<player> must draw 1 card", "<step> and <step>", "<step> and add 1 coin to <player>", "brew <colour>",
        "choose 1 <one> as <NEW unit>", "choose <pick> as <NEW group>", "target <pick> as <NEW group>",
        "target 1 <one> as <NEW unit>", "<player> chooses 1 <one> as <NEW unit>", "choose 1 player as <NEW player>",
        "choose a number from 0 to <number> as <NEW number>", "choose a colour as <NEW colour>", "choose 1 die as <NEW die>",
        "choose the name of a card as <NEW name>", "let <NEW number> = <number>", "let <NEW condition> = <condition>",
        "choose 1 room as <NEW room>", "each player chooses 1 <one> as <NEW group>", "let <NEW number> = <number>",
        "choose 1 unit where (<condition of it>) as <NEW unit>", "choose a colour where it != red as <NEW colour>",
        "until <edge>: <static>", "<player> wins the game", "end the game", "end the <period>", "restart the <period>",
        "set told to <condition>", "aim at <unit> among <group>", "make <unit> in <place>", "<players> take 1 rite",
        "take an extra <period>", "<player> takes an extra turn", "skip the next <period>", "skip your next turn",
        "<player> skips their next turn", "skip the next turn of <player>", "choose a red side of <die> as <NEW side>",
    ),
    "static": (
        "each unit gets +1 strength", "<unit> gets +<small> strength", "each <one> gets +1 cost", "<unit> gains sturdy",
        "each <adjective> unit gains Tin", "<unit> loses Tin", "each <adjective> unit loses sturdy", "<unit> is ready",
        "<player> cannot draw a card", "<unit> cannot be dealt damage", "you cannot draw 1 card", "each other unit is huge",
        "the strength of <unit> is <small>", "each unit gets (<number>) cost", "this gets +1 strength for each other unit",
        "this gets -1 strength for each damage on this", "each unit is not ready", "<player> must draw 1 card",
        "a unit cannot be exhausted", "a unit cannot be created", "each <one> gains sturdy", "each <one> loses sturdy",
        "the strength of each <one> is at least <small>", "the cost of each <one> is at most <small>",
        "<player> cannot draw a card unless they pay <small>", "a unit cannot be exhausted unless its controller pays 1",
        "<unit> cannot be dealt damage unless you exhaust this", "you may exhaust <unit>", "<player> may exhaust a <adjective> unit",
    ),
    "answer": (
        "<step>", "cancel that event", "prevent <small> of that damage", "redirect 1 of that damage to <unit>",
        "change that damage to <small>", "instead exhaust this", "instead draw 1 card", "prevent <number of damage> of that damage",
        "redirect 1 of that amount to <pick>", "change that unit to <pick>", "prevent 1 of that amount", "draw 1 card",
    ),
    "number of damage": ("1", "<number>"),
    # ---- what opens a block
    "head": (
        "if <condition>:", "for each <one> as <NEW unit>:", "repeat <small> times:", "you may:", "<player> may:",
        "for each player as <NEW player>:", "for each colour as <NEW colour>:", "repeat up to <small> times:",
        "for each <one> as <NEW unit>, by highest strength, ties by <player>:", "turn of <player>:", "phase draw of <player>:",
        "for each <one> as <NEW unit>, in order chosen by <player>:", "phase main:", "fight:", "round:",
        "for each <one> as <NEW unit>, in any order:", "fully pay <small>:", "fully <step>:",
        "alternate from <player> until 2 consecutive passes:", "after <happening>:", "when <looming>:",
        "after <happening>, until <edge>:", "at <moment>:", "until <edge>:", "if <condition>:",
        "repeat <small> times while <condition>:", "until the next time a unit is dealt damage:",
        "for each player as <NEW player>, by highest coin on it:", "repeat 2 times until <condition>:",
        "repeat any number of times:", "repeat any number of times until <condition>:", "at the start of your next turn:",
        "for each die that is part of <unit> as <NEW die>:", "for each room next to <room> as <NEW room>:",
    ),
    # ---- heads of abilities on cards
    "clause": (
        "", "", "", ", limit once per turn", ", limit 2 per round per player", ", if <condition>", ", exhaust this",
        ", pay 1", ", in hand", ", remove 1 damage from this",
        ", limit once per game", ", move this to the pile", ", in play",
        ", exhaust any number of units totalling <small> strength as <NEW group>", ", exhaust <pick> as <NEW group>",
    ),
    "event clause": ("<clause>", "<clause>", ", may", ", must", "<clause><clause>"),
    "ability": (
        "action<clause>:", "reaction after <happening><event clause>:", "interrupt when <looming><event clause>:", "rite:",
        "forced reaction after <happening><event clause>:", "forced interrupt when <looming><event clause>:", "rite<clause>:",
        "action while <condition><clause>:", "reaction after <happening> while <condition><event clause>:", "action<clause><clause>:",
        "whenever a unit where damage >= <small>:", "interrupt when a <adjective> unit would be dealt damage:",
        "forced interrupt when a unit would be dealt damage:", "right<clause>:", "right, limit once per turn:", "right while <condition>:",
        "reaction after <happening> or another card is dealt damage:", "forced reaction after this is dealt damage or <happening>:",
    ),
    "constant": (
        "constant: <static>", "constant while <condition>: <static>", "sturdy", "constant, in hand: <static>",
        "constant while this is ready: <static>", "constant while <condition>: you must exhaust this",
    ),
}  # fmt: skip
"""The forms of each sort of phrase."""
