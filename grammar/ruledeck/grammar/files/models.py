"""Shapes that every kind of YAML file shares: strict frozen models, nouns and their forms, citations."""

import re
from collections.abc import Mapping
from typing import Annotated, Final, Literal

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field
from pydantic_core import PydanticCustomError

from ruledeck.grammar.text import codes

ID_PATTERN: Final = r"^[a-z0-9][a-z0-9_]*$"
CASE_PATTERN: Final = r"^[a-z0-9][a-z0-9_-]*$"
LANGUAGE_PATTERN: Final = r"^[a-z]{2,3}$"
PEOPLE_PATTERN: Final = r"^[1-9][0-9]?$"
MOST_COPIES: Final = 999
"""Copies of one card: more than any box holds, and few enough to play with."""
MOST_SIDES: Final = 1000
"""No component has as many sides: a side is kept as its number below this."""
_UNSEEN: Final = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]")
"""Signs that command a terminal or turn the order of a line round."""
_CASES: Final = ("nom", "gen", "dat", "acc", "ins", "pre")


class Model(BaseModel):
    """A mapping that an author writes: no other keys, no conversion of values, no change afterwards."""

    # A model is built when something is checked against it: most games need few of them, and none twice.
    model_config = ConfigDict(extra="forbid", frozen=True, strict=True, defer_build=True)


def _localized(value: object) -> object:
    if isinstance(value, str):
        return {"": value}
    if not isinstance(value, dict):
        raise PydanticCustomError(codes.WRONG_SHAPE, "needs a text, or one text for each language (`en: ...`)")
    return value


def _told(value: object) -> object:
    if isinstance(value, str):
        return {"": value}
    if not isinstance(value, dict) or not value:
        raise PydanticCustomError(codes.WRONG_SHAPE, "needs a text, or one text for each part of the card")
    return value


def _constant(value: object) -> object:
    if not isinstance(value, (str, int)):
        raise PydanticCustomError(codes.WRONG_SHAPE, "needs a text, a whole number, or true or false")
    return value


def _named(value: object) -> object:
    """Take a list of names for a mapping of names to nothing."""
    if not isinstance(value, tuple):
        if not isinstance(value, dict):
            text = "needs a list of names, or a mapping from names to their forms"
            raise PydanticCustomError(codes.WRONG_SHAPE, text)
        return value
    for name in value:
        if not isinstance(name, str):
            raise PydanticCustomError(codes.WRONG_SHAPE, "needs a list of names, each a text")
        if value.count(name) > 1:
            text = "the name {name} is listed twice"
            raise PydanticCustomError(codes.DUPLICATE_ID, text, {"name": f'"{name}"', "part": name})
    return {name: {} for name in value}


def _forms(value: object) -> object:
    return {"nom": value} if isinstance(value, str) else value


def _visible(value: str) -> str:
    """Refuse what a reader would not see, or would see in another order than it is written."""
    if not value.strip():
        help = "write it, or delete the line"
        raise PydanticCustomError(codes.OUT_OF_RANGE, "this text is empty", {"part": value, "help": help})
    unseen = _UNSEEN.search(value)
    if unseen is not None:
        found = {"sign": f"U+{ord(unseen[0]):04X}", "part": value, "help": "delete it"}
        raise PydanticCustomError(codes.WRONG_SHAPE, "this text holds {sign}, which nobody can see", found)
    return value


Id = Annotated[str, Field(pattern=ID_PATTERN, max_length=100)]
Name = Annotated[str, Field(min_length=1), AfterValidator(_visible)]
Line = Annotated[str, Field(min_length=1)]
"""Words of the language, whose own reader says what is wrong with them."""
Language = Annotated[str, Field(pattern=LANGUAGE_PATTERN)]
Localized = Annotated[Mapping[str, str], BeforeValidator(_localized, json_schema_input_type=str | dict[str, str])]
"""A text; the key `""` holds the one that stands alone, in the source language."""
Flavor = Annotated[Mapping[str, str], BeforeValidator(_told, json_schema_input_type=str | dict[str, str])]
"""What a card tells: a text, or one for each of its parts; the key `""` holds the one that stands alone."""
Constant = Annotated[str | int | bool, BeforeValidator(_constant)]
"""A text, a whole number or a flag."""


def _there(value: object) -> object:
    """Refuse a key with nothing behind it: left out, it would say the same."""
    if value is None:
        help = "write the form, or delete the key"
        raise PydanticCustomError(codes.WRONG_SHAPE, "nothing follows this key", {"part": "", "help": help})
    return value


