"""Computer players: their moves, their seats, and games against them alone."""
