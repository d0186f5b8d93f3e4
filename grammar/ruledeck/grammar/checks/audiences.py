"""Who may know a value: everyone, or only some players."""

from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import field, replace

from ruledeck.grammar.binder.game import Game
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.operations import OPERATIONS
from ruledeck.grammar.meaning.sorts import sort_of
from ruledeck.grammar.text.node_class import node
from ruledeck.grammar.words.scope import YOU
from ruledeck.grammar.words.vocabulary import hides_any

Audience = frozenset[m.Value] | None
"""The players who may know something, as the text names them; `None` is everyone."""

NOBODY: frozenset[m.Value] = frozenset()
_OTHERS = frozenset(("",))
"""The sorts among all cards: more than any one of them."""
MOST_NESTED = 60
"""How many definitions inside each other are looked into; nobody writes more."""


def both(*audiences: Audience) -> Audience:
    """Return who may know all of several things."""
    out: Audience = None
    for each in audiences:
        out = each if out is None else out if each is None else out & each
    return out


@node(frozen=True, slots=True)
class Fact:
    """What is known of a value.

    Attributes:
        audience: Who may know the value itself; of a group: which things it holds, and how many.
        inside: Who may read what is printed on the card or cards.
    """

    audience: Audience = None
    inside: Audience = None


PUBLIC = Fact()


@node(frozen=True, slots=True)
class Showing:
    """Cards of a zone that were shown: `owner` is whose zone (`None`: anybody's), `viewers` those who saw them.

    Of cards from one end of it, `end` and `most` say which: `top` and how many. They are no others until something moves.
    Where all of one sort were shown, `sort` is their type or kind: the others in the zone stay hidden.
    """

    zone: str
    owner: m.Value | None
    viewers: Audience
    end: str = ""
    most: int = 0
    sort: str = ""


