"""The tree of meaning, and walks over it."""
