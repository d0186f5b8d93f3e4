"""Everything about a game that can be found out without playing it."""

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

from ruledeck.cli.checking.findings import Checked, sort_key
from ruledeck.cli.games.garbage import resting_collector
from ruledeck.cli.games.languages import languages_of
from ruledeck.grammar.binder.game import Game, bind_card, bind_game
from ruledeck.grammar.checks import check_cards, check_what_is_left
from ruledeck.grammar.checks import check_game as check_meaning
from ruledeck.grammar.files.cards import CardText
from ruledeck.grammar.files.loading import GameText, read_game
from ruledeck.grammar.text import codes
from ruledeck.grammar.text.diagnostic import Diagnostic, Severity
from ruledeck.grammar.text.silencing import apply_ignores
from ruledeck.grammar.text.source import Source, Span
from ruledeck.grammar.words.declarations import where_written


def check_game(root: Path, shown: Path, *, compiling: bool = True) -> Checked:
    """Check the game in `root`, whose files are shown below `shown`; and, unless it shall not be, compile it."""
    with resting_collector():
        return _checked(root, shown, compiling=compiling)


def _checked(root: Path, shown: Path, *, compiling: bool) -> Checked:
    text, found = read_game(root, shown)
    try:
        game, faults = bind_game(text)
        found = [*found, *faults, *_synthetic_cards(game)]
        if not _faulty(found):
            found += _meant(game, rulings=True)
        elif text.manifest is not None:
            found += check_what_is_left(game)
        if not _faulty(found):
            found += _uncompilable(game) if compiling else ()
    except RecursionError:
        found.append(_too_deep(shown))
    findings = sorted(_unique(apply_ignores(where_written(text, found), text.sources)), key=sort_key)
    return Checked(tuple(findings), len(text.cards), _count_rulings(text), _count_facts(text))


def rejections_of_what_is_left(game: Game) -> tuple[Diagnostic, ...]:
    """Return the errors for which nothing can be compiled of what could be read of a game with errors."""
    left = apply_ignores(check_what_is_left(game), game.text.sources)
    return tuple(
        [one for one in left if one.severity is Severity.ERROR and one.code in (codes.MISPLACED, codes.NO_EVENT)]
    )


def rejections(game: Game) -> tuple[Diagnostic, ...]:
    """Return the errors of a game that could be read, for whoever is about to play it: without its rulings, by which nobody plays."""
    try:
        found = where_written(game.text, _meant(game, rulings=False))
    except RecursionError:
        found = [_too_deep(Path(game.text.id))]
    left = apply_ignores(found, game.text.sources)
    return tuple([one for one in left if one in found and one.severity is Severity.ERROR])


def _meant(game: Game, *, rulings: bool) -> list[Diagnostic]:
    """Return what is wrong with the meaning of a game, each sort only where those before found no error."""
    found = [*check_meaning(game), *_translated(game), *_policies(game), *(_rulings(game) if rulings else ())]
    if not _faulty(found):
        found += _requirements(game)
    if not _faulty(found):
        # What is wrong cannot be said; and that it cannot be said is no news.
        found += [one for language in languages_of(game.text) for one in _missing_forms(game, language)]
    return found


def _faulty(found: Iterable[Diagnostic]) -> bool:
    return any(one.severity is Severity.ERROR for one in found)


def _translated(game: Game) -> Iterable[Diagnostic]:
    """Check that what is translated is there to be said."""
    if not game.text.texts:
        return ()
    from ruledeck.grammar.prose import unknown_words

    return unknown_words(game)


def _policies(game: Game) -> Iterable[Diagnostic]:
    """Check the words of policies."""
    if not game.text.policies:
        return ()
    from ruledeck.interpreter.bots.policies import check_policies

    return check_policies(game)


def _requirements(game: Game) -> Iterable[Diagnostic]:
    """Check the conditions of formats and of the box; what they mean is worked out with the compiled game."""
    manifest = game.text.manifest
    if manifest is None:
        return
    if manifest.formats:
        from ruledeck.interpreter.decks.requirements import check_requirements

        yield from check_requirements(game)
    if manifest.require:
        from ruledeck.interpreter.decks.whole_box import check_box

        yield from check_box(game)


def _rulings(game: Game) -> Iterable[Diagnostic]:
    """Check what rulings say; the engine, which knows how, is loaded only where there are any."""
    if not game.text.rulings:
        return
    from ruledeck.interpreter.rulings.checks import check_rulings

    yield from check_rulings(game)
    yield from _cards_of_rulings(game)


def _cards_of_rulings(game: Game) -> Iterable[Diagnostic]:
    """Check the cards of files of rulings as those of the game are: of as many files at once as call their cards by different ids."""
    from ruledeck.interpreter.rulings.cases import with_cards

    together: list[dict[str, CardText]] = []
    for file in game.text.rulings:
        own = {card.id: card for card in file.cards}
        beside = next((each for each in together if each.keys().isdisjoint(own)), None)
        if beside is not None:
            beside.update(own)
        elif own:
            together.append(own)
    for cards in together:
        extended = with_cards(game, cards.values())
        if not extended.faults:
            yield from check_cards(extended.game, cards)


def _uncompilable(game: Game) -> Iterable[Diagnostic]:
    """Check that whatever can be played can be compiled: so nothing that has passed fails in play."""
    from ruledeck.interpreter.compiler.trial import uncompilable

    return uncompilable(game)


def _synthetic_cards(game: Game) -> Iterable[Diagnostic]:
    """Check the cards that files of rulings declare for themselves."""
    from ruledeck.interpreter.rulings.cases import titles_beside

    for ruling in game.text.rulings:
        words = replace(game.words, titles=titles_beside(game, ruling.cards)) if ruling.cards else game.words
        for card in ruling.cards:
            yield from bind_card(card, words)[1]


def _missing_forms(game: Game, language: str) -> Iterable[Diagnostic]:
    """Check that everything can be said in a language; how to say it is loaded only when a game speaks one."""
    from ruledeck.grammar.prose import missing_forms

    return missing_forms(game, language)


def _unique(found: Iterable[Diagnostic]) -> Iterable[Diagnostic]:
    """Drop repetitions: a slot of a declaration may be read once for each of its patterns."""
    seen: set[tuple[str, str, str, int, int]] = set()
    for one in found:
        place = (one.span.source.path, one.span.start, one.span.end) if one.span is not None else ("", 0, 0)
        key = (one.code, one.message, *place)
        if key not in seen:
            seen.add(key)
            yield one


def _count_rulings(text: GameText) -> int:
    return sum(1 + len(case.variants) for ruling in text.rulings for case in ruling.cases)


def _count_facts(text: GameText) -> tuple[tuple[str, int], ...]:
    """Return how many facts of its cards are of each sort of sources that a game declares."""
    if text.manifest is None or not text.manifest.provenance:
        return ()
    from ruledeck.grammar.files.provenance import counted

    return tuple(counted(text.cards, text.manifest.provenance).items())


def _too_deep(shown: Path) -> Diagnostic:
    message = "this game nests blocks, brackets or words so deeply that it cannot be read"
    span = Span(Source((shown / "game.yaml").as_posix(), ""), 0, 0)
    return Diagnostic(codes.DEEP, message, span, help="make the deepest text flatter")
