"""Static checks: what is wrong with a game although every text in it has a meaning."""

from collections.abc import Callable, Collection
from typing import Final

from ruledeck.grammar.binder.game import Game
from ruledeck.grammar.checks import (
    alterings,
    arms,
    arriving,
    bearers,
    beginnings,
    cards,
    changes,
    circles,
    contradictions,
    declared,
    deeds,
    departed,
    depending,
    ends,
    events,
    holders,
    idle,
    in_vain,
    itself,
    leaving,
    living,
    matches,
    moved,
    never_asked,
    nouns,
    opponents,
    options,
    others,
    owners,
    performers,
    picks,
    postures,
    presence,
    ranges,
    reach,
    readers,
    secrets,
    short,
    spans,
    speakers,
    start,
    stories,
    subjects,
    taken,
    titles,
    transforming,
    unanswered,
    unasked,
    unused,
    values,
    variety,
    windows,
)
from ruledeck.grammar.checks.survey import Survey, survey
from ruledeck.grammar.meaning.parts import PartKey
from ruledeck.grammar.text import codes
from ruledeck.grammar.text.diagnostic import Diagnostic

CHECKS: Final[tuple[Callable[[Survey], list[Diagnostic]], ...]] = (
    start.check,
    titles.check,
    transforming.check,
    circles.check,
    declared.check,
    events.check,
    beginnings.check,
    deeds.check,
    unanswered.check,
    unasked.check,
    subjects.check,
    matches.check,
    contradictions.check,
    variety.check,
    presence.check,
    postures.check,
    living.check,
    reach.check,
    windows.check,
    never_asked.check,
    alterings.check,
    depending.check,
    arriving.check,
    bearers.check,
    changes.check,
    taken.check,
    values.check,
    holders.check,
    others.check,
    speakers.check,
    performers.check,
    owners.check,
    opponents.check,
    ranges.check,
    ends.check,
    picks.check,
    arms.check,
    leaving.check,
    spans.check,
    itself.check,
    in_vain.check,
    moved.check,
    departed.check,
    short.check,
    secrets.check,
    stories.check,
    unused.check,
    readers.check,
    idle.check,
    options.check,
    nouns.check,
    cards.check,
)
"""Every check, in the order in which a reader would want to hear of its findings."""


def check_game(game: Game) -> list[Diagnostic]:
    """Return what every check finds in a game that was bound without errors."""
    surveyed = survey(game)
    return [found for check in CHECKS for found in check(surveyed)]


def check_cards(game: Game, cards: Collection[str]) -> list[Diagnostic]:
    """Return what every check finds in some cards of a game: in those that a file declares for itself alone.

    How many play is said by whoever uses such cards, and nobody chooses them for a game: what depends on that is left out.
    """
    surveyed = survey(game, frozenset(cards))
    sources = {game.places[PartKey("card", each)].path for each in cards}
    return [
        found
        for check in CHECKS
        for found in check(surveyed)
        if found.span is not None and found.span.source.path in sources and found.code != codes.NO_OPPONENT
    ]


def check_what_is_left(game: Game) -> list[Diagnostic]:
    """Return what is wrong with what could be read of a game with errors, as far as nothing that could not be read decides it.

    It is that of which nothing can be compiled.
    """
    surveyed = survey(game)
    return [found for check in (alterings.check, picks.check) for found in check(surveyed)]
