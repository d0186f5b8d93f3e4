"""What can be found out about a game without playing it, and what earlier checks found."""
