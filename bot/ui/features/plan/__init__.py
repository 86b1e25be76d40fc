"""Plans for the next turn."""
