"""The nouns of a game in one language: what the author declared, what can be derived, and what is missing."""

from collections.abc import Mapping
from dataclasses import replace

from ruledeck.grammar.binder.game import Game
from ruledeck.grammar.files.manifest import indexed
from ruledeck.grammar.files.models import Forms, Noun
from ruledeck.grammar.prose.russian.inflection import CASES, Declined, decline
from ruledeck.grammar.text.plural import regular_plural

SECTIONS = ("types", "symbols", "traits", "zones", "counters", "values", "periods", "seats")

_RUSSIAN: dict[str, tuple[str, str, bool]] = {
    "card": ("карта", "f", False), "player": ("игрок", "m", True), "opponent": ("противник", "m", True),
    "game": ("игра", "f", False), "owner": ("владелец", "m", True), "controller": ("контролирующий игрок", "m", True),
    "number": ("число", "n", False), "name": ("название", "n", False), "symbol": ("символ", "m", False),
    "box": ("коробка", "f", False), "entity": ("объект", "m", False), "component": ("компонент", "m", False),
    "zone": ("зона", "f", False), "die": ("кубик", "m", False), "place": ("место", "n", False),
    "trait": ("признак", "m", False), "type": ("тип", "m", False),
    "text": ("текст", "m", False), "side": ("сторона", "f", False), "event": ("событие", "n", False),
}  # fmt: skip
BUILT_IN = frozenset(_RUSSIAN)
"""The nouns that the language brings."""
_RUSSIAN_FORMS: dict[str, dict[str, str]] = {
    "owner": {"gen": "владельца", "dat": "владельцу", "acc": "владельца", "ins": "владельцем", "pre": "владельце"},
}
_ENGLISH_PLURALS = {"die": "dice"}


