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
    "if": ("Does the steps below it only when a condition holds.", "if you have 3 cards in your hand: draw 1 card"),
    "else": (
        "Stands below an `if` and says what happens when its condition does not hold.",
        "if x = 1: draw 1 card\nelse: draw 2 cards",
    ),
    "repeat": ("Does the steps below it several times, or without end.", "repeat 3 times: draw 1 card"),
    "until": (
        "Ends a repetition, or says how long something lasts.",
        "this unit gets +1 health until the end of the turn",
    ),
    "while": ("Goes on, or lasts, as long as a condition holds.", "repeat while the deck is not empty: draw 1 card"),
    "may": ("Lets a player decline what follows.", "you may draw 1 card"),
    "then": ("Makes a step depend on the one before it; both share one window for reactions.", "then draw 1 card"),
    "instead": ("Replaces the event that the ability waits for.", "instead deal 1 damage to this"),
    "choose": ("Lets a player choose, and gives what was chosen a name.", "choose 1 enemy unit as victim"),
    "target": ("Chooses as the rules of the game call it targeting, so that others see it.", "target 1 unit as victim"),
    "as": ("Gives a name to what was chosen or made, for later lines.", "choose 1 unit as victim"),
    "where": ("Narrows a description by a condition on each candidate.", "each unit where cost <= 2"),
    "and": (
        "Joins steps, each as far as possible, or conditions that must all hold.",
        "if x > 1 and x < 4: draw 1 card",
    ),
    "or": ("Joins conditions of which one must hold.", "if x = 1 or x = 4: draw 1 card"),
    "not": ("Turns a condition round.", "each unit where not exhausted"),
    "let": ("Gives a value a name.", "let loss = the damage on this"),
    "fully": ("Does a step in full, or not at all together with what follows.", "fully discard 2 cards: draw 3 cards"),
    "alternate": (
        "Gives the players turns, one after the other.",
        "alternate from the active player until 2 passes:\n    take an action",
    ),
    "cannot": ("Forbids something; asked last, and never overruled.", "this cannot be moved"),
    "must": ("Makes something obligatory when it can be done.", "each enemy unit must attack this"),
    "when": (
        "Waits for an event that is about to happen and can still be changed.",
        "interrupt when this would be moved: draw 1 card",
    ),
    "after": ("Waits for an event that has happened.", "reaction after this is moved: draw 1 card"),
    "before": ("Says that something comes earlier than something else.", "before the end of the turn"),
    "whenever": (
        "A rule that holds at all times and is carried out between two steps.",
        "whenever a unit has damage >= health: discard it",
    ),
    "each": ("All of a group, at once.", "deal 1 damage to each enemy unit"),
    "up to": ("As many as the player likes, up to a number.", "choose up to 2 units as rested"),
    "verb": (
        "Declares a verb: its words, its slots, its event and what it does.",
        "verb heal {victim: card}\n    does: remove 1 damage from victim",
    ),
    "number": ("Declares a number that is computed.", "number strength of {x: card}: the damage on x"),
    "condition": ("Declares a condition.", "condition {p: player} leads: p has 3 cards in p's hand"),
    "adjective": ("Declares a word that describes a thing.", "adjective hurt {x: card}: x has 1 damage"),
    "player": ("Declares a word for a player.", "player the leader: the active player"),
    "cards": ("Declares a word for a group of cards.", "cards the reserve: each card in the deck"),
    "card": ("Declares a word for one card.", "card the last card: the top card of the deck"),
    "keyword": (
        "Declares a keyword: abilities of every card that has it.",
        "keyword tough:\n    reaction after this enters play: draw 1 card",
    ),
    "ability": (
        "Declares a kind of ability: when it is used, and in which window.",
        "ability reaction\n    timing: after",
    ),
    "window": (
        "Declares how abilities of one moment are asked for and resolved.",
        "window reactions\n    moment: after",
    ),
    "event": ("The section of a verb with the patterns that triggers wait for.", "event: {victim} is healed"),
    "would": ("The section of a verb with the patterns of an event to come.", "would: {victim} would be healed"),
    "does": ("The section of a verb with its steps.", "does: remove 1 damage from victim"),
    "constant": (
        "Begins an ability that holds as long as its card is in play.",
        "constant: each friendly unit gets +1 health",
    ),
    "limit": (
        "Says how often an ability may be used.",
        "reaction after this is moved, limit once per turn: draw 1 card",
    ),
}

LANGUAGE_WORDS: Final = {word: LanguageWord(text, example) for word, (text, example) in _ALL.items()}
