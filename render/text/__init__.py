"""Text in any script, measured and drawn so that it never leaves its box and never shows a missing-glyph box.

Sizes are cap heights in pixels: what a reader sees in any font. Raqm (in Pillow's wheels, with libfribidi on the
system) shapes Arabic and Indic scripts; without it text is set letter by letter.
"""

from render.text.lines import Line, Style, fit, shorten, visible_length, wrap
from render.text.typefaces import Typeface

__all__ = ["Line", "Style", "Typeface", "fit", "shorten", "visible_length", "wrap"]
