"""What players and things are called at a table, in the language of its players."""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from ruledeck.grammar.prose.labels import face_words
from ruledeck.grammar.prose.russian.inflection import Declined, by_number, decline

if TYPE_CHECKING:
    from ruledeck.grammar.binder.game import Game
    from ruledeck.grammar.prose.lexicon import Lexicon
    from ruledeck.interpreter.state.program import Program
    from ruledeck.interpreter.state.state import State

HIDDEN: Final = "?"
"""What a log and a view say in place of a title that the reader does not know."""

_SHORTEST_PLURAL: Final = 2
"""Shorter words that end like plurals are none: `ты`, `мы`."""
_SET_WORDS: Final = {
    "en": {"game": "the game", "hidden": "a hidden card", "nowhere": "nowhere"},
    "ru": {"game": "игра", "hidden": "скрытая карта", "nowhere": "нигде"},
}


@dataclass(frozen=True, slots=True)
class TableNames:
    """Names at one table.

    Attributes:
        seats: What the players are called, in the order of the seats.
        titles: Title by id of the card.
        language: `en` or `ru`.
        program: The game that is played; without one, words are called by their keys.
        lexicon: The nouns of the game in that language, if there is a game.
    """

    seats: tuple[str, ...]
    titles: dict[str, str] = field(default_factory=dict)
    language: str = "en"
    program: "Program | None" = None
    lexicon: "Lexicon | None" = None

    def word(self, key: str) -> str:
        """Return what every table calls something: `game`, `hidden` or `nowhere`."""
        return _SET_WORDS[self.language][key]

    def player(self, number: int, case: str = "nom") -> str:
        """Return what a player is called; 0 is the game. A case is for languages that have cases."""
        if not 1 <= number <= len(self.seats):
            return self.word("game") if self.language == "en" else decline("игра", "f").form(case)
        return self._name(self.seats[number - 1], case)

    def _name(self, name: str, case: str) -> str:
        if self.language == "en" or case == "nom" or not "а" <= name[-1:].lower() <= "я":
            return name
        # In Russian the names of most people decline like other nouns of their ending.
        return decline(name, animate=True).form(case)

    def title(self, key: object) -> str:
        """Return the title of a card by its id; of an unknown one, that it is hidden."""
        if key == HIDDEN:
            return self.word("hidden")
        return self.titles.get(str(key), str(key))

    def thing(self, key: object) -> str:
        """Return what a log speaks of: a player by number, or a card by id."""
        return self.player(key) if isinstance(key, int) else self.title(key)

    def subject(self, key: object, *, agrees: bool = False) -> str:
        """Return a player or card as what a sentence is about.

        A Russian title whose forms nobody has given, which may be a sentence, is quoted. Where a verb `agrees` with it, a title that
        looks like a plural stands behind the noun of its type: `отряд «Лазутчики» теряет`.
        """
        if self.language == "en" or isinstance(key, int) or key == HIDDEN or self.lexicon is None:
            return self.thing(key)
        title, forms = self.lexicon.titles.get(str(key), ("", None))
        if forms is not None or not title:
            return self.thing(key)
        card = self.program.game.cards.get(str(key)) if self.program is not None else None
        if agrees and card is not None and looks_plural(title):
            return f"{self.noun('types', card.text.type).form('nom')} {quoted(title)}"
        return quoted(title)

    def cause(self, key: object) -> str:
        """Return what stands in front of a colon: a title that holds one itself is quoted in every language."""
        said = self.subject(key)
        return f"“{said}”" if self.language == "en" and ": " in said else said

    def zone(self, key: object, case: str = "nom") -> str:
        """Return the name of a zone: a text, or a text and its owner."""
        if key is None:
            return self.word("nowhere")
        name, owner = key if isinstance(key, (tuple, list)) and len(key) == 2 else (key, 0)
        known = self.zone_name(str(name), case)
        if self.language == "en":
            return f"{self.player(owner)}'s {known}" if owner else f"the {known}"
        return f"{known} {self.player(owner, 'gen')}" if owner else known

    def zone_name(self, key: str, case: str = "nom") -> str:
        """Return the name of a zone without its owner."""
        if self.language == "en":
            return self.lexicon.english("zones", key) if self.lexicon is not None else key
        return self.noun("zones", key).form(case)

    def counted(self, counter: object, amount: object, case: str = "acc") -> str:
        """Return an amount with its counter: `2 coins`; in a case where a language has cases."""
        name, number = str(counter), amount if isinstance(amount, int) else 0
        if self.lexicon is None:
            return f"{amount} {name}"
        single = number == 1 and self._at_most_one(name)
        if self.language == "en":
            one, many = (self.lexicon.english("counters", name, plural=plural) for plural in (False, True))
            return one if single and one == many else f"{amount} {one if number == 1 else many}"
        noun = self.noun("counters", name)
        if single:
            return noun.form(case)
        case, plural = by_number(number, case, animate=noun.animate)
        return f"{amount} {noun.form(case, plural=plural)}"

    def fraction(self, counter: str) -> str:
        """Return the noun of a counter behind `2/5`."""
        if self.lexicon is None:
            return counter
        if self.language == "en":
            return self.lexicon.english("counters", counter, plural=True)
        return self.noun("counters", counter).form("gen")

    def _at_most_one(self, counter: str) -> bool:
        """Whether nothing can have more than one of a counter, which is then rather a state than an amount."""
        found = [each for each in self.program.layout.counters if each.name == counter] if self.program else []
        return bool(found) and found[0].most == 1

    def number_of(self, section: str, key: str, number: int) -> str:
        """Return a noun of the game behind a number, and alone where there is one: `2 dice`, `die`."""
        if number == 1 or self.lexicon is None:
            return self.attribute(section, key) if number == 1 else f"{number} {key}"
        if self.language == "en":
            return f"{number} {self.lexicon.english(section, key, plural=True)}"
        case, plural = by_number(number, "nom")
        return f"{number} {self.noun(section, key).form(case, plural=plural)}"

    def noun(self, section: str, key: str) -> Declined:
        """Return a noun of the game in all cases of Russian."""
        return self.lexicon.russian(section, key) if self.lexicon is not None else decline(key)

    def attribute(self, section: str, key: str) -> str:
        """Return the plain form of a noun of the game in either language."""
        return key if self.lexicon is None else self.lexicon.plain(section, key)

    def symbol(self, value: object) -> str:
        """Return a value that is no thing: a number, or a symbol by its name."""
        return str(value) if self.lexicon is None else self.lexicon.symbol(value)

    def face(self, key: object, number: object) -> str:
        """Return what a side shows: the facts of that side, or its number when it has none."""
        card = self.program.game.cards.get(str(key)) if self.program is not None else None
        if (
            self.program is None
            or card is None
            or not isinstance(number, int)
            or not 0 <= number < len(card.text.faces)
        ):
            return str(number)
        return face_words(self.program.game, str(key), number, self.language) or str(number)

    def period(self, kind: str, number: object, name: str | None) -> str:
        """Return which period it is: `turn 3`, or `draw phase` for one with a name of its own."""
        named = bool(name) and name != kind
        name = str(name).removeprefix(f"{kind}:")
        if self.language == "en":
            noun = self.lexicon.english("periods", kind) if self.lexicon is not None else kind
            return f"{name} {noun}" if named else f"{noun} {number}"
        noun = self.noun("periods", kind).form("nom")
        return f"{noun} «{self._period_name(name)}»" if named else f"{noun} {number}"

    def _period_name(self, name: str) -> str:
        forms = self.lexicon.forms("periods", name) if self.lexicon is not None else None
        return forms.nom if forms is not None and forms.nom is not None else name

    def entity(self, state: "State", program: "Program", entity: int, viewer: int | None, back: str = "") -> str:
        """Return what an entity is called by a player, a hidden one by its `back` if that is given; `None` sees everything."""
        if entity <= len(self.seats):
            return self.player(entity)
        known = viewer is None or state.card[entity] < 0 or bool(state.known[entity] & (1 << viewer))
        if not known and viewer is not None:
            zone, host = state.zone[entity], state.host[entity]
            layout, hidden = program.layout, back or self.word("hidden")
            if host > len(self.seats) and state.card[host] >= 0 and bool(state.known[host] & (1 << viewer)):
                # Of several that lie in one place this tells them apart, and everybody sees it there.
                on = self.title(layout.title(state.card[host]))
                return f"{hidden} on {on}" if self.language == "en" else f"{hidden} ({on})"
            place = (layout.zone_spec[zone].name, layout.zone_owner[zone])
            return f"{hidden} in {self.zone(place)}" if self.language == "en" else f"{hidden} ({self.zone(place)})"
        return self.title(program.layout.title(state.card[entity]))


def quoted(title: str) -> str:
    """Return a title in Russian quotation marks; those inside of it are others: `«Трактир „Лось“»`."""
    return f"«{title.replace('«', '„').replace('»', '“')}»"


def looks_plural(title: str) -> bool:
    """Whether the first word of a Russian title looks like a plural."""
    first = title.split()[0].lower() if title else ""
    return len(first) > _SHORTEST_PLURAL and first.endswith(("ы", "и", "ые", "ие"))


def table_names(program: "Program", seats: tuple[str, ...], language: str) -> TableNames:
    """Return the names at a table; a title without a translation stays in the source language."""
    from ruledeck.grammar.prose.lexicon import Lexicon

    return TableNames(seats, titles_of(program.game, language), language, program, Lexicon(program.game, language))


def titles_of(game: "Game", language: str) -> dict[str, str]:
    """Return the title of every card by its id."""
    titles = {ident: card.text.name for ident, card in game.cards.items()}
    for text in game.text.texts:
        if text.language == language:
            titles |= {ident: translated.name for ident, translated in text.cards.items()}
    return titles
