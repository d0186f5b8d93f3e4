"""Rulings: a position, decisions and expectations in text, run against the rules and compared with the log of the last time."""
