-- A game that begins from the position after entry `origin_seq` of the game `origin_id`, which may be gone by now.
ALTER TABLE games ADD COLUMN origin_id INTEGER;
ALTER TABLE games ADD COLUMN origin_seq INTEGER;
-- The first game of the series that a rematch goes on with; that game itself has NULL.
ALTER TABLE games ADD COLUMN series_id INTEGER;
CREATE INDEX games_of_series ON games (series_id) WHERE series_id IS NOT NULL;
