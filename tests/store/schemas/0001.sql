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
INSERT INTO "games" VALUES(1,5,1,11,'finished','{"up_to_three": false, "seats": 4, "first": "joining", "expansion": null, "theme": "light", "keep_boards": false, "hints": "", "invited_only": false}','de',1700000000,1700000000,1700000000,1700000000,NULL,'aa9ac0db4db6b1e161acb040081c896c4fb004ef5a2060ad2f476762e6feddc0',2,2,5,5,NULL,'[]',NULL,NULL);
INSERT INTO "games" VALUES(2,5,1,11,'playing','{"up_to_three": false, "seats": 4, "first": "joining", "expansion": null, "theme": "light", "keep_boards": false, "hints": "", "invited_only": false}','en',1700000000,1700000000,1700000000,NULL,NULL,'ff414db1ad5717bf14bdd8aaea694f4c76b825f64aad23b8dbc0320307b3f209',6,5,6,6,NULL,'[]',0,NULL);
INSERT INTO "games" VALUES(3,6,1,12,'lobby','{"up_to_three": false, "seats": 4, "first": "joining", "expansion": null, "theme": "light", "keep_boards": false, "hints": "", "invited_only": false}','nl',1700000000,1700000000,NULL,NULL,NULL,'4be1e0fa510353285aba2e3e32a842f0cad91b6b16361a9e1a8413d4e9b3bf08',-1,-1,1,1,NULL,'[]',NULL,NULL);
INSERT INTO "games" VALUES(4,7,1,12,'ended','{"up_to_three": false, "seats": 4, "first": "joining", "expansion": null, "theme": "light", "keep_boards": false, "hints": "", "invited_only": false}','nl',1700000000,1700000000,NULL,1700000000,NULL,'ab68ef75a5388646c2de80ba0203b3f185d6a654e6a089582e1f1743376b08f1',-1,-1,4,4,NULL,'[]',NULL,NULL);
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
INSERT INTO "log" VALUES(1,0,'deal',NULL,11,NULL,'[{"type":"Dealt","seats":2,"cards":[["D01","D05","D40","D02","D03","D22","D37","D35","D24","D39","D14","D18","D34","D19","D07","D04","D11","D33","D12","D23","D06","D25","D30","D29","D36","D38","D10","D17","D08","D32","D15","D13","D16","D09","D20","D27","D21","D31","D26","D28"],["D68","D57","D65","D47","D69","D52","D48","D46","D67","D42","D41","D51","D63","D60","D58","D70","D54","D53","D49","D56","D43","D64","D55","D59","D44","D66","D61","D50","D45","D62"],["D75","D90","D79","D87","D78","D88","D74","D84","D86","D77","D83","D89","D71","D80","D81","D73","D85","D76","D82","D72"]],"nobles":["N10","N01","N07"]},{"type":"TurnBegan","seat":0,"round":1}]',1700000000);
INSERT INTO "log" VALUES(1,1,'move',0,11,'{"type":"TakeTokens","tokens":65793}','[{"type":"TokensTaken","seat":0,"tokens":65793},{"type":"TurnBegan","seat":1,"round":1}]',1700000000);
INSERT INTO "log" VALUES(1,2,'seat_left',NULL,NULL,NULL,'[{"type":"SeatLeft","seat":1},{"type":"GameOver","winners":[0]}]',1700000000);
INSERT INTO "log" VALUES(2,0,'deal',NULL,12,NULL,'[{"type":"Dealt","seats":3,"cards":[["D23","D39","D17","D15","D24","D33","D34","D35","D25","D18","D16","D36","D30","D05","D37","D14","D13","D22","D04","D12","D26","D19","D01","D28","D10","D02","D08","D38","D31","D03","D09","D32","D06","D07","D40","D27","D21","D20","D11","D29"],["D53","D46","D52","D45","D43","D54","D58","D47","D41","D48","D63","D68","D55","D56","D59","D57","D69","D61","D65","D64","D67","D49","D51","D50","D44","D42","D66","D70","D60","D62"],["D87","D82","D89","D80","D79","D85","D75","D90","D84","D71","D81","D76","D77","D74","D88","D78","D73","D86","D72","D83"]],"nobles":["N06","N04","N09","N03"]},{"type":"TurnBegan","seat":0,"round":1}]',1700000000);
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
INSERT INTO "sealed_deals" VALUES(1,'ddd2836195db83bdd3e230da0e1a0ebff5ce13113dd93985851b549650e2ee3b','open 0, join 0','splendor-bot deal, format 1
secret: ddd2836195db83bdd3e230da0e1a0ebff5ce13113dd93985851b549650e2ee3b
options: {"expansion": null, "up_to_three": false}
first: joining
presses: open 0, join 0, start 0
order: 1 2
{"type":"Dealt","seats":2,"cards":[["D01","D05","D40","D02","D03","D22","D37","D35","D24","D39","D14","D18","D34","D19","D07","D04","D11","D33","D12","D23","D06","D25","D30","D29","D36","D38","D10","D17","D08","D32","D15","D13","D16","D09","D20","D27","D21","D31","D26","D28"],["D68","D57","D65","D47","D69","D52","D48","D46","D67","D42","D41","D51","D63","D60","D58","D70","D54","D53","D49","D56","D43","D64","D55","D59","D44","D66","D61","D50","D45","D62"],["D75","D90","D79","D87","D78","D88","D74","D84","D86","D77","D83","D89","D71","D80","D81","D73","D85","D76","D82","D72"]],"nobles":["N10","N01","N07"]}
{"type":"TurnBegan","seat":0,"round":1}
',0);
INSERT INTO "sealed_deals" VALUES(2,'2361902e080b7cba784aacd7196b71b4ebb665dd0b96b978d49e425021c2efc0','open 0, join 0, join 0','splendor-bot deal, format 1
secret: 2361902e080b7cba784aacd7196b71b4ebb665dd0b96b978d49e425021c2efc0
options: {"expansion": null, "up_to_three": false}
first: joining
presses: open 0, join 0, join 0, start 0
order: 1 2 3
{"type":"Dealt","seats":3,"cards":[["D23","D39","D17","D15","D24","D33","D34","D35","D25","D18","D16","D36","D30","D05","D37","D14","D13","D22","D04","D12","D26","D19","D01","D28","D10","D02","D08","D38","D31","D03","D09","D32","D06","D07","D40","D27","D21","D20","D11","D29"],["D53","D46","D52","D45","D43","D54","D58","D47","D41","D48","D63","D68","D55","D56","D59","D57","D69","D61","D65","D64","D67","D49","D51","D50","D44","D42","D66","D70","D60","D62"],["D87","D82","D89","D80","D79","D85","D75","D90","D84","D71","D81","D76","D77","D74","D88","D78","D73","D86","D72","D83"]],"nobles":["N06","N04","N09","N03"]}
{"type":"TurnBegan","seat":0,"round":1}
',0);
INSERT INTO "sealed_deals" VALUES(3,'1d690589c8c83fb66f70bdd3486433481c560e68fd1889c4543926b976e25d84','open 0',NULL,0);
INSERT INTO "sealed_deals" VALUES(4,'dd912a76cd3974182893ecc7dce4faac92869b52ced7f5dd0b2fbbe7f37dd9b3','open 0, join 0',NULL,0);
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
CREATE TABLE waits (
    game_id      INTEGER PRIMARY KEY REFERENCES games ON DELETE CASCADE ON UPDATE CASCADE,
    member_id    INTEGER NOT NULL,
    turn_seq     INTEGER NOT NULL,
    since        INTEGER NOT NULL,
    reminders    INTEGER NOT NULL DEFAULT 0,
    reminded_at  INTEGER,
    sending      TEXT CHECK (sending IN ('heads_up', 'reminder'))
) STRICT;
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
COMMIT;
