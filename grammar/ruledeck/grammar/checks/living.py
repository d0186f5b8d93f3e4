"""An ability must be able to work where it lives, and somebody must make it work."""

from ruledeck.grammar.checks.survey import Part, Survey, finding
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.text import codes
from ruledeck.grammar.text.diagnostic import Diagnostic

_CALLS = {"called": "resolve", "action": "take"}
"""The first word of the atoms that make abilities of a timing work."""


def check(survey: Survey) -> list[Diagnostic]:
    """Report abilities that live where they can never be used, or that nothing ever resolves."""
    words = survey.game.words
    in_play = any(words.zone_in_play.values())
    found: list[Diagnostic] = []
    called = {timing: _kinds(survey, verb) for timing, verb in _CALLS.items()}
    for part in survey.parts:
        if part.kind not in ("card", "keyword"):
            continue
        for ability in (node for node in part.trees if isinstance(node, m.Ability)):
            message, help = "", ""
            kinds = called.get(ability.timing)
            if not ability.zones and not in_play:
                message = "this ability works in play, and the game has no zone that is in play"
                help = "name its zone behind a comma, `lives:` in the kind of ability, or set `in_play: true` on a zone"
            elif ability.timing in ("action", "anytime") and _unseen(survey, ability):
                message = f"nobody sees the cards in the {ability.zones[0]}, so nobody can use this ability"
                help = "let it live elsewhere"
            elif kinds is not None and ability.kind not in kinds and "" not in kinds:
                message = f'nothing makes the "{ability.kind}" ability of a card work'
                help = _call(ability)
            if message:
                found.append(finding(codes.NEVER_WORKS, message, part.source, ability, help))
    return found


def _unseen(survey: Survey, ability: m.Ability) -> bool:
    visible = survey.game.words.zone_visible
    return bool(ability.zones) and all(visible.get(zone, "everyone") == "nobody" for zone in ability.zones)


def _kinds(survey: Survey, verb: str) -> set[str]:
    """Return the kinds of ability that steps resolve; an empty name stands for any."""
    found: set[str] = set()
    for part, node in survey.each(m.Perform):
        if node.verb.startswith(f"{verb}-") and _reachable(survey, part):
            kind = dict(node.args).get("ability")
            if kind is None:
                continue
            found.add(str(kind.value) if isinstance(kind, m.Literal) else "")
    return found


def _reachable(survey: Survey, part: Part) -> bool:
    return part.kind != "verb" or part.id in survey.performed


def _call(ability: m.Ability) -> str:
    if ability.timing == "action":
        return f"a rule must let a player `take 1 {ability.kind}`"
    return f"a rule must `resolve the {ability.kind} ability of` a card"
