### En serie: stillingen efter revancher mellem de samme spillere, og dens slutning.

command-option-series = serie
    .description = Hvornår serien af revancher slutter: bedst af 3, 5 eller 7, eller en dato som 2026-12-24

series-title = Serie
lobby-options-series = Serie
series-titled = Serie ({ $end })
lobby-choose-series = Seriens slutning
series-end-open = ingen slutning
series-end-3 = bedst af 3
series-end-5 = bedst af 5
series-end-7 = bedst af 7
series-end-other = indtil { $series }
series-after =
    { $count ->
        [one] efter ét spil
        [2] efter to spil
        [3] efter tre spil
        [4] efter fire spil
        [5] efter fem spil
        [6] efter seks spil
        [7] efter syv spil
        [8] efter otte spil
        [9] efter ni spil
        [10] efter ti spil
        [11] efter elleve spil
        [12] efter tolv spil
       *[other] efter { $count } spil
    }
series-begun = Med dette spil er en ny serie begyndt.
series-changed = Der spiller andre end før, så en ny serie begynder.
series-over = Den sidste serie er afgjort, så en ny begynder.
series-won =
    { $count ->
        [one] 🏆 { $players } vinder serien!
       *[other] 🏆 { $players } deler sejren i serien!
    }
series-closest = Nedenfor: spillene med den tætteste slutning, til at bladre igennem.
series-game = Spil { $number }: { $first }–{ $second }
series-caption = Vundne spil · det nyeste til højre
series-none = Her er ingen serie endnu. **Revanche** under et spils slutning begynder en, og fra da af tæller hver sejr.
