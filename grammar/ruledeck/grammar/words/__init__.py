"""The words of a game: declarations and what they add to the language."""
