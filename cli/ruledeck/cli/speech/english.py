"""A game in play, told in English."""

from collections.abc import Sequence

from ruledeck.cli.speech.names import HIDDEN
from ruledeck.cli.speech.teller import Teller
from ruledeck.grammar.text.sentence import capital
from ruledeck.grammar.text.sentence import listed as in_a_row

_TURNED = {"pick": "is picked at random", "up": "is turned face up", "down": "is turned face down"}
_COUNTERS = {"add": "gets {0}", "remove": "loses {0}", "set": "has {0} now"}
_ALTERED = {
    "cancelled": "that is cancelled and does not happen",
    "replaced": "something else happens instead",
    "fizzled": "it has lost its targets and does nothing",
}


class English(Teller):
    """Tells a game in English."""

    def move(self, card: str, begin: object, end: object) -> str:
        """Return `Alice's scout moves from the deck to Alice's hand`."""
        return f"{card} moves {self._way(begin, end)}"

    def many_move(self, number: int, listed: Sequence[str], begin: object, end: object, sort: str = "") -> str:
        """Return `3 cards move from the box to the deck`; things of a sort that is no card are called by it."""
        which = f": {', '.join(listed)}" if listed else ""
        lexicon = self.names.lexicon
        noun = lexicon.english("types", sort, plural=True) if sort and lexicon is not None else "cards"
        return f"{number} {noun} move {self._way(begin, end)}{which}"

    def _way(self, begin: object, end: object) -> str:
        if begin == end:
            # Only its place among the others is another.
            return f"within {self.names.zone(end)}"
        return f"from {self.names.zone(begin)} to {self.names.zone(end)}"

    def created(self, cards: Sequence[str], number: int, zone: object) -> str:
        """Return `2 x Worker appear in Alice's yard`."""
        return f"{in_a_row(cards)} {'appears' if number == 1 else 'appear'} in {self.names.zone(zone)}"

    def shuffled(self, zone: object) -> str:
        """Return `the deck is shuffled`."""
        name = self.names.zone(zone)
        return f"{name} {'are' if is_plural(name) else 'is'} shuffled"

    def scattered(self, number: int, zone: object) -> str:
        """Return `the order of 3 cards of the deck is random now`."""
        return f"the order of {number} cards in {self.names.zone(zone)} is random now"

    def counter(self, kind: str, counter: str, bearer: object, amount: object) -> str:
        """Return `the scout gets 2 damage`."""
        return f"{self.names.thing(bearer)} {_COUNTERS[kind].format(self.names.counted(counter, amount))}"

    def counters(self, kind: str, counter: str, bearers: Sequence[str], amount: object) -> str:
        """Return `the scout and the medic get 2 damage each`."""
        does = "get" if kind == "add" else "lose"
        return f"{in_a_row(bearers)} {does} {self.names.counted(counter, amount)} each"

    def stands(self, words: str, bearers: Sequence[str], *, now: bool) -> str:
        """Return `the scout is now tired`."""
        return f"{in_a_row(bearers)} {'is' if len(bearers) == 1 else 'are'} {'now' if now else 'no longer'} {words}"

    def used(self, player: object, source: object, text: str) -> str:
        """Return `Alice uses the scout`."""
        by = self.names.thing(player)
        return f"{by} uses “{text}”" if text else f"{by} uses {self.names.thing(source)}"

    def acts(self, source: object, text: str) -> str:
        """Return `the scout takes effect`."""
        return f"the rule “{text}” takes effect" if text else f"{self.names.thing(source)} takes effect"

    def shown(self, cards: Sequence[str], number: int, zone: object, viewers: Sequence[int]) -> str:
        """Return `Alice looks at the scout in Bob's hand`."""
        which = f"{in_a_row(cards)} in {self.names.zone(zone)}"
        if len(viewers) == 1:
            return f"{self.names.player(viewers[0])} looks at {which}"
        to = f" to {in_a_row([self.names.player(each) for each in viewers])}" if viewers else ""
        return f"{which} {'is' if number == 1 else 'are'} shown{to}"

    def answered(self, question: str, zone: object, answer: bool | None) -> str:
        """Return `asked whether there is a scout in Bob's hand: yes`."""
        said = _answer(answer)
        what = f"whether {question}" if question else f"about {self.names.zone(zone)}" if zone is not None else ""
        return f"asked {what}: {said}" if what else f"the answer: {said}"

    def asked(self, player: object, question: str, answer: bool | None) -> str:
        """Return `Bob is asked whether there is a scout in Bob's hand: yes`."""
        return f"{self.names.thing(player)} is asked whether {question}: {_answer(answer)}"

    def said(self, player: object, what: str, words: str) -> str:
        """Return `Bob is asked for the number of scouts in Bob's hand: 2`."""
        asked = f"asked for {what}" if what else "the answer"
        return f"{asked}: {words}" if player is None else f"{self.names.thing(player)} is {asked}: {words}"

    def turned(self, kind: str, card: object) -> str:
        """Return `the scout is turned face up`."""
        return f"{self.names.thing(card)} {_TURNED[kind]}"

    def many_turned(self, kind: str, cards: Sequence[str]) -> str:
        """Return `the scout and the medic are turned face up`."""
        return f"{in_a_row(cards)} are {'picked at random' if kind == 'pick' else f'turned face {kind}'}"

    def placed(self, thing: object, place: object) -> str:
        """Return `Worker is now on Harbour`."""
        return f"{self.names.thing(thing)} is now on {self.names.thing(place)}"

    def attached(self, card: object, host: object) -> str:
        """Return `the medic is attached to the scout`."""
        return f"{self.names.thing(card)} is attached to {self.names.thing(host)}"

    def paired(self, kind: str, one: object, other: object) -> str:
        """Return `the port and the reef are joined`, `the scout becomes the medic`."""
        if kind == "become":
            return f"{self.names.thing(one)} becomes {self.names.thing(other)}"
        if kind == "remember":
            return f"{self.names.thing(one)} remembers {self.names.thing(other)}"
        ends = f"{self.names.thing(one)} and {self.names.thing(other)}"
        return f"{ends} are {'joined' if kind == 'join' else 'no longer joined'}"

    def displaced(self, thing: object, place: object) -> str:
        """Return `Worker leaves Harbour`."""
        return f"{self.names.thing(thing)} leaves {self.names.thing(place)}"

    def detached(self, card: object, host: object) -> str:
        """Return `the medic comes off the scout`."""
        return f"{self.names.thing(card)} comes off{'' if host is None else f' {self.names.thing(host)}'}"

    def controlled(self, player: object, card: object) -> str:
        """Return `Alice takes control of the scout`."""
        return f"{self.names.thing(player)} takes control of {self.names.thing(card)}"

    def face(self, kind: str, die: object, face: str) -> str:
        """Return `the die shows 3`."""
        return f"{self.names.thing(die)} {'is turned to' if kind == 'turn' else 'shows'} {face}"

    def chosen(self, player: object, words: str) -> str:
        """Return `Alice chooses red`."""
        return f"chooses {words}" if player is None else f"{self.names.thing(player)} chooses {words}"

    def left_out(self, player: object) -> str:
        """Return `Alice chooses nothing`."""
        return f"{self.names.thing(player)} chooses nothing"

    def bound(self, counter: str, bearer: object, *, least: int, way: int) -> str:
        """Return `Alice has no coins`, `Alice can have no more coins`, `Alice can lose no more fame`."""
        noun = self.names.fraction(counter)
        if way < 0 and least == 0:
            return f"{self.names.thing(bearer)} has no {noun}"
        return f"{self.names.thing(bearer)} can {'have' if way > 0 else 'lose'} no more {noun}"

    def cut(self, period: str, *, again: bool) -> str:
        """Return `the turn ends`."""
        return f"the {period} {'begins anew' if again else 'ends'}"

    def demanded(self, source: object) -> str:
        """Return `the scout demands it`."""
        return f"{self.names.thing(source)} demands it"

    def because(self, reasons: Sequence[str], text: str) -> str:
        """Return `as Alice has no coins, Alice gets 2 coins`."""
        return f"as {' and '.join(reasons)}, {text}"

    def declined(self, player: object, what: str = "", *, could: bool) -> str:
        """Return `Alice declines`, `Alice declines to look at 1 card`, `Alice cannot do it`, `Alice cannot pay 2 coins`."""
        does = (f"declines to {what}" if what else "declines") if could else f"cannot {what or 'do it'}"
        return does if player is None else f"{self.names.thing(player)} {does}"

    def unused(self, player: object, source: object, text: str) -> str:
        """Return `Alice does not use the scout`."""
        return f"{self.names.thing(player)} does not use {f'“{text}”' if text else self.names.thing(source)}"

    def drawn(self, value: str) -> str:
        """Return `chance draws 4`."""
        return f"chance draws {value}"

    def altered(self, kind: str, event: str = "") -> str:
        """Return `that is cancelled and does not happen`, `it does not happen that Alice bids 3`."""
        return event or _ALTERED[kind]

    def changed(self, old: str, new: str, *, amount: bool) -> str:
        """Return `it becomes 1, not 3`, `Scout takes the place of Medic`."""
        return f"it becomes {new}, not {old}" if amount else f"{new} takes the place of {old}"

    def reckoned(self, words: str, amount: object) -> str:
        """Return `the cost of Scout is 3`."""
        return f"{words} is {amount}"

    def averted(self, kind: str, card: object) -> str:
        """Return `the ability of the scout is cancelled`."""
        ability = "the ability" if card == HIDDEN else f"the ability of {self.names.thing(card)}"
        return f"{ability} is cancelled" if kind == "cancelled" else f"something else happens in place of {ability}"

    def resolved(self, card: object) -> str:
        """Return `what the scout announced is carried out`."""
        return f"what {'the game' if card is None else self.names.thing(card)} announced is carried out"

    def skipped(self, period: str, player: str) -> str:
        """Return `Bob's draw phase is skipped`."""
        return f"{player}'s {period} is skipped" if player else f"the {period} is skipped"

    def redirected(self, amount: object, spared: object, victim: object) -> str:
        """Return `the guard takes 2 of what the scout was to take`.

        Of two of one name `another guard takes 2 of what this one was to take`.
        """
        taker, other = self.names.thing(victim), self.names.thing(spared)
        if taker == other:
            return f"another {taker} takes {amount} of what this one was to take"
        return f"{taker} takes {amount} of what {other} was to take"

    def lost(self, player: object) -> str:
        """Return `Bob is out of the game`."""
        return f"{self.names.thing(player)} is out of the game"

    def passed(self, player: object) -> str:
        """Return `that counts as a pass of Bob`."""
        return f"that counts as a pass of {self.names.thing(player)}"

    def winners(self, players: Sequence[int]) -> str:
        """Return `Alice and Bob win the game!`."""
        if not players:
            return "Nobody wins."
        text = in_a_row([self.names.player(number) for number in players])
        return f"{capital(text)} {'wins' if len(players) == 1 else 'win'} the game!"


def is_plural(name: str) -> bool:
    """Whether a name looks like a plural: `the set-aside cards`."""
    return name.endswith("s") and not name.endswith(("ss", "us", "is"))


def _answer(answer: bool | None) -> str:
    return "a secret answer" if answer is None else "yes" if answer else "no"
