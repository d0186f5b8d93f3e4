"""Declarations to vocabulary: what `game.yaml` and the rules files of a game add to the words of the language."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cache
from importlib import resources
from typing import Final

from ruledeck.grammar.files.document_nodes import locate
from ruledeck.grammar.files.loading import GameText
from ruledeck.grammar.files.manifest import Manifest
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.kinds import Timing, WordKind
from ruledeck.grammar.syntax import tree
from ruledeck.grammar.syntax.parser import parse
from ruledeck.grammar.text import codes
from ruledeck.grammar.text.diagnostic import Diagnostic
from ruledeck.grammar.text.source import Source
from ruledeck.grammar.text.suggestion import did_you_mean
from ruledeck.grammar.words.declaration_shape import shape_errors, unreadable
from ruledeck.grammar.words.declaring import Declaring, said
from ruledeck.grammar.words.joined import index_joined
from ruledeck.grammar.words.manifest_words import nouns_of
from ruledeck.grammar.words.patterns import PatternReader, verb_forms, verb_id, words_id, words_of
from ruledeck.grammar.words.period_names import named_periods
from ruledeck.grammar.words.titles import titles_of
from ruledeck.grammar.words.type_defaults import is_default
from ruledeck.grammar.words.vocabulary import (
    AbilityKind,
    Keyword,
    Pattern,
    SlotSpec,
    Verb,
    Vocabulary,
    Word,
    index_keyword,
    index_verb,
    index_word,
)
from ruledeck.grammar.words.ways import index_ways
from ruledeck.grammar.words.windows import declare_window

DECLARED_ONLY: Final = frozenset(("adjective", "condition"))
"""What may be declared without a meaning: then it is so only where a constant or an effect says that it is."""

_RESULTS: Final[dict[str, tuple[WordKind, m.Type, bool]]] = {
    "number": ("number", m.NUMBER, False), "condition": ("condition", m.CONDITION, False), "adjective": ("adjective", m.CONDITION, False),
    "player": ("player", m.PLAYER, False), "cards": ("cards", m.COMPONENT, True), "card": ("card", m.COMPONENT, False),
}  # fmt: skip


@cache
def prelude() -> tuple[Source, tree.Document]:
    """Return the built-in verbs as text and tree."""
    text = resources.files("ruledeck.grammar.words").joinpath("prelude.rules").read_text(encoding="utf-8")
    source = Source("prelude.rules", text)
    document, errors = parse(source, rules=True)
    if errors:
        raise AssertionError(errors[0])
    return source, document


_BEHIND: Final = (
    "write its meaning behind a colon, in the same line; what stands in an open bracket goes on in the next lines"
)

_IN_PLACE_OF: Final = "in place of "
_OF_ONE_THING: Final = (["player"], ["component"], ["entity"])
"""The slots of what a table may say of something."""


class Declarer(Declaring):
    """Adds the declarations of rules files to a vocabulary and collects errors and the game's own abilities."""

    def __init__(self, words: Vocabulary) -> None:
        super().__init__(words)
        self.abilities: list[tuple[tree.Ability, Source]] = []
        self.defaults: list[tuple[tree.Ability, Source]] = []
        source, document = prelude()
        for item in document.items:
            if isinstance(item, tree.Declaration):
                self.verb(item, source, primitive=True, unsaid=item.kind == "event")

    def rules(self, source: Source) -> tree.Document:
        """Read one rules file."""
        document, errors = parse(source, rules=True)
        self.errors += errors
        for item in document.items:
            if isinstance(item, tree.Ability):
                (self.defaults if is_default(item) else self.abilities).append((item, source))
            else:
                self.declaration(item, source)
        return document

    def declaration(self, item: tree.Declaration, source: Source) -> None:
        """Add one declaration."""
        self.errors += shape_errors(item, source)
        self.errors += unreadable(item, source)
        if item.kind == "verb":
            self.verb(item, source, primitive=False)
        elif item.kind in _RESULTS:
            self.word(item, source)
        elif item.kind == "keyword":
            self.keyword(item, source)
        elif item.kind == "ability":
            self.ability(item, source)
        elif item.kind == "window":
            declare_window(self, item, source)
        else:
            self.error(source, codes.MISPLACED, f'"{item.kind}" declares nothing in this version', item)

    def verb(self, item: tree.Declaration, source: Source, *, primitive: bool, unsaid: bool = False) -> None:
        """Add a verb; an unsaid one is only an event."""
        reader = PatternReader(source, self.words, built_in=primitive)
        pattern = reader.declare(item.pattern)
        if pattern is None:
            self.errors += reader.errors
            return
        first = pattern.elements[0]
        if isinstance(first, SlotSpec):
            reader.error(
                codes.SLOT,
                "a verb begins with its word, not with a slot",
                item.pattern.pieces[0],
                "who does it is always understood",
            )
        else:
            base = min(first, key=len)
            pattern = Pattern((first | verb_forms(base), *pattern.elements[1:]))
        ident = verb_id(item.pattern)
        happens = [] if unsaid else [self._active(pattern, looming=False)]
        looming = [] if unsaid else [self._active(pattern, looming=True)]
        for section in item.sections:
            if section.name == "event":
                happens += [read for each in section.patterns for read in reader.happening(each)]
            elif section.name == "would":
                looming += [read for each in section.patterns for read in reader.happening(each)]
        reader.spoken(item)
        self.errors += reader.errors
        if any(verb.pattern == pattern for verb in self.words.verbs.values()) or ident in self.words.verbs:
            known = self.words.verbs.get(ident)
            self.duplicate(source, item, None if known is None or known.primitive else known.declared)
            return
        outcome = next(
            (said(each.patterns[0]) for each in item.sections if each.name == "outcome" and each.patterns), ""
        )
        if outcome and self.words.values.get(outcome, m.NOTHING).base != "symbol":
            at = next(each for each in item.sections if each.name == "outcome")
            help = "declare it under `values:` in game.yaml, with a set of symbols as its type"
            self.error(source, codes.UNKNOWN_PHRASE, f'no value of the game is called "{outcome}"', at, help)
        happening = (tuple(happens), tuple(looming))
        verb = Verb(ident, tuple(reader.slots.values()), pattern, *happening, primitive, item, source, outcome, unsaid)
        index_verb(self.words, verb)

    @staticmethod
    def _active(pattern: Pattern, *, looming: bool) -> Pattern:
        """Return `{by} deals ...`, or `{by} would deal ...`, for triggers."""
        by: tuple[frozenset[str] | SlotSpec, ...] = (SlotSpec("by", m.PLAYER),)
        return Pattern((*by, *((frozenset(("would",)),) if looming else ()), *pattern.elements))

    def word(self, item: tree.Declaration, source: Source) -> None:
        """Add a number, condition, adjective, player, card or cards."""
        reader = PatternReader(source, self.words)
        pattern = reader.declare(item.pattern)
        if pattern is None:
            self.errors += reader.errors
            return
        if item.kind == "adjective":
            at = next((k for k, element in enumerate(pattern.elements) if isinstance(element, SlotSpec)), None)
            if at is None:
                reader.error(
                    codes.SLOT,
                    "an adjective needs a slot for what it speaks of",
                    item.pattern,
                    "write it as `adjective exhausted {x: card}`",
                )
                self.errors += reader.errors
                return
            subject = pattern.elements[at]
            if at and at == len(pattern.elements) - 1:
                pattern = Pattern((subject, *pattern.elements[:at]))
            elif at:
                reader.error(
                    codes.SLOT,
                    "an adjective of several slots begins with what it speaks of",
                    item.pattern,
                    "put that slot in front, as in `adjective {x: card} ready for {p: player}: ...`",
                )
        reader.spoken(item)
        self.errors += reader.errors
        if item.value is None and item.kind not in DECLARED_ONLY and not self.told(item, source):
            message = f"this {item.kind} is declared without a meaning"
            # Its word is known all the same, so that what speaks of it is not wrong.
            self.error(source, codes.MISSING_BODY, message, item, _BEHIND)
        kind, type, many = _RESULTS[item.kind]
        ident = f"{item.kind}:{words_id(item.pattern)}"
        if ident in self.words.words:
            self.duplicate(source, item, self.words.words[ident].declared)
            return
        slots = tuple(reader.slots.values())
        shown, in_place_of = self.shown(item, slots, source)
        index_word(self.words, Word(ident, kind, type, many, slots, pattern, item, source, shown, in_place_of))

    def told(self, item: tree.Declaration, source: Source) -> bool:
        """Whether it has been reported in the line of a declaration what is wrong with it."""
        spans = [error.span for error in self.errors if error.span is not None]
        return any(span.source is source and item.start <= span.start <= item.end for span in spans)

    def shown(self, item: tree.Declaration, slots: tuple[SlotSpec, ...], source: Source) -> tuple[bool, str]:
        """Return whether a table says a word of each thing, and in place of which counter; report one that asks for more than a thing."""
        facts = {section.name: section for section in item.sections}
        text = said(facts["shown"].patterns[0]) if "shown" in facts and facts["shown"].patterns else ""
        counter = ""
        if item.kind == "number" and text.startswith(_IN_PLACE_OF):
            counter = self.counter(text.removeprefix(_IN_PLACE_OF), facts["shown"], source)
            wanted = bool(counter)
        else:
            further = (f"{_IN_PLACE_OF}<counter>",) if item.kind == "number" else ()
            wanted = self.choice(facts, "shown", ("yes", "no"), source, "no", further) == "yes"
        if wanted and [slot.type.base for slot in slots] not in _OF_ONE_THING:
            message = "a table says of one thing alone what holds of it, and this has other slots"
            help = f"declare {'a number' if item.kind == 'number' else 'an adjective'} of one slot that says it"
            self.error(source, codes.SLOT, message, facts["shown"], help)
            return False, ""
        return wanted, counter

    def counter(self, name: str, section: tree.Section, source: Source) -> str:
        """Return the counter of a name; empty, with an error, where there is none."""
        if name in self.words.counters:
            return self.words.counters[name]
        help = did_you_mean(name, self.words.counters) or "name a counter of `game.yaml`"
        self.error(source, codes.UNKNOWN_PHRASE, f'there is no counter "{name}"', section, help)
        return ""

    def keyword(self, item: tree.Declaration, source: Source) -> None:
        """Add a keyword."""
        reader = PatternReader(source, self.words)
        pattern = reader.declare(item.pattern)
        reader.spoken(item)
        self.errors += reader.errors
        if pattern is None:
            return
        ident = words_id(item.pattern)
        if ident in self.words.keywords:
            self.duplicate(source, item, self.words.keywords[ident].declared)
            return
        index_keyword(self.words, Keyword(ident, tuple(reader.slots.values()), pattern, item, source))

    def ability(self, item: tree.Declaration, source: Source) -> None:
        """Add a kind of ability."""
        reader = PatternReader(source, self.words)
        pattern = reader.declare(item.pattern)
        self.errors += reader.errors
        if pattern is None:
            return
        facts = {section.name: section for section in item.sections}
        header = " ".join(words_of(item.pattern))
        timing: Timing = self.choice(
            facts, "timing", ("when", "after", "action", "anytime", "called"), source, "called"
        )
        said_lives = [said(pattern) for pattern in facts["lives"].patterns] if "lives" in facts else []
        # Bars without spaces beside them make forms of one word.
        lives = tuple([place.strip() for each in said_lives for place in each.split("|")])
        zones: list[str] = []
        for place in lives:
            if place != "play" and place not in self.words.zones:
                self.error(
                    source,
                    codes.UNKNOWN_PHRASE,
                    f'there is no zone "{place}"',
                    facts["lives"],
                    did_you_mean(place, [*self.words.zones, "play"])
                    or f"the game has {', '.join(sorted(set(self.words.zones.values())))}; what a text resolves (`timing: called`) "
                    "is used anywhere where this line is left out",
                )
            zones.append(self.words.zones.get(place, place))
        window = said(facts["window"].patterns[0]) if "window" in facts and facts["window"].patterns else ""
        if reader.slots:
            help = "write what differs in the abilities themselves, or declare a keyword"
            self.error(source, codes.SLOT, "a kind of ability has no slots", item.pattern, help)
            return
        known_kind = self.words.ability_kinds.get(header)
        if known_kind is not None or header in ("constant", "whenever"):
            self.duplicate(source, item, None if known_kind is None else known_kind.declared, "kind of ability")
            return
        self.words.ability_forms |= {header: header, f"{header}s": header}
        forced = self.choice(facts, "forced", ("yes", "no"), source, "no") == "yes"
        idle = self.choice(facts, "idle", ("yes", "no"), source, "no") == "yes"
        answered = self.choice(facts, "answered", ("yes", "no"), source, "yes") == "yes"
        behind = facts["afterwards"].patterns[0] if "afterwards" in facts and facts["afterwards"].patterns else None
        afterwards = "" if behind is None else "-".join("_" if word == "this" else word for word in words_of(behind))
        self.words.ability_kinds[header] = AbilityKind(
            header, timing, window, forced, tuple(zones), idle, answered, afterwards, item, source
        )

    def follow(self) -> None:
        """Report what is to be done behind a kind of ability and is no verb of the game, said of its card."""
        for kind in self.words.ability_kinds.values():
            verb = self.words.verbs.get(kind.afterwards)
            if not kind.afterwards or kind.declared is None or kind.source is None:
                continue
            if verb is None or verb.primitive or [slot.type.base for slot in verb.slots] != ["component"]:
                said = next(section for section in kind.declared.sections if section.name == "afterwards")
                message = "behind an ability stands a verb of the game, said of its card"
                help = "declare one, as in `verb put {c: card} away`, and write `afterwards: put this away`"
                self.error(kind.source, codes.UNKNOWN_PHRASE, message, said, help)


