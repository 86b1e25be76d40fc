"""Games as text files."""
