"""A choice is a step: it cannot stand inside of a condition or a number, which are worked out without asking anybody.

The binder reads `1 random card in your hand` wherever a thing may stand, also where things are compared. There nobody could
be asked, nor chance be consulted: what is compared has to be chosen, with a name, in a line of its own before.

Only a choice of several is held to what its things are to each other, or to a total, by a player who picks one after the other.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import takewhile
from typing import Final

from ruledeck.grammar.checks.survey import Part, Survey, finding
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.traversal import nodes_in, operands
from ruledeck.grammar.text import codes
from ruledeck.grammar.text.diagnostic import Diagnostic
from ruledeck.grammar.text.source import Source

_WORDS: Final = {
    "choose": ("a choice", "choose it in a line of its own: `choose 1 ... as x`, and speak of `x`"),
    "random": ("chance", "let chance pick in a line of its own: `choose 1 random ... as x`, and speak of `x`"),
    "divide": ("a division", "divide in a verb of its own: `deal 3 damage divided among ...`"),
}
"""What each way of picking is called, and what to write in its place."""
_BY_A_COST: Final = (
    "write `choose` in place of `target`; or choose what is aimed at among the costs, and pay for each of it: "
    "`action, choose one or more enemy units as hit, pay (count hit): ...`"
)
_ALWAYS: Final = "nobody chooses in what always holds: speak of all of them, as in `each player's hand`"


def check(survey: Survey) -> list[Diagnostic]:
    """Report picks inside of what is worked out, and those that cannot be held to what their things are to each other."""
    return [
        *_unheld(survey),
        *_rowless(survey),
        *_drawn(survey),
        *_too_early(survey),
        *_at_several_ends(survey),
        *_inside(survey),
    ]


def _unheld(survey: Survey) -> Iterator[Diagnostic]:
    for part, node in survey.each(m.Pick):
        if node.kin is None:
            continue
        help = "choose several: `2 ...`, `up to 3 ...`, `any number of ...`"
        if node.ceiling is not None:
            yield from _unbounded(node, part)
        elif node.how != "choose" or not node.many:
            message = "only a choice of several is held to what its things are to each other"
            yield finding(codes.MISPLACED, message, part, node, help)
        elif node.total is not None:
            message = "a choice reaches a total, or it is held to what its things are to each other"
            yield finding(codes.MISPLACED, message, part, node, "leave out one of them")


def _rowless(survey: Survey) -> Iterator[Diagnostic]:
    """Yield what is to be in a row, and is no number."""
    compared: list[tuple[Part, m.Meant, m.Value]] = []
    for part, node in survey.each(m.Pick):
        if node.kin is not None and node.relation == "in a row":
            compared.append((part, node, node.kin))
    compared += [(part, op, op.args[1]) for part, op in survey.each(m.Op) if op.name == "in a row"]
    for part, where, value in compared:
        if value.type != m.NUMBER or value.many:
            message = "only numbers follow each other, and this is none"
            yield finding(codes.WRONG_TYPE, message, part, where, "compare a number: `with consecutive costs`")


def _unbounded(node: m.Pick, source: Source | Part) -> Iterator[Diagnostic]:
    """Yield a choice that cannot be held to a total, or is held to another one, too."""
    message = "only a choice of several stays within a total"
    if node.how == "choose" and node.many:
        if node.total is None:
            return
        message, help = "a choice reaches a total, or it stays within one", "leave out one of them"
    elif node.how == "choose":
        help = "of one thing the number itself is meant: `1 ... where cost <= 5`"
    elif node.how == "divide":
        help = "choose them in front, `... as chosen`, and divide among `any number of ... among chosen`"
    else:
        help = "choose several: `2 ...`, `up to 3 ...`, `any number of ...`"
    yield finding(codes.MISPLACED, message, source, node, help)


def _drawn(survey: Survey) -> Iterator[Diagnostic]:
    """Yield what chance draws in a price, or as a target: a price is known before it is paid, and nobody aims at a number."""
    for part, ability in survey.each(m.Ability):
        yield from _prices(ability.costs, part)
    for part, price in survey.each(m.Fully):
        yield from _prices((price.price,), part)
    for part, choice in survey.each(m.Choose):
        if choice.target and choice.what.type.base not in ("component", "entity", "player"):
            drawn = isinstance(choice.what, m.Pick) and _is_drawn(choice.what)
            message = (
                f"a target is a thing or a player, and this is {'drawn by chance' if drawn else 'a number or a word'}"
            )
            yield finding(codes.MISPLACED, message, part, choice.what, "write `choose` in place of `target`")


def _too_early(survey: Survey) -> Iterator[Diagnostic]:
    """Yield what a target speaks of and a cost names: the targets with which steps begin are chosen before all costs."""
    # On a stack, the blocks with which an ability begins are settled when it is announced, and their targets with them.
    stacked = any(window.resolves == "stack" for window in survey.game.words.windows.values())
    for part, ability in survey.each(m.Ability):
        named = {each.name for each in nodes_in(ability.costs) if isinstance(each, m.Choose | m.Perform)} - {None}
        if not named or ability.body is None:
            continue
        first = ability.body.items[0] if ability.body.items else None
        arms = first.arms if stacked and isinstance(first, m.Modes) else ()
        for block in (ability.body, *arms):
            for target in takewhile(_is_target, block.items):
                name = next(
                    (each for each in nodes_in(target) if isinstance(each, m.Name) and each.name in named), None
                )
                if name is not None:
                    message = f'a target is chosen before all costs, and "{name.name}" is not known yet'
                    yield finding(codes.MISPLACED, message, part, name, _BY_A_COST)


def _at_several_ends(survey: Survey) -> Iterator[Diagnostic]:
    """Yield what is picked of the zones of each of several: one of each would be meant as well as one of all of them.

    All of them together have no end either: each has one of its own.
    """
    for part, pick in survey.each(m.Pick):
        zone = pick.source.source if isinstance(pick.source, m.Select) else None
        if not isinstance(zone, m.Zone) or zone.owner is None or not zone.owner.many:
            continue
        each = "or go through them: `for each player as p: ...`"
        if pick.how in ("top", "bottom"):
            message = f"each {zone.name} has a {pick.how} of its own, and these are several"
            help = f"let each player do it, `each player ... the {pick.how} card of their {zone.name}`, {each}"
            yield finding(codes.WRONG_TYPE, message, part, pick, help)
        elif pick.how in ("choose", "random"):
            message = "this can be meant of each of them, or of all of them together"
            help = (
                f"let each player do it, `each player ... in their {zone.name}`, {each}; of all of them together it is picked "
                "from a group with a name: `let all_of_them = each ...`, `1 of all_of_them`"
            )
            yield finding(codes.AMBIGUOUS, message, part, pick, help)


def _is_target(item: m.Meant) -> bool:
    return isinstance(item, m.Choose) and item.target


def _prices(nodes: Iterable[m.Meant], source: Source | Part) -> Iterator[Diagnostic]:
    for node in nodes:
        for pick in nodes_in(node):
            if isinstance(pick, m.Pick) and _is_drawn(pick):
                message = "chance cannot draw in a price, which has to be known before it is paid"
                help = "draw in a line of its own, in what is done: `choose a random number from 1 to 3 as n`"
                yield finding(codes.MISPLACED, message, source, pick, help)


def _is_drawn(pick: m.Pick) -> bool:
    return pick.how == "random" and pick.type.base not in ("component", "entity", "player")


def _inside(survey: Survey) -> list[Diagnostic]:
    held = {id(each) for _, ability in survey.each(m.Ability) for each in nodes_in(ability.statics)}
    found: list[Diagnostic] = []
    for part, node in survey.each(m.Op, m.Use, m.Zone, m.Zones, m.Among):
        # What always holds has no line in which anybody could choose.
        help = _ALWAYS if id(node) in held else None
        found += [one if help is None else replace(one, help=help) for one in picks_in((node,), part)]
    return found


def picks_in(nodes: Iterable[m.Meant], source: Source | Part) -> Iterator[Diagnostic]:
    """Yield the picks that are arguments of functions and words; the ends of a zone are looked at without a choice."""
    for node in nodes:
        for arg in operands(node) if isinstance(node, m.Value) else ():
            if isinstance(arg, m.Pick) and arg.how in _WORDS:
                what, help = _WORDS[arg.how]
                message = f"{what} cannot stand inside of a condition or a number"
                yield finding(codes.MISPLACED, message, source, arg if arg.end > arg.start else node, help)
