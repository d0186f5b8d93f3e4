"""Noun phrases: `it`, `each ready enemy unit in play`, `up to 2 other players`, `the top 3 cards of your deck`."""

from typing import Final

from ruledeck.grammar.binder.phrases.amounts import totalled
from ruledeck.grammar.binder.phrases.groups import narrowed, select
from ruledeck.grammar.binder.phrases.kinship import akin
from ruledeck.grammar.binder.phrases.places import in_hold, sources
from ruledeck.grammar.binder.phrases.within import bounded
from ruledeck.grammar.binder.reading.quantities import Quantity, amounts, quantities
from ruledeck.grammar.binder.reading.reader import Reader, Reading, reads
from ruledeck.grammar.binder.reading.secret_choices import possessed as possessed_choice
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.operations import OperationName
from ruledeck.grammar.meaning.sorts import CARD, PLURALS
from ruledeck.grammar.syntax import tree
from ruledeck.grammar.words.scope import YOU

_NEIGHBOURS: Final[tuple[tuple[tuple[str, ...], OperationName], ...]] = (
    (("next", "player", "after"), "next"),
    (("player", "left", "of"), "next"),
    (("player", "right", "of"), "previous"),
)
_ROLES: Final[dict[str, OperationName]] = {"owner": "owner", "controller": "controller"}
_THINGS: Final = ("player", "component", "entity")


@reads("entity")
def things(reader: Reader, i: int) -> list[Reading]:
    """Read cards, players or other things at `i`, then whatever `'s owner` and the like make of them."""
    found: list[Reading] = [
        *references(reader, i),
        *quantified(reader, i),
        *select(reader, i, plural=True),
        *others(reader, i),
        *definite(reader, i),
    ]
    if reader.atoms[i].kind == "quoted" and (title := reader.title(i)):
        test = m.Op("titled", (m.Name("it", m.COMPONENT), title), m.CONDITION)
        found.append((m.Select("card", m.COMPONENT, None, (test,), **reader.place(i, i + 1)), i + 1, 1))
    group = reader.atoms[i].node
    if isinstance(group, tree.Group) and len(group.items) == 1:
        inner = reader.bind(group.items[0], reader.scope, "entity")
        if inner is not None:
            found.append((inner, i + 1, 1))
    done = 0
    while done < len(found):
        found += possessed(reader, i, found[done])
        if not isinstance(found[done][0], m.Pick):
            for base in _THINGS:
                found += reader.grown(base, i, found[done])
        done += 1
    return found


# ---- things that are known already


def references(reader: Reader, i: int) -> list[Reading]:
    """Read names, `this`, `it`, `you`, seats, declared words, `their controller`, `the owner of x`."""
    scope, word = reader.scope, reader.word(i)
    out = reader.references(m.ENTITY, i)
    for base in _THINGS:
        out += reader.declared(base, i)
    if not word:
        return out
    if word in ("they", "them") and scope.named is not None:
        out.append((scope.named, i + 1, 1))
    elif word == "its" and scope.it is not None:
        out += _roles(reader, i, scope.it, i + 1, 1)
    elif word == "their" and scope.named is not None:
        out += _roles(reader, i, scope.named, i + 1, 1)
    elif word in ("your", "the", "opponent") and "you" in scope.names:
        at = i + (word != "opponent")
        if reader.word(at) == "opponent":
            out.append((m.Op("opponent", (YOU,), m.PLAYER, **reader.place(i, at + 1)), at + 1, at + 1 - i))
        if word == "your":
            out += _owned(reader, i, YOU, at, 1)
    elif word in reader.words.seats and word not in scope.names:
        out.append((m.Op("seat", (m.Literal(word, m.TEXT),), m.PLAYER, **reader.place(i, i + 1)), i + 1, 1))
    elif word == "nobody":
        out.append((m.Op("nobody", (), m.PLAYER, **reader.place(i, i + 1)), i + 1, 1))
    return out + _described(reader, i)


