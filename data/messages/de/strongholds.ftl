### The Strongholds.
###
### Names are inserted as they are. $address, $source and $target are addresses ("2C"); $payment is symbols ("2R 1J").

expansion-strongholds = Die Festungen
    .short = Jeder Kauf bewegt eine Festung: Sie sichert dir eine Karte, und drei zusammen erobern sie.
    .lobby = Bei jedem Kauf setzt oder versetzt du eine deiner drei Festungen oder entfernst eine fremde; eine Karte, auf der deine stehen, bekommst nur du. Stehen alle drei auf einer Karte, darfst du sie zusätzlich zu deiner Aktion kaufen.

strongholds-placed = { $player } setzt eine Festung auf { $address }
strongholds-moved = { $player } versetzt eine Festung von { $source } auf { $target }
strongholds-removed = { $player } entfernt eine Festung von { $owner } von der Karte { $address }
strongholds-conquered = { $player } erobert { $address } mit drei Festungen
strongholds-declined = { $player } verzichtet auf die Eroberung von { $address }

strongholds-question = { $mention }, du hast eine Karte gekauft: Setz oder versetz eine deiner Festungen, oder entferne eine fremde.
strongholds-question-conquest = { $mention }, deine drei Festungen stehen auf einer Karte ({ $card }). Möchtest du sie erobern und gleich kaufen?
strongholds-uses = { $player } ist mit einer Festung dran
strongholds-may-conquer = { $player } darf eine Karte erobern

strongholds-place = Auf { $address } setzen
strongholds-move = Versetzen: { $source } → { $target }
strongholds-remove = Von { $address } entfernen: { $player }
strongholds-conquer = { $address } erobern für { $payment }
strongholds-conquer-free = { $address } gratis erobern
strongholds-decline = Keine Eroberung
strongholds-menu-place = Setz eine aus deinem Vorrat
strongholds-menu-move = Oder versetz eine von { $address }
strongholds-menu-remove = Oder entferne eine fremde

strongholds-stand =
    { $count ->
        [0] Festungen: { $places }
       *[other] Festungen: { $places }, noch { $count } übrig
    }
strongholds-left = Festungen übrig: { $count }
strongholds-player = Platz { $number }
strongholds-barred = Besetzt von { $player }

error-stronghold-owner = Auf { $address } steht eine Festung von **{ $player }**: Nur **{ $player }** darf die Karte nehmen.
error-stronghold-first = Erst die Festung: Setz eine, versetz eine, oder entferne eine fremde.
error-stronghold-none-left = Deine drei Festungen stehen schon alle auf Karten. Du kannst eine versetzen oder eine fremde entfernen.
error-stronghold-not-there = Auf dieser Karte steht keine deiner Festungen.
error-stronghold-stays = Wenn du eine Festung versetzt, muss sie auf eine andere Karte.
error-stronghold-none-to-remove = Auf dieser Karte steht keine fremde Festung.
error-conquest-first = Entscheide erst über die Eroberung: Kauf die Karte, auf der deine drei Festungen stehen, oder verzichte darauf.

strongholds-piece-one = Eine Festung: Nur ihr Besitzer darf die Karte nehmen.
strongholds-piece-two = Mehrere von derselben Person dürfen auf einer Karte stehen, nie die von zwei Personen.
strongholds-piece-three = Alle drei einer Person auf einer Karte: Sie darf erobert werden.
strongholds-piece-signs = Alle haben ihre Farbe und ihr Zeichen.

rules-strongholds =
    Alle haben **drei Festungen**. Immer wenn du eine Karte kaufst, aus der Auslage oder von deiner Hand, nutzt du eine, bevor die Lücke gefüllt wird. Du hast die Wahl:

    - Eine eigene auf eine offene Karte **setzen**.
    - Eine eigene auf eine andere offene Karte **versetzen**.
    - Eine fremde von einer Karte **entfernen**; sie geht an ihren Besitzer zurück.

    Verzichten darfst du nicht, außer wenn nichts davon möglich ist. Reservieren ist kein Kauf, also folgt darauf keine Festung.

    Eine Karte mit Festungen ist **besetzt**. Auf ihr stehen nie Festungen von zwei Personen, aber mehrere deiner eigenen dürfen es sein. Eine Karte, auf der deine Festungen stehen, kannst nur du kaufen oder reservieren. Verlässt sie die Auslage, nimmst du sie zurück.
    .title = Festungen: Besetzung

rules-conquest =
    Stehen **alle drei** deiner Festungen auf derselben Karte, darfst du sie erobern: Du kaufst sie zum üblichen Preis zusätzlich zu deiner Aktion, was auch immer die war.

    - Du entscheidest. Sagst du nein oder kannst du noch nicht bezahlen, geht es vielleicht in einem späteren Zug, solange die drei dort stehen.
    - Nach der Eroberung nimmst du die drei Festungen zurück. Wie nach jedem Kauf nutzt du dann eine, bevor die Lücke gefüllt wird.
    - Erst danach geht es um die Adligen und um die zehn Chips.

    Ein Beispiel: Du kaufst eine Karte und setzt deine dritte Festung dorthin, wo schon zwei stehen. Die Auslage wird gefüllt, und du eroberst auch diese Karte. Die drei kommen zurück, du setzt eine davon, und die Auslage wird wieder gefüllt.
    .title = Festungen: Eroberung
