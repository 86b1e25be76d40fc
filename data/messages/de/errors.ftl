### Refusals, for the player whose move was not allowed.
###
### Piles ($missing, $payment, $held, $price) are in words, in the nominative; $player is escaped. A gem gives
### $gem_colour.

## Taking and giving back tokens

error-take-nothing = Welche Edelsteine? Nimm drei verschiedene oder zwei einer Farbe.
error-take-gold = Gold kann man nicht aus dem Vorrat nehmen. Du bekommst es, wenn du eine Karte reservierst.
error-take-pattern = Nimm drei Edelsteine verschiedener Farben oder zwei gleiche. Etwas anderes ist nicht erlaubt.
error-take-three =
    { $count ->
        [2] Im Vorrat sind nur noch zwei Farben: Nimm von jeder einen Chip oder zwei gleiche, wenn vier da sind.
       *[other] Nimm { $count } Edelsteine verschiedener Farben oder zwei gleiche.
    }
error-bank-empty = Im Vorrat liegt kein Chip dieser Farbe mehr ({ $gem_colour }).
error-two-need-four =
    { $count ->
        [one] Im Vorrat liegt nur noch 1 Chip dieser Farbe ({ $gem_colour }); zwei gleiche gibt es erst ab 4.
       *[other] Im Vorrat liegen nur noch { $count } Chips dieser Farbe ({ $gem_colour }); zwei gleiche gibt es erst ab 4.
    }
error-return-first =
    { $count ->
        [one] Gib erst 1 Chip ab: Mehr als zehn darf niemand behalten.
       *[other] Gib erst { $count } Chips ab: Mehr als zehn darf niemand behalten.
    }
error-return-count =
    { $count ->
        [one] Gib genau 1 Chip ab, damit dir zehn bleiben.
       *[other] Gib genau { $count } Chips ab, damit dir zehn bleiben.
    }
error-return-not-held =
    { $count ->
        [0] Von dieser Farbe hast du keinen Chip ({ $gem_colour }).
       *[other] Von dieser Farbe hast du nur { $count } ({ $gem_colour }).
    }
error-nothing-to-return = Du musst keine Chips abgeben: Zehn darfst du behalten.

## Cards

error-card-gone = Diese Karte liegt nicht mehr aus. Wähle eine andere.
error-unknown-card = Unter dieser Adresse liegt keine Karte. Die Karten in der Auslage heißen 1A bis { $last }, die auf deiner Hand H1 bis H3.
error-deck-empty = Der Stapel der Stufe { $level } ist leer. Wähle eine Karte oder einen anderen Stapel.
error-hand-full = Du hast schon drei reservierte Karten. Kauf erst eine davon, bevor du die nächste reservierst.
error-cannot-afford =
    { $short ->
        [one] Diese Karte kannst du nicht bezahlen. Dir fehlt: { $missing }. Gold mitgezählt, hast du 1 Chip zu wenig.
       *[other] Diese Karte kannst du nicht bezahlen. Dir fehlt: { $missing }. Gold mitgezählt, hast du { $short } Chips zu wenig.
    }
error-payment-not-held = So kannst du nicht bezahlen: { $payment }. Du hast nur: { $held }.
error-payment-too-much = Das passt nicht zum Preis. Die Karte kostet dich: { $price }. Gold darf jeden davon ersetzen, aber mehr als den Preis kannst du nicht zahlen.
error-payment-too-little = Das reicht nicht. Die Karte kostet dich: { $price }. Gold darf jeden davon ersetzen.

## Nobles

error-noble-first = Wähle erst, welcher Adlige dich besucht.
error-noble-not-visiting = Dieser Adlige würde dich jetzt nicht besuchen. Wähle einen, dessen Boni du hast.
error-no-noble-to-choose = Du musst gerade keinen Adligen wählen.

## Turns

