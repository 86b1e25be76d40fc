"""The members for whom games wait, and what they have yet to be shown."""
