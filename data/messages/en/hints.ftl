### Hints: /hint, its button, and the reasons for each move.
###
### Reasons are clauses about the move, separated by semicolons: "brings 3 prestige; takes the last 2 red". $piece is a
### city or a trading post with its article. $player is a name in bold.

hint-button = Hint
hint-title =
    ### 💡 The best moves I see
    Next to each: roughly your chance of winning after it.
hint-estimate = -# In games between computers, such estimates were off by up to { $error } percentage points on average.
hint-title-ranking =
    ### 💡 Winning is unlikely now
    So prestige counts now: the first of these moves brings you the most by the end, as far as I can see.
hint-title-ranking-many =
    ### 💡 Winning is unlikely now
    So place and prestige count now: the first of these moves does the most for them, as far as I can see.
hint-title-end =
    ### 💡 You have as good as won
    { $count ->
        [one] This move ends the game soonest, as far as I can see.
       *[other] These moves end the game soonest, as far as I can see.
    }
hint-brief = -# I have a lot to do right now, so I thought only briefly.
hint-play = Play { $number }
hint-only = ### 💡 There is only one thing you can do
hint-move = **{ $number }.** { $move } · { $chance }
hint-move-sure = **{ $number }.** { $move }
hint-why = -# ↳ { $reasons }
hint-chance = about { $percent }%
hint-chance-least = less than { $percent }%
hint-chance-most = more than { $percent }%
hint-equal = as good as **{ $number }**
hint-reasons = { $first }; { $second }
hint-announced = 💡 { $player } asked for a hint

hint-wins = ends the game, and you win
hint-wins-shared = ends the game, and you share the victory
hint-last-round = begins the last round
hint-gains = brings you { $piece }
hint-prestige = brings { $prestige }
hint-noble-visits = a noble visits you
hint-rival-near-noble =
    { $count ->
        [one] { $player } lacks only 1 bonus for the noble with { $needs }
       *[other] { $player } lacks only { $count } bonuses for the noble with { $needs }
    }
hint-denies = { $player } could buy { $address } otherwise
hint-can-buy = you could buy { $address } next turn
hint-can-buy-it = you could buy it from your hand next turn
hint-can-still-buy = you could still buy { $address } next turn
hint-noble-near =
    { $count ->
        [one] only 1 bonus is then missing for the noble with { $needs }
       *[other] only { $count } bonuses are then missing for the noble with { $needs }
    }
hint-piece-near = you are then only { $count } short of { $piece }
hint-card-near =
    { $count ->
        [one] you are then 1 gem short of { $address }
       *[other] you are then { $count } gems short of { $address }
    }
hint-card-near-it =
    { $count ->
        [one] you are then 1 gem short of it
       *[other] you are then { $count } gems short of it
    }
hint-keeps = keeps { $address } for you
hint-keeps-now = keeps { $address } for you for now
hint-keeps-noble = keeps the noble with { $needs } for you
hint-stronger-claim = you then have { $count } strongholds on { $address }
hint-frees = { $address } is open to you again
hint-free = costs you no tokens
hint-takes-last = takes the last ones in the bank ({ $gems })
hint-cheaper =
    { $count ->
        [one] makes 1 card cheaper for you
       *[other] makes { $count } cards cheaper for you
    }
hint-gold = brings you 1 gold
hint-keeps-gold = keeps your gold

error-hints-off = There are no hints at this table. They can be allowed in its settings before the game starts.
error-no-hints = I cannot give hints at the moment, because my computer players are not available. Please try again in a few minutes.
error-hint-over = The game is over, so there is no move left to advise.
error-hint-late = I am still thinking about other games. Please try again in a moment.
