"""What a table is told beside the changes of the state: which verb is being carried out, with what, and when it is done.

Only programs that are made for a table write such entries (`Layout.tells`). They change nothing: whatever reads the log for
its changes passes over them.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ruledeck.interpreter.primitives.sides import NO_SIDE, die_of, number_of_side
from ruledeck.interpreter.state.plain import Value, Values

if TYPE_CHECKING:
    from ruledeck.interpreter.state.events import Event
    from ruledeck.interpreter.state.state import State

_SPOKEN_OF = ("player", "component", "entity", "number", "symbol", "period")
"""The types of slots of an event of which a sentence can say what they are."""
_THINGS = ("component", "entity")
WHOSE = -1
"""The place of the thing whose text it is, among the values of what that looks for."""


def begin_story(s: "State", verb: int, values: Values) -> None:
    """Log that a verb is begun that is told, with those values of its story that are known: `(place, value, what it refers to)`."""
    s.log.append(("story", verb, _told(s, values), s.layout.everyone))


def go_on_with_story(s: "State", verb: int, values: Values) -> None:
    """Log further values of the story of a verb, which its lines have brought up."""
    s.log.append(("named", verb, _told(s, values), s.layout.everyone))


def end_story(s: "State", verb: int) -> None:
    """Log that a verb is done whose story was begun."""
    s.log.append(("told", verb, s.layout.everyone))


def tell_averted(s: "State", event: "Event") -> None:
    """Log for a table what it is that does not happen: who would have done what, as a value for each slot behind who does it."""
    if not s.layout.tells or s.program is None:
        return
    slots = s.program.game.words.verbs[s.program.verbs[event.verb]].slots
    values: list[Value] = [(0, event.by, "")] if event.by else []
    for at, (slot, value) in enumerate(zip(slots, event.slots, strict=True), 1):
        if slot.type.base in _SPOKEN_OF and value not in (0, ()):
            values.append((at, value, "thing" if slot.type.base in ("component", "entity") else ""))
    s.log.append(("averted", event.verb, _told(s, tuple(values)), s.layout.everyone))


def tell_changed(s: "State", event: "Event", slot: int, value: Value) -> None:
    """Log for a table what becomes of a slot of an event that looms: what stood there, and what stands there now."""
    if s.layout.tells and s.program is not None:
        base = s.program.game.words.verbs[s.program.verbs[event.verb]].slots[slot].type.base
        sort = "thing" if base in _THINGS else ""
        told = _told(s, ((0, event.slots[slot], sort), (1, value, sort)))
        s.log.append(("changed", base, told, s.layout.everyone))


def tell_choice(s: "State", player: int, value: Value, sort: str) -> None:
    """Log what a player has chosen in the open, and its type; of a choice that has found nothing there is nothing to be told."""
    if value is not None and value != ():
        s.log.append(("chose", player, sort, told_value(s, value, sort), s.layout.everyone))


def told_value(s: "State", value: Value, sort: str) -> Values:
    """Return what was chosen, of a type, as an entry of the log refers to it."""
    return _told(s, ((0, value, "thing" if sort in _THINGS else ""),))


def tell_declined(s: "State", player: int, could: Value, site: int) -> None:
    """Log that a player has left what they might do, whether they could have done it, and where that stands; -1 for no such place."""
    s.log.append(("declined", player, bool(could), site, s.layout.everyone))


def tell_duty(s: "State", player: int, source: int) -> None:
    """Log that a text of a thing leaves a player less to choose from; whoever does not know the thing is not told."""
    s.log.append(("must", player, source, s.card[source], s.known[source]))


def tell_bound(s: "State", counter: int, e: int, way: int) -> None:
    """Log that a counter can be raised (1) or lowered (-1) no farther, of which nothing has come."""
    s.log.append(("bound", counter, e, s.card[e], way, s.known[e]))


def tell_cut(s: "State", kind: int, name: str, again: int) -> None:
    """Log that a text ends the innermost period of a kind or name, or begins it `again`."""
    s.log.append(("cut", kind, name, again, s.layout.everyone))


def tell_amount(s: "State", number: int, amount: Value, hidden: Value, values: Values) -> None:
    """Log what an amount is worked out of, by its number, and the amount; a hidden one for those who know the things in it."""
    if amount is None or any(isinstance(each, tuple) and each[1] is None for each in values):
        return
    things = [each[1] for each in values if isinstance(each, tuple) and each[2] == "thing" and isinstance(each[1], int)]
    mask = s.layout.everyone if not hidden or things else 0
    for thing in things if hidden else ():
        mask &= s.known[thing]
    s.log.append(("reckoned", number, amount, _told(s, values), mask))


def tell_vain(s: "State", number: int, values: Values) -> None:
    """Log that a text has found nothing of what it speaks of, by the number of the condition that says so."""
    s.log.append(("vain", number, _told(s, values), s.layout.everyone))


def tell_unmet(s: "State", number: int, source: int, values: Values) -> None:
    """Log what is not so that a text asks for, as `tell_vain` does, for those who know whose text it is and the things in it."""
    _tell_asked(s, "unmet", number, source, values)


def tell_met(s: "State", number: int, source: int, values: Values) -> None:
    """Log what a text asks for and does something for, as `tell_unmet` does."""
    _tell_asked(s, "met", number, source, values)


def _tell_asked(s: "State", kind: str, number: int, source: int, values: Values) -> None:
    mask = s.known[source] if source else s.layout.everyone
    told = _told(s, values)
    for thing in _things_told(told):
        mask &= thing
    s.log.append((kind, number, told, mask))


def tell_looked_for(s: "State", number: int, thing: int, values: Values) -> None:
    """Log that a text of a thing looks for something in vain, as `tell_vain` does, for those who know the thing."""
    told = (*_told(s, values), (WHOSE, _things(s, thing)))
    s.log.append(("unmet", number, told, s.known[thing]))


def _things_told(values: Value) -> Iterator[int]:
    """Yield who knows each of the things that values refer to."""
    if isinstance(values, tuple) and values[:1] in (("thing",), ("side",)):
        assert isinstance(values[3], int)
        yield values[3]
    elif isinstance(values, tuple):
        for each in values:
            yield from _things_told(each)


def tell_lasting(s: "State", number: int, source: int, values: Values) -> None:
    """Log what an effect has just put in place, by its number and its id; whoever does not know its source is not told."""
    if s.log and s.log[-1][0] == "effect":
        s.log.append(("lasts", (number, s.effects[-1].id), source, s.card[source], _told(s, values), s.known[source]))


def tell_question(s: "State", number: int, player: int, values: Values) -> None:
    """Log what a player is about to answer, by its number."""
    s.log.append(("asked", number, player, _told(s, values), s.layout.everyone))


def begin_doing(s: "State", ability: int) -> None:
    """Log that an ability begins to be carried out."""
    s.log.append(("does", ability, s.layout.everyone))


def end_doing(s: "State", ability: int) -> None:
    """Log for a table that an ability has been carried out, or announced where it waits on a stack."""
    if s.layout.tells:
        s.log.append(("did", ability, s.layout.everyone))


def _told(s: "State", values: Values) -> Values:
    """Return values with the cards of the things and sides among them, and who knows those now."""
    found: list[Value] = []
    for each in values:
        assert isinstance(each, tuple)
        place, value, sort = each
        found.append((place, _referring(s, value, sort)))
    return tuple(found)


def _referring(s: "State", value: Value, sort: Value) -> Value:
    """Return a value as what it refers to: of parts of a total each thing that counts, with its number."""
    if sort == "parts":
        things, numbers = value if isinstance(value, tuple) else ((), ())
        assert isinstance(things, tuple)
        assert isinstance(numbers, tuple)
        return tuple([(_things(s, each), number) for each, number in zip(things, numbers, strict=True) if number])
    if sort == "of things":
        assert isinstance(value, tuple)
        found, things = value[0], value[1:]
        known = all(isinstance(each, int) and s.known[each] & s.layout.everyone == s.layout.everyone for each in things)
        # Where nothing was found, there is nothing to know.
        return found if known or found is None else ("of", found, _things(s, things))
    return _things(s, value) if sort == "thing" else _sides(s, value) if sort == "side" else value


def _things(s: "State", value: Value) -> Value:
    if isinstance(value, tuple):
        return tuple([_things(s, each) for each in value])
    return ("thing", value, s.card[value], s.known[value]) if isinstance(value, int) else None


def _sides(s: "State", value: Value) -> Value:
    if isinstance(value, tuple):
        return tuple([_sides(s, each) for each in value])
    if not isinstance(value, int) or value == NO_SIDE:
        return None
    die = die_of(value)
    return ("side", die, s.card[die], s.known[die], number_of_side(value))
