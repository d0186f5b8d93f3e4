"""One request to check games: which ones, what counts, and how the answer is written.

Nothing here imports a parser, or the library that reads the command line, before a game has to be looked at anew.
"""

import os
import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import field
from pathlib import Path

from ruledeck.cli.checking.findings import Checked, Codes
from ruledeck.cli.games.folders import GameFolder, selected
from ruledeck.cli.terminal.progress import progress
from ruledeck.cli.terminal.refusal import RefusalError
from ruledeck.cli.terminal.report import Format, render, summary, use_colour
from ruledeck.grammar.text.diagnostic import Severity
from ruledeck.grammar.text.node_class import node


@node(frozen=True, slots=True)
class Request:
    """What is to be checked and how it is reported.

    Attributes:
        paths: Games, folders of games, or files of a game; empty for all content.
        content: Folders of content in place of the configured ones.
        output: How findings are written.
        codes: Which findings count.
        deny_warnings: Whether a warning fails the check.
        fix: Whether files are put into their canonical spelling first.
        compiling: Whether games without errors are compiled, too.
    """

    paths: tuple[Path, ...] = ()
    content: tuple[Path, ...] = ()
    output: Format = Format.FULL
    codes: Codes = field(default_factory=Codes)
    deny_warnings: bool = False
    fix: bool = False
    compiling: bool = True

    def games(self) -> list[GameFolder]:
        """Return the games that are to be checked.

        Raises:
            RefusalError: when there are none.
        """

        def content() -> list[Path]:
            from ruledeck.cli.games.configuration import content_folders

            return content_folders(self.content)

        games = selected(self.paths, content)
        if not games:
            where = ", ".join(str(folder) for folder in content())
            raise RefusalError(
                f"there is no game in {where or 'any folder of content'}", "name a folder with --content"
            )
        return games

    def answer(self, *, cached: bool) -> int:
        """Check, report, and return the exit code."""
        games = self.games()
        if self.fix:
            from ruledeck.cli.authoring.canonical import format_games

            for line in format_games(games):
                print(line, file=sys.stderr)
        results: list[Checked] = []
        with progress(len(games)) as told:
            for game in games:
                told.at(len(results), str(game.shown))
                results.append(_checked(game, cached=cached, compiling=self.compiling))
        return self._report(games, results)

    def _report(self, games: Sequence[GameFolder], results: Sequence[Checked]) -> int:
        found = [
            one
            for game, result in zip(games, results, strict=True)
            for one in result.findings
            if self.codes.count(one.code) and game.includes(one.span.source.path if one.span is not None else "")
        ]
        sys.stdout.write(render(found, self.output, colour=use_colour(sys.stdout, os.environ)))
        cards, rulings = sum(one.cards for one in results), sum(one.rulings for one in results)
        counts = f"{_count(len(games), 'game')}, {_count(cards, 'card')}, {_count(rulings, 'ruling')} checked"
        facts = Counter[str]()
        for one in results:
            facts.update(dict(one.facts))
        if facts:
            counts += f"; facts: {', '.join(f'{number:,} {sort}' for sort, number in facts.items())}"
        for_people = self.output in (Format.FULL, Format.CONCISE)
        blank = "\n" if found and self.output is Format.FULL else ""
        print(f"{blank}{summary(found)} ({counts})", file=sys.stdout if for_people else sys.stderr)
        return int(any(self.deny_warnings or one.severity is Severity.ERROR for one in found))


def _checked(game: GameFolder, *, cached: bool, compiling: bool) -> Checked:
    if not cached:
        return _anew(game, compiling=compiling)
    from ruledeck.cli.checking.cache import load, store
    from ruledeck.cli.games.kept_files import content_key

    key = content_key(game.root, game.shown)
    kept = load(game.root, game.shown, key) if key is not None else None
    if kept is not None:
        return kept
    result = _anew(game, compiling=compiling)
    # What was not compiled is no answer for whoever asks for all.
    if key is not None and compiling:
        store(game.root, game.shown, key, result)
    return result


def _anew(game: GameFolder, *, compiling: bool) -> Checked:
    # Imported only here: an unchanged game is answered without the parser.
    from ruledeck.cli.checking.checking import check_game

    return check_game(game.root, game.shown, compiling=compiling)


def _count(number: int, noun: str) -> str:
    return f"{number:,} {noun}{'' if number == 1 else 's'}"
