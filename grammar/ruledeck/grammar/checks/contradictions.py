"""What is said of one thing at once can be true at once."""

from collections.abc import Iterator
from typing import Final, TypeGuard

from ruledeck.grammar.checks.occurrences import described, occurrences
from ruledeck.grammar.checks.survey import Part, Survey, finding
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.operations import MIRRORED, NEGATED, OperationName
from ruledeck.grammar.meaning.parts import PartKey
from ruledeck.grammar.meaning.traversal import nodes_in, substitute
from ruledeck.grammar.text import codes
from ruledeck.grammar.text.diagnostic import Diagnostic

_DEPTH = 8
"""How deep words are looked into that mean other words."""


def check(survey: Survey) -> list[Diagnostic]:
    """Report descriptions, triggers and conditions that deny themselves, and symbols of things that have none of their set."""
    said = Said(survey)
    found: list[Diagnostic] = []
    told: set[int] = set()
    groups: list[tuple[Part, m.Meant, tuple[m.Value, ...]]] = []
    for part, group in survey.each(m.Select):
        groups.append((part, group, (*group.tests, *((group.where,) if group.where is not None else ()))))
    groups += [(part, event, event.tests) for part, event in occurrences(survey)]
    groups += [(part, op, op.args) for part, op in survey.each(m.Op) if op.name == "and"]
    for part, node, tests in groups:
        within = node if isinstance(node, m.Select) else None
        if survey.wanted(part) and id(node) not in told and said.denied(tests, within):
            told |= {id(each) for each in nodes_in(tests)}
            message = "this says things of one thing that are never true together"
            help = "leave one of the two words out; `or` stands between what may be the one or the other"
            found.append(finding(codes.NOTHING_MATCHES, message, part, node, help))
    return [*found, *_colourless(survey), *_of_players(survey)]


