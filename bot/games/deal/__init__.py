"""Sealed deals: deals that follow from a secret and from presses, so that all players can check them."""
