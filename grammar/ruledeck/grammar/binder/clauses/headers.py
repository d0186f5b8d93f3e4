"""Binding of what stands before the colon of an ability: its kind, limits, zones, costs; and of keywords."""

from dataclasses import dataclass
from typing import Final

from ruledeck.grammar.binder.phrases.phrases import PhraseBinder
from ruledeck.grammar.binder.reading.binding import Blocks
from ruledeck.grammar.binder.reading.habits import headed_otherwise
from ruledeck.grammar.binder.reading.moments import STANDING
from ruledeck.grammar.binder.reading.unread import explain_phrase
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.kinds import Holder, Users
from ruledeck.grammar.syntax import tree
from ruledeck.grammar.text import codes
from ruledeck.grammar.text.suggestion import did_you_mean
from ruledeck.grammar.words.scope import Scope

_TIMES: Final = {"once": 1, "twice": 2}
IN_PLAY: Final = "play"
"""What stands for all zones that are in play, where a zone can be said."""
_PASSED: Final = ("your", "the")
"""Words in front of the name of a zone that do not say which zone it is: an ability works in any of that name."""


@dataclass(frozen=True, slots=True)
class Where:
    """Where a head says that its ability works.

    Attributes:
        zones: Names of zones; `IN_PLAY` stands for all that are in play.
        also: Whether these come beside the zones in which it works without being told.
    """

    zones: tuple[str, ...]
    also: bool

    def beside(self, usual: tuple[str, ...]) -> tuple[str, ...]:
        """Return the zones of an ability that works in the `usual` ones without being told; none are those in play."""
        first = (usual or (IN_PLAY,)) if self.also else ()
        zones = tuple(dict.fromkeys((*first, *self.zones)))
        return () if zones == (IN_PLAY,) else zones


_STATED: Final = frozenset(("get", "gets", "gain", "gains", "has", "have", "cost", "costs", "cannot", "can't"))
"""Words of lines that say what holds, as printed cards do without a word in front."""


@dataclass(frozen=True, slots=True)
class By:
    """Who may use an ability, where it is not who controls its card: `by any player`, `by any opponent`."""

    users: Users


_USERS: Final[dict[str, Users]] = {
    "by any player": "anyone",
    "by any opponent": "opponents",
    "by an opponent": "opponents",
    "by your opponent": "opponents",
    "by opponents": "opponents",
}
"""The clauses that say who may use an ability."""

Modifier = m.Limit | Where | By | tuple[m.Effect, Scope]
"""A limit, where the ability works, who may use it, or a cost with the scope behind it."""