@node(frozen=True, slots=True)
class Audiences:
    """Computes who may know values, from the leaves up.

    Attributes:
        game: The game.
        names: What is known of named values.
        alias: Slots of a definition to the values that fill them.
        showings: What was shown, and not moved since.
        altered: Words that a text alters for cards by what is printed on them, so that they say what the face does.
        depth: Definitions inside definitions.
        known: What definitions inside definitions were found to be: a word may name another one many times, and that one others.
    """

    game: Game
    names: dict[str, Fact] = field(default_factory=dict)
    alias: dict[str, m.Value] = field(default_factory=dict)
    showings: tuple[Showing, ...] = ()
    altered: frozenset[str] = frozenset()
    depth: int = 0
    known: dict[Hashable, Fact] = field(default_factory=dict, compare=False)

    def of(self, value: m.Value) -> Fact:
        """Return what is known of a value."""
        if isinstance(value, m.Name):
            return self.names.get(value.name, PUBLIC)
        if isinstance(value, m.Select):
            return self.group(value)
        if isinstance(value, m.Pick):
            source = self.of(value.source)
            if value.kin is not None:
                inner = replace(self, names={**self.names, "it": Fact(None, source.inside)})
                compared = both(source.audience, inner.of(value.kin).audience)
                # What may be picked beside what tells the bound.
                bound = compared if value.ceiling is None else both(compared, self.of(value.ceiling).audience)
                return replace(source, audience=bound)
            return source if value.how == "choose" else Fact(None, self.at_one_end(value, source.inside))
        if isinstance(value, m.Use):
            return self.defined(value)
        match value:
            case m.Op():
                return self.function(value)
            case m.Zone():
                return Fact(None, self.zone(value))
            case m.Zones():
                return Fact(None, both(*(self.of(part).inside for part in value.parts)))
            case m.Anywhere():
                return Fact(None, NOBODY)
            case m.Among():
                return Fact(None, self.of(value.things).inside)
        return PUBLIC

    def function(self, node: m.Op) -> Fact:
        """Return what is known of the value of a built-in function."""
        if node.type == m.ZONE and hides_any(self.game.words):
            # Which zone it is, only play tells: it may be one that is hidden.
            return replace(self._function(node), inside=NOBODY)
        return self._function(node)

    def _function(self, node: m.Op) -> Fact:
        facts = [self.of(arg) for arg in node.args]
        match OPERATIONS[node.name].knows:
            case "everyone":
                return PUBLIC
            case "faces":
                return Fact(both(*(each.audience for each in facts), *(each.inside for each in facts)))
            case "which":
                return Fact(facts[0].audience)
            case "each":
                inner = replace(self, names={**self.names, "it": Fact(None, facts[0].inside)})
                return Fact(both(facts[0].audience, inner.of(node.args[1]).audience))
            case "group":
                return Fact(both(*(each.audience for each in facts)), facts[0].inside)
            case "arguments":
                return Fact(both(*(each.audience for each in facts)))

    def group(self, node: m.Select) -> Fact:
        """Return what is known of a group: the number of cards in a zone is open, what they are may not be."""
        tests = (*node.tests, *((node.where,) if node.where is not None else ()))
        inside = None if node.source is None else self.lying_in(node.source, sort_of(node))
        lying = {test.name for test in conjuncts(tests) if isinstance(test, m.Op)}
        if "face-up" in lying:
            # What lies open is seen by all, whoever may look at the rest of the zone.
            inside = None
        elif "face-down" in lying and inside is None:
            # What lies face down among what lies open is known at most to whoever has it.
            inside = frozenset((YOU,)) if "friendly" in lying else NOBODY
        if not tests:
            return Fact(None, inside)
        named = {} if node.called is None else {node.called: Fact(None, inside)}
        inner = replace(self, names={**self.names, "it": Fact(None, inside), **named})
        return Fact(both(*(inner.of(test).audience for test in tests)), inside)

    def lying_in(self, source: m.Value, sort: str) -> Audience:
        """Return who sees the cards of a sort that lie in a place."""
        return self.zone(source, sort) if isinstance(source, m.Zone) else self.of(source).inside

    def zone(self, node: m.Zone, sort: str = "") -> Audience:
        """Return who sees the cards of a zone, or those of one sort in it."""
        kinds = self.game.words.kinds
        owner = None if node.owner is None else self.meant(node.owner)
        visible = self.game.words.zone_visible.get(node.name, "everyone")
        if visible == "everyone":
            return None
        seen = NOBODY if visible == "nobody" or owner is None or owner.many else frozenset((owner,))
        for showing in self.showings:
            if showing.sort and not kinds.get(sort, _OTHERS) <= kinds[showing.sort]:
                continue
            if showing.zone == node.name and showing.owner in (None, owner) and not showing.end:
                if showing.viewers is None:
                    return None
                seen |= showing.viewers
        return seen

    def at_one_end(self, value: m.Pick, inside: Audience) -> Audience:
        """Return who sees the cards at one end of a zone, where `inside` see all of it: also those to whom so many were shown."""
        named = end_of(value, self.meant)
        if inside is None or named is None:
            return inside
        for showing in self.showings:
            owned = showing.owner in (None, named.owner)
            same = replace(named, viewers=showing.viewers, most=showing.most, owner=showing.owner) == showing
            if owned and same and named.most <= showing.most:
                if showing.viewers is None:
                    return None
                inside |= showing.viewers
        return inside

    def meant(self, value: m.Value) -> m.Value:
        """Return the value that a slot of a definition stands for."""
        return self.alias.get(value.name, value) if isinstance(value, m.Name) else value

    def defined(self, node: m.Use) -> Fact:
        """Return what is known of a declared word, from its definition."""
        word = self.game.words.words[node.word]
        meaning = self.game.meanings.get(node.word)
        if meaning is None or self.depth >= MOST_NESTED:
            return PUBLIC
        slots = [slot.name for slot in word.slots]
        names = {name: self.of(arg) for name, arg in zip(slots, node.args, strict=True)}
        alias = {name: self.meant(arg) for name, arg in zip(slots, node.args, strict=True)}
        inner = replace(self, names={**self.names, **names}, alias=alias, depth=self.depth + 1)
        if not self.depth:
            found = inner.of(meaning)
        else:
            key = (node.word, tuple(names.values()), tuple(alias.values()), self.showings)
            if key not in self.known:
                # Definitions that need each other end here, too.
                self.known[key] = PUBLIC
                self.known[key] = inner.of(meaning)
            found = self.known[key]
        faces = [each.inside for each in names.values()] if node.word in self.altered else []
        return Fact(both(found.audience, *(each.audience for each in names.values()), *faces), found.inside)

    def by_their_faces(self, things: m.Value) -> bool:
        """Say whether whoever sees the cards of a group, which are hidden from others, knows which cards it holds."""
        fact = self.of(things)
        if not fact.inside or fact.audience is None:
            return False
        return fact.inside <= fact.audience


def conjuncts(tests: Iterable[m.Value]) -> Iterator[m.Value]:
    """Yield conditions that all hold, with the parts of those that join others by `and`."""
    for test in tests:
        if isinstance(test, m.Op) and test.name == "and":
            yield from conjuncts(test.args)
        else:
            yield test


def end_of(value: m.Value, meant: Callable[[m.Value], m.Value]) -> Showing | None:
    """Return so many cards from one end of a zone as what is shown of it, to nobody yet; `None` for anything else."""
    if not isinstance(value, m.Pick) or value.how not in ("top", "bottom") or not isinstance(value.source, m.Select):
        return None
    zone, most = value.source.source, value.most
    if not isinstance(zone, m.Zone) or not isinstance(most, m.Literal) or not isinstance(most.value, int):
        return None
    owner = None if zone.owner is None else meant(zone.owner)
    return None if owner is not None and owner.many else Showing(zone.name, owner, NOBODY, value.how, most.value)
