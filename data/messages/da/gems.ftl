### Gems, gold and cards in words.
###
### gem-* with $count is a number of tokens. .name, .plural, .colour and .bonus are used inside sentences; .letter is
### printed on the board. .names and .colours are the words that players may type (all forms, separated by commas).

gem-diamond =
    { $count ->
        [one] { $count } hvid
       *[other] { $count } hvide
    }
    .colour = hvid
    .bonus =
        { $count ->
            [one] { $count } hvid bonus
           *[other] { $count } hvide bonusser
        }
    .letter = H
    .names = diamant, diamanter
    .colours = hvid, hvide, hvidt

gem-sapphire = { $count } blå
    .colour = blå
    .bonus =
        { $count ->
            [one] { $count } blå bonus
           *[other] { $count } blå bonusser
        }
    .letter = B
    .names = safir, safirer
    .colours = blå, blåt

gem-emerald =
    { $count ->
        [one] { $count } grøn
       *[other] { $count } grønne
    }
    .colour = grøn
    .bonus =
        { $count ->
            [one] { $count } grøn bonus
           *[other] { $count } grønne bonusser
        }
    .letter = G
    .names = smaragd, smaragder
    .colours = grøn, grønne, grønt

gem-ruby =
    { $count ->
        [one] { $count } rød
       *[other] { $count } røde
    }
    .colour = rød
    .bonus =
        { $count ->
            [one] { $count } rød bonus
           *[other] { $count } røde bonusser
        }
    .letter = R
    .names = rubin, rubiner
    .colours = rød, røde, rødt

gem-onyx =
    { $count ->
        [one] { $count } sort
       *[other] { $count } sorte
    }
    .colour = sort
    .bonus =
        { $count ->
            [one] { $count } sort bonus
           *[other] { $count } sorte bonusser
        }
    .letter = S
    .names = onyks, onykser
    .colours = sort, sorte

gem-gold =
    { $count ->
        [one] { $count } guldbrik
       *[other] { $count } guldbrikker
    }
    .colour = guld
    .letter = J
    .names = joker, jokere
    .colours = guld, guldbrik, guldbrikker, gylden, gyldne, gul, gule, gult
gems-none = ingenting

list-comma = { $head }, { $next }
list-last = { $head } og { $last }

card-level = niveau { $level }
card-prestige = { $prestige } prestige-point
card-cost = pris: { $cost }
card-free = gratis
noble-words = { $prestige } prestige-point for { $needs }
