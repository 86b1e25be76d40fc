"""Everything around the bot: time, the order of tasks, chance, the database thread, processes, Discord."""
