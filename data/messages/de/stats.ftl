### Statistiken von Mitgliedern und Servern, und Wertungen.

command-stats = statistik
    .description = Wer auf diesem Server führt, oder wie jemand gespielt hat; nur du siehst die Antwort
command-stats-member = mitglied
    .description = Wessen Statistik; ohne Angabe die des Servers

stats-decimal = ,
stats-minutes = { $minutes } min
stats-hours = { $hours } h { $minutes } min
stats-days = { $days } d { $hours } h
stats-kind = { $module }, { $seats } Personen
stats-rating = Wertung
stats-wins = Siege
stats-share = Anteil
stats-rounds =
    { $count ->
        [one] { $number } Runde
       *[other] { $number } Runden
    }
stats-nobles =
    { $count ->
        [one] { $number } Adliger
       *[other] { $number } Adlige
    }
stats-prestige = { $number } Prestige
stats-of = { $part } von { $whole }
stats-ranks = Partien mit Wertung: gewonnen von allen · rechts die neuesten
stats-form = Die neuesten Partien
stats-won = gewonnen
stats-lost = nicht gewonnen
stats-by-kind = Gewonnen, nach Art der Partie
stats-ahead-of = Vor anderen
stats-bonuses = Boni am Ende einer Partie, im Mittel
stats-rated = { $points } ± { $uncertainty }
stats-provisional = ({ $points } ± { $uncertainty })
stats-sheet = Splendor: { $server }
stats-games-line =
    { $count ->
        [one] Eine Partie zwischen Menschen
       *[other] { $count } Partien zwischen Menschen
    }
stats-server-title = Die Partien dieses Servers
stats-server =
    { $count ->
        [one] **Eine beendete Partie** zwischen Menschen, mit { $rounds } und { $prestige } pro Person
       *[other] **{ $count } beendete Partien** zwischen Menschen, im Mittel mit { $rounds } und { $prestige } pro Person
    }
stats-kinds = Am häufigsten: { $kinds }
stats-longest = Längste Partie: { $rounds }, beendet am { $date }
stats-assisted =
    { $count ->
        [one] In einer dieser Partien hat ein Computer einzelne Züge für jemanden gemacht
       *[other] In { $count } dieser Partien hat ein Computer einzelne Züge für jemanden gemacht
    }
stats-server-mixed =
    { $count ->
        [one] Nicht gezählt: eine Partie ohne Wertung (mit Computerspielern, mit einem Wechsel am Tisch oder nur zum Spaß)
       *[other] Nicht gezählt: { $count } Partien ohne Wertung (mit Computerspielern, mit einem Wechsel am Tisch oder nur zum Spaß)
    }
stats-about-ratings = Die Wertung folgt aus den Plätzen in Partien zwischen Menschen auf diesem Server. Alle beginnen mit 1000; hinter ± steht die Unsicherheit. In Klammern: vorläufig, weniger als zehn Partien.
stats-alt-rank =
    { $games ->
        [one] { $place }. { $player }: { $rating }, eine Partie, { $wins } gewonnen
       *[other] { $place }. { $player }: { $rating }, { $games } Partien, { $wins } gewonnen
    }
stats-own = Meine Statistik
stats-server-button = Der Server
stats-member-title = { $player } am Spieltisch
stats-member =
    { $games ->
        [one] **Eine Partie** zwischen Menschen, { $wins ->
            [0] keine gewonnen
           *[other] { $wins } gewonnen ({ $share })
        }
       *[other] **{ $games } Partien** zwischen Menschen, { $wins ->
            [0] keine gewonnen
           *[other] { $wins } gewonnen ({ $share })
        }
    }
stats-means = Im Mittel { $prestige }, { $nobles } und { $rounds }
stats-favourite = Liebste Farbe bei Boni: { $gem }
stats-turn = Ein Zug dauert { $time } (Median)
stats-against =
    { $games ->
        [one] Gegen { $player }: eine Partie, { $ahead ->
            [0] nicht vorn
           *[other] vorn
        }
       *[other] Gegen { $player }: { $games } Partien, { $ahead ->
            [0] nie vorn
            [1] einmal vorn
           *[other] { $ahead }-mal vorn
        }
    }
stats-mixed =
    { $games ->
        [one] Dazu eine Partie ohne Wertung, { $wins ->
            [0] keine gewonnen
           *[other] davon { $wins } gewonnen
        }
       *[other] Dazu { $games } Partien ohne Wertung, { $wins ->
            [0] keine gewonnen
           *[other] davon { $wins } gewonnen
        }
    }
stats-by-computer = { $count } von { $turns } Zügen hat ein Computer gemacht
stats-alt-kind =
    { $games ->
        [one] { $kind }: eine Partie, { $wins } gewonnen
       *[other] { $kind }: { $games } Partien, { $wins } gewonnen
    }
stats-hide = Mich verbergen
stats-show = Mich wieder zeigen
stats-you-hide = Du bist verborgen: Niemand sonst sieht deine Statistik, und du stehst nicht in der Tabelle. Für die anderen zählen deine Partien weiter.
stats-hidden = Dieses Mitglied verbirgt seine Statistik.
stats-bot = Bots haben keine Statistik. Auch Computerspieler am Tisch zählen nicht.
stats-none = Dieses Mitglied hat hier noch keine Partie beendet.
stats-none-own = Du hast hier noch keine Partie beendet. { COMMAND("game new") } eröffnet einen Tisch.
stats-none-here = Auf diesem Server wurde noch keine Partie beendet. { COMMAND("game new") } eröffnet einen Tisch.
stats-not-here = Die Statistik anderer gibt es auf dem Server, auf dem ihr zusammen spielt.
