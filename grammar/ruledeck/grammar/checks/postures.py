"""How a thing lies: face down or on another thing only where some step of the game lays it so."""

from collections.abc import Iterator
from typing import Final

from ruledeck.grammar.checks.contradictions import Said
from ruledeck.grammar.checks.survey import Survey, finding
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.primitive_verbs import HIDES, LAYS
from ruledeck.grammar.text import codes
from ruledeck.grammar.text.diagnostic import Diagnostic

_DEPTH: Final = 8
"""How deep words are looked into that mean other words."""


def check(survey: Survey) -> list[Diagnostic]:
    """Report what is looked for face down, or on something, in a game in which no step lays anything so."""
    done = {node.verb for _, node in survey.each(m.Perform)}
    found: list[Diagnostic] = []
    if not done & LAYS:
        found += _attached(survey)
    if not done & HIDES:
        found += _face_down(survey)
    return found


def _attached(survey: Survey) -> Iterator[Diagnostic]:
    """Yield every question what lies on what, and every step that takes a thing away from another one."""
    message = "nothing ever lies on another thing: no step of the game attaches any"
    # What a zone of components spills is no text of anybody.
    rules = {source.path for source in survey.game.text.rules}
    for part, node in survey.each(m.Op):
        written = part.kind != "ability" or part.source.path in rules
        if node.name in ("attached", "host") and written and survey.wanted(part):
            help = "let a step lay it there: `attach <card> to <thing>`"
            yield finding(codes.NOTHING_MATCHES, message, part, node, help)
    for part, step in survey.each(m.Perform):
        if step.verb == "detach-_":
            yield finding(codes.NOTHING_MATCHES, message, part, step, "let a step lay it there, or leave this out")


def _face_down(survey: Survey) -> Iterator[Diagnostic]:
    """Yield descriptions of what lies face down where everybody sees what lies there."""
    said = Said(survey)
    visible, in_play = survey.game.words.zone_visible, survey.game.words.zone_in_play
    open_play = all(visible.get(zone, "everyone") == "everyone" for zone, inside in in_play.items() if inside)
    for part, group in survey.each(m.Select):
        source = group.source
        opened = open_play if isinstance(source, m.InPlay | None) else False
        if isinstance(source, m.Zone):
            opened = visible.get(source.name, "everyone") == "everyone"
        if not opened or not survey.wanted(part):
            continue
        for test in (*group.tests, *((group.where,) if group.where is not None else ())):
            parts = said.parts(test, _DEPTH, holds=True)
            if any(_hidden(each, holds=holds) for each, holds in parts):
                message = "nothing ever lies face down there: everybody sees what lies there, and no step turns any"
                help = "let a step do so: `turn <card> face-down`, `move <card> face-down to <zone>`"
                yield finding(codes.NOTHING_MATCHES, message, part, group, help)
                break


def _hidden(test: m.Value, *, holds: bool) -> bool:
    """Whether a condition says, where it holds or does not, that the candidate lies face down."""
    if not isinstance(test, m.Op) or test.name != ("face-down" if holds else "face-up"):
        return False
    (thing,) = test.args
    return isinstance(thing, m.Name) and thing.name == "it"
