"""Many games of bots, what came of each, and what that says of a game."""
