### The pages of the help (/splendor help:). COMMAND("game new") is the link to a command; COMMAND_NAME gives its name, for alt texts, labels
### and pictures, where Discord shows no links.

help-start =
    Neu hier? { COMMAND("game learn") } bringt dir das Spiel in zehn Minuten bei, { COMMAND("game practice") } beginnt ein Spiel gegen Computer, und { COMMAND("splendor") } mit `{ command-splendor-rules }:` erklärt die Regeln.

    Mit anderen spielen:

    1. { COMMAND("game new") } eröffnet einen Tisch in diesem Kanal oder Thread. Pro Kanal läuft immer nur ein Spiel.
    2. Die anderen setzen sich mit dem Knopf oder mit { COMMAND("game join") } dazu. Ihr spielt zu zweit, zu dritt oder zu viert. Doch keine Lust? { COMMAND("game leave") }.
    3. { COMMAND("game start") } teilt die Karten aus.

    Von da an zeigt der Bot nach jedem Zug den Spielplan und erwähnt, wer als Nächstes dran ist. Lass dir Zeit: heute Abend, morgen, vom Handy aus. Das Spiel wartet, und nichts geht verloren.
    .title = So geht es los

help-moves =
    Wenn du am Zug bist, nimm die Knöpfe unter dem Spielplan oder schreib einen Befehl:

    - { COMMAND("take") }: drei verschiedene Chips oder zwei einer Farbe: `rot blau weiß`, `2 grün`
    - { COMMAND("buy") }: eine Karte aus der Auslage oder eine reservierte: `1A`, `H2`. Kannst du auf mehrere Arten bezahlen, wählst du.
    - { COMMAND("reserve") }: eine Karte aus der Auslage oder die oberste eines Stapels: `2C`, `D3`
    - { COMMAND("hint") } zeigt dir die besten Züge, wenn der Tisch Tipps erlaubt
    - { COMMAND("undo") } macht deinen letzten Zug rückgängig: sofort, wenn dadurch niemand eine Karte gesehen und seitdem niemand gezogen hat, sonst mit dem Einverständnis aller anderen. Allein mit Computern geht es immer.
    - { COMMAND("plan") } plant deinen nächsten Zug, nur für dich sichtbar: „kaufe 2C“, sonst „nimm rot blau weiß“. Er wird gespielt, sobald du dran bist.
    - { COMMAND("answer") } beantwortet die Fragen nach deinem Zug: Chips abgeben, wenn du mehr als zehn hast (`1 rot`), einen Adligen wählen, oder was eine Erweiterung fragt; der Bot schlägt die Antworten vor

    Wenn du nach deinem Zug mehr als zehn Chips hättest, kannst du gleich im selben Befehl welche abgeben: mit `abgeben`.

    Beim Tippen schlägt der Bot vor, was möglich ist, und zeigt, was dir fehlt. Die Knöpfe unter einem alten Spielplan schaden nicht: Sie zeigen dir den aktuellen Stand.
    .title = Dein Zug

help-addresses =
    Jede Karte hat eine Adresse, die auf dem Bild steht:

    - `1A` bis `3D` sind die Karten der Auslage: erst die Stufe, dann der Platz von links nach rechts. `2C` ist die dritte Karte der Stufe 2.
    - `D1`, `D2`, `D3` sind die Stapel, wenn du eine Karte verdeckt reservieren willst.
    - `H1`, `H2`, `H3` sind die Karten auf deiner eigenen Hand.

    Mit dem Orient sind `1E` bis `3F` seine Karten und `O1`, `O2`, `O3` seine Stapel.

    Kleine Buchstaben gehen auch: `2c`, `h1`.

    Jeder Edelstein hat eine eigene Form und einen eigenen Buchstaben; auf die Farben bist du also nicht angewiesen. Zu jedem Bild gibt es eine Beschreibung in Worten.

    Was in der Zeile einer Person alles steht, erklärt die Seite „{ rules-rows.title }“ der Regeln.
    .title = Welche Karte?

help-gems =
    Schreib Edelsteine, wie du magst, in jeder Sprache des Bots:

    - als Farben oder Steine: `rot blau weiß`, `Rubin Saphir Diamant`
    - als Buchstaben: `rbw` – { gem-diamond.letter } ist weiß, { gem-sapphire.letter } blau, { gem-emerald.letter } grün, { gem-ruby.letter } rot, { gem-onyx.letter } schwarz, { gem-gold.letter } Gold
    - mit Zahlen: `2 rot`, `2r`, `rot x2`
    - als Emojis: 🔴🔵⚪
    .title = Edelsteine tippen

help-hand =
    { COMMAND("hand") } zeigt dir deine reservierten Karten und was sie dich jetzt kosten würden. Die Antwort siehst nur du.

    Wenn du eine Karte reservierst, zeigt der Bot sie dir privat und hält deine Hand auch in einer Direktnachricht aktuell. Am Ende des Spiels wird diese Nachricht gelöscht. Nimmst du keine Direktnachrichten an, ist nichts verloren: { COMMAND("hand") } geht immer.

    Die anderen sehen, wie viele Karten du auf der Hand hast und von welcher Stufe. Eine Karte aus der Auslage haben alle gesehen; eine vom Stapel bleibt dein Geheimnis.
    .title = Deine Hand

