"""Positions, lobbies and rules as scenes for the renderer."""
