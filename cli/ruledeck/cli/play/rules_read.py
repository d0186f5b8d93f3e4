"""The rules of a game as they are read at a table: those that speak of a word, each below what it is about, and keywords."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from ruledeck.grammar.binder.game import Game

_TITLE: Final = "###"
"""What stands before the name of something that can be done, or of a keyword."""


def rules_read(game: "Game", language: str, wanted: str) -> list[str]:
    """Return what the rules say of a word, or all of them, as paragraphs: below its name what is done by something."""
    from ruledeck.grammar.prose.rulestext import describe_rules

    text = describe_rules(game, language, played_words(game))
    parts = [*_under_titles(text.replace("\n\n- ", "\n- ").split("\n\n"))]
    if not wanted:
        return parts
    found = [part for part in parts if wanted.casefold() in part.casefold()]
    return [part for part in found if part.startswith(_TITLE) or not part.startswith("#")]


def keywords_read(game: "Game", language: str, wanted: str) -> list[str]:
    """Return what the keywords mean that are called so; without a word, all of them."""
    from ruledeck.grammar.prose.rulestext import describe_keywords

    parts = [part for part in describe_keywords(game, language).split("\n\n") if part]
    named = [part for part in parts if wanted.casefold() in part.partition("\n")[0].casefold()]
    return named or [part for part in parts if wanted.casefold() in part.casefold()]


def _under_titles(parts: list[str]) -> Iterator[str]:
    """Yield paragraphs; what stands below a title goes with it, up to the next title or heading."""
    title = ""
    for part in parts:
        if part.startswith(_TITLE):
            yield from [title] if title else []
            title = part
        elif title and not part.startswith("#"):
            yield f"{title}:\n{part}"
            title = ""
        else:
            yield from [title] if title else []
            title = ""
            yield part
    yield from [title] if title else []


def played_words(game: "Game") -> set[str]:
    """Return the declared words that a rule, a card, a story or a condition on decks speaks of, also by way of another word.

    The others are for bots, who weigh by them what to do: nobody who plays has to read them.
    """
    from ruledeck.grammar.checks.unused import WORD, mentioned
    from ruledeck.grammar.meaning import tree as m
    from ruledeck.grammar.meaning.traversal import nodes_in

    cards = [each.abilities for each in game.cards.values()]
    stories = tuple([story.values for story in game.stories.values()])
    starts = [start for _, start in game.windows.values()]
    heads = [default.clauses for default in game.words.defaults.values()]
    left: list[object] = [
        (*game.bodies.values(), *game.keywords.values(), *game.abilities, *cards, *stories, *starts, *heads)
    ]
    manifest = game.text.manifest
    if manifest is not None:
        said = [text for rules in manifest.formats.values() for text in rules.require]
        lines = [WORD.findall(text.lower()) for text in (*said, *manifest.require.values())]
        kept = [
            key for key, word in game.words.words.items() if key in game.meanings and mentioned(word.pattern, lines)
        ]
    else:
        kept = []
    found = {*kept}
    left += [game.meanings[key] for key in kept]
    while left:
        for node in nodes_in(left.pop()):
            word = node.word if isinstance(node, m.Use) else node.what.name if isinstance(node, m.Modify) else ""
            if word in game.meanings and word not in found:
                found.add(word)
                left.append(game.meanings[word])
    return found
