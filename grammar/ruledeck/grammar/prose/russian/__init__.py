"""Prose in Russian."""
