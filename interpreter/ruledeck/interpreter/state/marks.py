"""Names under which the engine itself lets things remember something, beside what texts note on them."""

from typing import Final

REMEMBERED: Final = "remembered"
"""The things in play that a thing or a player remembers, by their ids."""
CHOSEN: Final = "chosen"
"""Which blocks of a choice were chosen: rows of what they say, the number of the period (-1: the game), and that of the block."""
