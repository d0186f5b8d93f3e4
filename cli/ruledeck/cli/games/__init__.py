"""Where games are, and games as commands read them: from their text, or as the cache has kept them."""
