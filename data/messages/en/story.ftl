### The story of a game: a chart, and the moments that decided it.

story-button = Story
story-title = How the game went
story-prestige = Prestige after each round · crown: a noble’s visit
story-prestige-alone = Prestige after each round
story-chances = Chance to win after each round, estimated · numbers: see the text
story-chances-plain = Chance to win after each round, estimated
story-percent = { $percent } %
story-last-round = golden line: the last round begins
story-moment = { $number } · Round { $round }:
story-rises = { $player }’s chance to win rises from { $before } to { $after } percent.
story-falls = { $player }’s chance to win falls from { $before } to { $after } percent.
story-better = Better: { $move }, { $percent } percent.
story-drawn = It came down to which card turned up.
story-estimate = The chances are the computer players’ estimates, with all hands open. In games between computers, equally strong or not, they were off by up to { $error } percentage points on average.
story-no-moments = Before the last round, I found no move and no new card that changed a chance to win by { $percent } percentage points or more.
story-no-chances = For this kind of game nobody has measured how good the computer players’ estimates are, so the chances to win are left out.
story-nobody-thinks = The chances to win are missing, because no computer players are available at the moment.
story-before = Before
story-show = Show { $number }
story-after = After
story-back = The whole story
story-alt =
    { $rounds ->
        [one] The prestige of each player over { $rounds } round
       *[other] The prestige of each player over { $rounds } rounds
    }
story-alt-prestige = { $prestige } after round { $round }
story-alt-player =
    { $nobles ->
        [0] { $player }: { $steps }
        [one] { $player }: { $steps }; one noble
       *[other] { $player }: { $steps }; { $nobles } nobles
    }
story-alt-chances = Chance to win at the beginning and after these rounds: { $chances }
story-not-over = The story of a game is told when it is over.
story-broken-off = That game was ended before there was a winner, so there is no story to tell. { COMMAND("replay") } shows its moves.
