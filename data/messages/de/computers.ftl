### Computerspieler: ihre Stufen, das Menü, das sie dazusetzt, und Plätze, die sie für Mitglieder freihalten.

level-apprentice = Hortet Chips und vergisst die Adligen. Gut für deine ersten Spiele.
    .name = Lehrling
level-pedlar = Kauft, was ihm gefällt, und achtet nie darauf, was du kaufen kannst.
    .name = Krämer
level-jeweller = Sieht viel, verliebt sich aber in Karten, die es nicht wert sind.
    .name = Juwelier
level-merchant = Plant voraus. Für alle, die schon viel gespielt haben.
    .name = Kaufmann
level-banker = Am stärksten. Nutzt jeden Fehler aus.
    .name = Bankier

alt-computer = { $player } (Computerspieler)

computers-open = Computer dazusetzen
computers-title =
    ### Computerspieler
    Wähle die Stufe und setz einen Computerspieler dazu.
computers-full =
    ### Computerspieler
    Alle Plätze sind besetzt.
computers-choose = Spielstärke
computers-add = Dazusetzen: { $level }
computers-remove = { $player } entfernen
computers-added = ✓ { $player } sitzt mit am Tisch.
computers-removed = ✓ { $player } sitzt nicht mehr am Tisch.
game-opened-with = Der Tisch ist eröffnet. Mit dabei: { $players }. Los geht es mit dem Knopf oder mit { COMMAND("game start") }.

resign-hint = Du kannst deinen Platz auch einem Computer überlassen und ihn jederzeit zurücknehmen.
resign-to = Platz einem Computer überlassen
computer-took-over = { $player } spielt jetzt für dich. Der Platz bleibt deiner: Mit dem Knopf oder deinem nächsten Zug nimmst du ihn zurück.
computer-plays-for-you = { $player } spielt gerade für dich. Mit dem Knopf oder deinem nächsten Zug nimmst du deinen Platz zurück.
take-back = Platz zurücknehmen
take-back-at = Platz zurücknehmen: { $place }
take-back-done = Willkommen zurück! Du spielst wieder selbst.

error-too-many-computers = { $computers ->
        [one] Ein Computerspieler passt
       *[other] { $computers } Computerspieler passen
    } nicht mehr an den Tisch: Von { $seats } Plätzen { $players ->
        [one] ist { $players }
       *[other] sind { $players }
    } besetzt.
error-replace-by = Gib an, wer übernimmt: entweder ein Mitglied oder ein Computerspieler.
