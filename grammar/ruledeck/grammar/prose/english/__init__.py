"""Prose in English."""
