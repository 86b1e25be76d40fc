### The Strongholds.
###
### Names are inserted as they are. $address, $source and $target are addresses ("2C"); $payment is symbols ("2R 1J").

expansion-strongholds = Die Festungen
    .short = Längere Spiele: Nach jedem Kauf setzt du eine Festung ein. Eine sichert eine Karte, drei erobern eine.
    .lobby = Bei jedem Kauf setzt oder versetzt du eine deiner drei Festungen oder entfernst eine gegnerische; eine Karte mit deinen Festungen darfst nur du nehmen. Stehen alle drei auf derselben Karte, darfst du sie zusätzlich zu deiner Aktion kaufen.

strongholds-placed = { $player } setzt eine Festung auf { $address }
strongholds-moved = { $player } versetzt eine Festung von { $source } auf { $target }
strongholds-removed = { $player } entfernt eine Festung von { $owner } von der Karte { $address }
strongholds-conquered = { $player } erobert { $address } mit drei Festungen
strongholds-declined = { $player } verzichtet auf die Eroberung von { $address }

strongholds-question = { $mention }, du hast eine Karte gekauft: Setz oder versetz eine deiner Festungen oder entferne eine gegnerische.
strongholds-question-conquest = { $mention }, deine drei Festungen stehen auf { $address } ({ $card }). Möchtest du die Karte erobern und gleich kaufen?
strongholds-uses = { $player } setzt eine Festung ein
strongholds-may-conquer = { $player } darf eine Karte erobern

strongholds-answer = Festung einsetzen
strongholds-answer-conquest = Erobern oder nicht
strongholds-place = Auf { $address } setzen
strongholds-move = Von { $source } nach { $target }
strongholds-remove = Von { $address } entfernen: { $player }
strongholds-conquer = { $address } erobern für { $payment }
strongholds-conquer-free = { $address } kostenlos erobern
strongholds-decline = Nicht erobern
strongholds-menu-place = Setzen
strongholds-menu-move = Von { $address } versetzen
strongholds-menu-remove = Entfernen

strongholds-stand =
    { $count ->
        [0] Festungen: { $places }
       *[other] Festungen: { $places }, noch { $count } übrig
    }
strongholds-left = Festungen übrig: { $count }
strongholds-player = Platz { $number }
strongholds-barred = Besetzt von { $player }

error-stronghold-owner = Auf { $address } steht eine Festung von **{ $player }**: Nur **{ $player }** darf diese Karte nehmen.
error-stronghold-first = Erst kommt die Festung: Setz oder versetz eine eigene oder entferne eine gegnerische.
error-stronghold-none-left = Deine drei Festungen stehen schon alle auf Karten. Du kannst eine versetzen oder eine gegnerische entfernen.
error-stronghold-not-there = Auf dieser Karte steht keine deiner Festungen.
error-stronghold-stays = Eine versetzte Festung muss auf eine andere Karte kommen.
error-stronghold-none-to-remove = Auf dieser Karte steht keine gegnerische Festung.
error-conquest-first = Entscheide erst über die Eroberung: Kauf die Karte, auf der deine drei Festungen stehen, oder verzichte darauf.

strongholds-piece-one = Eine Festung: Nur wer sie gesetzt hat, darf diese Karte nehmen.
strongholds-piece-two = Mehrere Festungen einer Farbe dürfen auf einer Karte stehen, aber nie zwei Farben.
strongholds-piece-three = Alle drei einer Farbe auf einer Karte: Wer sie gesetzt hat, darf sie erobern.
strongholds-piece-signs = Alle haben eine eigene Farbe und ein eigenes Zeichen.

rules-strongholds =
    Alle haben **drei Festungen**. Immer wenn du eine Karte kaufst, aus der Auslage oder von deiner Hand, kommt danach eine Festung zum Einsatz, bevor die Auslage aufgefüllt wird. Die Spiele werden länger. Du hast die Wahl:

    - Eine eigene auf eine Karte der Auslage **setzen**.
    - Eine eigene auf eine andere Karte der Auslage **versetzen**.
    - Eine gegnerische von einer Karte **entfernen**; sie geht an die Person zurück, der sie gehört.

    Eins davon musst du tun, wenn du kannst. Reservieren ist kein Kauf, deshalb kommt danach keine Festung zum Einsatz.

    Eine Karte mit Festungen ist **besetzt**. Festungen zweier Farben stehen nie auf derselben Karte, mehrere deiner eigenen aber schon. Eine Karte mit deinen Festungen kannst nur du kaufen oder reservieren. Verlässt sie die Auslage, nimmst du die Festungen zurück.
    .title = Festungen: Besetzung

rules-conquest =
    Stehen **alle drei** deiner Festungen auf derselben Karte, darfst du sie erobern: Du kaufst sie zum üblichen Preis zusätzlich zu deiner Aktion, egal welche das war.

    - Du entscheidest. Lehnst du ab oder reicht es noch nicht, klappt es vielleicht in einem späteren Zug, solange die drei dort stehen.
    - Nach der Eroberung nimmst du die drei Festungen zurück. Wie nach jedem Kauf kommt dann eine zum Einsatz, bevor die Auslage aufgefüllt wird.
    - Erst danach werden Adlige und das Limit von zehn Chips geprüft.

    Ein Beispiel: Du kaufst eine Karte und setzt deine dritte Festung dorthin, wo schon zwei stehen. Die Auslage wird aufgefüllt, und du eroberst auch diese Karte. Du nimmst die drei zurück, setzt eine davon neu, und die Auslage wird wieder aufgefüllt.
    .title = Festungen: Eroberung
