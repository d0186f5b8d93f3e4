"""Decisions, names and phrases in words: what is offered, and what a phrase of a ruling or a policy speaks of."""
