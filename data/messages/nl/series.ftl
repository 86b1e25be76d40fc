### Een serie: de stand na revanches tussen dezelfde spelers, en het einde ervan.

command-option-series = serie
    .description = Wanneer de serie revanches eindigt: beste van 3, 5 of 7, of een datum zoals 2026-12-24

series-title = Serie
lobby-options-series = Serie
series-titled = Serie ({ $end })
lobby-choose-series = Einde van de serie
series-end-open = geen einde
series-end-3 = beste van 3
series-end-5 = beste van 5
series-end-7 = beste van 7
series-end-other = tot { $series }
series-after =
    { $count ->
        [one] na één spel
        [2] na twee spellen
        [3] na drie spellen
        [4] na vier spellen
        [5] na vijf spellen
        [6] na zes spellen
        [7] na zeven spellen
        [8] na acht spellen
        [9] na negen spellen
        [10] na tien spellen
        [11] na elf spellen
        [12] na twaalf spellen
       *[other] na { $count } spellen
    }
series-begun = Met dit spel is een nieuwe serie begonnen.
series-changed = Er spelen anderen dan eerst, dus er begint een nieuwe serie.
series-over = De vorige serie is beslist, dus er begint een nieuwe.
series-won =
    { $count ->
        [one] 🏆 { $players } wint de serie!
       *[other] 🏆 { $players } delen de overwinning in de serie!
    }
series-closest = Hieronder: de spellen met het spannendste einde, om door te bladeren.
series-game = Spel { $number }: { $first }–{ $second }
series-caption = Gewonnen spellen · het nieuwste rechts
series-none = Er is hier nog geen serie. **Revanche** onder het einde van een spel begint er een, en vanaf dan telt elke winst.
