"""A description must fit some card of the game."""

import operator
from collections.abc import Callable, Iterable, Iterator
from typing import Final

from ruledeck.grammar.checks.contradictions import Said
from ruledeck.grammar.checks.occurrences import occurrences
from ruledeck.grammar.checks.survey import Part, Survey, finding
from ruledeck.grammar.files.cards import CardText
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.operations import MIRRORED, OperationName
from ruledeck.grammar.meaning.traversal import names_in, nodes_in, operands, substitute
from ruledeck.grammar.text import codes
from ruledeck.grammar.text.diagnostic import Diagnostic

_SIGNS: Final[dict[OperationName, Callable[[int, int], bool]]] = {
    "=": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}


def check(survey: Survey) -> list[Diagnostic]:
    """Report groups and triggers that no card fits; what changes during play counts as possible."""
    cards = survey.cards
    by_type: dict[str, list[CardText]] = {}
    known: dict[tuple[str, tuple[m.Value, ...]], bool] = {}
    changed = {node.what for _, node in survey.each(m.Modify)}
    said = Said(survey)
    found: list[Diagnostic] = []
    for part, node in (*survey.each(m.Select), *occurrences(survey)):
        if isinstance(node, m.Select) and node.type.base == "component":
            tests = (*node.tests, *((node.where,) if node.where is not None else ()))
            fitting = Fitting(survey, m.Name("it", node.type), changed)
            if node.type.of not in by_type:
                by_type[node.type.of] = [card for card in cards if fitting.type(card, node.type)]
            typed = by_type[node.type.of]
            key = (node.type.of, tests)
            if key not in known:
                # Components of a type without cards (dice, say) come from elsewhere.
                known[key] = not typed or any(fitting.all(card, tests) for card in typed)
            # What denies itself is told so.
            if not known[key] and not said.denied(tests, node):
                found.append(
                    finding(codes.NOTHING_MATCHES, "no card of the game is like this", part, node, _why(survey, node))
                )
        elif isinstance(node, m.Happening):
            found += () if said.denied(node.tests) else _of_event(survey, part, node, changed)
    found += _called_for(survey, changed)
    return found + ([] if any(what.sort == "lent" for what in changed) else _of_itself(survey, changed))


def _called_for(survey: Survey, changed: set[m.Characteristic]) -> Iterator[Diagnostic]:
    """Yield what a verb is given that it picks a card by, where no card fits: a number that is called for, and is on none."""
    picked = {
        verb: [(pick, pick.source) for pick in _picked(body) if isinstance(pick.source, m.Select)]
        for verb, body in survey.game.bodies.items()
    }
    for part, step in survey.each(m.Perform):
        given = {name: value for name, value in step.args if isinstance(value, m.Literal)}
        for pick, group in picked.get(step.verb, ()) if given else ():
            tests = (*group.tests, *((group.where,) if group.where is not None else ()))
            asked = [given[name] for test in tests for name in sorted(names_in(test)) if name in given]
            if not asked or group.type.base != "component" or pick.least == m.Literal(0, m.NUMBER):
                continue
            fitting = Fitting(survey, m.Name("it", group.type), changed)
            typed = [card for card in survey.cards if fitting.type(card, group.type) and fitting.all(card, tests)]
            said = tests
            for name, value in given.items():
                said = tuple([substitute(test, name, value) for test in said])
            if typed and not any(fitting.all(card, said) for card in typed):
                help = f"the verb `{survey.game.words.verbs[step.verb].pattern.usage}` picks one of them by what it is given"
                yield finding(codes.NOTHING_MATCHES, "no card of the game is like this", part, asked[0], help)


def _picked(body: m.Steps) -> Iterator[m.Pick]:
    """Yield what a verb picks in any case: in steps of its own, below no condition and in no loop."""
    for step in body.items:
        if isinstance(step, m.Choose | m.Perform):
            values = (step.what,) if isinstance(step, m.Choose) else [value for _, value in step.args]
            yield from (value for value in values if isinstance(value, m.Pick))


def _of_event(survey: Survey, part: Part, node: m.Happening, changed: set[m.Characteristic]) -> Iterator[Diagnostic]:
    """Yield a trigger on what no card is that its verb takes."""
    verb = survey.game.words.verbs[node.verb]
    for slot in verb.slots:
        if slot.type.base not in ("component", "entity"):
            continue
        tests = tuple(test for test in node.tests if any(each.name == slot.name for each in _slots(test)))
        fitting = Fitting(survey, m.Slot(slot.name, slot.type, slot.many), changed)
        taken = [card for card in survey.cards if slot.type.base == "entity" or fitting.type(card, slot.type)]
        # Components of a type without cards come from elsewhere; a thing may also be a player.
        if not tests or not taken or any(fitting.all(card, tests) for card in taken):
            continue
        message = "this never happens: no card of the game is like this"
        help = None
        if any(fitting.all(card, tests) for card in survey.cards):
            message = "this never happens: the verb is done with nothing that is like this"
            help = f"the verb is `{verb.pattern.usage}`"
        yield finding(codes.NOTHING_MATCHES, message, part, node, help)


_OF_A_CARD: Final = ("is type", "has trait", "has symbol")
"""What is asked of what is printed on a card, besides comparisons of its facts."""


