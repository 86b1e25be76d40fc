### Zurückblicken: die Seiten eines Spiels und sein Film.

command-replay = rückblick
    .description = Zeig die bisherigen Züge oder blättere durch ein beendetes Spiel; nur du siehst die Antwort
command-replay-game = spiel
    .description = Ein anderes Spiel als das laufende oder das letzte, das hier zu Ende ging
command-replay-moves = züge
    .description = Wie viele der letzten Züge du als Liste siehst

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
replay-running = Das laufende Spiel
replay-words =
    .last = letzte, letztes, letzten, neueste, neuestes, vorige, letzte Partie, letztes Spiel
    .running = jetzt, laufende, laufendes, aktuelle, aktuelles, diese, dieses
replay-no-such-game = Dieses Spiel gibt es hier nicht. Schreib „letztes“ oder „laufendes“, oder wähle einen der Vorschläge: die Spiele dieses Kanals und deine eigenen.
replay-nothing-here = In diesem Kanal wurde noch nie gespielt, also gibt es nichts, worauf du zurückblicken kannst. Mit `spiel` kannst du eines deiner eigenen Spiele wählen.
replay-not-dealt = In diesem Spiel wurden keine Karten ausgeteilt, also gibt es nichts, worauf du zurückblicken kannst.
replay-damaged = Was von diesem Spiel gespeichert ist, lässt sich nicht mehr lesen, deshalb kann ich es nicht zeigen. Wer den Bot betreibt, erfährt mit `splendor-bot check` mehr.

film-button = Kurzfilm
film-progress = Der Film entsteht: { $bar } { $percent } %
film-short = 🎬 Das Spiel von { $players } im Zeitraffer: die wichtigsten Züge und die Rangliste.
film-short-alt = Ein kurzer Film des Spiels: der Beginn, die wichtigsten Züge und am Schluss die Rangliste
film-move = Zug von { $player }
film-noble = Adliger für { $player }
film-prestige = { $player } +{ $prestige }
film-turning-point = Chance von { $player }: { $before } → { $after } %
film-last-round = Letzte Runde: { $player }
film-not-over = Den Film gibt es, wenn das Spiel zu Ende ist.
film-busy = Gerade entstehen mehrere Filme. Bitte versuche es in einer Minute noch einmal.
film-failed = Der Film ist nicht gelungen. Der Rückblick zeigt dir jeden Zug; bitte versuche es mit dem Film später noch einmal.
