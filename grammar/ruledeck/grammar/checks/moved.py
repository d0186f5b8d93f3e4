"""What has happened to a thing may have moved it: from then on it does not lie any more where it lay."""

from ruledeck.grammar.checks.survey import Survey, finding
from ruledeck.grammar.checks.whereabouts import is_in_play
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.primitive_verbs import primitive
from ruledeck.grammar.text import codes
from ruledeck.grammar.text.diagnostic import Diagnostic

_DEEP = 8
"""So many verbs inside of each other are followed."""


def check(survey: Survey) -> list[Diagnostic]:
    """Report what waits until something has moved, and asks that it still lies in the hand or pile where it lay.

    Of what was in play it is known what it was; of what lay elsewhere nothing is remembered.
    """
    found: list[Diagnostic] = []
    for part, ability in survey.each(m.Ability):
        for happening in ability.events if ability.timing == "after" else ():
            for test in happening.tests:
                zone = _lies_in(test)
                if zone is None or is_in_play(survey, zone.name):
                    continue
                assert isinstance(test, m.Op) and isinstance(test.args[0], m.Slot)
                goal = _goal(survey, happening, test.args[0].name)
                if goal not in (None, zone.name):
                    message = f"this never happens: by then it lies in the {goal}, and not in the {zone.name} any more"
                    help = (
                        "wait for it with `when ... would ...`, where it still lies there, "
                        "or give that deed an event of its own: a verb with `event:` that is done with such cards alone"
                    )
                    found.append(finding(codes.NEVER_HAPPENS, message, part, happening, help))
    return found


def _lies_in(test: m.Value) -> m.Zone | None:
    """Return the zone in which a thing of the event is to lie."""
    if not isinstance(test, m.Op) or test.name != "in zone" or not isinstance(test.args[0], m.Slot):
        return None
    return test.args[1] if isinstance(test.args[1], m.Zone) else None


def _goal(survey: Survey, happening: m.Happening, slot: str) -> str | None:
    """Return the zone in which a thing lies whenever an event has happened to it; `None` where nothing says so."""
    row = primitive(happening.verb)
    if row.moves:
        zones = [
            test.args[1].name
            for test in happening.tests
            if isinstance(test, m.Op)
            and test.name == "="
            and isinstance(test.args[0], m.Slot)
            and test.args[0].name in row.fills
            and isinstance(test.args[1], m.Zone)
        ]
        return zones[0] if slot == row.thing and len(zones) == 1 else None
    return _moved(survey, happening.verb, slot, _DEEP)


def _moved(survey: Survey, verb: str, slot: str, deep: int) -> str | None:
    """Return the zone to which the last step of a verb moves what stands in a slot, whatever else it does."""
    body = survey.game.bodies.get(verb)
    last = body.items[-1] if body is not None and body.items else None
    if not deep or not isinstance(last, m.Perform):
        return None
    args = dict(last.args)
    filled = [name for name, value in last.args if isinstance(value, m.Name) and value.name == slot]
    row = primitive(last.verb)
    if row.moves:
        zones = [args[name] for name in row.fills]
        zone = zones[0] if len(zones) == 1 else None
        return zone.name if filled == [row.thing] and isinstance(zone, m.Zone) else None
    return _moved(survey, last.verb, filled[0], deep - 1) if len(filled) == 1 else None
