"""Stories of verbs: lines between quotation marks, whose slots are phrases of the game."""

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Final, TypeGuard

from ruledeck.grammar.binder.clauses.abilities import AbilityBinder
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.stories import CASES, EACH, MOVED, PARTED, Either, Story, StoryPart, Told, values_in
from ruledeck.grammar.syntax import tree
from ruledeck.grammar.syntax.parser import parse
from ruledeck.grammar.text import codes
from ruledeck.grammar.text.diagnostic import Diagnostic
from ruledeck.grammar.text.source import Source, Span
from ruledeck.grammar.text.strangers import ONE_ALPHABET, strangers
from ruledeck.grammar.words.scope import Scope
from ruledeck.grammar.words.spoken_forms import GOVERNING
from ruledeck.grammar.words.vocabulary import Verb

SECTIONS: Final = {"story": "en", "ru story": "ru"}
"""The sections of a verb that tell it, each with its language."""

_TELLABLE: Final = (
    # A side is also a number where one is wanted; it is told as what it prints.
    m.SIDE,
    m.NUMBER,
    m.PLAYER,
    m.COMPONENT,
    m.ENTITY,
    m.Type("symbol"),
    m.NAME,
    m.ZONE,
    m.Type("period"),
    m.CONDITION,
)

_PARTED: Final = ("total", "field", "+")
"""The operations of which a number is told with what counts towards it."""

PURPOSES: Final = {"asks": "en", "ru asks": "ru"}
"""The sections of a verb that say what its decisions are for, each with its language."""


def bind_purpose(verb: Verb, binder: AbilityBinder) -> dict[str, str]:
    """Return what the decisions of a verb are for, by language."""
    found: dict[str, str] = {}
    for section in verb.declared.sections if verb.declared is not None and verb.source is not None else ():
        if section.name in PURPOSES and verb.source is not None:
            reader = _Reader(verb.source, PURPOSES[section.name], binder, Scope({}))
            parts = reader.parts(section)
            if parts is not None and all(isinstance(part, str) for part in parts):
                found[PURPOSES[section.name]] = "".join(str(part) for part in parts)
            elif parts is not None:
                reader.error("what a decision is for has no slots", section.start, section.end, "say it in words alone")
    return found


def is_story(section: tree.Section) -> bool:
    """Whether a section says how a verb is told."""
    return section.name in SECTIONS


def bind_story(verb: Verb, binder: AbilityBinder, scope: Scope) -> Story | None:
    """Return how a verb is told, or `None` when nothing says so, or something in it is wrong.

    Args:
        verb: The verb.
        binder: Binds the phrases, and collects what is wrong.
        scope: The names behind the lines of its body: its slots, and what the lines name.
    """
    if verb.declared is None or verb.source is None:
        return None
    lines: dict[str, tuple[StoryPart, ...]] = {}
    for section in verb.declared.sections:
        if is_story(section):
            reader = _Reader(verb.source, SECTIONS[section.name], binder, scope)
            parts = reader.parts(section)
            if parts is None:
                return None
            lines[SECTIONS[section.name]] = parts
    values: list[m.Value] = []
    for parts in lines.values():
        for value in values_in(parts):
            if value not in values:
                values.append(value)
    return Story(lines, tuple(values)) if lines else None


