"""Words are said of what they can be said of: an adjective of what it was declared for, ways of places, rolling of dice.

What a description adds to a noun is read before the noun is known, so that a word for another type is a test that is never true.
"""

from collections.abc import Iterator
from typing import Final

from ruledeck.grammar.checks.occurrences import described
from ruledeck.grammar.checks.survey import Part, Survey, finding
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.parts import PartKey
from ruledeck.grammar.meaning.primitive_verbs import VerbId, having, primitive
from ruledeck.grammar.meaning.traversal import nodes_in
from ruledeck.grammar.text import codes
from ruledeck.grammar.text.article import article
from ruledeck.grammar.text.diagnostic import Diagnostic
from ruledeck.grammar.words.vocabulary import Vocabulary

_OF_PLACES: Final = {"distance": 2, "within": 2, "on way": 3, "movement": 2, "reach": 2}
"""The functions that are about ways, with how many places each takes in front."""
_JOIN: Final[VerbId] = "join-_-with-_"
_JOINING: Final = having(lambda verb: verb.between and not (verb.onto or verb.fills))


def check(survey: Survey) -> list[Diagnostic]:
    """Report words of the game, ways and dice that are said of a type of which they are never true."""
    if any(node.what.sort == "type" for _, node in survey.each(m.Modify)):
        # A text may make a thing another one, but no player.
        return list(_words(survey, changing=True))
    return [*_words(survey, changing=False), *_ways(survey), *_dice(survey)]


def _types(words: Vocabulary, type: m.Type) -> frozenset[str]:
    """Return the types of which a thing may be; empty where that is not known."""
    return words.kinds.get(type.of, frozenset()) if type.base == "component" else frozenset()


def _words(survey: Survey, *, changing: bool) -> Iterator[Diagnostic]:
    """Yield the words of the game that are said of a thing that never is what they were declared for, which types may be `changing`."""
    words = survey.game.words
    said: list[tuple[Part, m.Use]] = list(survey.each(m.Use))
    # What a thing of an event is, the words in front of it say, and not its slot alone.
    said += [
        (part, node)
        for part, event in described(survey)
        for node in nodes_in(event.tests)
        if isinstance(node, m.Use) and any(isinstance(arg, m.Slot) for arg in node.args)
    ]
    told: set[tuple[PartKey, int]] = set()
    for part, node in said:
        for slot, arg in zip(words.words[node.word].slots, node.args, strict=True):
            wanted, given = _types(words, slot.type), _types(words, arg.type)
            never = not changing and wanted and given and not wanted & given
            never = never or {slot.type.base, arg.type.base} == {"player", "component"}
            if never and (part.key, node.start) not in told:
                told.add((part.key, node.start))
                text = part.source.text[node.start : node.end]
                one, other = slot.type.words, arg.type.words
                message = f'"{text}" is said of {one}, and this is {other}: it is never so'
                whose = "`its controller`" if slot.type == m.PLAYER else "`the host of it`"
                help = f"say it of {one} ({whose}, say), or declare it for {other}"
                yield finding(codes.NOTHING_MATCHES, message, part, node, help)


def _boards(survey: Survey) -> frozenset[str]:
    """Return the types between whose things there are ways: those that list their own, or else those that are joined."""
    words, manifest = survey.game.words, survey.game.text.manifest
    types = {} if manifest is None else manifest.types
    listing = {
        name
        for name, type in types.items()
        if any(field.many and name in words.kinds.get(field.of, ()) for field in type.fields.values())
    }
    joined = [
        words.kinds.get(value.type.of, frozenset(words.fields))
        for _, node in survey.each(m.Perform)
        if node.verb == _JOIN
        for _, value in node.args
    ]
    return frozenset(listing) or frozenset().union(*joined)


def _ways(survey: Survey) -> Iterator[Diagnostic]:
    """Yield what is said of ways where there are none."""
    words, boards = survey.game.words, _boards(survey)
    asked: list[tuple[Part, m.Meant, tuple[m.Value, ...]]] = [
        (part, node, node.args[: _OF_PLACES.get(node.name, 0)]) for part, node in survey.each(m.Op)
    ]
    laid = [
        (part, node, tuple([value for _, value in node.args]))
        for part, node in survey.each(m.Perform)
        if node.verb in _JOINING
    ]
    for part, said, things in (*asked, *laid):
        types = [(thing.type.of, _types(words, thing.type)) for thing in things]
        wrong = next((name for name, given in types if given and not given & boards), None)
        if wrong is not None:
            message = f"there are no ways from {article(wrong)} to another: this is never so"
            help = "say it of the place where it is: `where (the host of it is next to ...)`"
            yield finding(codes.NOTHING_MATCHES, message, part, said, help)


def _dice(survey: Survey) -> Iterator[Diagnostic]:
    """Yield what is rolled, or turned to a side, and has no faces."""
    words = survey.game.words
    faced = {name for name in words.kinds if words.kinds[name] & words.kinds.get("die", frozenset())}
    for part, node in survey.each(m.Perform):
        row = primitive(node.verb)
        if row.faced:
            thing = dict(node.args)[row.thing]
            given = _types(words, thing.type)
            if given and not given & faced:
                done, help = ("turned to one", "turn a die") if row.changes else ("rolled", "roll a die")
                message = f"{article(thing.type.of)} has no faces, and is never {done}"
                yield finding(codes.NOTHING_MATCHES, message, part, node, help)