class HeaderBinder:
    """Binds the heads of abilities.

    Attributes:
        binding: What the text is bound with.
        phrases: Binds phrases.
        blocks: Binds costs, which are steps.
    """

    def __init__(self, phrases: PhraseBinder, blocks: Blocks) -> None:
        self.binding, self.phrases = phrases.binding, phrases
        self.blocks = blocks

    def unknown(self, node: tree.Ability, header: str) -> None:
        """Report an ability that begins with unknown words."""
        known = [*self.binding.words.ability_kinds, "constant", "whenever"]
        at: tree.Node = node.phrase or node.trigger or node
        message = f'there is no kind of ability "{header}"' if header else "an ability begins with its kind"
        help = did_you_mean(header, known) or f"the game has {', '.join(known)}"
        help = headed_otherwise(header, self.binding.words) or help
        self.binding.error(codes.UNKNOWN_HEADER, message, at, help)

    def modifier(self, phrase: tree.Phrase, scope: Scope, name: str | None = None) -> Modifier | None:
        """Bind what stands behind a comma: a limit, a zone, or a cost, which may give a name."""
        words = [_text(atom) for atom in phrase.atoms]
        works = self.works(phrase)
        if (works or words[0] == "limit") and self._conditional(phrase):
            return None
        if words[0] == "limit":
            return self.limit(phrase, words[1:])
        if works:
            return self.where(phrase)
        if words[0] == "by" and phrase.where is None and (users := _USERS.get(" ".join(words))) is not None:
            return By(users)
        effect, after = self.blocks.statement(tree.Do(phrase, name, None, start=phrase.start, end=phrase.end), scope)
        return None if effect is None else (effect, after)

    def works(self, phrase: tree.Phrase) -> bool:
        """Whether this says where the ability works: `in hand`, `also in (hand or the deck)`."""
        words = [_text(atom) for atom in phrase.atoms[:2]]
        return words[0] == "in" or words == ["also", "in"]

    def where(self, phrase: tree.Phrase) -> Where | None:
        """Bind `in hand`, `in (your hand or the discard pile)`, `also in the discard pile`; `None` with errors."""
        also = _text(phrase.atoms[0]) == "also"
        places = phrase.atoms[2 if also else 1 :]
        group = places[0] if len(places) == 1 else None
        if not isinstance(group, tree.Group):
            zone = self.zone(places, phrase)
            return None if zone is None else Where((zone,), also)
        inner = group.items[0] if len(group.items) == 1 else None
        items = inner.items if isinstance(inner, tree.AnyOf) else (inner,)
        found: list[str] = []
        for item in items:
            if not isinstance(item, tree.Phrase) or item.where is not None:
                message = "this does not say in which zones the ability works"
                self.binding.error(codes.UNKNOWN_PHRASE, message, group, "join them with `or`: `in (hand or the deck)`")
                return None
            zone = self.zone(item.atoms, item)
            if zone is None:
                return None
            if zone in found:
                self.binding.error(codes.REPEATED, f'"{zone}" is said already', item, "leave it out")
                return None
            found.append(zone)
        return Where(tuple(found), also)

    def zone(self, atoms: tuple[tree.Atom, ...], whole: tree.Node) -> str | None:
        """Bind the name of one zone, or `play`; `None` with errors."""
        place = " ".join(word for word in map(_text, atoms) if word not in _PASSED)
        if place == IN_PLAY:
            return IN_PLAY
        known = self.binding.words.zones
        if place in known:
            return known[place]
        at = tree.Word(place, start=atoms[-1].start, end=atoms[-1].end) if atoms else whole
        names = ", ".join(sorted(set(known.values()) - {"box"})) or "none"
        help = did_you_mean(place, known) or f"the game has {names}, and `in play`"
        self.binding.error(codes.UNKNOWN_PHRASE, f'there is no zone "{place}"', at, help)
        return None

    def zones(self, modifier: tree.Modifier) -> tuple[str, ...] | None:
        """Bind `, in your hand` of what works in play without being told; `None` where this says no zone."""
        phrase = modifier.value
        if modifier.word or not isinstance(phrase, tree.Phrase) or not self.works(phrase):
            return None
        found = None if self._conditional(phrase) else self.where(phrase)
        return () if found is None else found.beside(())

    def _conditional(self, phrase: tree.Phrase) -> bool:
        """Whether a clause has a `where`, which is reported."""
        if phrase.where is not None:
            help = "put the condition behind a comma of its own: `, if ...`"
            self.binding.error(codes.MISPLACED, "this clause takes no `where`", phrase.where, help)
        return phrase.where is not None

    def limit(self, phrase: tree.Phrase, words: list[str]) -> m.Limit | None:
        """Bind `limit once per turn`, `limit 2 per round per player`."""
        first = words[0] if words else ""
        times = _TIMES.get(first, int(first) if first.isdigit() else 0)
        if (
            times
            and len(words) >= 3
            and words[1] == "per"
            and words[2] in (*self.binding.words.periods, "game", "event")
        ):
            scope: Holder = "player" if words[3:] == ["per", "player"] else "card"
            if not words[3:] or scope == "player":
                return m.Limit(times, words[2], scope, start=phrase.start, end=phrase.end)
        known = ", ".join((*self.binding.words.periods, "game"))
        help = f"write `limit once per` and one of {known}"
        self.binding.error(codes.UNKNOWN_PHRASE, "this is not a limit", phrase, help)
        return None

    def keyworded(self, phrase: tree.Phrase, scope: Scope) -> m.Keyworded | None:
        """Bind a keyword with its values."""
        reader = self.phrases.reader(phrase, scope)
        for keyword in self.binding.words.keyword_starts.get(reader.word(0), ()):
            for values, end in reader.match(keyword.pattern.elements, 0):
                if end == reader.full:
                    args = tuple(values[slot.name] for slot in keyword.slots)
                    return m.Keyworded(keyword.id, args, start=phrase.start, end=phrase.end)
                reader.fail(end, "the end of the line")
        known = self.binding.words.keyword_starts.get(reader.word(0))
        if known:
            found = explain_phrase(reader, phrase, self.binding.source.text)
            said = " or ".join(f"`{each.pattern.usage}`" for each in known)
            self.binding.error(found.code, found.message, found.place, f"the keyword is said {said}")
            return None
        help = did_you_mean(reader.word(0), self.binding.words.keyword_starts)
        if any(reader.word(k) in _STATED for k in range(reader.size)):
            help = "what always holds begins with `constant:`; what holds for a while is a step of an ability"
        help = help or "an ability has a colon and what it does"
        self.binding.error(codes.UNKNOWN_HEADER, "this line is not a keyword of the game", phrase, help)
        return None


def during_clause(modifier: tree.Modifier) -> tree.Phrase | None:
    """Return the clause `, during <period>` or `, outside of <period>` of a head, a condition; `None` where something else stands."""
    phrase = modifier.value
    if modifier.word or not isinstance(phrase, tree.Phrase):
        return None
    return phrase if _text(phrase.atoms[0]) in STANDING else None


def _text(atom: tree.Atom) -> str:
    if isinstance(atom, tree.Word):
        return atom.text
    return str(atom.value) if isinstance(atom, tree.Number) else ""
