"""What can be said of a whole game before any of it is compiled."""
