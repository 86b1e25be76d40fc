-- A database of schema version 1.
PRAGMA application_id = 0x53504c44;
PRAGMA user_version = 1;
BEGIN TRANSACTION;
CREATE TABLE former_members (
    member_id  INTEGER NOT NULL,
    game_id    INTEGER NOT NULL REFERENCES games ON DELETE CASCADE ON UPDATE CASCADE,
    PRIMARY KEY (member_id, game_id)
) STRICT, WITHOUT ROWID;
INSERT INTO "former_members" VALUES(13,240970098804599750);
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
    hands_seq       INTEGER                             -- log entry that the hand DMs show; NULL when up to date
) STRICT;
INSERT INTO "games" VALUES(240970098715559720,5,1,11,'finished','{"up_to_three": false, "seats": 4, "first": "joining", "expansion": null, "theme": "light", "keep_boards": false}','de',1700000000,1700000000,1700000000,1700000000,NULL,'14b55bc3950f1439e0f30a621bedb85bbd840263833a2e8951dd10a7deb97826',2,2,5,5,NULL);
INSERT INTO "games" VALUES(240970098804599750,5,1,11,'playing','{"up_to_three": false, "seats": 4, "first": "joining", "expansion": null, "theme": "light", "keep_boards": false}','en',1700000000,1700000000,1700000000,NULL,NULL,'23a00d959808566f2bca7f768e7c693f9cfc34c6d3cfea6fa07c27634d7c8184',6,5,6,6,NULL);
INSERT INTO "games" VALUES(240970098828908118,6,1,12,'lobby','{"up_to_three": false, "seats": 4, "first": "joining", "expansion": null, "theme": "light", "keep_boards": false}','nl',1700000000,1700000000,NULL,NULL,NULL,'7a2d76ddbe3ccbb179025a1e9eefdb430244e2c185c0218509f6f3e576161c62',-1,-1,1,1,NULL);
INSERT INTO "games" VALUES(240970098869142807,7,1,12,'ended','{"up_to_three": false, "seats": 4, "first": "joining", "expansion": null, "theme": "light", "keep_boards": false}','nl',1700000000,1700000000,NULL,1700000000,NULL,'0f53c2378ceb1a7e2491c0b6373d8093f327b3ec26a9eedcac056eadd2feeec8',-1,-1,4,4,NULL);
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
INSERT INTO "log" VALUES(240970098715559720,0,'deal',NULL,11,NULL,'[{"type":"Dealt","seats":2,"cards":[["D20","D36","D16","D25","D21","D05","D01","D37","D15","D07","D40","D10","D14","D30","D24","D26","D28","D27","D12","D17","D02","D34","D32","D31","D06","D04","D18","D39","D38","D19","D08","D35","D09","D33","D13","D11","D29","D22","D23","D03"],["D48","D61","D66","D52","D57","D59","D54","D64","D63","D50","D58","D70","D67","D44","D47","D41","D56","D45","D42","D49","D51","D46","D53","D69","D68","D60","D43","D55","D62","D65"],["D84","D81","D79","D71","D74","D72","D78","D87","D83","D90","D75","D77","D86","D89","D76","D82","D85","D73","D80","D88"]],"nobles":["N10","N05","N03"]},{"type":"TurnBegan","seat":0,"round":1}]',1700000000);
INSERT INTO "log" VALUES(240970098715559720,1,'move',0,11,'{"type":"TakeTokens","tokens":65793}','[{"type":"TokensTaken","seat":0,"tokens":65793},{"type":"TurnBegan","seat":1,"round":1}]',1700000000);
INSERT INTO "log" VALUES(240970098715559720,2,'seat_left',NULL,NULL,NULL,'[{"type":"SeatLeft","seat":1},{"type":"GameOver","winners":[0]}]',1700000000);
INSERT INTO "log" VALUES(240970098804599750,0,'deal',NULL,12,NULL,'[{"type":"Dealt","seats":3,"cards":[["D06","D02","D34","D40","D01","D18","D23","D28","D08","D36","D22","D09","D10","D04","D26","D38","D27","D29","D30","D20","D11","D14","D17","D33","D37","D12","D21","D39","D13","D24","D05","D03","D07","D35","D25","D15","D19","D31","D32","D16"],["D57","D55","D49","D41","D45","D63","D62","D48","D67","D66","D61","D68","D52","D58","D51","D60","D47","D69","D65","D44","D50","D43","D54","D70","D59","D42","D46","D64","D53","D56"],["D73","D76","D89","D79","D77","D74","D84","D83","D87","D80","D90","D81","D75","D88","D82","D85","D71","D72","D86","D78"]],"nobles":["N04","N08","N03","N09"]},{"type":"TurnBegan","seat":0,"round":1}]',1700000000);
INSERT INTO "log" VALUES(240970098804599750,1,'move',0,11,'{"type":"TakeTokens","tokens":65793}','[{"type":"TokensTaken","seat":0,"tokens":65793},{"type":"TurnBegan","seat":1,"round":1}]',1700000000);
INSERT INTO "log" VALUES(240970098804599750,2,'move',1,12,'{"type":"TakeTokens","tokens":65793}','[{"type":"TokensTaken","seat":1,"tokens":65793},{"type":"TurnBegan","seat":2,"round":1}]',1700000000);
INSERT INTO "log" VALUES(240970098804599750,3,'move',2,13,'{"type":"TakeTokens","tokens":65793}','[{"type":"TokensTaken","seat":2,"tokens":65793},{"type":"TurnBegan","seat":0,"round":2}]',1700000000);
INSERT INTO "log" VALUES(240970098804599750,4,'move',0,11,'{"type":"TakeTokens","tokens":65793}','[{"type":"TokensTaken","seat":0,"tokens":65793},{"type":"TurnBegan","seat":1,"round":2}]',1700000000);
INSERT INTO "log" VALUES(240970098804599750,5,'move',1,12,'{"type":"TakeTokens","tokens":65793}','[{"type":"TokensTaken","seat":1,"tokens":65793},{"type":"TurnBegan","seat":2,"round":2}]',1700000000);
INSERT INTO "log" VALUES(240970098804599750,6,'move',2,14,'{"type":"TakeTokens","tokens":4311744512}','[{"type":"TokensTaken","seat":2,"tokens":4311744512},{"type":"TurnBegan","seat":0,"round":3}]',1700000000);
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
INSERT INTO "messages" VALUES(71,240970098804599750,'board',5,NULL,5,1700000000);
INSERT INTO "messages" VALUES(72,240970098804599750,'hand',5,11,5,1700000000);
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
INSERT INTO "sealed_deals" VALUES(240970098715559720,'76d788da7ec917cf11493f3e3d7d5e72949bf11de90c6d873b5f59e2c0dfb869','open 0, join 0','splendor-bot deal, format 1
secret: 76d788da7ec917cf11493f3e3d7d5e72949bf11de90c6d873b5f59e2c0dfb869
options: {"expansion": null, "up_to_three": false}
first: joining
presses: open 0, join 0, start 0
order: 1 2
{"type":"Dealt","seats":2,"cards":[["D20","D36","D16","D25","D21","D05","D01","D37","D15","D07","D40","D10","D14","D30","D24","D26","D28","D27","D12","D17","D02","D34","D32","D31","D06","D04","D18","D39","D38","D19","D08","D35","D09","D33","D13","D11","D29","D22","D23","D03"],["D48","D61","D66","D52","D57","D59","D54","D64","D63","D50","D58","D70","D67","D44","D47","D41","D56","D45","D42","D49","D51","D46","D53","D69","D68","D60","D43","D55","D62","D65"],["D84","D81","D79","D71","D74","D72","D78","D87","D83","D90","D75","D77","D86","D89","D76","D82","D85","D73","D80","D88"]],"nobles":["N10","N05","N03"]}
{"type":"TurnBegan","seat":0,"round":1}
');
INSERT INTO "sealed_deals" VALUES(240970098804599750,'4a97b2da6988132a0542089c3eb89d05220d0266eea83f606a710bf57ce431f0','open 0, join 0, join 0','splendor-bot deal, format 1
secret: 4a97b2da6988132a0542089c3eb89d05220d0266eea83f606a710bf57ce431f0
options: {"expansion": null, "up_to_three": false}
first: joining
presses: open 0, join 0, join 0, start 0
order: 1 2 3
{"type":"Dealt","seats":3,"cards":[["D06","D02","D34","D40","D01","D18","D23","D28","D08","D36","D22","D09","D10","D04","D26","D38","D27","D29","D30","D20","D11","D14","D17","D33","D37","D12","D21","D39","D13","D24","D05","D03","D07","D35","D25","D15","D19","D31","D32","D16"],["D57","D55","D49","D41","D45","D63","D62","D48","D67","D66","D61","D68","D52","D58","D51","D60","D47","D69","D65","D44","D50","D43","D54","D70","D59","D42","D46","D64","D53","D56"],["D73","D76","D89","D79","D77","D74","D84","D83","D87","D80","D90","D81","D75","D88","D82","D85","D71","D72","D86","D78"]],"nobles":["N04","N08","N03","N09"]}
{"type":"TurnBegan","seat":0,"round":1}
');
INSERT INTO "sealed_deals" VALUES(240970098828908118,'48ee58f2a3abbbb91b8b8cdf776c328374c81db40fab4c083e034cb9763ff64a','open 0',NULL);
INSERT INTO "sealed_deals" VALUES(240970098869142807,'5b4b922f9e97a0a30d126e1b105715fdd70c67d3e7a0375b69ca47f048e1a12f','open 0, join 0',NULL);
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
INSERT INTO "seats" VALUES(240970098715559720,0,'Ann','member',11,NULL,0,0);
INSERT INTO "seats" VALUES(240970098715559720,1,'Bo','member',12,NULL,1,0);
INSERT INTO "seats" VALUES(240970098804599750,0,'Ann','member',11,NULL,0,0);
INSERT INTO "seats" VALUES(240970098804599750,1,'Bo','member',12,NULL,1,0);
INSERT INTO "seats" VALUES(240970098804599750,2,'Dan','member',14,NULL,2,0);
INSERT INTO "seats" VALUES(240970098828908118,0,'Bo','member',12,NULL,0,0);
INSERT INTO "seats" VALUES(240970098869142807,0,'Bo','member',12,NULL,0,0);
INSERT INTO "seats" VALUES(240970098869142807,1,'Robot','computer',NULL,'easy',1,0);
INSERT INTO "seats" VALUES(240970098869142807,2,'Voormalige speler','former',NULL,NULL,2,0);
CREATE UNIQUE INDEX open_games ON games (channel_id) WHERE status IN ('lobby', 'playing');
CREATE INDEX pending_games ON games (id)
    WHERE shown_seq < newest_seq OR shown_revision < revision OR hands_seq IS NOT NULL;
CREATE INDEX games_of_channel ON games (channel_id);
CREATE INDEX games_of_host ON games (host_id);
CREATE INDEX games_ended_by ON games (ended_by) WHERE ended_by IS NOT NULL;
CREATE INDEX messages_of_game ON messages (game_id);
CREATE INDEX former_members_of_game ON former_members (game_id);
COMMIT;
