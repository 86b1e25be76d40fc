### Se tilbage: et spils sider og dets film.

command-replay = genspil
    .description = Vis trækkene indtil nu, eller blad gennem et afsluttet spil; kun du kan se svaret
command-replay-game = spil
    .description = Et andet spil end det nuværende eller det seneste, der sluttede her
command-replay-moves = træk
    .description = Hvor mange af de seneste træk du ser som liste

replay-button = Genspil
replay-page = Træk { $page } af { $pages } · runde { $round }
replay-deal = Begyndelsen
replay-by-computer = En computer spillede { $count } af { $player }s { $turns } ture.
replay-turn-first = Start
replay-turn-back = Tilbage
replay-turn-forward = Frem
replay-turn-last = Slut
replay-rounds = Gå til en runde
replay-round =
    { $count ->
        [one] Runde { $first }
       *[other] Runde { $first } til { $last }
    }
replay-viewers = Med hvis øjne?
replay-all-hands = Alle hænder åbne
replay-as = Som { $player } så det
replay-running = Spillet, der er i gang
replay-words =
    .last = sidste, seneste, nyeste, forrige, sidste spil, seneste spil
    .running = nu, nuværende, igangværende, dette, dette spil
replay-no-such-game = Det spil findes ikke her. Skriv »sidste« eller »nu«, eller vælg et af forslagene: spillene i denne kanal og dine egne.
replay-nothing-here = Der er endnu ikke spillet i denne kanal, så der er intet at se tilbage på. Med `spil` kan du vælge et af dine egne spil.
replay-not-dealt = Der blev ikke delt kort ud i det spil, så der er intet at se tilbage på.
replay-damaged = Det, der er gemt om spillet, kan ikke længere læses, så jeg kan ikke vise det. Den, der driver botten, kan få mere at vide med `splendor-bot check`.

film-button = Kort film
film-progress = Filmen bliver lavet: { $bar } { $percent } %
film-short = 🎬 Spillet mellem { $players } i korte træk: de vigtigste ture og stillingen til sidst.
film-short-alt = En kort film af spillet: begyndelsen, de vigtigste ture og stillingen til sidst
film-move = Tur: { $player }
film-noble = Adelig til { $player }
film-prestige = { $player } +{ $prestige }
film-turning-point = { $player }s chance: { $before } → { $after } %
film-last-round = Sidste runde: { $player }
film-not-over = Filmen kan laves, når spillet er slut.
film-busy = Der bliver lavet flere film lige nu. Prøv igen om et minut.
film-failed = Filmen kunne ikke laves. Genspillet viser dig hvert træk; prøv filmen igen senere.
