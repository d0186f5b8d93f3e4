"""Which cards may have the text of which others, because some text lends it to them."""

from ruledeck.grammar.meaning.parts import PartKey
from ruledeck.interpreter.compiler.basis.context import Compiling


def lent(compiler: Compiling, key: PartKey) -> frozenset[int]:
    """Return the cards that may have the abilities of another card, or of a keyword, because its text is lent to them.

    Where a text says of itself alone that it has the text of another, these are the cards that have that text, and those to which that
    text may be lent in turn.
    """
    part = "keywords" if key.kind == "keyword" else "abilities"
    if not compiler.analysis.modified(f"lent:{part}"):
        return frozenset()
    asked, found = [key], set[str]()
    while asked:
        cards = _directly(compiler, asked.pop(), part)
        if cards is None:
            return frozenset(compiler.card_index.values())
        asked += [PartKey("card", card) for card in cards - found]
        found |= cards
    return frozenset([compiler.card_index[card] for card in found])


def _directly(compiler: Compiling, key: PartKey, part: str) -> set[str] | None:
    """Return the ids of the cards that say of themselves that they have what stands at a key; `None` where any card may have it."""
    found: set[str] = set()
    types = compiler.game.words.kinds
    for static, card in compiler.analysis.lends:
        if f"lent:{part}" not in static.what.keys:
            continue
        of = static.others[0].type.of
        fixed = of in types and not any(compiler.analysis.modified(f"type:{each}") for each in types[of])
        if key.kind == "card" and fixed and compiler.game.cards[key.id].text.type not in types[of]:
            # What lends is of a type that nothing changes, and this card is not of it.
            continue
        if not card:
            return None
        found.add(card)
    return found


def borrowing(compiler: Compiling) -> frozenset[int]:
    """Return the cards to which the abilities of any other may be lent."""
    found: set[int] = set()
    for ident in compiler.game.cards if compiler.analysis.modified("lent:abilities") else ():
        found |= lent(compiler, PartKey("card", ident))
    return frozenset(found)
