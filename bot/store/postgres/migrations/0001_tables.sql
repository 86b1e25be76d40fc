-- Games, their seats, logs, sealed deals and messages, and the preferences of servers and members.
--
-- Every moment is in whole seconds since 1970 (UTC). JSON columns are only checked to be JSON.
-- All children of `games` cascade, so that a game is deleted or gets a new id with one statement.
--
-- The tables are those of SQLite; no statement depends on the collation of the database.
-- This file is frozen once it has shipped: a change of the schema is a new file with the next number.

-- Functions of SQLite that the statements use. The keys in `path` are written "$.key".
CREATE FUNCTION json_extract(document TEXT, path TEXT) RETURNS TEXT LANGUAGE sql IMMUTABLE AS
    'SELECT document::json ->> substr(path, 3)';
CREATE FUNCTION json_set(document TEXT, path TEXT, value TEXT) RETURNS TEXT LANGUAGE sql IMMUTABLE AS
    'SELECT (document::jsonb || jsonb_build_object(substr(path, 3), value))::text';
CREATE FUNCTION json_each(document TEXT) RETURNS TABLE (value BIGINT) LANGUAGE sql IMMUTABLE ROWS 100 AS
    'SELECT json_array_elements_text(document::json)::bigint';

-- Ids are made in Python of the time and random bits, because buttons on Discord carry them: a button of a deleted game,
-- or of a game that an older copy of the database does not have, must never address a later one.
CREATE TABLE games (
    id BIGINT PRIMARY KEY,
    channel_id BIGINT NOT NULL,
    guild_id BIGINT,
    host_id BIGINT NOT NULL,  -- 0 when the host was forgotten
    status TEXT NOT NULL CHECK (status IN ('lobby', 'playing', 'finished', 'ended')),
    options TEXT NOT NULL CHECK (options::json IS NOT NULL),
    language TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    changed_at BIGINT NOT NULL,  -- last change by a member in the lobby
    started_at BIGINT CHECK (status <> 'playing' OR started_at IS NOT NULL),
    ended_at BIGINT CHECK ((ended_at IS NOT NULL) = (status IN ('finished', 'ended'))),
    ended_by BIGINT,  -- member who ended it early; NULL when nobody did, or when forgotten
    seal TEXT CHECK (length(seal) = 64),  -- SHA-256 of the secret of the deal, public
    newest_seq BIGINT NOT NULL DEFAULT -1,  -- newest log entry
    shown_seq BIGINT NOT NULL DEFAULT -1 CONSTRAINT shown_seq_exists CHECK (shown_seq BETWEEN -1 AND newest_seq),
    revision BIGINT NOT NULL DEFAULT 0,  -- counts visible changes that are not log entries
    shown_revision BIGINT NOT NULL DEFAULT 0 CONSTRAINT shown_revision_exists CHECK (shown_revision BETWEEN 0 AND revision),
    hands_seq BIGINT,  -- log entry that the hand DMs show; NULL when up to date
    hinted TEXT NOT NULL DEFAULT '[]' CHECK (hinted::json IS NOT NULL),  -- log entries after which a hint was given
    seat_to_act BIGINT,  -- seat whose answer the game waits for as of its newest entry
    closes_at BIGINT,  -- when the lobby closes unless a member changes it; NULL until its players are told
    -- Rises with each change of any of the game's rows, so that a reader knows whether what it has is current, and that a
    -- writer cannot overwrite a change that it has not seen.
    version BIGINT NOT NULL DEFAULT 0
);

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
    game_id BIGINT NOT NULL REFERENCES games ON DELETE CASCADE ON UPDATE CASCADE,
    seat BIGINT NOT NULL CHECK (seat >= 0),
    name TEXT NOT NULL,
    occupant TEXT NOT NULL CHECK (occupant IN ('member', 'computer', 'former')),
    member_id BIGINT CHECK ((member_id IS NOT NULL) = (occupant = 'member')),
    level TEXT CHECK ((level IS NOT NULL) = (occupant = 'computer')),
    plays_for BIGINT CHECK (plays_for IS NULL OR occupant = 'computer'),  -- member who had the seat before
    colour BIGINT NOT NULL CHECK (colour >= 0),  -- kept from joining on, whatever the order of turns
    invited BIGINT NOT NULL DEFAULT 0 CHECK (invited IN (0, 1)),  -- seated by somebody else, and has not joined yet
    held_until BIGINT CHECK (held_until IS NULL OR invited = 1),  -- when the seat of an invited member becomes free
    is_open BIGINT NOT NULL DEFAULT 1 CHECK (is_open IN (0, 1)),  -- copied from the game, for the index
    changed_hands BIGINT NOT NULL DEFAULT 0 CHECK (changed_hands IN (0, 1)),  -- it had another owner before
    PRIMARY KEY (game_id, seat),
    UNIQUE (member_id, game_id),
    UNIQUE (game_id, colour)
);

