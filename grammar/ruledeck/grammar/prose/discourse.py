"""What has been mentioned: the names of an ability, how each is spoken of again, and what a pronoun would mean."""

from collections.abc import Collection, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace

from ruledeck.grammar.meaning import tree as m


@dataclass(frozen=True, slots=True)
class Referent:
    """Something with a name.

    Attributes:
        key: Its name, or `slot:` and the name of the event's slot.
        noun: Key of the noun that it is spoken of with.
        type: Its type.
        many: Whether it is a group.
        how: `chosen`, `random`, `event`, `loop`, `slot`, `noted`, `answer` or `made`.
        place: Its number among those of the same noun, from 0.
        side: `friendly` or `enemy` when it was described so.
        counter: For an amount of an event, the counter that it is an amount of.
        word: For an amount of an event that counts nothing, the word of the game for it: `price`.
    """

    key: str
    noun: str
    type: m.Type
    many: bool
    how: str
    place: int = 0
    side: str = ""
    counter: str = ""
    word: str = ""


class Discourse:
    """The referents of one ability in the order of their mention.

    `focus` is the key of the thing mentioned last, the only one that a pronoun may stand for.
    `holder` is the key of what another thing was told by last, of which only that may be said again with a pronoun: `its host`.
    """

    def __init__(self) -> None:
        self.known: dict[str, Referent] = {}
        self.alias: dict[str, m.Value] = {}
        self._focus: str | None = None
        self.holder: str | None = None
        self._last: str | None = None
        self._front: str | None = None
        self._end: str | None = None

    @property
    def focus(self) -> str | None:
        """The key of the thing mentioned last."""
        return self._focus

    @focus.setter
    def focus(self, key: str | None) -> None:
        self._focus, self.holder = key, None

    def tell_by(self, key: str | None) -> None:
        """Note that a thing was mentioned that is told by another one: behind `this card's host` a pronoun could mean either."""
        self.focus, self.holder = None, key

    def add(self, referent: Referent) -> None:
        """Introduce something; it becomes what a pronoun means."""
        place = len(self.rivals(referent))
        self.known[referent.key] = replace(referent, place=place)
        if referent.type.base in ("component", "entity"):
            self.focus = referent.key
        elif referent.how == "chosen" and referent.type.base != "player":
            # `Your opponent chooses a number. Reveal it.`
            self.focus = None

    def rivals(self, referent: Referent) -> list[Referent]:
        """Return the other referents of the same noun and number that were named in the same way."""
        return [each for each in self.known.values() if _alike(each, referent) and each.key != referent.key]

    def ambiguous(self, referent: Referent, *, besides: Collection[str] = ()) -> bool:
        """Whether `that <noun>` could mean another referent, `besides` those that were named in these ways."""
        return any(
            each.key != referent.key and each.noun == referent.noun and each.many == referent.many
            for each in self.known.values()
            if each.how not in besides
        )

    def distinct(self, referent: Referent) -> bool:
        """Whether its side alone tells it from its rivals."""
        return bool(referent.side) and all(each.side != referent.side for each in self.rivals(referent))

    def ordinal(self, referent: Referent) -> int | None:
        """Return the number of a referent among its rivals, from 1, or `None` when it has none."""
        return referent.place + 1 if self.rivals(referent) else None

    def lettered(self) -> list[str]:
        """Return the keys of the numbers that are spoken of as letters: those of a declaration, and noted ones."""
        numbers = [each for each in self.known.values() if each.type == m.NUMBER]
        return [each.key for each in numbers if each.how in ("slot", "noted")]

    def mention(self, key: str | None) -> None:
        """Note that a component was mentioned; of two that one noun tells, one behind the other, a pronoun could mean either."""
        one, other = self.known.get(self._last or ""), self.known.get(key or "")
        either = (
            one is not None
            and other is not None
            and one.key != other.key
            and one.noun == other.noun
            and one.many == other.many
        )
        self.focus = None if either else key
        self._last = key

    @contextmanager
    def beside(self, picks: Collection[m.Value]) -> Iterator[None]:
        """Tell from what was named before what a step picks itself: `strike an enemy unit for the might of the chosen unit`."""
        picked = {f"picked {at}": pick for at, pick in enumerate(picks)}
        for key, pick in picked.items():
            self.known[key] = Referent(key, noun_of(pick), pick.type, pick.many, "picked")
            if self.focus in self.known and self.known[self.focus].noun == noun_of(pick):
                self.focus = None
        yield
        for key in picked:
            del self.known[key]

    @contextmanager
    def behind(self) -> Iterator[None]:
        """Keep from the rest of the sentence what is mentioned in what is said only at its end."""
        before = self.focus
        yield
        self._front, self._end, self.focus = before, self.focus, before

    def end(self) -> None:
        """Note that the end of the sentence has been said: what it mentioned is in mind where the rest mentioned nothing else."""
        if self.focus == self._front:
            self.focus = self._end
        self._front = self._end = self.focus

    @contextmanager
    def branch(self) -> Iterator[None]:
        """Forget at the end of a block what was named and mentioned in it."""
        known, focus = dict(self.known), self.focus
        yield
        self.known = known
        # Behind a block nobody knows whether it was carried out: only what both ways leave in mind may be a pronoun.
        self.focus = focus if self.focus == focus else None


def _alike(one: Referent, other: Referent) -> bool:
    return (one.noun, one.many, one.how) == (other.noun, other.many, other.how)


def key_of(value: m.Value) -> str | None:
    """Return the key of a name or of an event's slot."""
    if isinstance(value, m.Name):
        return value.name
    return f"slot:{value.name}" if isinstance(value, m.Slot) else None


def side_of(value: m.Value) -> str:
    """Return `friendly` or `enemy` when a thing was described so."""
    group = value.source if isinstance(value, m.Pick) else value
    if isinstance(group, m.Select):
        for test in group.tests:
            if isinstance(test, m.Op) and test.name in ("friendly", "enemy"):
                return test.name
    return ""


def noun_of(value: m.Value) -> str:
    """Return the key of the noun that a value is spoken of with."""
    if isinstance(value, m.Pick):
        return noun_of(value.source)
    if isinstance(value, m.Select):
        return value.noun
    if value.type.base == "component":
        return value.type.of or "card"
    if value.type.base == "symbol":
        return value.type.of
    return value.type.base
