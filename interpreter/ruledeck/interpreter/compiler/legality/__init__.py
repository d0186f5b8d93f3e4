"""Whether something could be done: bans, costs, choices, and what always holds."""
