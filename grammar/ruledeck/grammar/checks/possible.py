"""Of which types a value can be, where it stands: by its words, and by what the text around it has found out."""

from collections.abc import Mapping
from typing import Final

from ruledeck.grammar.checks.survey import Survey
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.traversal import names_in, substitute

MOST_WORDS: Final = 200
"""How many words inside each other are looked into for one condition: each may name others many times, and those others."""
_IT: Final = m.Name("it", m.COMPONENT)
Types = frozenset[str]
Known = Mapping[m.Value, Types]
"""What is known of values, by the values themselves: places do not count, so that what is said twice is one."""


class Possible:
    """Which types of the game a value can have; what counts as another type for a while is what it was printed as.

    Attributes:
        attached: What the steps of the game lay on what, as far as they were looked through.
    """

    def __init__(self, survey: Survey) -> None:
        self.words, self.meanings = survey.game.words, survey.game.meanings
        self.every = frozenset(self.words.fields)
        self.cards = {card.id: card.type for card in survey.cards}
        self.titles = {card.id: card.name for card in survey.cards}
        self.attached: set[tuple[Types, Types]] = set()

    def declared(self, type: m.Type) -> Types:
        """Return the types that a type or kind covers; every type where none is said, and none of a player."""
        if type.base == "player":
            return frozenset()
        return self.words.kinds[type.of] if type.base == "component" and type.of else self.every

    def of(self, value: m.Value, known: Known, using: Types = frozenset()) -> Types:
        """Return the types that a value can have; `using` are the words that it is looked for in."""
        told = known.get(plain(value), self.every)
        return told & self.declared(value.type) & self._meant(value, known, using)

    def _meant(self, value: m.Value, known: Known, using: Types) -> Types:
        if isinstance(value, m.Pick):
            return self.of(value.source, known, using)
        if isinstance(value, m.Select):
            found = self.inside(value, known)[_IT]
            among = value.source.things if isinstance(value.source, m.Among) else None
            return found if among is None else found & self.of(among, known, using)
        if isinstance(value, m.Op) and value.name == "host":
            hung = self.of(value.args[0], known, using)
            return frozenset[str]().union(*(target for thing, target in self.attached if thing & hung))
        if isinstance(value, m.Use) and value.word not in using and value.word in self.meanings:
            return self.of(self.meanings[value.word], {}, using | {value.word})
        return self.every

    def inside(self, group: m.Select, known: Known) -> Known:
        """Return what is known of the candidate of a description, which is `it`, where all that is said of it is so."""
        inner: Known = {**known, _IT: self.declared(group.type)}
        for test in (*group.tests, *((group.where,) if group.where is not None else ())):
            inner = self.where(test, inner)
        return inner

    def made(self, step: m.Perform, known: Known) -> Types:
        """Return the types of what a step gives a name to: what it picks, or makes of the card that it names."""
        for _, value in step.args:
            if isinstance(value, m.Pick):
                return self.of(value, known)
            if isinstance(value, m.Literal) and value.type == m.NAME and value.value in self.cards:
                return frozenset((self.cards[str(value.value)],))
        return self.every

    def named(self, title: m.Literal) -> Types:
        """Return the types of the cards with a title, or of the one that is meant; every type where none is known."""
        card = str(title.value)
        alike = self.words.titles.get(self.titles.get(card, ""), ()) if title.type == m.NAME else ()
        return frozenset(self.cards[each] for each in {card, *alike} if each in self.cards) or self.every

    def naming(self, name: str, value: m.Value, known: Known) -> Known:
        """Return what is known where a name stands for a value: what is said of the one, is so of the other."""
        if value.type.base != "component":
            return known
        named = {**known, plain(m.Name(name, value.type)): self.of(value, known)}
        group = value.source if isinstance(value, m.Pick) else value
        if isinstance(group, m.Select):
            for each, types in self.inside(group, known).items():
                if each != _IT and "it" in names_in(each):
                    named[substitute(each, "it", m.Name(name, group.type))] = types
        return named

    def where(self, test: m.Value | None, known: Known) -> Known:
        """Return what is known where a condition holds."""
        return self._where(test, known, [MOST_WORDS], holds=True)

    def where_not(self, test: m.Value | None, known: Known) -> Known:
        """Return what is known where a condition does not hold."""
        return self._where(test, known, [MOST_WORDS], holds=False)

    def _where(self, test: m.Value | None, known: Known, left: list[int], *, holds: bool) -> Known:
        """Return what is known where a condition holds, or does not; `left` are the words that are still looked into."""
        if isinstance(test, m.Use) and test.word in self.meanings:
            left[0] -= 1
            if left[0] < 0:
                return known
            slots = zip(self.words.words[test.word].slots, test.args, strict=True)
            said = self.meanings[test.word]
            for slot, value in slots:
                said = substitute(said, slot.name, value)
            return known if isinstance(said, m.Use) else self._where(said, known, left, holds=holds)
        if not isinstance(test, m.Op):
            return known
        if test.name == "not":
            return self._where(test.args[0], known, left, holds=not holds)
        if test.name == ("and" if holds else "or"):
            for part in test.args:
                known = self._where(part, known, left, holds=holds)
            return known
        if test.name == ("or" if holds else "and"):
            ways = [self._where(part, known, left, holds=holds) for part in test.args]
            shared = set[m.Value](ways[0]).intersection(*ways[1:])
            return {each: frozenset[str]().union(*(way[each] for way in ways)) for each in shared}
        if test.name not in ("is type", "titled") or not isinstance(test.args[1], m.Literal):
            return known
        if test.name == "titled" and not holds:
            return known
        asked = (
            self.named(test.args[1])
            if test.name == "titled"
            else self.words.kinds.get(str(test.args[1].value), frozenset())
        )
        subject = plain(test.args[0])
        before = known.get(subject, self.every)
        return {**known, subject: before & asked if holds else before - asked}


def plain(value: m.Value) -> m.Value:
    """Return a value by which what is known of it is kept: a name alone, of whatever type it stands for."""
    if isinstance(value, m.Name):
        return m.Name(value.name, m.COMPONENT)
    return m.Slot(value.name, m.COMPONENT) if isinstance(value, m.Slot) else value
