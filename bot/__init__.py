"""A Discord bot that hosts games of Splendor."""
