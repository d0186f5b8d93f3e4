"""A range of numbers must hold something, and a counter is asked for a number that it can have."""

from collections.abc import Callable, Iterator
from functools import partial
from operator import eq
from typing import Final

from ruledeck.grammar.checks.survey import Part, Survey, finding
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.operations import MIRRORED, OperationName
from ruledeck.grammar.meaning.primitive_verbs import primitive
from ruledeck.grammar.meaning.traversal import nodes_in
from ruledeck.grammar.text import codes
from ruledeck.grammar.text.diagnostic import Diagnostic

_MOST = 1_000
"""Numbers in the widest range."""


def check(survey: Survey) -> list[Diagnostic]:
    """Report empty and endless ranges, picks of nothing, loops that run zero times, and numbers no counter reaches."""
    found: list[Diagnostic] = []
    for part, node in survey.each(m.Op, m.Pick, m.Repeat):
        message = ""
        if isinstance(node, m.Op) and node.name == "range":
            low, high = map(_number, node.args)
            if low is not None and high is not None and low > high:
                message = f"there is no number from {low} to {high}"
            elif low is not None and high is not None and high - low >= _MOST:
                message = f"nobody can choose among {high - low + 1:,} numbers"
        elif isinstance(node, m.Pick) and node.most is not None and _number(node.most) == 0:
            message = "this picks nothing"
        elif isinstance(node, m.Repeat) and node.times is not None and _number(node.times) == 0:
            message = "this is never repeated"
        if message:
            found.append(finding(codes.EMPTY_RANGE, message, part, node, "take another number"))
    found += _never_begun(survey)
    return [
        *found,
        *_beyond(survey),
        *_out_of_bounds(survey),
        *_unpayable(survey),
        *_too_many(survey),
        *_of_nothing(survey),
        *_endless(survey),
    ]


def _never_begun(survey: Survey) -> Iterator[Diagnostic]:
    """Yield blocks for one player after the other that are over before anybody has a turn."""
    manifest = survey.game.text.manifest
    for part, node in survey.each(m.Alternate):
        left = None if node.staying is None else _number(node.staying)
        if node.passes is not None and _number(node.passes) == 0:
            message = "0 passes have been made at once, so this never begins"
            yield finding(codes.EMPTY_RANGE, message, part, node.passes, "take another number")
        elif node.staying is not None and left is not None and manifest is not None and left >= manifest.players.max:
            message = f"no more than {left} are left from the beginning, so this never begins"
            help = f"at most {manifest.players.max} play: take a smaller number"
            yield finding(codes.EMPTY_RANGE, message, part, node.staying, help)


def _of_nothing(survey: Survey) -> Iterator[Diagnostic]:
    """Yield steps that are told a number of 0 or less with which their verb does nothing, and changes by 0."""
    for part, node in survey.each(m.Perform):
        for _, value in node.args:
            number = value.value if isinstance(value, m.Literal) and value.type == m.NUMBER else None
            if isinstance(number, int) and number <= 0 and survey.wanted(part):
                if _idle(survey, node, partial(eq, value), _DEPTH):
                    message = f"with {number}, this does nothing"
                    yield finding(codes.EMPTY_RANGE, message, part, node, "take another number")
                break

    for part, change in survey.each(m.Modify):
        if change.how == "add" and _number(change.amount) == 0:
            message = "with 0, this changes nothing"
            yield finding(codes.EMPTY_RANGE, message, part, change, "take another number")


_DEPTH: Final = 8
"""How deep verbs are looked into that other verbs carry out."""


def _idle(survey: Survey, effect: m.Meant, zero: Callable[[m.Value], bool], depth: int) -> bool:
    """Whether a step does nothing where some values are 0."""
    if isinstance(effect, m.Steps):
        return bool(effect.items) and all(_idle(survey, each, zero, depth) for each in effect.items)
    if isinstance(effect, m.Repeat):
        return effect.times is not None and zero(effect.times)
    if isinstance(effect, m.If):
        blocks = [steps for _, steps in effect.arms] + ([] if effect.otherwise is None else [effect.otherwise])
        return all(_idle(survey, each, zero, depth) for each in blocks)
    if not isinstance(effect, m.Perform) or not depth:
        return False
    if any(isinstance(value, m.Pick) and value.most is not None and zero(value.most) for _, value in effect.args):
        return True
    amount = primitive(effect.verb).amount
    if amount:
        return zero(dict(effect.args)[amount])
    body = survey.game.bodies.get(effect.verb)
    slots = {name for name, value in effect.args if value.type == m.NUMBER and zero(value)}
    if body is None or not slots:
        return False
    return _idle(survey, body, lambda each: isinstance(each, m.Name) and each.name in slots, depth - 1)


