"""Whole pictures, one module per kind of scene."""
