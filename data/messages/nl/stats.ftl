### Statistieken van leden en servers, en ratings.

command-me-stats = statistiek
    .description = Bekijk wie op deze server leidt of hoe iemand heeft gespeeld; alleen jij ziet het antwoord
command-me-stats-member = lid
    .description = Wiens statistieken; zonder keuze die van de server

stats-decimal = ,
stats-minutes = { $minutes } min
stats-hours = { $hours } u { $minutes } min
stats-days = { $days } d { $hours } u
stats-kind = { $module }, { $seats } spelers
stats-rating = Rating
stats-wins = Gewonnen
stats-share = Aandeel
stats-rounds =
    { $count ->
        [one] { $number } ronde
       *[other] { $number } rondes
    }
stats-nobles =
    { $count ->
        [one] { $number } edele
       *[other] { $number } edelen
    }
stats-prestige = { $count ->
        [one] { $number } prestigepunt
       *[other] { $number } prestigepunten
    }
stats-of = { $part } van { $whole }
stats-ranks = Spellen met rating: gewonnen van alle · de nieuwste rechts
stats-form = De nieuwste spellen
stats-won = gewonnen
stats-lost = niet gewonnen
stats-by-kind = Gewonnen, per soort spel
stats-ahead-of = Vóór anderen
stats-bonuses = Bonussen aan het einde van een spel, gemiddeld
stats-rated = { $points } ± { $uncertainty }
stats-provisional = ({ $points } ± { $uncertainty })
stats-sheet = Splendor: { $server }
stats-games-line =
    { $count ->
        [one] Eén spel tussen mensen
       *[other] { $count } spellen tussen mensen
    }
stats-server-title = De spellen van deze server
stats-server =
    { $count ->
        [one] **Eén uitgespeeld spel** tussen mensen, met { $rounds } en { $prestige } per speler
       *[other] **{ $count } uitgespeelde spellen** tussen mensen, met gemiddeld { $rounds } en { $prestige } per speler
    }
stats-kinds = Het vaakst gespeeld: { $kinds }
stats-longest = Langste spel: { $rounds }, uitgespeeld op { $date }
stats-assisted =
    { $count ->
        [one] In één van deze spellen deed een computer een paar beurten voor iemand
       *[other] In { $count } van deze spellen deed een computer een paar beurten voor iemand
    }
stats-server-mixed =
    { $count ->
        [one] Niet meegeteld: één spel zonder rating (met computerspelers, met een wisseling aan tafel of gewoon voor de lol)
       *[other] Niet meegeteld: { $count } spellen zonder rating (met computerspelers, met een wisseling aan tafel of gewoon voor de lol)
    }
stats-about-ratings = De rating wordt berekend uit de eindstanden van spellen tussen mensen op deze server. Nieuwe spelers beginnen met 1000; het getal na ± geeft de onzekerheid aan. Tussen haakjes: voorlopig, na minder dan tien spellen.
stats-alt-rank =
    { $games ->
        [one] { $place }. { $player }: { $rating }, één spel, { $wins } gewonnen
       *[other] { $place }. { $player }: { $rating }, { $games } spellen, { $wins } gewonnen
    }
stats-own = Mijn statistieken
stats-server-button = De server
stats-member-title = { $player } aan tafel
stats-member =
    { $games ->
        [one] **Eén spel** tussen mensen, { $wins ->
            [0] niets gewonnen
           *[other] { $wins } gewonnen ({ $share })
        }
       *[other] **{ $games } spellen** tussen mensen, { $wins ->
            [0] niets gewonnen
           *[other] { $wins } gewonnen ({ $share })
        }
    }
stats-means = Gemiddeld { $prestige }, { $nobles } en { $rounds }
stats-favourite = Favoriete kleur bonus: { $gem }
stats-turn = Een beurt duurt { $time } (de mediaan)
stats-against =
    { $games ->
        [one] Tegen { $player }: één spel, { $ahead ->
            [0] niet vóór
           *[other] vóór
        }
       *[other] Tegen { $player }: { $games } spellen, { $ahead ->
            [0] nooit vóór
            [1] één keer vóór
           *[other] { $ahead } keer vóór
        }
    }
stats-mixed =
    { $games ->
        [one] Daarnaast één spel zonder rating, { $wins ->
            [0] niets gewonnen
           *[other] { $wins } gewonnen
        }
       *[other] Daarnaast { $games } spellen zonder rating, { $wins ->
            [0] niets gewonnen
           *[other] { $wins } gewonnen
        }
    }
stats-by-computer = Een computer deed { $count } van de { $turns } beurten
stats-alt-kind =
    { $games ->
        [one] { $kind }: één spel, { $wins } gewonnen
       *[other] { $kind }: { $games } spellen, { $wins } gewonnen
    }
stats-hide = Verberg mij
stats-show = Toon mij weer
stats-you-hide = Je bent verborgen: niemand anders ziet je statistieken, en je staat niet in de tabel. Je spellen tellen voor de anderen gewoon mee.
stats-hidden = Dit lid verbergt zijn statistieken.
stats-bot = Bots hebben geen statistieken. Computerspelers aan tafel tellen ook niet mee.
stats-none = Dit lid heeft hier nog geen spel uitgespeeld.
stats-none-own = Je hebt hier nog geen spel uitgespeeld. { COMMAND("game new") } opent een tafel.
stats-none-here = Op deze server is nog geen spel uitgespeeld. { COMMAND("game new") } opent een tafel.
stats-not-here = De statistieken van anderen zie je op de server waar jullie samen spelen.