-- A member's open games are found without meeting the finished ones, or the open games of others.
CREATE INDEX open_seats ON seats (member_id) WHERE is_open = 1 AND member_id IS NOT NULL;
CREATE INDEX kept_seats ON seats (plays_for) WHERE is_open = 1 AND plays_for IS NOT NULL;

-- The key refuses a second writer of the same entry.
CREATE TABLE log (
    game_id BIGINT NOT NULL REFERENCES games ON DELETE CASCADE ON UPDATE CASCADE,
    seq BIGINT NOT NULL CHECK (seq >= 0),
    kind TEXT NOT NULL,
    seat BIGINT,
    member_id BIGINT,  -- NULL when a computer player moved, 0 when the member was forgotten
    move TEXT CHECK (move IS NULL OR move::json IS NOT NULL),
    events TEXT NOT NULL CHECK (events::json IS NOT NULL),
    at BIGINT NOT NULL,
    is_planned BIGINT NOT NULL DEFAULT 0 CHECK (is_planned IN (0, 1)),  -- by a plan; only its owner comes to know
    PRIMARY KEY (game_id, seq)
);

-- Secret until the game is over. The deal follows from the secret and the presses, which name no member; `text` has all
-- of it, and is NULL before the deal.
CREATE TABLE sealed_deals (
    game_id BIGINT PRIMARY KEY REFERENCES games ON DELETE CASCADE ON UPDATE CASCADE,
    secret TEXT NOT NULL,
    presses TEXT NOT NULL,
    text TEXT,
    opened BIGINT NOT NULL DEFAULT 0 CHECK (opened IN (0, 1))  -- somebody was given it: its game stays over
);

-- Questions to the people at a table; who may answer has a row in `answers`, with NULL for no answer yet. A question that
-- the game has moved on from stays until it is replaced or its time is over: whether it is open follows from the game.
CREATE TABLE questions (
    game_id BIGINT NOT NULL REFERENCES games ON DELETE CASCADE ON UPDATE CASCADE,
    kind TEXT NOT NULL,
    asked_by BIGINT NOT NULL,
    seq BIGINT NOT NULL,
    subject BIGINT NOT NULL,
    asked_at BIGINT NOT NULL,
    until BIGINT NOT NULL,
    PRIMARY KEY (game_id, kind)
);

CREATE TABLE answers (
    game_id BIGINT NOT NULL REFERENCES games ON DELETE CASCADE ON UPDATE CASCADE,
    kind TEXT NOT NULL,
    member_id BIGINT NOT NULL,
    answer TEXT,
    PRIMARY KEY (game_id, kind, member_id)
);

CREATE INDEX questions_of_member ON questions (asked_by);
CREATE INDEX answers_of_member ON answers (member_id);

-- Plans for the next turn, secret like a hand. `seq` is the log entry after which a plan was made; a turn that begins
-- with a later entry tries it.
CREATE TABLE plans (
    game_id BIGINT NOT NULL REFERENCES games ON DELETE CASCADE ON UPDATE CASCADE,
    seat BIGINT NOT NULL,
    member_id BIGINT NOT NULL,
    seq BIGINT NOT NULL,
    lines TEXT NOT NULL CHECK (lines::json IS NOT NULL),
    unless TEXT NOT NULL CHECK (unless::json IS NOT NULL),
    PRIMARY KEY (game_id, seat)
);

CREATE INDEX plans_of_member ON plans (member_id);

