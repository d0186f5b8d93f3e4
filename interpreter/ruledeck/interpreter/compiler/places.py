"""Where the texts of a game stand: the keys under which `Game.places` holds their sources."""


def ability_place(key: str, index: int) -> str:
    """Return the key of `Game.places` under which an ability stands."""
    return f"ability:{index}" if key == "game" and index >= 0 else key
