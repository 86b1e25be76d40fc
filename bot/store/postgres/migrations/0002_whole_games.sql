-- Whether all players of a finished game played it to its end: records compare only such games.
ALTER TABLE results ADD COLUMN is_whole BIGINT NOT NULL DEFAULT 0 CHECK (is_whole IN (0, 1));

-- A member for whom a computer made all turns comes last in a rated game; before, such a game was not rated.
INSERT INTO notes (name, text) SELECT 'results', 'outdated' WHERE EXISTS (SELECT 1 FROM results)
    ON CONFLICT DO NOTHING;
