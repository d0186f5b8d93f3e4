"""Decks of a format: what it asks of them, and decks drawn at random."""
