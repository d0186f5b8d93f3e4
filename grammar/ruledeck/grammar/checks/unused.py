"""Words that are declared are used."""

import re
from collections.abc import Iterator
from typing import Final

from ruledeck.grammar.binder.game import Game
from ruledeck.grammar.checks.survey import START, Survey, finding
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.deeds import because, deed_of
from ruledeck.grammar.meaning.parts import PartKey
from ruledeck.grammar.meaning.traversal import nodes_in
from ruledeck.grammar.syntax import tree
from ruledeck.grammar.text import codes
from ruledeck.grammar.text.diagnostic import Diagnostic
from ruledeck.grammar.text.source import Slice, Source
from ruledeck.grammar.words.vocabulary import Pattern, SlotSpec

WORD: Final = re.compile(r"[^\W\d_][\w'-]*")
"""A word, as such lines are compared by."""


def check(survey: Survey) -> list[Diagnostic]:
    """Report verbs, words, keywords and defaults of types that no text of the game uses."""
    words = survey.game.words
    verbs, used, keywords = {START}, set[str](), set[str]()
    verbs |= {kind.afterwards for kind in words.ability_kinds.values()}
    for part, node in survey.each(
        m.Perform, m.Happening, m.Ban, m.Toll, m.Certain, m.Duty, m.Permit, m.Use, m.Modify, m.Keyworded, m.Op
    ):
        if isinstance(node, m.Perform | m.Happening | m.Ban | m.Toll | m.Certain | m.Duty | m.Permit) and (
            part.kind,
            part.id,
        ) != (
            "verb",
            node.verb,
        ):
            verbs.add(node.verb)
        elif isinstance(node, m.Use) and (part.kind, part.id) != ("word", node.word):
            used.add(node.word)
        elif isinstance(node, m.Modify):
            used.add(node.what.key)
        elif isinstance(node, m.Keyworded):
            keywords.add(node.keyword)
        elif isinstance(node, m.Op) and node.name in ("looming", "able"):
            verbs |= {str(each.value) for each in node.args if isinstance(each, m.Literal)}
        elif isinstance(node, m.Op) and node.name == "has keyword" and isinstance(node.args[1], m.Literal):
            keywords.add(str(node.args[1].value))
    verbs |= {deed_of(op).verb for op in because(each for _, each in survey.each(m.Op))}
    # What is told is used, too.
    told = nodes_in(tuple([story.values for story in survey.game.stories.values()]))
    used |= {node.word for node in told if isinstance(node, m.Use)}
    found: list[Diagnostic] = []
    for verb in words.verbs.values():
        if not verb.primitive and verb.id not in verbs:
            found += _report(
                codes.UNUSED_VERB, f"nothing uses the verb `{verb.pattern.text}`", verb.declared, verb.source
            )
    demands = said_elsewhere(survey)
    for word in words.words.values():
        # A table says what is shown.
        if word.id not in used and not word.shown and not mentioned(word.pattern, demands):
            message = f"nothing uses the {word.kind} `{word.pattern.text}`"
            found += _report(codes.UNUSED_WORD, message, word.declared, word.source)
    for keyword in words.named_keywords():
        if keyword.id not in keywords:
            message = f"no card has the keyword `{keyword.pattern.text}`"
            found += _report(codes.UNUSED_WORD, message, keyword.declared, keyword.source)
    return [*found, *_kinds(survey, demands), *_unfollowed(survey)]


def _kinds(survey: Survey, demands: list[list[str]]) -> Iterator[Diagnostic]:
    """Yield kinds of abilities of which there is no ability, and of which no text speaks."""
    used = {node.kind for _, node in survey.each(m.Ability)}
    named = [str(node.value) for _, node in survey.each(m.Literal) if node.type.base == "ability"]
    used |= {kind for each in named for kind in each.split(m.BETWEEN_KINDS)}
    own = [WORD.findall(card.rules.text.lower()) for card in survey.cards if card.rules is not None]
    for kind in survey.game.words.ability_kinds.values():
        words = WORD.findall(kind.header.lower())
        said = any(each[at : at + len(words)] == words for each in (*demands, *own) for at in range(len(each)))
        if kind.declared is not None and kind.header not in used and not said:
            message = f'there is no ability of the kind "{kind.header}", and nothing speaks of one'
            yield from _report(codes.UNUSED_WORD, message, kind.declared, kind.source)


def _unfollowed(survey: Survey) -> Iterator[Diagnostic]:
    """Report defaults of types that no ability of a card follows."""
    followed = {ability.default for card in survey.game.cards.values() for ability in card.abilities}
    for default in survey.game.words.defaults.values():
        source = survey.game.places.get(PartKey("default", default.number))
        if default.number not in followed and source is not None:
            message = "no ability of a card follows this default"
            yield finding(codes.UNUSED_WORD, message, source, default.clauses, "use it, or delete it")


def said_elsewhere(survey: Survey) -> list[list[str]]:
    """Return the words of every line that no part of a game holds: conditions on decks, what a table measures by, policies."""
    return [*required(survey), *_measures(survey), *said_by_policies(survey.game)]


def required(survey: Survey) -> list[list[str]]:
    """Return the words of each condition on decks and on the cards of the game: they are bound only when these are checked."""
    manifest = survey.game.text.manifest
    if manifest is None:
        return []
    of_decks = [text for rules in manifest.formats.values() for text in rules.require]
    return [WORD.findall(text.lower()) for text in (*of_decks, *manifest.require.values())]


def _measures(survey: Survey) -> Iterator[list[str]]:
    """Yield the words of each number that a table measures a counter by, or makes the rows of a map by."""
    manifest = survey.game.text.manifest
    if manifest is not None:
        charts = [kind.chart for kind in manifest.types.values() if kind.chart is not None]
        rows = [name for chart in charts for name in (chart.rows, chart.columns)]
        for name in (*[counter.against for counter in manifest.counters.values()], *rows):
            if name is not None:
                yield WORD.findall(f"{name} of".lower())


def said_by_policies(game: Game) -> list[list[str]]:
    """Return the words of each line of the policies of a game: they are bound only when these are checked, or followed."""
    lines: list[Slice | None] = []
    for policy in game.text.policies:
        for preference in policy.preferences:
            lines += [preference.decision, preference.number, preference.condition]
        for aim in policy.aims:
            lines += [aim.number, aim.condition]
    return [WORD.findall(line.text.lower()) for line in lines if line is not None]


def mentioned(pattern: Pattern, texts: list[list[str]]) -> bool:
    """Whether the fixed words of a pattern stand in one of the texts, in this order."""
    fixed = [element for element in pattern.elements if not isinstance(element, SlotSpec)]
    for text in texts:
        at = 0
        for word in text:
            at += at < len(fixed) and word in fixed[at]
        if fixed and at == len(fixed):
            return True
    return False


def _report(code: str, message: str, declared: tree.Declaration | None, source: Source | None) -> list[Diagnostic]:
    if declared is None or source is None:
        return []
    place = m.Steps((), start=declared.pattern.start, end=declared.pattern.end)
    return [finding(code, message, source, place, "use it, or delete it")]