def _of_itself(survey: Survey, changed: set[m.Characteristic]) -> list[Diagnostic]:
    """Report what the text of a card asks of the card itself, though it is never so; a text that is lent may stand on another one."""
    found: list[Diagnostic] = []
    for part, node in survey.each(m.Op):
        if part.kind != "card":
            continue
        said = node.args[0] if node.name == "not" else node
        if not isinstance(said, m.Op) or (said.name not in _OF_A_CARD and said.name not in _SIGNS):
            continue
        fitting = Fitting(survey, m.Name("this", m.COMPONENT), changed)
        card = survey.game.cards[part.id].text
        if not any(fitting.about(each) for each in nodes_in(said) if isinstance(each, m.Value)):
            continue
        if fitting.test(card, said) is (node.name == "not"):
            message = f"this is never so: nothing gives {card.name} another type or trait"
            if said.name not in ("is type", "has trait"):
                message = f"this is never so: nothing changes what is printed on {card.name}"
            help = "say it of another thing, or leave it out: what is printed on a card is known as its text is written"
            place = said.args[0] if said is node and said.name in ("is type", "has trait") else node
            found.append(finding(codes.NOTHING_MATCHES, message, part, place, help))
    return found


class Fitting:
    """Whether a card can be what tests say of a subject."""

    def __init__(self, survey: Survey, subject: m.Value, changed: set[m.Characteristic]) -> None:
        self.words, self.subject, self.changed = survey.game.words, subject, changed
        self.manifest = survey.game.text.manifest
        self.counted = {key for what in changed if what.sort == "type" for key in what.keys}

    def type(self, card: CardText, type: m.Type) -> bool:
        """Whether a card is, or may come to be, of a type."""
        types = self.words.kinds.get(type.of, frozenset())
        return not type.of or card.type in types or any(f"type:{each}" in self.counted for each in types)

    def all(self, card: CardText, tests: Iterable[m.Value]) -> bool:
        """Whether nothing that is known of a card denies any of some tests."""
        return all(self.test(card, test) is not False for test in tests)

    def test(self, card: CardText, test: m.Value) -> bool | None:
        """Return the answer, or `None` when it depends on more than the card's printed facts."""
        if not isinstance(test, m.Op):
            return None
        if test.name == "and":
            answers = [self.test(card, each) for each in test.args]
            return False if False in answers else None if None in answers else True
        if test.name == "or":
            answers = [self.test(card, each) for each in test.args]
            return True if True in answers else None if None in answers else False
        if test.name == "not":
            answer = self.test(card, test.args[0])
            return None if answer is None else not answer
        if test.name in _SIGNS:
            return self.compare(card, test)
        if len(test.args) != 2 or not self.about(test.args[0]) or not isinstance(test.args[1], m.Literal):
            return None
        value = str(test.args[1].value)
        if test.name == "has trait":
            return None if any(f"trait:{value}" in what.keys for what in self.changed) else value in card.traits
        if test.name == "has symbol":
            return self.shows(card, test.args[1])
        if test.name == "is type" and any(
            f"type:{each}" in self.counted for each in self.words.kinds.get(value, frozenset())
        ):
            return None
        if test.name == "is type":
            return self.type(card, m.Type("component", value))
        return self.called(card, test.args[1]) if test.name == "titled" else None

    def shows(self, card: CardText, symbol: m.Literal) -> bool | None:
        """Whether a symbol is printed on a card: in any of its facts of that set; what is on a die depends on how it lies."""
        manifest = self.manifest
        if manifest is None or card.faces or symbol.type.base != "symbol":
            return None
        facts = [name for name, fact in manifest.types[card.type].fields.items() if fact.of == symbol.type.of]
        # That a type has no fact of this set is said in words of its own.
        if not facts or any(m.Characteristic("field", name) in self.changed for name in facts):
            return None
        printed = [card.fields.get(name) for name in facts]
        return any(symbol.value in each if isinstance(each, tuple) else symbol.value == each for each in printed)

    def called(self, card: CardText, name: m.Literal) -> bool:
        """Whether a card has a title, or is the one card that is meant."""
        return card.id == name.value or (name.type == m.NAME and name.value in self.words.titles.get(card.name, ()))

    def about(self, value: m.Value) -> bool:
        """Whether a value is the subject."""
        if isinstance(value, m.Name) and isinstance(self.subject, m.Name):
            return value.name == self.subject.name
        return isinstance(value, m.Slot) and isinstance(self.subject, m.Slot) and value.name == self.subject.name

    def compare(self, card: CardText, test: m.Op) -> bool | None:
        """Compare a printed field with a literal."""
        left, right = test.args
        sign = test.name
        if isinstance(left, m.Literal):
            left, right, sign = right, left, MIRRORED.get(sign, sign)
        if not (isinstance(left, m.Op) and left.name == "field" and isinstance(right, m.Literal)):
            return None
        name, owner = left.args
        if (
            not self.about(owner)
            or not isinstance(name, m.Literal)
            or m.Characteristic("field", str(name.value)) in self.changed
        ):
            return None
        printed = card.fields.get(str(name.value))
        if isinstance(printed, int) and isinstance(right.value, int):
            return _SIGNS[sign](printed, right.value)
        if isinstance(printed, str) and isinstance(right.value, str) and sign in ("=", "!="):
            return (printed == right.value) == (sign == "=")
        return None


def _slots(test: m.Value) -> Iterable[m.Slot]:
    if isinstance(test, m.Slot):
        yield test
    else:
        for each in operands(test):
            yield from _slots(each)


def _why(survey: Survey, node: m.Select) -> str | None:
    """Say which part alone already fits nothing."""
    cards = survey.cards
    for test in node.tests:
        if isinstance(test, m.Op) and test.name == "has trait" and isinstance(test.args[1], m.Literal):
            trait = str(test.args[1].value)
            types = sorted({card.type for card in cards if trait in card.traits})
            if not types:
                return f'no card has the trait "{trait}"'
            if node.type.of and not set(types) & survey.game.words.kinds.get(node.type.of, frozenset()):
                return f'only cards of type {", ".join(types)} have the trait "{trait}"'
    return None
