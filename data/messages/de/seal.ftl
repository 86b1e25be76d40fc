### The seal of the deal: published in the lobby, opened at the end.

seal-short = Kartenfolge versiegelt: `{ $seal }` · ganz: { COMMAND("game deal") }
# The line in the message of the start: only this word and the seal fit into one line of a phone.
seal-kept = Siegel: `{ $seal }`
seal-alt = Kartenfolge versiegelt: { $seal }
seal-final = Die Kartenfolge war von Anfang an versiegelt: `{ $seal }` · { COMMAND("game deal") } öffnet sie
seal-closed =
    Niemand kann sich die Karten aussuchen: Zugreihenfolge und Karten ergeben sich aus einer geheimen Zahl und aus den Zeitpunkten, zu denen ihr laut Discord den Tisch eröffnet, euch dazugesetzt und das Spiel gestartet habt. Die geheime Zahl wurde mit dieser SHA-256-Prüfsumme versiegelt, bevor jemand mitspielen konnte:
    `{ $seal }`
    Nach dem Spiel öffnet dieser Befehl das Siegel, und alle können dieselben Karten noch einmal austeilen.
seal-opened =
    Das ist die Kartenfolge. Ihre geheime Zahl wurde beim Eröffnen des Tisches mit dieser SHA-256-Prüfsumme versiegelt:
    `{ $seal }`
    Speichere die Datei und prüf sie mit `splendor-bot verify { $file } { $seal }`: Das teilt die Karten aus der geheimen Zahl und den Zeitpunkten noch einmal aus und vergleicht.

error-deal-is-sealed = Die Kartenfolge bleibt versiegelt, bis das Spiel vorbei ist.

command-game-deal = kartenfolge
    .description = Prüfe die versiegelte Kartenfolge, die nach dem Spiel geöffnet wird
