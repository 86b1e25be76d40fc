### Het verloop van een spel: een diagram en de zetten die het beslisten.

story-button = Verloop
story-title = Zo verliep het spel
story-prestige = Prestigepunten na elke ronde · kroon: bezoek van een edele
story-prestige-alone = Prestigepunten na elke ronde
story-chances = Winstkans na elke ronde, geschat · cijfers: zie de tekst
story-chances-plain = Winstkans na elke ronde, geschat
story-percent = { $percent } %
story-last-round = gouden lijn: de laatste ronde begint
story-moment = { $number } · Ronde { $round }:
story-rises = De winstkans van { $player } stijgt van { $before } naar { $after } procent.
story-falls = De winstkans van { $player } daalt van { $before } naar { $after } procent.
story-better = Beter: { $move }, { $percent } procent.
story-drawn = Het hing af van welke kaart er kwam.
story-estimate = De kansen zijn schattingen van de computerspelers, met alle handen open. In spellen tussen computers, even sterk of niet, zaten ze er gemiddeld tot { $error } procentpunt naast.
story-no-moments = Vóór de laatste ronde vond ik geen zet en geen nieuwe kaart die iemands winstkans met { $percent } procentpunt of meer veranderde.
story-no-chances = Voor dit soort spellen heeft niemand gemeten hoe goed de computerspelers schatten, dus de winstkansen zijn weggelaten.
story-nobody-thinks = De winstkansen ontbreken, omdat er nu geen computerspelers beschikbaar zijn.
story-before = Ervoor
story-show = Toon { $number }
story-after = Erna
story-back = Het hele verloop
story-alt =
    { $rounds ->
        [one] De prestigepunten van elke speler over { $rounds } ronde
       *[other] De prestigepunten van elke speler over { $rounds } rondes
    }
story-alt-prestige = { $prestige } na ronde { $round }
story-alt-player =
    { $nobles ->
        [0] { $player }: { $steps }
        [one] { $player }: { $steps }; één edele
       *[other] { $player }: { $steps }; { $nobles } edelen
    }
story-alt-chances = Winstkans aan het begin en na deze rondes: { $chances }
story-not-over = Het verloop van een spel wordt getoond als het afgelopen is.
story-broken-off = Dat spel is afgebroken, dus er is geen verloop. { COMMAND("replay") } toont de zetten.
