### Statistiken von Mitgliedern und Servern, und Wertungen.

command-me-stats = statistik
    .description = Zeig, wer auf diesem Server führt oder wie jemand gespielt hat; nur du siehst die Antwort
command-me-stats-member = mitglied
    .description = Wessen Statistik; ohne Angabe die des Servers

stats-decimal = ,
stats-minutes = { $minutes } Min.
stats-hours = { $hours } Std. { $minutes } Min.
stats-days = { $days } Tg. { $hours } Std.
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
stats-prestige = { $count ->
        [one] { $number } Prestigepunkt
       *[other] { $number } Prestigepunkte
    }
stats-of = { $part } von { $whole }
stats-ranks = Spiele mit Wertung: gewonnen von allen · rechts die neuesten
stats-form = Die neuesten Spiele
stats-won = gewonnen
stats-lost = nicht gewonnen
stats-by-kind = Gewonnen, nach Art des Spiels
stats-ahead-of = Vor anderen
stats-bonuses = Boni am Ende eines Spiels, im Mittel
stats-rated = { $points } ± { $uncertainty }
stats-provisional = ({ $points } ± { $uncertainty })
stats-sheet = Splendor: { $server }
stats-games-line =
    { $count ->
        [one] Ein Spiel zwischen Menschen
       *[other] { $count } Spiele zwischen Menschen
    }
stats-server-title = Die Spiele dieses Servers
stats-server =
    { $count ->
        [one] **Ein beendetes Spiel** zwischen Menschen: { $rounds } und { $prestige } pro Person
       *[other] **{ $count } beendete Spiele** zwischen Menschen: im Mittel { $rounds } und { $prestige } pro Person
    }
stats-kinds = Am häufigsten: { $kinds }
stats-longest = Längstes Spiel: { $rounds }, beendet am { $date }
stats-assisted =
    { $count ->
        [one] In einem dieser Spiele hat ein Computer einzelne Züge für jemanden gemacht
       *[other] In { $count } dieser Spiele hat ein Computer einzelne Züge für jemanden gemacht
    }
stats-server-mixed =
    { $count ->
        [one] Nicht gezählt: ein Spiel ohne Wertung (mit Computerspielern, mit einem Wechsel am Tisch oder nur zum Spaß)
       *[other] Nicht gezählt: { $count } Spiele ohne Wertung (mit Computerspielern, mit einem Wechsel am Tisch oder nur zum Spaß)
    }
stats-about-ratings = Die Wertung ergibt sich aus den Plätzen in Spielen zwischen Menschen auf diesem Server. Alle beginnen mit 1000; hinter ± steht die Unsicherheit. In Klammern: vorläufig, weniger als zehn Spiele.
stats-alt-rank =
    { $games ->
        [one] { $place }. { $player }: { $rating }, ein Spiel, { $wins } gewonnen
       *[other] { $place }. { $player }: { $rating }, { $games } Spiele, { $wins } gewonnen
    }
stats-own = Meine Statistik
stats-server-button = Der Server
stats-member-title = { $player } am Spieltisch
stats-member =
    { $games ->
        [one] **Ein Spiel** zwischen Menschen, { $wins ->
            [0] keine gewonnen
           *[other] { $wins } gewonnen ({ $share })
        }
       *[other] **{ $games } Spiele** zwischen Menschen, { $wins ->
            [0] keine gewonnen
           *[other] { $wins } gewonnen ({ $share })
        }
    }
stats-means = Im Mittel { $prestige }, { $nobles } und { $rounds }
stats-favourite = Liebste Farbe bei Boni: { $gem }
stats-turn = Ein Zug dauert { $time } (Median)
stats-against =
    { $games ->
        [one] Gegen { $player }: ein Spiel, { $ahead ->
            [0] nicht vorn
           *[other] vorn
        }
       *[other] Gegen { $player }: { $games } Spiele, { $ahead ->
            [0] nie vorn
            [1] einmal vorn
           *[other] { $ahead }-mal vorn
        }
    }
stats-mixed =
    { $games ->
        [one] Dazu ein Spiel ohne Wertung, { $wins ->
            [0] keine gewonnen
           *[other] davon { $wins } gewonnen
        }
       *[other] Dazu { $games } Spiele ohne Wertung, { $wins ->
            [0] keine gewonnen
           *[other] davon { $wins } gewonnen
        }
    }
stats-by-computer = { $count } von { $turns } Zügen hat ein Computer gemacht
stats-alt-kind =
    { $games ->
        [one] { $kind }: ein Spiel, { $wins } gewonnen
       *[other] { $kind }: { $games } Spiele, { $wins } gewonnen
    }
stats-hide = Mich verbergen
stats-show = Mich wieder zeigen
stats-you-hide = Du bist verborgen: Niemand sonst sieht deine Statistik, und du stehst nicht in der Tabelle. Für die anderen zählen deine Spiele weiter.
stats-hidden = Dieses Mitglied verbirgt seine Statistik.
stats-bot = Bots haben keine Statistik. Auch Computerspieler am Tisch zählen nicht.
stats-none = Dieses Mitglied hat hier noch kein Spiel beendet.
stats-none-own = Du hast hier noch kein Spiel beendet. { COMMAND("game new") } eröffnet einen Tisch.
stats-none-here = Auf diesem Server wurde noch kein Spiel beendet. { COMMAND("game new") } eröffnet einen Tisch.
stats-not-here = Die Statistik anderer gibt es auf dem Server, auf dem ihr zusammen spielt.
