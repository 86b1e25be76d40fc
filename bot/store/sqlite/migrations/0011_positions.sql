-- A game that begins from the position after entry `origin_seq` of the game `origin_id`, which may be gone by now.
ALTER TABLE games ADD COLUMN origin_id INTEGER;
ALTER TABLE games ADD COLUMN origin_seq INTEGER;
-- The first game of the series that a rematch goes on with; that game itself has NULL.
ALTER TABLE games ADD COLUMN series_id INTEGER;
CREATE INDEX games_of_series ON games (series_id) WHERE series_id IS NOT NULL;
-- Lines of moves that a member tries while a game runs, from the position after the entry `base_seq` as a seat sees it, a
-- spectator's where `seat` is NULL. The cards that it does not see follow from `secret`; `shown` moves are made.
CREATE TABLE tries (
    game_id    INTEGER NOT NULL REFERENCES games ON DELETE CASCADE ON UPDATE CASCADE,
    member_id  INTEGER NOT NULL,
    number     INTEGER NOT NULL,
    name       TEXT    NOT NULL,
    seat       INTEGER,
    base_seq   INTEGER NOT NULL,
    secret     TEXT    NOT NULL,
    moves      TEXT    NOT NULL CHECK (json_valid(moves)),
    shown      INTEGER NOT NULL,
    PRIMARY KEY (game_id, member_id, number)
) STRICT, WITHOUT ROWID;
CREATE INDEX tries_of_member ON tries (member_id);
