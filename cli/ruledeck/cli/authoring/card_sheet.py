"""A card as a page: a frame with its facts and its prose, then its text, its rulings and its tree."""

import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import fields, is_dataclass
from shutil import get_terminal_size
from textwrap import wrap
from typing import Final

from ruledeck.cli.games.loaded import Loaded
from ruledeck.cli.terminal.refusal import RefusalError
from ruledeck.grammar.binder.game import Card, Game
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.parts import PartKey
from ruledeck.grammar.prose import describe_card
from ruledeck.grammar.prose.flavors import told_by
from ruledeck.grammar.prose.labels import face_words
from ruledeck.grammar.prose.lexicon import Lexicon
from ruledeck.grammar.syntax.printer import print_document
from ruledeck.interpreter.compiler.compiler import compile_game

WIDTH: Final = 64
"""Columns between the sides of the frame, where the terminal is wide enough."""
_SIDES: Final = 4
"""Columns that the sides of the frame take."""
_NARROWEST: Final = 20
WORDS: Final = {
    "en": {
        "unique": "unique",
        "copies": "copies",
        "yes": "yes",
        "no": "no",
        "written": "Written as:",
        "rulings": "Rulings:",
        "no rulings": "No ruling names this card.",
        "tree": "Tree:",
        "code": "Compiled to:",
        "no code": "It has no behaviour to compile.",
    },
    "ru": {
        "unique": "уникальная",
        "copies": "экземпляров",
        "yes": "да",
        "no": "нет",
        "written": "Записано так:",
        "rulings": "Решения:",
        "no rulings": "Ни одно решение не называет эту карту.",
        "tree": "Дерево:",
        "code": "Скомпилировано в:",
        "no code": "Компилировать нечего: поведения нет.",
    },
}
"""What a page says beside the words of the game, by language."""


def type_line(game: Game, card: Card, language: str) -> str:
    """Return the type of a card and its traits."""
    lexicon = Lexicon(game, language)
    traits = [_word(lexicon, "traits", trait) for trait in card.text.traits]
    return _word(lexicon, "types", card.text.type) + (f" - {', '.join(traits)}" if traits else "")


def facts(game: Game, card: Card, language: str) -> list[tuple[str, str]]:
    """Return the declared facts of a card as pairs of words; a card that is a fact is called by its title."""
    lexicon, words = Lexicon(game, language), WORDS[language]
    told = {
        key: said
        for text in game.text.texts
        if text.language == language and card.text.id in text.cards
        for key, said in text.cards[card.text.id].facts.items()
    }
    sections = _sections(game, card)
    found = [
        (_called(lexicon, key, value), told.get(key) or _fact(lexicon, value, sections.get(key, "")))
        for key, value in card.text.fields.items()
    ]
    if card.text.unique:
        found.append((words["unique"], words["yes"]))
    if card.text.copies is not None:
        found.append((words["copies"], str(card.text.copies)))
    return found


def face_lines(game: Game, card: Card, language: str) -> list[str]:
    """Return the faces of a die, one a line, read as its type says, or else with the facts of each."""
    lexicon = Lexicon(game, language)
    if _is_read(game, card, language):
        return [f"{number}: {face_words(game, card.text.id, number - 1, language)}" for number in _numbers(card)]
    lines, sections = [], _sections(game, card)
    for number, face in enumerate(card.text.faces, 1):
        parts = []
        for key, value in face.items():
            name = _called(lexicon, key, value)
            if value is True:
                parts.append(name)
            elif value not in (False, 0):
                parts.append(f"{name} {_fact(lexicon, value, sections.get(key, ''))}")
        lines.append(f"{number}: {', '.join(parts)}")
    return lines


def brought_lines(game: Game, card: Card, language: str) -> list[str]:
    """Return what the sides of the dice print that come into the game with a card, a line for each sort of die."""
    manifest = game.text.manifest
    kind = manifest.types.get(card.text.type) if manifest is not None else None
    if kind is None:
        return []
    named = [card.text.fields.get(field) for field in kind.brings]
    brought = dict.fromkeys(str(one) for each in named for one in (each if isinstance(each, tuple) else (each,)))
    dice = [game.cards[each] for each in brought if each in game.cards and game.cards[each].text.faces]
    lexicon = Lexicon(game, language)
    return [
        f"{lexicon.title(die.text.id) if len(dice) > 1 else _word(lexicon, 'types', die.text.type)}: "
        + " / ".join(face_words(game, die.text.id, number - 1, language) for number in _numbers(die))
        for die in dice
    ]


def _numbers(die: Card) -> range:
    return range(1, len(die.text.faces) + 1)


def _is_read(game: Game, card: Card, language: str) -> bool:
    manifest = game.text.manifest
    return manifest is not None and language in manifest.types[card.text.type].reads


def _word(lexicon: Lexicon, section: str, key: str) -> str:
    if lexicon.language == "en":
        return lexicon.english(section, key)
    return lexicon.russian(section, key).form("nom")


def _called(lexicon: Lexicon, key: str, value: object) -> str:
    """Return what a fact is called; a list of several is said in the plural, where a language has one for it."""
    if lexicon.language == "en" or not isinstance(value, tuple) or len(value) < 2:
        return _word(lexicon, "fields", key)
    return lexicon.russian("fields", key).form("nom", plural=True)


def _sections(game: Game, card: Card) -> dict[str, str]:
    """Return which facts of a card and of its faces hold symbols, which may be spelled as the id of a card is, and which zones."""
    manifest = game.text.manifest
    kind = manifest.types.get(card.text.type) if manifest is not None else None
    if manifest is None or kind is None:
        return {}
    of = {key: field.of for key, field in {**kind.fields, **kind.faces}.items()}
    symbolic = {key: "symbols" for key, each in of.items() if each in manifest.symbols}
    return {**symbolic, **{key: "zones" for key, each in of.items() if each == "zone"}}


