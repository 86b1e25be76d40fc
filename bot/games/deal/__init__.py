"""Sealed deals: deals that follow from a secret and from presses, so that everybody can check them."""
