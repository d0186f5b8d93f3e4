"""Players without a person: policies, aims, and search."""
