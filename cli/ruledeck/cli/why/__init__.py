"""Questions about a moment of a game, and their answers."""
