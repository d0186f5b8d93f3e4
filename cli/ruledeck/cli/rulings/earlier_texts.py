"""The texts that ran when a case last passed, in the user's cache folder: with them, a changed log is traced to an edit.

They are no part of a kept log, as nothing compares them: a log says what happens, and an edit of a rule that changes nothing of that
changes no log. Nothing but the name of the responsible edit is lost with this cache.
"""

import hashlib
import json
import os
from collections.abc import Iterable
from contextlib import suppress
from functools import cached_property
from pathlib import Path
from typing import Final

from ruledeck.cli.games.folders import GameFolder
from ruledeck.cli.games.kept_files import cache_folder, prune
from ruledeck.cli.terminal.atomic import replace_file
from ruledeck.grammar.text.regular_files import read_regular
from ruledeck.interpreter.rulings.cases import Case
from ruledeck.interpreter.rulings.record import Text
from ruledeck.interpreter.rulings.verdicts import Verdict

MOST_GAMES: Final = 64


class EarlierTexts:
    """What is remembered of the cases of one game; it is read when it is first asked for.

    Attributes:
        folder: The folder of the game.
    """

    def __init__(self, folder: GameFolder) -> None:
        self.folder = folder
        self._passed: dict[str, tuple[Text, ...]] = {}

    @cached_property
    def _known(self) -> dict[str, tuple[Text, ...]]:
        try:
            kept = json.loads(read_regular(self._path))
            texts = [(str(key), str(digest), str(text)) for key, digest, text in kept["texts"]]
            return {str(name): tuple([texts[number] for number in numbers]) for name, numbers in kept["cases"].items()}
        except (OSError, ValueError, LookupError, TypeError, AttributeError, RecursionError):
            # A cache that cannot be read is as good as none.
            return {}

    @cached_property
    def _path(self) -> Path:
        name = os.path.realpath(self.folder.root).encode("utf-8", "surrogateescape")
        return cache_folder() / "texts" / f"{hashlib.blake2b(name, digest_size=12).hexdigest()}.json"

    def before(self, case: Case) -> tuple[Text, ...]:
        """Return the texts that ran when a case last passed; none when that is not known."""
        return self._known.get(self._name(case), ())

    def remember(self, verdicts: Iterable[Verdict]) -> None:
        """Remember the texts of cases that passed, or whose logs were accepted."""
        self._passed |= {self._name(one.case): one.kept.new.texts for one in verdicts if one.kept is not None}
        found = {**self._known, **self._passed}
        if found == self._known:
            return
        numbers: dict[Text, int] = {}
        cases = {
            name: [numbers.setdefault(text, len(numbers)) for text in texts] for name, texts in sorted(found.items())
        }
        with suppress(OSError):
            replace_file(self._path, json.dumps({"texts": list(numbers), "cases": cases}).encode(), private=True)
            prune(self._path.parent, MOST_GAMES)

    def _name(self, case: Case) -> str:
        inner = Path(case.file.source.path).relative_to(self.folder.shown)
        return f"{inner.as_posix()}::{case.id}"
