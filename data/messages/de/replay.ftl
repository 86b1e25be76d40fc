### Zurückblicken: die Seiten einer Partie und ihr Film.

command-replay = rückblick
    .description = Eine Partie Zug für Zug durchblättern; nur du siehst die Antwort
command-replay-game = partie
    .description = Eine andere Partie als die letzte, die hier zu Ende ging

replay-button = Rückblick
replay-page = Zug { $page } von { $pages } · Runde { $round }
replay-deal = Der Beginn
replay-by-computer = Ein Computer hat { $count } von { $turns } Zügen für { $player } gemacht.
replay-turn-first = Anfang
replay-turn-back = Zurück
replay-turn-forward = Weiter
replay-turn-last = Ende
replay-rounds = Zu einer Runde springen
replay-round =
    { $count ->
        [one] Runde { $first }
       *[other] Runden { $first } bis { $last }
    }
replay-viewers = Mit wessen Augen?
replay-all-hands = Alle Karten offen
replay-as = Wie { $player } es sah
replay-running = Die laufende Partie
replay-words =
    .last = letzte, letztes, letzten, neueste, neuestes, vorige, letzte Partie, letztes Spiel
    .running = jetzt, laufende, laufendes, aktuelle, aktuelles, diese, dieses
replay-no-such-game = Diese Partie gibt es hier nicht. Schreib „letzte“ oder „laufende“, oder wähle einen der Vorschläge: die Partien dieses Kanals und deine eigenen.
replay-nothing-here = In diesem Kanal wurde noch keine Partie gespielt, also gibt es nichts, worauf du zurückblicken kannst. Mit `partie` kannst du eine deiner eigenen Partien wählen.
replay-not-dealt = In dieser Partie wurden keine Karten ausgeteilt, also gibt es nichts, worauf du zurückblicken kannst.
replay-damaged = Was von dieser Partie gespeichert ist, lässt sich nicht mehr lesen, deshalb kann ich sie nicht zeigen. Wer den Bot betreibt, erfährt mit `splendor-bot check` mehr.

film-button = Kurzfilm
film-whole-button = Die ganze Partie als Film
film-progress = Der Film entsteht: { $bar } { $percent } %
film-short = 🎬 Die Partie von { $players } im Zeitraffer: die wichtigsten Züge und die Rangliste.
film-whole = 🎬 Die ganze Partie von { $players } in { $pictures } Bildern.
film-short-alt = Ein kurzer Film der Partie: der Beginn, die wichtigsten Züge und am Schluss die Rangliste
film-move = Zug von { $player }
film-noble = Adliger für { $player }
film-prestige = { $player } +{ $prestige }
film-turning-point = Chance von { $player }: { $before } → { $after } %
film-last-round = Letzte Runde: { $player }
film-alt = Ein Film der ganzen Partie: das Spielfeld nach jedem Zug und am Schluss die Rangliste
film-not-over = Den Film gibt es, wenn die Partie zu Ende ist.
film-busy = Gerade entstehen mehrere Filme. Bitte versuche es in einer Minute noch einmal.
film-failed = Der Film ist nicht gelungen. Der Rückblick zeigt dir jeden Zug; bitte versuche es mit dem Film später noch einmal.
