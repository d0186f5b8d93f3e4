"""A game that is asked about: lived through once more, to any of its decisions."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from ruledeck.cli.table.endlessness import report_endless
from ruledeck.cli.terminal.refusal import RefusalError
from ruledeck.grammar.text.suggestion import did_you_mean
from ruledeck.interpreter.engine.breakpoints import stop_at, stopped
from ruledeck.interpreter.engine.decisions import DECIDERS
from ruledeck.interpreter.engine.machine import advance, decide, place_of, recorded
from ruledeck.interpreter.engine.rights import CLAIM
from ruledeck.interpreter.explain.provenance import Witness
from ruledeck.interpreter.primitives.primitives import MisfitOutcomeError
from ruledeck.interpreter.state.runaway import DECIDED, EndlessError
from ruledeck.interpreter.state.seats import player_names
from ruledeck.interpreter.wording.names import Names
from ruledeck.interpreter.wording.options import Decision

if TYPE_CHECKING:
    from ruledeck.cli.table.own_bots import OwnBots
    from ruledeck.interpreter.engine.breakpoints import Moment
    from ruledeck.interpreter.state.program import Program
    from ruledeck.interpreter.state.state import State, Value, Values
    from ruledeck.interpreter.wording.options import Caller


@dataclass(frozen=True, slots=True)
class Taken:
    """A decision that was taken.

    Attributes:
        player: Who took it.
        phrase: What it was, as a ruling says it.
        at: How many entries the log had before it.
    """

    player: int
    phrase: str
    at: int


@dataclass(frozen=True, slots=True)
class Past:
    """A game and how it came to where it is.

    Attributes:
        program: The compiled game.
        start: It before anything happened; `None` when only a moment of it is known.
        decisions: The options that were taken since, and claims of rights.
        now: Where it is.
        aliases: Names of components, as a ruling gives them.
        until: The moment at which a ruling ends.
    """

    program: "Program"
    start: "State | None"
    decisions: "Values"
    now: "State"
    aliases: dict[str, int] = field(default_factory=dict)
    until: "Moment | None" = None

    def names(self) -> Names:
        """Return what names mean in questions: players by their seats, cards by their titles in any language."""
        game, program = self.program.game, self.program
        titles = dict(game.words.titles)
        for text in game.text.texts:
            for ident, translated in text.cards.items():
                called = titles.get(translated.name, ())
                titles[translated.name] = called if ident in called else (*called, ident)
        cards = {ident: number for number, ident in enumerate(program.definitions)}
        types = {ident: game.cards[ident].text.type for ident in program.definitions}
        return Names(player_names(game, program.layout.players), self.aliases, titles, cards, types)

    def lived(self, until: int | None = None, language: str = "en") -> "tuple[State, Witness, list[Taken]]":
        """Live through the game once more.

        Args:
            until: After how many decisions to stop; `None` takes all of them.
            language: Of the decisions: in English they are said as rulings say them.

        Returns:
            The state, its log with what was behind each entry, and the decisions that led there.

        Raises:
            RefusalError: when there are not that many decisions, when no way to this moment is known, or when the text
                of the game has changed since.
        """
        if self.start is None:
            raise RefusalError(
                "this save knows only its own moment, not how it came about",
                "games that `ruledeck play` began and saved can be looked at from their beginning",
            )
        if until is not None and not 0 <= until <= len(self.decisions):
            raise RefusalError(f"there is no decision {until + 1}", last_of(len(self.decisions)))
        s = self.start.clone()
        witness, taken = Witness(s), list[Taken]()
        stop_at(s, self.until)
        with lived_through(self.program, "game"):
            advance(s)
            for number, option in enumerate(self.decisions[:until], 1):
                place = place_of(s, option)
                if place is None:
                    raise RefusalError(f"decision {number} is not offered any more: the text of the game has changed")
                if place >= 0:
                    decision = Decision(s)
                    phrase = said_in(decision, language, decision.called)[place]
                    taken.append(Taken(decision.player, phrase, len(witness)))
                else:
                    taken.append(Taken(-place, CLAIM, len(witness)))
                witness.decisions = number
                decide(s, place)
        stop_at(s, None)
        return s, witness, taken


@contextmanager
def lived_through(program: "Program", what: str) -> Iterator[None]:
    """Go on with a game or a case inside of it, where it was gone on with before.

    Raises:
        RefusalError: when it does not end, or chance brings something else than it lists.
    """
    try:
        yield
    except EndlessError as error:
        raise RefusalError(f"the {what} does not end: {report_endless(program, error)}") from None
    except MisfitOutcomeError as misfit:
        raise RefusalError(f"the outcomes under `chance:` do not fit: {misfit}") from None


def played_by_bots(
    program: "Program", start: "State", bots: "tuple[str | None, ...]", own: "OwnBots | None" = None
) -> Past:
    """Return the game that bots play from a state, with each of their decisions.

    Raises:
        RefusalError: when it does not end, or when a bot of one's own raises an exception or returns what is not offered.
    """
    s = start.clone()
    # The same bots decide, but from outside, so that the game stops at each decision: their names stay in the state.
    s.deciders = (None,) * len(s.deciders)
    first = s.clone()
    taken: list[Value] = []
    onlooker = s.onlooker
    left = onlooker.budget.work
    try:
        while advance(s):
            place = _chosen(s, bots, own)
            taken.append(recorded(s, place))
            decide(s, place)
            # No person decides anything: each decision counts towards what a game of bots may use up, as it does where they decide inside.
            left -= DECIDED
            s.onlooker = replace(onlooker, budget=replace(onlooker.budget, work=max(left, 0)))
    except EndlessError as error:
        if error.kind == "work":
            # What was left of it between the last two decisions is not what the game was given.
            error.turns = onlooker.budget.work
        raise RefusalError(f"the game does not end: {report_endless(program, error)}") from None
    s.onlooker = onlooker
    return Past(program, first, tuple(taken), s)


def _chosen(s: "State", bots: "tuple[str | None, ...]", own: "OwnBots | None") -> int:
    assert s.pending is not None
    place = own.place(s) if own is not None else None
    if place is not None:
        return place
    bot = bots[s.pending.player - 1]
    if bot is None:
        raise RefusalError("a seat has no bot", "say --bot NAME for all seats, or --bot SEAT=NAME for each")
    # A bot is not asked where there is nothing to choose, so that it draws no number for it.
    return DECIDERS[bot](s, s.pending) if len(s.pending.options) > 1 else 0


def open_decision(s: "State") -> Decision | None:
    """Return the decision that is open, or `None` when the game is over or a ruling ends here."""
    return None if s.pending is None or stopped(s) else Decision(s)


def said_in(decision: Decision, language: str, caller: "Caller") -> tuple[str, ...]:
    """Return the options of a decision as they are shown: as rulings say them, or as prose in another language."""
    if language != "ru":
        return decision.phrases(caller)
    from ruledeck.interpreter.wording.labels import labels

    return labels(decision, language)


def seat(names: Names, wanted: str) -> int:
    """Return the player that a name or a number means.

    Raises:
        RefusalError: when there is no such player.
    """
    if wanted.isdecimal() and 1 <= int(wanted) <= len(names.players):
        return int(wanted)
    found = names.player(wanted.casefold())
    if found is None:
        listed = f"players: {', '.join(names.players)}"
        raise RefusalError(f'there is no player "{wanted}"', did_you_mean(wanted, names.players) or listed)
    return found


def last_of(count: int) -> str:
    """Return how many there are of what is numbered from 1, as messages say it."""
    return f"the last one is {count}" if count else "there are none"
