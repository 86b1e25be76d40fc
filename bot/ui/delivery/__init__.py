"""The messages of tables: public ones in channels, and hands as direct messages. `TableMessages` is the facade."""
