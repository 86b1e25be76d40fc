"""Private pickers: rows and texts for a player and a verb, for a move as well as for a plan."""