def _described(reader: Reader, i: int) -> list[Reading]:
    """Read `the game`, `the owner of x`, `the next player after x`."""
    out: list[Reading] = []
    at = i + 1 if reader.word(i) == "the" else i
    if (end := reader.literal(at, "game")) > 0:
        out.append((m.Op("game", (), m.ENTITY, **reader.place(i, end)), end, 1))
    role = reader.word(at)
    if role in _ROLES and (end := reader.literal(at + 1, "of")) > 0:
        for thing, stop, weight in reader.read(m.COMPONENT, end):
            if not isinstance(thing, m.Pick):
                out.append(
                    (m.Op(_ROLES[role], (thing,), m.PLAYER, thing.many, **reader.place(i, stop)), stop, weight + 2)
                )
    if role == "host" and (end := reader.literal(at + 1, "of")) > 0:
        for thing, stop, weight in reader.read(m.COMPONENT, end):
            if not isinstance(thing, m.Pick):
                out.append((m.Op("host", (thing,), m.COMPONENT, thing.many, **reader.place(i, stop)), stop, weight + 2))
    for words, name in _NEIGHBOURS:
        if (end := reader.literal(at, *words)) > 0:
            for player, stop, weight in reader.read(m.PLAYER, end):
                if not player.many:
                    node = m.Op(name, (player,), m.PLAYER, **reader.place(i, stop))
                    out.append((node, stop, weight + len(words)))
    return out


def possessed(reader: Reader, i: int, reading: Reading) -> list[Reading]:
    """Read what `'s owner`, `'s controller`, `'s opponent` or `'s host` makes of a thing."""
    node, end, weight = reading
    if reader.word(end) != "'s" or isinstance(node, m.Pick):
        return []
    return _roles(reader, i, node, end + 1, weight + 1)


def _roles(reader: Reader, i: int, node: m.Value, end: int, weight: int) -> list[Reading]:
    word = reader.word(end)
    if not word:
        return []
    if chosen := possessed_choice(reader, i, node, end, weight):
        return chosen
    place = reader.place(i, end + 1)
    if word in _ROLES and node.type.base in ("component", "entity"):
        return [(m.Op(_ROLES[word], (node,), m.PLAYER, node.many, **place), end + 1, weight + 1)]
    if word == "opponent" and node.type.base == "player":
        return [(m.Op("opponent", (node,), m.PLAYER, node.many, **place), end + 1, weight + 1)]
    if word in ("bearer", "host") and node.type.base == "component":
        return [(m.Op("host", (node,), m.COMPONENT, node.many, **place), end + 1, weight + 1)]
    return _owned(reader, i, node, end, weight)


def _owned(reader: Reader, i: int, owner: m.Value, end: int, weight: int) -> list[Reading]:
    """Read a player or a thing of somebody that a game declares: `your partner`, `its keeper`."""
    return [each for base in _THINGS for each in reader.owned(base, i, end, owner, weight)]


# ---- some of a group


def quantified(reader: Reader, i: int) -> list[Reading]:
    """Read a quantity and the group it speaks of."""
    out = _all_but(reader, i)
    for quantity in quantities(reader, i):
        if quantity.how in ("top", "bottom"):
            out += _from_top(reader, i, quantity)
            continue
        for group, stop, weight in groups(reader, quantity.end):
            more = weight + quantity.end - i
            if quantity.how == "all":
                out.append((group, stop, more))
                whole = m.Pick(group, quantity.least, None, "all", group.type, **reader.place(i, stop))
                out += [*akin(reader, i, (whole, stop, more)), *bounded(reader, i, (whole, stop, more))]
            else:
                pick = m.Pick(group, quantity.least, quantity.most, quantity.how, group.type, **reader.place(i, stop))
                out.append((pick, stop, more))
                out += totalled(reader, i, (pick, stop, more))
                alike = akin(reader, i, (pick, stop, more))
                held = [*alike, *(each for one in ((pick, stop, more), *alike) for each in bounded(reader, i, one))]
                out += [*held, *(each for reading in held for each in totalled(reader, i, reading))]
    return out