error-not-your-turn = Noch nicht: **{ $player }** ist am Zug. { COMMAND("board") } zeigt, was du bis dahin tun kannst.
error-not-asked = Danach fragt das Spiel gerade nicht.
error-stale-board = Das Spiel ist inzwischen weitergegangen. Schau dir bitte den neuesten Spielplan an.
error-command-renamed = Dieser Befehl heißt jetzt { $command }.
error-set-back = Ich wurde auf einen früheren Stand zurückgesetzt und kenne das nicht mehr, wozu dieser Knopf gehört. Der neueste Spielplan zeigt, wie das Spiel steht. Bitte spielt von dort aus weiter.
error-form-late = Das hat bei mir zu lange gedauert, darum ging das Formular nicht auf. Bitte drück den Knopf noch einmal.
error-game-over = Dieses Spiel ist vorbei. { COMMAND("game new") } eröffnet den nächsten Tisch.
error-not-a-player = Du spielst hier nicht mit, darfst aber gern zusehen: { COMMAND("board") } zeigt dir den Spielplan.
error-seat-left = Du hast dieses Spiel verlassen und kommst nicht mehr an die Reihe.

## The table

error-elsewhere = Hier kann ich dir nur antworten, aber keinen Spielplan zeigen und niemandem sagen, dass er am Zug ist: Das erlaubt Discord nur auf Servern, die mich hinzugefügt haben, und in deinen Direktnachrichten mit mir. Spielt auf so einem Server, oder spiele mit { COMMAND("game practice") } in deinen Direktnachrichten gegen Computer. { COMMAND("me games") }, { COMMAND("hand") }, { COMMAND("replay") } und { COMMAND("splendor") } gehen überall.
error-no-game = In diesem Kanal läuft kein Spiel. Mit { COMMAND("game new") } fängst du eins an.
error-no-such-game = Dieses Spiel gibt es nicht mehr. { COMMAND("game new") } eröffnet einen neuen Tisch.
error-no-last-game = In diesem Kanal wurde noch nie gespielt. { COMMAND("game new") } eröffnet einen Tisch.
error-channel-taken = In diesem Kanal gibt es schon einen Tisch. { COMMAND("game status") } zeigt dir, wie es steht.
error-lobby-open = Hier ist schon ein Tisch offen: { $link }. Mit **Mitspielen** bist du dabei.
error-lobby-open-full = Hier ist schon ein Tisch offen, an dem gerade kein Platz für dich frei ist: { $link }. Zusehen darfst du gern.
error-lobby-open-seated = Du hast schon einen Platz an dem Tisch, der hier offen ist: { $link }.
error-game-open =
    Hier wird gerade gespielt: { $link }. { $end ->
        [now] { COMMAND("game end") } beendet das Spiel vorzeitig.
        [ask] { COMMAND("game end") } fragt die anderen, ob es vorzeitig enden soll.
       *[no] Danach ist der Kanal wieder frei.
    } { $thread ->
        [yes] { COMMAND("game new") } mit `{ command-game-new-thread }` eröffnet deinen Tisch daneben, in einem eigenen Thread.
       *[no] In einem anderen Kanal kannst du schon jetzt einen Tisch eröffnen.
    }
error-too-many-tables = Du sitzt schon an { $count } Tischen, mehr geht nicht auf einmal. { COMMAND("game leave") } gibt einen Platz auf: Nutz den Befehl im Kanal dieses Tisches.
error-member-has-tables = Dieses Mitglied sitzt schon an { $count } Tischen, mehr geht nicht auf einmal. Wähle jemand anderen.
error-already-joined = Du sitzt schon an diesem Tisch. Sobald zwei am Tisch sitzen, teilt **Spiel starten** die Karten aus.
error-data-deleted = Gerade wurden die Daten eines Mitglieds auf dessen Wunsch gelöscht, deshalb wurde nichts geändert. Wenn du das trotzdem möchtest, versuch es bitte noch einmal.
error-table-full =
    { $seats ->
        [one] Der Tisch ist voll: Er hat 1 Platz.
       *[other] Der Tisch ist voll: Alle { $seats } Plätze sind besetzt.
    } Zusehen darfst du gern, und in einem anderen Kanal eröffnet { COMMAND("game new") } noch einen Tisch.
