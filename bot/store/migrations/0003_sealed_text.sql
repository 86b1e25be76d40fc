-- What was sealed, word for word, so that its hash is that of what is handed out however the bot would write it today.
-- Deals sealed by version 2 have none: their text is written anew from the salt and the log.

CREATE TABLE openings (
    game_id  INTEGER PRIMARY KEY REFERENCES games ON DELETE CASCADE ON UPDATE CASCADE,
    text     TEXT NOT NULL
) STRICT;
