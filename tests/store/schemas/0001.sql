-- A database of schema version 1.
PRAGMA application_id = 0x53504c44;
PRAGMA user_version = 1;
BEGIN TRANSACTION;
CREATE TABLE former_members (
    member_id  INTEGER NOT NULL,
    game_id    INTEGER NOT NULL REFERENCES games ON DELETE CASCADE ON UPDATE CASCADE,
    PRIMARY KEY (member_id, game_id)
) STRICT, WITHOUT ROWID;
INSERT INTO "former_members" VALUES(13,2);
CREATE TABLE games (
    id              INTEGER PRIMARY KEY,
    channel_id      INTEGER NOT NULL,
    guild_id        INTEGER,
    host_id         INTEGER NOT NULL,  -- 0 when the host was forgotten
    status          TEXT    NOT NULL CHECK (status IN ('lobby', 'playing', 'finished', 'ended')),
    options         TEXT    NOT NULL CHECK (json_valid(options)),
    language        TEXT    NOT NULL,
    created_at      INTEGER NOT NULL,
    changed_at      INTEGER NOT NULL,  -- last change by a member in the lobby
    started_at      INTEGER CHECK (status <> 'playing' OR started_at IS NOT NULL),
    ended_at        INTEGER CHECK ((ended_at IS NOT NULL) = (status IN ('finished', 'ended'))),
    ended_by        INTEGER,           -- member who ended it early; NULL when nobody did, or when forgotten
    seal            TEXT    CHECK (length(seal) = 64),  -- SHA-256 of the secret of the deal, public
    newest_seq      INTEGER NOT NULL DEFAULT -1,        -- newest log entry
    shown_seq       INTEGER NOT NULL DEFAULT -1 CHECK (shown_seq BETWEEN -1 AND newest_seq),
    revision        INTEGER NOT NULL DEFAULT 0,         -- counts visible changes that are not log entries
    shown_revision  INTEGER NOT NULL DEFAULT 0 CHECK (shown_revision BETWEEN 0 AND revision),
    hands_seq       INTEGER,                            -- log entry that the hand DMs show; NULL when up to date
    hinted          TEXT    NOT NULL DEFAULT '[]' CHECK (json_valid(hinted)),  -- log entries after which a hint was given
    seat_to_act     INTEGER,           -- seat whose answer the game waits for as of its newest entry
    closes_at       INTEGER            -- when the lobby closes unless a member changes it; NULL until its players are told
) STRICT;
INSERT INTO "games" VALUES(1,5,1,11,'finished','{"up_to_three": false, "seats": 4, "first": "joining", "expansion": null, "theme": "light", "keep_boards": false, "hints": ""}','de',1700000000,1700000000,1700000000,1700000000,NULL,'f4b3abf49ebf68cc93832cd9aaa8550a36ad4309007add7b8ab52ea1fe8c28e3',2,2,5,5,NULL,'[]',NULL,NULL);
INSERT INTO "games" VALUES(2,5,1,11,'playing','{"up_to_three": false, "seats": 4, "first": "joining", "expansion": null, "theme": "light", "keep_boards": false, "hints": ""}','en',1700000000,1700000000,1700000000,NULL,NULL,'e0d8fd60d80de9e6a86de11e70516b68f97829a30de411d3776e15e38f387c08',6,5,6,6,NULL,'[]',0,NULL);
INSERT INTO "games" VALUES(3,6,1,12,'lobby','{"up_to_three": false, "seats": 4, "first": "joining", "expansion": null, "theme": "light", "keep_boards": false, "hints": ""}','nl',1700000000,1700000000,NULL,NULL,NULL,'4b78103dc2ddcf4ad4f76965c6489e2a0304150f45c3b045b48f9442e047c67e',-1,-1,1,1,NULL,'[]',NULL,NULL);
INSERT INTO "games" VALUES(4,7,1,12,'ended','{"up_to_three": false, "seats": 4, "first": "joining", "expansion": null, "theme": "light", "keep_boards": false, "hints": ""}','nl',1700000000,1700000000,NULL,1700000000,NULL,'56eace0b9889f24c91eea7b1b8fdb2d676ba4f1d93c63405bf48fee6e9f63dc5',-1,-1,4,4,NULL,'[]',NULL,NULL);
CREATE TABLE guild_settings (
    guild_id  INTEGER PRIMARY KEY,
    settings  TEXT NOT NULL CHECK (json_valid(settings))
) STRICT;
INSERT INTO "guild_settings" VALUES(1,'{"language": "nl"}');
CREATE TABLE log (
    game_id    INTEGER NOT NULL REFERENCES games ON DELETE CASCADE ON UPDATE CASCADE,
    seq        INTEGER NOT NULL CHECK (seq >= 0),
    kind       TEXT    NOT NULL,
    seat       INTEGER,
    member_id  INTEGER,
    move       TEXT CHECK (move IS NULL OR json_valid(move)),
    events     TEXT NOT NULL CHECK (json_valid(events)),
    at         INTEGER NOT NULL,
    PRIMARY KEY (game_id, seq)
) STRICT, WITHOUT ROWID;
INSERT INTO "log" VALUES(1,0,'deal',NULL,11,NULL,'[{"type":"Dealt","seats":2,"cards":[["D17","D36","D20","D19","D02","D39","D28","D07","D08","D37","D21","D12","D03","D34","D25","D13","D05","D01","D31","D33","D10","D30","D35","D16","D22","D15","D04","D29","D40","D09","D23","D06","D32","D11","D38","D14","D18","D27","D24","D26"],["D58","D43","D46","D69","D50","D68","D63","D53","D59","D54","D41","D70","D47","D65","D55","D49","D64","D57","D62","D61","D42","D52","D44","D67","D48","D51","D60","D56","D66","D45"],["D82","D77","D80","D73","D87","D76","D86","D79","D89","D78","D75","D88","D90","D85","D83","D81","D74","D84","D71","D72"]],"nobles":["N10","N03","N09"]},{"type":"TurnBegan","seat":0,"round":1}]',1700000000);
INSERT INTO "log" VALUES(1,1,'move',0,11,'{"type":"TakeTokens","tokens":65793}','[{"type":"TokensTaken","seat":0,"tokens":65793},{"type":"TurnBegan","seat":1,"round":1}]',1700000000);
INSERT INTO "log" VALUES(1,2,'seat_left',NULL,NULL,NULL,'[{"type":"SeatLeft","seat":1},{"type":"GameOver","winners":[0]}]',1700000000);
INSERT INTO "log" VALUES(2,0,'deal',NULL,12,NULL,'[{"type":"Dealt","seats":3,"cards":[["D27","D33","D31","D16","D24","D32","D22","D28","D04","D17","D34","D30","D20","D13","D01","D05","D21","D09","D23","D11","D35","D08","D40","D10","D18","D36","D38","D39","D37","D19","D06","D14","D26","D12","D25","D03","D15","D02","D07","D29"],["D47","D64","D50","D66","D67","D61","D70","D48","D63","D68","D59","D58","D45","D51","D56","D49","D43","D62","D53","D46","D44","D69","D42","D65","D57","D41","D52","D55","D54","D60"],["D90","D74","D82","D71","D77","D76","D78","D73","D85","D87","D81","D80","D89","D86","D79","D72","D88","D84","D75","D83"]],"nobles":["N03","N08","N01","N09"]},{"type":"TurnBegan","seat":0,"round":1}]',1700000000);
INSERT INTO "log" VALUES(2,1,'move',0,11,'{"type":"TakeTokens","tokens":65793}','[{"type":"TokensTaken","seat":0,"tokens":65793},{"type":"TurnBegan","seat":1,"round":1}]',1700000000);
INSERT INTO "log" VALUES(2,2,'move',1,12,'{"type":"TakeTokens","tokens":65793}','[{"type":"TokensTaken","seat":1,"tokens":65793},{"type":"TurnBegan","seat":2,"round":1}]',1700000000);
INSERT INTO "log" VALUES(2,3,'move',2,13,'{"type":"TakeTokens","tokens":65793}','[{"type":"TokensTaken","seat":2,"tokens":65793},{"type":"TurnBegan","seat":0,"round":2}]',1700000000);
INSERT INTO "log" VALUES(2,4,'move',0,11,'{"type":"TakeTokens","tokens":65793}','[{"type":"TokensTaken","seat":0,"tokens":65793},{"type":"TurnBegan","seat":1,"round":2}]',1700000000);
INSERT INTO "log" VALUES(2,5,'move',1,12,'{"type":"TakeTokens","tokens":65793}','[{"type":"TokensTaken","seat":1,"tokens":65793},{"type":"TurnBegan","seat":2,"round":2}]',1700000000);
INSERT INTO "log" VALUES(2,6,'move',2,14,'{"type":"TakeTokens","tokens":4311744512}','[{"type":"TokensTaken","seat":2,"tokens":4311744512},{"type":"TurnBegan","seat":0,"round":3}]',1700000000);
CREATE TABLE members (
    member_id        INTEGER PRIMARY KEY,
    locale           TEXT,
    told_closed_dms  INTEGER NOT NULL DEFAULT 0 CHECK (told_closed_dms IN (0, 1))
) STRICT;
INSERT INTO "members" VALUES(11,'da',0);
INSERT INTO "members" VALUES(12,NULL,1);
CREATE TABLE messages (
    message_id  INTEGER PRIMARY KEY,
    game_id     INTEGER NOT NULL REFERENCES games ON DELETE CASCADE ON UPDATE CASCADE,
    kind        TEXT    NOT NULL,
    channel_id  INTEGER NOT NULL,
    member_id   INTEGER,
    seq         INTEGER NOT NULL,
    sent_at     INTEGER NOT NULL
) STRICT;
INSERT INTO "messages" VALUES(71,2,'board',5,NULL,5,1700000000);
INSERT INTO "messages" VALUES(72,2,'hand',5,11,5,1700000000);
CREATE TABLE notes (
    name  TEXT PRIMARY KEY,
    text  TEXT NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO "notes" VALUES('commands of 1','abc');
CREATE TABLE sealed_deals (
    game_id  INTEGER PRIMARY KEY REFERENCES games ON DELETE CASCADE ON UPDATE CASCADE,
    secret   TEXT NOT NULL,
    presses  TEXT NOT NULL,
    text     TEXT
) STRICT;
INSERT INTO "sealed_deals" VALUES(1,'239ad8b84e277aa7cf28b40d9c7bf88bfb63ddfd5c85176944d1754c07b34de8','open 0, join 0','splendor-bot deal, format 1
secret: 239ad8b84e277aa7cf28b40d9c7bf88bfb63ddfd5c85176944d1754c07b34de8
options: {"expansion": null, "up_to_three": false}
first: joining
presses: open 0, join 0, start 0
order: 1 2
{"type":"Dealt","seats":2,"cards":[["D17","D36","D20","D19","D02","D39","D28","D07","D08","D37","D21","D12","D03","D34","D25","D13","D05","D01","D31","D33","D10","D30","D35","D16","D22","D15","D04","D29","D40","D09","D23","D06","D32","D11","D38","D14","D18","D27","D24","D26"],["D58","D43","D46","D69","D50","D68","D63","D53","D59","D54","D41","D70","D47","D65","D55","D49","D64","D57","D62","D61","D42","D52","D44","D67","D48","D51","D60","D56","D66","D45"],["D82","D77","D80","D73","D87","D76","D86","D79","D89","D78","D75","D88","D90","D85","D83","D81","D74","D84","D71","D72"]],"nobles":["N10","N03","N09"]}
{"type":"TurnBegan","seat":0,"round":1}
');
INSERT INTO "sealed_deals" VALUES(2,'8c764f0575954f7dcd45eca94ae87ae40eb7b29a1e57a4db920d1e8b77eb9150','open 0, join 0, join 0','splendor-bot deal, format 1
secret: 8c764f0575954f7dcd45eca94ae87ae40eb7b29a1e57a4db920d1e8b77eb9150
options: {"expansion": null, "up_to_three": false}
first: joining
presses: open 0, join 0, join 0, start 0
order: 1 2 3
{"type":"Dealt","seats":3,"cards":[["D27","D33","D31","D16","D24","D32","D22","D28","D04","D17","D34","D30","D20","D13","D01","D05","D21","D09","D23","D11","D35","D08","D40","D10","D18","D36","D38","D39","D37","D19","D06","D14","D26","D12","D25","D03","D15","D02","D07","D29"],["D47","D64","D50","D66","D67","D61","D70","D48","D63","D68","D59","D58","D45","D51","D56","D49","D43","D62","D53","D46","D44","D69","D42","D65","D57","D41","D52","D55","D54","D60"],["D90","D74","D82","D71","D77","D76","D78","D73","D85","D87","D81","D80","D89","D86","D79","D72","D88","D84","D75","D83"]],"nobles":["N03","N08","N01","N09"]}
{"type":"TurnBegan","seat":0,"round":1}
');
INSERT INTO "sealed_deals" VALUES(3,'903796084453294378774f8a0048aa13dfc8dad656eebb557bca39ea1bdc7a61','open 0',NULL);
INSERT INTO "sealed_deals" VALUES(4,'b4f131cfd4e8a67967ee0fc194e5c9cce5f2a6183972e65b365990003adbc5ae','open 0, join 0',NULL);
CREATE TABLE seats (
    game_id    INTEGER NOT NULL REFERENCES games ON DELETE CASCADE ON UPDATE CASCADE,
    seat       INTEGER NOT NULL CHECK (seat >= 0),
    name       TEXT    NOT NULL,
    occupant   TEXT    NOT NULL CHECK (occupant IN ('member', 'computer', 'former')),
    member_id  INTEGER CHECK ((member_id IS NOT NULL) = (occupant = 'member')),
    level      TEXT    CHECK ((level IS NOT NULL) = (occupant = 'computer')),
    plays_for  INTEGER CHECK (plays_for IS NULL OR occupant = 'computer'),  -- member who had the seat before
    colour     INTEGER NOT NULL CHECK (colour >= 0),     -- kept from joining on, whatever the order of turns
    invited    INTEGER NOT NULL DEFAULT 0 CHECK (invited IN (0, 1)),  -- seated by somebody else, and has not joined yet
    held_until INTEGER CHECK (held_until IS NULL OR invited = 1),  -- when the seat of an invited member becomes free
    is_open    INTEGER NOT NULL DEFAULT 1 CHECK (is_open IN (0, 1)),  -- copied from the game, for the index
    PRIMARY KEY (game_id, seat),
    UNIQUE (member_id, game_id),
    UNIQUE (game_id, colour)
) STRICT, WITHOUT ROWID;
INSERT INTO "seats" VALUES(1,0,'Ann','member',11,NULL,NULL,0,0,NULL,0);
INSERT INTO "seats" VALUES(1,1,'Bo','member',12,NULL,NULL,1,0,NULL,0);
INSERT INTO "seats" VALUES(2,0,'Ann','member',11,NULL,NULL,0,0,NULL,1);
INSERT INTO "seats" VALUES(2,1,'Bo','member',12,NULL,NULL,1,0,NULL,1);
INSERT INTO "seats" VALUES(2,2,'Dan','member',14,NULL,NULL,2,0,NULL,1);
INSERT INTO "seats" VALUES(3,0,'Bo','member',12,NULL,NULL,0,0,NULL,1);
INSERT INTO "seats" VALUES(4,0,'Bo','member',12,NULL,NULL,0,0,NULL,0);
INSERT INTO "seats" VALUES(4,1,'Robot','computer',NULL,'easy',NULL,1,0,NULL,0);
INSERT INTO "seats" VALUES(4,2,'Voormalige speler','former',NULL,NULL,NULL,2,0,NULL,0);
CREATE UNIQUE INDEX open_games ON games (channel_id) WHERE status IN ('lobby', 'playing');
CREATE INDEX pending_games ON games (id)
    WHERE shown_seq < newest_seq OR shown_revision < revision OR hands_seq IS NOT NULL;
CREATE INDEX open_games_of_server ON games (guild_id) WHERE status IN ('lobby', 'playing');
CREATE INDEX lobbies ON games (changed_at) WHERE status = 'lobby';
CREATE INDEX games_of_channel ON games (channel_id);
CREATE INDEX games_of_host ON games (host_id);
CREATE INDEX games_ended_by ON games (ended_by) WHERE ended_by IS NOT NULL;
CREATE INDEX open_seats ON seats (member_id) WHERE is_open = 1 AND member_id IS NOT NULL;
CREATE INDEX held_seats ON seats (held_until) WHERE held_until IS NOT NULL;
CREATE INDEX messages_of_game ON messages (game_id);
CREATE INDEX former_members_of_game ON former_members (game_id);
COMMIT;
