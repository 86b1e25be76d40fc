### Die eigenen Spiele finden, Einladungen, Threads, und wie lange ein Tisch schon wartet.

command-games = spiele
    .description = Alle deine laufenden Spiele auf allen Servern; nur du siehst die Antwort

games-title =
    { $count ->
        [one] Dein laufendes Spiel
       *[other] Deine { $count } laufenden Spiele
    }
games-waiting =
    { $count ->
        [0] Keins wartet auf dich.
        [one] Eins wartet auf dich.
       *[other] { $count } warten auf dich.
    }
games-your-turn = Du bist dran
games-turn-of = { $player } ist dran
games-lobby = Noch nicht gestartet
games-invited = Du bist eingeladen
games-open = Läuft
games-since = seit { $since }
games-with = mit { $players }
games-players = { $players }
games-also-waiting =
    { $count ->
        [one] Noch ein Spiel wartet auf dich:
       *[other] Noch { $count } Spiele warten auf dich:
    }
games-all = Alle meine Spiele
