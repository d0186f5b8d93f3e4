"""The folder of a game as models: YAML trees, manifests, cards, decks, rulings."""