class Lexicon:
    """Looks words up; `missing` collects those that have no form in the language, as section and key."""

    def __init__(self, game: Game, language: str, missing: set[tuple[str, str]] | None = None) -> None:
        self.game, self.language = game, language
        self.missing: set[tuple[str, str]] = set() if missing is None else missing
        self.translated: dict[str, object] = {}
        self.titles: dict[str, tuple[str, Forms | None]] = {}
        for text in game.text.texts:
            if text.language == language:
                self.translated.update(text.words)
                self.titles.update({key: (card.name, card.forms) for key, card in text.cards.items()})
        self.names = {card.id: card.name for card in game.text.cards}
        words = game.words
        self.indexed = {
            indexed(name, symbol): (name, symbol)
            for name, of in words.index_sets.items()
            for symbol in words.symbol_sets[of]
        }

    def section(self, name: str) -> Mapping[str, Noun]:
        """Return the declared nouns of a section of the manifest."""
        manifest = self.game.text.manifest
        if manifest is None:
            return {}
        if name == "seats":
            return manifest.players.seats
        if name == "symbols":
            return {key: noun for nouns in manifest.symbols.values() for key, noun in nouns.items()}
        found = getattr(manifest, name) if name in SECTIONS else {}
        return found if isinstance(found, Mapping) else {}

    # ---- English

    def english(self, section: str, key: str, *, plural: bool = False) -> str:
        """Return the singular or plural of a noun; symbols and traits have no plural as attributes."""
        if section == "counters" and key in self.indexed:
            counter, symbol = self.indexed[key]
            return indexed(self.english(section, counter, plural=plural), self.english("symbols", symbol))
        forms = self.forms(section, key)
        if forms is not None:
            found = forms.case("nom", plural=plural)
            if found:
                return found
        if not plural:
            return key
        declared = self.section(section).get(key)
        if key in _ENGLISH_PLURALS and (declared is None or declared.plural is None):
            return _ENGLISH_PLURALS[key]
        return declared.plural if declared is not None and declared.plural else regular_plural(key)

    # ---- every language

    def forms(self, section: str, key: str) -> Forms | None:
        """Return the forms that the author gave in this language."""
        declared = self.section(section).get(key)
        if declared is not None and (found := declared.in_language(self.language)) is not None:
            return found
        words = self.translated.get(key)
        if isinstance(words, str):
            return Forms(nom=words)
        if isinstance(words, Mapping):
            return Forms.model_validate(dict(words), strict=False)
        return None

    # ---- Russian

    def russian(self, section: str, key: str) -> Declined:
        """Return a noun in all cases; without any Russian form it is the key itself, and noted as missing."""
        if section == "counters" and key in self.indexed:
            counter, symbol = self.indexed[key]
            return of_symbol(self.russian(section, counter), self.russian("symbols", symbol).form("gen"))
        forms = self.forms(section, key)
        if forms is not None and forms.nom is not None:
            return declined(forms)
        if key in _RUSSIAN:
            nominative, gender, animate = _RUSSIAN[key]
            return _with(decline(nominative, gender, animate=animate), _RUSSIAN_FORMS.get(key, {}), {})
        self.missing.add((section, key))
        same = dict.fromkeys(CASES, key)
        return Declined(same, same, "m")

    def by_nominative(self, text: str) -> Declined:
        """Return the noun that a pattern names by its Russian nominative (`{amount:карта}`)."""
        for section in ("counters", *SECTIONS):
            for key in self.section(section):
                forms = self.forms(section, key)
                if forms is not None and forms.nom == text:
                    return declined(forms)
        for nominative, gender, animate in _RUSSIAN.values():
            if nominative == text:
                return decline(nominative, gender, animate=animate)
        return decline(text)

    def plain(self, section: str, key: str) -> str:
        """Return a noun as it stands alone, in either language."""
        return self.english(section, key) if self.language == "en" else self.russian(section, key).form("nom")

    def symbol(self, value: object) -> str:
        """Return a symbol by its noun, and anything else, such as a number, as it is."""
        known = isinstance(value, str) and value in self.section("symbols")
        return self.plain("symbols", str(value)) if known else str(value)

    def name(self, section: str, key: str) -> str:
        """Return a name that is never inflected, such as that of a window or an option."""
        forms = self.forms(section, key)
        if forms is not None and forms.nom is not None:
            return forms.nom
        if self.language != "en":
            self.missing.add((section, key))
        return key

    def title(self, card: str) -> str:
        """Return the title of a card."""
        if card in self.titles:
            return self.titles[card][0]
        if self.language != "en":
            self.missing.add(("cards", card))
        return self.names.get(card, card)


def declined(forms: Forms) -> Declined:
    """Return given forms, with regular ones in the place of those that are missing."""
    assert forms.nom is not None
    regular = decline(forms.nom, forms.gender, animate=forms.animate)
    given = {case: form for case in CASES if (form := getattr(forms, case)) is not None}
    plural = forms.plural
    many: dict[str, str] = {}
    if plural is not None:
        if plural.nom is not None:
            many = {"nom": plural.nom} | ({} if forms.animate else {"acc": plural.nom})
        many |= {case: form for case in CASES if (form := getattr(plural, case)) is not None}
        if forms.animate and "gen" in many:
            many.setdefault("acc", many["gen"])
    if "gen" in given and forms.animate and regular.gender == "m":
        given.setdefault("acc", given["gen"])
    return _with(regular, given, many)


def of_symbol(counter: Declined, symbol: str) -> Declined:
    """Return the counter of one symbol, which stands behind it in the genitive: `репутация у гильдии`."""
    one, many = (
        {case: f"{form} у {symbol}" for case, form in forms.items()} for forms in (counter.singular, counter.plural)
    )
    return replace(counter, singular=one, plural=many)


def _with(regular: Declined, singular: dict[str, str], plural: dict[str, str]) -> Declined:
    return Declined(regular.singular | singular, regular.plural | plural, regular.gender, regular.animate)
