"""What concerns a server or a member rather than one table: administration, defaults and privacy."""
