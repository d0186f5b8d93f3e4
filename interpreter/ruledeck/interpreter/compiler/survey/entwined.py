"""Costs that depend on each other: what is chosen to pay one decides whether another can be paid, or how much it asks for.

Whether all of them can be paid is not said by whether each can. Where costs may be entwined, paying is tried out
(`engine.rehearsal`); what is found here too often costs time and changes no answer.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from ruledeck.grammar.binder.game import Game
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.operations import OPERATIONS, Aspect
from ruledeck.grammar.meaning.primitive_verbs import LEAVES, primitive
from ruledeck.grammar.meaning.traversal import names_in, nodes_in
from ruledeck.interpreter.compiler.survey.hidden_words import reached

_PLACE: Final = "place"
_NAMED: Final = frozenset[Aspect](("counters", "values"))
"""Aspects of which it is told by a name what changes, and what is read."""
_SET: Final = ("counter", "value")
"""What is told by a name: what an operation reads, and a verb sets."""
_DECIDED: Final = (m.Pick, m.Choose, m.Modes, m.May)
_Aspects = frozenset[str]


def entwined(game: Game, costs: tuple[m.Effect, ...]) -> bool:
    """Whether what pays one of some costs may decide about another, or about the rest of the same one."""
    if any(_hinges(game, node) for each in costs for node in reached(game, each)):
        return True
    parts = tuple(_parts(game, costs, frozenset()))
    if any(_several(each) & names_in(later) for at, each in enumerate(costs) for later in costs[at + 1 :]):
        return True
    if any(_hands_on(game, each, frozenset()) or _misses(game, each, frozenset()) for each in costs):
        return True
    if any(_repeats(game, node) for each in costs for node in reached(game, each) if isinstance(node, m.Perform)):
        return True
    if any(_turns_meet(game, node) for each in costs for node in _deciding(game, each, frozenset())):
        return True
    choosing = [chooses(game, (part,)) for part in parts]
    return any(
        _decides(game, first, second, fixed=not (choosing[at] or choosing[number]))
        for at, first in enumerate(parts)
        for number, second in enumerate(parts[at + 1 :], at + 1)
    )


def leaning(game: Game, costs: tuple[m.Effect, ...]) -> tuple[bool, ...]:
    """Return for each of some costs whether what is done in front of it, or of a part of it, may decide about it.

    It is asked for only behind that.
    """
    found: list[bool] = []
    before: list[m.Effect] = []
    for each in costs:
        leans = any(_hinges(game, node) for node in reached(game, each)) or _leans(game, before, each)
        for part in _parts(game, (each,), frozenset()):
            leans = leans or _leans(game, before, part)
            before.append(part)
        found.append(leans)
    return tuple(found)


def _leans(game: Game, before: list[m.Effect], part: m.Effect) -> bool:
    """Whether any of some parts may decide about one behind them."""
    return any(_decides(game, each, part, fixed=False) for each in before)


def _decides(game: Game, first: m.Effect, second: m.Effect, *, fixed: bool) -> bool:
    """Whether what pays a part of a cost may decide about another one behind it; what both take may be `fixed`."""
    changed = _changed(game, first)
    if not changed:
        return False
    # What is picked or named for the one may be what the other one speaks of.
    same = _of_things(first) and _of_things(second)
    # What lies elsewhere has not what it had where it lay.
    return (same and _PLACE in changed) or bool(changed & _read(game, second, fixed=fixed and not same))


def _of_things(part: m.Effect) -> bool:
    """Whether a part of a cost names or picks a thing."""
    found = (node for node in nodes_in(part) if isinstance(node, m.Name | m.Pick))
    return any(node.type.base in ("component", "entity") for node in found)


def chooses(game: Game, costs: tuple[m.Effect, ...]) -> bool:
    """Whether somebody decides something where some costs are paid."""
    return any(isinstance(node, _DECIDED) for node in reached(game, costs))


def _hinges(game: Game, node: m.Meant) -> bool:
    """Whether what it does is known only when it is its turn.

    It is a choice of many, or those lines that would change something then, or a period of which not all lines need come.
    """
    if isinstance(node, m.During):
        return _cut_short(game, node.body)
    return _of_many(node) or (isinstance(node, m.Modes) and node.how != "choose")


def _cut_short(game: Game, lines: m.Steps) -> bool:
    """Whether a step in some lines may leave a period so that others behind it do not come, or begin one again so that all do."""
    return any(
        (isinstance(node, m.Perform) and primitive(node.verb).leaves == "again")
        or (isinstance(node, m.Steps) and any(_leaves(game, each) for each in node.items[:-1]))
        for node in reached(game, lines)
    )


def _leaves(game: Game, line: m.Effect) -> bool:
    """Whether a line may leave a period, or the game."""
    return any(isinstance(node, m.Perform) and node.verb in LEAVES for node in reached(game, line))


def _of_many(node: m.Meant) -> bool:
    """Whether it is one choice of many, each of which leaves others to the rest: who gets how much, who goes with whom, how many.

    A total says itself what reaches it.
    """
    if not isinstance(node, m.Pick) or node.total is not None:
        return False
    return node.how == "divide" or node.kin is not None or (node.how == "choose" and node.least != node.most)


def _several(cost: m.Effect) -> set[str]:
    """Return the name of what a cost chooses, where it may be several things."""
    if isinstance(cost, m.Choose) and isinstance(cost.what, m.Pick) and cost.what.many:
        return {cost.name}
    picks = [value for _, value in cost.args if isinstance(value, m.Pick)] if isinstance(cost, m.Perform) else []
    named = cost.name if isinstance(cost, m.Perform) else None
    return {named} if named is not None and any(pick.many for pick in picks) else set()


def _parts(game: Game, costs: tuple[m.Effect, ...], within: frozenset[str]) -> Iterator[m.Effect]:
    """Yield what costs consist of, one after the other: verbs of several lines line by line."""
    for each in costs:
        body = game.bodies.get(each.verb) if isinstance(each, m.Perform) and each.verb not in within else None
        if isinstance(each, m.Steps):
            yield from _parts(game, each.items, within)
        elif isinstance(each, m.Fully):
            yield from _parts(game, (*each.price.items, *each.body.items), within)
        elif (
            isinstance(each, m.Perform)
            and body is not None
            and each.name is None
            and _hangs(game, lines := _counting(game, body))
        ):
            # What the verb is done with is decided in front of its lines, and rests on what was done before.
            yield from [m.Choose(each.by, value, "") for _, value in each.args if isinstance(value, m.Pick)]
            yield from _parts(game, lines, within | {each.verb})
        elif not isinstance(each, m.Let | m.Choose):
            yield each


def _hands_on(game: Game, cost: m.Effect, within: frozenset[str]) -> bool:
    """Whether a verb chooses something to which its next lines do something: not with everything that is offered they may be able to."""
    body = game.bodies.get(cost.verb) if isinstance(cost, m.Perform) and cost.verb not in within else None
    if body is None or not isinstance(cost, m.Perform):
        return False
    chosen: set[str] = set()
    for each in body.items:
        if chosen & names_in(each) or _hands_on(game, each, within | {cost.verb}):
            return True
        if isinstance(each, m.Choose):
            chosen.add(each.name)
    return False


def _misses(game: Game, part: m.Meant, within: frozenset[str]) -> bool:
    """Whether a line of a verb chooses something with which it may come to nothing: it may be the last one that counts.

    What is chosen for a cost itself is narrowed down to what pays it; inside of a verb nobody knows that it pays.
    """
    for node in nodes_in(part):
        if not isinstance(node, m.Perform) or node.verb in within:
            continue
        if within and any(_may_miss(game, node, slot, value) for slot, value in node.args):
            return True
        body = game.bodies.get(node.verb)
        if body is not None and not within and _of_blocks(body):
            # Not each of the blocks need be one that pays.
            return True
        if body is not None and _misses(game, body, within | {node.verb}):
            return True
    return False


def _of_blocks(body: m.Steps) -> bool:
    """Whether a verb does nothing but let choose between blocks, beside what it does only if something is so."""
    always = [each for each in body.items if not isinstance(each, m.If)]
    return len(always) == 1 and isinstance(always[0], m.Modes)


def _may_miss(game: Game, deed: m.Perform, slot: str, chosen: m.Value) -> bool:
    """Whether somebody may choose something for a verb that it does not change: what lies elsewhere can be moved."""
    if not isinstance(chosen, m.Pick) or chosen.how != "choose":
        return False
    source = chosen.source.source if isinstance(chosen.source, m.Select) else None
    followed: set[str] = set()
    while deed.verb not in followed and (body := game.bodies.get(deed.verb)) is not None:
        followed.add(deed.verb)
        last = body.items[-1] if body.items else None
        if not isinstance(last, m.Perform):
            return True
        handed = [name for name, value in last.args if _is(frozenset((slot,)), value)]
        if not handed:
            return True
        deed, slot = last, handed[0]
    zones = {node.name for _, value in deed.args for node in nodes_in(value) if isinstance(node, m.Zone)}
    row = primitive(deed.verb)
    return not (row.moves and row.thing == slot and isinstance(source, m.Zone) and zones - {source.name})


@dataclass(slots=True)
class _Reach:
    """What a part of a verb that is done with each of several things has to do with them, and with all else.

    Attributes:
        changed: What it changes of the thing that it is done with, and what of anything else.
        read: Likewise what it reads.
    """

    changed: tuple[set[str], set[str]] = field(default_factory=lambda: (set(), set()))
    read: tuple[set[str], set[str]] = field(default_factory=lambda: (set(), set()))

    def meets(self) -> bool:
        """Whether what it does with one thing may decide about another one: both do not only look at themselves."""
        own, else_ = self.changed
        return bool(else_ & (self.read[0] | self.read[1]) or own & self.read[1])

    def add(self, game: Game, part: m.Meant, own: frozenset[str], within: frozenset[str]) -> None:
        """Add a part in which the thing has one of the names `own`."""
        for node in nodes_in(part):
            if isinstance(node, m.Perform):
                self._add_deed(game, node, own, within)
            elif isinstance(node, m.Use):
                found = [_looks(each) for each in reached(game, game.meanings.get(node.word))]
                self.read[not all(_is(own, each) for each in node.args)].update(*found)
            else:
                self.read[not (isinstance(node, m.Op) and any(_is(own, each) for each in node.args))].update(
                    _looks(node)
                )

    def _add_deed(self, game: Game, deed: m.Perform, own: frozenset[str], within: frozenset[str]) -> None:
        body, args = game.bodies.get(deed.verb), dict(deed.args)
        if body is None:
            row = primitive(deed.verb)
            beyond = not (row.thing and _is(own, args[row.thing]))
            self.changed[beyond].update(_changed_by(deed))
            self.read[beyond].update(_set(deed) if _sets(deed) else _looks(deed))
        elif deed.verb not in within:
            inner = frozenset(name for name, value in deed.args if _is(own, value))
            self.add(game, body, inner, within | {deed.verb})


def _is(own: frozenset[str], value: m.Value) -> bool:
    return isinstance(value, m.Name) and value.name in own


def _repeats(game: Game, deed: m.Perform) -> bool:
    """Whether a verb is done with several things, and what it does with one may decide about the next."""
    body = game.bodies.get(deed.verb)
    if body is None:
        return False
    # A slot for several things takes them at once.
    slots = zip(game.words.verbs[deed.verb].slots, deed.args, strict=True)
    several = frozenset(name for slot, (name, value) in slots if value.many and not slot.many)
    if not several:
        return False
    reach = _Reach()
    reach.add(game, body, several, frozenset((deed.verb,)))
    return reach.meets()


def _turns_meet(game: Game, node: m.Meant) -> bool:
    """Whether what one turn of a loop does may decide about the next."""
    if not isinstance(node, m.ForEach | m.Repeat) or _alike(game, node):
        return False
    reach = _Reach()
    reach.add(game, node.body, frozenset((node.name,) if isinstance(node, m.ForEach) else ()), frozenset())
    return reach.meets()


def _deciding(game: Game, step: m.Meant, within: frozenset[str]) -> Iterator[m.Meant]:
    """Yield the steps on which it hangs how far one happens: of lines the last that counts, and what may be passed over behind it."""
    yield step
    blocks: tuple[m.Meant, ...] = ()
    match step:
        case m.Steps(items=items):
            blocks = _tail(items)
        case m.Perform(verb=verb) if verb not in within and verb in game.bodies:
            within |= {verb}
            blocks = _tail(_counting(game, game.bodies[verb]))
        case m.If():
            blocks = _blocks(step)
        case m.Modes(arms=arms):
            blocks = arms
        case m.Fully(price=price, body=body):
            blocks = (price, body)
        case (
            m.ForEach(body=body) | m.Repeat(body=body) | m.May(body=body) | m.During(body=body) | m.Alternate(body=body)
        ):
            blocks = (body,)
    for each in blocks:
        yield from _deciding(game, each, within)


def _tail(items: tuple[m.Effect, ...]) -> tuple[m.Effect, ...]:
    """Return the last line that is not passed over, whatever is so, and those behind it."""
    certain = [at for at, each in enumerate(items) if not isinstance(each, m.If)]
    return items[certain[-1] :] if certain else items


def _alike(game: Game, loop: m.ForEach | m.Repeat) -> bool:
    """Whether each turn is the same line, which does nothing to a group: what all of them take is added up."""
    alike = len(loop.body.items) == 1 and (isinstance(loop, m.Repeat) or loop.name not in names_in(loop.body))
    return alike and not any(
        value.many and not isinstance(value, m.Pick)
        for node in reached(game, loop.body)
        if isinstance(node, m.Perform)
        for _, value in node.args
    )


def _changed(game: Game, part: m.Effect) -> _Aspects:
    """Return what a part of a cost changes: counters and values by their names, and aspects of things."""
    found: set[str] = set()
    for node in reached(game, part):
        if isinstance(node, m.Perform):
            found |= _changed_by(node)
    return frozenset(found)


def _changed_by(node: m.Perform) -> _Aspects:
    row = primitive(node.verb)
    changes = row.changes
    if row.settles and not changes:
        # No operation reads what it changes: it stands for that itself, as it is not done again.
        return frozenset((node.verb,))
    return frozenset(changes) if _NAMED.isdisjoint(changes) else _set(node)


def _read(game: Game, part: m.Effect, *, fixed: bool) -> _Aspects:
    """Return what decides whether a part of a cost can be paid, and how much it asks for.

    What is `fixed` asks what things are like, and where they lie, only for their number: what each of two parts takes is known,
    and is not the same.
    """
    found: set[str] = set()
    for node in reached(game, part):
        if not fixed or _rests(node) or (isinstance(node, m.Op) and node.name in (*_SET, "count")):
            found |= _looks(node)
    return frozenset(found)


def _hangs(game: Game, items: tuple[m.Effect, ...]) -> bool:
    """Whether the last line of a verb that counts may depend on those before it: it chooses or counts something."""
    # What is done only if something is so may be passed over: then the line in front of it is the last one.
    last = _tail(items)
    return len(last) < len(items) and any(isinstance(node, _DECIDED) or _rests(node) for node in reached(game, last))


def _counting(game: Game, body: m.Steps) -> tuple[m.Effect, ...]:
    """Return the lines of a verb without those at its end that ask for nothing, whatever is so: how far it happens hangs on the others."""
    items = body.items
    while items and isinstance(items[-1], m.If) and _idle(game, items[-1]):
        items = items[:-1]
    return items


def _blocks(node: m.If) -> tuple[m.Steps, ...]:
    """Return the blocks of which one is done if its condition holds."""
    return (*[block for _, block in node.arms], *([] if node.otherwise is None else [node.otherwise]))


def _idle(game: Game, step: m.Effect) -> bool:
    """Whether a step asks for nothing, whatever is so."""
    match step:
        case m.If():
            return all(_idle(game, each) for block in _blocks(step) for each in block.items)
        case m.Perform(verb=verb):
            return verb not in game.bodies and primitive(verb).idle
    return False


def _looks(node: m.Meant) -> _Aspects:
    """Return on which aspects of things, and on which counters and values, the outcome of a node depends."""
    if isinstance(node, m.Op) and node.name == "count":
        return frozenset((_PLACE,))
    if isinstance(node, m.Op) and node.name in _SET:
        return frozenset(f"{node.name} {each.value}" for each in node.args if isinstance(each, m.Literal))
    if isinstance(node, m.Perform):
        if _sets(node):
            return _set(node)
        # What is so already is not done.
        return _changed_by(node) | frozenset(primitive(node.verb).needs)
    if isinstance(node, m.Op):
        return frozenset(OPERATIONS[node.name].reads)
    return frozenset((_PLACE,)) if isinstance(node, m.Select) and node.type.base != "player" else frozenset()


def _rests(node: m.Meant) -> bool:
    """Whether it rests on how things are as soon as it is done: on numbers and values that it changes, or on what lies where it mixes."""
    return _sets(node) or (isinstance(node, m.Perform) and bool(primitive(node.verb).needs))


def _sets(node: m.Meant) -> bool:
    """Whether it changes counters or values."""
    return isinstance(node, m.Perform) and not _NAMED.isdisjoint(primitive(node.verb).changes)


def _set(node: m.Perform) -> _Aspects:
    names = [each for _, value in node.args for each in nodes_in(value) if isinstance(each, m.Literal)]
    return frozenset(f"{each.type.base} {each.value}" for each in names if each.type.base in _SET)
