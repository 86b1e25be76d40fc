### Et spils forløb: et diagram og de træk, der afgjorde det.

story-button = Forløb
story-title = Sådan gik spillet
story-prestige = Prestige-point efter hver runde · krone: en adelig på besøg
story-prestige-alone = Prestige-point efter hver runde
story-chances = Vinderchance efter hver runde, anslået · tal: se teksten
story-chances-plain = Vinderchance efter hver runde, anslået
story-percent = { $percent } %
story-last-round = gylden linje: begyndelsen af sidste runde
story-moment = { $number } · Runde { $round }:
story-rises = { $player }s vinderchance stiger fra { $before } til { $after } procent.
story-falls = { $player }s vinderchance falder fra { $before } til { $after } procent.
story-better = Bedre: { $move }, { $percent } procent.
story-drawn = Det afgørende var, hvilket kort der kom frem.
story-estimate = Chancerne er computerspillernes skøn med alle hænder åbne. I spil mellem computere, lige stærke eller ej, ramte de i gennemsnit op til { $error } procentpoint ved siden af.
story-no-moments = Før sidste runde fandt jeg intet træk og intet nyt kort, der ændrede nogens vinderchance med { $percent } procentpoint eller mere.
story-no-chances = For denne slags spil har ingen målt, hvor godt computerspillerne skønner, så vinderchancerne er udeladt.
story-nobody-thinks = Vinderchancerne mangler, fordi ingen computerspillere er tilgængelige lige nu.
story-before = Før
story-show = Vis { $number }
story-after = Efter
story-back = Hele forløbet
story-alt =
    { $rounds ->
        [one] Hver spillers prestige-point over { $rounds } runde
       *[other] Hver spillers prestige-point over { $rounds } runder
    }
story-alt-prestige = { $prestige } efter runde { $round }
story-alt-player =
    { $nobles ->
        [0] { $player }: { $steps }
        [one] { $player }: { $steps }; én adelig
       *[other] { $player }: { $steps }; { $nobles } adelige
    }
story-alt-chances = Vinderchance i begyndelsen og efter disse runder: { $chances }
story-not-over = Et spils forløb fortælles, når det er slut.
story-broken-off = Det spil blev afsluttet, før nogen vandt, så der er intet forløb. { COMMAND("replay") } viser dets træk.
