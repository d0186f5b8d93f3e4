"""Cases to be run: each ruling, and each of its variants, as one thing with everything it needs."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path, PurePosixPath

from ruledeck.grammar.binder.game import Game, bind_card, bind_quoted
from ruledeck.grammar.files import document_nodes as nodes
from ruledeck.grammar.files.cards import CardText
from ruledeck.grammar.files.folder import SNAPSHOTS
from ruledeck.grammar.files.ruling_models import Ruling, RulingFile, Step, Variant
from ruledeck.grammar.meaning.parts import PartKey
from ruledeck.grammar.text.diagnostic import Diagnostic, Severity
from ruledeck.grammar.text.source import Slice, Span
from ruledeck.grammar.words.titles import Titles, titles_of


@dataclass(frozen=True, slots=True)
class Case:
    """One case.

    Attributes:
        id: Its lasting name: the ruling's own, or one made of its title; a variant's title follows a dot.
        title: What it shows; of a variant, what the ruling shows and how the variant differs.
        file: The file of rulings it stands in.
        given: Its position by key; a variant's keys take the place of the case's, inside of mappings, too.
        rest: `pass` when optional decisions that no step answers are declined, else `fail`.
        until: The period at whose beginning the case ends, or `None`.
        until_span: Where that stands.
        do: Its decisions.
        expect: What holds at the end.
        todo: Whether it is known to fail.
        cards: Cards that only its file knows.
        span: Where it stands.
        ruling: The ruling that it is, or of which it is a variant.
        variant: The variant, or `None`.
    """

    id: str
    title: str
    file: RulingFile = field(repr=False)
    given: dict[str, nodes.Node] = field(repr=False)
    rest: str
    until: str | None
    do: tuple[Step, ...] = field(repr=False)
    expect: tuple[Slice, ...] = field(repr=False)
    todo: bool
    cards: tuple[CardText, ...] = field(repr=False)
    span: Span = field(repr=False)
    ruling: Ruling = field(repr=False)
    variant: Variant | None = field(default=None, repr=False)
    until_span: Span | None = field(default=None, repr=False)

    def snapshots(self, root: Path, shown: Path) -> Path:
        """Return the folder of its log: `__snapshots__/<file>` beside its file."""
        inner = PurePosixPath(self.file.source.path).relative_to(PurePosixPath(shown.as_posix()))
        path = root / inner
        return path.parent / SNAPSHOTS / path.stem


def cases_of(game: Game) -> Iterator[Case]:
    """Yield every case of a game, in the order of files and lines."""
    for file in game.text.rulings:
        for ruling in file.cases:
            ident = ruling.id or slug(ruling.case)
            base = Case(
                ident, ruling.case, file, merged(None, ruling.given), ruling.rest, ruling.until, ruling.do, ruling.expect, ruling.todo,
                file.cards, ruling.span, ruling, None, ruling.until_span,
            )  # fmt: skip
            if not ruling.variants:
                yield base
            for variant in ruling.variants:
                yield _varied(base, ruling, variant)


def _varied(base: Case, ruling: Ruling, variant: Variant) -> Case:
    return replace(
        base,
        id=f"{base.id}.{slug(variant.case)}",
        title=f"{base.title}: {variant.case}",
        variant=variant,
        given=merged(ruling.given, variant.given),
        rest=variant.rest or base.rest,
        until=variant.until or base.until,
        do=base.do if variant.do is None else variant.do,
        expect=base.expect if variant.expect is None else variant.expect,
        todo=base.todo if variant.todo is None else variant.todo,
        span=variant.span,
        until_span=variant.until_span or base.until_span,
    )


def merged(one: nodes.Mapping | None, other: nodes.Mapping | None) -> dict[str, nodes.Node]:
    """Return the keys of two mappings; where both have one, mappings are merged and other values replaced."""
    found: dict[str, nodes.Node] = {}
    for mapping in (one, other):
        for key, value in mapping.entries if mapping is not None else ():
            known = found.get(key.raw)
            if isinstance(known, nodes.Mapping) and isinstance(value, nodes.Mapping):
                own = {inner.raw for inner, _ in value.entries}
                kept = tuple([entry for entry in known.entries if entry[0].raw not in own])
                found[key.raw] = nodes.Mapping(value.source, value.start, value.end, (*kept, *value.entries))
            else:
                found[key.raw] = value
    return found


def slug(title: str) -> str:
    """Return a title as part of a file name: lower-case words joined by hyphens."""
    words = "".join(letter if letter.isalnum() else " " for letter in title.casefold()).split()
    return "-".join(words)[:80].rstrip("-") or "case"


@dataclass(frozen=True, slots=True)
class Extended:
    """A game with the cards of one file of rulings.

    Attributes:
        game: The game.
        faults: Errors in the text of those cards: what such a card does is not known, so that no case of the file shows anything.
    """

    game: Game
    faults: tuple[Diagnostic, ...] = ()


def with_cards(game: Game, cards: Iterable[CardText]) -> Extended:
    """Return a game that also has the cards of one file of rulings."""
    cards = tuple(cards)
    if not cards:
        return Extended(game)
    # What they say in quotation marks becomes part of the words of this game alone.
    words = replace(game.words, titles=titles_beside(game, cards), keywords=dict(game.words.keywords))
    bound = {card.id: bind_card(card, words) for card in cards}
    quoted, places, wrong = bind_quoted(words, game.keywords)
    places |= {PartKey("card", card.id): card.node.source for card in cards}
    own = {ident: card for ident, (card, _) in bound.items()}
    found = [*(one for _, errors in bound.values() for one in errors), *wrong]
    faults = [one for one in found if one.severity is Severity.ERROR]
    extended = replace(
        game,
        words=words,
        cards={**game.cards, **own},
        keywords={**game.keywords, **quoted},
        places={**game.places, **places},
    )
    return Extended(extended, tuple(faults))


def titles_beside(game: Game, cards: Iterable[CardText]) -> Titles:
    """Return the titles of a game that also has the cards of one file of rulings."""
    return titles_of({card.id: card for card in (*(each.text for each in game.cards.values()), *cards)}.values())


def extended_for(case: Case, game: Game, known: dict[int, Extended]) -> Extended:
    """Return the game with the cards of a case's file; `known` keeps what was made for each file."""
    if id(case.file) not in known:
        known[id(case.file)] = with_cards(game, case.cards)
    return known[id(case.file)]