class _Reader:
    """Reads the line of one language."""

    def __init__(self, source: Source, language: str, binder: AbilityBinder, scope: Scope) -> None:
        self.source, self.language, self.binder = source, language, binder
        self.scope = scope.with_name("by", m.Name("you", m.PLAYER))
        self.faulty = False

    def parts(self, section: tree.Section) -> tuple[StoryPart, ...] | None:
        """Return the parts of the line; `None` after an error."""
        found: list[StoryPart] = []
        for pattern in section.patterns:
            first, rest = pattern.pieces[0], pattern.pieces[1:]
            if rest or self.source.text[first.start] not in '"“' or (len(section.patterns) > 1 and not section.rows):
                help = 'write it between quotation marks: `story: "{by} finds {c}"`; a long one in several lines below `story:`'
                self.error("a story is one line of words", section.start, section.end, help)
                return None
            if found:
                found.append(" ")
            found += self.read(first.start + 1, first.end - 1)
        return None if self.faulty else tuple(found)

    def read(self, start: int, end: int) -> Iterator[StoryPart]:
        """Yield the parts of a line that stands between two offsets."""
        at = start
        while (opened := self.source.text.find("{", at, end)) >= 0:
            if opened > at:
                yield self.words(at, opened)
            closed = self.close(opened, end)
            part = self.slot(opened + 1, closed)
            if part is not None:
                self.governed(part, opened, closed + 1)
                yield part
            at = closed + 1
        if at < end:
            yield self.words(at, end)
        if at == start == end:
            self.error("this story says nothing", start, end, "write what is told, or leave the section out")

    def words(self, start: int, end: int) -> str:
        """Return the words between two slots; what is no word of the language is reported."""
        text = self.source.text[start:end]
        if (brace := text.find("}")) >= 0:
            help = "delete it, or write a `{` in front of the slot"
            self.error("this brace closes nothing", start + brace, start + brace + 1, help)
        for at, word, message in strangers(text, self.language):
            place = Span(self.source, start + at, start + at + len(word))
            self.binder.binding.findings.add(Diagnostic(codes.MIXED_LETTERS, message, place, ONE_ALPHABET))
            self.faulty = True
        return text

    def governed(self, part: StoryPart, opened: int, end: int) -> None:
        """Report a thing without a case behind a word that never stands before the nominative."""
        text = self.source.text
        front = text[:opened].rsplit('"', 1)[-1].rsplit("}", 1)[-1]
        word = front.split()[-1].lower() if front.split() and front[-1] == " " else ""
        if self.language != "ru" or not isinstance(part, Told) or part.form or word not in GOVERNING:
            return
        if part.value is None or part.value.type.base in ("player", "component", "entity", "zone", "period"):
            help = f"write it, such as `{text[opened : end - 1]}:gen}}`; it is one of {', '.join(CASES)}"
            self.error(f'behind "{word}" the case is missing', opened, end, help)

    def close(self, opened: int, end: int) -> int:
        """Return where a brace is closed."""
        depth = 0
        for at in range(opened, end):
            depth += {"{": 1, "}": -1}.get(self.source.text[at], 0)
            if depth == 0:
                return at
        self.error("this brace is not closed", opened, opened + 1, "write a `}` behind the slot")
        return end

    def slot(self, start: int, end: int) -> StoryPart | None:
        """Return what a slot between braces stands for; `None` after an error."""
        text = self.source.text[start:end]
        phrase, _, rest = text.partition(":")
        name, form = phrase.strip(), rest.strip()
        behind = start + len(phrase) + 1
        if name == MOVED and "|" not in rest:
            return Told(None, form) if self.fits(form, None, behind) else None
        value = self.value(start + len(phrase) - len(phrase.lstrip()), start + len(phrase.rstrip()))
        if value is None:
            return None
        bar = self.bar(behind, end)
        if bar < 0:
            if value.type == m.CONDITION:
                help = f"write both: {{{name}: right | wrong}}"
                self.error("a condition needs the words for yes and for no", start, end, help)
                return None
            if form == EACH and value.type == m.NUMBER and _has_parts(value):
                return Told(replace(value, type=PARTED), EACH)
            return Told(value, form) if self.fits(form, value, behind) else None
        if value.type != m.CONDITION:
            help = "only a condition has two endings; write the value alone"
            self.error(f'"{name}" is not a condition', start, start + len(phrase), help)
            return None
        return Either(value, tuple(self.ending(behind, bar)), tuple(self.ending(bar + 1, end)))

    def bar(self, start: int, end: int) -> int:
        """Return where the bar between two endings stands that belongs to no slot inside of them; -1 where there is none."""
        depth = 0
        for at in range(start, end):
            depth += {"{": 1, "}": -1}.get(self.source.text[at], 0)
            if depth == 0 and self.source.text[at] == "|":
                return at
        return -1

    def ending(self, start: int, end: int) -> Iterator[StoryPart]:
        """Yield the parts of an ending, without the spaces around it."""
        text = self.source.text[start:end]
        if text.strip():
            yield from self.read(start + len(text) - len(text.lstrip()), start + len(text.rstrip()))

    def fits(self, form: str, value: m.Value | None, start: int) -> bool:
        """Whether a form can be made of a value; else it is an error."""
        counts = value is not None and value.type == m.NUMBER
        if not form or counts or (self.language != "en" and form in CASES):
            return True
        help = "a number takes the noun that it counts" if self.language == "en" else f"it is one of {', '.join(CASES)}"
        self.error(f'"{form}" is not a form of this', start, start + len(form), help)
        return False

    def value(self, start: int, end: int) -> m.Value | None:
        """Bind the phrase between two offsets."""
        document, errors = parse(self.source, start, end)
        item = document.items[0] if document.items else None
        if errors or not isinstance(item, tree.Ability) or item.phrase is None or item.body is not None:
            said = self.source.text[start:end]
            help = "it is a slot of the verb, a name of its body, or a phrase such as `strength of c`"
            if re.search(r"[<>=]| (?:and|or) ", said):
                help = f"a condition of several parts stands in brackets: `{{({said}): right | wrong}}`"
            self.error(f'"{said}" is nothing that can be told', start, max(end, start + 1), help)
            return None
        findings = self.binder.binding.findings
        before = findings.mark()
        bound = self.binder.expressions.phrases.bind(item.phrase, self.scope, _TELLABLE)
        self.faulty = self.faulty or findings.mark() > before or bound is None
        return bound

    def error(self, message: str, start: int, end: int, help: str) -> None:
        """Report what is wrong at a place."""
        self.faulty = True
        self.binder.binding.findings.add(Diagnostic(codes.SLOT, message, Span(self.source, start, end), help))


def _has_parts(value: m.Value) -> TypeGuard[m.Op | m.Use]:
    """Whether a number is told with what counts towards it: a total, a sum, or what texts of cards may alter."""
    return isinstance(value, m.Use) or (isinstance(value, m.Op) and value.name in _PARTED)
