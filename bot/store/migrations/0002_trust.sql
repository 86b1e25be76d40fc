-- Deals that are sealed, and members who asked to be forgotten.

-- The SHA-256 that was published when the game began, and the salt that opens it when the game is over.
-- Both are NULL before the deal, and in games dealt by version 1.
ALTER TABLE games ADD COLUMN seal TEXT CHECK (length(seal) = 64);
ALTER TABLE games ADD COLUMN salt TEXT CHECK ((salt IS NULL) = (seal IS NULL));

CREATE INDEX games_of_host ON games (host_id);

-- A seat may now be nobody's: its member was forgotten.
CREATE TABLE new_seats (
    game_id    INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
    seat       INTEGER NOT NULL CHECK (seat >= 0),
    name       TEXT    NOT NULL,
    member_id  INTEGER,
    computer   TEXT,
    PRIMARY KEY (game_id, seat),
    UNIQUE (member_id, game_id),
    CHECK (member_id IS NULL OR computer IS NULL)
) STRICT, WITHOUT ROWID;
INSERT INTO new_seats SELECT game_id, seat, name, member_id, computer FROM seats;
DROP TABLE seats;
ALTER TABLE new_seats RENAME TO seats;

-- Who gave a seat to somebody else, so that all games of a member can be found without reading every log.
CREATE TABLE former_players (
    member_id  INTEGER NOT NULL,
    game_id    INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
    PRIMARY KEY (member_id, game_id)
) STRICT, WITHOUT ROWID;
INSERT INTO former_players
    SELECT DISTINCT member_id, game_id FROM moves
    WHERE member_id IS NOT NULL
      AND NOT EXISTS (SELECT 1 FROM seats WHERE seats.game_id = moves.game_id AND seats.member_id = moves.member_id);