def _one(value: str) -> str:
    """Refuse several forms in the place of one: they would be printed with their bars."""
    if "|" in value:
        said = {"part": value, "help": "write each case as a key of its own: nom, gen, dat, acc, ins, pre"}
        raise PydanticCustomError(codes.WRONG_SHAPE, "this is one form, and no bar parts it", said)
    return value


Form = Annotated[Annotated[Name, AfterValidator(_one)] | None, BeforeValidator(_there)]


def _mapped(value: object) -> object:
    """Refuse a plural that is one text: it would be the nominative alone."""
    if isinstance(value, str):
        said = {"part": value, "help": f"write its cases: {{nom: {value}, gen: ...}}"}
        raise PydanticCustomError(codes.WRONG_SHAPE, "a plural needs a mapping of its cases, not a text", said)
    return _there(value)


class Declension(Model):
    """The cases of a noun in one number; a missing case is like the nominative.

    Attributes:
        nom: Nominative.
        gen: Genitive.
        dat: Dative.
        acc: Accusative.
        ins: Instrumental.
        pre: Prepositional.
    """

    nom: Form = None
    gen: Form = None
    dat: Form = None
    acc: Form = None
    ins: Form = None
    pre: Form = None


class Forms(Declension):
    """All forms of a noun.

    Attributes:
        plural: The same cases in the plural.
        gender: `m`, `f` or `n`: masculine, feminine or neuter, for the words that agree with it.
        animate: Whether its accusative is like the genitive.
    """

    plural: Annotated[Declension | None, BeforeValidator(_mapped)] = None
    gender: Annotated[Literal["m", "f", "n"] | None, BeforeValidator(_there)] = None
    animate: bool = False

    def case(self, case: str, *, plural: bool = False) -> str | None:
        """Return one form; the nominative of the number stands in for a case that is not given."""
        number: Declension | None = self.plural if plural else self
        if number is None:
            return None
        found = getattr(number, case) if case in _CASES else None
        return found if isinstance(found, str) else number.nom


AnyForms = Annotated[Forms, BeforeValidator(_forms, json_schema_input_type=str | Forms)]


class Noun(Model):
    """A name that the game declares.

    Attributes:
        plural: The English plural, when it is not the name with an `s`.
        ru: Russian forms.
        forms: Forms in other languages, by language.
    """

    plural: Name | None = None
    ru: AnyForms | None = None
    forms: Mapping[Language, AnyForms] = Field(default_factory=dict)

    def in_language(self, language: str) -> Forms | None:
        """Return the forms in `language`, or `None` when the author gave none."""
        return self.ru if language == "ru" and self.ru is not None else self.forms.get(language)


class SymbolNoun(Noun):
    """A symbol of a set.

    Attributes:
        code: How a face in the notation of its type writes it; without one, by its name.
        takes: It is a kind of slot, and takes things of these types, kinds and traits, and those that show these symbols. Where
            one symbol of a set says it, the others are kinds of slots, too, and take what is called as they are. Slots stand in
            one field of types, a list of such symbols.
    """

    code: Name | None = None
    takes: tuple[Name, ...] = ()


class PeriodNoun(Noun):
    """A stretch of time.

    Attributes:
        shown: Whether a table tells that it begins, and that it is going on; `false` is for bookkeeping.
    """

    shown: bool = True


Symbols = Annotated[
    Mapping[Name, SymbolNoun],
    BeforeValidator(_named, json_schema_input_type=tuple[str, ...] | dict[str, SymbolNoun]),
]
"""Written as a list of names, or as a mapping from names to their forms and codes."""
Periods = Annotated[
    Mapping[Name, PeriodNoun], BeforeValidator(_named, json_schema_input_type=tuple[str, ...] | dict[str, PeriodNoun])
]
"""Written as a list of names, or as a mapping from names to their forms."""
Nouns = Annotated[
    Mapping[Name, Noun], BeforeValidator(_named, json_schema_input_type=tuple[str, ...] | dict[str, Noun])
]
"""Written as a list of names, or as a mapping from names to their forms."""


class Citation(Model):
    """A place in a source that the game names.

    Attributes:
        book: A key of `sources` in the manifest.
        section: Heading.
        line: Line of the text, the first is 1.
        page: Page.
    """

    book: Name
    section: Name | None = None
    line: Annotated[int, Field(ge=1)] | None = None
    page: Annotated[int, Field(ge=1)] | None = None
