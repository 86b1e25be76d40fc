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
