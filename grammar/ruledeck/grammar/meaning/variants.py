"""Verbs that do the same thing in a way of their own: whoever waits for the plain one waits for each of them; and two like no others."""

from typing import Final

TRANSFORM: Final = "transform-_-into-_"
"""The verb with which a thing becomes another card."""
AIM: Final = "aim-at-_-among-_"
"""The verb that a choice of targets carries out."""
REMEMBER: Final = "remember-_-on-_"
"""The verb with which a thing or a player remembers a thing in play."""
PASSES: Final = ("pass-_-to-the-left", "pass-_-to-the-right")
"""The verbs with which zones of several players change hands at one moment."""
_VARIANTS: Final = {
    "move-_-to-_": (
        "move-_-to-the-top-of-_",
        "move-_-to-the-bottom-of-_",
        "move-_-to-_-at-position-_",
        "move-_-face-down-to-_",
        "move-_-face-up-to-_",
    )
}
"""The variants of a verb of the language; they have its slots in front, in its order."""


def ways_of(verb: str) -> tuple[str, ...]:
    """Return a verb and its variants: what something waits for that waits for its event."""
    return (verb, *_VARIANTS.get(verb, ()))
