"""Phrases of values: nouns, groups, numbers, conditions, players, places."""
