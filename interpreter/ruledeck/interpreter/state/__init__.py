"""A position as plain data, and the types of the compiled game that it belongs to."""