def _all_but(reader: Reader, i: int) -> list[Reading]:
    """Read `all but 2 cards in your hand`, `all but 1 of chosen`: so many of the group are left out."""
    out: list[Reading] = []
    end = reader.literal(i, "all", "but")
    for kept, stop in amounts(reader, end) if end > 0 else ():
        at = reader.literal(stop, "of", "the")
        whole = select(reader, at, plural=True) if at > 0 else groups(reader, stop)
        for group, last, weight in whole:
            rest = m.Op("-", (m.Op("count", (group,), m.NUMBER), kept), m.NUMBER)
            taken = m.Op("higher", (m.Literal(0, m.NUMBER), rest), m.NUMBER, **reader.place(i, last))
            place = reader.place(i, last)
            out.append((m.Pick(group, taken, taken, "choose", group.type, **place), last, weight + stop - i))
    return out


def groups(reader: Reader, i: int) -> list[Reading]:
    """Read the group behind a quantity: a description, or `of` and something that is many."""
    if reader.word(i) != "of":
        return select(reader, i)
    whole = [each for each in reader.read(m.ENTITY, i + 1) if each[0].many and not isinstance(each[0], m.Pick)]
    some = [each for named in whole for each in narrowed(reader, i + 1, named)]
    return [(group, stop, weight + 1) for group, stop, weight in (*whole, *some)]


def some_of_groups(reader: Reader, i: int) -> list[Reading]:
    """Read what stands behind `any` besides a description: `of` and a group, or a declared group."""
    if reader.word(i) == "of":
        return groups(reader, i)
    whole = [each for each in reader.declared("component", i) if each[0].many]
    return [*whole, *(each for named in whole for each in narrowed(reader, i, named))]


def definite(reader: Reader, i: int) -> list[Reading]:
    """Read `the unit you control`: the one thing that a description in the singular fits.

    A noun alone speaks of what the event calls so; what is described behind it is another thing.
    """
    if reader.word(i) != "the":
        return []
    plural = {(end, group) for group, end, _ in select(reader, i + 1, plural=True)}
    return [
        (m.Op("only", (group,), group.type, **reader.place(i, end)), end, weight)
        for group, end, weight in select(reader, i + 1)
        if isinstance(group, m.Select)
        and (end, group) not in plural
        and (group.tests or group.source is not None or group.where is not None)
    ]


def others(reader: Reader, i: int) -> list[Reading]:
    """Read `the other <name of a group>`: the group without what was picked of it."""
    at = i + 1 if reader.word(i) == "the" else i
    if reader.word(at) != "other":
        return []
    return [
        (m.Op("others", (group,), group.type, True, **reader.place(i, end)), end, weight + 1)
        for group, end, weight in reader.references(m.COMPONENT, at + 1)
        if group.many
    ]


def _from_top(reader: Reader, i: int, quantity: Quantity) -> list[Reading]:
    """Read `[cards] of <zone>` behind `the top 2`."""
    out: list[Reading] = []
    at = quantity.end
    type = m.COMPONENT
    noun = CARD
    if sorts := reader.named(at, {form: form for form in reader.words.types}):
        form, at = sorts[0]
        type = reader.words.types[form]
        noun = type.of
    elif reader.word(at) in PLURALS:
        noun = PLURALS[reader.word(at)]
        at += 1
    if reader.word(at) not in ("of", "in", "from"):
        reader.fail(at, '"of"')
        return out
    for zone, stop, weight in sources(reader, at + 1):
        if isinstance(zone, m.Zones):
            reader.fail(at + 1, "a single zone, as several have no common end")
            continue
        lies, held = in_hold(zone)
        source = m.Select(noun, type, lies, held, **reader.place(at, stop))
        pick = m.Pick(source, quantity.least, quantity.most, quantity.how, type, **reader.place(i, stop))
        out.append((pick, stop, weight + at + 1 - i))
    return out
