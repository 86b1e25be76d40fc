"""Reading what was played: logs, lists of games, stories and statistics."""
