"""Everything a member can look at. Each file holds one view: its answer, its presses and its slash command."""
