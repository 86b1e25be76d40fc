"""Basics of all pieces and scenes: the pen, counts, highlights, and palettes."""
