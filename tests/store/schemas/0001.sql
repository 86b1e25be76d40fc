-- A database of schema version 1.
PRAGMA application_id = 0x53504c44;
PRAGMA user_version = 1;
BEGIN TRANSACTION;
CREATE TABLE answers (
    game_id    INTEGER NOT NULL REFERENCES games ON DELETE CASCADE ON UPDATE CASCADE,
    kind       TEXT    NOT NULL,
    member_id  INTEGER NOT NULL,
    answer     TEXT,
    PRIMARY KEY (game_id, kind, member_id)
) STRICT, WITHOUT ROWID;
CREATE TABLE former_members (
    member_id  INTEGER NOT NULL,
    game_id    INTEGER NOT NULL REFERENCES games ON DELETE CASCADE ON UPDATE CASCADE,
    name       TEXT    NOT NULL,
    PRIMARY KEY (member_id, game_id)
) STRICT, WITHOUT ROWID;
INSERT INTO "former_members" VALUES(13,2,'Zoë');
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
INSERT INTO "games" VALUES(1,5,1,11,'finished','{"up_to_three": false, "seats": 4, "first": "joining", "expansion": null, "theme": "light", "keep_boards": false, "hints": "", "invited_only": false, "patience": 3}','de',1700000000,1700000000,1700000000,1700000000,NULL,'3ca9d7ab3a541bcb0bea42a7390f75755cc2fcb7a604a5eb50c8abe0aa85ce7d',2,2,5,5,NULL,'[]',NULL,NULL);
INSERT INTO "games" VALUES(2,5,1,11,'playing','{"up_to_three": false, "seats": 4, "first": "joining", "expansion": null, "theme": "light", "keep_boards": false, "hints": "", "invited_only": false, "patience": 3}','en',1700000000,1700000000,1700000000,NULL,NULL,'c20348e5944603d08b3c391197086cc46a72582cdf1acc0b503b519d2a2bad85',6,5,6,6,NULL,'[]',0,NULL);
INSERT INTO "games" VALUES(3,6,1,12,'lobby','{"up_to_three": false, "seats": 4, "first": "joining", "expansion": null, "theme": "light", "keep_boards": false, "hints": "", "invited_only": false, "patience": 3}','nl',1700000000,1700000000,NULL,NULL,NULL,'df137599a7cf599df603b3ff14dc19e69f8fbf0d8bdbe6de523986e83100ec68',-1,-1,1,1,NULL,'[]',NULL,NULL);
INSERT INTO "games" VALUES(4,7,1,12,'ended','{"up_to_three": false, "seats": 4, "first": "joining", "expansion": null, "theme": "light", "keep_boards": false, "hints": "", "invited_only": false, "patience": 3}','nl',1700000000,1700000000,NULL,1700000000,NULL,'88c3e0992b81888025de0b84054a98ab44210fa9ba293448828d673e8f3312b6',-1,-1,4,4,NULL,'[]',NULL,NULL);
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
    member_id  INTEGER,  -- NULL when a computer player moved, 0 when the member was forgotten
    move       TEXT CHECK (move IS NULL OR json_valid(move)),
    events     TEXT NOT NULL CHECK (json_valid(events)),
    at         INTEGER NOT NULL,
    PRIMARY KEY (game_id, seq)
) STRICT, WITHOUT ROWID;
INSERT INTO "log" VALUES(1,0,'deal',NULL,11,NULL,'[{"type":"Dealt","seats":2,"cards":[["D17","D19","D26","D23","D35","D21","D10","D25","D18","D36","D27","D05","D11","D32","D38","D15","D01","D39","D37","D14","D08","D06","D16","D04","D07","D03","D33","D02","D12","D31","D22","D30","D40","D24","D29","D09","D28","D20","D34","D13"],["D61","D54","D42","D43","D48","D60","D50","D44","D64","D67","D70","D49","D68","D56","D69","D58","D55","D63","D62","D53","D57","D59","D51","D45","D65","D66","D41","D47","D46","D52"],["D85","D89","D80","D87","D82","D88","D75","D72","D76","D90","D78","D74","D77","D86","D84","D73","D71","D83","D81","D79"]],"nobles":["N03","N04","N02"]},{"type":"TurnBegan","seat":0,"round":1}]',1700000000);
INSERT INTO "log" VALUES(1,1,'move',0,11,'{"type":"TakeTokens","tokens":65793}','[{"type":"TokensTaken","seat":0,"tokens":65793},{"type":"TurnBegan","seat":1,"round":1}]',1700000000);
INSERT INTO "log" VALUES(1,2,'seat_left',NULL,NULL,NULL,'[{"type":"SeatLeft","seat":1},{"type":"GameOver","winners":[0]}]',1700000000);
INSERT INTO "log" VALUES(2,0,'deal',NULL,12,NULL,'[{"type":"Dealt","seats":3,"cards":[["D36","D27","D06","D17","D25","D02","D28","D35","D24","D13","D03","D20","D21","D16","D31","D12","D14","D11","D18","D37","D19","D33","D09","D04","D40","D34","D23","D38","D07","D22","D39","D05","D32","D01","D08","D10","D26","D30","D15","D29"],["D50","D42","D41","D57","D58","D63","D54","D44","D61","D69","D55","D47","D64","D59","D52","D46","D45","D66","D70","D51","D65","D49","D67","D56","D68","D43","D48","D53","D60","D62"],["D77","D73","D84","D74","D86","D83","D71","D76","D80","D81","D79","D88","D85","D87","D90","D78","D89","D82","D72","D75"]],"nobles":["N04","N02","N07","N03"]},{"type":"TurnBegan","seat":0,"round":1}]',1700000000);
INSERT INTO "log" VALUES(2,1,'move',0,11,'{"type":"TakeTokens","tokens":65793}','[{"type":"TokensTaken","seat":0,"tokens":65793},{"type":"TurnBegan","seat":1,"round":1}]',1700000000);
INSERT INTO "log" VALUES(2,2,'move',1,12,'{"type":"TakeTokens","tokens":65793}','[{"type":"TokensTaken","seat":1,"tokens":65793},{"type":"TurnBegan","seat":2,"round":1}]',1700000000);
INSERT INTO "log" VALUES(2,3,'move',2,13,'{"type":"TakeTokens","tokens":65793}','[{"type":"TokensTaken","seat":2,"tokens":65793},{"type":"TurnBegan","seat":0,"round":2}]',1700000000);
INSERT INTO "log" VALUES(2,4,'move',0,11,'{"type":"TakeTokens","tokens":65793}','[{"type":"TokensTaken","seat":0,"tokens":65793},{"type":"TurnBegan","seat":1,"round":2}]',1700000000);
INSERT INTO "log" VALUES(2,5,'move',1,12,'{"type":"TakeTokens","tokens":65793}','[{"type":"TokensTaken","seat":1,"tokens":65793},{"type":"TurnBegan","seat":2,"round":2}]',1700000000);
INSERT INTO "log" VALUES(2,6,'move',2,14,'{"type":"TakeTokens","tokens":4311744512}','[{"type":"TokensTaken","seat":2,"tokens":4311744512},{"type":"TurnBegan","seat":0,"round":3}]',1700000000);
CREATE TABLE members (
    member_id        INTEGER PRIMARY KEY,
    locale           TEXT,
    told_closed_dms  INTEGER NOT NULL DEFAULT 0 CHECK (told_closed_dms IN (0, 1)),
    -- Settings of /me; NULL where the member leaves the server's default.
    remind_after     INTEGER CHECK (remind_after >= 0),           -- seconds to the first reminder, 0 for never
    quiet_from       INTEGER CHECK (quiet_from BETWEEN 0 AND 1439),   -- minutes after midnight in `zone`
    quiet_until      INTEGER CHECK (quiet_until BETWEEN 0 AND 1439),
    zone             TEXT,                                        -- IANA name
    in_direct        INTEGER CHECK (in_direct IN (0, 1)),         -- notices as direct messages
    heads_up         INTEGER CHECK (heads_up IN (0, 1)),          -- a notice when the member is next
    away_from        INTEGER,
    away_until       INTEGER CHECK ((away_until IS NULL) = (away_from IS NULL)),
    CHECK ((quiet_from IS NULL) = (quiet_until IS NULL))
) STRICT;
INSERT INTO "members" VALUES(11,'da',0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "members" VALUES(12,NULL,1,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
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
CREATE TABLE questions (
    game_id   INTEGER NOT NULL REFERENCES games ON DELETE CASCADE ON UPDATE CASCADE,
    kind      TEXT    NOT NULL,
    asked_by  INTEGER NOT NULL,
    seq       INTEGER NOT NULL,
    subject   INTEGER NOT NULL,
    asked_at  INTEGER NOT NULL,
    until     INTEGER NOT NULL,
    PRIMARY KEY (game_id, kind)
) STRICT, WITHOUT ROWID;
CREATE TABLE sealed_deals (
    game_id  INTEGER PRIMARY KEY REFERENCES games ON DELETE CASCADE ON UPDATE CASCADE,
    secret   TEXT NOT NULL,
    presses  TEXT NOT NULL,
    text     TEXT,
    opened   INTEGER NOT NULL DEFAULT 0 CHECK (opened IN (0, 1))  -- somebody was given it: its game stays over
) STRICT;
INSERT INTO "sealed_deals" VALUES(1,'4bc8959a2744b440d0b5acbd5c01a2774634cb843229feaea02d6ee3b97b49b8','open 0, join 0','splendor-bot deal, format 1
secret: 4bc8959a2744b440d0b5acbd5c01a2774634cb843229feaea02d6ee3b97b49b8
options: {"expansion": null, "up_to_three": false}
first: joining
presses: open 0, join 0, start 0
order: 1 2
{"type":"Dealt","seats":2,"cards":[["D17","D19","D26","D23","D35","D21","D10","D25","D18","D36","D27","D05","D11","D32","D38","D15","D01","D39","D37","D14","D08","D06","D16","D04","D07","D03","D33","D02","D12","D31","D22","D30","D40","D24","D29","D09","D28","D20","D34","D13"],["D61","D54","D42","D43","D48","D60","D50","D44","D64","D67","D70","D49","D68","D56","D69","D58","D55","D63","D62","D53","D57","D59","D51","D45","D65","D66","D41","D47","D46","D52"],["D85","D89","D80","D87","D82","D88","D75","D72","D76","D90","D78","D74","D77","D86","D84","D73","D71","D83","D81","D79"]],"nobles":["N03","N04","N02"]}
{"type":"TurnBegan","seat":0,"round":1}
',0);
INSERT INTO "sealed_deals" VALUES(2,'e1f18bc9befa04d600555ed5ebb363fa5fcfd38fa55fdd7cfc457bfded53f8c0','open 0, join 0, join 0','splendor-bot deal, format 1
secret: e1f18bc9befa04d600555ed5ebb363fa5fcfd38fa55fdd7cfc457bfded53f8c0
options: {"expansion": null, "up_to_three": false}
first: joining
presses: open 0, join 0, join 0, start 0
order: 1 2 3
{"type":"Dealt","seats":3,"cards":[["D36","D27","D06","D17","D25","D02","D28","D35","D24","D13","D03","D20","D21","D16","D31","D12","D14","D11","D18","D37","D19","D33","D09","D04","D40","D34","D23","D38","D07","D22","D39","D05","D32","D01","D08","D10","D26","D30","D15","D29"],["D50","D42","D41","D57","D58","D63","D54","D44","D61","D69","D55","D47","D64","D59","D52","D46","D45","D66","D70","D51","D65","D49","D67","D56","D68","D43","D48","D53","D60","D62"],["D77","D73","D84","D74","D86","D83","D71","D76","D80","D81","D79","D88","D85","D87","D90","D78","D89","D82","D72","D75"]],"nobles":["N04","N02","N07","N03"]}
{"type":"TurnBegan","seat":0,"round":1}
',0);
INSERT INTO "sealed_deals" VALUES(3,'b806275b6235bdfab7c29318870583494a1c33a599f8d70e0efd4dc4f94a6331','open 0',NULL,0);
INSERT INTO "sealed_deals" VALUES(4,'3c5f64b73824235fc0fe5003dce84bf171f07c534440772c8adda631484e46c3','open 0, join 0',NULL,0);
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
CREATE TABLE timers (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    kind       TEXT    NOT NULL,
    game_id    INTEGER REFERENCES games ON DELETE CASCADE ON UPDATE CASCADE,
    member_id  INTEGER,
    due        INTEGER NOT NULL
) STRICT;
INSERT INTO "timers" VALUES(1,'lobby',1,NULL,1700000000);
INSERT INTO "timers" VALUES(2,'lobby',2,NULL,1700000000);
INSERT INTO "timers" VALUES(3,'lobby',3,NULL,1700000000);
INSERT INTO "timers" VALUES(4,'lobby',4,NULL,1700000000);
CREATE TABLE waits (
    game_id       INTEGER PRIMARY KEY REFERENCES games ON DELETE CASCADE ON UPDATE CASCADE,
    member_id     INTEGER NOT NULL,
    turn_seq      INTEGER NOT NULL,
    since         INTEGER NOT NULL,
    silent_since  INTEGER NOT NULL,
    reminders     INTEGER NOT NULL DEFAULT 0,
    reminded_at   INTEGER,
    sending       TEXT CHECK (sending IN ('heads_up', 'reminder'))
) STRICT;
CREATE UNIQUE INDEX open_games ON games (channel_id) WHERE status IN ('lobby', 'playing');
CREATE INDEX pending_games ON games (id)
    WHERE shown_seq < newest_seq OR shown_revision < revision OR hands_seq IS NOT NULL;
CREATE INDEX open_games_of_server ON games (guild_id) WHERE status IN ('lobby', 'playing');
CREATE INDEX games_of_channel ON games (channel_id);
CREATE INDEX games_of_host ON games (host_id);
CREATE INDEX games_ended_by ON games (ended_by) WHERE ended_by IS NOT NULL;
CREATE INDEX open_seats ON seats (member_id) WHERE is_open = 1 AND member_id IS NOT NULL;
CREATE INDEX questions_of_member ON questions (asked_by);
CREATE INDEX answers_of_member ON answers (member_id);
CREATE INDEX messages_of_game ON messages (game_id);
CREATE INDEX former_members_of_game ON former_members (game_id);
CREATE UNIQUE INDEX timers_by_key ON timers (kind, coalesce(game_id, 0), coalesce(member_id, 0));
CREATE INDEX timers_by_due ON timers (due);
CREATE INDEX timers_of_game ON timers (game_id) WHERE game_id IS NOT NULL;
CREATE INDEX timers_of_member ON timers (member_id) WHERE member_id IS NOT NULL;
CREATE INDEX waits_of_member ON waits (member_id);
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('timers',4);
COMMIT;
