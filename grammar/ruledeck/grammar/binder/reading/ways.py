"""The body of a verb with what others add to it: verbs that may be done in its place, and verbs that are done with it."""

from collections.abc import Iterator
from typing import Final

from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.stories import Story
from ruledeck.grammar.meaning.traversal import names_in
from ruledeck.grammar.text import codes
from ruledeck.grammar.text.diagnostic import Diagnostic
from ruledeck.grammar.text.source import Span
from ruledeck.grammar.words.vocabulary import Verb, Vocabulary, Way

_YOU: Final = m.Name("you", m.PLAYER)


def with_ways(verb: Verb, body: m.Steps, words: Vocabulary) -> m.Steps:
    """Return the body of a verb with its ways as further arms of a choice; that of a verb without any as it is.

    Whoever does the verb chooses among those that would change something. The arms of ways have no words in the text of the
    verb: they take up no room where it begins.
    """
    ways = words.ways.get(verb.id)
    if not ways or verb.declared is None:
        return body
    at: m.Place = {"start": verb.declared.start, "end": verb.declared.start}
    arms = [m.Steps((_done(way, verb, at),), **at) for way in ways]
    if body.items:
        arms.insert(0, body)
    return m.Steps((m.Modes(_YOU, 1, 1, tuple(arms), **at),), start=body.start, end=body.end)


def with_joined(verb: Verb, body: m.Steps, words: Vocabulary) -> m.Steps:
    """Return the body of a verb with what joins it as further steps, in front of its own or behind them."""
    joined = words.joined.get(verb.id)
    if not joined or verb.declared is None:
        return body
    at: m.Place = {"start": verb.declared.start, "end": verb.declared.start}
    ahead = [m.Perform(each.verb.id, _YOU, (), **at) for each in joined if each.ahead]
    behind = [m.Perform(each.verb.id, _YOU, (), **at) for each in joined if not each.ahead]
    return m.Steps((*ahead, *body.items, *behind), start=body.start, end=body.end)


def _done(way: Way, verb: Verb, at: m.Place) -> m.Effect:
    """Return the step that does a way: with what its slots ask for as a condition, where they are narrower."""
    given = {slot.name: slot for slot in verb.slots}
    filled = {own: m.Name(its, given[its].type, given[its].many, **at) for own, its in way.slots}
    step = m.Perform(way.verb.id, _YOU, tuple((slot.name, filled[slot.name]) for slot in way.verb.slots), **at)
    tests: list[m.Value] = []
    for slot in way.verb.slots:
        wanted, value = slot.type.of, filled[slot.name]
        if slot.type.base == "component" and wanted and value.type.of != wanted:
            tests.append(m.Op("is type", (value, m.Literal(wanted, m.TEXT)), m.CONDITION))
    if not tests:
        return step
    test = tests[0] if len(tests) == 1 else m.Op("and", tuple(tests), m.CONDITION)
    return m.If(((test, m.Steps((step,), **at)),), None, **at)


def without_story(verb: Verb, story: Story | None, words: Vocabulary) -> Iterator[Diagnostic]:
    """Yield an error for each way of a verb whose story speaks of what its own steps name: a way names nothing of it."""
    known = {slot.name for slot in verb.slots} | {"you", "by", "it"}
    if story is None or names_in(story.values) <= known:
        return
    for way in words.ways.get(verb.id, ()):
        if way.verb.declared is not None and way.verb.source is not None:
            at = way.verb.declared.pattern
            message = f"the story of `{verb.pattern.text}` speaks of what its steps name, which a way of it does not do"
            help = "let a verb inside of it tell that, and be done in another way"
            yield Diagnostic(codes.MISPLACED, message, Span(way.verb.source, at.start, at.end), help)
