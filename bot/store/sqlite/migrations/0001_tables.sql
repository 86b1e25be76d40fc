-- Games, their seats, logs, sealed deals and messages, and the preferences of servers and members.
--
-- Every moment is in whole seconds since 1970 (UTC). JSON columns are only checked to be JSON.
-- All children of `games` cascade, so that a game is deleted or gets a new id with one statement.
--
-- This file is frozen: databases have been made with it. A change of the schema is a new file with the next number.

PRAGMA application_id = 0x53504C44;  -- 'SPLD' tells our files from those of other programs

-- Ids are made in Python of the time and random bits, because buttons on Discord carry them: a button of a deleted game,
-- or of a game that an older copy of the database does not have, must never address a later one.
CREATE TABLE games (
    id              INTEGER PRIMARY KEY,
    channel_id      INTEGER NOT NULL,
    guild_id        INTEGER,
    host_id         INTEGER NOT NULL,  -- 0 when the host was forgotten
    status          TEXT    NOT NULL CHECK (status IN ('lobby', 'playing', 'finished', 'ended')),
    options         TEXT    NOT NULL CHECK (json_valid(options)),
    language        TEXT    NOT NULL,
    created_at      INTEGER NOT NULL,
    changed_at      INTEGER NOT NULL,  -- last change by a member in the lobby
    started_at      INTEGER CHECK (status <> 'playing' OR started_at IS NOT NULL),
    ended_at        INTEGER CHECK ((ended_at IS NOT NULL) = (status IN ('finished', 'ended'))),
    ended_by        INTEGER,           -- member who ended it early; NULL when nobody did, or when forgotten
    seal            TEXT    CHECK (length(seal) = 64),  -- SHA-256 of the secret of the deal, public
    newest_seq      INTEGER NOT NULL DEFAULT -1,        -- newest log entry
    shown_seq       INTEGER NOT NULL DEFAULT -1 CHECK (shown_seq BETWEEN -1 AND newest_seq),
    revision        INTEGER NOT NULL DEFAULT 0,         -- counts visible changes that are not log entries
    shown_revision  INTEGER NOT NULL DEFAULT 0 CHECK (shown_revision BETWEEN 0 AND revision),
    hands_seq       INTEGER,                            -- log entry that the hand DMs show; NULL when up to date
    hinted          TEXT    NOT NULL DEFAULT '[]' CHECK (json_valid(hinted)),  -- log entries after which a hint was given
    seat_to_act     INTEGER,           -- seat whose answer the game waits for as of its newest entry
    closes_at       INTEGER            -- when the lobby closes unless a member changes it; NULL until its players are told
) STRICT;

-- The partial indexes hold only open and pending games: a search there never meets the finished ones.
CREATE UNIQUE INDEX open_games ON games (channel_id) WHERE status IN ('lobby', 'playing');
CREATE INDEX pending_games ON games (id)
    WHERE shown_seq < newest_seq OR shown_revision < revision OR hands_seq IS NOT NULL;
CREATE INDEX open_games_of_server ON games (guild_id) WHERE status IN ('lobby', 'playing');
CREATE INDEX games_of_channel ON games (channel_id);
CREATE INDEX games_by_seal ON games (seal) WHERE seal IS NOT NULL;
CREATE INDEX games_of_host ON games (host_id);
CREATE INDEX games_ended_by ON games (ended_by) WHERE ended_by IS NOT NULL;

CREATE TABLE seats (
    game_id    INTEGER NOT NULL REFERENCES games ON DELETE CASCADE ON UPDATE CASCADE,
    seat       INTEGER NOT NULL CHECK (seat >= 0),
    name       TEXT    NOT NULL,
    occupant   TEXT    NOT NULL CHECK (occupant IN ('member', 'computer', 'former')),
    member_id  INTEGER CHECK ((member_id IS NOT NULL) = (occupant = 'member')),
    level      TEXT    CHECK ((level IS NOT NULL) = (occupant = 'computer')),
    plays_for  INTEGER CHECK (plays_for IS NULL OR occupant = 'computer'),  -- member who had the seat before
    colour     INTEGER NOT NULL CHECK (colour >= 0),     -- kept from joining on, whatever the order of turns
    invited    INTEGER NOT NULL DEFAULT 0 CHECK (invited IN (0, 1)),  -- seated by somebody else, and has not joined yet
    held_until INTEGER CHECK (held_until IS NULL OR invited = 1),  -- when the seat of an invited member becomes free
    is_open    INTEGER NOT NULL DEFAULT 1 CHECK (is_open IN (0, 1)),  -- copied from the game, for the index
    PRIMARY KEY (game_id, seat),
    UNIQUE (member_id, game_id),
    UNIQUE (game_id, colour)
) STRICT, WITHOUT ROWID;

-- A member's open games are found without meeting the finished ones, or the open games of others.
CREATE INDEX open_seats ON seats (member_id) WHERE is_open = 1 AND member_id IS NOT NULL;
CREATE INDEX kept_seats ON seats (plays_for) WHERE is_open = 1 AND plays_for IS NOT NULL;

