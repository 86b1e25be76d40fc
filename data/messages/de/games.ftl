### Die eigenen Spiele finden, Einladungen, Threads, und wie lange ein Tisch schon wartet.

command-me-games = spiele
    .description = Zeig alle deine laufenden Spiele auf allen Servern; nur du siehst die Antwort

games-title =
    { $count ->
        [one] Dein laufendes Spiel
       *[other] Deine { $count } laufenden Spiele
    }
games-waiting =
    { $count ->
        [0] Keins wartet auf dich.
        [one] Eins wartet auf dich.
       *[other] { $count } warten auf dich.
    }
games-invitations =
    { $count ->
        [one] Du bist an einen Tisch eingeladen:
       *[other] Du bist an { $count } Tische eingeladen:
    }
games-your-turn = Du bist dran
games-turn-of = { $player } ist dran
games-lobby = Noch nicht gestartet
games-invited = Du bist eingeladen
games-open = Läuft
games-open-button = Öffnen
games-computer-plays = Ein Computer spielt für dich
take-up = Hier weiterspielen
take-up-private = Weiterspielen
take-up-done =
    { $where ->
        [direct] Das Spiel geht in deinen Direktnachrichten weiter.
       *[channel] Das Spiel geht in diesem Kanal weiter.
    }
games-stopped = Dein Spiel mit { $players } ist angehalten, weil sein Kanal weg ist. Es kann in diesem Kanal weitergehen.
games-aside = Dein Spiel mit { $players } in deinen Direktnachrichten ist unterbrochen · { $since }
game-stopped = Der Kanal deines Spiels mit { $players } ist weg, deshalb ist es angehalten. Nichts ist verloren. { $who ->
        [host] Du kannst es fortsetzen: Öffne { COMMAND("me games") } in einem anderen Kanal des Servers und drücke **{ $label }**.
       *[player] Wer den Tisch leitet, kann es in einem anderen Kanal des Servers fortsetzen.
    }
games-take-back = Mit **Platz zurücknehmen** oder deinem nächsten Zug in einem Spiel nimmst du dem Computer deinen Platz wieder ab.
games-join = Mitspielen: { $place }
games-decline = Absagen: { $place }
games-joined = Du sitzt jetzt am Tisch in { $channel }.
games-declined = Du hast abgesagt. Der Platz ist für jemand anderen frei.
error-invitation-gone = Diese Einladung gilt nicht mehr: Das Spiel hat begonnen, der Tisch ist geschlossen, oder der Platz ist wieder frei.
games-base-game = Grundspiel
games-with = mit { $players }
games-players = { $players }
games-also-waiting =
    { $count ->
        [one] Noch ein Spiel wartet auf dich:
       *[other] Noch { $count } Spiele warten auf dich:
    }
games-all = Alle meine Spiele

command-game-new-with = mit
    .description = Eine Person, die du einlädst; ihr Platz bleibt einen Tag frei
command-game-new-with2 = mit-2
    .description = Eine zweite Person, die du einlädst
command-game-new-with3 = mit-3
    .description = Eine dritte Person, die du einlädst
command-option-only = nur-eingeladene
    .description = Ob sonst niemand mitspielen kann, solange die Plätze freigehalten werden
command-game-new-thread = thread
    .description = Ob das Spiel einen eigenen Thread bekommt

game-invited = { $player } ist eingeladen. Der Platz bleibt einen Tag frei.
game-opened-invited =
    { $count ->
        [one] Der Tisch ist eröffnet, und { $players } ist eingeladen. Der Platz bleibt einen Tag frei.
       *[other] Der Tisch ist eröffnet, und { $players } sind eingeladen. Die Plätze bleiben einen Tag frei.
    }
game-opened-thread = Dieses Spiel hat einen eigenen Thread: { $thread }.
lobby-held = { $members }: { $player } möchte mit { $count ->
        [one] dir spielen. Dein Platz ist
       *[other] euch spielen. Eure Plätze sind
    } reserviert bis { $until }. **Mitspielen** sagt zu, **Verlassen** sagt ab.
lobby-held-only = Bis dahin können nur die Eingeladenen mitspielen.
lobby-waiting = Eröffnet { $since }.
lobby-closes = { $players }: An diesem Tisch ist seit Tagen nichts passiert, darum schließt er { $when }. Jede Änderung hält ihn offen, zum Beispiel unter **Einstellungen**.
start-without-question =
    { $count ->
        [one] { $players } ist noch nicht dabei. Der Platz ist reserviert bis { $until }. Ohne zu warten anfangen?
       *[other] { $players } sind noch nicht dabei. Die Plätze sind reserviert bis { $until }. Ohne zu warten anfangen?
    }
start-without-yes = Nicht warten
permission-create_public_threads = „Öffentliche Threads erstellen“
error-seats-held = Jemand, der eingeladen ist, ist noch nicht dabei. Drück bitte noch einmal auf **Spiel starten**.
error-invited-only = Dieser Tisch ist für die Eingeladenen reserviert. Bleibt ein Platz frei, kannst du später mitspielen.
error-invited-self = An deinem eigenen Tisch hast du schon einen Platz. Lade jemand anderen ein.
error-too-many-invited =
    { $count ->
        [one] Ein Gast passt nicht mehr an den Tisch: Er hat { $seats } Plätze.
       *[other] { $count } Gäste passen nicht an den Tisch: Er hat { $seats } Plätze.
    } Lass mehr Spieler zu oder nimm weniger Computerspieler.
error-no-threads-here = Hier kann es keinen Thread geben. Gib den Befehl in einem Textkanal eines Servers ein oder lass `thread` weg.
error-thread-not-allowed = Du darfst in diesem Kanal keine Threads eröffnen. Lass `thread` weg, dann wird im Kanal selbst gespielt.
error-thread-permissions = Ich kann hier keinen Thread eröffnen. Mir fehlt: { $permissions }. Nur dafür brauche ich dieses Recht. Wer den Server verwaltet, kann das erlauben, oder du lässt `thread` weg.
error-thread-refused = Discord lässt mich hier gerade keinen Thread eröffnen. Lass `thread` weg, dann wird im Kanal selbst gespielt.

command-admin-games = spiele
    .description = Zeig die laufenden Spiele dieses Servers und was du mit jedem tun kannst
command-admin-reset-game = spiel
    .description = Ein Spiel in einem anderen Kanal dieses Servers
command-admin-remove-game = { command-admin-reset-game }
    .description = { command-admin-reset-game.description }
command-admin-move-game = { command-admin-reset-game }
    .description = { command-admin-reset-game.description }
command-admin-undo-game = { command-admin-reset-game }
    .description = { command-admin-reset-game.description }
command-admin-replace-game = { command-admin-reset-game }
    .description = { command-admin-reset-game.description }

admin-games-choose = Auswählen
admin-games-title =
    { $count ->
        [one] Das laufende Spiel dieses Servers
       *[other] Die { $count } laufenden Spiele dieses Servers
    }
admin-game-damaged = Die gespeicherten Daten dieses Spiels sind beschädigt. Es lässt sich nur noch entfernen.
admin-game-hint = { COMMAND("admin replace") } mit `spiel` gibt einen Platz einem anderen Mitglied.
admin-choose-player = Wähle jemanden aus
admin-replace-with = Computerspieler übernehmen lassen
admin-player-hint = Was soll mit { $player } geschehen? { COMMAND("admin replace") } mit `spiel` gibt den Platz einem anderen Mitglied.
error-no-open-games = Auf diesem Server läuft gerade kein Spiel.
error-no-game-chosen = Dieses Spiel gibt es auf diesem Server nicht. Wähle einen der Vorschläge.
