"""Moves, plans, undo, votes and computer players."""
