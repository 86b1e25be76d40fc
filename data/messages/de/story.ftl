### Der Verlauf eines Spiels: ein Diagramm und die Züge, die es entschieden.

story-button = Verlauf
story-title = So lief das Spiel
story-prestige = Prestigepunkte nach jeder Runde · Krone: Besuch eines Adligen
story-prestige-alone = Prestigepunkte nach jeder Runde
story-chances = Gewinnchance nach jeder Runde, geschätzt · Ziffern: siehe Text
story-chances-plain = Gewinnchance nach jeder Runde, geschätzt
story-percent = { $percent } %
story-last-round = goldene Linie: Beginn der letzten Runde
story-moment = { $number } · Runde { $round }:
story-rises = Die Gewinnchance von { $player } steigt von { $before } auf { $after } Prozent.
story-falls = Die Gewinnchance von { $player } fällt von { $before } auf { $after } Prozent.
story-better = Besser: { $move }, { $percent } Prozent.
story-drawn = Entscheidend war, welche Karte nachkam.
story-estimate = Die Chancen sind Schätzungen der Computerspieler, bei offenen Karten. In Spielen zwischen Computern, ob gleich stark oder nicht, lagen sie im Mittel um bis zu { $error } Prozentpunkte daneben.
story-no-moments = Vor der letzten Runde habe ich keinen Zug und keine neue Karte gefunden, die eine Gewinnchance um { $percent } Prozentpunkte oder mehr verändert hätten.
story-no-chances = Für diese Art von Spiel hat niemand gemessen, wie gut die Computerspieler schätzen. Deshalb fehlen die Gewinnchancen.
story-nobody-thinks = Die Gewinnchancen fehlen, weil gerade keine Computerspieler verfügbar sind.
story-before = Vorher
story-show = { $number } zeigen
story-after = Nachher
story-back = Der ganze Verlauf
story-alt =
    { $rounds ->
        [one] Die Prestigepunkte aller Spieler über { $rounds } Runde
       *[other] Die Prestigepunkte aller Spieler über { $rounds } Runden
    }
story-alt-prestige = { $prestige } nach Runde { $round }
story-alt-player =
    { $nobles ->
        [0] { $player }: { $steps }
        [one] { $player }: { $steps }; ein Adliger
       *[other] { $player }: { $steps }; { $nobles } Adlige
    }
story-alt-chances = Gewinnchance am Anfang und nach diesen Runden: { $chances }
story-not-over = Den Verlauf eines Spiels gibt es, wenn es zu Ende ist.
story-broken-off = Dieses Spiel wurde vorzeitig beendet, also gibt es keinen Verlauf. { COMMAND("replay") } zeigt seine Züge.
