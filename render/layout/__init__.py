"""Boxes in whole pixels for everything on a picture, computed from scenes and sizes."""
