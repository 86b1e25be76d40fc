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
    hands_seq       INTEGER                             -- log entry that the hand DMs show; NULL when up to date
) STRICT;
INSERT INTO "games" VALUES(1,5,1,11,'finished','{"up_to_three": false, "seats": 4, "first": "joining", "expansion": null, "theme": "light", "keep_boards": false}','de',1700000000,1700000000,1700000000,1700000000,NULL,'6e21f440ba480a8aeff35b200cbdcb5a058993d84d028440956ad59d22ecb694',2,2,5,5,NULL);
INSERT INTO "games" VALUES(2,5,1,11,'playing','{"up_to_three": false, "seats": 4, "first": "joining", "expansion": null, "theme": "light", "keep_boards": false}','en',1700000000,1700000000,1700000000,NULL,NULL,'ded565c2d5720c863aeee622425b1094e9967f686c374a9275d768dc23e32fcc',6,5,6,6,NULL);
INSERT INTO "games" VALUES(3,6,1,12,'lobby','{"up_to_three": false, "seats": 4, "first": "joining", "expansion": null, "theme": "light", "keep_boards": false}','nl',1700000000,1700000000,NULL,NULL,NULL,'fcf88455fe0f8b8576de500b20c5390840c56bc02bd0db33828db80347d00c4c',-1,-1,1,1,NULL);
INSERT INTO "games" VALUES(4,7,1,12,'ended','{"up_to_three": false, "seats": 4, "first": "joining", "expansion": null, "theme": "light", "keep_boards": false}','nl',1700000000,1700000000,NULL,1700000000,NULL,'addf60e83459f8ef99204da195080fe990c5357f0a3e5d892d48f804f47e48df',-1,-1,4,4,NULL);
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
INSERT INTO "log" VALUES(1,0,'deal',NULL,11,NULL,'[{"type":"Dealt","seats":2,"cards":[["D32","D20","D29","D08","D26","D07","D24","D14","D10","D05","D12","D02","D17","D37","D22","D39","D21","D16","D30","D19","D15","D38","D03","D25","D01","D04","D27","D34","D28","D36","D31","D40","D06","D18","D11","D33","D35","D09","D13","D23"],["D43","D69","D65","D54","D55","D57","D48","D63","D60","D41","D44","D64","D49","D58","D42","D56","D52","D45","D51","D47","D53","D68","D66","D70","D61","D67","D59","D62","D46","D50"],["D75","D81","D87","D73","D86","D71","D72","D78","D88","D76","D89","D82","D83","D77","D84","D79","D74","D85","D90","D80"]],"nobles":["N08","N04","N05"]},{"type":"TurnBegan","seat":0,"round":1}]',1700000000);
INSERT INTO "log" VALUES(1,1,'move',0,11,'{"type":"TakeTokens","tokens":65793}','[{"type":"TokensTaken","seat":0,"tokens":65793},{"type":"TurnBegan","seat":1,"round":1}]',1700000000);
INSERT INTO "log" VALUES(1,2,'seat_left',NULL,NULL,NULL,'[{"type":"SeatLeft","seat":1},{"type":"GameOver","winners":[0]}]',1700000000);
INSERT INTO "log" VALUES(2,0,'deal',NULL,12,NULL,'[{"type":"Dealt","seats":3,"cards":[["D22","D08","D10","D05","D07","D18","D32","D03","D06","D21","D13","D36","D27","D28","D02","D34","D20","D31","D40","D30","D19","D04","D11","D37","D17","D39","D16","D26","D38","D24","D14","D09","D01","D23","D29","D15","D33","D25","D12","D35"],["D44","D57","D47","D58","D45","D64","D52","D61","D67","D59","D65","D56","D51","D60","D53","D48","D70","D68","D46","D66","D54","D43","D42","D63","D55","D50","D41","D69","D62","D49"],["D86","D87","D80","D75","D74","D71","D77","D82","D84","D89","D88","D90","D76","D85","D83","D78","D72","D79","D81","D73"]],"nobles":["N02","N03","N01","N06"]},{"type":"TurnBegan","seat":0,"round":1}]',1700000000);
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
INSERT INTO "sealed_deals" VALUES(1,'ac72819e3d74b98be2bf42e0323be69e3633609bf702d3bf4b1481079f39c3ed','open 0, join 0','splendor-bot deal, format 1
secret: ac72819e3d74b98be2bf42e0323be69e3633609bf702d3bf4b1481079f39c3ed
options: {"expansion": null, "up_to_three": false}
first: joining
presses: open 0, join 0, start 0
order: 1 2
{"type":"Dealt","seats":2,"cards":[["D32","D20","D29","D08","D26","D07","D24","D14","D10","D05","D12","D02","D17","D37","D22","D39","D21","D16","D30","D19","D15","D38","D03","D25","D01","D04","D27","D34","D28","D36","D31","D40","D06","D18","D11","D33","D35","D09","D13","D23"],["D43","D69","D65","D54","D55","D57","D48","D63","D60","D41","D44","D64","D49","D58","D42","D56","D52","D45","D51","D47","D53","D68","D66","D70","D61","D67","D59","D62","D46","D50"],["D75","D81","D87","D73","D86","D71","D72","D78","D88","D76","D89","D82","D83","D77","D84","D79","D74","D85","D90","D80"]],"nobles":["N08","N04","N05"]}
{"type":"TurnBegan","seat":0,"round":1}
');
INSERT INTO "sealed_deals" VALUES(2,'9345874a255f5f66cf4ba09919af4e752a65c0a9a9858a6bb3b3e817450d8486','open 0, join 0, join 0','splendor-bot deal, format 1
secret: 9345874a255f5f66cf4ba09919af4e752a65c0a9a9858a6bb3b3e817450d8486
options: {"expansion": null, "up_to_three": false}
first: joining
presses: open 0, join 0, join 0, start 0
order: 1 2 3
{"type":"Dealt","seats":3,"cards":[["D22","D08","D10","D05","D07","D18","D32","D03","D06","D21","D13","D36","D27","D28","D02","D34","D20","D31","D40","D30","D19","D04","D11","D37","D17","D39","D16","D26","D38","D24","D14","D09","D01","D23","D29","D15","D33","D25","D12","D35"],["D44","D57","D47","D58","D45","D64","D52","D61","D67","D59","D65","D56","D51","D60","D53","D48","D70","D68","D46","D66","D54","D43","D42","D63","D55","D50","D41","D69","D62","D49"],["D86","D87","D80","D75","D74","D71","D77","D82","D84","D89","D88","D90","D76","D85","D83","D78","D72","D79","D81","D73"]],"nobles":["N02","N03","N01","N06"]}
{"type":"TurnBegan","seat":0,"round":1}
');
INSERT INTO "sealed_deals" VALUES(3,'0117ec0f4da595847aeff7bdb8aac4a6a14dfc6c7468f15e15c67e0d1c3c6670','open 0',NULL);
INSERT INTO "sealed_deals" VALUES(4,'0a63da23997238f10b1bdb00d0c0f0fe8567300c7d09ec808141148a3b0e72c4','open 0, join 0',NULL);
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
