### Gems, gold and cards in words.
###
### gem-* with $count is a number of tokens. .name, .plural, .colour and .bonus are used inside sentences; .letter is
### printed on the board. .names and .colours are the words that players may type (all forms, separated by commas).

gem-diamond = { $count } Weiß
    .colour = weiß
    .bonus =
        { $count ->
            [one] { $count } weißer Bonus
           *[other] { $count } weiße Boni
        }
    .letter = W
    .names = Diamant, Diamanten
    .colours = weiß, weiße, weißen, weißer, weißes

gem-sapphire = { $count } Blau
    .colour = blau
    .bonus =
        { $count ->
            [one] { $count } blauer Bonus
           *[other] { $count } blaue Boni
        }
    .letter = B
    .names = Saphir, Saphire, Saphiren
    .colours = blau, blaue, blauen, blauer, blaues

gem-emerald = { $count } Grün
    .colour = grün
    .bonus =
        { $count ->
            [one] { $count } grüner Bonus
           *[other] { $count } grüne Boni
        }
    .letter = G
    .names = Smaragd, Smaragde, Smaragden
    .colours = grün, grüne, grünen, grüner, grünes

gem-ruby = { $count } Rot
    .colour = rot
    .bonus =
        { $count ->
            [one] { $count } roter Bonus
           *[other] { $count } rote Boni
        }
    .letter = R
    .names = Rubin, Rubine, Rubinen
    .colours = rot, rote, roten, roter, rotes

gem-onyx = { $count } Schwarz
    .colour = schwarz
    .bonus =
        { $count ->
            [one] { $count } schwarzer Bonus
           *[other] { $count } schwarze Boni
        }
    .letter = S
    .names = Onyx, Onyxe, Onyxen
    .colours = schwarz, schwarze, schwarzen, schwarzer, schwarzes

gem-gold = { $count } Gold
    .colour = gold
    .letter = J
    .names = Joker, Jokern
    .colours = Gold, golden, goldene, goldenen, goldener, gelb, gelbe, gelben, gelber
gems-none = nichts

list-comma = { $head }, { $next }
list-last = { $head } und { $last }

card-level = Stufe { $level }
card-prestige =
    { $prestige ->
        [one] { $prestige } Prestigepunkt
       *[other] { $prestige } Prestigepunkte
    }
card-cost = Kosten: { $cost }
card-free = kostenlos
noble-words =
    { $prestige ->
        [one] { $prestige } Prestigepunkt
       *[other] { $prestige } Prestigepunkte
    } für { $needs }
