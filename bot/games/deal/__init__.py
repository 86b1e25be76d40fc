"""Sealed deals: deals that follow from a secret and from presses, so that players can check them."""
