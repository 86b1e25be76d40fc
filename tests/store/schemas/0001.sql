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
    seal            TEXT    CHECK (length(seal) = 64),  -- SHA-256 of the deal, public; NULL before the deal
    newest_seq      INTEGER NOT NULL DEFAULT -1,        -- newest log entry
    shown_seq       INTEGER NOT NULL DEFAULT -1 CHECK (shown_seq BETWEEN -1 AND newest_seq),
    revision        INTEGER NOT NULL DEFAULT 0,         -- counts visible changes that are not log entries
    shown_revision  INTEGER NOT NULL DEFAULT 0 CHECK (shown_revision BETWEEN 0 AND revision),
    hands_seq       INTEGER                             -- log entry that the hand DMs show; NULL when up to date
) STRICT;
INSERT INTO "games" VALUES(1,5,1,11,'finished','{"up_to_three": false, "seats": 4, "first": "joining", "expansion": null, "theme": "light", "keep_boards": false}','de',1700000000,1700000000,1700000000,1700000000,NULL,'3683c2040314079b5af4172411c9c037a090d9997404296c64335df1f46decc5',2,2,5,5,NULL);
INSERT INTO "games" VALUES(2,5,1,11,'playing','{"up_to_three": false, "seats": 4, "first": "joining", "expansion": null, "theme": "light", "keep_boards": false}','en',1700000000,1700000000,1700000000,NULL,NULL,'fce97a94262fcd323a79400331e4e1bff22fca9d7682ec4da00c52440eac1a57',6,5,6,6,NULL);
INSERT INTO "games" VALUES(3,6,1,12,'lobby','{"up_to_three": false, "seats": 4, "first": "joining", "expansion": null, "theme": "light", "keep_boards": false}','nl',1700000000,1700000000,NULL,NULL,NULL,NULL,-1,-1,1,1,NULL);
INSERT INTO "games" VALUES(4,7,1,12,'ended','{"up_to_three": false, "seats": 4, "first": "joining", "expansion": null, "theme": "light", "keep_boards": false}','nl',1700000000,1700000000,NULL,1700000000,NULL,NULL,-1,-1,4,4,NULL);
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
INSERT INTO "log" VALUES(1,0,'deal',NULL,11,NULL,'[{"type":"Dealt","seats":2,"cards":[["D09","D37","D05","D17","D08","D32","D29","D31","D25","D26","D07","D04","D16","D01","D13","D14","D20","D27","D15","D40","D36","D19","D34","D11","D23","D28","D22","D39","D21","D35","D30","D18","D10","D06","D33","D38","D02","D12","D03","D24"],["D52","D48","D62","D69","D65","D55","D50","D41","D54","D58","D44","D46","D64","D60","D51","D66","D70","D68","D49","D47","D53","D57","D45","D43","D67","D61","D59","D56","D63","D42"],["D78","D83","D84","D76","D82","D79","D86","D89","D81","D87","D72","D90","D80","D77","D85","D75","D74","D88","D73","D71"]],"nobles":["N08","N01","N05"]},{"type":"TurnBegan","seat":0,"round":1}]',1700000000);
INSERT INTO "log" VALUES(1,1,'move',0,11,'{"type":"TakeTokens","tokens":65793}','[{"type":"TokensTaken","seat":0,"tokens":65793},{"type":"TurnBegan","seat":1,"round":1}]',1700000000);
INSERT INTO "log" VALUES(1,2,'seat_left',NULL,NULL,NULL,'[{"type":"SeatLeft","seat":1},{"type":"GameOver","winners":[0]}]',1700000000);
INSERT INTO "log" VALUES(2,0,'deal',NULL,12,NULL,'[{"type":"Dealt","seats":3,"cards":[["D40","D38","D39","D26","D11","D36","D33","D15","D01","D25","D07","D18","D28","D29","D08","D13","D17","D12","D19","D23","D34","D09","D27","D32","D31","D16","D14","D21","D22","D03","D20","D10","D04","D37","D24","D30","D35","D05","D06","D02"],["D56","D67","D52","D54","D68","D41","D58","D64","D60","D62","D51","D55","D65","D48","D46","D49","D50","D43","D42","D59","D45","D63","D66","D61","D47","D44","D70","D57","D69","D53"],["D74","D76","D82","D80","D73","D86","D85","D75","D79","D84","D83","D87","D78","D89","D81","D90","D88","D71","D77","D72"]],"nobles":["N07","N06","N10","N08"]},{"type":"TurnBegan","seat":0,"round":1}]',1700000000);
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
    salt     TEXT NOT NULL,
    text     TEXT NOT NULL
) STRICT;
INSERT INTO "sealed_deals" VALUES(1,'d363b20880798f9e70df161b8e82305c18865bc56f50ffce8a14fe140e92b2f5','splendor-bot deal, format 1
salt: d363b20880798f9e70df161b8e82305c18865bc56f50ffce8a14fe140e92b2f5
options: {"expansion": null, "up_to_three": false}
{"type":"Dealt","seats":2,"cards":[["D09","D37","D05","D17","D08","D32","D29","D31","D25","D26","D07","D04","D16","D01","D13","D14","D20","D27","D15","D40","D36","D19","D34","D11","D23","D28","D22","D39","D21","D35","D30","D18","D10","D06","D33","D38","D02","D12","D03","D24"],["D52","D48","D62","D69","D65","D55","D50","D41","D54","D58","D44","D46","D64","D60","D51","D66","D70","D68","D49","D47","D53","D57","D45","D43","D67","D61","D59","D56","D63","D42"],["D78","D83","D84","D76","D82","D79","D86","D89","D81","D87","D72","D90","D80","D77","D85","D75","D74","D88","D73","D71"]],"nobles":["N08","N01","N05"]}
{"type":"TurnBegan","seat":0,"round":1}
');
INSERT INTO "sealed_deals" VALUES(2,'6f525a7fb1bf5ba0ef23ec0e1c607f39fa216278175d0c440dfcefb04b6efda8','splendor-bot deal, format 1
salt: 6f525a7fb1bf5ba0ef23ec0e1c607f39fa216278175d0c440dfcefb04b6efda8
options: {"expansion": null, "up_to_three": false}
{"type":"Dealt","seats":3,"cards":[["D40","D38","D39","D26","D11","D36","D33","D15","D01","D25","D07","D18","D28","D29","D08","D13","D17","D12","D19","D23","D34","D09","D27","D32","D31","D16","D14","D21","D22","D03","D20","D10","D04","D37","D24","D30","D35","D05","D06","D02"],["D56","D67","D52","D54","D68","D41","D58","D64","D60","D62","D51","D55","D65","D48","D46","D49","D50","D43","D42","D59","D45","D63","D66","D61","D47","D44","D70","D57","D69","D53"],["D74","D76","D82","D80","D73","D86","D85","D75","D79","D84","D83","D87","D78","D89","D81","D90","D88","D71","D77","D72"]],"nobles":["N07","N06","N10","N08"]}
{"type":"TurnBegan","seat":0,"round":1}
');
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
