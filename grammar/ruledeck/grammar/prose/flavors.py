"""What cards tell whoever meets them, in the language of play: it changes nothing in the game."""

from collections.abc import Collection, Iterator, Mapping

from ruledeck.grammar.binder.game import Game
from ruledeck.grammar.prose.lexicon import Lexicon
from ruledeck.grammar.text.sentence import capital


def told_by(game: Game, ident: str, language: str, named: Collection[object] = ()) -> tuple[str, ...]:
    """Return what a card tells, a line for each of its parts, which begins with what the part is called.

    A part that no translation has is told in the source language.

    Args:
        game: The game.
        ident: The card.
        language: In which language it is told.
        named: Cards that were named just before. Where parts are called after some of them, only those are told, without
            their names: whoever stands there knows where that is. Where parts are called after what some of them are, by
            a type or a symbol, it is the first of these.
    """
    card = game.cards.get(ident)
    if card is None or not card.text.flavor:
        return ()
    translated: Mapping[str, str] = {}
    for text in game.text.texts:
        if text.language == language and ident in text.cards:
            translated = text.cards[ident].flavor or translated
    others = [game.cards[each].text for each in named if isinstance(each, str) and each in game.cards and each != ident]
    titles = {each.name for each in others}
    kinds = {each.type for each in others} | {fact for each in others for fact in each.fields.values()}
    parts = card.text.flavor
    if near := [part for part in parts if part in titles] or [part for part in parts if part in kinds][:1]:
        return tuple([translated.get(part, card.text.flavor[part]) for part in near])
    lexicon = Lexicon(game, language)
    return tuple(
        [
            f"{_head(game, lexicon, part)}: {translated.get(part, told)}" if part else translated.get(part, told)
            for part, told in card.text.flavor.items()
        ]
    )


def _head(game: Game, lexicon: Lexicon, part: str) -> str:
    """Return what a part is called: the title of a card, a word of the game, or as it is written."""
    found = next(_called(game, lexicon, part), part)
    return capital(found)


def _called(game: Game, lexicon: Lexicon, part: str) -> Iterator[str]:
    for ident, card in game.cards.items():
        if card.text.name == part:
            yield lexicon.title(ident)
    for section in ("types", "symbols"):
        if part in lexicon.section(section):
            yield (
                lexicon.english(section, part)
                if lexicon.language == "en"
                else lexicon.russian(section, part).form("nom")
            )
