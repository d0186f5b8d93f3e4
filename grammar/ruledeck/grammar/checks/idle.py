"""What is declared is read: slots, verbs without steps, keywords without a meaning, periods that never come."""

from collections.abc import Iterator

from ruledeck.grammar.checks.survey import START, Part, Survey, finding
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.deeds import deed_of
from ruledeck.grammar.meaning.history import BECAUSE
from ruledeck.grammar.meaning.parts import PartKey
from ruledeck.grammar.meaning.traversal import names_in, nodes_in
from ruledeck.grammar.syntax import tree
from ruledeck.grammar.text import codes
from ruledeck.grammar.text.article import article
from ruledeck.grammar.text.diagnostic import Diagnostic, Note
from ruledeck.grammar.text.source import Source, Span
from ruledeck.grammar.words.vocabulary import SlotSpec

_ALWAYS = ("game", "event")
"""What a limit can count besides the periods of the game."""


def check(survey: Survey) -> list[Diagnostic]:
    """Report what stands in a game and means nothing there."""
    return [*_slots(survey), *_verbs(survey), *_keywords(survey), *_periods(survey), *_twice(survey)]


def _slots(survey: Survey) -> Iterator[Diagnostic]:
    """Yield the slots of verbs, words and keywords that no text reads."""
    words, read = survey.game.words, _read(survey)
    for verb in words.verbs.values():
        if verb.id in survey.game.bodies and verb.id in survey.performed and verb.id != START:
            yield from _unread(verb.slots, read.get(PartKey("verb", verb.id), set()), verb.declared, verb.source)
    for word in words.words.values():
        # What is the same for everything is only where constants begin that change it.
        if word.id in survey.game.meanings and PartKey("word", word.id) in read:
            yield from _unread(word.slots, read.get(PartKey("word", word.id), set()), word.declared, word.source)
    for keyword in words.keywords.values():
        # Without abilities a keyword says only that a card has it, and its slots are what it says.
        if survey.game.keywords.get(keyword.id):
            yield from _unread(
                keyword.slots, read.get(PartKey("keyword", keyword.id), set()), keyword.declared, keyword.source
            )


def _read(survey: Survey) -> dict[PartKey, set[str]]:
    """Return the names that each part reads; of a verb, also those that its story tells, or that triggers on it read."""
    found = {PartKey("verb", verb): names_in(story.values) for verb, story in survey.game.stories.items()}
    for part, name in survey.each(m.Name):
        found.setdefault(part.key, set()).add(name.name)
    slots: dict[PartKey, set[str]] = {}
    for part, slot in survey.each(m.Slot):
        slots.setdefault(part.key, set()).add(slot.name)
    for _, toll in survey.each(m.Toll):
        paid = {name.removeprefix(m.PAID) for name in names_in(toll.price)}
        found.setdefault(PartKey("verb", toll.verb), set()).update(paid)
    for _, op in survey.each(m.Op):
        if op.name == "looming":
            verb, *named = (
                str(word.value) for word in (op.args[0], op.args[1], *op.args[2::2]) if isinstance(word, m.Literal)
            )
            found.setdefault(PartKey("verb", verb), set()).update(named)
    for _, op in survey.each(m.Op):
        if op.name == BECAUSE:
            deed = deed_of(op)
            said = {each.name for each in nodes_in(deed.tests) if isinstance(each, m.Slot)}
            found.setdefault(PartKey("verb", deed.verb), set()).update(said)
    waiting = [(part, each.verb) for part, each in survey.each(m.Happening)]
    waiting += [(part, each.verb) for part, each in survey.each(m.Ban)]
    waiting += [(part, each.verb) for part, each in survey.each(m.Toll)]
    waiting += [(part, each.verb) for part, each in survey.each(m.Certain)]
    waiting += [(part, each.verb) for part, each in survey.each(m.Duty)]
    waiting += [(part, each.verb) for part, each in survey.each(m.Permit)]
    for part, verb in waiting:
        found.setdefault(PartKey("verb", verb), set()).update(slots.get(part.key, ()))
    return found


