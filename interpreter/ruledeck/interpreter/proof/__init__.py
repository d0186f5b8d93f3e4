"""What must be true of every state, every copy and every match."""
