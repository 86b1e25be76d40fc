"""Words in four languages, and what all texts share."""
