### The sealed deal: published at the start, opened at the end.

seal-line = Kartenfolge versiegelt: `{ $seal }`
seal-final = Die Kartenfolge wurde zu Beginn versiegelt als `{ $seal }`; { COMMAND("game deal") } öffnet sie.
seal-closed =
    Die Reihenfolge aller Karten dieses Spiels stand mit dem Austeilen fest und wurde vor dem ersten Zug mit dieser SHA-256 versiegelt:
    `{ $seal }`
    Nach dem Spiel öffnet dieser Befehl das Siegel, und alle können prüfen, dass nichts geändert wurde.
seal-opened =
    Das ist die Kartenfolge, geöffnet. Zu Beginn wurde sie mit dieser SHA-256 versiegelt:
    `{ $seal }`
    Speichere die Datei und prüf sie mit `splendor-bot verify { $file } { $seal }`, oder ohne den Bot: `sha256sum { $file }` muss dasselbe ausgeben.

error-deal-is-sealed = Die Kartenfolge bleibt versiegelt, bis das Spiel vorbei ist.

command-game-deal = kartenfolge
    .description = Die versiegelte Kartenfolge, nach dem Spiel geöffnet