error-started = Das Spiel hat schon begonnen. { COMMAND("board") } zeigt dir den Spielplan.
error-game-running = Dieses Spiel hat schon begonnen, und das geht nur vorher. Was sich noch ändern lässt, zeigt { COMMAND("game settings") }.
error-not-seated = Du sitzt nicht an diesem Tisch. Bis das Spiel beginnt, gibt dir { COMMAND("game join") } einen Platz.
error-need-two = Ihr müsst mindestens zu zweit sein. Sobald sich jemand dazusetzt, kann es losgehen.
error-join-first = Du bist eingeladen, aber noch nicht dabei. Drück zuerst auf **Mitspielen**.
error-no-computers = Zurzeit gibt es keine Computerspieler. Der Grund steht in der Logdatei des Bots.
error-needs-person = Zu einem Spiel gehört mindestens ein Mensch. Wer übrig ist, spielt weiter oder beendet das Spiel mit { COMMAND("game end") }.
error-not-host = Das darf nur { $host } (leitet diesen Tisch), oder wer den Server verwaltet.
error-not-host-lobby = Das darf nur { $host } (leitet diesen Tisch), oder wer den Server verwaltet. Willst du nicht mitspielen, gibt { COMMAND("game leave") } deinen Platz frei.
error-not-host-playing = Das darf nur { $host } (leitet diesen Tisch), oder wer den Server verwaltet. Willst du selbst aufhören, gibt { COMMAND("game resign") } deinen Platz auf.
error-leave-running = Das Spiel läuft. Wenn du wirklich gehen musst, gibt { COMMAND("game resign") } deinen Platz auf, und die anderen spielen weiter.
error-member-kept = Für dieses Mitglied hält ein Computer schon einen anderen Platz an diesem Tisch. Es kann ihn zurücknehmen, oder du wählst jemand anderen.
error-member-seated = Dieses Mitglied sitzt schon an diesem Tisch. Wähle jemanden, der hier nicht mitspielt.
error-cannot-be-invited = Es ist nicht möglich, { $member } einzuladen. Wer mitspielen möchte, kann trotzdem **Mitspielen** drücken.
error-refuse-own = Das bist du selbst. Wähle jemand anderen, von dem du keine Einladungen möchtest.

# For somebody who presses or types far too fast; $seconds until the next input is accepted.
error-too-fast =
    { $seconds ->
        [one] Das war sehr viel auf einmal. Warte bitte eine Sekunde, dann geht es weiter: Es ist nichts verloren.
       *[other] Das war sehr viel auf einmal. Warte bitte { $seconds } Sekunden, dann geht es weiter: Es ist nichts verloren.
    }
error-notified-often =
    { $seconds ->
        [one] Die anderen sind deinetwegen gerade mehrmals benachrichtigt worden. Warte bitte eine Sekunde und versuche es dann noch einmal: Es ist nichts verloren.
       *[other] Die anderen sind deinetwegen gerade mehrmals benachrichtigt worden. Warte bitte { $seconds } Sekunden und versuche es dann noch einmal: Es ist nichts verloren.
    }
error-opened-often =
    { $seconds ->
        [one] Du hast gerade mehrere Tische eröffnet. Warte bitte eine Sekunde, bevor du den nächsten eröffnest.
       *[other] Du hast gerade mehrere Tische eröffnet. Warte bitte { $seconds } Sekunden, bevor du den nächsten eröffnest.
    }
error-edited-often =
    { $seconds ->
        [one] Die Spielpläne aller deiner Spiele sind gerade mehrmals geändert worden. Warte bitte eine Sekunde und versuche es dann noch einmal: Es ist nichts verloren.
       *[other] Die Spielpläne aller deiner Spiele sind gerade mehrmals geändert worden. Warte bitte { $seconds } Sekunden und versuche es dann noch einmal: Es ist nichts verloren.
    }
