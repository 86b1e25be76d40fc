### Gems, gold and cards in words.
###
### gem-* with $count is a number of tokens. .name, .plural, .colour and .bonus are used inside sentences; .letter is
### printed on the board. .names and .colours are the words that players may type (all forms, separated by commas).

gem-diamond = { $count } witte
    .colour = wit
    .bonus =
        { $count ->
            [one] { $count } witte bonus
           *[other] { $count } witte bonussen
        }
    .letter = W
    .names = diamant, diamanten
    .colours = wit, witte

gem-sapphire = { $count } blauwe
    .colour = blauw
    .bonus =
        { $count ->
            [one] { $count } blauwe bonus
           *[other] { $count } blauwe bonussen
        }
    .letter = B
    .names = saffier, saffieren
    .colours = blauw, blauwe

gem-emerald = { $count } groene
    .colour = groen
    .bonus =
        { $count ->
            [one] { $count } groene bonus
           *[other] { $count } groene bonussen
        }
    .letter = G
    .names = smaragd, smaragden
    .colours = groen, groene

gem-ruby = { $count } rode
    .colour = rood
    .bonus =
        { $count ->
            [one] { $count } rode bonus
           *[other] { $count } rode bonussen
        }
    .letter = R
    .names = robijn, robijnen
    .colours = rood, rode

gem-onyx = { $count } zwarte
    .colour = zwart
    .bonus =
        { $count ->
            [one] { $count } zwarte bonus
           *[other] { $count } zwarte bonussen
        }
    .letter = Z
    .names = onyx, onyxen
    .colours = zwart, zwarte

gem-gold =
    { $count ->
        [one] { $count } gouden joker
       *[other] { $count } gouden jokers
    }
    .colour = goud
    .letter = J
    .names = joker, jokers
    .colours = goud, gouden, geel, gele
gems-none = niets

list-comma = { $head }, { $next }
list-last = { $head } en { $last }

card-level = niveau { $level }
card-prestige =
    { $prestige ->
        [one] { $prestige } prestigepunt
       *[other] { $prestige } prestigepunten
    }
card-cost = kosten: { $cost }
card-free = gratis
noble-words =
    { $prestige ->
        [one] { $prestige } prestigepunt
       *[other] { $prestige } prestigepunten
    } voor { $needs }
