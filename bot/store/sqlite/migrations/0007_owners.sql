-- The owner of a seat is the member in it, or the one for whom a computer player holds it. `changed_hands` says that a seat
-- had another owner earlier in its game, which the log does not tell once members are forgotten: then it is not rated.
ALTER TABLE seats ADD COLUMN changed_hands INTEGER NOT NULL DEFAULT 0 CHECK (changed_hands IN (0, 1));

-- From now on, a computer player that holds the seat of a forgotten member plays for 0; only one of its own has NULL.
UPDATE seats SET plays_for = 0 WHERE occupant = 'computer' AND plays_for IS NULL AND EXISTS (
    SELECT 1 FROM log WHERE log.game_id = seats.game_id AND log.seat = seats.seat AND log.member_id = 0
);

UPDATE seats SET changed_hands = 1 WHERE EXISTS (
    SELECT 1 FROM log WHERE log.game_id = seats.game_id AND log.seat = seats.seat
    AND log.member_id <> iif(seats.occupant = 'former', 0, coalesce(seats.member_id, seats.plays_for))
);

-- Several members of a seat who were forgotten are one in the log. A game that was not rated does not become so.
UPDATE seats SET changed_hands = 1
WHERE (occupant = 'former' OR plays_for = 0) AND game_id IN (SELECT game_id FROM results WHERE is_rated = 0);

-- A host whose seat was given away while a computer player held it stayed the host.
UPDATE games SET host_id = coalesce(
    (SELECT member_id FROM seats WHERE seats.game_id = games.id AND member_id IS NOT NULL ORDER BY seat LIMIT 1),
    (SELECT plays_for FROM seats WHERE seats.game_id = games.id AND plays_for IS NOT NULL ORDER BY seat LIMIT 1),
    0
)
WHERE newest_seq >= 0 AND host_id <> 0 AND NOT EXISTS (
    SELECT 1 FROM seats WHERE seats.game_id = games.id AND games.host_id IN (member_id, plays_for)
);

INSERT INTO notes (name, text) SELECT 'results', 'outdated' WHERE EXISTS (SELECT 1 FROM results)
    ON CONFLICT DO NOTHING;
