"""The lesson: its prepared deal and moves, and how it goes on."""
