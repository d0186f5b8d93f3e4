"""One sentence and one example for every word that belongs to the language itself."""

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class LanguageWord:
    """A word of the language.

    Attributes:
        text: What it does.
        example: Lines that use it.
    """

    text: str
    example: str


_ALL: Final[dict[str, tuple[str, str]]] = {
    "if": ("Does the steps below it only when a condition holds.", "if the deck is empty: draw 1 card"),
    "else": (
        "Stands below an `if` and says what happens when its condition does not hold.",
        "if this is hurt: draw 1 card\nelse: draw 2 cards",
    ),
    "repeat": ("Does the steps below it several times, or without end.", "repeat 3 times: draw 1 card"),
    "until": (
        "Ends a repetition, or says how long something lasts.",
        "until the end of the turn: this gets +1 strength",
    ),
    "while": ("Goes on, or lasts, as long as a condition holds.", "repeat while the deck is not empty: draw 1 card"),
    "may": ("Lets a player decline what follows.", "you may draw 1 card"),
    "then": (
        "Makes a step depend on the one before it; both share one window for reactions.",
        "exhaust 1 enemy unit\nthen draw 1 card",
    ),
    "instead": (
        "Replaces the event that the ability waits for.",
        "interrupt when another friendly unit would be dealt damage: instead deal 1 damage to this",
    ),
    "choose": (
        "Lets a player choose, and gives what was chosen a name.",
        "choose 1 enemy unit as victim\ndeal 1 damage to victim",
    ),
    "target": (
        "Chooses as the rules of the game call it targeting, so that others see it.",
        "target 1 unit as victim\ndeal 1 damage to victim",
    ),
    "as": (
        "Gives a name to what was chosen or made, for later lines; at the beginning it says how something enters play.",
        "exhaust 1 unit as sleeper\ndeal 1 damage to sleeper",
    ),
    "where": ("Narrows a description by a condition on each candidate.", "exhaust each unit where cost <= 2"),
    "and": (
        "Joins steps, each as far as possible, or conditions that must all hold.",
        "if this is ready and this is hurt: exhaust this and draw 1 card",
    ),
    "or": ("Joins conditions of which one must hold.", "if this is ready or this is hurt: draw 1 card"),
    "not": ("Turns a condition round.", "exhaust each unit where not exhausted"),
    "let": ("Gives a value a name.", "let loss = damage on this\ndraw loss cards"),
    "fully": (
        "Does a step in full, or not at all together with what follows.",
        "fully remove 2 coins from you: draw 3 cards",
    ),
    "alternate": (
        "Gives the players turns, one after the other.",
        "alternate from active player until 2 consecutive passes:\n    take 1 action",
    ),
    "unless": (
        "Asks for a payment that lifts a ban.",
        "constant: your opponent cannot play an order unless they remove 1 coin from them",
    ),
    "cannot": ("Forbids something; asked last, and never overruled.", "constant: this cannot be dealt damage"),
    "must": ("Makes something obligatory when it can be done.", "your opponent must draw 1 card"),
    "when": (
        "Waits for an event that is about to happen and can still be changed.",
        "interrupt when this would be dealt damage: draw 1 card",
    ),
    "after": ("Waits for an event that has happened.", "reaction after this is dealt damage: draw 1 card"),
    "before": (
        "Says the same as `when`, in games whose cards say it so.",
        "before this would be dealt damage: draw 1 card",
    ),
    "whenever": (
        "A rule that holds at all times and is carried out between two steps.",
        "whenever a unit in play where damage >= health: destroy it",
    ),
    "as soon as": (
        "Waits for a condition to become true, which it was not before.",
        "reaction as soon as your hand is empty: draw 1 card",
    ),
    "each": ("All of a group, at once.", "deal 1 damage to each enemy unit"),
    "up to": ("As many as the player likes, up to a number.", "exhaust up to 2 units"),
    "verb": (
        "Declares a verb: its words, its slots, its event and what it does.",
        "verb mend {victim: unit}\n    does: remove 1 damage from victim",
    ),
    "number": ("Declares a number that is computed.", "number wounds of {x: unit}: damage on x"),
    "condition": ("Declares a condition.", "condition {p: player} leads: point on p > point on p's opponent"),
    "adjective": ("Declares a word that describes a thing.", "adjective scratched {x: unit}: x has 1 damage"),
    "player": ("Declares a word for a player.", "player next in turn: the player left of active player"),
    "cards": ("Declares a word for a group of cards.", "cards reserve: each card in the deck"),
    "card": ("Declares a word for one card.", "card brave unit of {p: player}: the ready unit p controls"),
    "keyword": (
        "Declares a keyword: abilities of every card that has it.",
        "keyword tough:\n    interrupt when this would be dealt damage: prevent 1 of that damage",
    ),
    "ability": (
        "Declares a kind of ability: when it is used, and in which window.",
        "ability answer\n    timing: after",
    ),
    "window": (
        "Declares how abilities of one moment are asked for and resolved.",
        "window answers\n    moment: after\n    closes: 2 consecutive passes",
    ),
    "event": (
        "The section of a verb with the patterns that triggers wait for.",
        "verb patch {victim: unit}\n    event: {victim} is|are patched\n    does: remove 1 damage from victim",
    ),
    "would": (
        "The section of a verb with the patterns of an event to come.",
        "verb sew {victim: unit}\n    would: {victim} would be sewn\n    does: remove 1 damage from victim",
    ),
    "does": (
        "The section of a verb with its steps.",
        "verb glue {victim: unit}\n    does: remove 1 damage from victim",
    ),
    "constant": (
        "Begins an ability that holds as long as its card is in play.",
        "constant: each friendly unit gets +1 strength",
    ),
    "limit": (
        "Says how often an ability may be used.",
        "reaction after this is exhausted, limit once per turn: draw 1 card",
    ),
}

LANGUAGE_WORDS: Final = {word: LanguageWord(text, example) for word, (text, example) in _ALL.items()}