class Said:
    """What conditions say, down to the words in which the game explains them."""

    def __init__(self, survey: Survey) -> None:
        self.words, self.meanings = survey.game.words.words, survey.game.meanings
        manifest = survey.game.text.manifest
        self.vocabulary, self.types = survey.game.words, {} if manifest is None else manifest.types
        self.changed = {node.what.name for _, node in survey.each(m.Modify) if node.what.sort == "word"}

    def denied(self, tests: tuple[m.Value, ...], group: m.Select | None = None) -> bool:
        """Whether one of several conditions is the opposite of another, or they leave out all of the group that they narrow."""
        held: set[m.Value] = set()
        gone: set[m.Value] = set()
        for test in tests:
            for each, holds in self.parts(test, _DEPTH, holds=True):
                (held if holds else gone).add(each)
        return (
            bool(held & gone)
            or any(m.Op("enemy", each.args, each.type) in held for each in _named(held, "friendly"))
            or self.at_once(held)
            or _out_of_bounds(held, gone)
            or (group is not None and self.elsewhere(group, held))
            or (group is not None and any(self.all_of(group, each, held) for each in _named(gone, "in")))
        )

    def at_once(self, held: set[m.Value]) -> bool:
        """Whether two values are asked of what has one: `cost = 1` and `cost = 2`, two symbols of a set of which a thing has one."""
        asked = [each for each in _named(held, "=") if isinstance(each.args[1], m.Literal) and not each.args[0].many]
        asked += [each for each in _named(held, "has symbol") if self.one_symbol(each)]
        known: dict[m.Value, m.Value] = {}
        return any(known.setdefault(_whose(each), each.args[1]) != each.args[1] for each in asked)

    def one_symbol(self, test: m.Op) -> bool:
        """Whether a thing has one symbol of a set at most, as its type has one fact of it that holds one."""
        thing, symbol = test.args
        if not isinstance(symbol, m.Literal) or symbol.type.base != "symbol":
            return False
        types = self.vocabulary.kinds.get(thing.type.of, frozenset(self.types))
        for name in types:
            facts = [fact for fact in self.types[name].fields.values() if fact.of == symbol.type.of]
            if len(facts) > 1 or any(fact.many for fact in facts) or self.types[name].faces:
                return False
        return True

    def elsewhere(self, group: m.Select, held: set[m.Value]) -> bool:
        """Whether what is looked for in one place is said to lie in another one."""
        if not isinstance(group.source, m.Zone | m.InPlay | None):
            return False
        here = group.source.name if isinstance(group.source, m.Zone) else ""
        for each in _named(held, "in zone"):
            there = each.args[1]
            if not isinstance(each.args[0], m.Name) or each.args[0].name != "it":
                continue
            if isinstance(there, m.InPlay) and here and not self.vocabulary.zone_in_play.get(here, True):
                return True
            if not isinstance(there, m.Zone) or there.name == here:
                continue
            # A zone is one of those in play, or it is none; two zones are never one.
            if here or not self.vocabulary.zone_in_play.get(there.name, True):
                return True
        return False

    def all_of(self, group: m.Select, left_out: m.Op, held: set[m.Value]) -> bool:
        """Whether what a description leaves out (`but each unit`) is all that it speaks of."""
        but = left_out.args[1]
        if not isinstance(but, m.Select) or not self.vocabulary.covers(but.type, group.type):
            return False
        everywhere = isinstance(but.source, m.Anywhere)
        if not everywhere and but.source != group.source and {but.source, group.source} != {None, m.InPlay()}:
            return False
        said = {_of_it(each) for each in held}
        return all(_of_it(each) in said for each in (*but.tests, *((but.where,) if but.where is not None else ())))

    def parts(self, test: m.Value, depth: int, *, holds: bool) -> Iterator[tuple[m.Value, bool]]:
        """Yield everything that is so, or is not, where a condition is so, or is not."""
        if any(isinstance(each, m.Pick) for each in nodes_in(test)) or not depth:
            return
        if isinstance(test, m.Op) and test.name == "not":
            yield from self.parts(test.args[0], depth, holds=not holds)
        elif isinstance(test, m.Op) and test.name == ("and" if holds else "or"):
            for each in test.args:
                yield from self.parts(each, depth, holds=holds)
        elif isinstance(test, m.Op) and test.name == "other":
            yield m.Op("same", (test.args[0], m.Name("this", test.args[0].type)), test.type), not holds
        else:
            yield test, holds
            side = _side(test)
            if side is not None:
                yield side, holds
            if isinstance(test, m.Use) and test.word in self.meanings and test.word not in self.changed:
                meaning = self.meanings[test.word]
                for slot, value in zip(self.words[test.word].slots, test.args, strict=True):
                    meaning = substitute(meaning, slot.name, value)
                yield from self.parts(meaning, depth - 1, holds=holds)


def _side(test: m.Value) -> m.Op | None:
    """Return `friendly` or `enemy` for what says that you control a thing, or that your opponent does."""
    if not isinstance(test, m.Op) or test.name not in ("in", "same", "=") or len(test.args) != 2:
        return None
    controller, player = test.args
    if not isinstance(controller, m.Op) or controller.name != "controller":
        return None
    of = player.args[0] if isinstance(player, m.Op) and player.name == "opponent" else player
    if not isinstance(of, m.Name) or of.name != "you":
        return None
    return m.Op("friendly" if of is player else "enemy", controller.args, test.type)


def _named(held: set[m.Value], name: str) -> list[m.Op]:
    return [each for each in held if isinstance(each, m.Op) and each.name == name]


_LOWEST: Final[dict[OperationName, int]] = {"=": 0, ">=": 0, ">": 1}
_HIGHEST: Final[dict[OperationName, int]] = {"=": 0, "<=": 0, "<": -1}
"""What is added to the number behind a comparison for the lowest, and for the highest, that fits it."""