-- Plans that were tried and whose owners have yet to read in private what came of them. `tried_seq` is the entry that
-- began the turn, `line` the line that was played, and `last_seq` the last entry of its moves; NULL if none fitted.
CREATE TABLE plan_results (
    game_id BIGINT NOT NULL REFERENCES games ON DELETE CASCADE ON UPDATE CASCADE,
    seat BIGINT NOT NULL,
    member_id BIGINT NOT NULL,
    seq BIGINT NOT NULL,
    lines TEXT NOT NULL CHECK (lines::json IS NOT NULL),
    unless TEXT NOT NULL CHECK (unless::json IS NOT NULL),
    tried_seq BIGINT NOT NULL,
    line BIGINT,
    last_seq BIGINT CHECK ((last_seq IS NULL) = (line IS NULL)),
    is_read BIGINT NOT NULL DEFAULT 0 CHECK (is_read IN (0, 1)),
    may_return BIGINT NOT NULL DEFAULT 0 CHECK (may_return IN (0, 1)),  -- with an undo of its turn
    PRIMARY KEY (game_id, tried_seq)
);

CREATE INDEX plan_results_of_member ON plan_results (member_id);

CREATE TABLE messages (
    message_id BIGINT PRIMARY KEY,
    game_id BIGINT NOT NULL REFERENCES games ON DELETE CASCADE ON UPDATE CASCADE,
    kind TEXT NOT NULL,
    channel_id BIGINT NOT NULL,
    member_id BIGINT,
    seq BIGINT NOT NULL,
    sent_at BIGINT NOT NULL
);

CREATE INDEX messages_of_game ON messages (game_id);

-- Members whose seat was given to somebody else, so that a member's games are found without reading every log, and that
-- their moves can be told under their name.
CREATE TABLE former_members (
    member_id BIGINT NOT NULL,
    game_id BIGINT NOT NULL REFERENCES games ON DELETE CASCADE ON UPDATE CASCADE,
    name TEXT NOT NULL,
    PRIMARY KEY (member_id, game_id)
);

CREATE INDEX former_members_of_game ON former_members (game_id);

CREATE TABLE guild_settings (
    guild_id BIGINT PRIMARY KEY,
    settings TEXT NOT NULL CHECK (settings::json IS NOT NULL)
);

CREATE TABLE members (
    member_id BIGINT PRIMARY KEY,
    locale TEXT,
    told_closed_dms BIGINT NOT NULL DEFAULT 0 CHECK (told_closed_dms IN (0, 1)),
    -- Settings of /me; NULL where the member leaves the server's default.
    remind_after BIGINT CHECK (remind_after >= 0),  -- seconds to the first reminder, 0 for never
    quiet_from BIGINT CHECK (quiet_from BETWEEN 0 AND 1439),  -- minutes after midnight in `zone`
    quiet_until BIGINT CHECK (quiet_until BETWEEN 0 AND 1439),
    zone TEXT,  -- IANA name
    in_direct BIGINT CHECK (in_direct IN (0, 1)),  -- notices as direct messages
    heads_up BIGINT CHECK (heads_up IN (0, 1)),  -- a notice when the member is next
    away_from BIGINT,
    hides_statistics BIGINT NOT NULL DEFAULT 0 CHECK (hides_statistics IN (0, 1)),
    away_until BIGINT CHECK ((away_until IS NULL) = (away_from IS NULL)),
    refuses_invitations BIGINT CHECK (refuses_invitations IN (0, 1)),
    CHECK ((quiet_from IS NULL) = (quiet_until IS NULL))
);

-- Members may refuse invitations: all of them, or those of one member.
CREATE TABLE refused_invitations (
    member_id BIGINT NOT NULL,
    -- A negative number that follows from the id if that member was forgotten: they stay refused.
    refused_member_id BIGINT NOT NULL,
    PRIMARY KEY (member_id, refused_member_id)
);

CREATE INDEX refused_by_others ON refused_invitations (refused_member_id);

-- Due times. A timer says when to look again; what is done then depends on the state of the game. The id is new each time
-- that a timer is set, so that one that is set again while it is handled stays.
CREATE TABLE timers (
    id BIGINT GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
    kind TEXT NOT NULL,
    game_id BIGINT REFERENCES games ON DELETE CASCADE ON UPDATE CASCADE,
    member_id BIGINT,
    due BIGINT NOT NULL
);

CREATE UNIQUE INDEX timers_by_key ON timers (kind, coalesce(game_id, 0), coalesce(member_id, 0));
CREATE INDEX timers_by_due ON timers (due);
CREATE INDEX timers_of_game ON timers (game_id) WHERE game_id IS NOT NULL;
CREATE INDEX timers_of_member ON timers (member_id) WHERE member_id IS NOT NULL;

