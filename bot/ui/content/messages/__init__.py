"""The messages that a table and its members should have."""
