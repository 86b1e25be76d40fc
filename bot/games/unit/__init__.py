"""One game: its table, its log, and the cache in front of the store."""
