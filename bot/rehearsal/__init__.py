"""The beliefs of the bot about Discord, and the rehearsal that compares them with what Discord does."""
