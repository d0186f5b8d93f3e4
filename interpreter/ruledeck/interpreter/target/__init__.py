"""The language that games are compiled to: a tree of Python's simplest forms, its printer, and what can be read off it."""
