"""What everything that is painted is made of: the pen, counts, highlights, and palettes."""
