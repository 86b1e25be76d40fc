"""The actions and other decisions of a turn: one file each, with its picker, its presses and its slash command."""
