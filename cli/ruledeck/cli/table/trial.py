"""The first moment of a game at which somebody may do something with a certain card."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Final

from ruledeck.cli.table.endlessness import report_endless
from ruledeck.cli.terminal.refusal import RefusalError
from ruledeck.grammar.files.decks import unpacked
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.primitive_verbs import CREATE
from ruledeck.grammar.meaning.traversal import nodes_in
from ruledeck.interpreter.engine.machine import advance, decide, new_game
from ruledeck.interpreter.state.budget import BUDGET
from ruledeck.interpreter.state.runaway import EndlessError
from ruledeck.interpreter.state.starting_components import components
from ruledeck.interpreter.wording.options import Decision, option_keys

if TYPE_CHECKING:
    from ruledeck.interpreter.state.program import Program
    from ruledeck.interpreter.state.state import State

Cards = tuple[tuple[int, int], ...] | None
"""Index and owner of each card of the chosen decks, or `None` when the game itself says what is there."""

MOST_GAMES: Final = 300
MOST_ENDLESS: Final = 3
"""After how many games without an end no more are tried."""
MOST_LOOKED: Final = 8_000
"""How many decisions of all games are looked at: a card that is never dealt is not looked for much longer than one that is."""
MOST_DECISIONS: Final = 400
"""How far one game is followed."""


def _untold(_: int) -> None:
    """Tell nobody how far the search is."""


def find_moment(
    program: "Program", card: str, seed: int, cards: Cards = None, told: Callable[[int], None] = _untold
) -> tuple[int, list[str]]:
    """Return the seed of a game, and the keys of the decisions that lead to an option with the card.

    Games are played at random, the same for the same seed. The shortest way of the first few is taken, to where an ability of the card
    can be used, if that comes up, else to where the card can be chosen. All games together may work as much as the budget lets one that
    is between two decisions.

    Args:
        program: The compiled game.
        card: The id of the card.
        seed: The first game.
        cards: The cards of the chosen decks.
        told: Told before each game how many decisions were looked at, of at most `MOST_LOOKED`.

    Raises:
        RefusalError: when no game offers the card, or the games go on for ever.
    """
    index = program.definitions.index(card)
    title = program.game.cards[card].text.name
    if not _can_come(program, index, cards):
        raise RefusalError(f"no component of {title} is in the game, and nothing makes one", _way_in(program, card))
    best: tuple[int, _Way] | None = None
    usable = _usable(program, card)
    endless: list[str] = []
    looked, number = _Looked(BUDGET.get().work), seed
    for number in range(seed, seed + MOST_GAMES):
        if looked.decisions > MOST_LOOKED or looked.long:
            break
        told(looked.decisions)
        try:
            beaten = best is not None and (best[1].used or not usable)
            most = len(best[1].keys) if best is not None and beaten else MOST_DECISIONS
            way = _way(program, index, number, most, cards, looked, usable=usable)
        except EndlessError as error:
            way = None
            endless.append(report_endless(program, error))
            if len(endless) == MOST_ENDLESS:
                break
        if way is not None and (best is None or way.better(best[1])):
            best = (number, way)
        if best is not None and number >= seed + 10:
            break
    if best is None and endless:
        raise RefusalError(f"the game does not end: {endless[0]}")
    if best is None and looked.long:
        raise RefusalError(
            f"nobody could do anything with {title} in what {looked.most:,} steps of games came to",
            "let less be done before somebody decides; a long game may be given more with `--budget`",
        )
    if best is None:
        forced = "what it says happens by itself: `play --watch` tells of it, and a ruling lays it out"
        raise RefusalError(
            f"in {number - seed + 1} games nobody could do anything with {title}",
            forced if _by_itself(program, card) else "does a rule ever deal it?",
        )
    return best[0], best[1].keys


def follow(program: "Program", seed: int, keys: list[str], cards: Cards = None) -> tuple["State", bool]:
    """Play the game of a seed by keys of options, and return the state with whether all of them were offered.

    Where a key is not offered, because the text has changed, the state is the one before that decision.

    Raises:
        RefusalError: when the text makes the game go on for ever.
    """
    state = new_game(program, seed, cards=cards)
    try:
        for key in keys:
            if not advance(state):
                return state, False
            offered = option_keys(state)
            if key not in offered:
                return state, False
            decide(state, offered.index(key))
        return state, advance(state)
    except EndlessError as error:
        raise RefusalError(f"the game does not end: {report_endless(program, error)}") from None


@dataclass(frozen=True, slots=True)
class _Way:
    """The keys of the decisions that lead to a card, and whether an ability of it can be used there."""

    keys: list[str]
    used: bool

    def better(self, other: "_Way") -> bool:
        """Whether this way is to be taken rather than another one."""
        return self.used > other.used or (self.used == other.used and len(self.keys) < len(other.keys))


def _usable(program: "Program", card: str) -> bool:
    """Whether a card has an ability that a player uses."""
    return any(each.timing in _USED for each in _abilities(program, card))


def _by_itself(program: "Program", card: str) -> bool:
    """Whether a card has a text, and nothing in it is left to a player."""
    abilities = _abilities(program, card)
    return bool(abilities) and all(each.forced or each.timing not in _USED for each in abilities)


def _abilities(program: "Program", card: str) -> list[m.Ability]:
    bound = program.game.cards[card]
    return [*bound.abilities, *(each for k in bound.keywords for each in program.game.keywords.get(k.keyword, ()))]


_USED: Final = ("action", "anytime", "when", "after")
"""The timings of abilities that somebody may be asked to use."""


@dataclass(slots=True)
class _Looked:
    """What was looked at.

    Attributes:
        most: How many steps of work all games together may take.
        decisions: How many decisions were looked at.
        worked: How many steps of work led to them.
    """

    most: int
    decisions: int = 0
    worked: int = 0

    @property
    def long(self) -> bool:
        """Whether all work is spent."""
        return self.worked > self.most


def _can_come(program: "Program", card: int, cards: Cards) -> bool:
    """Whether a card is among the components of a game, or some step makes a card, which may be this one."""
    if any(index == card for index, _ in (components(program) if cards is None else cards)):
        return True
    game = program.game
    texts = (
        *game.bodies.values(),
        *game.abilities,
        *game.keywords.values(),
        *game.cards.values(),
        *game.meanings.values(),
    )
    ident = program.definitions[card]
    made = [
        value
        for text in texts
        for node in nodes_in(text)
        if isinstance(node, m.Perform) and node.verb == CREATE
        for _, value in node.args
        if value.type.base == "name"
    ]
    return any(not isinstance(title, m.Literal) or title.value == ident for title in made)


def _way_in(program: "Program", card: str) -> str:
    """Return how a card comes into the game: with which of its decks, or that none holds it."""
    text = program.game.text
    decks = [deck for deck in unpacked(text.decks, text.cards)[0] if card in deck.cards]
    if decks:
        ways = " or ".join([f"`--deck {deck.seat or 1}={deck.id}`" for deck in decks])
        return f"take a deck that holds it: {ways}"
    if text.decks:
        return "no deck of the game holds it: put it into one, or name a file with a list of cards, `--deck 1=FILE`"
    return "has it `copies:`?"


def _way(
    program: "Program", card: int, seed: int, most: int, cards: Cards, looked: _Looked, *, usable: bool
) -> _Way | None:
    """Return the way of one game to where the card can be used, or else to where it can first be chosen; `None` for neither."""
    first: _Way | None = None
    random = Random(seed)
    state = new_game(program, seed, cards=cards)
    keys: list[str] = []
    try:
        goes_on = advance(state)
    finally:
        looked.worked += state.worked
    while goes_on and len(keys) < most and not looked.long:
        decision = Decision(state)
        looked.decisions += 1
        if any(state.card[thing] == card for option in decision.options if (thing := decision.thing(option)) > 0):
            used = decision.kind == "ability"
            if used or not usable:
                return _Way(keys, used)
            first = first or _Way([*keys], used)
        offered = option_keys(state)
        choice = random.randrange(len(offered))
        keys.append(offered[choice])
        try:
            goes_on = decide(state, choice)
        finally:
            looked.worked += state.worked
    return first
