"""Kill the bot while members play, and fuzz it."""
