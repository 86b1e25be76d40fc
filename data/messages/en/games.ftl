### Finding one's games, invitations, threads, and how long a lobby has waited.

command-games = games
    .description = All your open games, on every server; only you can see the answer

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
games-your-turn = Your turn
games-turn-of = { $player } to play
games-lobby = Not started yet
games-invited = You are invited
games-open = In play
games-since = since { $since }
games-with = with { $players }
games-players = { $players }
games-also-waiting =
    { $count ->
        [one] Another game is waiting for you:
       *[other] { $count } other games are waiting for you:
    }
games-all = All my games
