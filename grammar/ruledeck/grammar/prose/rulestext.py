"""The rules of a game as prose with headings: its words, verbs, abilities, windows and keywords."""

from collections.abc import Collection, Iterator

from ruledeck.grammar.binder.game import Game
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.prose import definitions
from ruledeck.grammar.prose.abilities import ability_sentences, default_sentences
from ruledeck.grammar.prose.cardtext import speaker_for
from ruledeck.grammar.prose.paragraphs import Said, clean, paragraphs
from ruledeck.grammar.prose.rules_phrases import HEADINGS, KINDS, WINDOWS
from ruledeck.grammar.prose.sentences import joined
from ruledeck.grammar.prose.speaker import Speaker
from ruledeck.grammar.text.sentence import capital
from ruledeck.grammar.words.vocabulary import AbilityKind, Window


def describe_rules(game: Game, language: str, words: Collection[str] | None = None) -> str:
    """Return the rules of a game as prose in Markdown: headings, paragraphs, and lists with `- `.

    Of its declared words those of `words` are explained, or all.
    """
    manifest = game.text.manifest
    name = manifest.name.get(language, manifest.name.get("", game.text.id)) if manifest is not None else game.text.id
    parts = [f"# {name}"]
    sections = {
        "words": _words(game, language, words), "verbs": _verbs(game, language), "kinds": _kinds(game, language),
        "windows": _windows(game, language), "keywords": _keywords(game, language), "rules": _rules(game, language),
    }  # fmt: skip
    for key, texts in sections.items():
        found = [text for text in texts if text]
        if found:
            parts += [f"## {HEADINGS[language][key]}", *found]
    return "\n\n".join(parts) + "\n"


def describe_keywords(game: Game, language: str) -> str:
    """Return what each keyword of a game means, with its name above it."""
    return "\n\n".join(text.replace("\n\n", "\n") for text in _keywords(game, language))


def _words(game: Game, language: str, words: Collection[str] | None) -> Iterator[str]:
    for word in game.words.words.values():
        if word.id in game.meanings and (words is None or word.id in words):
            yield paragraphs(definitions.word_sentence(speaker_for(game, language), word, game.meanings[word.id]))


def _verbs(game: Game, language: str) -> Iterator[str]:
    for verb in game.words.verbs.values():
        body = game.bodies.get(verb.id)
        if body is None or not body.items:
            continue
        title = clean(definitions.verb_title(speaker_for(game, language), verb))
        text = paragraphs(definitions.verb_sentences(speaker_for(game, language), verb, body))
        yield f"### {capital(title)}\n\n{text}"


def _kinds(game: Game, language: str) -> Iterator[str]:
    speaker = speaker_for(game, language)
    for kind in game.words.ability_kinds.values():
        said = clean(joined(speaker, list(_kind(speaker, kind, KINDS[language]))))
        yield f"**{speaker.header(kind.header)}** {said}."


def _kind(speaker: Speaker, kind: AbilityKind, phrases: dict[str, str]) -> Iterator[str]:
    yield phrases[kind.timing]
    if kind.timing in ("when", "after"):
        yield phrases["forced" if kind.forced else "optional"]
    if kind.zones:
        where = speaker.phrase("or").join(speaker.zone_name(zone) for zone in kind.zones)
        yield phrases["lives"].format(where=where)
    if kind.window:
        yield phrases["window"].format(window=speaker.lexicon.name("windows", kind.window))


def _windows(game: Game, language: str) -> Iterator[str]:
    for window, start in game.windows.values():
        speaker = speaker_for(game, language)
        said = [Said(text) for text in _discipline(speaker, window, start, WINDOWS[language])]
        yield f"**{capital(speaker.lexicon.name('windows', window.name))}**: {paragraphs(said)}"


def _discipline(speaker: Speaker, window: Window, start: m.Value | None, phrases: dict[str, str]) -> Iterator[str]:
    yield phrases[f"moment {window.moment}"]
    if start is not None:
        yield phrases["start"].format(who=speaker.np(start).text)
    yield phrases[f"forced {window.forced}"]
    yield phrases[f"each {window.each}"]
    if window.passes > 0:
        yield phrases["passes"].format(n=window.passes)
    else:
        yield phrases["all passed" if window.passes < 0 else "nobody left"]
    yield phrases[f"resolves {window.resolves}"]
    yield phrases[f"scope {window.scope}"]
    yield phrases["nests" if window.nests else "flat"]
    yield phrases[window.chooser]
    if window.under is not None:
        option, value = (speaker.lexicon.name("options", each) for each in window.under)
        yield phrases["under"].format(option=option, value=value)


def _keywords(game: Game, language: str) -> Iterator[str]:
    for keyword in game.words.named_keywords():
        title = clean(definitions.keyword_title(speaker_for(game, language), keyword))
        texts = [
            paragraphs(definitions.keyword_sentences(speaker_for(game, language), keyword, ability))
            for ability in game.keywords.get(keyword.id, ())
        ]
        yield "\n".join((f"### {capital(title)}\n", *texts)).rstrip()


def _rules(game: Game, language: str) -> Iterator[str]:
    for default in game.words.defaults.values():
        speaker = speaker_for(game, language)
        speaker.this = default.type
        yield paragraphs(default_sentences(speaker, default))
    for ability in game.abilities:
        yield paragraphs(ability_sentences(speaker_for(game, language), ability))
