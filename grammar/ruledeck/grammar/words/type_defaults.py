"""Defaults of types: what the heads of abilities on cards of a type say without being told.

`each ability of an event card, in hand, play this` stands in the rules, once; the cards say only what they do.
"""

from dataclasses import replace
from typing import Final

from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.syntax import tree
from ruledeck.grammar.words.vocabulary import AbilityKind, TypeDefault, Vocabulary

ANY: Final = "ability"
"""What a default says for all kinds of abilities that are used, and not called by a rule."""
_OPENING: Final = "each"
_ARTICLES: Final = ("a", "an")


def is_default(node: tree.Ability) -> bool:
    """Whether a line of the rules says what heads have without saying it: it begins with `each`."""
    first = node.phrase.atoms[0] if node.phrase is not None else None
    return isinstance(first, tree.Word) and first.text == _OPENING


def about(node: tree.Ability) -> tuple[str, str]:
    """Return the kind of ability and the noun that a default speaks of; the noun is empty where it names none."""
    atoms = node.phrase.atoms[1:] if node.phrase is not None else ()
    words = [each.text if isinstance(each, tree.Word) else "" for each in atoms]
    at = words.index("of") if "of" in words else len(words)
    noun = words[at + 1 :]
    return " ".join(words[:at]), " ".join(noun[1:] if noun and noun[0] in _ARTICLES else noun)


def index_defaults(words: Vocabulary) -> None:
    """Work out which default each kind of ability on each type of cards follows: the one that says it most narrowly.

    A narrower type counts before a narrower kind of ability.
    """
    for noun in words.fields:
        for kind in words.ability_kinds.values():
            fitting = [each for each in words.defaults.values() if _fits(each, noun, kind, words)]
            if fitting:
                words.followed[noun, kind.header] = min(fitting, key=lambda each: _breadth(each, words))


def _fits(default: TypeDefault, noun: str, kind: AbilityKind, words: Vocabulary) -> bool:
    said = default.kind == kind.header or (default.kind == ANY and kind.timing != "called")
    return said and (not default.type.of or noun in words.kinds[default.type.of])


def _breadth(default: TypeDefault, words: Vocabulary) -> tuple[int, bool]:
    covered = words.kinds[default.type.of] if default.type.of else words.fields
    return len(covered), default.kind == ANY


def inherited(ability: m.Ability, words: Vocabulary) -> tuple[m.Value | None, tuple[m.Effect, ...]]:
    """Return the condition and the costs of an ability that its type gave it, as they are said in the rules."""
    default = words.defaults.get(ability.default)
    return (None, ()) if default is None else (default.clauses.condition, default.clauses.costs)


def usual_zones(ability: m.Ability, words: Vocabulary) -> tuple[str, ...]:
    """Return where an ability works if its head does not say it: what its type or its kind says; none are the zones in play."""
    default, kind = words.defaults.get(ability.default), words.ability_kinds.get(ability.kind)
    if default is not None and default.clauses.zones:
        return default.clauses.zones
    return () if kind is None else kind.zones


def own_conditions(ability: m.Ability, words: Vocabulary) -> tuple[m.Value, ...]:
    """Return what the head of an ability asks for itself, without what its type gave it."""
    given, _ = inherited(ability, words)
    condition = ability.condition
    if given is None or condition is None:
        return () if condition is None else (condition,)
    # The condition that was given is the first of those that are joined, or the only one.
    joined = isinstance(condition, m.Op) and condition.name == "and" and condition != given
    return condition.args[1:] if joined and isinstance(condition, m.Op) else ()


def said_itself(ability: m.Ability, words: Vocabulary) -> m.Ability:
    """Return an ability with what its own head says alone, without what its type gave it; of any other head, the ability."""
    default = words.defaults.get(ability.default)
    if default is None:
        return ability
    given, own = default.clauses, own_conditions(ability, words)
    paid = len(given.costs)
    first = () if given.condition is None else (given.condition,)
    inherits = ability.condition == _all_of((*first, *own)) and ability.costs[:paid] == given.costs
    if not inherits or ability.zones[: len(given.zones)] != given.zones:
        return ability
    limits = tuple(each for each in ability.limits if each not in given.limits)
    zones = () if given.zones == ability.zones else ability.zones
    return replace(ability, condition=_all_of(own), costs=ability.costs[paid:], limits=limits, zones=zones)


def _all_of(conditions: tuple[m.Value, ...]) -> m.Value | None:
    if len(conditions) > 1:
        return m.Op("and", conditions, m.CONDITION, start=conditions[0].start, end=conditions[-1].end)
    return conditions[0] if conditions else None
