"""The only functions that change a state, what players know of it, and what was last known of things that left."""
