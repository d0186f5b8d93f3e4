"""What a program may import: games, matches, bots. Everything else of ruledeck is private and may change at any time.

    from ruledeck.interpreter import api

    match = api.load("my_games/duel").new(seed=7)
    while not match.over:
        match.apply(match.options()[0])
    print(match.winners)

`docs/python.md` tells the rest.
"""

from ruledeck.interpreter.api.bots import Bot, Seat, ask, play
from ruledeck.interpreter.api.decisions import Option, Thing
from ruledeck.interpreter.api.entries import Entry
from ruledeck.interpreter.api.errors import (
    ArgumentError,
    BotError,
    EndlessError,
    Fault,
    HiddenError,
    LoadError,
    NotOfferedError,
    RuledeckError,
    SaveError,
)
from ruledeck.interpreter.api.facts import Card, Deck, GameOption
from ruledeck.interpreter.api.games import Game, Match, load
from ruledeck.interpreter.primitives.views import ComponentView, PromptView, Properties, View, ZoneView
from ruledeck.interpreter.state.budget import Budget

__all__ = [
    "ArgumentError",
    "Bot",
    "BotError",
    "Budget",
    "Card",
    "ComponentView",
    "Deck",
    "EndlessError",
    "Entry",
    "Fault",
    "Game",
    "GameOption",
    "HiddenError",
    "LoadError",
    "Match",
    "NotOfferedError",
    "Option",
    "PromptView",
    "Properties",
    "RuledeckError",
    "SaveError",
    "Seat",
    "Thing",
    "View",
    "ZoneView",
    "ask",
    "load",
    "play",
]
