"""A table before the deal and after the end: its seats, its options, its start and its rematch."""
