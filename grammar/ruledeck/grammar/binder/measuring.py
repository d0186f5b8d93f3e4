"""The number that a counter is measured by: what `against:` says in `game.yaml`."""

from ruledeck.grammar.binder.game import Game
from ruledeck.grammar.meaning import tree as m

IT = m.Name("it", m.COMPONENT)


def measure(game: Game, name: str, kind: str) -> m.Value | None:
    """Return a number of the component `it`, or `None` when its type has no such number.

    Args:
        game: The game.
        name: A fact, such as `health`, or a declared number without the `of` behind it.
        kind: The type of the component.
    """
    for word in game.words.words.values():
        if word.type == m.NUMBER and len(word.slots) == 1 and _said(word.pattern.elements[:-1]) == f"{name} of":
            wanted = word.slots[0].type.of
            if not wanted or kind in game.words.kinds.get(wanted, {wanted}):
                return m.Use(word.id, (IT,), m.NUMBER)
    type_, many = game.words.fields.get(kind, {}).get(name, (m.TEXT, True))
    if many or type_ != m.NUMBER:
        return None
    return m.Op("field", (m.Literal(name, m.TEXT), IT), m.NUMBER)


def _said(elements: tuple[object, ...]) -> str:
    return " ".join(min(each) if isinstance(each, frozenset) else "_" for each in elements)
