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
INSERT INTO "games" VALUES(1,5,1,11,'finished','{"up_to_three": false, "seats": 4, "first": "joining", "expansion": null, "theme": "light", "keep_boards": false, "hints": "", "invited_only": false}','de',1700000000,1700000000,1700000000,1700000000,NULL,'75adf55fb5e1a7fba8f52a948f6d5bdc98f6028a69b7e69906f10aaa11489c0f',2,2,5,5,NULL,'[]',NULL,NULL);
INSERT INTO "games" VALUES(2,5,1,11,'playing','{"up_to_three": false, "seats": 4, "first": "joining", "expansion": null, "theme": "light", "keep_boards": false, "hints": "", "invited_only": false}','en',1700000000,1700000000,1700000000,NULL,NULL,'7ed75064dd78611a3c3d5306996850b272ebb82e1d2ec12d083a64f539114b3c',6,5,6,6,NULL,'[]',0,NULL);
INSERT INTO "games" VALUES(3,6,1,12,'lobby','{"up_to_three": false, "seats": 4, "first": "joining", "expansion": null, "theme": "light", "keep_boards": false, "hints": "", "invited_only": false}','nl',1700000000,1700000000,NULL,NULL,NULL,'73ac41286e1a4aec71e4aac46108a519a061b0698a42d9e60de04a1c1cd4e02a',-1,-1,1,1,NULL,'[]',NULL,NULL);
INSERT INTO "games" VALUES(4,7,1,12,'ended','{"up_to_three": false, "seats": 4, "first": "joining", "expansion": null, "theme": "light", "keep_boards": false, "hints": "", "invited_only": false}','nl',1700000000,1700000000,NULL,1700000000,NULL,'fc990c39de86b3983b5750d10dcac4b93d75431c5b482b4928dd53acf2402568',-1,-1,4,4,NULL,'[]',NULL,NULL);
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
INSERT INTO "log" VALUES(1,0,'deal',NULL,11,NULL,'[{"type":"Dealt","seats":2,"cards":[["D16","D01","D14","D10","D38","D28","D13","D05","D30","D03","D20","D11","D07","D02","D17","D24","D34","D21","D26","D25","D19","D23","D31","D40","D33","D39","D09","D36","D15","D04","D22","D29","D27","D06","D35","D12","D18","D37","D32","D08"],["D68","D65","D43","D49","D69","D41","D44","D42","D55","D67","D58","D57","D47","D54","D48","D52","D45","D64","D63","D62","D60","D59","D51","D70","D53","D66","D61","D56","D50","D46"],["D89","D87","D78","D86","D81","D90","D88","D84","D73","D77","D83","D85","D76","D80","D72","D75","D71","D74","D82","D79"]],"nobles":["N02","N09","N04"]},{"type":"TurnBegan","seat":0,"round":1}]',1700000000);
INSERT INTO "log" VALUES(1,1,'move',0,11,'{"type":"TakeTokens","tokens":65793}','[{"type":"TokensTaken","seat":0,"tokens":65793},{"type":"TurnBegan","seat":1,"round":1}]',1700000000);
INSERT INTO "log" VALUES(1,2,'seat_left',NULL,NULL,NULL,'[{"type":"SeatLeft","seat":1},{"type":"GameOver","winners":[0]}]',1700000000);
INSERT INTO "log" VALUES(2,0,'deal',NULL,12,NULL,'[{"type":"Dealt","seats":3,"cards":[["D06","D38","D27","D01","D31","D20","D33","D34","D04","D05","D16","D37","D08","D32","D23","D11","D24","D13","D18","D29","D21","D09","D02","D10","D17","D22","D07","D14","D19","D35","D30","D03","D40","D12","D28","D36","D26","D25","D15","D39"],["D64","D44","D43","D49","D41","D53","D56","D68","D58","D57","D55","D65","D63","D66","D69","D70","D50","D62","D42","D52","D45","D47","D46","D67","D59","D60","D48","D61","D51","D54"],["D78","D76","D80","D79","D81","D74","D75","D90","D89","D84","D86","D88","D85","D77","D71","D87","D73","D72","D83","D82"]],"nobles":["N05","N04","N03","N10"]},{"type":"TurnBegan","seat":0,"round":1}]',1700000000);
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
INSERT INTO "sealed_deals" VALUES(1,'f2a008909385fd780350ea8b27028dd705996a2d3d940f9ab505cc4a529042e0','open 0, join 0','splendor-bot deal, format 1
secret: f2a008909385fd780350ea8b27028dd705996a2d3d940f9ab505cc4a529042e0
options: {"expansion": null, "up_to_three": false}
first: joining
presses: open 0, join 0, start 0
order: 1 2
{"type":"Dealt","seats":2,"cards":[["D16","D01","D14","D10","D38","D28","D13","D05","D30","D03","D20","D11","D07","D02","D17","D24","D34","D21","D26","D25","D19","D23","D31","D40","D33","D39","D09","D36","D15","D04","D22","D29","D27","D06","D35","D12","D18","D37","D32","D08"],["D68","D65","D43","D49","D69","D41","D44","D42","D55","D67","D58","D57","D47","D54","D48","D52","D45","D64","D63","D62","D60","D59","D51","D70","D53","D66","D61","D56","D50","D46"],["D89","D87","D78","D86","D81","D90","D88","D84","D73","D77","D83","D85","D76","D80","D72","D75","D71","D74","D82","D79"]],"nobles":["N02","N09","N04"]}
{"type":"TurnBegan","seat":0,"round":1}
');
INSERT INTO "sealed_deals" VALUES(2,'289cded5b73fd750d205c10364b0d4f30ef0347c9c27457ca4d853c2a2f4efa8','open 0, join 0, join 0','splendor-bot deal, format 1
secret: 289cded5b73fd750d205c10364b0d4f30ef0347c9c27457ca4d853c2a2f4efa8
options: {"expansion": null, "up_to_three": false}
first: joining
presses: open 0, join 0, join 0, start 0
order: 1 2 3
{"type":"Dealt","seats":3,"cards":[["D06","D38","D27","D01","D31","D20","D33","D34","D04","D05","D16","D37","D08","D32","D23","D11","D24","D13","D18","D29","D21","D09","D02","D10","D17","D22","D07","D14","D19","D35","D30","D03","D40","D12","D28","D36","D26","D25","D15","D39"],["D64","D44","D43","D49","D41","D53","D56","D68","D58","D57","D55","D65","D63","D66","D69","D70","D50","D62","D42","D52","D45","D47","D46","D67","D59","D60","D48","D61","D51","D54"],["D78","D76","D80","D79","D81","D74","D75","D90","D89","D84","D86","D88","D85","D77","D71","D87","D73","D72","D83","D82"]],"nobles":["N05","N04","N03","N10"]}
{"type":"TurnBegan","seat":0,"round":1}
');
INSERT INTO "sealed_deals" VALUES(3,'ff8e5b6fd2b03404663e75d86397aa7d23b02474482e4ccc0a420b6bcc1d3847','open 0',NULL);
INSERT INTO "sealed_deals" VALUES(4,'3934d128e67447aba35242fe921ac8cd313ff0cb076b27cfdba3b6505f30ff81','open 0, join 0',NULL);
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
CREATE INDEX held_seats ON seats (held_until) WHERE held_until IS NOT NULL AND is_open = 1;
CREATE INDEX messages_of_game ON messages (game_id);
CREATE INDEX former_members_of_game ON former_members (game_id);
COMMIT;
