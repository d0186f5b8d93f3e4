"""Decks drawn at random that obey a format: the format's own numbers and conditions are the judge.

A drawn deck is text like any other: it is written as a deck file would be, and read and checked as one.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final
from weakref import WeakKeyDictionary

from ruledeck.grammar.files.decks import format_faults, read_decks, sets_of, unpacked
from ruledeck.grammar.files.documents import compose
from ruledeck.grammar.files.models import MOST_COPIES
from ruledeck.grammar.text.source import Source
from ruledeck.interpreter.decks.assembling import CARDS, SETS, Plan
from ruledeck.interpreter.decks.distances import Distances
from ruledeck.interpreter.decks.requirements import broken, requirements
from ruledeck.interpreter.state.pcg import Stream
from ruledeck.interpreter.state.starting_components import TABLE

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from ruledeck.grammar.files.decks import DeckText, Sets
    from ruledeck.grammar.files.manifest import DeckFormat, Manifest
    from ruledeck.interpreter.decks.requirements import Conditions
    from ruledeck.interpreter.state.program import Program

    Parts = tuple[str, ...]
    """Names of sets or of cards, one for each copy."""

PREFIX: Final = "random:"
"""What stands before the name of a format where a deck of it is to be drawn."""
ATTEMPTS: Final = 60
"""How often a deck is begun anew before there is said to be none."""
ASSEMBLIES: Final = 6
"""How often a deck is put together anew."""
STREAM: Final = 16
"""Number of the random stream of the first seat's deck; those of the next seats follow."""
_FORMATS: Final[WeakKeyDictionary[Program, dict[tuple[str, int], _Format]]] = WeakKeyDictionary()
"""What was found out about the formats of a program, by format and owner; it is the same for all its games."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """A deck that is to be drawn.

    Attributes:
        format: Name of the format.
        seed: Of the deck; `None` for that of the game.
    """

    format: str
    seed: int | None = None

    def __str__(self) -> str:
        """Return it as it stands in place of the id of a deck."""
        return f"{PREFIX}{self.format}" if self.seed is None else f"{PREFIX}{self.format}:{self.seed}"


def wanted(name: str, formats: Iterable[str]) -> Wanted | None:
    """Return the deck that `random:FORMAT` or `random:FORMAT:SEED` wants, or `None` for any other name."""
    rest = name.removeprefix(PREFIX)
    if rest == name:
        return None
    if rest in formats:
        return Wanted(rest)
    form, _, seed = rest.rpartition(":")
    return Wanted(form, int(seed)) if form in formats and seed.isascii() and seed.isdecimal() else None


def draw_deck(program: Program, wish: Wanted, owner: int) -> DeckText | None:
    """Return a random deck that obeys its format, the same for the same seed, or `None` when none was found.

    Every set, or every card where the format counts cards, is as likely as any other to be tried; as many are taken as
    the format allows, and where it sets no most, up to half as many again as the least.

    Args:
        program: The game.
        wish: The format and the seed; no seed is 0.
        owner: The player whose deck it is, or `TABLE`.
    """
    known = _FORMATS.setdefault(program, {})
    found = known.get((wish.format, owner))
    if found is None:
        found = known[wish.format, owner] = _format(program, wish.format)
    drawing = _Drawing(program, owner, found)
    rng = Stream(wish.seed or 0, STREAM + owner)
    # What is taken at random obeys most formats; where it hardly ever does, a deck is put together on purpose.
    for draw, times in ((drawing.attempt, ATTEMPTS), (drawing.assembled, ASSEMBLIES)):
        for _ in range(times):
            drawn = draw(rng)
            if drawn is not None and (deck := drawing.judged(*drawn, wish)) is not None:
                return deck
    return None


@dataclass(slots=True)
class _Format:
    """What is found out about a format once.

    Attributes:
        manifest: What the game declares.
        rules: The numbers of the format.
        sets: What lies in each set; empty where the format counts cards.
        conditions: What else the format asks.
        begun: What loose cards alone, and with one part, break.
        plan: How its decks are put together, once that was wanted.
    """

    manifest: Manifest
    rules: DeckFormat
    sets: Sets
    conditions: Conditions
    begun: dict[tuple[Parts, Parts], frozenset[int]] = field(default_factory=dict)
    plan: Plan | None = None


@dataclass(frozen=True, slots=True)
class _Drawing:
    """How decks of one format are drawn for one owner."""

    program: Program
    owner: int
    format: _Format

    def attempt(self, rng: Stream) -> tuple[Parts, Parts] | None:
        """Return loose cards, and as many sets or other cards as there are to be, or `None` where too few fit together."""
        limits = self.format.rules.sets or self.format.rules
        least = max(1, limits.least or 0)
        most = least + least // 2 if limits.most is None else limits.most
        size = least + rng.below(max(1, most - least + 1))
        copies = min(MOST_COPIES, size if limits.copies is None else limits.copies)
        # What comes with a card is not drawn by itself.
        coming = {self.program.definitions[card] for cards in self.program.linked.brings.values() for card in cards}
        cards = [each for each in self.program.definitions if each not in coming]
        offered = [part for part in self.format.sets or cards for _ in range(copies)]
        loose = self._mended((), (), rng)
        parts = self._taken(loose, self._titled(rng.shuffled(offered), limits.copies), size)
        loose = self._mended(loose, parts, rng)
        return None if len(parts) < least or self._broken(loose, parts) else (loose, parts)

    def assembled(self, rng: Stream) -> tuple[Parts, Parts] | None:
        """Return cards and sets of a deck that is put together on purpose, or `None` where this try found none."""
        if self.format.plan is None:
            distances = Distances(self.program, self.format.conditions)
            self.format.plan = Plan(self.program, self.owner, self.format.rules, self.format.sets, distances)
        listed = self.format.plan.attempt(rng)
        if listed is None:
            return None
        cards, sets = (tuple([name for key, name in listed if key == kind]) for kind in (CARDS, SETS))
        # What is compiled is not asked for the last word.
        return None if self._broken_now(cards, sets) else (cards, sets)

    def judged(self, loose: Parts, parts: Parts, wish: Wanted) -> DeckText | None:
        """Return a deck that breaks no condition, if nothing is found in it by what else checks the decks of files."""
        seats = self.program.game.words.seats
        name = str(wish).replace(":", " ")
        lines = [f"- id: {'_'.join(name.split())}", f"  name: {name}", f"  format: {wish.format}"]
        lines += [f"  seat: {seats[self.owner - 1]}"] if self.owner != TABLE and seats else []
        listed = (("cards", loose), ("sets", parts)) if self.format.sets else (("cards", (*loose, *parts)),)
        for key, entries in listed:
            if entries:
                lines.append(f"  {key}:")
                lines += [f'    "{entry}": {copies}' for entry, copies in sorted(Counter(entries).items())]
        root, found = compose(Source("", "\n".join(lines) + "\n"))
        if root is None or found:
            return None
        cards = self.program.game.text.cards
        decks, found = read_decks(root, self.format.manifest, self.program.definitions)
        full, more = unpacked(decks, cards)
        if found or more or not full or format_faults(full, cards, self.format.manifest):
            return None
        return full[0]

    def _mended(self, loose: Parts, parts: Parts, rng: Stream) -> Parts:
        """Return the loose cards with such more of them as mend a condition and break none."""
        types = self.format.rules.sets.loose if self.format.rules.sets is not None else ()
        now = self._broken(loose, parts) if types else frozenset()
        cards = [ident for ident, card in self.program.game.cards.items() if now and card.text.type in types]
        for card in rng.shuffled(cards):
            then = self._broken((*loose, card), parts)
            if then < now:
                loose, now = (*loose, card), then
        return loose

    def _titled(self, offered: Parts, copies: int | None) -> Parts:
        """Return what is offered without the cards of a title that come after as many as the format allows."""
        if self.format.sets or copies is None or not self.program.titles:
            return offered
        index = {card: self.program.titles[place] for place, card in enumerate(self.program.definitions)}
        taken: Counter[int] = Counter()
        left = []
        for card in offered:
            taken[index[card]] += 1
            if taken[index[card]] <= copies:
                left.append(card)
        return tuple(left)

    def _taken(self, loose: Parts, offered: Parts, size: int) -> Parts:
        """Return at most `size` of what is offered, in its order, that break nothing together."""
        parts: Parts = ()
        now = self._broken(loose, parts)
        rest = [tuple([part for part in offered if self._broken(loose, (part,)) <= now])]
        while rest and len(parts) < size:
            run, room = rest.pop(), size - len(parts)
            if len(run) > room:
                rest.append(run[room:])
                run = run[:room]
            then = self._broken(loose, (*parts, *run))
            if then <= now:
                parts, now = (*parts, *run), then
            elif len(run) > 1:
                # Most parts fit: a run that does not is halved until the culprit is alone.
                rest += [run[len(run) // 2 :], run[: len(run) // 2]]
        return parts

    def _broken(self, loose: Parts, parts: Parts) -> frozenset[int]:
        """Return the conditions that a deck breaks, by number."""
        if len(parts) < 2:
            # Every attempt begins with these few.
            known = self.format.begun.get((loose, parts))
            if known is None:
                known = self.format.begun[loose, parts] = self._broken_now(loose, parts)
            return known
        return self._broken_now(loose, parts)

    def _broken_now(self, loose: Parts, parts: Parts) -> frozenset[int]:
        found = Counter(loose)
        for part, times in Counter(parts).items():
            inside: Mapping[str, int] = self.format.sets[part] if self.format.sets else {part: 1}
            for card, copies in inside.items():
                found[card] += times * copies
        return broken(self.program, found, self.owner, self.format.conditions)


def _format(program: Program, name: str) -> _Format:
    manifest = program.game.text.manifest
    assert manifest is not None
    rules = manifest.formats[name]
    sets = sets_of(program.game.text.cards) if rules.sets is not None else {}
    conditions = tuple(requirements(program.game)[0].get(name, ()))
    return _Format(manifest, rules, sets, conditions)
