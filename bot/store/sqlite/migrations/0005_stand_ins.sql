-- How many turns a seat had in a finished game, and in how many of them a computer player moved.
ALTER TABLE seat_results ADD COLUMN turns INTEGER NOT NULL DEFAULT 0;
ALTER TABLE seat_results ADD COLUMN by_computer INTEGER NOT NULL DEFAULT 0;

-- Results that were computed before are computed again at the next start.
INSERT INTO notes (name, text) SELECT 'results', 'outdated' WHERE EXISTS (SELECT 1 FROM results);
