-- A database as version 2 of the tables left it.
PRAGMA application_id = 0x53504C44;
PRAGMA user_version = 2;
BEGIN TRANSACTION;
CREATE TABLE former_players (
    member_id  INTEGER NOT NULL,
    game_id    INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
    PRIMARY KEY (member_id, game_id)
) STRICT, WITHOUT ROWID;
INSERT INTO "former_players" VALUES(13,2);
CREATE TABLE games (
    id          INTEGER PRIMARY KEY AUTOINCREMENT,
    channel_id  INTEGER NOT NULL,
    guild_id    INTEGER,
    host_id     INTEGER NOT NULL,
    status      TEXT    NOT NULL CHECK (status IN ('lobby', 'playing', 'finished', 'ended')),
    options     TEXT    NOT NULL CHECK (json_valid(options)),
    language    TEXT    NOT NULL,
    created_at  INTEGER NOT NULL,
    started_at  INTEGER CHECK (status <> 'playing' OR started_at IS NOT NULL),
    ended_at    INTEGER CHECK ((ended_at IS NOT NULL) = (status IN ('finished', 'ended'))),
    newest_seq  INTEGER NOT NULL DEFAULT -1,
    posted_seq  INTEGER NOT NULL DEFAULT -1 CHECK (posted_seq BETWEEN -1 AND newest_seq)
, seal TEXT CHECK (length(seal) = 64), salt TEXT CHECK ((salt IS NULL) = (seal IS NULL))) STRICT;
INSERT INTO "games" VALUES(1,5,1,11,'finished','{"up_to_three": false, "seats": 4, "first": "joining", "expansion": null}','de',1700000000,1700000000,1700000000,2,2,'046a97e6d58230e171927960ef5b2441ceb7d8c32515d7359ad707eab716a9f9','0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a');
INSERT INTO "games" VALUES(2,5,1,11,'playing','{"up_to_three": false, "seats": 4, "first": "11", "expansion": null}','en',1700000000,1700000000,NULL,6,5,NULL,NULL);
INSERT INTO "games" VALUES(3,6,1,12,'lobby','{"up_to_three": false, "seats": 4, "first": "random", "expansion": null}','nl',1700000000,NULL,NULL,-1,-1,NULL,NULL);
INSERT INTO "games" VALUES(4,7,1,12,'ended','{"up_to_three": false, "seats": 4, "first": "random", "expansion": null}','nl',1700000000,NULL,1700000000,-1,-1,NULL,NULL);
CREATE TABLE guild_settings (
    guild_id  INTEGER PRIMARY KEY,
    settings  TEXT NOT NULL CHECK (json_valid(settings))
) STRICT;
INSERT INTO "guild_settings" VALUES(1,'{"language": "nl"}');
CREATE TABLE members (
    member_id        INTEGER PRIMARY KEY,
    locale           TEXT,
    told_closed_dms  INTEGER NOT NULL DEFAULT 0 CHECK (told_closed_dms IN (0, 1))
) STRICT;
INSERT INTO "members" VALUES(11,'da',0);
INSERT INTO "members" VALUES(12,NULL,1);
CREATE TABLE moves (
    game_id    INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
    seq        INTEGER NOT NULL CHECK (seq >= 0),
    seat       INTEGER,
    member_id  INTEGER,
    move       TEXT CHECK (move IS NULL OR json_valid(move)),
    events     TEXT NOT NULL CHECK (json_valid(events)),
    at         INTEGER NOT NULL,
    PRIMARY KEY (game_id, seq)
) STRICT, WITHOUT ROWID;
INSERT INTO "moves" VALUES(1,0,NULL,11,NULL,'[{"type":"Dealt","seats":2,"cards":[["D09","D37","D05","D17","D08","D32","D29","D31","D25","D26","D07","D04","D16","D01","D13","D14","D20","D27","D15","D40","D36","D19","D34","D11","D23","D28","D22","D39","D21","D35","D30","D18","D10","D06","D33","D38","D02","D12","D03","D24"],["D52","D48","D62","D69","D65","D55","D50","D41","D54","D58","D44","D46","D64","D60","D51","D66","D70","D68","D49","D47","D53","D57","D45","D43","D67","D61","D59","D56","D63","D42"],["D78","D83","D84","D76","D82","D79","D86","D89","D81","D87","D72","D90","D80","D77","D85","D75","D74","D88","D73","D71"]],"nobles":["N08","N01","N05"]},{"type":"TurnBegan","seat":0,"round":1}]',1700000000);
INSERT INTO "moves" VALUES(1,1,0,11,'{"type":"TakeTokens","tokens":65793}','[{"type":"TokensTaken","seat":0,"tokens":65793},{"type":"TurnBegan","seat":1,"round":1}]',1700000000);
INSERT INTO "moves" VALUES(1,2,NULL,NULL,NULL,'[{"type":"SeatLeft","seat":1},{"type":"GameOver","winners":[0]}]',1700000000);
INSERT INTO "moves" VALUES(2,0,NULL,12,NULL,'[{"type":"Dealt","seats":3,"cards":[["D40","D38","D39","D26","D11","D36","D33","D15","D01","D25","D07","D18","D28","D29","D08","D13","D17","D12","D19","D23","D34","D09","D27","D32","D31","D16","D14","D21","D22","D03","D20","D10","D04","D37","D24","D30","D35","D05","D06","D02"],["D56","D67","D52","D54","D68","D41","D58","D64","D60","D62","D51","D55","D65","D48","D46","D49","D50","D43","D42","D59","D45","D63","D66","D61","D47","D44","D70","D57","D69","D53"],["D74","D76","D82","D80","D73","D86","D85","D75","D79","D84","D83","D87","D78","D89","D81","D90","D88","D71","D77","D72"]],"nobles":["N07","N06","N10","N08"]},{"type":"TurnBegan","seat":0,"round":1}]',1700000000);
INSERT INTO "moves" VALUES(2,1,0,11,'{"type":"TakeTokens","tokens":65793}','[{"type":"TokensTaken","seat":0,"tokens":65793},{"type":"TurnBegan","seat":1,"round":1}]',1700000000);
INSERT INTO "moves" VALUES(2,2,1,12,'{"type":"ReserveFromDeck","level":1}','[{"type":"CardReserved","seat":1,"card":"D11","blind":true,"gold":1},{"type":"TurnBegan","seat":2,"round":1}]',1700000000);
INSERT INTO "moves" VALUES(2,3,2,13,'{"type":"TakeTokens","tokens":4294967553}','[{"type":"TokensTaken","seat":2,"tokens":4294967553},{"type":"TurnBegan","seat":0,"round":2}]',1700000000);
INSERT INTO "moves" VALUES(2,4,0,11,'{"type":"TakeTokens","tokens":16842753}','[{"type":"TokensTaken","seat":0,"tokens":16842753},{"type":"TurnBegan","seat":1,"round":2}]',1700000000);
INSERT INTO "moves" VALUES(2,5,1,12,'{"type":"TakeTokens","tokens":4295032833}','[{"type":"TokensTaken","seat":1,"tokens":4295032833},{"type":"TurnBegan","seat":2,"round":2}]',1700000000);
INSERT INTO "moves" VALUES(2,6,2,13,'{"type":"TakeTokens","tokens":4311744513}','[{"type":"TokensTaken","seat":2,"tokens":4311744513},{"type":"TurnBegan","seat":0,"round":3}]',1700000000);
CREATE TABLE notes (
    name TEXT PRIMARY KEY,
    text TEXT NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO "notes" VALUES('commands of 1','abc');
CREATE TABLE posts (
    message_id  INTEGER PRIMARY KEY,
    game_id     INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
    kind        TEXT    NOT NULL CHECK (kind IN ('lobby', 'board', 'mention', 'hand', 'final')),
    channel_id  INTEGER NOT NULL,
    member_id   INTEGER,
    seq         INTEGER NOT NULL,
    posted_at   INTEGER NOT NULL
) STRICT;
INSERT INTO "posts" VALUES(900,2,'board',5,11,5,1700000100);
INSERT INTO "posts" VALUES(901,2,'hand',77,12,5,1700000100);
CREATE TABLE "seats" (
    game_id    INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
    seat       INTEGER NOT NULL CHECK (seat >= 0),
    name       TEXT    NOT NULL,
    member_id  INTEGER,
    computer   TEXT,
    PRIMARY KEY (game_id, seat),
    UNIQUE (member_id, game_id),
    CHECK (member_id IS NULL OR computer IS NULL)
) STRICT, WITHOUT ROWID;
INSERT INTO "seats" VALUES(1,0,'Ann',11,NULL);
INSERT INTO "seats" VALUES(1,1,'Bo',12,NULL);
INSERT INTO "seats" VALUES(2,0,'Ann',11,NULL);
INSERT INTO "seats" VALUES(2,1,'Bo',12,NULL);
INSERT INTO "seats" VALUES(2,2,'Dan',14,NULL);
INSERT INTO "seats" VALUES(3,0,'Bo',12,NULL);
CREATE UNIQUE INDEX open_games ON games (channel_id) WHERE status IN ('lobby', 'playing');
CREATE INDEX owed_games ON games (id) WHERE posted_seq < newest_seq;
CREATE INDEX games_of_channel ON games (channel_id);
CREATE TRIGGER a_log_has_no_gaps BEFORE INSERT ON moves
WHEN NEW.seq > (SELECT newest_seq + 1 FROM games WHERE id = NEW.game_id)
BEGIN
    SELECT RAISE(ABORT, 'a log has no gaps');
END;
CREATE TRIGGER a_move_is_the_newest AFTER INSERT ON moves
BEGIN
    UPDATE games SET newest_seq = NEW.seq WHERE id = NEW.game_id;
END;
CREATE INDEX posts_of_game ON posts (game_id);
CREATE INDEX hands_of_member ON posts (member_id) WHERE kind = 'hand';
CREATE INDEX games_of_host ON games (host_id);
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('games',4);
COMMIT;
