"""Events, windows, stacks, queues, continuous effects and decisions: what happens when, and who is asked."""
