"""What a game is made of, looked through once for all checks."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TypeVar

from ruledeck.grammar.binder.game import Game
from ruledeck.grammar.files.cards import CardText
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.parts import PartKey, PartKind
from ruledeck.grammar.meaning.traversal import nodes_in
from ruledeck.grammar.text.codes import CODES
from ruledeck.grammar.text.diagnostic import Diagnostic, Note
from ruledeck.grammar.text.source import Source, Span

K = TypeVar("K", bound=m.Meant)
START = "play-the-game"
"""The verb with which every game begins."""
AIM = "aim-at-_-among-_"
"""The primitive that a choice of targets carries out."""

CREATE = "create-_-_-in-_"
"""The primitive that makes things; each of them is an event of another one."""


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
    """

    game: Game
    parts: list[Part]
    performed: set[str] = field(default_factory=set)
    _sorted: dict[type[m.Meant], list[tuple[Part, m.Meant]]] = field(default_factory=dict)

    @property
    def cards(self) -> tuple[CardText, ...]:
        """The cards of the game, and those that rulings declare for themselves."""
        text = self.game.text
        return (*text.cards, *(card for file in text.rulings for card in file.cards))

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


def survey(game: Game) -> Survey:
    """Look through a game."""
    parts: list[Part] = []

    def add(kind: PartKind, id: str, trees: tuple[m.Meant, ...]) -> None:
        key = PartKey(kind, id)
        source = game.places.get(key)
        if source is not None:
            parts.append(Part(key, source, trees, tuple(nodes_in(trees))))

    for id, card in game.cards.items():
        add("card", id, (*card.abilities, *card.keywords))
    for id, body in game.bodies.items():
        add("verb", id, (body,))
    for id, value in game.meanings.items():
        add("word", id, (value,))
    for id, abilities in game.keywords.items():
        add("keyword", id, abilities)
    for number, ability in enumerate(game.abilities):
        add("ability", str(number), (ability,))
    for id, (_, start) in game.windows.items():
        if start is not None:
            add("window", id, (start,))
    behind = {kind.afterwards for kind in game.words.ability_kinds.values() if kind.afterwards}
    return Survey(game, parts, _performed(parts, behind))


def _performed(parts: list[Part], behind: set[str]) -> set[str]:
    """Follow the steps of abilities, and of the verbs that they carry out."""
    uses = {(part.kind, part.id): set(_verbs(part)) for part in parts}
    found: set[str] = set()
    waiting = [START, *behind, *(verb for (kind, _), verbs in uses.items() if kind != "verb" for verb in verbs)]
    while waiting:
        verb = waiting.pop()
        if verb not in found:
            found.add(verb)
            waiting.extend(uses.get(("verb", verb), ()))
    return found


def _verbs(part: Part) -> Iterator[str]:
    """Yield the verbs of a part's steps; a choice of targets carries one out as well."""
    for node in part.nodes:
        if isinstance(node, m.Perform):
            yield node.verb
        elif isinstance(node, m.Choose) and node.target:
            yield AIM


def finding(
    code: str, message: str, source: Source, node: m.Meant | None, help: str | None = None, notes: tuple[Note, ...] = ()
) -> Diagnostic:
    """Return a finding at a node, or at the beginning of the source."""
    span = Span(source, 0, 0) if node is None else Span(source, node.start, node.end)
    return Diagnostic(code, message, span, help, notes, CODES[code].severity)
