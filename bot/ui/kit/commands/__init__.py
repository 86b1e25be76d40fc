"""Slash commands: building, describing and translating them."""
