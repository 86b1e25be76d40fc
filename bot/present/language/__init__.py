"""Words in all languages, and what all texts share."""
