"""Players and cards in the cases of a language that has them."""

from ruledeck.cli.speech.names import TableNames, quoted
from ruledeck.grammar.prose.lexicon import declined
from ruledeck.grammar.prose.russian.inflection import Declined
from ruledeck.grammar.text.sentence import capital


def thing_said(key: object, form: str, names: TableNames) -> str:
    """Return a player or a card in a case: `отряд «Разведчик»`."""
    noun, title = called(key, form, names)
    return title if noun is None else f"{noun.form(form)} {title}"


def called(key: object, form: str, names: TableNames) -> tuple[Declined | None, str]:
    """Return the noun that stands before what a player or a card is called in a case, if any does, and that.

    A title whose forms nobody has given stays as it is, in quotation marks, behind the noun of its type in the case: `отряд «Разведчик»`,
    unless it begins with that: `«Отряду лучников»`. What tells titles apart by their type goes without saying behind it.
    """
    if isinstance(key, int):
        return None, names.player(key, form or "nom")
    if not form or names.lexicon is None or names.language == "en":
        return None, names.title(key)
    title, forms = names.lexicon.titles.get(str(key), (names.title(key), None))
    if forms is not None and forms.nom is not None:
        return None, declined(forms).form(form)
    card = names.program.game.cards.get(str(key)) if names.program is not None else None
    if card is None or form == "nom":
        return None, quoted(title)
    noun = names.noun("types", card.text.type)
    name = noun.form("nom")
    if title.lower().startswith(f"{name} "):
        # A title that begins with the noun declines with it.
        in_case = noun.form(form)
        return None, quoted(f"{capital(in_case)}{title[len(name) :]}")
    bare, _, apart = title.removesuffix(")").partition(" (")
    told_apart = apart and title.endswith(")") and apart[:-1].lower() in name
    return noun, quoted(bare if told_apart else title)
