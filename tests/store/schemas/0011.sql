-- A database of schema version 11.
PRAGMA application_id = 0x53504c44;
PRAGMA user_version = 11;
BEGIN TRANSACTION;
CREATE TABLE answers (
    game_id    INTEGER NOT NULL REFERENCES games ON DELETE CASCADE ON UPDATE CASCADE,
    kind       TEXT    NOT NULL,
    member_id  INTEGER NOT NULL,
    answer     TEXT,
    PRIMARY KEY (game_id, kind, member_id)
) STRICT, WITHOUT ROWID;
INSERT INTO "answers" VALUES(1,'undo',12,NULL);
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
, version INTEGER NOT NULL DEFAULT 0, origin_id INTEGER, origin_seq INTEGER, series_id INTEGER, sealed_until INTEGER) STRICT;
INSERT INTO "games" VALUES(1,5,1,11,'finished','{"expansion": null, "seats": 4, "up_to_three": false, "first": "joining", "theme": "light", "keep_boards": false, "hints": "", "patience": 3, "rated": true, "invited_only": false, "starts_itself": false}','de',1700000000,1700000000,1700000000,1700000000,NULL,'9e4ceee1a43df338dc1acd4742ce38799449bed7ddfdfc4e7e3244d465c0b3db',2,2,5,5,NULL,'[]',NULL,NULL,6,NULL,NULL,NULL,NULL);
INSERT INTO "games" VALUES(2,5,1,11,'playing','{"expansion": null, "seats": 4, "up_to_three": false, "first": "joining", "theme": "light", "keep_boards": false, "hints": "", "patience": 3, "rated": true, "invited_only": false, "starts_itself": false}','en',1700000000,1700000000,1700000000,NULL,NULL,'f015fc3581f246d951403b67ab4570c40ada59b78d1fcccd5e5ffa034f784902',6,5,6,6,NULL,'[]',0,NULL,14,NULL,NULL,NULL,NULL);
INSERT INTO "games" VALUES(3,6,1,12,'lobby','{"expansion": null, "seats": 4, "up_to_three": false, "first": "joining", "theme": "light", "keep_boards": false, "hints": "", "patience": 3, "rated": true, "invited_only": false, "starts_itself": false}','nl',1700000000,1700000000,NULL,NULL,NULL,'e3192e5bba4489cf0a8bb3929a72ac95684948d9314c59f6147de2104fe6e844',-1,-1,1,1,NULL,'[]',NULL,NULL,1,NULL,NULL,NULL,NULL);
INSERT INTO "games" VALUES(4,7,1,12,'ended','{"expansion": null, "seats": 4, "up_to_three": false, "first": "joining", "theme": "light", "keep_boards": false, "hints": "", "patience": 3, "rated": true, "invited_only": false, "starts_itself": false}','nl',1700000000,1700000000,NULL,1700000000,NULL,'2704b186274f48d818e1ffb15f677073f5d5f0c9651f24c448bda4511cb8f5e1',-1,-1,4,4,NULL,'[]',NULL,NULL,6,NULL,NULL,NULL,NULL);
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
    is_planned INTEGER NOT NULL DEFAULT 0 CHECK (is_planned IN (0, 1)),  -- by a plan; only its owner comes to know
    PRIMARY KEY (game_id, seq)
) STRICT, WITHOUT ROWID;
INSERT INTO "log" VALUES(1,0,'deal',NULL,11,NULL,'[{"type":"Dealt","seats":2,"cards":[["D05","D15","D33","D11","D36","D18","D28","D20","D34","D40","D14","D22","D13","D10","D29","D27","D06","D19","D35","D25","D23","D12","D37","D24","D38","D26","D32","D31","D30","D03","D17","D16","D01","D39","D21","D08","D09","D07","D02","D04"],["D67","D69","D63","D41","D49","D46","D70","D59","D56","D60","D51","D48","D65","D55","D52","D42","D58","D57","D44","D61","D45","D64","D54","D50","D62","D66","D68","D47","D43","D53"],["D75","D88","D77","D84","D87","D83","D79","D85","D81","D72","D80","D78","D89","D82","D73","D76","D74","D86","D90","D71"]],"nobles":["N02","N06","N07"]},{"type":"TurnBegan","seat":0,"round":1}]',1700000000,0);
INSERT INTO "log" VALUES(1,1,'move',0,11,'{"type":"TakeTokens","tokens":65793}','[{"type":"TokensTaken","seat":0,"tokens":65793},{"type":"TurnBegan","seat":1,"round":1}]',1700000000,0);
INSERT INTO "log" VALUES(1,2,'seat_left',NULL,NULL,NULL,'[{"type":"SeatLeft","seat":1},{"type":"GameOver","winners":[0]}]',1700000000,0);
INSERT INTO "log" VALUES(2,0,'deal',NULL,12,NULL,'[{"type":"Dealt","seats":3,"cards":[["D20","D26","D03","D11","D36","D32","D33","D18","D14","D22","D38","D07","D08","D28","D15","D31","D25","D24","D21","D10","D05","D06","D37","D01","D17","D19","D30","D27","D40","D39","D02","D09","D35","D23","D16","D34","D13","D12","D29","D04"],["D47","D41","D46","D57","D64","D48","D49","D69","D60","D66","D56","D62","D58","D51","D45","D43","D65","D42","D55","D70","D63","D50","D59","D67","D52","D61","D68","D44","D53","D54"],["D74","D75","D78","D72","D85","D76","D73","D80","D87","D86","D89","D88","D79","D82","D77","D81","D84","D83","D90","D71"]],"nobles":["N05","N08","N07","N02"]},{"type":"TurnBegan","seat":0,"round":1}]',1700000000,0);
INSERT INTO "log" VALUES(2,1,'move',0,11,'{"type":"TakeTokens","tokens":65793}','[{"type":"TokensTaken","seat":0,"tokens":65793},{"type":"TurnBegan","seat":1,"round":1}]',1700000000,0);
INSERT INTO "log" VALUES(2,2,'move',1,12,'{"type":"TakeTokens","tokens":65793}','[{"type":"TokensTaken","seat":1,"tokens":65793},{"type":"TurnBegan","seat":2,"round":1}]',1700000000,0);
INSERT INTO "log" VALUES(2,3,'move',2,13,'{"type":"TakeTokens","tokens":65793}','[{"type":"TokensTaken","seat":2,"tokens":65793},{"type":"TurnBegan","seat":0,"round":2}]',1700000000,0);
INSERT INTO "log" VALUES(2,4,'move',0,11,'{"type":"TakeTokens","tokens":65793}','[{"type":"TokensTaken","seat":0,"tokens":65793},{"type":"TurnBegan","seat":1,"round":2}]',1700000000,0);
INSERT INTO "log" VALUES(2,5,'move',1,12,'{"type":"TakeTokens","tokens":65793}','[{"type":"TokensTaken","seat":1,"tokens":65793},{"type":"TurnBegan","seat":2,"round":2}]',1700000000,0);
INSERT INTO "log" VALUES(2,6,'move',2,14,'{"type":"TakeTokens","tokens":4311744512}','[{"type":"TokensTaken","seat":2,"tokens":4311744512},{"type":"TurnBegan","seat":0,"round":3}]',1700000000,0);
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
    hides_statistics INTEGER NOT NULL DEFAULT 0 CHECK (hides_statistics IN (0, 1)),
    away_until       INTEGER CHECK ((away_until IS NULL) = (away_from IS NULL)), refuses_invitations INTEGER CHECK (refuses_invitations IN (0, 1)),
    CHECK ((quiet_from IS NULL) = (quiet_until IS NULL))
) STRICT;
INSERT INTO "members" VALUES(11,'da',0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL);
INSERT INTO "members" VALUES(12,NULL,1,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL);
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
INSERT INTO "notes" VALUES('deletions','1');
INSERT INTO "notes" VALUES('disguise','6602505d3ab931ef3d5da52a20d7fbebd0c9e1aa33b3b376c8792d5213d4147b');
CREATE TABLE plan_results (
    game_id    INTEGER NOT NULL REFERENCES games ON DELETE CASCADE ON UPDATE CASCADE,
    seat       INTEGER NOT NULL,
    member_id  INTEGER NOT NULL,
    seq        INTEGER NOT NULL,
    lines      TEXT    NOT NULL CHECK (json_valid(lines)),
    unless     TEXT    NOT NULL CHECK (json_valid(unless)),
    tried_seq  INTEGER NOT NULL,
    line       INTEGER,
    last_seq   INTEGER CHECK ((last_seq IS NULL) = (line IS NULL)), is_read INTEGER NOT NULL DEFAULT 0 CHECK (is_read IN (0, 1)), may_return INTEGER NOT NULL DEFAULT 0 CHECK (may_return IN (0, 1)),
    PRIMARY KEY (game_id, tried_seq)
) STRICT, WITHOUT ROWID;
INSERT INTO "plan_results" VALUES(2,0,11,2,'[]','[]',3,NULL,NULL,0,0);
CREATE TABLE plans (
    game_id    INTEGER NOT NULL REFERENCES games ON DELETE CASCADE ON UPDATE CASCADE,
    seat       INTEGER NOT NULL,
    member_id  INTEGER NOT NULL,
    seq        INTEGER NOT NULL,
    lines      TEXT    NOT NULL CHECK (json_valid(lines)),
    unless     TEXT    NOT NULL CHECK (json_valid(unless)),
    PRIMARY KEY (game_id, seat)
) STRICT, WITHOUT ROWID;
INSERT INTO "plans" VALUES(2,2,14,6,'[]','[]');
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
INSERT INTO "questions" VALUES(1,'undo',11,1,0,1700000000,1700000600);
CREATE TABLE refused_invitations (
    member_id          INTEGER NOT NULL,
    -- A negative number that follows from the id if that member was forgotten: they stay refused.
    refused_member_id  INTEGER NOT NULL,
    PRIMARY KEY (member_id, refused_member_id)
) STRICT, WITHOUT ROWID;
INSERT INTO "refused_invitations" VALUES(11,13);
CREATE TABLE results (
    game_id    INTEGER PRIMARY KEY REFERENCES games ON DELETE CASCADE ON UPDATE CASCADE,
    guild_id   INTEGER,
    module     TEXT    NOT NULL,  -- 'base' or the expansion
    seats      INTEGER NOT NULL,
    rounds     INTEGER NOT NULL,
    ended_at   INTEGER NOT NULL,
    is_rated   INTEGER NOT NULL CHECK (is_rated IN (0, 1))  -- one member played each seat from the deal to the end
, is_whole INTEGER NOT NULL DEFAULT 0 CHECK (is_whole IN (0, 1))) STRICT;
INSERT INTO "results" VALUES(1,1,'base',2,1,1700000000,1,0);
CREATE TABLE sealed_deals (
    game_id  INTEGER PRIMARY KEY REFERENCES games ON DELETE CASCADE ON UPDATE CASCADE,
    secret   TEXT NOT NULL,
    presses  TEXT NOT NULL,
    text     TEXT,
    opened   INTEGER NOT NULL DEFAULT 0 CHECK (opened IN (0, 1))  -- somebody was given it: its game stays over
) STRICT;
INSERT INTO "sealed_deals" VALUES(1,'dcefd2a03215d472f0553ab535435fa091be7c681ffa3865e14f799f77135bc4','open 0, join 0','splendor-bot deal, format 1
secret: dcefd2a03215d472f0553ab535435fa091be7c681ffa3865e14f799f77135bc4
options: {"expansion": null, "up_to_three": false}
first: joining
presses: open 0, join 0, start 0
order: 1 2
{"type":"Dealt","seats":2,"cards":[["D05","D15","D33","D11","D36","D18","D28","D20","D34","D40","D14","D22","D13","D10","D29","D27","D06","D19","D35","D25","D23","D12","D37","D24","D38","D26","D32","D31","D30","D03","D17","D16","D01","D39","D21","D08","D09","D07","D02","D04"],["D67","D69","D63","D41","D49","D46","D70","D59","D56","D60","D51","D48","D65","D55","D52","D42","D58","D57","D44","D61","D45","D64","D54","D50","D62","D66","D68","D47","D43","D53"],["D75","D88","D77","D84","D87","D83","D79","D85","D81","D72","D80","D78","D89","D82","D73","D76","D74","D86","D90","D71"]],"nobles":["N02","N06","N07"]}
{"type":"TurnBegan","seat":0,"round":1}
',0);
INSERT INTO "sealed_deals" VALUES(2,'f44871ca68a0daeab5a47461496c022315db0a155812bf27e77bfb5f78942317','open 0, join 0, join 0','splendor-bot deal, format 1
secret: f44871ca68a0daeab5a47461496c022315db0a155812bf27e77bfb5f78942317
options: {"expansion": null, "up_to_three": false}
first: joining
presses: open 0, join 0, join 0, start 0
order: 1 2 3
{"type":"Dealt","seats":3,"cards":[["D20","D26","D03","D11","D36","D32","D33","D18","D14","D22","D38","D07","D08","D28","D15","D31","D25","D24","D21","D10","D05","D06","D37","D01","D17","D19","D30","D27","D40","D39","D02","D09","D35","D23","D16","D34","D13","D12","D29","D04"],["D47","D41","D46","D57","D64","D48","D49","D69","D60","D66","D56","D62","D58","D51","D45","D43","D65","D42","D55","D70","D63","D50","D59","D67","D52","D61","D68","D44","D53","D54"],["D74","D75","D78","D72","D85","D76","D73","D80","D87","D86","D89","D88","D79","D82","D77","D81","D84","D83","D90","D71"]],"nobles":["N05","N08","N07","N02"]}
{"type":"TurnBegan","seat":0,"round":1}
',0);
INSERT INTO "sealed_deals" VALUES(3,'57e5d0f7899c22c2573faf1a6325a1ea65d9233f9741d54c51e3ebd1151ae90e','open 0',NULL,0);
INSERT INTO "sealed_deals" VALUES(4,'67d44d4516dd28e16e169d782860e248ffa0be20c51a85a7ec584aa9ae16520d','open 0, join 0',NULL,0);
CREATE TABLE seat_results (
    game_id    INTEGER NOT NULL REFERENCES games ON DELETE CASCADE ON UPDATE CASCADE,
    seat       INTEGER NOT NULL,
    member_id  INTEGER,            -- NULL for a computer player, 0 or negative for a forgotten member
    place      INTEGER NOT NULL,   -- winners have place 1
    prestige   INTEGER NOT NULL,
    nobles     INTEGER NOT NULL,
    bonuses    TEXT    NOT NULL CHECK (json_valid(bonuses)),  -- number of bonuses by colour
    times      TEXT    NOT NULL CHECK (json_valid(times)), turns INTEGER NOT NULL DEFAULT 0, by_computer INTEGER NOT NULL DEFAULT 0,    -- seconds that each turn made by hand took
    PRIMARY KEY (game_id, seat)
) STRICT, WITHOUT ROWID;
INSERT INTO "seat_results" VALUES(1,0,11,1,0,0,'[0, 0, 0, 0, 0]','[0]',1,0);
INSERT INTO "seat_results" VALUES(1,1,12,2,0,0,'[0, 0, 0, 0, 0]','[]',0,0);
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
    is_open    INTEGER NOT NULL DEFAULT 1 CHECK (is_open IN (0, 1)), changed_hands INTEGER NOT NULL DEFAULT 0 CHECK (changed_hands IN (0, 1)),  -- copied from the game, for the index
    PRIMARY KEY (game_id, seat),
    UNIQUE (member_id, game_id),
    UNIQUE (game_id, colour)
) STRICT, WITHOUT ROWID;
INSERT INTO "seats" VALUES(1,0,'Ann','member',11,NULL,NULL,0,0,NULL,0,0);
INSERT INTO "seats" VALUES(1,1,'Bo','member',12,NULL,NULL,1,0,NULL,0,0);
INSERT INTO "seats" VALUES(2,0,'Ann','member',11,NULL,NULL,0,0,NULL,1,0);
INSERT INTO "seats" VALUES(2,1,'Bo','member',12,NULL,NULL,1,0,NULL,1,0);
INSERT INTO "seats" VALUES(2,2,'Dan','member',14,NULL,NULL,2,0,NULL,1,1);
INSERT INTO "seats" VALUES(3,0,'Bo','member',12,NULL,NULL,0,0,NULL,1,0);
INSERT INTO "seats" VALUES(4,0,'Bo','member',12,NULL,NULL,0,0,NULL,0,0);
INSERT INTO "seats" VALUES(4,1,'Robot','computer',NULL,'easy',NULL,1,0,NULL,0,0);
INSERT INTO "seats" VALUES(4,2,'Voormalige speler','former',NULL,NULL,NULL,2,0,NULL,0,0);
CREATE TABLE timers (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    kind       TEXT    NOT NULL,
    game_id    INTEGER REFERENCES games ON DELETE CASCADE ON UPDATE CASCADE,
    member_id  INTEGER,
    due        INTEGER NOT NULL
, guild_id INTEGER) STRICT;
INSERT INTO "timers" VALUES(1,'lobby',1,NULL,1700000000,NULL);
INSERT INTO "timers" VALUES(2,'lobby',2,NULL,1700000000,NULL);
INSERT INTO "timers" VALUES(3,'lobby',3,NULL,1700000000,NULL);
INSERT INTO "timers" VALUES(4,'lobby',4,NULL,1700000000,NULL);
CREATE TABLE tries (
    game_id    INTEGER NOT NULL REFERENCES games ON DELETE CASCADE ON UPDATE CASCADE,
    member_id  INTEGER NOT NULL,
    number     INTEGER NOT NULL,
    name       TEXT    NOT NULL,
    seat       INTEGER,
    base_seq   INTEGER NOT NULL,
    secret     TEXT    NOT NULL,
    moves      TEXT    NOT NULL CHECK (json_valid(moves)),
    shown      INTEGER NOT NULL,
    PRIMARY KEY (game_id, member_id, number)
) STRICT, WITHOUT ROWID;
INSERT INTO "tries" VALUES(2,11,1,'Red first',0,4,'5e','[]',0);
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
INSERT INTO "waits" VALUES(2,11,6,1700000000,1700000000,0,NULL,NULL);
CREATE TABLE weekly_deals (
    seal          TEXT    PRIMARY KEY CHECK (length(seal) = 64),
    secret        TEXT    NOT NULL,
    guild_id      INTEGER NOT NULL,
    channel_id    INTEGER NOT NULL,
    options       TEXT    NOT NULL CHECK (json_valid(options)),
    next_options  TEXT    CHECK (next_options IS NULL OR json_valid(next_options)),
    opened_at     INTEGER NOT NULL,
    closes_at     INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO "weekly_deals" VALUES('5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e','0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a',1,5,'{}',NULL,1700000000,1700604800);
CREATE UNIQUE INDEX open_games ON games (channel_id) WHERE status IN ('lobby', 'playing');
CREATE INDEX open_games_of_server ON games (guild_id) WHERE status IN ('lobby', 'playing');
CREATE INDEX games_of_channel ON games (channel_id);
CREATE INDEX games_by_seal ON games (seal) WHERE seal IS NOT NULL;
CREATE INDEX games_of_host ON games (host_id);
CREATE INDEX games_ended_by ON games (ended_by) WHERE ended_by IS NOT NULL;
CREATE INDEX open_seats ON seats (member_id) WHERE is_open = 1 AND member_id IS NOT NULL;
CREATE INDEX kept_seats ON seats (plays_for) WHERE is_open = 1 AND plays_for IS NOT NULL;
CREATE INDEX questions_of_member ON questions (asked_by);
CREATE INDEX answers_of_member ON answers (member_id);
CREATE INDEX plans_of_member ON plans (member_id);
CREATE INDEX plan_results_of_member ON plan_results (member_id);
CREATE INDEX messages_of_game ON messages (game_id);
CREATE INDEX former_members_of_game ON former_members (game_id);
CREATE INDEX timers_by_due ON timers (due);
CREATE INDEX timers_of_game ON timers (game_id) WHERE game_id IS NOT NULL;
CREATE INDEX timers_of_member ON timers (member_id) WHERE member_id IS NOT NULL;
CREATE INDEX waits_of_member ON waits (member_id);
CREATE INDEX results_of_server ON results (guild_id, ended_at, game_id);
CREATE INDEX seat_results_of_member ON seat_results (member_id) WHERE member_id IS NOT NULL;
CREATE INDEX refused_by_others ON refused_invitations (refused_member_id);
CREATE INDEX pending_games ON games (id)
    WHERE CASE WHEN shown_seq < newest_seq OR shown_revision < revision OR hands_seq IS NOT NULL THEN 1 END = 1;
CREATE INDEX games_of_series ON games (series_id) WHERE series_id IS NOT NULL;
CREATE INDEX tries_of_member ON tries (member_id);
CREATE UNIQUE INDEX weekly_games ON games (seal, host_id) WHERE sealed_until IS NOT NULL AND host_id <> 0;
CREATE UNIQUE INDEX weekly_deals_of_server ON weekly_deals (guild_id, opened_at);
CREATE UNIQUE INDEX timers_by_key
    ON timers (kind, coalesce(game_id, 0), coalesce(member_id, 0), coalesce(guild_id, 0));
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('timers',4);
COMMIT;
