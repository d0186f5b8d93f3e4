"""A game in play, told in the languages of its players."""
