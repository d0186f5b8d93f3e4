"""The reference of the language, made from the grammar, the registries, the models and the texts in `reference.yaml`.

`python -m ruledeck.grammar.reference.pages > docs/reference.md` writes it; a test compares. Whatever has no text raises
`KeyError`, so that nothing of the language goes undocumented.
"""

import re
import sys
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import resources
from io import TextIOWrapper
from typing import Final, get_args

from pydantic import BaseModel, ConfigDict
from ruamel.yaml import YAML

from ruledeck.grammar.files import cards, decks, grids, manifest, models, policy_models, ruling_models
from ruledeck.grammar.reference.forms import form
from ruledeck.grammar.syntax import tree
from ruledeck.grammar.syntax.tree import DECLARERS
from ruledeck.grammar.text.reserved import RESERVED
from ruledeck.grammar.words.declaration_shape import SECTIONS
from ruledeck.grammar.words.declarations import prelude
from ruledeck.grammar.words.patterns import PLAIN_TYPES, SAID_IN_PLACE

Row = tuple[str, str]


class Example(BaseModel):
    """Lines of the language.

    Attributes:
        kind: How they are read: whole abilities and declarations, or `steps`, `conditions`, `numbers`.
        example: The lines.
        text: What is said in front.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)
    kind: str = ""
    example: str
    text: str = ""


class Table(BaseModel):
    """Ways to say something.

    Attributes:
        rows: What is written, and what it means.
        examples: Lines that use them.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)
    rows: tuple[Row, ...]
    examples: tuple[Example, ...]


class Boards(BaseModel):
    """Boards and dice, which the example game does not have.

    Attributes:
        text: What they are.
        manifest: What `game.yaml` says of them.
        cards: Components of them.
        rows: What is written of them, and what it means.
        examples: Lines that use them.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)
    text: str
    manifest: str
    cards: str
    rows: tuple[Row, ...]
    examples: tuple[Example, ...]


class Texts(BaseModel):
    """The content of `reference.yaml`: each part by the name that the grammar or a registry has for it."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    tokens: tuple[Row, ...]
    declarations: Mapping[str, Example]
    abilities: Mapping[str, Example]
    triggers: Mapping[str, Example]
    modifiers: Mapping[str, Example]
    statements: Mapping[str, Example]
    clauses: Mapping[str, Example]
    in_full: tuple[tuple[str, str, str, str], ...]
    conditions: Mapping[str, Example]
    tables: Mapping[str, Table]
    primitives: Mapping[str, str]
    primitive_examples: tuple[Example, ...]
    boards: Boards
    sections: Mapping[str, Mapping[str, str]]
    windows: Mapping[str, Row]


FILES: Final[tuple[tuple[str, str, tuple[type[BaseModel], ...]], ...]] = (
    (
        "game.yaml",
        "One mapping.",
        (
            manifest.Manifest, manifest.Book, manifest.Players, manifest.ComponentType, manifest.Chart, manifest.Zone, manifest.Counter,
            manifest.GlobalValue, manifest.Option, manifest.DeckFormat, manifest.SetLimits, models.Noun, models.Forms, models.Citation,
        ),
    ),
    (
        "rules/*.yaml",
        "What the rules beside it add to `game.yaml`, with the same keys: names to names, entries to lists, fields to a type of the "
        "game. Who plays, and what the game is called, `game.yaml` says alone. With its rules, cards and rulings such a file holds a "
        "[family of cards](games.md#8-a-family-of-cards), and goes with them.",
        (),
    ),
    (
        "cards/*.yaml",
        "A list of cards. Besides these keys a card has the fields that its type declares.",
        (cards.CardEntry, cards.PrintingEntry, grids.GridEntry),
    ),
    ("decks/*.yaml", "A list of decks.", (decks.DeckEntry,)),
    ("policies/*.yaml", "A list of policies.", (policy_models.PolicyEntry, policy_models.PreferenceEntry, policy_models.AimEntry)),
    (
        "rulings/*.yaml",
        "A list of cases, or a mapping with `cards:` and `cases:`. How to write them: [rulings](rulings.md).",
        (ruling_models.RulingEntry, ruling_models.CaseEntry, ruling_models.VariantEntry),
    ),
    (
        "text/<language>/*.yaml",
        "Names in other languages, by the id of the card or the word of the game.",
        (decks.TextEntry, decks.CardTranslation),
    ),
)  # fmt: skip
"""Kinds of files of a game, what they hold, and the models that read them."""


def reference() -> str:
    """Return the page."""
    return "\n".join(_lines(texts())) + "\n"


