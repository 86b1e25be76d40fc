"""Texts and scenes: everything that players see, without Discord and without pixels."""
