"""Statements as code: verbs, choices, blocks, loops, periods, what lasts, and how it is told."""