-- The key refuses a second writer of the same entry. Without rowid, a game's entries lie together on disk.
CREATE TABLE log (
    game_id    INTEGER NOT NULL REFERENCES games ON DELETE CASCADE ON UPDATE CASCADE,
    seq        INTEGER NOT NULL CHECK (seq >= 0),
    kind       TEXT    NOT NULL,
    seat       INTEGER,
    member_id  INTEGER,  -- NULL when a computer player moved, 0 when the member was forgotten
    move       TEXT CHECK (move IS NULL OR json_valid(move)),
    events     TEXT NOT NULL CHECK (json_valid(events)),
    at         INTEGER NOT NULL,
    is_planned INTEGER NOT NULL DEFAULT 0 CHECK (is_planned IN (0, 1)),  -- by a plan; only its owner comes to know
    PRIMARY KEY (game_id, seq)
) STRICT, WITHOUT ROWID;

-- Secret until the game is over. The deal follows from the secret and the presses, which name no member; `text` has all
-- of it, and is NULL before the deal.
CREATE TABLE sealed_deals (
    game_id  INTEGER PRIMARY KEY REFERENCES games ON DELETE CASCADE ON UPDATE CASCADE,
    secret   TEXT NOT NULL,
    presses  TEXT NOT NULL,
    text     TEXT,
    opened   INTEGER NOT NULL DEFAULT 0 CHECK (opened IN (0, 1))  -- somebody was given it: its game stays over
) STRICT;

-- Questions to the people at a table; who may answer has a row in `answers`, with NULL for no answer yet. A question that
-- the game has moved on from stays until it is replaced or its time is over: whether it is open follows from the game.
CREATE TABLE questions (
    game_id   INTEGER NOT NULL REFERENCES games ON DELETE CASCADE ON UPDATE CASCADE,
    kind      TEXT    NOT NULL,
    asked_by  INTEGER NOT NULL,
    seq       INTEGER NOT NULL,
    subject   INTEGER NOT NULL,
    asked_at  INTEGER NOT NULL,
    until     INTEGER NOT NULL,
    PRIMARY KEY (game_id, kind)
) STRICT, WITHOUT ROWID;

