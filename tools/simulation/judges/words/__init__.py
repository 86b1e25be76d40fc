"""Judges of what people type and choose, and of what the bot says with reasons."""