-- The member for whom a game waits, and the reminders of this turn. `since` is when the turn began, later by the time
-- that the member was away; `silent_since` is when the member last moved or the turn began, likewise. `sending` is set
-- while a notice is sent, so that one that was sent before a kill is found.
CREATE TABLE waits (
    game_id BIGINT PRIMARY KEY REFERENCES games ON DELETE CASCADE ON UPDATE CASCADE,
    member_id BIGINT NOT NULL,
    turn_seq BIGINT NOT NULL,
    since BIGINT NOT NULL,
    silent_since BIGINT NOT NULL,
    reminders BIGINT NOT NULL DEFAULT 0,
    reminded_at BIGINT,
    sending TEXT CHECK (sending IN ('heads_up', 'reminder'))
);

CREATE INDEX waits_of_member ON waits (member_id);

-- Results of finished games. They follow from the logs: `splendor-bot results` writes them anew.
CREATE TABLE results (
    game_id BIGINT PRIMARY KEY REFERENCES games ON DELETE CASCADE ON UPDATE CASCADE,
    guild_id BIGINT,
    module TEXT NOT NULL,  -- 'base' or the expansion
    seats BIGINT NOT NULL,
    rounds BIGINT NOT NULL,
    ended_at BIGINT NOT NULL,
    is_rated BIGINT NOT NULL CHECK (is_rated IN (0, 1))  -- one member played each seat from the deal to the end
);

CREATE INDEX results_of_server ON results (guild_id, ended_at, game_id);

CREATE TABLE seat_results (
    game_id BIGINT NOT NULL REFERENCES games ON DELETE CASCADE ON UPDATE CASCADE,
    seat BIGINT NOT NULL,
    member_id BIGINT,  -- NULL for a computer player, 0 or negative for a forgotten member
    place BIGINT NOT NULL,  -- winners have place 1
    prestige BIGINT NOT NULL,
    nobles BIGINT NOT NULL,
    bonuses TEXT NOT NULL CHECK (bonuses::json IS NOT NULL),  -- number of bonuses by colour
    times TEXT NOT NULL CHECK (times::json IS NOT NULL),  -- seconds of each turn made by hand
    turns BIGINT NOT NULL DEFAULT 0,
    by_computer BIGINT NOT NULL DEFAULT 0,  -- turns in which a computer player moved
    PRIMARY KEY (game_id, seat)
);

CREATE INDEX seat_results_of_member ON seat_results (member_id) WHERE member_id IS NOT NULL;

-- The bot's own notes, such as the digest of the commands last registered with Discord.
CREATE TABLE notes (
    name TEXT PRIMARY KEY,
    text TEXT NOT NULL
);

-- The clock of leases: seconds since 1970, as they pass also within a transaction.
CREATE FUNCTION epoch() RETURNS DOUBLE PRECISION LANGUAGE SQL VOLATILE
    RETURN extract(epoch FROM clock_timestamp())::DOUBLE PRECISION;

-- Who answers and shows the games of each group of shards. A lease that is not renewed expires by the clock of the
-- database. `epoch` rises whenever the lease passes to another process: what the process before still writes is refused.
-- It is part of a key, so that taking a lease over waits for writers that hold `FOR KEY SHARE`.
CREATE TABLE leases (
    group_number BIGINT PRIMARY KEY,
    epoch BIGINT NOT NULL,
    holder TEXT,  -- NULL while nobody has it
    expires_at DOUBLE PRECISION NOT NULL,  -- by the clock of epoch(), as asked_until
    groups BIGINT NOT NULL,  -- SPLENDOR_PROCESSES of the holder
    shards BIGINT NOT NULL,
    asked_by TEXT,  -- a process that asks for a hand-over, and is connected to the same shards
    asked_until DOUBLE PRECISION,
    handed_over TEXT NOT NULL DEFAULT '[]',  -- interactions that the holder before has answered last
    UNIQUE (group_number, epoch)
);

-- One row: the version of this schema, by which a database of ours is told from others.
CREATE TABLE schema_version (
    version BIGINT NOT NULL
);
INSERT INTO schema_version VALUES (1);
