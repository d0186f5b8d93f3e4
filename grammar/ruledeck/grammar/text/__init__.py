"""Text that came from files: places in it, and findings about it."""
