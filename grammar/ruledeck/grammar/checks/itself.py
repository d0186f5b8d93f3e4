"""Two sides of a comparison are two things, and so are what a step does and to what."""

from collections.abc import Iterator
from typing import Final

from ruledeck.grammar.checks.survey import Part, Survey, finding
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.operations import COMPARISONS
from ruledeck.grammar.meaning.primitive_verbs import MOVE, primitive
from ruledeck.grammar.meaning.traversal import nodes_in, substitute
from ruledeck.grammar.text import codes
from ruledeck.grammar.text.diagnostic import Diagnostic

_SHADOWED: Final = (
    "inside `where`, `it` and a bare fact are those of the inner thing: give the outer one a name "
    "(`unit as name where ...`), or declare an adjective of both, `{x: card} like {y: card}`, and say `like it`"
)
_PLAIN: Final = "compare it with something else, or leave it out"


def check(survey: Survey) -> list[Diagnostic]:
    """Report comparisons of a thing with itself, which are always true or always false."""
    found: list[Diagnostic] = []
    compared: list[tuple[Part, m.Meant, tuple[m.Value, ...]]] = []
    compared += [(part, op, op.args) for part, op in survey.each(m.Op) if op.name in COMPARISONS]
    compared += [(part, use, use.args) for part, use in survey.each(m.Use) if use.type == m.CONDITION]
    for part, node, args in compared:
        if len(args) < 2 or any(each != args[0] for each in args[1:]):
            continue
        sides = nodes_in(args[0])
        # What chance or a player picks may differ from one time to the next; two plain words differ in no game.
        if any(isinstance(each, m.Pick) for each in sides) or all(isinstance(each, m.Literal) for each in sides):
            continue
        shadowed = any(isinstance(each, m.Name) and each.name == "it" for each in sides)
        help = _SHADOWED if shadowed else _PLAIN
        found.append(finding(codes.WITH_ITSELF, "this compares a thing with itself", part, node, help))
    found += _by_both_names(survey)
    for part, step in survey.each(m.Perform):
        sides = [value for name, value in step.args if name in primitive(step.verb).between]
        if len(sides) == 2 and sides[0] == sides[1] and not any(isinstance(each, m.Pick) for each in nodes_in(sides)):
            message = "nothing can be done like this with a thing and itself"
            found.append(finding(codes.WITH_ITSELF, message, part, step, "say it of two things, or leave it out"))
    return [*found, *_where_it_lies(survey)]


def _where_it_lies(survey: Survey) -> Iterator[Diagnostic]:
    """Yield moves of what is looked for in a zone without an order to that same zone."""
    for part, step in survey.each(m.Perform):
        args = dict(step.args)
        card, zone = args.get("card"), args.get("zone")
        group = card.source if isinstance(card, m.Pick) else card
        if step.verb != MOVE or not isinstance(zone, m.Zone) or not isinstance(group, m.Select):
            continue
        if group.source != zone or survey.game.words.zone_ordered.get(zone.name, True):
            continue
        # A zone of somebody who is picked anew may be another one each time.
        if any(isinstance(each, m.Pick) for each in nodes_in((zone,))):
            continue
        message = f"this lies in that {zone.name} already, so nothing moves"
        yield finding(codes.WITH_ITSELF, message, part, step, "name another zone, or leave it out")


def _by_both_names(survey: Survey) -> list[Diagnostic]:
    """Report where a thing that is described is compared with itself by its name and as `it`: `any unit as e where (it likes e)`."""
    found: list[Diagnostic] = []
    for part, group in survey.each(m.Select):
        if group.called is None or group.where is None:
            continue
        within = nodes_in(group.where)
        # Inside of a further description, `it` is another one.
        further = {
            id(node) for each in within if isinstance(each, m.Select) for node in nodes_in((each.tests, each.where))
        }
        it = m.Name("it", group.type)
        for node in within:
            condition = isinstance(node, m.Use) and node.type == m.CONDITION
            if id(node) in further or not (condition or (isinstance(node, m.Op) and node.name in COMPARISONS)):
                continue
            args = node.args if isinstance(node, m.Use | m.Op) else ()
            same = [substitute(each, group.called, it) for each in args]
            if len(args) > 1 and args[0] != args[1] and all(each == same[0] for each in same[1:]):
                message = f'`it` is "{group.called}" here: this compares a thing with itself'
                help = "inside `where`, `it` is what is described; give the one around it a name, and say that"
                found.append(finding(codes.WITH_ITSELF, message, part, node, help))
    return found
