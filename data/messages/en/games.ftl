### Finding one's games, invitations, threads, and how long a lobby has waited.

command-me-games = games
    .description = List all your open games, on every server; only you can see the answer

games-title =
    { $count ->
        [one] Your open game
       *[other] Your { $count } open games
    }
games-waiting =
    { $count ->
        [0] None of them is waiting for you.
        [one] One is waiting for you.
       *[other] { $count } are waiting for you.
    }
games-invitations =
    { $count ->
        [one] You are invited to a table:
       *[other] You are invited to { $count } tables:
    }
games-your-turn = Your turn
games-turn-of = { $player } to play
games-lobby = Not started yet
games-invited = You are invited
games-open = In play
games-open-button = Open
games-computer-plays = A computer is playing for you
take-up = Play on here
take-up-private = Go on
take-up-done =
    { $where ->
        [direct] The game goes on in your direct messages.
       *[channel] The game goes on in this channel.
    }
games-stopped = Your game with { $players } has stopped, because its channel is gone. It can go on in this channel.
games-aside = Your game with { $players } in your direct messages is set aside · { $since }
game-stopped = The channel of your game with { $players } is gone, so the game has stopped. Nothing is lost. { $who ->
        [host] You can go on: open { COMMAND("me games") } in another channel of the server, and press **{ $label }**.
       *[player] Its host can go on in another channel of the server.
    }
games-take-back = **Take my seat back** or your next move in a game takes your seat back from the computer.
games-join = Join: { $place }
games-decline = Decline: { $place }
games-joined = You have joined the table in { $channel }.
games-declined = You have declined. The seat is free for somebody else.
error-invitation-gone = That invitation is over: the game has started, the table is closed, or the seat is free again.
games-base-game = base game
games-with = with { $players }
games-players = { $players }
games-also-waiting =
    { $count ->
        [one] Another game is waiting for you:
       *[other] { $count } other games are waiting for you:
    }
games-all = All my games

command-game-new-with = with
    .description = Somebody you invite; their seat is kept for a day
command-game-new-with2 = with-2
    .description = A second person you invite
command-game-new-with3 = with-3
    .description = A third person you invite
command-option-only = only-invited
    .description = Whether nobody else can join while the seats are kept
command-game-new-thread = thread
    .description = Whether the game gets a thread of its own

game-invited = { $player } is invited. The seat is kept for a day.
game-opened-invited =
    { $count ->
        [one] The table is open, and { $players } has been invited. The seat is kept for a day.
       *[other] The table is open, and { $players } have been invited. Their seats are kept for a day.
    }
game-opened-thread = This game has a thread of its own: { $thread }.
lobby-held = { $members }: { $player } would like to play with you. { $count ->
        [one] Your seat is
       *[other] Your seats are
    } kept until { $until }. **Join** says yes, **Leave** says not this time.
lobby-held-only = Until then, only those who are invited can join.
lobby-waiting = Opened { $since }.
lobby-closes = { $players }: nothing has happened at this table for days, so it closes { $when }. Any change keeps it open, in **Settings** for example.
start-without-question =
    { $count ->
        [one] { $players } has not joined yet. The seat is kept until { $until }. Start without waiting?
       *[other] { $players } have not joined yet. Their seats are kept until { $until }. Start without waiting?
    }
start-without-yes = Start without waiting
permission-create_public_threads = “Create Public Threads”
error-seats-held = Somebody who was invited has not joined yet. Please press **Start the game** again.
error-invited-only = This table is kept for those who were invited. If a seat stays free, you can join later.
error-invited-self = You already have a seat at your own table. Invite somebody else.
error-too-many-invited =
    { $count ->
        [one] One guest does not fit: this table has { $seats } seats.
       *[other] { $count } guests do not fit: this table has { $seats } seats.
    } Allow more players, or have fewer computers.
error-no-threads-here = There can be no thread here. Use the command in a text channel of a server, or leave out `thread`.
error-thread-not-allowed = You are not allowed to open threads in this channel. Leave out `thread`, and the game is played in the channel itself.
error-thread-permissions = I cannot open a thread here: I am missing { $permissions }. Nothing else needs that permission. Somebody who manages the server can allow it, or you leave out `thread`.
error-thread-refused = Discord does not let me open a thread here just now. Leave out `thread`, and the game is played in the channel itself.

command-admin-games = games
    .description = List the open games of this server, with what you can do with each of them
command-admin-reset-game = game
    .description = A game in another channel of this server
command-admin-remove-game = { command-admin-reset-game }
    .description = { command-admin-reset-game.description }
command-admin-move-game = { command-admin-reset-game }
    .description = { command-admin-reset-game.description }
command-admin-undo-game = { command-admin-reset-game }
    .description = { command-admin-reset-game.description }
command-admin-replace-game = { command-admin-reset-game }
    .description = { command-admin-reset-game.description }

admin-games-choose = Choose
admin-games-title =
    { $count ->
        [one] The open game of this server
       *[other] The { $count } open games of this server
    }
admin-game-damaged = The saved data of this game is damaged. It can only be removed.
admin-game-hint = { COMMAND("admin replace") } with `game` gives a seat to another member.
admin-choose-player = Choose a player
admin-replace-with = Let a computer take over
admin-player-hint = What should happen with { $player }? { COMMAND("admin replace") } with `game` gives the seat to another member.
error-no-open-games = There are no open games on this server.
error-no-game-chosen = There is no such open game on this server. Choose one of the suggestions.
