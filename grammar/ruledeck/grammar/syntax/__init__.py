"""Characters to the tree of the structure and back: lexer, parser, printer."""
