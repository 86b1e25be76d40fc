"""Computer players: positions as numbers, the network that values them, and the search on top."""
