"""An ability must be able to work where it lives, and somebody must make it work, as abilities of its kind are made to work."""

from collections.abc import Iterator

from ruledeck.grammar.checks.presence import arriving
from ruledeck.grammar.checks.survey import Part, Survey, finding
from ruledeck.grammar.checks.whereabouts import lying, zones_of
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.primitive_verbs import OFFERS, RESOLVES, VerbId
from ruledeck.grammar.text import codes
from ruledeck.grammar.text.article import article
from ruledeck.grammar.text.diagnostic import Diagnostic
from ruledeck.grammar.words.vocabulary import Vocabulary

_CALLS = {"called": RESOLVES, "action": OFFERS}
"""The verbs that make abilities of a timing work."""


_WORKS = {
    "called": "it waits for a step that resolves it",
    "action": "players use it where a step lets them take one",
    "when": "it waits for an event to come",
    "after": "it waits for an event",
    "anytime": "players use it at any moment",
}
"""What makes abilities of a timing work."""

_HELP = {
    "called": "resolve a kind with `timing: called`, or one with `timing: action`, which is then done without its costs",
    "action": "let players take a kind with `timing: action`; one that is called is resolved by a step `resolve the ... ability of ...`",
}
"""What to write in place of a step that makes no ability of a timing work."""


def check(survey: Survey) -> list[Diagnostic]:
    """Report abilities that live where they can never be used, or that nothing ever resolves, and steps that resolve none."""
    words = survey.game.words
    in_play = any(words.zone_in_play.values())
    found: list[Diagnostic] = [*_of_no_use(survey), *_elsewhere(survey)]
    called = {timing: _kinds(survey, verbs) for timing, verbs in _CALLS.items()}
    asked = _asked(survey)
    card_types = {card.id: card.type for card in survey.cards}
    never = _never_in_play(survey, card_types)
    for part in survey.parts:
        if part.kind not in ("card", "keyword"):
            continue
        for ability in (node for node in part.trees if isinstance(node, m.Ability)):
            message, help, code = "", "", codes.NEVER_WORKS
            kinds = called.get(ability.timing)
            if not ability.zones and not in_play:
                message = "this ability works in play, and the game has no zone that is in play"
                help = "name its zone behind a comma, `lives:` in the kind of ability, or set `in_play: true` on a zone"
            elif part.kind == "card" and part.id in never and _works_in_play(ability, called["called"]):
                # What is to come may bring it there: that nothing does so far makes no other text wrong.
                code = codes.NEVER_IN_PLAY
                message = f"this ability works in play, and {article(card_types[part.id])} never comes into play"
                help = f"name the zone where it works behind a comma (`{ability.kind}, in <zone>`), or let a step bring one into play"
            elif (zone := _only_elsewhere(survey, ability)) is not None:
                message = (
                    f"this never works: it does so {_where(ability)}, and asks that its card lie in the {zone.name}"
                )
                help = f"name the zone behind a comma in place of the condition: `{ability.kind}, in {zone.name}`"
            elif ability.timing in ("action", "anytime") and _unseen(survey, ability):
                message = f"nobody sees the cards in the {ability.zones[0]}, so nobody can use this ability"
                help = "let it live elsewhere"
            elif kinds is not None and ability.kind not in kinds and "" not in kinds:
                message = f'nothing makes the "{ability.kind}" ability of a card work'
                help = _call(ability)
            elif part.kind == "card" and (types := _others(survey, asked, ability, card_types[part.id])):
                message = f'the "{ability.kind}" ability of this card is never resolved, only of {types}'
                help = f"a rule must `resolve the {ability.kind} ability of` {article(card_types[part.id])}"
            if message:
                found.append(finding(code, message, part, ability, help))
    return found


def _of_no_use(survey: Survey) -> Iterator[Diagnostic]:
    """Yield steps that would make abilities work of a kind that works otherwise."""
    kinds = survey.game.words.ability_kinds
    for part, node in survey.each(m.Perform):
        timing = next((each for each, verbs in _CALLS.items() if node.verb in verbs), None)
        named = dict(node.args).get("ability")
        if timing is None or not isinstance(named, m.Literal):
            continue
        for kind in (kinds[each] for each in str(named.value).split(m.BETWEEN_KINDS) if each in kinds):
            if kind.timing != timing and not (timing == "called" and kind.timing == "action"):
                message = f"{article(kind.header)} ability never works like this: {_WORKS[kind.timing]}"
                place = named if named.end > named.start else node
                yield finding(codes.NEVER_WORKS, message, part, place, _HELP[timing])


