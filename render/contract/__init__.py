"""Scenes and themes: what the bot and the drawing share."""
