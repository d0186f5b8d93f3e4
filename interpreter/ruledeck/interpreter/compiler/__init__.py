"""From the meaning of a game to a program."""
