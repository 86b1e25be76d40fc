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
    hinted          TEXT    NOT NULL DEFAULT '[]' CHECK (json_valid(hinted))  -- log entries after which a hint was given
) STRICT;
INSERT INTO "games" VALUES(1,5,1,11,'finished','{"up_to_three": false, "seats": 4, "first": "joining", "expansion": null, "theme": "light", "keep_boards": false, "hints": ""}','de',1700000000,1700000000,1700000000,1700000000,NULL,'ebc74dac244e3bb14331f122cd2de55b00d8bb33693b97453ca099c3906017e8',2,2,5,5,NULL,'[]');
INSERT INTO "games" VALUES(2,5,1,11,'playing','{"up_to_three": false, "seats": 4, "first": "joining", "expansion": null, "theme": "light", "keep_boards": false, "hints": ""}','en',1700000000,1700000000,1700000000,NULL,NULL,'2455b7c3231fa95a68d077f2d34fe4b1d5ebe49a09c79d65db568463ebd08706',6,5,6,6,NULL,'[]');
INSERT INTO "games" VALUES(3,6,1,12,'lobby','{"up_to_three": false, "seats": 4, "first": "joining", "expansion": null, "theme": "light", "keep_boards": false, "hints": ""}','nl',1700000000,1700000000,NULL,NULL,NULL,'c6e02d3b4c29598a792751b7bda3b99265e17683120b596c7a500af9fa81493b',-1,-1,1,1,NULL,'[]');
INSERT INTO "games" VALUES(4,7,1,12,'ended','{"up_to_three": false, "seats": 4, "first": "joining", "expansion": null, "theme": "light", "keep_boards": false, "hints": ""}','nl',1700000000,1700000000,NULL,1700000000,NULL,'15bcc3f5d01f79b7e9aedec441ff1cfc7e48a0bb80b5dcf778dd19d28baf21a1',-1,-1,4,4,NULL,'[]');
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
INSERT INTO "log" VALUES(1,0,'deal',NULL,11,NULL,'[{"type":"Dealt","seats":2,"cards":[["D05","D33","D06","D25","D40","D13","D23","D28","D29","D36","D19","D18","D31","D12","D26","D38","D24","D37","D15","D16","D10","D21","D03","D09","D39","D30","D08","D04","D17","D32","D02","D34","D11","D07","D27","D35","D20","D14","D22","D01"],["D59","D56","D66","D69","D68","D48","D46","D49","D62","D63","D47","D43","D64","D54","D50","D44","D60","D70","D55","D45","D41","D51","D53","D42","D58","D65","D52","D57","D61","D67"],["D90","D82","D76","D84","D78","D81","D71","D73","D88","D77","D89","D83","D75","D87","D85","D72","D86","D74","D80","D79"]],"nobles":["N01","N05","N09"]},{"type":"TurnBegan","seat":0,"round":1}]',1700000000);
INSERT INTO "log" VALUES(1,1,'move',0,11,'{"type":"TakeTokens","tokens":65793}','[{"type":"TokensTaken","seat":0,"tokens":65793},{"type":"TurnBegan","seat":1,"round":1}]',1700000000);
INSERT INTO "log" VALUES(1,2,'seat_left',NULL,NULL,NULL,'[{"type":"SeatLeft","seat":1},{"type":"GameOver","winners":[0]}]',1700000000);
INSERT INTO "log" VALUES(2,0,'deal',NULL,12,NULL,'[{"type":"Dealt","seats":3,"cards":[["D10","D38","D15","D37","D19","D11","D32","D14","D24","D39","D31","D06","D28","D25","D04","D07","D08","D27","D13","D05","D36","D40","D26","D12","D33","D01","D16","D18","D30","D34","D02","D22","D29","D17","D21","D35","D09","D20","D03","D23"],["D60","D51","D55","D57","D48","D44","D50","D63","D67","D53","D64","D68","D56","D66","D46","D70","D43","D45","D54","D49","D42","D61","D41","D58","D52","D47","D65","D62","D59","D69"],["D85","D78","D74","D90","D80","D81","D83","D79","D82","D76","D86","D84","D87","D71","D73","D88","D77","D75","D89","D72"]],"nobles":["N05","N01","N02","N03"]},{"type":"TurnBegan","seat":0,"round":1}]',1700000000);
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
INSERT INTO "sealed_deals" VALUES(1,'8e84026e89e3385b3406eedb71cccd5adebc58b9b57570b466ac5b54cace9d58','open 0, join 0','splendor-bot deal, format 1
secret: 8e84026e89e3385b3406eedb71cccd5adebc58b9b57570b466ac5b54cace9d58
options: {"expansion": null, "up_to_three": false}
first: joining
presses: open 0, join 0, start 0
order: 1 2
{"type":"Dealt","seats":2,"cards":[["D05","D33","D06","D25","D40","D13","D23","D28","D29","D36","D19","D18","D31","D12","D26","D38","D24","D37","D15","D16","D10","D21","D03","D09","D39","D30","D08","D04","D17","D32","D02","D34","D11","D07","D27","D35","D20","D14","D22","D01"],["D59","D56","D66","D69","D68","D48","D46","D49","D62","D63","D47","D43","D64","D54","D50","D44","D60","D70","D55","D45","D41","D51","D53","D42","D58","D65","D52","D57","D61","D67"],["D90","D82","D76","D84","D78","D81","D71","D73","D88","D77","D89","D83","D75","D87","D85","D72","D86","D74","D80","D79"]],"nobles":["N01","N05","N09"]}
{"type":"TurnBegan","seat":0,"round":1}
');
INSERT INTO "sealed_deals" VALUES(2,'b8b5f8dd32bb8117ec3ae42562e5601530f4c2c6d97bf23e6682e6c3070ad1dc','open 0, join 0, join 0','splendor-bot deal, format 1
secret: b8b5f8dd32bb8117ec3ae42562e5601530f4c2c6d97bf23e6682e6c3070ad1dc
options: {"expansion": null, "up_to_three": false}
first: joining
presses: open 0, join 0, join 0, start 0
order: 1 2 3
{"type":"Dealt","seats":3,"cards":[["D10","D38","D15","D37","D19","D11","D32","D14","D24","D39","D31","D06","D28","D25","D04","D07","D08","D27","D13","D05","D36","D40","D26","D12","D33","D01","D16","D18","D30","D34","D02","D22","D29","D17","D21","D35","D09","D20","D03","D23"],["D60","D51","D55","D57","D48","D44","D50","D63","D67","D53","D64","D68","D56","D66","D46","D70","D43","D45","D54","D49","D42","D61","D41","D58","D52","D47","D65","D62","D59","D69"],["D85","D78","D74","D90","D80","D81","D83","D79","D82","D76","D86","D84","D87","D71","D73","D88","D77","D75","D89","D72"]],"nobles":["N05","N01","N02","N03"]}
{"type":"TurnBegan","seat":0,"round":1}
');
INSERT INTO "sealed_deals" VALUES(3,'f79f27b23bbe964ebf42f2f9823d634b8f4c0e45c51be850cb5856abe91a6ce2','open 0',NULL);
INSERT INTO "sealed_deals" VALUES(4,'839a87cbf6c61f1352195d8cd95699264ed0b9ba4f0ddb5f2cddac72374b884d','open 0, join 0',NULL);
CREATE TABLE seats (
    game_id    INTEGER NOT NULL REFERENCES games ON DELETE CASCADE ON UPDATE CASCADE,
    seat       INTEGER NOT NULL CHECK (seat >= 0),
    name       TEXT    NOT NULL,
    occupant   TEXT    NOT NULL CHECK (occupant IN ('member', 'computer', 'former')),
    member_id  INTEGER CHECK ((member_id IS NOT NULL) = (occupant = 'member')),
    level      TEXT    CHECK ((level IS NOT NULL) = (occupant = 'computer')),
    colour     INTEGER NOT NULL CHECK (colour >= 0),     -- kept from joining on, whatever the order of turns
    invited    INTEGER NOT NULL DEFAULT 0 CHECK (invited IN (0, 1)),  -- seated by a rematch that they did not begin
    PRIMARY KEY (game_id, seat),
    UNIQUE (member_id, game_id),
    UNIQUE (game_id, colour)
) STRICT, WITHOUT ROWID;
INSERT INTO "seats" VALUES(1,0,'Ann','member',11,NULL,0,0);
INSERT INTO "seats" VALUES(1,1,'Bo','member',12,NULL,1,0);
INSERT INTO "seats" VALUES(2,0,'Ann','member',11,NULL,0,0);
INSERT INTO "seats" VALUES(2,1,'Bo','member',12,NULL,1,0);
INSERT INTO "seats" VALUES(2,2,'Dan','member',14,NULL,2,0);
INSERT INTO "seats" VALUES(3,0,'Bo','member',12,NULL,0,0);
INSERT INTO "seats" VALUES(4,0,'Bo','member',12,NULL,0,0);
INSERT INTO "seats" VALUES(4,1,'Robot','computer',NULL,'easy',1,0);
INSERT INTO "seats" VALUES(4,2,'Voormalige speler','former',NULL,NULL,2,0);
CREATE UNIQUE INDEX open_games ON games (channel_id) WHERE status IN ('lobby', 'playing');
CREATE INDEX pending_games ON games (id)
    WHERE shown_seq < newest_seq OR shown_revision < revision OR hands_seq IS NOT NULL;
CREATE INDEX games_of_channel ON games (channel_id);
CREATE INDEX games_of_host ON games (host_id);
CREATE INDEX games_ended_by ON games (ended_by) WHERE ended_by IS NOT NULL;
CREATE INDEX messages_of_game ON messages (game_id);
CREATE INDEX former_members_of_game ON former_members (game_id);
COMMIT;
