"""Words without a form in a language, as findings with the place where the form belongs."""

from collections.abc import Iterator

from ruledeck.grammar.binder.game import Game
from ruledeck.grammar.files.document_nodes import locate
from ruledeck.grammar.prose.cardtext import SPEAKERS, collecting, describe_card
from ruledeck.grammar.prose.lexicon import SECTIONS, Lexicon
from ruledeck.grammar.prose.rulestext import describe_rules
from ruledeck.grammar.text import codes
from ruledeck.grammar.text.diagnostic import Diagnostic, Severity
from ruledeck.grammar.text.source import Span
from ruledeck.grammar.words.vocabulary import AbilityKind, Keyword, Verb, Window, Word

_NAMES = {
    "types": "type", "symbols": "symbol", "traits": "trait", "zones": "zone", "counters": "counter", "values": "value",
    "periods": "period", "seats": "seat", "fields": "field", "cards": "card", "verbs": "verb", "words": "word",
    "keywords": "keyword", "abilities": "kind of ability", "windows": "window", "options": "option",
}  # fmt: skip


def missing_forms(game: Game, language: str) -> list[Diagnostic]:
    """Return a warning for every word that the prose of the game needs and that has no form in `language`.

    English forms are derived, and never missing; a story may be. A language without prose gives nothing.
    """
    if language not in SPEAKERS:
        return []
    if language == "en":
        return _untold(game, language)
    found: set[tuple[str, str]] = set()
    with collecting(found):
        for card in game.cards.values():
            describe_card(game, card, language)
        describe_rules(game, language)
    lexicon = Lexicon(game, language)
    for section in SECTIONS:
        for key in lexicon.section(section):
            lexicon.russian(section, key)
    for card in game.cards.values():
        lexicon.title(card.text.id)
        for key in (*card.text.fields, *(key for face in card.text.faces for key in face)):
            lexicon.russian("fields", key)
    found |= lexicon.missing
    nouns = [_finding(game, section, key, language) for section, key in sorted(found)]
    return [*nouns, *_silent(game, language), *_untold(game, language)]


def _silent(game: Game, language: str) -> Iterator[Diagnostic]:
    """Yield a warning for every card whose telling, or a part of it, is in no file of the language."""
    told = {
        ident: card.flavor or {}
        for text in game.text.texts
        if text.language == language
        for ident, card in text.cards.items()
    }
    for ident, card in game.cards.items():
        parts = [part for part in card.text.flavor if part not in told.get(ident, {})]
        if parts:
            said = ", ".join(f'"{part}"' for part in parts if part)
            text = (
                f'what "{card.text.name}" tells{f" of {said}" if said else ""} is not said in the language "{language}"'
            )
            help = f"add `flavor:` to `{ident}:` under `cards:` in a file of text/{language}/"
            span = card.text.key_spans.get("flavor", card.text.span)
            yield Diagnostic(codes.MISSING_FORM, text, span, help, severity=Severity.WARNING)


def _untold(game: Game, language: str) -> list[Diagnostic]:
    """Return a warning for every story, and every purpose of decisions, that is said in another language only."""
    found: list[Diagnostic] = []
    said = [(verb, "story", story.lines) for verb, story in sorted(game.stories.items())]
    for verb, word, lines in (*said, *((verb, "asks", lines) for verb, lines in sorted(game.purposes.items()))):
        declared = game.words.verbs[verb]
        if language in lines or declared.declared is None or declared.source is None:
            continue
        section = next(each for each in declared.declared.sections if each.name.endswith(word))
        name = word if language == "en" else f"{language} {word}"
        text = f'this is said in another language, and not in "{language}"'
        span = Span(declared.source, section.start, section.end)
        help = f"add a line `{name}: ...` beside it"
        found.append(Diagnostic(codes.MISSING_FORM, text, span, help, severity=Severity.WARNING))
    return found


def _finding(game: Game, section: str, key: str, language: str) -> Diagnostic:
    span, shown = _place(game, section, key)
    text = f'the {_NAMES.get(section, "word")} "{shown}" has no form in the language "{language}"'
    if section in ("verbs", "keywords", "abilities") or ":" in key:
        help = f"add a line `{language}: ...` below its declaration"
    elif section == "cards":
        help = f"add `{key}: {{name: ...}}` under `cards:` in a file of text/{language}/"
    elif section in SECTIONS:
        help = (
            f"add `{language}:` with its forms in game.yaml, or `{key}:` under `words:` in a file of text/{language}/"
        )
    else:
        help = f"add `{key}:` with its forms under `words:` in a file of text/{language}/"
    return Diagnostic(codes.MISSING_FORM, text, span, help, severity=Severity.WARNING)


def _place(game: Game, section: str, key: str) -> tuple[Span | None, str]:
    """Return where a word is declared, and how it is shown."""
    words = game.words
    entry: Verb | Keyword | AbilityKind | Word | Window | None = words.words.get(key)
    if section == "verbs":
        entry = words.verbs.get(key)
    elif section == "keywords":
        entry = words.keywords.get(key)
    elif section == "abilities":
        entry = words.ability_kinds.get(key)
    elif section == "windows":
        entry = words.windows.get(key)
    if entry is not None and entry.declared is not None and entry.source is not None:
        pattern = entry.declared.pattern
        return Span(entry.source, pattern.start, pattern.end), entry.source.text[pattern.start : pattern.end]
    if section == "cards":
        card = game.cards.get(key)
        return (card.text.span, card.text.name) if card is not None else (None, key)
    node = game.text.manifest_node
    if node is None:
        return None, key
    paths: list[tuple[str | int, ...]] = [(section, key), ("players", "seats", key), ("options", key)]
    manifest = game.text.manifest
    if manifest is not None:
        paths += [("symbols", name, key) for name in manifest.symbols] + [("symbols", key)]
        paths += [("types", name, part, key) for name in manifest.types for part in ("fields", "faces")]
    for path in paths:
        _, name, taken = locate(node, path)
        if taken == len(path):
            return (name.span if name is not None else None), key
    return node.first_line, key