def spilling(manifest: Manifest) -> Iterator[Source]:
    """Yield the rules that zones of components bring: where all goes that lies there when its component has left play."""
    for name, zone in manifest.zones.items():
        if zone.spills is not None:
            owned = zone.spills in manifest.zones and manifest.zones[zone.spills].per == "player"
            place = f"its owner's {zone.spills}" if owned else f"the {zone.spills}"
            text = f"whenever a card in the {name} where (its host is not in play): move it to {place}\n"
            yield Source(_made_for(name), text)


def _made_for(zone: str) -> str:
    return f"game.yaml ({zone})"


def where_written(text: GameText, found: Iterable[Diagnostic]) -> list[Diagnostic]:
    """Return findings with what is found in the rules that zones bring at the place where these are said: `spills:` in `game.yaml`."""
    zones = text.manifest.zones if text.manifest is not None else {}
    if text.manifest_node is None or not any(zone.spills for zone in zones.values()):
        return [*found]
    said = {
        _made_for(name): locate(text.manifest_node, ("zones", name, "spills"))[0].span
        for name, zone in zones.items()
        if zone.spills is not None
    }
    return [
        one if one.span is None or one.span.source.path not in said else replace(one, span=said[one.span.source.path])
        for one in found
    ]


def declare(text: GameText) -> tuple[Declarer, dict[str, tree.Document]]:
    """Return everything that a game declares, and the trees of its rules files by path."""
    manifest = text.manifest
    words = nouns_of(manifest) if manifest is not None else Vocabulary()
    words.titles = titles_of(text.cards)
    declarer = Declarer(words)
    documents = {source.path: declarer.rules(source) for source in text.rules}
    for source in spilling(manifest) if manifest is not None else ():
        declarer.rules(source)
    words.named_periods = named_periods(documents.values(), words)
    declarer.follow()
    index_ways(declarer)
    index_joined(declarer)
    return declarer, documents
