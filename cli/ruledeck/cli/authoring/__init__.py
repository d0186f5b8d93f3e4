"""Texts for authors: canonical spelling, scaffolds, schemas, sheets of cards, the phrasebook."""
