"""What a language must be able to tell of a game in play; each language is one subclass."""

from abc import ABC, abstractmethod
from collections.abc import Sequence

from ruledeck.cli.speech.names import TableNames


class Teller(ABC):
    """Tells single entries of a log, without a capital or a full stop.

    Zones are keys of the log: a name, a name and its owner, or `None`. Things are players by number or cards by id.
    """

    def __init__(self, names: TableNames) -> None:
        self.names = names

    @abstractmethod
    def move(self, card: str, begin: object, end: object) -> str:
        """Return that a card goes from one zone to another."""

    @abstractmethod
    def many_move(self, number: int, listed: Sequence[str], begin: object, end: object, sort: str = "") -> str:
        """Return that several cards go from one zone to another; their titles are listed when they are known."""

    @abstractmethod
    def shuffled(self, zone: object) -> str:
        """Return that a zone is shuffled."""

    @abstractmethod
    def scattered(self, number: int, zone: object) -> str:
        """Return that so many cards of a zone lie in random order now."""

    @abstractmethod
    def counter(self, kind: str, counter: str, bearer: object, amount: object) -> str:
        """Return that somebody gets, loses or now has (`add`, `remove`, `set`) some of a counter."""

    @abstractmethod
    def counters(self, kind: str, counter: str, bearers: Sequence[str], amount: object) -> str:
        """Return that several things get or lose (`add`, `remove`) as much of a counter each."""

    @abstractmethod
    def stands(self, words: str, bearers: Sequence[str], *, now: bool) -> str:
        """Return that things begin or cease to be what the words say."""

    @abstractmethod
    def used(self, player: object, source: object, text: str) -> str:
        """Return that a player uses a card, or an ability of the game itself, which is quoted."""

    @abstractmethod
    def acts(self, source: object, text: str) -> str:
        """Return that a card takes effect although nobody chose it, or a rule of the game itself, which is quoted."""

    @abstractmethod
    def shown(self, cards: Sequence[str], number: int, zone: object, viewers: Sequence[int]) -> str:
        """Return that cards of a zone are shown to some players; without viewers, to all of them."""

    @abstractmethod
    def answered(self, question: str, zone: object, answer: bool | None) -> str:
        """Return a question, or else the zone that it was about, and its answer; `None` is a secret one."""

    @abstractmethod
    def asked(self, player: object, question: str, answer: bool | None) -> str:
        """Return that a player was asked a question, and the answer; `None` is a secret one."""

    @abstractmethod
    def said(self, player: object, what: str, words: str) -> str:
        """Return that a player was asked for something, or somebody was, and what they said."""

    @abstractmethod
    def turned(self, kind: str, card: object) -> str:
        """Return that a card is picked at random or turned (`pick`, `up`, `down`)."""

    @abstractmethod
    def many_turned(self, kind: str, cards: Sequence[str]) -> str:
        """Return that several cards are picked at random or turned (`pick`, `up`, `down`)."""

    @abstractmethod
    def placed(self, thing: object, place: object) -> str:
        """Return that a thing comes to a place."""

    @abstractmethod
    def displaced(self, thing: object, place: object) -> str:
        """Return that a thing goes away from a place."""

    @abstractmethod
    def attached(self, card: object, host: object) -> str:
        """Return that a card is attached to something."""

    @abstractmethod
    def paired(self, kind: str, one: object, other: object) -> str:
        """Return that a way was laid between two places, or taken away (`join`, `sever`), that a card is another one, or remembers one."""

    @abstractmethod
    def detached(self, card: object, host: object) -> str:
        """Return that a card is no longer attached, to what where that is known."""

    @abstractmethod
    def controlled(self, player: object, card: object) -> str:
        """Return that a player takes control of a card."""

    @abstractmethod
    def face(self, kind: str, die: object, face: str) -> str:
        """Return what a thing shows after a roll or a turn."""

    @abstractmethod
    def chosen(self, player: object, words: str) -> str:
        """Return that a player has chosen something in the open; without a player, it is known who."""

    @abstractmethod
    def bound(self, counter: str, bearer: object, *, least: int, way: int) -> str:
        """Return that a counter of somebody can be raised (1) or lowered (-1) no farther; `least` is what there is at least."""

    @abstractmethod
    def cut(self, period: str, *, again: bool) -> str:
        """Return that a text ends a period, or begins it again."""

    @abstractmethod
    def left_out(self, player: object) -> str:
        """Return that a player has chosen nothing, of which nobody knew before."""

    @abstractmethod
    def demanded(self, source: object) -> str:
        """Return that a text of a thing demands what follows."""

    @abstractmethod
    def because(self, reasons: Sequence[str], text: str) -> str:
        """Return what happens, behind what it happens for."""

    @abstractmethod
    def declined(self, player: object, what: str = "", *, could: bool) -> str:
        """Return that a player has left what they might do, or could not do it; without a player, it is known who."""

    @abstractmethod
    def unused(self, player: object, source: object, text: str) -> str:
        """Return that a player has left what they might do with a card, or by a rule that says `text`."""

    @abstractmethod
    def drawn(self, value: str) -> str:
        """Return what number or symbol chance has drawn."""

    @abstractmethod
    def created(self, cards: Sequence[str], number: int, zone: object) -> str:
        """Return that cards come into being in a zone."""

    @abstractmethod
    def altered(self, kind: str, event: str = "") -> str:
        """Return that an event is `cancelled` or `replaced`, or that an ability has `fizzled`; of a known event what it is."""

    @abstractmethod
    def changed(self, old: str, new: str, *, amount: bool) -> str:
        """Return that something else happens than what loomed: another amount, or to another thing."""

    @abstractmethod
    def reckoned(self, words: str, amount: object) -> str:
        """Return how much something is that an amount is worked out of."""

    @abstractmethod
    def averted(self, kind: str, card: object) -> str:
        """Return that an ability of a card is `cancelled` or `replaced` before it does anything."""

    @abstractmethod
    def resolved(self, card: object) -> str:
        """Return that an ability which waited is carried out: of a card, or of the game itself."""

    @abstractmethod
    def skipped(self, period: str, player: str) -> str:
        """Return that a period does not come, of a player or of nobody (empty)."""

    @abstractmethod
    def redirected(self, amount: object, spared: object, victim: object) -> str:
        """Return that a part of an event happens to `victim`, and not to `spared`."""

    @abstractmethod
    def lost(self, player: object) -> str:
        """Return that a player is out of the game from now on."""

    @abstractmethod
    def passed(self, player: object) -> str:
        """Return that what a player did counts as a pass."""

    @abstractmethod
    def winners(self, players: Sequence[int]) -> str:
        """Return who wins the game, as a whole sentence; nobody, when there is none."""
