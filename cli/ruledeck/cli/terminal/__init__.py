"""What every command shares: the words of the command line, what a terminal can show, refusals, files that are replaced in one step."""
