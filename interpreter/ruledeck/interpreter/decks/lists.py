"""Lists of decks as players exchange them: a number and a title a line, read into the entry of a deck file.

Each entry keeps its place in the list, so that whatever is wrong with the deck is shown there.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from ruledeck.grammar.files.cards import brought_by
from ruledeck.grammar.files.decks import sets_of
from ruledeck.grammar.files.document_nodes import Mapping, Node, Scalar, Sequence
from ruledeck.grammar.files.documents import decode
from ruledeck.grammar.files.loading import GameText
from ruledeck.grammar.files.manifest import Manifest
from ruledeck.grammar.files.models import MOST_COPIES
from ruledeck.grammar.text import codes
from ruledeck.grammar.text.diagnostic import Diagnostic
from ruledeck.grammar.text.plural import regular_plural
from ruledeck.grammar.text.source import Source, Span
from ruledeck.grammar.text.suggestion import did_you_mean, nearest
from ruledeck.grammar.words.manifest_words import declared_plural
from ruledeck.interpreter.decks.card_names import CardNames, Words, nouns, words_of

LARGEST_LIST: Final = 65_536
"""Bytes of a list: hundreds of times as many as any deck needs."""
LONGEST_LINE: Final = 400
"""Characters of a line: no title is half as long."""
MOST_FAULTS: Final = 50
"""After so many faults the rest of a list is not looked at: it is no list of this game."""
FACTS: Final = {
    "name": ("name", "название"),
    "format": ("format", "формат"),
    "seat": ("seat", "место"),
}
"""What a list may say of its deck in lines such as `Format: starter`, and by which words."""
SETS: Final = ("sets", "наборы")
"""The headings below which sets are listed."""
_HEADINGS: Final = ("deck", "cards", "main deck", "team", "колода", "карты", "команда", *SETS)
_BULLET: Final = re.compile(r"[-*•]\s+(?=\S)")
_COMMENT: Final = re.compile(r"\s(?:#|//)(?:\s.*)?$")
_HEADING: Final = re.compile(r"([^\d:()\[\]]+?)\s*(?:[(\[]\s*\d{1,9}\s*[)\]])?\s*:?\s*(?:[(\[]\s*\d{1,9}\s*[)\]])?")
_FACT: Final = re.compile(r"(\w+)\s*:\s*(\S.*)")
_TIMES: Final = "[xX×хХ*]"
_COUNTED: Final = (
    re.compile(rf"(?P<count>\d+){_TIMES}?\s+(?P<title>\S.*)"),
    re.compile(rf"(?P<count>\d+)\s*{_TIMES}\s*(?P<title>\S.*)"),
    re.compile(rf"(?P<title>\S.*?)\s*[(\[]?\s*{_TIMES}\s?(?P<count>\d+)\s*[)\]]?"),
    re.compile(rf"(?P<title>\S.*?)\s*[(\[]\s*(?P<count>\d+)\s*{_TIMES}\s*[)\]]"),
)
_WITH: Final = re.compile(r"(.*\S)\s*[(\[,+-]\s*(\d+)\s+([^\W\d_]+(?:\s[^\W\d_]+)*)\s*[)\]]?")
_LISTED: Final = re.compile(r"(\d+)\s+\[([a-z0-9_]+)\](?:\s+#.*)?")


@dataclass(frozen=True, slots=True)
class _Entry:
    """A line of a list that was understood.

    Attributes:
        key: `cards` or `sets`.
        name: The id of the card, or the name of the set.
        count: How many copies.
        span: Where it stands.
    """

    key: str
    name: str
    count: int
    span: Span


@dataclass(frozen=True, slots=True)
class _Reading:
    """One way to understand a line: so many copies of what is called so, and with how many components of a sort.

    Attributes:
        count: Copies.
        title: What is called.
        others: How many components of the sort each copy has, those that come with it among them; `None` where nothing is said of it.
        sort: Their noun, as written.
    """

    count: int
    title: str
    others: int | None = None
    sort: str = ""


def read_list(data: bytes, path: str, text: GameText) -> tuple[Mapping | None, list[Diagnostic]]:
    """Return the entry of a deck that a list is: its facts, and copies by id, each where it stands in the list.

    Args:
        data: The bytes of the list.
        path: The path as it is shown.
        text: The game, whose manifest can be read.

    Returns:
        The entry, without an id, and `None` when a line has a fault; and the findings.
    """
    source, found = decode(data[: LARGEST_LIST + 1], path)
    if len(data) > LARGEST_LIST:
        message = f"this list is longer than {LARGEST_LIST:,} bytes"
        return None, [
            Diagnostic(codes.FILE_TOO_LARGE, message, Span(source, 0, 0), help="a line for each card is enough")
        ]
    if found:
        return None, found
    return _Reader(source, text).entry()


class _Reader:
    """Reads one list."""

    def __init__(self, source: Source, text: GameText) -> None:
        assert text.manifest is not None
        self.source = source
        self.manifest: Manifest = text.manifest
        self.names = CardNames(text.cards, text.texts, self.manifest)
        self.sets = {words_of(name): name for name in sets_of(text.cards)}
        self.brings = {card.id: brought_by(card, self.manifest) for card in text.cards}
        self.headings = {words_of(word) for word in _HEADINGS}
        self.sorts: dict[Words, set[str]] = {}
        for name, declared in self.manifest.types.items():
            for noun in (
                name,
                declared.kind,
                declared_plural(name, declared),
                regular_plural(declared.kind),
                *nouns(declared),
            ):
                self.sorts.setdefault(words_of(noun), set()).add(name)
        self.facts: dict[str, Scalar] = {}
        self.entries: list[_Entry] = []
        self.found: list[Diagnostic] = []
        self.in_sets = False

    def entry(self) -> tuple[Mapping | None, list[Diagnostic]]:
        """Return the entry of the deck, and what is wrong with the list."""
        for number in range(1, len(self.source.line_starts()) + 1):
            start, end = self.source.line_bounds(number)
            line = self.source.text[start:end]
            said = line.strip()
            # A line without a letter and a number says nothing: it parts others.
            if said and not said.startswith(("#", "//")) and any(map(str.isalnum, said)):
                begin = start + len(line) - len(line.lstrip())
                self._line(said, Span(self.source, begin, begin + len(said)))
            if len(self.found) >= MOST_FAULTS:
                return None, self.found
        if not self.entries and not self.found:
            help_ = "write a number and a title a line, as in `2 Title`"
            self._fault(Span(self.source, 0, 0), "no card is listed here", help_)
        return (None if self.found else self._node()), self.found

    def _line(self, said: str, span: Span) -> None:
        if len(said) > LONGEST_LINE:
            self._fault(span, f"this line has {len(said):,} characters", "write one card a line")
            return
        bullet = _BULLET.match(said)
        if bullet is not None:
            said, span = said[bullet.end() :], replace(span, start=span.start + bullet.end())
        cut = _COMMENT.sub("", said).rstrip()
        for each in dict.fromkeys((said, cut)):
            place = replace(span, end=span.start + len(each))
            if self._fact(each, place) or self._known_heading(each) or self._heard(each, place):
                return
        # What is followed by a colon alone is a heading, also one that nobody knows, if it is not a title written wrong.
        if not (cut.endswith(":") and _HEADING.fullmatch(cut)) or nearest(cut[:-1].rstrip(), self.names.titles):
            self._unheard(cut, replace(span, end=span.start + len(cut)))
            return
        self.in_sets = False

    # ---- lines of cards

    def _heard(self, said: str, span: Span) -> bool:
        """Take a line for so many copies of something; return whether it is that, also with a fault."""
        exact = _LISTED.fullmatch(said)
        if exact is not None and exact[2] in self.names.cards:
            return self._take(_Reading(_number(exact[1]), f"[{exact[2]}]"), (exact[2],), span)
        meant = {reading: ids for reading in _readings(said) if (ids := self._called(reading))}
        plain = [reading for reading in meant if reading.others is None]
        if len({(reading.count, *meant[reading]) for reading in plain}) > 1:
            ways = " or ".join(f'{reading.count} of "{reading.title}"' for reading in plain)
            self._fault(
                span, f"this line may mean {ways}", "write the id of the card in square brackets: `1 [card_id]`"
            )
            return True
        # What is said of further components is part of a title only where a title says it.
        best = next(iter(plain), None) or next(iter(meant), None)
        return best is not None and self._take(best, meant[best], span)

    def _called(self, reading: _Reading) -> tuple[str, ...]:
        if self.in_sets:
            name = self.sets.get(words_of(reading.title))
            return () if name is None or reading.others is not None else (name,)
        if reading.others is not None and words_of(reading.sort) not in self.sorts:
            return ()
        return self.names.called(reading.title)

    def _take(self, reading: _Reading, ids: tuple[str, ...], span: Span) -> bool:
        if len(ids) > 1:
            ways = [f'"{self.names.said(ident, "")}"' for ident in ids[:6]]
            more = f", and {len(ids) - 6} more" if len(ids) > 6 else ""
            message = f'{len(ids)} cards are called "{reading.title}"'
            self._fault(span, message, f"say which: {', '.join(ways)}{more}; or the id in square brackets")
        elif not 1 <= reading.count <= MOST_COPIES:
            message = "a deck cannot list so many of a card" if reading.count else "a deck cannot list none of a card"
            self._fault(span, message, f"write a number from 1 to {MOST_COPIES}")
        else:
            key = "sets" if self.in_sets else "cards"
            self.entries.append(_Entry(key, ids[0], reading.count, span))
            if reading.others is not None:
                self._more(reading, reading.others, ids[0], span)
        return True

    def _more(self, reading: _Reading, others: int, ident: str, span: Span) -> None:
        """List what a card has besides what comes with it."""
        sorts = self.sorts[words_of(reading.sort)]
        coming = [
            each for each in self.brings[ident] if each in self.names.cards and self.names.cards[each].type in sorts
        ]
        if not coming:
            self._fault(
                span, f'no {reading.sort} comes with "{self.names.title(ident, "")}"', "delete that part of the line"
            )
        elif len(set(coming)) > 1:
            ways = ", ".join(f'"{self.names.said(each, "")}"' for each in dict.fromkeys(coming))
            self._fault(span, f"it is not said which {reading.sort}", f"list what is more in a line of its own: {ways}")
        elif not len(coming) <= others <= MOST_COPIES:
            self._fault(span, f"{len(coming)} of them come with this card already", "write how many there are in all")
        elif others > len(coming):
            more = reading.count * (others - len(coming))
            self.entries.append(_Entry("cards", coming[0], more, span))

    def _unheard(self, said: str, span: Span) -> None:
        readings = list(_readings(said))
        title = readings[-1].title
        at = said.rfind(title)
        place = Span(self.source, span.start + at, span.start + at + len(title)) if at >= 0 else span
        if self.in_sets:
            help_ = (
                did_you_mean(title, self.sets.values()) or "a set is what the `printings:` of cards name under `set:`"
            )
            self.found.append(
                Diagnostic(codes.UNKNOWN_NAME, f'no card was printed in the set "{_short(title)}"', place, help_)
            )
            return
        titled = next((each for each in readings if self.names.called(_head(each.title))), None)
        if titled is not None:
            ids = self.names.called(_head(titled.title))
            help_ = f"say it as {' or '.join(self._said(ident) for ident in ids[:4])}"
            message = f'no card called "{_head(titled.title)}" is told by the rest of this line'
            self._fault(place, message, help_)
            return
        help_ = did_you_mean(_head(title), self.names.titles) or "`ruledeck find TEXT` looks for parts of cards"
        self.found.append(Diagnostic(codes.UNKNOWN_CARD, f'no card is called "{_short(title)}"', place, help_))

    def _said(self, ident: str) -> str:
        """Return how a card is listed, also with more of what comes with it."""
        said = f'"{self.names.said(ident, "")}"'
        coming = next((each for each in self.brings[ident] if each in self.names.cards), None)
        if coming is None:
            return said
        sort = self.names.cards[coming].type
        return f'{said} or "{self.names.said(ident, "")} (2 {declared_plural(sort, self.manifest.types[sort])})"'

    # ---- other lines

    def _fact(self, said: str, span: Span) -> bool:
        found = _FACT.fullmatch(said)
        key = next((key for key, words in FACTS.items() if found is not None and found[1].casefold() in words), None)
        if found is None or key is None:
            return False
        place = Span(self.source, span.start + found.start(2), span.start + found.end(2))
        if key in self.facts:
            self._fault(place, f"the {key} of the deck is said twice", "keep one of the two lines")
        self.facts[key] = Scalar(self.source, place.start, place.end, found[2], found[2], "")
        return True

    def _known_heading(self, said: str) -> bool:
        """Take a line for the heading of a part of the list; return whether it is one."""
        found = _HEADING.fullmatch(said)
        words = words_of(found[1]) if found is not None else ()
        if words not in self.headings and words not in self.sorts:
            return False
        # Without a colon and a number it may be a card that is called so.
        if said.casefold() == (found[1].casefold() if found is not None else "") and self.names.called(said):
            return False
        self.in_sets = words in map(words_of, SETS)
        return True

    def _fault(self, span: Span, message: str, help: str) -> None:
        self.found.append(Diagnostic(codes.DECK_LIST, message, span, help))

    def _node(self) -> Mapping:
        """Return the entry as a deck file would hold it."""
        entries: list[tuple[Scalar, Node]] = [(self._scalar(value, key), value) for key, value in self.facts.items()]
        for key in ("cards", "sets"):
            listed: dict[str, tuple[Scalar, int]] = {}
            for each in self.entries:
                if each.key == key:
                    place = Scalar(self.source, each.span.start, each.span.end, each.name, each.name, "")
                    first, before = listed.get(each.name, (place, 0))
                    listed[each.name] = (first, before + each.count)
            if listed:
                inner = tuple([(name, self._scalar(name, str(count), count)) for name, count in listed.values()])
                start, end = inner[0][0], inner[-1][0]
                entries.append((self._scalar(start, key), Mapping(self.source, start.start, end.end, inner)))
        return Mapping(self.source, 0, len(self.source.text), tuple(entries))

    def _scalar(self, place: Scalar, raw: str, value: int | None = None) -> Scalar:
        return Scalar(self.source, place.start, place.end, raw, raw if value is None else value, "")


def deck_document(entry: Mapping, more: dict[str, str]) -> Sequence:
    """Return a list of one deck, as a deck file holds it.

    Args:
        entry: The entry of the deck.
        more: Facts that take the place of those in the entry, or stand beside them: `id`, `name`, `format`, `seat`.
    """
    source, kept = entry.source, [(key, value) for key, value in entry.entries if key.raw not in more]
    added = [(Scalar(source, 0, 0, key, key, ""), Scalar(source, 0, 0, text, text, "")) for key, text in more.items()]
    whole = Mapping(source, entry.start, entry.end, (*added, *kept))
    return Sequence(source, entry.start, entry.end, (whole,))


def _readings(said: str) -> Iterator[_Reading]:
    """Yield the ways to understand a line, what says more of it behind what says less."""
    for count, title in _counted(said):
        yield _Reading(count, title)
        more = _WITH.fullmatch(title)
        if more is not None:
            yield _Reading(count, more[1], _number(more[2]), more[3])


def _counted(said: str) -> Iterator[tuple[int, str]]:
    seen = {said: 1}
    yield 1, said
    for pattern in _COUNTED:
        found = pattern.fullmatch(said)
        if found is not None and found["title"] not in seen:
            seen[found["title"]] = _number(found["count"])
            yield _number(found["count"]), found["title"]


def _number(digits: str) -> int:
    """Return a number; one of many digits is just more than there may be."""
    short = digits.lstrip("0")
    return int(short or "0") if len(short) < 6 else MOST_COPIES + 1


def _head(title: str) -> str:
    """Return what stands before a bracket, a dash or a comma."""
    return re.split(r"\s*[(\[,]|\s+[-\u2013\u2014]\s", title, maxsplit=1)[0]


def _short(text: str) -> str:
    return text if len(text) <= 60 else f"{text[:57]}..."
