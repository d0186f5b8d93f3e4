"""From the text of a game to checked trees: sources, diagnostics, YAML, models and the language."""
