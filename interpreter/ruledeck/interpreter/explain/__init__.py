"""Why, and why not: the tree evaluated a second time, what led to an event, and a game lived through again."""
