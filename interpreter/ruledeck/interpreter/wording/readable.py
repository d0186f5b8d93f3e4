"""Whether what a decision names can be read at all: a name that nothing has is offered nowhere, and never fails to be so."""

import re
from collections.abc import Iterator
from typing import Final

from ruledeck.grammar.binder.game import Game
from ruledeck.grammar.text import codes
from ruledeck.grammar.text.diagnostic import Diagnostic
from ruledeck.grammar.text.source import Span
from ruledeck.interpreter.wording.answers import ABILITY, WORDS, parts_of
from ruledeck.interpreter.wording.first_steps import bare_words
from ruledeck.interpreter.wording.names import Names, ordinal
from ruledeck.interpreter.wording.reading import Line, errors_of, performed, value

_SHARE: Final = re.compile(r"\d+ for\s+")
_SEVERAL: Final = re.compile(r'(?:"[^"]*"|[\w-]+)(?:(?:,| and) (?:"[^"]*"|[\w-]+))+')
"""Things that are named one after the other."""
_PLAIN: Final = re.compile(r"nothing|side \d+|\d+")


def unread(line: Line, game: Game, names: Names, who: str) -> tuple[Diagnostic, ...]:
    """Return why a decision names what nothing is called; nothing where it can be read, whatever is offered."""
    if not line.text:
        help = "write what is decided behind the player: `choose <thing>`, `use <card>`, or a verb of the game"
        return (Diagnostic(codes.RULING_VALUE, "this says nothing that could be offered", line.span, help),)
    word = line.text.split()[0]
    rest = line.after(word)
    if word in WORDS and not rest.text:
        return ()
    verb = performed(line, game, names, who)
    if not isinstance(verb, tuple):
        # A verb of the game may begin with a word that answers everywhere, too.
        return ()
    if word in ("use", "uses"):
        return tuple(_used(rest, game, names))
    if word in ("choose", "chooses"):
        return tuple(_chosen(rest, game, names))
    help = (
        f"write `choose <thing>`, `use <card>`, a verb of the game, or who decides in front: {', '.join(names.players)}"
    )
    if " and " in line.text and any(line.text.startswith(f"{start} ") for start in game.words.verb_starts):
        several = _SEVERAL.search(rest.text)
        help = (
            f"several things are chosen in one line, without the verb: `choose {several[0] if several else rest.text}`"
        )
    return verb or (Diagnostic(codes.RULING_VALUE, f'"{line.text}" is not a decision', line.span, help),)


def _used(what: Line, game: Game, names: Names) -> Iterator[Diagnostic]:
    """Yield why an ability is said of nothing that has one."""
    numbered = ABILITY.match(what.text)
    what = what.after(numbered[0]) if numbered else what
    user, against, target = what.text.partition(" against ")
    if user not in game.words.ability_kinds or user in names.aliases:
        yield from _named(_inside(what, user), game, names)
    elif all(each.kind != user for each in game.abilities):
        message = f'no text of the rules is an ability of the kind "{user}"'
        yield Diagnostic(codes.RULING_VALUE, message, what.span, "those of a card are said with it: `use <card>`")
    if against:
        yield from _named(_inside(what, target), game, names)


def _chosen(what: Line, game: Game, names: Names) -> Iterator[Diagnostic]:
    """Yield why nothing is called as what is chosen: a thing, a number, a share, or the words of a block."""
    for part in parts_of(what):
        share = _SHARE.match(part.text)
        named = _inside(what, part.text[share.end() :] if share else part.text)
        found = () if _PLAIN.fullmatch(named.text) else _named(named, game, names)
        deed = found and not isinstance(performed(named, game, names, names.players[0]), tuple)
        if found and not deed and not _is_written(named.text, game) and not _is_written(what.text, game):
            yield from found


def _named(what: Line, game: Game, names: Names) -> tuple[Diagnostic, ...]:
    text, number = ordinal(what.text)
    return errors_of(value(Line(text, what.span) if number else what, game, names))


def _inside(what: Line, text: str) -> Line:
    """Return a part of a line, at its place."""
    start = what.span.start + max(what.text.find(text), 0)
    return Line(text, Span(what.span.source, start, min(start + len(text), what.span.end)))


def _is_written(text: str, game: Game) -> bool:
    """Whether words stand so in a text of the game: those of a block say which one is chosen."""
    ways = game.words.ways
    if any(text == bare_words(way.verb) for each in ways.values() for way in each) or any(
        text == bare_words(game.words.verbs[verb]) for verb in ways
    ):
        return True
    return " " in text and any(text in " ".join(source.text.split()) for source in set(game.places.values()))
