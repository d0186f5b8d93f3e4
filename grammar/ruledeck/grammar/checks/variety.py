"""So many different values as a text asks for must be there: nobody finds units of 4 colours where there are 3.

What changes during play counts as possible, as far as a set of symbols goes; of what counts its things alone nothing is known.
"""

from collections.abc import Iterator
from typing import Final

from ruledeck.grammar.checks.matches import Fitting
from ruledeck.grammar.checks.survey import Survey, finding
from ruledeck.grammar.files.cards import CardText
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.operations import MIRRORED, OperationName
from ruledeck.grammar.text import codes
from ruledeck.grammar.text.diagnostic import Diagnostic

_ASKING: Final[dict[OperationName, int]] = {"=": 0, ">=": 0, ">": 1}
"""What is added to the number behind a comparison for the least with which it holds."""


def check(survey: Survey) -> list[Diagnostic]:
    """Report choices and conditions that ask for more different values than there are."""
    changed = {node.what for _, node in survey.each(m.Modify)}
    found: list[Diagnostic] = [*_of_words(survey)]
    for part, pick in survey.each(m.Pick):
        if (
            pick.relation != "alike"
            and pick.kin is not None
            and isinstance(pick.least, m.Literal)
            and isinstance(pick.least.value, int)
        ):
            most = _most(survey, pick.source, pick.kin, changed)
            if most is not None and pick.least.value > most:
                message = (
                    f"{pick.least.value} are asked for that differ in this, and there are {most} such values at most"
                )
                help = "ask for fewer: `up to ...` takes as many as there are"
                found.append(finding(codes.NOTHING_MATCHES, message, part, pick, help))
    for part, op in survey.each(m.Op):
        if op.name not in _ASKING and MIRRORED.get(op.name) not in _ASKING:
            continue
        left, right = op.args
        sign = op.name
        if isinstance(left, m.Literal):
            left, right, sign = right, left, MIRRORED.get(op.name, op.name)
        if sign not in _ASKING or not isinstance(left, m.Op) or left.name != "different":
            continue
        most = _most(survey, left.args[0], left.args[1], changed)
        if most is not None and isinstance(right, m.Literal) and isinstance(right.value, int):
            wanted = right.value + _ASKING[sign]
            if wanted > most:
                message = f"this never holds: {wanted} different ones are asked for, and there are {most} at most"
                found.append(finding(codes.NOTHING_MATCHES, message, part, op, "ask for fewer"))
    return found


def _of_words(survey: Survey) -> Iterator[Diagnostic]:
    """Yield choices of more symbols, traits, types or numbers than there are."""
    for part, pick in survey.each(m.Pick):
        source, least = pick.source, pick.least.value if isinstance(pick.least, m.Literal) else None
        if not isinstance(source, m.Op) or not isinstance(least, int):
            continue
        bounds = [each.value for each in source.args if isinstance(each, m.Literal)]
        most = None
        if source.name == "symbols" and len(source.args) == 1:
            most = len(survey.game.words.sort_values(str(bounds[0])))
        elif source.name == "range" and len(bounds) == len(source.args):
            most = max(int(str(bounds[1])) - int(str(bounds[0])) + 1, 0)
        if most is not None and least > most:
            message = f"{least} different ones are asked for, and there are {most}"
            yield finding(codes.NOTHING_MATCHES, message, part, pick, "ask for fewer, or for `up to` so many")


def _most(survey: Survey, group: m.Value, kin: m.Value, changed: set[m.Characteristic]) -> int | None:
    """Return how many different values things of a group can have at most; `None` where that is not known."""
    manifest = survey.game.text.manifest
    if manifest is None or group.type.base != "component" or not isinstance(kin, m.Op):
        return None
    fitting = Fitting(survey, m.Name("it", group.type), changed)
    tests = (*group.tests, *((group.where,) if group.where is not None else ())) if isinstance(group, m.Select) else ()
    cards = [card for card in survey.cards if fitting.type(card, group.type) and fitting.all(card, tests)]
    if not cards:
        return None
    if kin.name == "title":
        return len({card.name for card in cards})
    if kin.name != "field" or not isinstance(kin.args[0], m.Literal) or not fitting.about(kin.args[1]):
        return None
    name = str(kin.args[0].value)
    if m.Characteristic("field", name) not in changed:
        return len({value for card in cards for value in _values(card, name)})
    sets = {type.fields[name].of for type in manifest.types.values() if name in type.fields}
    return len(survey.game.words.symbol_sets[sets.pop()]) if len(sets) == 1 and sets <= set(manifest.symbols) else None


def _values(card: CardText, field: str) -> tuple[object, ...]:
    """Return what a fact of a card holds: one value, several, or none; of a die, on any of its sides."""
    held = [facts.get(field) for facts in (card.fields, *card.faces)]
    return tuple(
        [each for value in held if value is not None for each in (value if isinstance(value, tuple) else (value,))]
    )
