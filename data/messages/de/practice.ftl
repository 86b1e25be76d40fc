### Games of one member against computer players in direct messages.

command-game-practice = üben
    .description = Spiel sofort gegen Computer, in deinen Direktnachrichten
command-game-practice-level = stärke
    .description = Wie stark sie spielen
command-game-practice-computers = computer
    .description = Wie viele es sind
command-game-practice-expansion = erweiterung
    .description = { command-option-expansion.description }
command-game-practice-game = spiel
    .description = Spiel von einer Stellung dieses Spiels aus weiter, das zu Ende ist
command-game-practice-move = zug
    .description = Der Zug, nach dem du weiterspielst; 0 ist die Ausgangslage

practice-channel = Übung
practice-greeting =
    ### 💎 Splendor: Übungsspiel
    Dieses Spiel ist nur für dich. **{ practice-end }** unter dem Spielplan beendet es jederzeit.
practice-dealt = Die Karten liegen in deinen Direktnachrichten bereit: { $link }
practice-dealt-here = Die Karten liegen bereit. Viel Spaß!
practice-running = Dein Übungsspiel läuft noch: { $link }
practice-end-and-new = Beenden und neu beginnen
practice-button = Üben
practice-again = Noch einmal
practice-end = Beenden
practice-end-question = Dieses Spiel jetzt beenden? Danach lässt es sich nicht fortsetzen.
practice-ended = Das Spiel ist beendet. { COMMAND("game practice") } beginnt jederzeit ein neues.
practice-over = Dieses Spiel wurde vorzeitig beendet. { COMMAND("game practice") } beginnt jederzeit ein neues.
practice-aside-button = Unterbrechen
practice-aside-and-new = Unterbrechen und neu beginnen
practice-set-aside = Das Spiel ist unterbrochen. Mit { COMMAND("me games") } geht es jederzeit weiter.
practice-aside = Dieses Spiel ist unterbrochen. Mit { COMMAND("me games") } geht es jederzeit weiter.

play-on-button = Ab hier weiterspielen
play-on-origin = Woher es kommt
play-on-greeting =
    ### 💎 Splendor: Weiterspielen
    Hier ist die Stellung, nur für dich; für die anderen spielen Computer. **{ practice-end }** unter dem Spielplan beendet oder unterbricht dieses Spiel.
play-on-which-seat =
    ### { $page ->
        [0] Ab der Ausgangslage weiterspielen
       *[other] Nach Zug { $page } in Runde { $round } weiterspielen
    }
    Auf wessen Platz? Für die anderen spielen Computer, in deinen Direktnachrichten. Verdeckte Karten bleiben, wie sie in diesem Spiel waren, oder werden aus allen gemischt, die dieser Spieler nicht sehen konnte. Das Spiel selbst ändert sich nicht.
play-on-as = Als { $player }
play-on-level = Wie stark sind die Computer?
play-on-unseen = Was ist mit verdeckten Karten?
play-on-as-they-were = Verdeckte Karten, wie sie waren
play-on-anew = Verdeckte Karten neu gemischt
play-on-not-over = Von einem Spiel aus weiterspielen kannst du, wenn es zu Ende ist.
play-on-at-end = Das ist das Ende des Spiels. Blättere ein paar Züge zurück, um von dort weiterzuspielen.
play-on-no-such-move = Zug { $last } ist der letzte dieses Spiels. Schreib ihn oder einen früheren, oder 0 für die Ausgangslage.

error-no-practice = Du hast hier kein Spiel. { COMMAND("game practice") } beginnt eines gegen Computer, und { COMMAND("game learn") } zeigt dir, wie man spielt.
error-closed-dms = Ich kann dir keine Direktnachrichten schicken, deshalb gibt es noch kein Spiel. Erlaube bitte in den Privatsphäre-Einstellungen dieses Servers Direktnachrichten von Mitgliedern und versuche es noch einmal.
error-many-set-aside = Du hast so viele unfertige Spiele in deinen Direktnachrichten, wie möglich sind. { COMMAND("me games") } zeigt sie: Spiel eines zu Ende, oder beende es.
error-no-deal = Dieses Spiel begann mit einer Stellung eines anderen, deshalb hat es keine eigene Kartenverteilung.
