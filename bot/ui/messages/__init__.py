"""The public messages of a table and the direct messages with hands."""
