### Votes about a player who has been silent for too long.

patience-0 = without end
patience-1 = 1 day
patience-2 = 2 days
patience-3 = 3 days
patience-7 = 7 days
patience-14 = 14 days
