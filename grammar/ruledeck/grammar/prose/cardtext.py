"""Cards and abilities as prose."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar

from ruledeck.grammar.binder.game import Card, Game
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.prose.abilities import ability_sentences
from ruledeck.grammar.prose.english.english import English
from ruledeck.grammar.prose.paragraphs import Said, paragraphs
from ruledeck.grammar.prose.russian.russian import Russian
from ruledeck.grammar.prose.speaker import Speaker

SPEAKERS: dict[str, type[Speaker]] = {"en": English, "ru": Russian}
"""The languages in which prose can be written."""


_COLLECTED: ContextVar[set[tuple[str, str]] | None] = ContextVar("collected", default=None)


@contextmanager
def collecting(found: set[tuple[str, str]]) -> Iterator[None]:
    """Gather the words without a form (section and key) that the texts written meanwhile need."""
    token = _COLLECTED.set(found)
    try:
        yield
    finally:
        _COLLECTED.reset(token)


def speaker_for(game: Game, language: str, values: Mapping[str, str] | None = None) -> Speaker:
    """Return a speaker of a language; raises `KeyError` for a language without prose."""
    return SPEAKERS[language](game, values, _COLLECTED.get())


def describe_ability(game: Game, ability: m.Ability, language: str, *, this: m.Type = m.COMPONENT) -> str:
    """Return an ability as prose: one or more lines, lists with `- `.

    Args:
        game: The game whose words it uses.
        ability: The ability.
        language: `en` or `ru`.
        this: The type of the card that has it.
    """
    speaker = speaker_for(game, language)
    speaker.this = this
    return paragraphs(ability_sentences(speaker, ability))


def describe_card(game: Game, card: Card, language: str) -> str:
    """Return the behaviour of a card as prose: its keywords in one line, then each ability in a paragraph.

    A card without behaviour gives an empty text.
    """
    this = m.Type("component", card.text.type)
    parts: list[str] = []
    if card.keywords:
        speaker = speaker_for(game, language)
        parts.append(paragraphs(Said(speaker.keyword(each.keyword, each.args)) for each in card.keywords))
    parts += [describe_ability(game, ability, language, this=this) for ability in card.abilities]
    return "\n".join(parts)
