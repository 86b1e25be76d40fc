"""Machinery of the slash commands: building, installing, translating and sending them to Discord."""
