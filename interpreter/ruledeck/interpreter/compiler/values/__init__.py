"""Values as expressions: numbers, conditions, groups, things, history."""
