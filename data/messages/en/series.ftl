### A series: the score of rematches among the same players, and its end.

command-option-series = series
    .description = When the series of rematches ends: best of 3, 5 or 7, or a date like 2026-12-24

series-title = Series
lobby-options-series = Series
series-titled = Series ({ $end })
lobby-choose-series = End of the series
series-end-open = no end
series-end-3 = best of 3
series-end-5 = best of 5
series-end-7 = best of 7
series-end-other = until { $series }
series-after =
    { $count ->
        [one] after one game
        [2] after two games
        [3] after three games
        [4] after four games
        [5] after five games
        [6] after six games
        [7] after seven games
        [8] after eight games
        [9] after nine games
        [10] after ten games
        [11] after eleven games
        [12] after twelve games
       *[other] after { $count } games
    }
series-begun = A new series has begun with this game.
series-changed = With other players than before, a new series begins.
series-over = The last series is decided, so a new one begins.
series-won =
    { $count ->
        [one] 🏆 { $players } wins the series!
       *[other] 🏆 { $players } share the series!
    }
series-closest = Below: the games with the closest finish, to leaf through again.
series-game = Game { $number }: { $first }–{ $second }
series-caption = Games won · the newest at the right
series-none = There is no series here yet. **Rematch** below the end of a game begins one, and from then on each win counts.
