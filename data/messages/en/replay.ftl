### Looking back: the pages of a game, and its film.

command-replay = replay
    .description = List the moves so far, or leaf through a game that is over; only you can see the answer
command-replay-game = game
    .description = Another game than the one in play, or the last one that ended here
command-replay-moves = moves
    .description = How many of the last moves to list

replay-button = Replay
replay-page = Move { $page } of { $pages } · round { $round }
replay-deal = The deal
replay-by-computer = A computer made { $count } of { $player }’s { $turns } turns.
replay-turn-first = First
replay-turn-back = Back
replay-turn-forward = Next
replay-turn-last = Last
replay-rounds = Go to a round
replay-round =
    { $count ->
        [one] Round { $first }
       *[other] Rounds { $first } to { $last }
    }
replay-viewers = Whose eyes?
replay-all-hands = All hands open
replay-as = As { $player } saw it
replay-running = The game in play
replay-words =
    .last = last, latest, newest, previous, recent, last game
    .running = now, current, running, this, this game, current game
replay-no-such-game = There is no such game here. Write “last” or “now”, or choose one of the suggestions: the games of this channel, and your own.
replay-nothing-here = No game has been played in this channel yet, so there is nothing to look back at. With `game` you can choose one of your own games.
replay-not-dealt = No cards were dealt in that game, so there is nothing to look back at.
replay-damaged = What is stored of that game can no longer be read, so I cannot show it. The person who runs this bot can find out more with `splendor-bot check`.

film-button = Short film
film-progress = Making the film: { $bar } { $percent } %
film-short = 🎬 The game of { $players } in short: the turns that mattered, and the ranking.
film-short-alt = A short film of the game: the deal, the turns that mattered, and the ranking at the end
film-move = Turn of { $player }
film-noble = Noble for { $player }
film-prestige = { $player } +{ $prestige }
film-turning-point = { $player }’s chance: { $before } → { $after } %
film-last-round = Last round: { $player }
film-not-over = The film can be made when the game is over.
film-busy = Several films are being made at the moment. Please try again in a minute.
film-failed = The film could not be made. The replay shows you every move; please try the film again later.
