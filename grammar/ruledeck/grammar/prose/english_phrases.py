"""The set phrases of English."""

from typing import Final

PHRASES: Final = {
    "keyword": "{keyword}",
    "modes first that change": "carry out the first of these that would change something",
    "modes all that change": "carry out each of these that would change something, in this order",
    "and": " and ",
    "or": " or ",
    "then": "then",
    "if done": "if you do,",
    "if": "if {condition}",
    "else if": "otherwise, if {condition}",
    "otherwise": "otherwise",
    "if they do": "if they do,",
    "do following": "do the following",
    "do order": "do the following",
    "instead": "{text} instead",
    "instead list": "do the following instead",
    "to": "{price} to {text}",
    "fully": "{price}; only if this is done in full",
    "note": "note {what}",
    "note whether": "note whether {what}",
    "repeat": "repeat the following",
    "repeat times": "repeat the following",
    "times": "{times}",
    "up to times": "up to {times}",
    "as long as": "as long as {condition}",
    "until": "until {condition}",
    "alternate": "starting with {first}, the players take turns to do the following",
    "passes": " until there have been {passes} consecutive passes",
    "holds": "the following holds",
    "choose infinitive": "choose {what}",
    "choose order": "choose {what}",
    "modes one": "one",
    "modes two": "two",
    "modes one or both": "one or both",
    "modes one or more": "one or more",
    "modes any": "any number",
    "nobody can": "players cannot",
    "players must": "players must",
    "if able": " if able",
    "behind if": " if {condition}",
    "prefixes": ", ",
    "after": "after {event}",
    "when": "when {event}",
    "next time": "the next time {event}",
    "whenever": "whenever {event}",
    "whenever there is": "whenever there is {what}",
    "while": "while {condition}",
    "works": "this ability works {where}",
    "works while": "while this card is {where}",
    "where": ", where ",
    "means if": " if {condition}",
    "means never": " only if a text says so",
    "is": "{letter} is {value}",
}

MODALS: Final = {
    "may": ("may", "may"),
    "must": ("must", "must"),
    "cannot": ("cannot", "cannot"),
    "chooses": ("choose", "chooses"),
}

PARTICLES: Final = frozenset(("aside", "away", "back", "down", "in", "off", "out", "up"))
"""Words behind a verb that a pronoun goes in front of."""
PRONOUNS: Final = frozenset(("it", "them", "yourself", "themselves"))
