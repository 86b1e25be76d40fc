"""Drawings of things, as images: gems, tokens, landscapes, nobles, towns and symbols. No text, no layout."""
