"""The base game, clauses B1 to B20 of the rules."""
