"""Titles of what comes with a card, and of the cells of boards: in a language that does not name it itself, they are made there."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from ruledeck.grammar.files.cards import CardText, named_ids
from ruledeck.grammar.files.decks import CardTranslation, Translation
from ruledeck.grammar.files.enclosed_cards import SLOT
from ruledeck.grammar.files.manifest import Manifest


def with_titles(
    texts: Sequence[Translation], cards: Sequence[CardText], manifest: Manifest, labels: Mapping[str, str]
) -> list[Translation]:
    """Return translations in which what other cards name has the title that its type declares, where no file gives one.

    What several cards name is called after the first of them that has a title in the language. The cells of boards, whose
    `labels` are given by their ids, are called after these.
    """
    patterns = {name: kind.title for name, kind in manifest.types.items() if kind.title}
    if not patterns:
        return list(texts)
    types = {card.id: card.type for card in cards}
    named = [(card.id, part) for card in cards for part in named_ids(card, manifest) if types.get(part) in patterns]
    found: list[Translation] = []
    for place, text in enumerate(texts):
        if any(other.language == text.language for other in texts[:place]):
            found.append(text)
            continue
        given = {key: card for other in texts if other.language == text.language for key, card in other.cards.items()}
        added: dict[str, CardTranslation] = {}
        for ident, label in labels.items():
            pattern = patterns.get(types.get(ident, ""), {}).get(text.language)
            if pattern is not None and ident not in given:
                added[ident] = CardTranslation(name=pattern.replace(SLOT, label))
        for whole, part in named:
            pattern = patterns[types[part]].get(text.language)
            if pattern is not None and whole in given and part not in given and part not in added:
                added[part] = CardTranslation(name=pattern.replace(SLOT, given[whole].name))
        found.append(replace(text, cards={**text.cards, **added}))
    return found
