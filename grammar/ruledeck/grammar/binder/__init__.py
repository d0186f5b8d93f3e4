"""From phrases to meaning: the structure is matched against the words of a game."""
