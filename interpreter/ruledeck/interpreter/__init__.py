"""The interpreter: a game's state as plain data, and everything that may change it."""
