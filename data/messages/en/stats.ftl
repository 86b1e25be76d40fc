### Statistics of members and servers, and ratings.

command-me-stats = stats
    .description = Show who leads on this server, or how somebody has played; only you can see the answer
command-me-stats-member = member
    .description = Whose statistics; without it, those of the server

stats-decimal = .
stats-minutes = { $minutes } min
stats-hours = { $hours } h { $minutes } min
stats-days = { $days } d { $hours } h
stats-kind = { $module }, { $seats } players
stats-rating = Rating
stats-wins = Wins
stats-share = Share
stats-rounds =
    { $count ->
        [one] { $number } round
       *[other] { $number } rounds
    }
stats-nobles =
    { $count ->
        [one] { $number } noble
       *[other] { $number } nobles
    }
stats-prestige = { $count ->
       *[other] { $number } prestige
    }
stats-of = { $part } of { $whole }
stats-ranks = Rated games: won of all · the newest at the right
stats-form = The newest games
stats-won = won
stats-lost = not won
stats-by-kind = Won, by kind of game
stats-ahead-of = Ahead of others
stats-bonuses = Bonuses at the end of a game, on average
stats-rated = { $points } ± { $uncertainty }
stats-provisional = ({ $points } ± { $uncertainty })
stats-sheet = Splendor: { $server }
stats-games-line =
    { $count ->
        [one] One game between people
       *[other] { $count } games between people
    }
stats-server-title = This server’s games
stats-server =
    { $count ->
        [one] **One finished game** between people, with { $rounds } and { $prestige } per player
       *[other] **{ $count } finished games** between people, with { $rounds } and { $prestige } per player on average
    }
stats-kinds = Most played: { $kinds }
stats-longest = Longest game: { $rounds }, finished { $date }
stats-assisted =
    { $count ->
        [one] In one of these games, a computer made a few turns for somebody
       *[other] In { $count } of these games, a computer made a few turns for somebody
    }
stats-server-mixed =
    { $count ->
        [one] Not counted: one unrated game (with computer players or a change of players, or just for fun)
       *[other] Not counted: { $count } unrated games (with computer players or a change of players, or just for fun)
    }
stats-about-ratings = Ratings come from the places in games between people on this server. New players begin with 1000; the number after ± is the uncertainty. In brackets: provisional, fewer than ten games.
stats-alt-rank =
    { $games ->
        [one] { $place }. { $player }: { $rating }, one game, { $wins } won
       *[other] { $place }. { $player }: { $rating }, { $games } games, { $wins } won
    }
stats-own = My statistics
stats-server-button = The server
stats-member-title = { $player } at the table
stats-member =
    { $games ->
        [one] **One game** between people, { $wins ->
            [0] none won
           *[other] { $wins } won ({ $share })
        }
       *[other] **{ $games } games** between people, { $wins ->
            [0] none won
           *[other] { $wins } won ({ $share })
        }
    }
stats-means = On average { $prestige }, { $nobles } and { $rounds }
stats-favourite = Favourite colour of bonus: { $gem }
stats-turn = A turn takes { $time } (the median)
stats-against =
    { $games ->
        [one] Against { $player }: one game, { $ahead ->
            [0] not ahead
           *[other] ahead
        }
       *[other] Against { $player }: { $games } games, { $ahead ->
            [0] never ahead
            [1] ahead once
           *[other] ahead { $ahead } times
        }
    }
stats-mixed =
    { $games ->
        [one] Besides one unrated game, { $wins ->
            [0] none won
           *[other] { $wins } won
        }
       *[other] Besides { $games } unrated games, { $wins ->
            [0] none won
           *[other] { $wins } won
        }
    }
stats-by-computer = A computer made { $count } of the { $turns } turns
stats-alt-kind =
    { $games ->
        [one] { $kind }: one game, { $wins } won
       *[other] { $kind }: { $games } games, { $wins } won
    }
stats-hide = Hide me
stats-show = Show me again
stats-you-hide = You are hidden: nobody else sees your statistics, and you are not in the table. Your games still count for the others.
stats-hidden = This member hides their statistics.
stats-bot = Bots have no statistics. Computer players at the table do not count either.
stats-none = This member has not finished a game here yet.
stats-none-own = You have not finished a game here yet. { COMMAND("game new") } opens a table.
stats-none-here = No game has been finished on this server yet. { COMMAND("game new") } opens a table.
stats-not-here = Statistics of others are shown on the server where you play together.