@cache
def texts() -> Texts:
    """Return what is said about each part of the language."""
    text = resources.files("ruledeck.grammar.reference").joinpath("reference.yaml").read_text(encoding="utf-8")
    return Texts.model_validate(YAML(typ="safe", pure=True).load(text))


def _lines(said: Texts) -> Iterator[str]:
    yield "# Reference\n"
    yield "<!-- Made by `python -m ruledeck.grammar.reference.pages`; do not edit. -->\n"
    yield "Everything that the language has, made from its grammar and its registries. The examples are read with the"
    yield "words of [Toy Soldiers](example/toys), the game of the [tutorial](tutorial.md). What a game adds is listed"
    yield "by `ruledeck words GAME`.\n"
    yield "In what is written, `<...>` stands for something, `[...]` may be missing, `|` parts what can stand instead."
    yield from _words(said)
    yield from _declarations(said)
    yield from _abilities(said)
    yield from _rules("Steps", "A line is a step, or one of these.", said.statements)
    yield from _rules("Parts of a step", "`and` joins steps on one line: as much of each as possible.", said.clauses)
    yield from _in_full(said)
    yield "\n## Phrases\n"
    yield "Words that are not keywords are matched to the patterns of the game, and to these."
    for title in ("Things", "Quantities", "Groups", "Zones"):
        yield from _table(title, said)
    yield from _rules("Conditions and numbers", "", said.conditions)
    yield from _table("Conditions", said)
    yield from _table("Numbers", said)
    yield from _primitives(said)
    for file, text, listed in FILES:
        yield f"\n## `{file}`\n\n{text}"
        for model in listed:
            yield from _model(model)


def _words(said: Texts) -> Iterator[str]:
    yield "\n## Reserved words\n"
    yield "A reserved word is a keyword wherever it stands, never a part of a phrase, a name or a slot:\n"
    yield " ".join(f"`{word}`" for word in sorted((*RESERVED, "for each"))) + "\n"
    yield "These open a declaration at the margin of a rules file:\n"
    yield " ".join(f"`{word}`" for word in sorted(DECLARERS.keys() & SECTIONS.keys()))
    yield "\n## Tokens\n\n| token | written |\n| --- | --- |"
    yield from (_row(row) for row in said.tokens)


def _declarations(said: Texts) -> Iterator[str]:
    yield "\n## Declarations\n"
    yield (
        "They stand at the margin of the files in `rules/`. Slots are written `{name: type}`; what a step hands to the slot of a verb"
        " is of its type wherever the step may be done, by its words or by an `if` around it ([what a verb takes](decisions/taken.md))."
    )
    yield from _entries(said.declarations)
    yield "\n### Types of slots\n"
    yield (
        ", ".join(f"`{name}`" for name in PLAIN_TYPES if name not in SAID_IN_PLACE)
        + ", a type or kind of the game, its plural, a set of symbols, `side of` a type of dice."
    )
    yield "\n### Sections\n\n| declaration | section | says |\n| --- | --- | --- |"
    for kind, sections in SECTIONS.items():
        if kind != "window":
            for name in sorted(sections):
                text = said.sections.get(kind, {}).get(name) or said.sections["all"][name]
                yield _row((kind, f"`{name}:`", text))
    yield "\n### Windows\n"
    yield "A window is a discipline: how the abilities of one moment are asked for and resolved. Its parts are"
    yield "independent; a game has one window for each moment.\n"
    yield "| section | values, the default first | means |\n| --- | --- | --- |"
    for name in sorted(SECTIONS["window"], key=list(said.windows).index):
        yield _row((f"`{name}:`", *said.windows[name]))


def _abilities(said: Texts) -> Iterator[str]:
    yield "\n## Abilities\n"
    yield "They are the text of cards, and stand at the margin of rules files when they belong to the game itself."
    yield from _entries(said.abilities)
    yield "\n### Triggers"
    for word, entry in said.triggers.items():
        yield from _entry(f"{word} <event>", entry)
    yield from _table("Events", said)
    yield "\n### Clauses of a head"
    yield from _entries(said.modifiers)
    yield from _table("Defaults of types", said)
    yield from _table("Constants", said)
    yield from _table("May, must, cannot", said)
    yield from _table("Endings", said)


