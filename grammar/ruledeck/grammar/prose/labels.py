"""Short texts for prompts, and single nouns of a game."""

from collections.abc import Mapping

from ruledeck.grammar.binder.game import Game
from ruledeck.grammar.files.face_reading import Reading
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.prose.abilities import ability_sentences
from ruledeck.grammar.prose.cardtext import speaker_for
from ruledeck.grammar.prose.lexicon import SECTIONS, Lexicon, declined
from ruledeck.grammar.prose.paragraphs import clean, paragraphs
from ruledeck.grammar.prose.russian.inflection import by_number
from ruledeck.grammar.prose.sentences import say
from ruledeck.grammar.prose.statics import static

Labelled = m.Value | m.Effect | m.Static | m.Ability


def label(
    game: Game,
    node: Labelled,
    values: Mapping[str, str],
    language: str,
    this: m.Type = m.COMPONENT,
    *,
    opening: bool = True,
) -> str:
    """Return what a prompt asks for, without a full stop.

    Args:
        game: The game.
        node: An effect (`Choose an enemy unit`), a condition (`this unit is ready`), any other value, or an ability.
        values: Names in the tree with the words that stand for them now, such as the title of the card that was chosen.
        language: `en` or `ru`.
        this: What sort of card the text stands on.
        opening: Whether an ability is said with what it waits for and its condition.
    """
    speaker = speaker_for(game, language, values)
    speaker.this = this
    speaker.unopened = not opening
    if isinstance(node, m.Ability):
        said = ability_sentences(speaker, node)
    elif isinstance(node, m.Static):
        said = static(speaker, node)
    elif isinstance(node, m.Value):
        return clean(speaker.clause(node) if node.type == m.CONDITION else speaker.np(node).text)
    else:
        said = say(speaker, node)
    return paragraphs(said).removesuffix(".")


def face_words(game: Game, card: str, number: int, language: str) -> str:
    """Return what a side shows: as its type says that it is read, else its facts; the first is 0; empty where it prints none."""
    lexicon = Lexicon(game, language)
    text, manifest = game.cards[card].text, game.text.manifest
    kind = manifest.types.get(text.type) if manifest is not None else None
    read = manifest.reading(kind, language) if manifest is not None and kind is not None else None
    if isinstance(read, Reading):
        return read.said(text.faces[number], lambda symbol, amount: _counted(lexicon, symbol, amount))

    parts: list[str] = []
    for fact, value in text.faces[number].items():
        name = lexicon.plain("fields", fact)
        if isinstance(value, bool):
            parts += [name] if value else []
        elif isinstance(value, int):
            parts += [f"{name} {value}"] if value else []
        else:
            listed = value if isinstance(value, tuple) else (value,)
            parts += [lexicon.symbol(each) for each in listed]
    return ", ".join(parts)


def _counted(lexicon: Lexicon, symbol: str, amount: int | None) -> str:
    """Return a symbol by its noun, behind its number where it has one."""
    if lexicon.language == "en":
        said = lexicon.english("symbols", symbol, plural=amount not in (None, 1))
    else:
        case, plural = ("nom", False) if amount is None else by_number(amount, "nom")
        said = lexicon.russian("symbols", symbol).form(case, plural=plural)
    return said if amount is None else f"{amount} {said}"


def noun(game: Game, key: str, language: str, case: str = "nom", number: str = "singular") -> str:
    """Return one form of a noun of the game: a type, counter, zone, trait, symbol, period, seat, value, field or card.

    Args:
        game: The game.
        key: Its name in `game.yaml`, or the id of a card.
        language: `en` or `ru`.
        case: `nom`, `gen`, `dat`, `acc`, `ins` or `pre`; English has no cases.
        number: `singular` or `plural`.
    """
    lexicon = Lexicon(game, language)
    plural = number == "plural"
    if key in lexicon.names:
        title, forms = lexicon.titles.get(key, (lexicon.names[key], None))
        return title if forms is None or forms.nom is None else declined(forms).form(case, plural=plural)
    section = next((name for name in SECTIONS if key in lexicon.section(name)), "words")
    if language == "en":
        return lexicon.english(section, key, plural=plural)
    return lexicon.russian(section, key).form(case, plural=plural)
