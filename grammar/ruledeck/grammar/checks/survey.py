"""What a game is made of, looked through once for all checks."""

from collections.abc import Iterator, Mapping, Set
from dataclasses import dataclass, field, replace
from typing import TypeVar

from ruledeck.grammar.binder.game import Game
from ruledeck.grammar.files.cards import CardText
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.parts import PartKey, PartKind
from ruledeck.grammar.meaning.primitive_verbs import AIM
from ruledeck.grammar.meaning.traversal import nodes_in
from ruledeck.grammar.text.codes import CODES
from ruledeck.grammar.text.diagnostic import Diagnostic, Note
from ruledeck.grammar.text.source import Source, Span
from ruledeck.grammar.words.type_defaults import inherited, own_conditions

K = TypeVar("K", bound=m.Meant)
START = "play-the-game"
"""The verb with which every game begins."""


@dataclass(frozen=True, slots=True)
class Part:
    """A piece of a game that has a meaning.

    Attributes:
        key: Its name.
        source: The text that its places refer to.
        trees: Its trees.
        nodes: All nodes in them.
    """

    key: PartKey
    source: Source
    trees: tuple[m.Meant, ...]
    nodes: tuple[m.Meant, ...]

    def placed(self, node: m.Meant) -> m.Meant:
        """Return a node with a place: itself, or the smallest one around it."""
        if node.end > node.start:
            return node
        around = [
            each for each in self.nodes if each.end > each.start and any(one is node for one in nodes_in((each,)))
        ]
        return min(around, key=lambda each: each.end - each.start, default=node)

    @property
    def kind(self) -> PartKind:
        """What it is."""
        return self.key.kind

    @property
    def id(self) -> str:
        """Which of its kind."""
        return self.key.id


@dataclass(slots=True)
class Survey:
    """A game with all its parts.

    Attributes:
        game: The game.
        parts: Its parts.
        performed: Verbs that a reachable step carries out.
        raised: Those of them whose events happen: what is done as something enters play is none.
        only: The cards whose findings are wanted, where those of the rest are known; a check may say nothing of others.
    """

    game: Game
    parts: list[Part]
    performed: set[str] = field(default_factory=set)
    raised: set[str] = field(default_factory=set)
    only: frozenset[str] | None = None
    _sorted: dict[type[m.Meant], list[tuple[Part, m.Meant]]] = field(default_factory=dict)

    @property
    def cards(self) -> tuple[CardText, ...]:
        """The cards of the game, and those that rulings declare for themselves."""
        text = self.game.text
        return (*text.cards, *(card for file in text.rulings for card in file.cards))

    def wanted(self, part: Part) -> bool:
        """Whether anybody wants to know what is found in a part."""
        return self.only is None or (part.kind == "card" and part.id in self.only)

    def each(self, *kinds: type[K]) -> Iterator[tuple[Part, K]]:
        """Yield every node of some kinds with its part, one kind after the other."""
        if not self._sorted:
            for part in self.parts:
                for node in part.nodes:
                    self._sorted.setdefault(type(node), []).append((part, node))
        for kind in kinds:
            for part, found in self._sorted.get(kind, ()):
                if isinstance(found, kind):
                    yield part, found


def survey(game: Game, only: frozenset[str] | None = None) -> Survey:
    """Look through a game; for what is found in some cards `only`, if they are given."""
    parts: list[Part] = []

    def add(kind: PartKind, ident: str, trees: tuple[m.Meant, ...]) -> None:
        key = PartKey(kind, ident)
        source = game.places.get(key)
        if source is not None:
            parts.append(Part(key, source, trees, tuple(nodes_in(trees))))

    for ident, card in game.cards.items():
        add("card", ident, (*card.abilities, *card.keywords))
        if any(ability.default for ability in card.abilities):
            # What its type gave it is looked at where it is said, once.
            part = parts[-1]
            given = {id(each) for each in nodes_in(tuple([_given(ability, game) for ability in card.abilities]))}
            parts[-1] = replace(part, nodes=tuple([each for each in part.nodes if id(each) not in given]))
    for ident, body in game.bodies.items():
        add("verb", ident, (body,))
    for ident, value in game.meanings.items():
        add("word", ident, (value,))
    for ident, abilities in game.keywords.items():
        add("keyword", ident, abilities)
    for number, ability in enumerate(game.abilities):
        add("ability", str(number), (ability,))
    for default in game.words.defaults.values():
        add("default", default.number, (default.clauses,))
    for ident, (_, start) in game.windows.items():
        if start is not None:
            add("window", ident, (start,))
    behind = {kind.afterwards for kind in game.words.ability_kinds.values() if kind.afterwards}
    uses = {(part.kind, part.id): tuple(_verbs(part)) for part in parts}
    raising = {(part.kind, part.id): tuple(_verbs(part, _quiet(part))) for part in parts}
    return Survey(game, parts, _performed(uses, behind), _performed(raising, behind), only)


def _given(ability: m.Ability, game: Game) -> tuple[m.Meant, ...]:
    """Return the parts of an ability that the default of its type gave it."""
    condition, costs = inherited(ability, game.words)
    own = own_conditions(ability, game.words)
    joined = ability.condition.args[:1] if own and isinstance(ability.condition, m.Op) else (ability.condition,)
    # A limit that was given stands where the head begins, where none of its own can stand.
    limits = tuple([each for each in ability.limits if ability.default and each.start == ability.start])
    given = tuple([each for each in joined if condition is not None and each is not None])
    return (*ability.costs[: len(costs)], *limits, *given)


def _performed(uses: Mapping[tuple[PartKind, str], tuple[str, ...]], behind: set[str]) -> set[str]:
    """Follow the steps of abilities, and of the verbs that they carry out."""
    found: set[str] = set()
    waiting = [START, *behind, *(verb for (kind, _), verbs in uses.items() if kind != "verb" for verb in verbs)]
    while waiting:
        verb = waiting.pop()
        if verb not in found:
            found.add(verb)
            waiting.extend(uses.get(("verb", verb), ()))
    return found


def _quiet(part: Part) -> frozenset[int]:
    """Return by their addresses the nodes of a part that are done as something enters play."""
    bodies = tuple([node.body for node in part.nodes if isinstance(node, m.Arrive)])
    return frozenset([id(each) for each in nodes_in(bodies)])


def _verbs(part: Part, but: Set[int] = frozenset()) -> Iterator[str]:
    """Yield the verbs of a part's steps, but for some nodes; a choice of targets carries one out as well."""
    for node in part.nodes:
        if isinstance(node, m.Perform) and id(node) not in but:
            yield node.verb
        elif isinstance(node, m.Choose) and node.target:
            yield AIM


def finding(
    code: str,
    message: str,
    where: Source | Part,
    node: m.Meant | None,
    help: str | None = None,
    notes: tuple[Note, ...] = (),
) -> Diagnostic:
    """Return a finding at a node, or at the beginning of the source; one without a place stands where the smallest around it does."""
    source = where.source if isinstance(where, Part) else where
    place = where.placed(node) if isinstance(where, Part) and node is not None else node
    span = Span(source, 0, 0) if place is None else Span(source, place.start, place.end)
    return Diagnostic(code, message, span, help, notes, CODES[code].severity)
