"""The common part of both engines: errors, statements, rows, and the database as the store needs it."""
