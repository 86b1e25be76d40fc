"""The Orient expansion, clauses O1 to O10 of the rules."""
