"""A table to play at: its players, its session, its board and its prompts."""
