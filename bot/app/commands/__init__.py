"""Installing the slash commands and sending them to Discord."""
