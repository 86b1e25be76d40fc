### Statistik for medlemmer og servere, og ratings.

command-me-stats = statistik
    .description = Vis, hvem der fører på serveren, eller hvordan nogen har spillet; kun du kan se svaret
command-me-stats-member = medlem
    .description = Hvilket medlems statistik; uden valg er det serverens

stats-decimal = ,
stats-minutes = { $minutes } min
stats-hours = { $hours } t { $minutes } min
stats-days = { $days } d { $hours } t
stats-kind = { $module }, { $seats } spillere
stats-rating = Rating
stats-wins = Sejre
stats-share = Andel
stats-rounds =
    { $count ->
        [one] { $number } runde
       *[other] { $number } runder
    }
stats-nobles =
    { $count ->
        [one] { $number } adelig
       *[other] { $number } adelige
    }
stats-prestige = { $count ->
       *[other] { $number } prestige-point
    }
stats-of = { $part } af { $whole }
stats-ranks = Spil med rating: vundet af alle · de nyeste til højre
stats-form = De nyeste spil
stats-won = vundet
stats-lost = ikke vundet
stats-by-kind = Vundet, efter slags spil
stats-ahead-of = Foran andre
stats-bonuses = Bonusser ved spillets slutning, i gennemsnit
stats-rated = { $points } ± { $uncertainty }
stats-provisional = ({ $points } ± { $uncertainty })
stats-sheet = Splendor: { $server }
stats-games-line =
    { $count ->
        [one] Ét spil mellem mennesker
       *[other] { $count } spil mellem mennesker
    }
stats-server-title = Serverens spil
stats-server =
    { $count ->
        [one] **Ét færdigt spil** mellem mennesker, med { $rounds } og { $prestige } pr. spiller
       *[other] **{ $count } færdige spil** mellem mennesker, i gennemsnit med { $rounds } og { $prestige } pr. spiller
    }
stats-kinds = Spillet oftest: { $kinds }
stats-longest = Længste spil: { $rounds }, slut { $date }
stats-assisted =
    { $count ->
        [one] I ét af disse spil spillede en computer nogle få ture for en spiller
       *[other] I { $count } af disse spil spillede en computer nogle få ture for en spiller
    }
stats-server-mixed =
    { $count ->
        [one] Ikke talt med: ét spil uden rating (med computerspillere, med skift af spillere eller bare for sjov)
       *[other] Ikke talt med: { $count } spil uden rating (med computerspillere, med skift af spillere eller bare for sjov)
    }
stats-about-ratings = Ratingen beregnes ud fra placeringerne i spil mellem mennesker på serveren. Nye spillere begynder med 1000; tallet efter ± er usikkerheden. I parentes: foreløbig, færre end ti spil.
stats-alt-rank = { $place }. { $player }: { $rating }, { $games } spil, { $wins } vundet
stats-own = Min statistik
stats-server-button = Serveren
stats-member-title = { $player } ved bordet
stats-member =
    { $games ->
        [one] **Ét spil** mellem mennesker, { $wins ->
            [0] ingen vundet
           *[other] { $wins } vundet ({ $share })
        }
       *[other] **{ $games } spil** mellem mennesker, { $wins ->
            [0] ingen vundet
           *[other] { $wins } vundet ({ $share })
        }
    }
stats-means = I gennemsnit { $prestige }, { $nobles } og { $rounds }
stats-favourite = Yndlingsfarve for bonusser: { $gem }
stats-turn = En tur tager { $time } (medianen)
stats-against =
    { $games ->
        [one] Mod { $player }: ét spil, { $ahead ->
            [0] ikke foran
           *[other] foran
        }
       *[other] Mod { $player }: { $games } spil, { $ahead ->
            [0] aldrig foran
            [1] foran én gang
           *[other] foran { $ahead } gange
        }
    }
stats-mixed =
    { $games ->
        [one] Desuden ét spil uden rating, { $wins ->
            [0] ingen vundet
           *[other] { $wins } vundet
        }
       *[other] Desuden { $games } spil uden rating, { $wins ->
            [0] ingen vundet
           *[other] { $wins } vundet
        }
    }
stats-by-computer = En computer spillede { $count } af de { $turns } ture
stats-alt-kind = { $kind }: { $games } spil, { $wins } vundet
stats-hide = Skjul mig
stats-show = Vis mig igen
stats-you-hide = Du er skjult: Ingen andre ser din statistik, og du står ikke i tabellen. For de andre tæller dine spil stadig med.
stats-hidden = Dette medlem skjuler sin statistik.
stats-bot = Botter har ingen statistik. Computerspillere ved bordet tæller heller ikke.
stats-none = Dette medlem har ikke spillet et spil færdigt her endnu.
stats-none-own = Du har ikke spillet et spil færdigt her endnu. { COMMAND("game new") } åbner et bord.
stats-none-here = Der er endnu ikke spillet et spil færdigt på denne server. { COMMAND("game new") } åbner et bord.
stats-not-here = Andres statistik vises på den server, hvor I spiller sammen.
