"""SQLite: connections, transactions, errors, migrations, locks and backups."""
