"""Ways to the first moment of a card, in the user's cache folder: who tries a card again begins at once."""

import hashlib
import json
from pathlib import Path
from typing import TYPE_CHECKING, Final

from ruledeck.cli.games.kept_files import cache_folder, content_key, read_sealed, write_sealed

if TYPE_CHECKING:
    from ruledeck.cli.table.setup import TableSetup

MOST_KEPT: Final = 64

Way = tuple[int, list[str]]
"""The seed of a game, and the keys of the decisions that lead to the moment."""


class KnownMoment:
    """What is known of one card at one table: nothing, when anything of the game has changed since it was found."""

    def __init__(self, table: "TableSetup", card: str, seed: int) -> None:
        """Prepare to remember.

        Args:
            table: The table.
            card: The id of the card.
            seed: From which seed on the moment is looked for.
        """
        folder = table.folder
        content = content_key(folder.root, folder.shown, without=("rulings",))
        settings = [table.players, sorted(table.options.items()), sorted(table.decks.items()), card, seed]
        self._key = None if content is None else f"{content}\0{json.dumps(settings)}"

    def recalled(self) -> Way | None:
        """Return the way that was found once, or `None`."""
        data = None if self._key is None else read_sealed(self._path(self._key), self._key)
        if data is None:
            return None
        seed, keys = json.loads(data)
        return int(seed), [str(key) for key in keys]

    def remember(self, way: Way) -> None:
        """Keep a way that was found."""
        if self._key is not None:
            write_sealed(self._path(self._key), self._key, json.dumps(way).encode(), MOST_KEPT)

    @staticmethod
    def _path(key: str) -> Path:
        name = hashlib.blake2b(key.encode("utf-8", "surrogateescape"), digest_size=12).hexdigest()
        return cache_folder() / "moments" / f"{name}.json"
