"""Where generated code counts its work: wherever it can multiply, and nowhere else.

What is done for each of a group is counted by the group. A comprehension with none inside that calls nothing of the game is not:
it looks at each component once at most, and whoever does it more than once counts as much for it. A function that does several
others counts each time, as those may do several others again.

What is done for each of a few, as of the players, is not counted, nor what is done for each of a few inside of that: what stands
in more loops is. A function that calls another for each of a few, or again and again, calls it several times; and a loop without
a group, which is looked at each so many turns, counts that it begins where it stands in more loops.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Final

from ruledeck.interpreter.target.blocks import bodies_of
from ruledeck.interpreter.target.nodes import (
    Apply,
    Assign,
    Begin,
    Binary,
    Body,
    Call,
    Conditional,
    Constant,
    Do,
    Each,
    Expression,
    For,
    Function,
    Generated,
    Handle,
    If,
    Increase,
    Local,
    Runtime,
    Spread,
    Statement,
    Tuple,
    Unit,
    Unpack,
    While,
)
from ruledeck.interpreter.target.reads import own_expressions
from ruledeck.interpreter.target.simplify import parts_of

HEAVY: Final = 100
"""As many calls, one inside the other or one after the other, are so many that they are counted."""
_CALL: Final = 60
"""How many steps a call takes."""
_SEATS: Final = 8
"""As many constants are no group that anybody would count."""
_DEEP: Final = 2
"""In as many loops also a few are counted: as many players as may be, for each of as many, are no more than that many things."""
UNSEEN: Final = 16
"""How many turns a loop without a group takes before it is looked at (`COUNTED_AT_ONCE` of the engine)."""
_LOOP: Final = 2_000
"""How many steps the few turns of a loop take that are not looked at."""
_WORK: Final = Runtime("work")
_NONE: Final = Constant(None)


def calls_of(function: Function | Unit, units: Mapping[int, str]) -> tuple[str | None, ...]:
    """Return the names of the generated functions that a function calls; `None` is one that is not known by name.

    Each is there once for each place that calls it, twice for each loop over a few around that, which nothing else counts, and as often
    as a loop without a group turns before it is looked at.
    """
    found: list[str | None] = []
    few = few_in(function)
    for outer, times in _repeated(function.body, few, 1):
        for each, again in _times(outer, few):
            if isinstance(each, Begin):
                found += [units.get(each.unit)] * (times * again)
            elif isinstance(each, Apply):
                found += [None] * (times * again)
            elif isinstance(each, Call) and isinstance(each.function, Generated):
                found += [each.function.name] * (times * again)
    return tuple(found)


def _repeated(body: Body, few: frozenset[str], times: int) -> Iterator[tuple[Expression, int]]:
    """Yield the outermost expressions of some statements, each with how often it counts for the loops around it."""
    for statement in body:
        yield from [(each, times) for each in own_expressions(statement)]
        again = _doubled(times, isinstance(statement, For) and _is_few(statement.source, few))
        if isinstance(statement, While):
            # So many turns nobody looks at.
            again = min(HEAVY, UNSEEN * times)
        for inner in bodies_of(statement):
            yield from _repeated(inner, few, again)


def _times(node: Expression, few: frozenset[str]) -> Iterator[tuple[Expression, int]]:
    """Yield an expression and all its parts, each with how often it counts for the loops around it inside of the expression."""
    waiting = [(node, 1)]
    while waiting:
        each, times = waiting.pop()
        yield each, times
        again = _doubled(times, isinstance(each, Each) and any(_is_few(source, few) for _, source in each.loops))
        waiting += [(part, again) for part in parts_of(each)]


def _doubled(times: int, again: bool) -> int:
    """Return twice as many; more than `HEAVY` is no more than that."""
    return min(HEAVY, 2 * times) if again else times


class Weights:
    """How much the functions of a program do when nothing is repeated, as far as it matters."""

    def __init__(self, calls: Callable[[str], tuple[str | None, ...]]) -> None:
        """Weigh functions whose calls can be asked for."""
        self._calls = calls
        self._known: dict[str | None, int] = {None: HEAVY}
        self._done: set[str] = set()

    def steps(self, name: str) -> int:
        """Return what a function counts each time: 0 for one that does little, or that only leads on to what counts."""
        called = self._calls(name)
        if len(called) < 2 or self.of(name) < HEAVY:
            return 0
        # What it calls and counts nothing itself counts here.
        return _CALL * (1 + sum(self._known[each] for each in called if self._known[each] < HEAVY))

    def of(self, name: str) -> int:
        """Return how many functions are called when one is called; `HEAVY` for many, or where it leads back to itself."""
        known, open_ = self._known, [name]
        while open_:
            one = open_[-1]
            called = self._calls(one)
            if one not in known:
                # What leads back to it from here on finds it heavy.
                known[one] = HEAVY
                open_ += [each for each in called if each is not None and each not in known]
                continue
            open_.pop()
            if one not in self._done:
                self._done.add(one)
                known[one] = min(HEAVY, 1 + sum(known[each] for each in called))
        return known[name]


def weighed(body: Body, around: int = 0) -> Body:
    """Return statements, which stand in so many loops, with a count before each loop without a group that stands in several."""
    found: list[Statement] = []
    for each in body:
        if isinstance(each, While) and around >= _DEEP:
            found.append(Do(_WORK(_LOOP), each.origin))
        if isinstance(each, For | While):
            found.append(replace(each, body=weighed(each.body, around + 1)))
        elif isinstance(each, If):
            arms = tuple([(test, weighed(inner, around)) for test, inner in each.arms])
            found.append(replace(each, arms=arms, otherwise=weighed(each.otherwise, around)))
        elif isinstance(each, Handle):
            found.append(replace(each, body=weighed(each.body, around), handler=weighed(each.handler, around)))
        else:
            found.append(each)
    return tuple(found)


def few_in(function: Function | Unit) -> frozenset[str]:
    """Return the variables of a function that hold groups which the text itself bounds, whichever way it went."""
    found: dict[str, bool] = dict.fromkeys([each.name for each in function.params], False)
    for each in _statements(function.body):
        if isinstance(each, Assign):
            few = each.value == _NONE or _is_few(each.value, frozenset())
            found.update([(target.name, few and found.get(target.name, True)) for target in each.targets])
        elif isinstance(each, Increase):
            found[each.target.name] = False
        elif isinstance(each, Unpack):
            found.update(dict.fromkeys([target.name for target in each.targets], False))
    return frozenset([name for name, few in found.items() if few])


def _statements(body: Body) -> Iterator[Statement]:
    for each in body:
        yield each
        for inner in bodies_of(each):
            yield from _statements(inner)


def counted_sources(node: Each, few: frozenset[str], around: int) -> list[bool]:
    """Return for each group of a comprehension in so many loops whether it is counted; not those in variables of a `few`."""
    first = _weighs(node)
    return [
        is_counted(source, few, around + number) and (number > 0 or first)
        for number, (_, source) in enumerate(node.loops)
    ]


def is_counted(source: Expression, few: frozenset[str], around: int) -> bool:
    """Whether the group of a loop in so many others is counted; one in a variable that holds `few` only in several."""
    if isinstance(source, Call):
        return source.function.name != "enumerate"
    return around >= _DEEP or not _is_few(source, few)


def _is_few(source: Expression, few: frozenset[str]) -> bool:
    most = _most(source)
    return source.name in few if isinstance(source, Local) else most is not None and most <= _SEATS


def _most(source: Expression) -> int | None:
    """Return how many there can be in a group that the text itself bounds, as the players of whom each may be left out."""
    if isinstance(source, Constant):
        return len(source.value) if isinstance(source.value, tuple) else None
    if isinstance(source, Tuple):
        return None if any(isinstance(each, Spread) for each in source.items) else len(source.items)
    if isinstance(source, Conditional):
        yes, no = _most(source.yes), _most(source.no)
        return None if yes is None or no is None else max(yes, no)
    if isinstance(source, Binary) and source.sign == "+":
        left, right = _most(source.left), _most(source.right)
        return None if left is None or right is None else left + right
    return None


def _weighs(node: Each) -> bool:
    """Whether more is done for each than to look at it."""
    inner = [node.value, *[source for _, source in node.loops[1:]]]
    if node.test is not None:
        inner.append(node.test)
    return any(isinstance(each, Each) or _calls(each) for part in inner for each in _within(part))


def _calls(node: Expression) -> bool:
    """Whether something is done that the text of the game says."""
    return isinstance(node, Apply | Begin) or (isinstance(node, Call) and isinstance(node.function, Generated))


def _within(node: Expression) -> Iterator[Expression]:
    """Yield an expression and all its parts; brackets may be nested more deeply than Python calls."""
    waiting = [node]
    while waiting:
        each = waiting.pop()
        yield each
        waiting.extend(parts_of(each))