def _elsewhere(survey: Survey) -> Iterator[Diagnostic]:
    """Yield steps that resolve abilities of cards in a zone where no ability of that kind works."""
    works: dict[str, set[str]] = {}
    for _, each in survey.each(m.Ability):
        # Anywhere, where it does not say; and where texts lie when they are in play, the text of a zone does not tell.
        works.setdefault(each.kind, set()).update(each.zones if each.timing == "called" and each.zones else ("play",))
    for part, node in survey.each(m.Perform):
        args = dict(node.args)
        kind, card = args.get("ability"), args.get("card")
        zones = works.get(str(kind.value)) if isinstance(kind, m.Literal) else None
        if node.verb not in RESOLVES or not zones or "play" in zones or card is None:
            continue
        lies = lying(survey, part, card, node) if isinstance(card, m.Name) else zones_of(card)
        if lies and not lies & zones:
            where = min(lies)
            message = f"such an ability does not work in the {' or the '.join(sorted(lies))}"
            help = f"it works in: {', '.join(sorted(zones))}; let it also work there (`also in {where}`), or move the card first"
            yield finding(codes.NEVER_WORKS, message, part, card, help)


def _never_in_play(survey: Survey, types: dict[str, str]) -> set[str]:
    """Return the cards that no step ever brings into play; none where cards count as other types, which other steps may move."""
    there = arriving(survey)
    if there is None or any(node.what.sort == "type" for _, node in survey.each(m.Modify)):
        return set()
    words = survey.game.words
    here = {
        of for of in set(types.values()) if not any(_covered(words, m.Type("component", of), each) for each in there)
    }
    return {card for card, of in types.items() if of in here}


def _covered(words: Vocabulary, one: m.Type, other: m.Type) -> bool:
    return words.covers(one, other) or words.covers(other, one)


def _works_in_play(ability: m.Ability, resolved: set[str]) -> bool:
    """Whether an ability works in play alone: what steps resolve is done wherever its card lies."""
    return not ability.zones and ability.timing != "called" and not ({ability.kind, ""} & resolved)


def _only_elsewhere(survey: Survey, ability: m.Ability) -> m.Zone | None:
    """Return a zone in which an ability asks its card to lie, though it never works there; `None` for all others.

    What waits for events may be used by a card that they have moved.
    """
    condition = ability.condition
    parts = condition.args if isinstance(condition, m.Op) and condition.name == "and" else (condition,)
    for part in parts if ability.timing in ("constant", "action", "anytime") else ():
        if not isinstance(part, m.Op) or part.name != "in zone":
            continue
        thing, zone = part.args
        if not isinstance(thing, m.Name) or thing.name != "this" or not isinstance(zone, m.Zone):
            continue
        in_play = survey.game.words.zone_in_play.get(zone.name, False)
        if zone.name not in ability.zones and not (in_play and (not ability.zones or "play" in ability.zones)):
            return zone
    return None


def _where(ability: m.Ability) -> str:
    return f"in the {' or the '.join(ability.zones)}" if ability.zones else "in play"


def _unseen(survey: Survey, ability: m.Ability) -> bool:
    visible = survey.game.words.zone_visible
    return bool(ability.zones) and all(visible.get(zone, "everyone") == "nobody" for zone in ability.zones)


def _kinds(survey: Survey, verbs: frozenset[VerbId]) -> set[str]:
    """Return the kinds of ability that steps resolve; an empty name stands for any."""
    found: set[str] = set()
    for part, node in survey.each(m.Perform):
        if node.verb in verbs and _reachable(survey, part):
            kind = dict(node.args).get("ability")
            if kind is None:
                continue
            found.update(str(kind.value).split(m.BETWEEN_KINDS) if isinstance(kind, m.Literal) else ("",))
    return found


def _asked(survey: Survey) -> dict[str, set[str]]:
    """Return the types of cards of which each kind of ability is resolved; an empty name stands for any.

    Where texts are lent, or cards count as other types, a step may resolve an ability on any card.
    """
    any_card = any(node.what.sort in ("lent", "type") for _, node in survey.each(m.Modify))
    found: dict[str, set[str]] = {}
    for _, node in survey.each(m.Perform):
        args = dict(node.args)
        kind, card = args.get("ability"), args.get("card")
        if node.verb in RESOLVES and isinstance(kind, m.Literal) and card is not None:
            of = card.type.of if card.type.base == "component" and not any_card else ""
            found.setdefault(str(kind.value), set()).add(of)
    return found


def _others(survey: Survey, asked_of: dict[str, set[str]], ability: m.Ability, of: str) -> str:
    """Return the types of which an ability is resolved, in words, where a type is none of them and nothing else makes it work."""
    asked = asked_of.get(ability.kind)
    if not asked or "" in asked or ability.timing != "called":
        return ""
    words = survey.game.words
    if any(words.covers(m.Type("component", each), m.Type("component", of)) for each in asked):
        return ""
    return " and ".join([article(each) for each in sorted(asked)])


def _reachable(survey: Survey, part: Part) -> bool:
    return part.kind != "verb" or part.id in survey.performed


def _call(ability: m.Ability) -> str:
    if ability.timing == "action":
        return f"a rule must let a player `take 1 {ability.kind}`"
    return f"a rule must `resolve the {ability.kind} ability of` a card"
