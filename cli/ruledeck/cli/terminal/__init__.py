"""What every command shares: where games are, what a terminal can show, files that are replaced in one step."""
