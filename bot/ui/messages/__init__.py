"""Messages of tables: public ones in channels, and hands by direct message. `TableMessages` is the facade."""
