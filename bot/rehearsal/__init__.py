"""What the bot believes about Discord, and the rehearsal that compares it with what a Discord really does."""