def _fact(lexicon: Lexicon, value: object, section: str) -> str:
    """Return a fact in words: yes or no, a number, a symbol, a zone, the title of a card, or several of these."""
    if isinstance(value, bool):
        return WORDS[lexicon.language]["yes" if value else "no"]
    if isinstance(value, tuple):
        return ", ".join(_fact(lexicon, one, section) for one in value)
    text = str(value)
    if section == "zones":
        return _word(lexicon, section, text)
    if text in lexicon.names and not section:
        return lexicon.title(text)
    return _word(lexicon, "symbols", text) if text in lexicon.section("symbols") else text


def behaviour(card: Card) -> str:
    """Return what a card does, in canonical text; empty when it does nothing."""
    return print_document(card.document).rstrip("\n") if card.document is not None else ""


def frame(title: str, kind: str, details: Iterable[tuple[str, str]], paragraphs: Iterable[str]) -> str:
    """Return a laid-out card: title, type, facts and prose in a frame of lines."""
    width = max(_NARROWEST, min(WIDTH, get_terminal_size().columns - _SIDES))
    head = [*_wrapped(title, width), *_wrapped(kind, width)]
    # A fact is never parted from its number.
    middle = [
        line.replace("\u00a0", " ")
        for line in _wrapped("   ".join(f"{key} {value}".replace(" ", "\u00a0") for key, value in details), width)
    ]
    body = [
        line for number, text in enumerate(paragraphs) for line in (*([""] if number else []), *_wrapped(text, width))
    ]
    parts = [part for part in (head, middle, body) if part]
    rule = f"├{'─' * (width + 2)}┤\n"
    inner = rule.join("".join(f"│ {_padded(line, width)} │\n" for line in part) for part in parts)
    return f"┌{'─' * (width + 2)}┐\n{inner}└{'─' * (width + 2)}┘"


def sheet(loaded: Loaded, card: Card, language: str) -> str:
    """Return a laid-out card: facts, faces, prose and what it tells; other titles of it stand in brackets."""
    names = loaded.names(card)
    title = names.get(language, names[""])
    others = ", ".join(dict.fromkeys(name for name in names.values() if name != title))
    told = (
        "\n".join(face_lines(loaded.game, card, language)),
        "\n".join(brought_lines(loaded.game, card, language)),
        describe_card(loaded.game, card, language),
        "\n".join(told_by(loaded.game, card.text.id, language)),
    )
    kind, details = type_line(loaded.game, card, language), facts(loaded.game, card, language)
    return frame(f"{title} ({others})" if others else title, kind, details, [part for part in told if part])


def rulings_about(loaded: Loaded, card: Card) -> list[tuple[str, str]]:
    """Return sentence and place of every ruling whose text names the card by id or title."""
    names = {card.text.id, *loaded.names(card).values()}
    return [
        (case.case, f"{case.span.source.path}:{case.span.begin.line}")
        for file in loaded.game.text.rulings
        for case in file.cases
        if any(name in case.span.text for name in names)
    ]


def code(game: Game, card: Card) -> list[str]:
    """Return the Python functions that a card and its keywords are compiled to, each under a comment with its origin.

    They are those of a game of as few players as it takes, with its usual options.

    Raises:
        RefusalError: when the manifest of the game cannot be read.
    """
    manifest = game.text.manifest
    if manifest is None:
        raise RefusalError(
            f"no code can be made of {card.text.name}: what the game is made of cannot be read",
            "`ruledeck check` tells what is wrong with its `game.yaml`",
        )
    program = compile_game(game, manifest.players.min)
    keys = [PartKey("card", card.text.id), *dict.fromkeys(PartKey("keyword", each.keyword) for each in card.keywords)]
    return [text.source for key in keys for text in program.module.written_for(key)]


def tree_lines(node: object, level: int = 0, name: str = "") -> Iterator[str]:
    """Yield the tree of meaning, a node a line, indented by its depth; empty parts are left out."""
    margin = "  " * level + (f"{name}: " if name else "")
    if isinstance(node, m.Meant) and is_dataclass(node):
        inner = [(one.name, getattr(node, one.name)) for one in fields(node) if one.name not in ("start", "end")]
        plain = [
            f"{key}={_plain(value)}" for key, value in inner if _is_plain(value) and value not in (None, "", False)
        ]
        yield f"{margin}{type(node).__name__} {' '.join(plain)}".rstrip()
        for key, value in inner:
            if not _is_plain(value):
                yield from tree_lines(value, level + 1, key)
    elif isinstance(node, tuple):
        for item in node:
            yield from tree_lines(item, level, name)
    else:
        yield f"{margin}{_plain(node)}"


def _is_plain(value: object) -> bool:
    return value is None or isinstance(value, (str, int, m.Type, m.Characteristic))


def _plain(value: object) -> str:
    return str(value) if isinstance(value, m.Type | m.Characteristic) else repr(value)


def _wrapped(text: str, columns: int) -> list[str]:
    """Wrap lines of any script; what is indented stays so."""
    lines: list[str] = []
    for line in text.splitlines():
        margin = " " * (len(line) - len(line.lstrip()))
        lines += wrap(line, columns, subsequent_indent=margin + ("  " if margin else "")) or [""]
    return lines


def _padded(line: str, columns: int) -> str:
    width = sum(
        0 if unicodedata.combining(char) else 2 if unicodedata.east_asian_width(char) in "WF" else 1 for char in line
    )
    return line + " " * (columns - width)
