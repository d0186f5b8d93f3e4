"""The command line: what authors, players and other programs call."""
