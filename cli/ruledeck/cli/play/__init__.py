"""People at one terminal."""
