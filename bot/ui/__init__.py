"""The bot on Discord: commands, controls and messages."""