def _in_full(said: Texts) -> Iterator[str]:
    yield "\n## How far something happens\n"
    yield "A step asks for something. It happens *in full* when all of it is done, *not* when none of it is, else *partly*."
    yield "What is so already is not done again. What asks for *nothing* (`add 0 coins`) is done, and what is *passed over*"
    yield "(`if` where the condition does not hold) does not count beside other steps; alone it has not happened."
    yield "One rule for all that asks for it:\n"
    yield "- a cost is paid, `fully` goes on and `then` follows when the step happened in full or asked for nothing;"
    yield "- the event of a verb has happened when the verb did, in full or partly;"
    yield "- an ability, a block or a step that a player may do is not offered where it could not change anything, and `first applicable`"
    yield "  does not take it. Of a choice of things all that fit its words are offered: `play 1 card in your hand where you can play it`"
    yield "  leaves out what cannot be paid for.\n"
    yield "| construct | in full | partly | not, or otherwise |\n| --- | --- | --- | --- |"
    yield from (_row(row) for row in said.in_full)


def _primitives(said: Texts) -> Iterator[str]:
    yield "\n## Built-in verbs\n"
    yield "The only verbs that are built in; a game declares all others with them. Each is an event, too, in the words"
    yield "of the verb itself (`after <player> <verb> ...`) and in those of the last column.\n"
    yield "| verb | what it does | events |\n| --- | --- | --- |"
    for item in prelude()[1].items:
        if isinstance(item, tree.Declaration) and item.kind == "verb":
            events = [
                f"{'when' if section.name == 'would' else 'after'} `{_written(pattern)}`"
                for section in item.sections
                if section.name in ("event", "would")
                for pattern in section.patterns
            ]
            yield _row((f"`{_written(item.pattern)}`", said.primitives[_key(item.pattern)], "<br>".join(events)))
    for entry in said.primitive_examples:
        yield f"\n{entry.text}"
        yield from _fence(entry)
    yield f"\n## Boards and dice\n\n{said.boards.text}\n"
    yield f"```yaml game\n{said.boards.manifest}```\n\n```yaml cards\n{said.boards.cards}```"
    yield "\n| written | means |\n| --- | --- |"
    yield from (_row(row) for row in said.boards.rows)
    for entry in said.boards.examples:
        yield from _fence(entry)


def _model(model: type[BaseModel]) -> Iterator[str]:
    about = " ".join((model.__doc__ or "").partition("Attributes:")[0].split())
    yield f"\n### {model.__name__.removesuffix('Entry')}\n\n{about}\n"
    yield "| key | holds | default |\n| --- | --- | --- |"
    for attribute, field in model.model_fields.items():
        name = field.alias or attribute
        default = "required" if field.is_required() else _default(field.get_default(call_default_factory=True))
        choices = [f"`{each}`" for each in get_args(field.annotation) if isinstance(each, str)]
        values = f" One of {', '.join(choices)}." if choices else ""
        yield _row((f"`{name}`", _documented(model, name) + values, default))


def _documented(model: type[BaseModel], name: str) -> str:
    """Return what the docstring of a model, or of what it is made from, says of a key."""
    for base in model.__mro__:
        found = re.search(rf"^ +{name}: ((?:.*\n)(?: {{12}}.*\n)*)", f"{base.__doc__ or ''}\n", re.MULTILINE)
        found = found or re.search(rf"^ +{name}: ((?:.*\n)(?: {{8}} +.*\n)*)", base.__doc__ or "", re.MULTILINE)
        if found:
            return " ".join(found[1].split())
    raise KeyError(f"{model.__name__}.{name} has no line in its docstring")


def _default(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "" if value in (None, (), {}) else f"`{value}`"


# ---- layout


def _rules(title: str, text: str, entries: Mapping[str, Example]) -> Iterator[str]:
    yield f"\n## {title}"
    if text:
        yield f"\n{text}"
    yield from _entries(entries)


def _entries(entries: Mapping[str, Example]) -> Iterator[str]:
    for name, entry in entries.items():
        yield from _entry(form(name), entry)


def _entry(written: str, entry: Example) -> Iterator[str]:
    yield f"\n`{written}`\n\n{entry.text}"
    yield from _fence(entry)


def _fence(entry: Example) -> Iterator[str]:
    yield f"\n```rules {entry.kind}".rstrip(" ")
    yield f"{entry.example}```"


def _table(title: str, said: Texts) -> Iterator[str]:
    table = said.tables[title.lower()]
    yield f"\n### {title}\n\n| written | means |\n| --- | --- |"
    yield from (_row(row) for row in table.rows)
    for entry in table.examples:
        yield from _fence(entry)


def _row(cells: tuple[str, ...]) -> str:
    return f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in cells)} |"


def _written(pattern: tree.Pattern) -> str:
    return " ".join(f"{{{piece.text}}}" if piece.kind == "slot" else piece.text for piece in pattern.pieces)


def _key(pattern: tree.Pattern) -> str:
    return " ".join("_" if piece.kind == "slot" else piece.text.split("|")[0] for piece in pattern.pieces)


if __name__ == "__main__":
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8")
    sys.stdout.write(reference())
