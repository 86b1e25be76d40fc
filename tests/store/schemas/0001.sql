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
INSERT INTO "games" VALUES(1,5,1,11,'finished','{"up_to_three": false, "seats": 4, "first": "joining", "expansion": null, "theme": "light", "keep_boards": false, "hints": ""}','de',1700000000,1700000000,1700000000,1700000000,NULL,'f464523f0957b767488719669faa64158c23bf4c7784f73d5bd61d93c91fc418',2,2,5,5,NULL,'[]');
INSERT INTO "games" VALUES(2,5,1,11,'playing','{"up_to_three": false, "seats": 4, "first": "joining", "expansion": null, "theme": "light", "keep_boards": false, "hints": ""}','en',1700000000,1700000000,1700000000,NULL,NULL,'26100e9d613f6df2521a363bebce291d277b8b75c50f0dfb11876e46e7ff34fc',6,5,6,6,NULL,'[]');
INSERT INTO "games" VALUES(3,6,1,12,'lobby','{"up_to_three": false, "seats": 4, "first": "joining", "expansion": null, "theme": "light", "keep_boards": false, "hints": ""}','nl',1700000000,1700000000,NULL,NULL,NULL,'a54f728ce138dd72418d2ad6a7e5562991d9b21fe50e9b47944ca91275e4b138',-1,-1,1,1,NULL,'[]');
INSERT INTO "games" VALUES(4,7,1,12,'ended','{"up_to_three": false, "seats": 4, "first": "joining", "expansion": null, "theme": "light", "keep_boards": false, "hints": ""}','nl',1700000000,1700000000,NULL,1700000000,NULL,'b3d1fe5d29322aaca18c68538c76ae30e003fd35686de8831eab1b9d66d40bd5',-1,-1,4,4,NULL,'[]');
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
INSERT INTO "log" VALUES(1,0,'deal',NULL,11,NULL,'[{"type":"Dealt","seats":2,"cards":[["D21","D20","D39","D40","D23","D34","D13","D33","D05","D22","D11","D16","D26","D03","D14","D31","D18","D17","D12","D38","D28","D25","D35","D02","D15","D37","D09","D06","D30","D32","D01","D04","D10","D08","D07","D36","D24","D19","D27","D29"],["D66","D58","D48","D50","D49","D68","D57","D70","D64","D51","D55","D46","D62","D59","D63","D43","D67","D69","D65","D47","D61","D45","D54","D56","D60","D42","D52","D41","D53","D44"],["D90","D86","D88","D85","D77","D82","D80","D75","D79","D89","D84","D81","D76","D74","D78","D83","D71","D87","D73","D72"]],"nobles":["N02","N06","N07"]},{"type":"TurnBegan","seat":0,"round":1}]',1700000000);
INSERT INTO "log" VALUES(1,1,'move',0,11,'{"type":"TakeTokens","tokens":65793}','[{"type":"TokensTaken","seat":0,"tokens":65793},{"type":"TurnBegan","seat":1,"round":1}]',1700000000);
INSERT INTO "log" VALUES(1,2,'seat_left',NULL,NULL,NULL,'[{"type":"SeatLeft","seat":1},{"type":"GameOver","winners":[0]}]',1700000000);
INSERT INTO "log" VALUES(2,0,'deal',NULL,12,NULL,'[{"type":"Dealt","seats":3,"cards":[["D03","D34","D20","D02","D30","D35","D05","D38","D13","D15","D28","D37","D22","D36","D27","D21","D09","D01","D12","D23","D04","D10","D26","D40","D39","D33","D11","D07","D14","D19","D29","D32","D24","D08","D06","D25","D17","D16","D31","D18"],["D61","D66","D62","D58","D67","D56","D49","D43","D59","D53","D42","D50","D65","D57","D68","D55","D51","D63","D44","D45","D46","D64","D60","D70","D47","D48","D52","D69","D54","D41"],["D85","D72","D81","D73","D76","D89","D77","D74","D90","D86","D88","D78","D87","D84","D82","D71","D79","D75","D83","D80"]],"nobles":["N10","N03","N02","N05"]},{"type":"TurnBegan","seat":0,"round":1}]',1700000000);
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
INSERT INTO "sealed_deals" VALUES(1,'5df74a951103a0ef240767a933b9f4bbe5cf8183eb51e5f64d06150730cf92c2','open 0, join 0','splendor-bot deal, format 1
secret: 5df74a951103a0ef240767a933b9f4bbe5cf8183eb51e5f64d06150730cf92c2
options: {"expansion": null, "up_to_three": false}
first: joining
presses: open 0, join 0, start 0
order: 1 2
{"type":"Dealt","seats":2,"cards":[["D21","D20","D39","D40","D23","D34","D13","D33","D05","D22","D11","D16","D26","D03","D14","D31","D18","D17","D12","D38","D28","D25","D35","D02","D15","D37","D09","D06","D30","D32","D01","D04","D10","D08","D07","D36","D24","D19","D27","D29"],["D66","D58","D48","D50","D49","D68","D57","D70","D64","D51","D55","D46","D62","D59","D63","D43","D67","D69","D65","D47","D61","D45","D54","D56","D60","D42","D52","D41","D53","D44"],["D90","D86","D88","D85","D77","D82","D80","D75","D79","D89","D84","D81","D76","D74","D78","D83","D71","D87","D73","D72"]],"nobles":["N02","N06","N07"]}
{"type":"TurnBegan","seat":0,"round":1}
');
INSERT INTO "sealed_deals" VALUES(2,'962b70fc6d92ae471c43b0d78e7781874c0176d0fa58d152aa0de257a14b85fa','open 0, join 0, join 0','splendor-bot deal, format 1
secret: 962b70fc6d92ae471c43b0d78e7781874c0176d0fa58d152aa0de257a14b85fa
options: {"expansion": null, "up_to_three": false}
first: joining
presses: open 0, join 0, join 0, start 0
order: 1 2 3
{"type":"Dealt","seats":3,"cards":[["D03","D34","D20","D02","D30","D35","D05","D38","D13","D15","D28","D37","D22","D36","D27","D21","D09","D01","D12","D23","D04","D10","D26","D40","D39","D33","D11","D07","D14","D19","D29","D32","D24","D08","D06","D25","D17","D16","D31","D18"],["D61","D66","D62","D58","D67","D56","D49","D43","D59","D53","D42","D50","D65","D57","D68","D55","D51","D63","D44","D45","D46","D64","D60","D70","D47","D48","D52","D69","D54","D41"],["D85","D72","D81","D73","D76","D89","D77","D74","D90","D86","D88","D78","D87","D84","D82","D71","D79","D75","D83","D80"]],"nobles":["N10","N03","N02","N05"]}
{"type":"TurnBegan","seat":0,"round":1}
');
INSERT INTO "sealed_deals" VALUES(3,'5bd1f9f15e6a00fd5806051cac4272455b676a27bbfda479e2c1973f27cb9f7c','open 0',NULL);
INSERT INTO "sealed_deals" VALUES(4,'2ec46773df97a5b7af39958297c2ce7aaf496dc947724a0a9b0a47536fbb2968','open 0, join 0',NULL);
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
