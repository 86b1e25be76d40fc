### Games of one member against computer players in direct messages.

command-game-practice = üben
    .description = Spiel sofort gegen Computer, in deinen Direktnachrichten
command-game-practice-level = stärke
    .description = Wie stark sie spielen
command-game-practice-computers = computer
    .description = Wie viele es sind
command-game-practice-expansion = erweiterung
    .description = { command-option-expansion.description }

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
practice-end-question = Dieses Spiel jetzt beenden? Es lässt sich nicht fortsetzen.
practice-ended = Das Spiel ist beendet. { COMMAND("game practice") } beginnt jederzeit ein neues.
practice-over = Dieses Spiel wurde vorzeitig beendet. { COMMAND("game practice") } beginnt jederzeit ein neues.

error-no-practice = Du hast hier kein Spiel. { COMMAND("game practice") } beginnt eines gegen Computer, und { COMMAND("game learn") } zeigt dir, wie man spielt.
error-closed-dms = Ich kann dir keine Direktnachrichten schicken, deshalb gibt es noch kein Spiel. Erlaube bitte in den Privatsphäre-Einstellungen dieses Servers Direktnachrichten von Mitgliedern und versuche es noch einmal.
