### Terugkijken: de pagina’s van een spel en zijn film.

command-replay = terugkijken
    .description = Bekijk de zetten tot nu toe of blader door een afgelopen spel; alleen jij ziet het antwoord
command-replay-game = spel
    .description = Een ander spel dan het huidige of het laatste dat hier eindigde
command-replay-moves = zetten
    .description = Hoeveel van de laatste zetten je als lijst ziet

replay-button = Terugkijken
replay-page = Zet { $page } van { $pages } · ronde { $round }
replay-deal = Het begin
replay-by-computer = Een computer deed { $count } van de { $turns } beurten van { $player }.
replay-turn-first = Begin
replay-turn-back = Terug
replay-turn-forward = Verder
replay-turn-last = Einde
replay-rounds = Ga naar een ronde
replay-round =
    { $count ->
        [one] Ronde { $first }
       *[other] Ronde { $first } tot en met { $last }
    }
replay-viewers = Door wiens ogen?
replay-all-hands = Alle handen open
replay-as = Zoals { $player } het zag
replay-running = Het spel dat bezig is
replay-words =
    .last = laatste, nieuwste, vorige, laatste spel, vorige spel
    .running = nu, huidige, lopende, dit, dit spel, huidige spel
replay-no-such-game = Dat spel is hier niet. Schrijf “laatste” of “nu”, of kies een van de suggesties: de spellen van dit kanaal en die van jezelf.
replay-nothing-here = In dit kanaal is nog geen spel gespeeld, dus er is niets om naar terug te kijken. Met `spel` kun je een van je eigen spellen kiezen.
replay-not-dealt = In dat spel zijn geen kaarten gedeeld, dus er is niets om naar terug te kijken.
replay-damaged = Wat van dat spel is opgeslagen, kan niet meer worden gelezen, dus ik kan het niet tonen. Wie de bot draait, komt met `splendor-bot check` meer te weten.

film-button = Korte film
film-progress = De film wordt gemaakt: { $bar } { $percent } %
film-short = 🎬 Het spel van { $players } in het kort: de belangrijkste beurten en de eindstand.
film-short-alt = Een korte film van het spel: het begin, de belangrijkste beurten en de eindstand
film-move = Beurt van { $player }
film-noble = Edele voor { $player }
film-prestige = { $player } +{ $prestige }
film-turning-point = Kans van { $player }: { $before } → { $after } %
film-last-round = Laatste ronde: { $player }
film-not-over = De film kan worden gemaakt als het spel afgelopen is.
film-busy = Er worden nu meerdere films gemaakt. Probeer het over een minuut nog eens.
film-failed = De film is niet gelukt. Bij het terugkijken zie je elke zet; probeer de film later nog eens.
