"""Commands about a server or a member rather than one table: administration, default settings and privacy."""
