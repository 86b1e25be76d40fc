-- Games, their seats and logs, the messages that show them, and what servers and members chose.
-- Moments are whole seconds since 1970 (UTC). JSON is checked to be JSON and otherwise left unread.

PRAGMA application_id = 0x53504C44;  -- 'SPLD': tells our files from other programs'

-- AUTOINCREMENT, so that a button of a deleted game never names a later one.
CREATE TABLE games (
    id          INTEGER PRIMARY KEY AUTOINCREMENT,
    channel_id  INTEGER NOT NULL,
    guild_id    INTEGER,
    host_id     INTEGER NOT NULL,
    status      TEXT    NOT NULL CHECK (status IN ('lobby', 'playing', 'finished', 'ended')),
    options     TEXT    NOT NULL CHECK (json_valid(options)),
    language    TEXT    NOT NULL,
    created_at  INTEGER NOT NULL,
    started_at  INTEGER CHECK (status <> 'playing' OR started_at IS NOT NULL),
    ended_at    INTEGER CHECK ((ended_at IS NOT NULL) = (status IN ('finished', 'ended'))),
    newest_seq  INTEGER NOT NULL DEFAULT -1,
    posted_seq  INTEGER NOT NULL DEFAULT -1 CHECK (posted_seq BETWEEN -1 AND newest_seq)
) STRICT;

-- The partial indexes hold open and owed games only: a search there never meets the finished ones.
CREATE UNIQUE INDEX open_games ON games (channel_id) WHERE status IN ('lobby', 'playing');
CREATE INDEX owed_games ON games (id) WHERE posted_seq < newest_seq;
CREATE INDEX games_of_channel ON games (channel_id);

CREATE TABLE seats (
    game_id    INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
    seat       INTEGER NOT NULL CHECK (seat >= 0),
    name       TEXT    NOT NULL,
    member_id  INTEGER,
    computer   TEXT,
    PRIMARY KEY (game_id, seat),
    UNIQUE (member_id, game_id),
    CHECK ((member_id IS NULL) <> (computer IS NULL))
) STRICT, WITHOUT ROWID;

-- The log. Its key refuses a second writer. Without rowid a game's log lies together on disk.
CREATE TABLE moves (
    game_id    INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
    seq        INTEGER NOT NULL CHECK (seq >= 0),
    seat       INTEGER,
    member_id  INTEGER,
    move       TEXT CHECK (move IS NULL OR json_valid(move)),
    events     TEXT NOT NULL CHECK (json_valid(events)),
    at         INTEGER NOT NULL,
    PRIMARY KEY (game_id, seq)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER a_log_has_no_gaps BEFORE INSERT ON moves
WHEN NEW.seq > (SELECT newest_seq + 1 FROM games WHERE id = NEW.game_id)
BEGIN
    SELECT RAISE(ABORT, 'a log has no gaps');
END;

CREATE TRIGGER a_move_is_the_newest AFTER INSERT ON moves
BEGIN
    UPDATE games SET newest_seq = NEW.seq WHERE id = NEW.game_id;
END;

CREATE TABLE posts (
    message_id  INTEGER PRIMARY KEY,
    game_id     INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
    kind        TEXT    NOT NULL CHECK (kind IN ('lobby', 'board', 'mention', 'hand', 'final')),
    channel_id  INTEGER NOT NULL,
    member_id   INTEGER,
    seq         INTEGER NOT NULL,
    posted_at   INTEGER NOT NULL
) STRICT;

CREATE INDEX posts_of_game ON posts (game_id);
CREATE INDEX hands_of_member ON posts (member_id) WHERE kind = 'hand';

CREATE TABLE guild_settings (
    guild_id  INTEGER PRIMARY KEY,
    settings  TEXT NOT NULL CHECK (json_valid(settings))
) STRICT;

CREATE TABLE members (
    member_id        INTEGER PRIMARY KEY,
    locale           TEXT,
    told_closed_dms  INTEGER NOT NULL DEFAULT 0 CHECK (told_closed_dms IN (0, 1))
) STRICT;

-- What the bot notes for itself, such as which commands Discord was told.
CREATE TABLE notes (
    name TEXT PRIMARY KEY,
    text TEXT NOT NULL
) STRICT, WITHOUT ROWID;
