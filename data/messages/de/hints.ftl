### Tipps: /tipp, der Knopf dazu und die Gründe für jeden Zug.
###
### Gründe sind Satzteile über den Zug, durch Strichpunkte getrennt. $piece ist eine Stadt oder ein Handelsposten mit
### Artikel im Akkusativ. $player ist ein Name in Fettschrift.

hint-button = Tipp
hint-title =
    ### 💡 Die besten Züge, die ich sehe
    Daneben steht ungefähr deine Gewinnchance nach dem Zug.
hint-estimate = -# In Spielen zwischen Computern lagen solche Schätzungen im Mittel um bis zu { $error } Prozentpunkte daneben.
hint-title-ranking =
    ### 💡 Ein Sieg ist kaum noch drin
    Jetzt zählen Prestigepunkte: Der erste dieser Züge bringt dir bis zum Ende die meisten, soweit ich sehe.
hint-title-ranking-many =
    ### 💡 Ein Sieg ist kaum noch drin
    Jetzt zählen der Platz und die Prestigepunkte: Dafür bringt dir der erste dieser Züge am meisten, soweit ich sehe.
hint-title-end =
    ### 💡 Du hast so gut wie gewonnen
    { $count ->
        [one] Mit diesem Zug endet das Spiel am schnellsten, soweit ich sehe.
       *[other] Mit diesen Zügen endet das Spiel am schnellsten, soweit ich sehe.
    }
hint-brief = -# Ich habe gerade viel zu tun, daher habe ich nur kurz nachgedacht.
hint-play = Zug { $number }
hint-only = ### 💡 Hier gibt es nur eine Möglichkeit
hint-move = **{ $number }.** { $move } · { $chance }
hint-move-sure = **{ $number }.** { $move }
hint-why = -# ↳ { $reasons }
hint-chance = etwa { $percent } %
hint-chance-least = unter { $percent } %
hint-chance-most = über { $percent } %
hint-equal = genauso gut wie **{ $number }**
hint-reasons = { $first }; { $second }
hint-announced = 💡 { $player } hat sich einen Tipp geben lassen

hint-wins = beendet das Spiel, und du gewinnst
hint-wins-shared = beendet das Spiel, und du teilst dir den Sieg
hint-last-round = leitet die letzte Runde ein
hint-gains = bringt dir { $piece }
hint-prestige = bringt { $prestige }
hint-noble-visits = ein Adliger besucht dich
hint-rival-near-noble =
    { $count ->
        [one] { $player } fehlt nur noch 1 Bonus für den Adligen mit { $needs }
       *[other] { $player } fehlen nur noch { $count } Boni für den Adligen mit { $needs }
    }
hint-denies = sonst könnte { $player } { $address } kaufen
hint-can-buy = nächstes Mal könntest du { $address } kaufen
hint-can-buy-it = nächstes Mal könntest du diese Karte aus der Hand kaufen
hint-can-still-buy = nächstes Mal könntest du immer noch { $address } kaufen
hint-noble-near =
    { $count ->
        [one] für den Adligen mit { $needs } fehlt dir dann nur noch 1 Bonus
       *[other] für den Adligen mit { $needs } fehlen dir dann nur noch { $count } Boni
    }
hint-piece-near =
    { $count ->
        [one] dir fehlt dann nur noch 1 für { $piece }
       *[other] dir fehlen dann nur noch { $count } für { $piece }
    }
hint-card-near =
    { $count ->
        [one] für { $address } fehlt dir dann nur noch 1 Edelstein
       *[other] für { $address } fehlen dir dann nur noch { $count } Edelsteine
    }
hint-card-near-it =
    { $count ->
        [one] für diese Karte fehlt dir dann nur noch 1 Edelstein
       *[other] für diese Karte fehlen dir dann nur noch { $count } Edelsteine
    }
hint-keeps = sichert dir { $address }
hint-keeps-now = sichert dir vorerst { $address }
hint-keeps-noble = sichert dir den Adligen mit { $needs }
hint-stronger-claim = dann stehen { $count } deiner Festungen auf { $address }
hint-frees = { $address } ist für dich wieder frei
hint-free = kostet dich keine Chips
hint-takes-last = nimmt die letzten aus dem Vorrat ({ $gems })
hint-cheaper =
    { $count ->
        [one] macht 1 Karte für dich billiger
       *[other] macht { $count } Karten für dich billiger
    }
hint-gold = bringt dir 1 Gold
hint-keeps-gold = du behältst dein Gold

error-hints-off = An diesem Tisch gibt es keine Tipps. Vor dem Start kann man sie in den Einstellungen erlauben.
error-no-hints = Gerade kann ich keine Tipps geben, weil meine Computerspieler nicht verfügbar sind. Bitte versuche es in ein paar Minuten noch einmal.
error-hint-over = Das Spiel ist vorbei, da gibt es keinen Zug mehr zu empfehlen.
error-hint-late = Ich denke gerade noch über andere Spiele nach. Bitte versuche es gleich noch einmal.
