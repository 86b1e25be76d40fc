-- A game that begins from the position after entry `origin_seq` of the game `origin_id`, which may be gone by now.
ALTER TABLE games ADD COLUMN origin_id BIGINT;
ALTER TABLE games ADD COLUMN origin_seq BIGINT;
-- The first game of the series that a rematch goes on with; that game itself has NULL.
ALTER TABLE games ADD COLUMN series_id BIGINT;
CREATE INDEX games_of_series ON games (series_id) WHERE series_id IS NOT NULL;
-- Lines of moves that a member tries while a game runs, from the position after the entry `base_seq` as a seat sees it, a
-- spectator's where `seat` is NULL. The cards that it does not see follow from `secret`; `shown` moves are made.
CREATE TABLE tries (
    game_id BIGINT NOT NULL REFERENCES games ON DELETE CASCADE ON UPDATE CASCADE,
    member_id BIGINT NOT NULL,
    number BIGINT NOT NULL,
    name TEXT NOT NULL,
    seat BIGINT,
    base_seq BIGINT NOT NULL,
    secret TEXT NOT NULL,
    moves TEXT NOT NULL CHECK (moves::json IS NOT NULL),
    shown BIGINT NOT NULL,
    PRIMARY KEY (game_id, member_id, number)
);
CREATE INDEX tries_of_member ON tries (member_id);
-- The moment before which only its player may see anything of a game; only games of a weekly deal, each with its seal,
-- have one. A member plays a deal once.
ALTER TABLE games ADD COLUMN sealed_until BIGINT;
CREATE UNIQUE INDEX weekly_games ON games (seal, host_id) WHERE sealed_until IS NOT NULL AND host_id <> 0;
-- The deals that all members of a server may play. `next_options` are those of the deal that follows, NULL if none
-- does.
CREATE TABLE weekly_deals (
    seal TEXT PRIMARY KEY CHECK (length(seal) = 64),
    secret TEXT NOT NULL,
    guild_id BIGINT NOT NULL,
    channel_id BIGINT NOT NULL,
    options TEXT NOT NULL CHECK (options::json IS NOT NULL),
    next_options TEXT CHECK (next_options IS NULL OR next_options::json IS NOT NULL),
    opened_at BIGINT NOT NULL,
    closes_at BIGINT NOT NULL
);
CREATE UNIQUE INDEX weekly_deals_of_server ON weekly_deals (guild_id, opened_at);
-- A timer may belong to a server.
ALTER TABLE timers ADD COLUMN guild_id BIGINT;
DROP INDEX timers_by_key;
CREATE UNIQUE INDEX timers_by_key
    ON timers (kind, coalesce(game_id, 0), coalesce(member_id, 0), coalesce(guild_id, 0));
