"""Requests from and to Discord: their limits, errors, deferrals, files and links."""