help-table =
    - { COMMAND("board") } zeigt dir den Spielplan mit allem, was du dir leisten kannst und was sich seit deinem letzten Zug geändert hat (mit `{ command-board-player }:` die gekauften Karten der Spieler), { COMMAND("replay") }, was bisher geschehen ist, { COMMAND("game status") }, wer am Zug ist.
    - { COMMAND("game new") } lädt mit `mit` bis zu drei Leute ein und gibt dem Spiel mit `thread` einen eigenen Thread.
    - { COMMAND("game settings") } zeigt oder ändert die Einstellungen dieses Tisches, zum Beispiel seine Sprache.
    - { COMMAND("game resign") } gibt deinen Platz auf, und die anderen spielen weiter. { COMMAND("game end") } beendet das Spiel für alle.
    - **Computer dazusetzen** holt vor dem Start Computerspieler an den Tisch, in fünf Stufen. Mit { COMMAND("game resign") } kannst du deinen Platz auch einem überlassen, bis du wiederkommst.
    - { COMMAND("game deal") } lässt dich nach dem Spiel prüfen, dass sich niemand die Karten ausgesucht hat.
    - { COMMAND("me export") } gibt dir, was über dich gespeichert ist, { COMMAND("me delete") } löscht es.
    .title = Rund um den Tisch

help-server =
    - { COMMAND("admin remove") } nimmt jemanden aus dem Spiel, { COMMAND("admin replace") } gibt den Platz jemand anderem oder einem Computer.
    - { COMMAND("admin move") } lässt einen Computer einen Zug für jemanden machen, der nicht zieht.
    - { COMMAND("admin games") } zeigt die laufenden Spiele des Servers. Von dort kannst du in jedes eingreifen.
    - { COMMAND("admin reset") } entfernt das Spiel des Kanals.
    - { COMMAND("admin undo") } macht den neuesten Zug rückgängig.
    - { COMMAND("admin settings") } zeigt oder ändert die Einstellungen für neue Spiele.
    - { COMMAND("admin weekly") } schaltet die Karten der Woche ein und aus.
    .title = Für alle, die den Server verwalten

help-days =
    - Nach einem Tag erinnere ich dich an deinen Zug. { COMMAND("me settings") } ändert das: wie bald oder gar nicht, Ruhezeiten ohne jeden Ton, im Kanal oder als Direktnachricht, und einen Hinweis, wenn du als Nächstes dran bist.
    - { COMMAND("me away") } lässt deine Erinnerungen bis zu einem Datum ruhen, und der Spielplan sagt es den anderen.
    - { COMMAND("me games") } zeigt alle deine laufenden Spiele auf allen Servern, zuerst die, die auf dich warten.
    - Zieht jemand länger nicht, als die Geduld des Tisches reicht (drei Tage, wenn ihr nichts anderes einstellt), frage ich die anderen, wie es weitergeht: Ein Computer macht diesen Zug, ein Computer springt ein, die Person ist raus, oder ihr wartet weiter. Mehr als die Hälfte der anderen entscheidet. { COMMAND("game vote") } beginnt so eine Abstimmung ebenfalls.
    - Ein Computer ist für dich eingesprungen? Mit deinem nächsten Befehl oder dem Knopf nimmst du deinen Platz zurück.
    .title = Spielen über Tage

help-after =
    - Am Ende eines Spiels gibt es Knöpfe. **Verlauf** zeigt, wie es lief: die Prestigepunkte nach Runden, die Gewinnchancen und die Züge, die es entschieden haben. **Rückblick** lässt dich durch die Züge blättern und macht einen Kurzfilm des Spiels. **Teilen** stellt in den Kanal, was du gerade siehst.
    - { COMMAND("replay") } zeigt die Züge des laufenden Spiels, und du kannst durch das zurückblättern, was du gesehen hast. Sonst öffnet es das letzte Spiel, das hier zu Ende ging, oder eines deiner eigenen.
    - { COMMAND("me stats") } zeigt, wer auf diesem Server führt, mit Wertungen, oder wie jemand gespielt hat. Du kannst dich dort verbergen.
    - { COMMAND("game weekly") } gibt dir die Karten der Woche, wenn es sie auf diesem Server gibt: dieselben für alle, einmal für jeden, mit einer Rangliste am Ende. { weekly-honest }
    - { COMMAND("game export") } gibt dir ein beendetes Spiel als Datei.
    - Füge mich zu deinem Konto hinzu, dann gehen diese Befehle überall auf Discord, auch in Gruppennachrichten. Tische brauchen einen Server oder deine Direktnachrichten mit mir.
    .title = Nach dem Spiel

help-languages =
    Der Bot spricht Deutsch, Englisch, Niederländisch und Dänisch. Was nur du siehst, kommt in der Sprache, auf die dein Discord eingestellt ist. Was alle sehen, kommt in der Sprache des Tisches, die ihr mit { COMMAND("game settings") } wählt; bis dahin gilt die Sprache des Servers.

    Tippen kannst du in allen vier Sprachen, egal, welche du liest.

    Mehr über das Spielen, den Datenschutz und das faire Austeilen: `docs/playing.md`, `docs/privacy.md` und `docs/fair-play.md` im Projekt dieses Bots, auf Englisch.
    .title = Sprachen