def _too_many(survey: Survey) -> Iterator[Diagnostic]:
    """Yield picks of more things than were chosen under a name that is given once."""
    texts = [(each, nodes_in(tree)) for each in survey.parts if survey.wanted(each) for tree in each.trees]
    for part, nodes in texts:
        given: dict[str, list[m.Pick | None]] = {}
        for node in nodes:
            if isinstance(node, m.Choose):
                one = isinstance(node.what, m.Pick) and not node.by.many
                given.setdefault(node.name, []).append(node.what if one and isinstance(node.what, m.Pick) else None)
            elif isinstance(node, m.Let | m.ForEach) or (isinstance(node, m.Perform) and node.name is not None):
                given.setdefault(str(node.name), []).append(None)
        for pick in nodes:
            if not isinstance(pick, m.Pick) or pick.how == "divide":
                continue
            group = pick.source
            if isinstance(group, m.Select) and isinstance(group.source, m.Among):
                group = group.source.things
            choices = given.get(group.name, []) if isinstance(group, m.Name) else []
            chosen = choices[0] if len(choices) == 1 else None
            most = None if chosen is None or chosen.most is None else _number(chosen.most)
            least = _number(pick.least)
            if least is not None and most is not None and least > most:
                message = f"{least} of them are asked for, and {most} are chosen at most"
                yield finding(codes.EMPTY_RANGE, message, part, pick, "ask for fewer, or choose more")


_PAST_LEAST: Final[dict[OperationName, int]] = {"<": 0, "<=": -1, "=": -1}
"""The highest number, counted from the least that a counter may have, with which a comparison never holds."""

_COUNTING: Final = frozenset[OperationName](
    ("count", "size", "times", "times last", "different", "alike", "in a row", "position", "players")
)
"""The functions that count something."""

_PAST_MOST: Final[dict[OperationName, int]] = {">": 0, ">=": 1, "=": 1}
"""The lowest number, counted from the most that a counter may have, with which a comparison never holds."""


def _beyond(survey: Survey) -> Iterator[Diagnostic]:
    """Yield comparisons that the bounds of a counter make false for ever."""
    manifest = survey.game.text.manifest
    if manifest is None:
        return
    most_players = manifest.players.most_seats
    for part, node in survey.each(m.Op):
        if len(node.args) != 2:
            continue
        (left, right), sign = node.args, node.name
        if isinstance(left, m.Literal):
            left, right, sign = right, left, MIRRORED.get(sign, sign)
        number = _number(right)
        if isinstance(left, m.Op) and left.name in _COUNTING and number is not None:
            if sign in _PAST_LEAST and number <= _PAST_LEAST[sign]:
                message = "what is counted is never less than 0, so this never holds"
                yield finding(codes.EMPTY_RANGE, message, part, node, "take another number")
            elif sign in _PAST_MOST and _of_players(left) and number >= most_players + _PAST_MOST[sign]:
                message = f"at most {most_players} play, so this never holds"
                yield finding(codes.EMPTY_RANGE, message, part, node, "take another number")
            continue
        named = left.args[0] if isinstance(left, m.Op) and left.name == "counter" else None
        counter = manifest.each_counter.get(str(named.value)) if isinstance(named, m.Literal) else None
        if number is None or counter is None or not isinstance(named, m.Literal):
            continue
        help = f"game.yaml says what it may be: `{named.value}: {{least: {counter.least}"
        help += "" if counter.most is None else f", most: {counter.most}"
        message = ""
        if sign in _PAST_LEAST and number <= counter.least + _PAST_LEAST[sign]:
            message = f'"{named.value}" is never less than {counter.least}, so this never holds'
        elif sign in _PAST_MOST and counter.most is not None and number >= counter.most + _PAST_MOST[sign]:
            message = f'"{named.value}" is never more than {counter.most}, so this never holds'
        if message:
            yield finding(codes.EMPTY_RANGE, message, part, node, help + "}`")


def _of_players(count: m.Op) -> bool:
    """Whether players are counted."""
    return count.name == "players" or (count.name == "count" and count.args[0].type.base == "player")


