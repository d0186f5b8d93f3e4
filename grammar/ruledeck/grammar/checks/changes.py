"""A number that a text changes is one that the changed things have: what is added to a field that they lack comes to nothing."""

from ruledeck.grammar.checks.survey import Survey, finding
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.text import codes
from ruledeck.grammar.text.diagnostic import Diagnostic


def check(survey: Survey) -> list[Diagnostic]:
    """Report facts and declared numbers that are changed of things that never have them."""
    if any(node.what.sort == "type" for _, node in survey.each(m.Modify)):
        # What counts as another type has its facts as well.
        return []
    found: list[Diagnostic] = []
    for part, node in survey.each(m.Modify):
        things, name = node.things, node.what.name
        if node.what.sort not in ("field", "word") or things is None or _has(survey, things.type, node.what):
            continue
        noun = survey.game.words.words[name].pattern.text if node.what.sort == "word" else name
        message = f'{things.type.words} has no "{noun}", so this has no effect'
        place = things if things.end > things.start else node
        found.append(finding(codes.WRONG_TYPE, message, part, place, _help(survey, node)))
    return found


def _has(survey: Survey, type: m.Type, what: m.Characteristic) -> bool:
    """Whether something of a type can have a characteristic; what it is may be known only in play."""
    words = survey.game.words
    if type.base == "player" and what.sort == "field":
        return False
    if type.base not in ("component", "player") or (type.base == "component" and not type.of):
        return True
    if what.sort == "field":
        return words.field_type(what.name, type) is not None
    slots = words.words[what.name].slots
    return not slots or words.covers(slots[0].type, type)


def _help(survey: Survey, node: m.Modify) -> str:
    """Say which types have what is changed, and how what this lies on is said."""
    words = survey.game.words
    if node.what.sort == "word":
        return "name things that have it"
    types = [each for each in words.fields if words.field_type(node.what.name, m.Type("component", each)) is not None]
    own = isinstance(node.things, m.Name) and node.things.name == "this"
    return f"it is a fact of: {', '.join(sorted(types))}" + ("; what this lies on is `this's host`" if own else "")