def _out_of_bounds(held: set[m.Value], gone: set[m.Value]) -> bool:
    """Whether a number would have to be more than one number and less than another that is no higher."""
    low: dict[m.Value, int] = {}
    high: dict[m.Value, int] = {}
    compared = [(each, False) for each in held] + [(each, True) for each in gone]
    for test, denied in compared:
        if not isinstance(test, m.Op) or len(test.args) != 2 or (denied and test.name not in NEGATED):
            continue
        (left, right), sign = test.args, NEGATED[test.name] if denied else test.name
        if isinstance(left, m.Literal):
            left, right, sign = right, left, MIRRORED.get(sign, sign)
        if isinstance(left, m.Literal) or left.many or not isinstance(right, m.Literal) or not _is_number(right):
            continue
        assert isinstance(right.value, int)
        if sign in _LOWEST:
            low[left] = max(low.get(left, right.value + _LOWEST[sign]), right.value + _LOWEST[sign])
        if sign in _HIGHEST:
            high[left] = min(high.get(left, right.value + _HIGHEST[sign]), right.value + _HIGHEST[sign])
    return any(low[each] > high[each] for each in low.keys() & high.keys())


def _is_number(value: m.Literal) -> bool:
    return value.type == m.NUMBER and isinstance(value.value, int)


def _whose(test: m.Op) -> m.Value:
    """Return of what a value is asked: of a fact, or of the symbol of a set that a thing has."""
    if test.name == "=":
        return test.args[0]
    return m.Op("has symbol", (test.args[0], m.Literal(test.args[1].type.of, m.TEXT)), test.type)


def _of_it(test: m.Value) -> m.Value:
    """Return a test of a candidate, of whatever type it is said."""
    return substitute(test, "it", m.Name("it", m.COMPONENT))


def _colourless(survey: Survey) -> Iterator[Diagnostic]:
    """Yield descriptions and conditions that ask for a symbol where nothing of such a type has a field of its set."""
    words, manifest = survey.game.words, survey.game.text.manifest
    changes = {node.what.sort for _, node in survey.each(m.Modify)}
    if manifest is None or changes & {"type"}:
        return
    nouned: set[int] = set()
    asked: list[tuple[Part, m.Meant, m.Meant]] = []
    for part, node in survey.each(m.Select, m.Op):
        # What a description asks for is told at its noun; its candidate may be of any of its types.
        tests = node.tests if isinstance(node, m.Select) else () if id(node) in nouned else (node,)
        nouned.update(map(id, tests if isinstance(node, m.Select) else ()))
        asked += [(part, node, test) for test in tests]
    asked += [
        (part, test, test) for part, event in described(survey) for test in nodes_in(event.tests) if _of_slot(test)
    ]
    told: set[tuple[PartKey, int]] = set()
    for part, node, test in asked:
        wanted = test.args[1] if isinstance(test, m.Op) and test.name == "has symbol" else None
        if not isinstance(test, m.Op) or not isinstance(wanted, m.Literal) or wanted.type.base != "symbol":
            continue
        type_ = node.type if isinstance(node, m.Select) else test.args[0].type
        having = {
            name
            for name, each in manifest.types.items()
            if any(fact.of == wanted.type.of for fact in (*each.fields.values(), *each.faces.values()))
        }
        known = wanted.type.of and (type_.base == "player" or (type_.base == "component" and (type_.of or not having)))
        if known and not (type_.of and having & words.kinds[type_.of]) and (part.key, test.start) not in told:
            told.add((part.key, test.start))
            message = f"{type_.words} has no {wanted.type.of}: it is never {wanted.value}"
            help = f"these have one: {', '.join(sorted(having))}" if having else None
            yield finding(codes.NOTHING_MATCHES, message, part, node, help)


def _of_slot(test: object) -> TypeGuard[m.Op]:
    return isinstance(test, m.Op) and bool(test.args) and isinstance(test.args[0], m.Slot)


_OF_CARDS: Final = ("has trait", "titled", "unique")
"""Questions about what is printed on a card."""


def _of_players(survey: Survey) -> Iterator[Diagnostic]:
    """Yield conditions that ask of a player what only a card can be."""
    for part, node in survey.each(m.Op):
        if node.name in _OF_CARDS and node.args[0].type == m.PLAYER:
            message = "a player is not a card, and has neither traits nor a title: this is never so"
            help = "ask it of a card, such as one the player controls"
            yield finding(codes.NOTHING_MATCHES, message, part, node, help)
