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
INSERT INTO "games" VALUES(1,5,1,11,'finished','{"up_to_three": false, "seats": 4, "first": "joining", "expansion": null, "theme": "light", "keep_boards": false, "hints": ""}','de',1700000000,1700000000,1700000000,1700000000,NULL,'9357adff1a5ab4cb16293b75808b5201319a269955d55b57aef45e34a5b8ca9f',2,2,5,5,NULL,'[]');
INSERT INTO "games" VALUES(2,5,1,11,'playing','{"up_to_three": false, "seats": 4, "first": "joining", "expansion": null, "theme": "light", "keep_boards": false, "hints": ""}','en',1700000000,1700000000,1700000000,NULL,NULL,'fbd9d8175ee853e4a1d9585089407f26df47ae8873895fc50c2893f08d5ea398',6,5,6,6,NULL,'[]');
INSERT INTO "games" VALUES(3,6,1,12,'lobby','{"up_to_three": false, "seats": 4, "first": "joining", "expansion": null, "theme": "light", "keep_boards": false, "hints": ""}','nl',1700000000,1700000000,NULL,NULL,NULL,'2a9cd7c0cd0fa693df42a1ed7b5ac8a7e87137fbabbef4082dbed3f3104ed4a7',-1,-1,1,1,NULL,'[]');
INSERT INTO "games" VALUES(4,7,1,12,'ended','{"up_to_three": false, "seats": 4, "first": "joining", "expansion": null, "theme": "light", "keep_boards": false, "hints": ""}','nl',1700000000,1700000000,NULL,1700000000,NULL,'1beb6024092599db327f8dba47f501670c99c88e43a02583a17756710c48b2a7',-1,-1,4,4,NULL,'[]');
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
INSERT INTO "log" VALUES(1,0,'deal',NULL,11,NULL,'[{"type":"Dealt","seats":2,"cards":[["D26","D08","D15","D18","D37","D40","D29","D10","D17","D03","D23","D36","D12","D01","D05","D32","D33","D34","D30","D09","D25","D24","D04","D39","D13","D38","D20","D11","D16","D14","D27","D06","D22","D07","D28","D35","D31","D21","D02","D19"],["D50","D49","D53","D43","D63","D47","D54","D45","D51","D59","D66","D65","D58","D61","D56","D46","D68","D69","D64","D52","D55","D60","D67","D70","D44","D62","D48","D57","D42","D41"],["D85","D83","D87","D81","D88","D74","D71","D84","D79","D75","D73","D78","D77","D72","D86","D90","D89","D76","D82","D80"]],"nobles":["N09","N10","N08"]},{"type":"TurnBegan","seat":0,"round":1}]',1700000000);
INSERT INTO "log" VALUES(1,1,'move',0,11,'{"type":"TakeTokens","tokens":65793}','[{"type":"TokensTaken","seat":0,"tokens":65793},{"type":"TurnBegan","seat":1,"round":1}]',1700000000);
INSERT INTO "log" VALUES(1,2,'seat_left',NULL,NULL,NULL,'[{"type":"SeatLeft","seat":1},{"type":"GameOver","winners":[0]}]',1700000000);
INSERT INTO "log" VALUES(2,0,'deal',NULL,12,NULL,'[{"type":"Dealt","seats":3,"cards":[["D31","D32","D19","D28","D23","D39","D17","D38","D13","D18","D09","D33","D03","D01","D26","D10","D07","D22","D34","D20","D36","D06","D27","D12","D15","D24","D25","D08","D37","D21","D11","D02","D30","D29","D04","D40","D05","D35","D14","D16"],["D63","D62","D65","D66","D42","D54","D51","D64","D53","D58","D49","D47","D56","D67","D43","D44","D61","D60","D45","D55","D57","D68","D48","D69","D70","D50","D41","D46","D52","D59"],["D90","D77","D73","D86","D71","D88","D82","D87","D76","D85","D74","D81","D79","D75","D89","D83","D72","D84","D80","D78"]],"nobles":["N10","N02","N03","N08"]},{"type":"TurnBegan","seat":0,"round":1}]',1700000000);
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
INSERT INTO "sealed_deals" VALUES(1,'62f4f01099b67ef26bd740025c1d42468c0a4df77f387665bc04431e455305ab','open 0, join 0','splendor-bot deal, format 1
secret: 62f4f01099b67ef26bd740025c1d42468c0a4df77f387665bc04431e455305ab
options: {"expansion": null, "up_to_three": false}
first: joining
presses: open 0, join 0, start 0
order: 1 2
{"type":"Dealt","seats":2,"cards":[["D26","D08","D15","D18","D37","D40","D29","D10","D17","D03","D23","D36","D12","D01","D05","D32","D33","D34","D30","D09","D25","D24","D04","D39","D13","D38","D20","D11","D16","D14","D27","D06","D22","D07","D28","D35","D31","D21","D02","D19"],["D50","D49","D53","D43","D63","D47","D54","D45","D51","D59","D66","D65","D58","D61","D56","D46","D68","D69","D64","D52","D55","D60","D67","D70","D44","D62","D48","D57","D42","D41"],["D85","D83","D87","D81","D88","D74","D71","D84","D79","D75","D73","D78","D77","D72","D86","D90","D89","D76","D82","D80"]],"nobles":["N09","N10","N08"]}
{"type":"TurnBegan","seat":0,"round":1}
');
INSERT INTO "sealed_deals" VALUES(2,'40fa7898f5ed0d6757d84db4395747d96305036ecfb5017468da21fd08f019e5','open 0, join 0, join 0','splendor-bot deal, format 1
secret: 40fa7898f5ed0d6757d84db4395747d96305036ecfb5017468da21fd08f019e5
options: {"expansion": null, "up_to_three": false}
first: joining
presses: open 0, join 0, join 0, start 0
order: 1 2 3
{"type":"Dealt","seats":3,"cards":[["D31","D32","D19","D28","D23","D39","D17","D38","D13","D18","D09","D33","D03","D01","D26","D10","D07","D22","D34","D20","D36","D06","D27","D12","D15","D24","D25","D08","D37","D21","D11","D02","D30","D29","D04","D40","D05","D35","D14","D16"],["D63","D62","D65","D66","D42","D54","D51","D64","D53","D58","D49","D47","D56","D67","D43","D44","D61","D60","D45","D55","D57","D68","D48","D69","D70","D50","D41","D46","D52","D59"],["D90","D77","D73","D86","D71","D88","D82","D87","D76","D85","D74","D81","D79","D75","D89","D83","D72","D84","D80","D78"]],"nobles":["N10","N02","N03","N08"]}
{"type":"TurnBegan","seat":0,"round":1}
');
INSERT INTO "sealed_deals" VALUES(3,'54a9f8f30e843f3be7c875bb0205c83dc55956e2221cea9c02e0314d25e7ea90','open 0',NULL);
INSERT INTO "sealed_deals" VALUES(4,'567b185265a8ae363106872e888f9267b29b1296722e49f1ddaac8f224a2694f','open 0, join 0',NULL);
CREATE TABLE seats (
    game_id    INTEGER NOT NULL REFERENCES games ON DELETE CASCADE ON UPDATE CASCADE,
    seat       INTEGER NOT NULL CHECK (seat >= 0),
    name       TEXT    NOT NULL,
    occupant   TEXT    NOT NULL CHECK (occupant IN ('member', 'computer', 'former')),
    member_id  INTEGER CHECK ((member_id IS NOT NULL) = (occupant = 'member')),
    level      TEXT    CHECK ((level IS NOT NULL) = (occupant = 'computer')),
    plays_for  INTEGER CHECK (plays_for IS NULL OR occupant = 'computer'),  -- member who had the seat before
    colour     INTEGER NOT NULL CHECK (colour >= 0),     -- kept from joining on, whatever the order of turns
    invited    INTEGER NOT NULL DEFAULT 0 CHECK (invited IN (0, 1)),  -- seated by a rematch that they did not begin
    PRIMARY KEY (game_id, seat),
    UNIQUE (member_id, game_id),
    UNIQUE (game_id, colour)
) STRICT, WITHOUT ROWID;
INSERT INTO "seats" VALUES(1,0,'Ann','member',11,NULL,NULL,0,0);
INSERT INTO "seats" VALUES(1,1,'Bo','member',12,NULL,NULL,1,0);
INSERT INTO "seats" VALUES(2,0,'Ann','member',11,NULL,NULL,0,0);
INSERT INTO "seats" VALUES(2,1,'Bo','member',12,NULL,NULL,1,0);
INSERT INTO "seats" VALUES(2,2,'Dan','member',14,NULL,NULL,2,0);
INSERT INTO "seats" VALUES(3,0,'Bo','member',12,NULL,NULL,0,0);
INSERT INTO "seats" VALUES(4,0,'Bo','member',12,NULL,NULL,0,0);
INSERT INTO "seats" VALUES(4,1,'Robot','computer',NULL,'easy',NULL,1,0);
INSERT INTO "seats" VALUES(4,2,'Voormalige speler','former',NULL,NULL,NULL,2,0);
CREATE UNIQUE INDEX open_games ON games (channel_id) WHERE status IN ('lobby', 'playing');
CREATE INDEX pending_games ON games (id)
    WHERE shown_seq < newest_seq OR shown_revision < revision OR hands_seq IS NOT NULL;
CREATE INDEX games_of_channel ON games (channel_id);
CREATE INDEX games_of_host ON games (host_id);
CREATE INDEX games_ended_by ON games (ended_by) WHERE ended_by IS NOT NULL;
CREATE INDEX messages_of_game ON messages (game_id);
CREATE INDEX former_members_of_game ON former_members (game_id);
COMMIT;
