"""The schema of SQLite, as numbered files; see `bot.store.contract.migrations`."""

from bot.store.contract.migrations import Migration, migrations_in


def shipped_migrations() -> tuple[Migration, ...]:
    """Return the migrations of this version of the bot in order."""
    return migrations_in(__name__)
