-- What a channel has yet to see besides moves, which direct messages with hands are behind, and so what a kill left undone;
-- and what was sealed, word for word.

-- Counts what changes a table's messages and is no move: seats, options, language, host, and where the game stands.
ALTER TABLE games ADD COLUMN revision INTEGER NOT NULL DEFAULT 0;
ALTER TABLE games ADD COLUMN posted_revision INTEGER NOT NULL DEFAULT 0 CHECK (posted_revision BETWEEN 0 AND revision);

-- The move up to which direct messages show the hands, while they may be behind what was posted; else NULL.
ALTER TABLE games ADD COLUMN hands_seq INTEGER;

-- A game that is over stays as it was shown, whatever is forgotten of its players.
CREATE TRIGGER a_change_is_to_be_shown AFTER UPDATE OF status, options, language, host_id ON games
WHEN NEW.status IN ('lobby', 'playing') OR NEW.status <> OLD.status
BEGIN
    UPDATE games SET revision = revision + 1 WHERE id = NEW.id;
END;

CREATE TRIGGER a_new_seat_is_to_be_shown AFTER INSERT ON seats
BEGIN
    UPDATE games SET revision = revision + 1 WHERE id = NEW.game_id AND status IN ('lobby', 'playing');
END;

CREATE TRIGGER a_changed_seat_is_to_be_shown AFTER UPDATE ON seats
BEGIN
    UPDATE games SET revision = revision + 1 WHERE id = NEW.game_id AND status IN ('lobby', 'playing');
END;

CREATE TRIGGER a_seat_that_went_is_to_be_shown AFTER DELETE ON seats
BEGIN
    UPDATE games SET revision = revision + 1 WHERE id = OLD.game_id AND status IN ('lobby', 'playing');
END;

DROP INDEX owed_games;
CREATE INDEX owed_games ON games (id)
    WHERE posted_seq < newest_seq OR posted_revision < revision OR hands_seq IS NOT NULL;

-- What was sealed is kept as it was, so that its hash is that of what is handed out however the bot would write it today.
-- Deals sealed by version 2 have none: their text is written anew from the salt and the log.

CREATE TABLE openings (
    game_id  INTEGER PRIMARY KEY REFERENCES games ON DELETE CASCADE ON UPDATE CASCADE,
    text     TEXT NOT NULL
) STRICT;
