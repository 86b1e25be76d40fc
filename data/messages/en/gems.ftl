### Gems, gold and cards in words.
###
### gem-* with $count is a number of tokens. .colour and .bonus are used inside sentences; .letter is
### printed on the board. .names and .colours are the words that players may type (all forms, separated by commas).

gem-diamond = { $count } white
    .colour = white
    .bonus =
        { $count ->
            [one] { $count } white bonus
           *[other] { $count } white bonuses
        }
    .letter = W
    .names = diamond, diamonds
    .colours = white, whites

gem-sapphire = { $count } blue
    .colour = blue
    .bonus =
        { $count ->
            [one] { $count } blue bonus
           *[other] { $count } blue bonuses
        }
    .letter = B
    .names = sapphire, sapphires
    .colours = blue, blues

gem-emerald = { $count } green
    .colour = green
    .bonus =
        { $count ->
            [one] { $count } green bonus
           *[other] { $count } green bonuses
        }
    .letter = G
    .names = emerald, emeralds
    .colours = green, greens

gem-ruby = { $count } red
    .colour = red
    .bonus =
        { $count ->
            [one] { $count } red bonus
           *[other] { $count } red bonuses
        }
    .letter = R
    .names = ruby, rubies
    .colours = red, reds

gem-onyx = { $count } black
    .colour = black
    .bonus =
        { $count ->
            [one] { $count } black bonus
           *[other] { $count } black bonuses
        }
    .letter = K
    .names = onyx, onyxes
    .colours = black, blacks

gem-gold = { $count } gold
    .colour = gold
    .letter = J
    .names = joker, jokers
    .colours = gold, golds, golden, yellow, yellows
gems-none = nothing

list-comma = { $head }, { $next }
list-last = { $head } and { $last }

card-level = level { $level }
card-prestige = { $prestige } prestige
card-cost = cost: { $cost }
card-free = free
noble-words = { $prestige } prestige for { $needs }
