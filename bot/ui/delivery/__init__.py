"""How the messages of a table get to Discord; docs/internals/delivery.md explains the steps.

A move is committed first and shown afterwards; until its channel shows it, the game is pending. Two updates of a
channel never overlap.
"""