def _out_of_bounds(survey: Survey) -> Iterator[Diagnostic]:
    """Yield steps that give a counter a number which it never has."""
    manifest = survey.game.text.manifest
    for part, node in survey.each(m.Perform):
        args = dict(node.args) if primitive(node.verb).sets == "counter" else {}
        named, number = args.get("counter"), _number(args["amount"]) if "amount" in args else None
        if isinstance(named, m.Op) and named.name == "counter with":
            named = named.args[0]
        if manifest is None or not isinstance(named, m.Literal) or number is None:
            continue
        counters = manifest.counters if str(named.value) in manifest.counters else manifest.each_counter
        counter = counters[str(named.value)]
        bound = counter.least if number < counter.least else counter.most
        if number < counter.least or (counter.most is not None and number > counter.most):
            message = f'"{named.value}" is never {"less" if number < counter.least else "more"} than {bound}'
            help = f"game.yaml says what it may be: `{named.value}: {{least: {counter.least}"
            help += ("" if counter.most is None else f", most: {counter.most}") + "}`"
            yield finding(codes.EMPTY_RANGE, message, part, args["amount"], help)


def _unpayable(survey: Survey) -> Iterator[Diagnostic]:
    """Yield prices that ask for more of a counter than its bounds leave room for: they are never paid in full."""
    manifest = survey.game.text.manifest
    if manifest is None:
        return
    prices: list[tuple[Part, m.Effect]] = []
    for part, ability in survey.each(m.Ability):
        prices += [(part, cost) for cost in ability.costs]
    prices += [(part, step) for part, price in survey.each(m.Fully) for step in price.price.items]
    prices += [(part, step) for part, toll in survey.each(m.Toll) for step in toll.price.items]
    prices += [
        (part, step) for part, node in survey.each(m.Modes) if node.priced for arm in node.arms for step in arm.items
    ]
    for part, cost in prices:
        args = dict(cost.args) if isinstance(cost, m.Perform) and primitive(cost.verb).counts else {}
        if any(isinstance(value, m.Pick) and value.how == "divide" for value in args.values()):
            # Each of several bears its share.
            continue
        named, amount = args.get("counter"), args.get("amount")
        counter = manifest.each_counter.get(str(named.value)) if isinstance(named, m.Literal) else None
        number = None if amount is None else _number(amount)
        if number is None or counter is None or not isinstance(named, m.Literal) or counter.most is None:
            continue
        if number > counter.most - counter.least:
            message = f'"{named.value}" is never less than {counter.least} and never more than {counter.most}: this is never paid in full'
            help = f"game.yaml says what it may be: `{named.value}: {{least: {counter.least}, most: {counter.most}}}`"
            yield finding(codes.EMPTY_RANGE, message, part, cost, help)


def _endless(survey: Survey) -> list[Diagnostic]:
    """Report numbers without a limit where something is counted out by them."""
    words: set[str] = set()
    size = -1
    while size != len(words):
        size = len(words)
        words |= {word for word, meaning in survey.game.meanings.items() if _limitless(meaning, words)}
        words |= {node.what.key for _, node in survey.each(m.Modify) if _limitless(node.amount, words)}
    if not words and not any(node.name == "no limit" for _, node in survey.each(m.Op)):
        return []
    found = []
    for part, node in survey.each(m.Perform, m.Repeat, m.Let, m.Op):
        counted: tuple[m.Value | None, ...] = ()
        match node:
            case m.Perform():
                counted = tuple(value for _, value in node.args if value.type == m.NUMBER)
            case m.Repeat():
                counted = (node.times,)
            case m.Let():
                counted = (node.value,)
            case m.Op(name="range" | "*" | "share" | "share up" | "total"):
                counted = node.args
        for value in counted:
            if value is not None and _limitless(value, words):
                message = "this may have no limit, and so cannot be counted out"
                help = "write the lower of it and a number: `the lower of (<number>, 10)`"
                found.append(finding(codes.EMPTY_RANGE, message, part, value, help))
    return found


def _limitless(value: m.Value, words: set[str]) -> bool:
    """Whether a number may have no limit, given the words of which that is known."""
    if isinstance(value, m.Use):
        return value.word in words
    if not isinstance(value, m.Op):
        return False
    match value.name:
        case "no limit":
            return True
        case "field":
            return isinstance(value.args[0], m.Literal) and f"field:{value.args[0].value}" in words
        case "lower" | "part":
            return all(_limitless(each, words) for each in value.args)
        case "if" | "higher" | "highest" | "lowest" | "total" | "+" | "-" | "*" | "share" | "share up":
            return any(_limitless(each, words) for each in value.args)
    return False


def _number(value: m.Value) -> int | None:
    return value.value if isinstance(value, m.Literal) and isinstance(value.value, int) else None
