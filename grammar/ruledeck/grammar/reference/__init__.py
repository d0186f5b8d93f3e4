"""The reference of the language, made from its registries."""
