"""The bot in a simulated channel, with a page for direct messages."""
