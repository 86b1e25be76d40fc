### Eine Serie: der Stand nach Revanchen unter denselben Personen, und ihr Ende.

command-option-series = serie
    .description = Wann die Serie der Revanchen endet: Best of 3, 5 oder 7, oder ein Datum wie 24.12.

series-title = Serie
lobby-options-series = Serie
series-titled = Serie ({ $end })
lobby-choose-series = Ende der Serie
series-end-open = kein Ende
series-end-3 = Best of 3
series-end-5 = Best of 5
series-end-7 = Best of 7
series-end-other = bis { $series }
series-after =
    { $count ->
        [one] nach einem Spiel
        [2] nach zwei Spielen
        [3] nach drei Spielen
        [4] nach vier Spielen
        [5] nach fünf Spielen
        [6] nach sechs Spielen
        [7] nach sieben Spielen
        [8] nach acht Spielen
        [9] nach neun Spielen
        [10] nach zehn Spielen
        [11] nach elf Spielen
        [12] nach zwölf Spielen
       *[other] nach { $count } Spielen
    }
series-begun = Mit diesem Spiel hat eine neue Serie begonnen.
series-changed = Es spielen andere als bisher, darum beginnt eine neue Serie.
series-over = Die letzte Serie ist entschieden, darum beginnt eine neue.
series-won =
    { $count ->
        [one] 🏆 { $players } gewinnt die Serie!
       *[other] 🏆 { $players } teilen sich den Sieg in der Serie!
    }
series-closest = Unten: die Spiele mit dem knappsten Ende, zum Durchblättern.
series-game = Spiel { $number }: { $first }–{ $second }
series-caption = Gewonnene Spiele · das neueste rechts
series-none = Hier gibt es noch keine Serie. **Revanche** unter dem Ende eines Spiels beginnt eine, und von da an zählt jeder Sieg.
