"""/admin, for members who may manage the server: its open games in any of its channels, and its settings."""
