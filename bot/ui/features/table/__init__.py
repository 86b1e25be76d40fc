"""Replies that change nothing: one file each, with its answer, its presses and its slash command."""