def _unread(
    slots: tuple[SlotSpec, ...], read: set[str], declared: tree.Declaration | None, source: Source | None
) -> Iterator[Diagnostic]:
    for slot in slots:
        if slot.name not in read and declared is not None and source is not None:
            pieces = [each for each in declared.pattern.pieces if each.kind == "slot"]
            piece = next(each for each in pieces if each.text.partition(":")[0].strip() == slot.name)
            message = f'nothing reads the slot "{slot.name}"'
            yield finding(codes.UNUSED_SLOT, message, source, _place(piece), "use it, or leave it out")


def _verbs(survey: Survey) -> Iterator[Diagnostic]:
    """Yield verbs without `does:`."""
    for verb in survey.game.words.verbs.values():
        declared, source = verb.declared, verb.source
        if (
            verb.primitive
            or declared is None
            or source is None
            or any(each.name == "does" for each in declared.sections)
        ):
            continue
        help = "write `does:` and its steps; a verb that is only waited for says `does: do nothing`"
        place = _place(declared.pattern)
        yield finding(codes.MISSING_BODY, "this verb does not say what it does", source, place, help)


def _keywords(survey: Survey) -> Iterator[Diagnostic]:
    """Yield keywords without abilities that no text asks for."""
    asked = {
        str(node.args[1].value)
        for _, node in survey.each(m.Op)
        if node.name == "has keyword" and isinstance(node.args[1], m.Literal)
    }
    for keyword in survey.game.words.named_keywords():
        if not survey.game.keywords.get(keyword.id) and keyword.id not in asked:
            message = (
                f"the keyword `{keyword.pattern.text}` means nothing: it has no abilities, and no text asks for it"
            )
            place = _place(keyword.declared.pattern)
            yield finding(
                codes.UNUSED_WORD, message, keyword.source, place, "write its abilities below it, with a colon"
            )


def _periods(survey: Survey) -> Iterator[Diagnostic]:
    """Yield endings and limits in periods that no rule begins."""
    begun = {name.partition(" ")[0] for name in survey.game.words.moments} | set(survey.game.words.moments)
    named: list[tuple[Part, m.Meant, str]] = [(part, each, each.period) for part, each in survey.each(m.Limit)]
    named += [(part, each, each.period) for part, each in survey.each(m.Ending)]
    for part, node, period in named:
        if (
            period
            and period not in _ALWAYS
            and not any(each == period or each.startswith(f"{period} ") for each in begun)
        ):
            message = f"no rule begins {article(period)}, so this never ends"
            help = f"write `{period}:` and its steps in the rules, or name another period"
            yield finding(codes.NEVER_HAPPENS, message, part, node, help)
    moments = survey.game.words.moments
    for part, ending in survey.each(m.Ending):
        fitting = [whose for name, whose in moments.items() if f"{name} ".startswith(f"{ending.period} ")]
        if ending.whose is not None and fitting and not any(fitting):
            message = f"no rule begins {article(ending.period)} of a player, so this has no such end"
            help = f"write `{ending.period} of <player>:` and its steps in the rules, or name another period"
            yield finding(codes.NEVER_HAPPENS, message, part, ending, help)


def _twice(survey: Survey) -> Iterator[Diagnostic]:
    """Yield keywords that a card has twice: only numbers of several lines add up."""
    for card in survey.game.cards.values():
        for at, keyword in enumerate(card.keywords):
            first = next(each for each in card.keywords if each.keyword == keyword.keyword)
            added = all(slot.type == m.NUMBER for slot in survey.game.words.keywords[keyword.keyword].slots)
            if card.source is not None and (keyword in card.keywords[:at] or (keyword is not first and not added)):
                note = Note("the first is here", Span(card.source, first.start, first.end))
                message = "this card has the keyword already"
                help = "say in one line how much it is in all" if added and keyword.args else "leave it out"
                if not added and keyword != first:
                    message, help = f"{message}, and of several values only the first would count", "keep one of them"
                yield finding(codes.REPEATED, message, card.source, keyword, help, (note,))


def _place(node: tree.Node) -> m.Steps:
    return m.Steps((), start=node.start, end=node.end)