CREATE TABLE answers (
    game_id    INTEGER NOT NULL REFERENCES games ON DELETE CASCADE ON UPDATE CASCADE,
    kind       TEXT    NOT NULL,
    member_id  INTEGER NOT NULL,
    answer     TEXT,
    PRIMARY KEY (game_id, kind, member_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX questions_of_member ON questions (asked_by);
CREATE INDEX answers_of_member ON answers (member_id);

-- Plans for the next turn, secret like a hand. `seq` is the log entry after which a plan was made; a turn that begins
-- with a later entry tries it.
CREATE TABLE plans (
    game_id    INTEGER NOT NULL REFERENCES games ON DELETE CASCADE ON UPDATE CASCADE,
    seat       INTEGER NOT NULL,
    member_id  INTEGER NOT NULL,
    seq        INTEGER NOT NULL,
    lines      TEXT    NOT NULL CHECK (json_valid(lines)),
    unless     TEXT    NOT NULL CHECK (json_valid(unless)),
    PRIMARY KEY (game_id, seat)
) STRICT, WITHOUT ROWID;

CREATE INDEX plans_of_member ON plans (member_id);

-- Plans that were tried and whose owners have yet to read in private what came of them. `tried_seq` is the entry that
-- began the turn, `line` the line that was played, and `last_seq` the last entry of its moves; NULL if none fitted.
CREATE TABLE plan_results (
    game_id    INTEGER NOT NULL REFERENCES games ON DELETE CASCADE ON UPDATE CASCADE,
    seat       INTEGER NOT NULL,
    member_id  INTEGER NOT NULL,
    seq        INTEGER NOT NULL,
    lines      TEXT    NOT NULL CHECK (json_valid(lines)),
    unless     TEXT    NOT NULL CHECK (json_valid(unless)),
    tried_seq  INTEGER NOT NULL,
    line       INTEGER,
    last_seq   INTEGER CHECK ((last_seq IS NULL) = (line IS NULL)),
    PRIMARY KEY (game_id, tried_seq)
) STRICT, WITHOUT ROWID;

CREATE INDEX plan_results_of_member ON plan_results (member_id);

CREATE TABLE messages (
    message_id  INTEGER PRIMARY KEY,
    game_id     INTEGER NOT NULL REFERENCES games ON DELETE CASCADE ON UPDATE CASCADE,
    kind        TEXT    NOT NULL,
    channel_id  INTEGER NOT NULL,
    member_id   INTEGER,
    seq         INTEGER NOT NULL,
    sent_at     INTEGER NOT NULL
) STRICT;

CREATE INDEX messages_of_game ON messages (game_id);

-- Members whose seat was given to somebody else, so that a member's games are found without reading every log, and that
-- their moves can be told under their name.
CREATE TABLE former_members (
    member_id  INTEGER NOT NULL,
    game_id    INTEGER NOT NULL REFERENCES games ON DELETE CASCADE ON UPDATE CASCADE,
    name       TEXT    NOT NULL,
    PRIMARY KEY (member_id, game_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX former_members_of_game ON former_members (game_id);

CREATE TABLE guild_settings (
    guild_id  INTEGER PRIMARY KEY,
    settings  TEXT NOT NULL CHECK (json_valid(settings))
) STRICT;

CREATE TABLE members (
    member_id        INTEGER PRIMARY KEY,
    locale           TEXT,
    told_closed_dms  INTEGER NOT NULL DEFAULT 0 CHECK (told_closed_dms IN (0, 1)),
    -- Settings of /me; NULL where the member leaves the server's default.
    remind_after     INTEGER CHECK (remind_after >= 0),           -- seconds to the first reminder, 0 for never
    quiet_from       INTEGER CHECK (quiet_from BETWEEN 0 AND 1439),   -- minutes after midnight in `zone`
    quiet_until      INTEGER CHECK (quiet_until BETWEEN 0 AND 1439),
    zone             TEXT,                                        -- IANA name
    in_direct        INTEGER CHECK (in_direct IN (0, 1)),         -- notices as direct messages
    heads_up         INTEGER CHECK (heads_up IN (0, 1)),          -- a notice when the member is next
    away_from        INTEGER,
    hides_statistics INTEGER NOT NULL DEFAULT 0 CHECK (hides_statistics IN (0, 1)),
    away_until       INTEGER CHECK ((away_until IS NULL) = (away_from IS NULL)),
    CHECK ((quiet_from IS NULL) = (quiet_until IS NULL))
) STRICT;

-- Due times. A timer says when to look again; what is done then depends on the state of the game. The id is new each time
-- that a timer is set, so that one that is set again while it is handled stays.
CREATE TABLE timers (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    kind       TEXT    NOT NULL,
    game_id    INTEGER REFERENCES games ON DELETE CASCADE ON UPDATE CASCADE,
    member_id  INTEGER,
    due        INTEGER NOT NULL
) STRICT;

CREATE UNIQUE INDEX timers_by_key ON timers (kind, coalesce(game_id, 0), coalesce(member_id, 0));
CREATE INDEX timers_by_due ON timers (due);
CREATE INDEX timers_of_game ON timers (game_id) WHERE game_id IS NOT NULL;
CREATE INDEX timers_of_member ON timers (member_id) WHERE member_id IS NOT NULL;

-- The member for whom a game waits, and the reminders of this turn. `since` is when the turn began, later by the time
-- that the member was away; `silent_since` is when the member last moved or the turn began, likewise. `sending` is set
-- while a notice is sent, so that one that was sent before a kill is found.
CREATE TABLE waits (
    game_id       INTEGER PRIMARY KEY REFERENCES games ON DELETE CASCADE ON UPDATE CASCADE,
    member_id     INTEGER NOT NULL,
    turn_seq      INTEGER NOT NULL,
    since         INTEGER NOT NULL,
    silent_since  INTEGER NOT NULL,
    reminders     INTEGER NOT NULL DEFAULT 0,
    reminded_at   INTEGER,
    sending       TEXT CHECK (sending IN ('heads_up', 'reminder'))
) STRICT;

CREATE INDEX waits_of_member ON waits (member_id);

-- Results of finished games. They follow from the logs: `splendor-bot results` writes them anew.
CREATE TABLE results (
    game_id    INTEGER PRIMARY KEY REFERENCES games ON DELETE CASCADE ON UPDATE CASCADE,
    guild_id   INTEGER,
    module     TEXT    NOT NULL,  -- 'base' or the expansion
    seats      INTEGER NOT NULL,
    rounds     INTEGER NOT NULL,
    ended_at   INTEGER NOT NULL,
    is_rated   INTEGER NOT NULL CHECK (is_rated IN (0, 1))  -- one member played each seat from the deal to the end
) STRICT;

CREATE INDEX results_of_server ON results (guild_id, ended_at, game_id);

CREATE TABLE seat_results (
    game_id    INTEGER NOT NULL REFERENCES games ON DELETE CASCADE ON UPDATE CASCADE,
    seat       INTEGER NOT NULL,
    member_id  INTEGER,            -- NULL for a computer player, 0 or negative for a forgotten member
    place      INTEGER NOT NULL,   -- winners have place 1
    prestige   INTEGER NOT NULL,
    nobles     INTEGER NOT NULL,
    bonuses    TEXT    NOT NULL CHECK (json_valid(bonuses)),  -- number of bonuses by colour
    times      TEXT    NOT NULL CHECK (json_valid(times)),    -- seconds that each turn made by hand took
    PRIMARY KEY (game_id, seat)
) STRICT, WITHOUT ROWID;

CREATE INDEX seat_results_of_member ON seat_results (member_id) WHERE member_id IS NOT NULL;

-- The bot's own notes, such as the digest of the commands last registered with Discord.
CREATE TABLE notes (
    name  TEXT PRIMARY KEY,
    text  TEXT NOT NULL
) STRICT, WITHOUT ROWID;
