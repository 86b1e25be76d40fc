### The lobby, the options of a table, notices about messages, and errors outside of the rules.

lobby-title = ## 💎 Splendor: Wer spielt mit?
lobby-closed = ### 💎 Splendor: Das Spiel läuft
lobby-ended = ### 💎 Splendor: geschlossen, bevor es losging
lobby-free = freier Platz
lobby-host = 👑
lobby-alt = Ein Splendor-Tisch mit { $seats } Plätzen. Bisher dabei: { $names }.
lobby-alt-host = { $player } (leitet den Tisch)
lobby-hosted = { $player } leitet den Tisch.
lobby-invited = { $members }: { $player } möchte noch einmal spielen und hält { $count ->
        [one] dir einen Platz
       *[other] euch Plätze
    } frei. **Mitspielen** sagt zu, **Verlassen** sagt ab.
lobby-option = { $title }: { $value }
lobby-up-to =
    { $seats ->
        [2] 2
       *[other] bis zu { $seats }
    }
lobby-join = Mitspielen
lobby-leave = Verlassen
lobby-options = Optionen
lobby-start = Spiel starten
lobby-rematch = Revanche
lobby-options-title =
    ### Optionen dieses Tisches
    Sie lassen sich bis zum Start ändern.
lobby-options-saved =
    ### Optionen dieses Tisches
    ✓ Gespeichert. Sie lassen sich bis zum Start ändern.
lobby-choose-expansion = Spiel
lobby-choose-seats = Spieler
lobby-choose-rule = Verschiedene Edelsteine auf einmal
lobby-choose-first = Wer beginnt
lobby-choose-language = Sprache
lobby-choose-theme = Bilder
lobby-choose-boards = Alte Spielpläne
lobby-joined =
    { $seats ->
        [one] Du bist dabei. Noch jemand, und es kann losgehen.
       *[other] Du bist dabei. Ihr seid jetzt { $seats }, und jeder von euch kann das Spiel starten.
    }
lobby-left = Du hast den Tisch verlassen.
lobby-started = Die Karten sind ausgeteilt. Viel Spaß!
lobby-rematched = Ein neues Spiel mit denselben Leuten ist eröffnet.

expansion-none = Grundspiel
    .short = Ohne Erweiterung.
    .lobby = Karten bringen Boni und Prestigepunkte, und wer die verlangten Boni hat, bekommt Besuch von Adligen. Mit 15 Prestigepunkten beginnt die letzte Runde.

language-en = Englisch (English)
language-de = Deutsch
language-nl = Niederländisch (Nederlands)
language-da = Dänisch (dansk)

theme-light = hell
theme-dark = dunkel

table-ended = Das Spiel wurde vorzeitig beendet. Niemand gewinnt; { COMMAND("game new") } eröffnet ein neues.
table-ended-by = { $player } hat das Spiel vorzeitig beendet. Niemand gewinnt; { COMMAND("game new") } eröffnet ein neues.
lobby-ended-by = { $player } hat diesen Tisch vor dem Start geschlossen. { COMMAND("game new") } eröffnet einen neuen.
lobby-ended-empty = Alle haben diesen Tisch verlassen, darum ist er geschlossen. { COMMAND("game new") } eröffnet einen neuen.
lobby-ended-unchanged =
    { $days ->
        [one] An diesem Tisch ist seit einem Tag nichts passiert, darum ist er geschlossen.
       *[other] An diesem Tisch ist seit { $days } Tagen nichts passiert, darum ist er geschlossen.
    } { COMMAND("game new") } eröffnet einen neuen.
lobby-ended-early = Dieser Tisch wurde vor dem Start geschlossen. { COMMAND("game new") } eröffnet einen neuen.
message-failed = Dein Zug ist gespeichert, aber Discord hat das neue Bild nicht angenommen. Ich versuche es gleich noch einmal, spätestens beim nächsten Befehl hier.
message-forbidden = Dein Zug ist gespeichert, aber ich kann ihn hier nicht zeigen: Mir fehlt { $permissions }. Ich hole es nach, sobald ich darf.
message-store-error = Dein Zug ist gespeichert, aber mit dem Datenträger, auf dem ich die Spiele speichere, stimmt etwas nicht; vielleicht zeigt der Kanal ihn noch nicht richtig. Bitte sag der Person Bescheid, die mich betreibt.
table-moves-lost = Diese Züge sind verloren: Eine ältere Sicherung meiner Spiele musste eingespielt werden. Der neueste Spielplan zeigt, wie das Spiel steht.

hand-channel = Deine Handkarten in { $channel }:
hand-closed-dms =
    Ich konnte dir deine Handkarten nicht als Direktnachricht schicken, weil deine für mich geschlossen sind. Nichts ist verloren: **Meine Hand** unter dem Spielplan zeigt sie dir jederzeit.

permission-view_channel = „Kanal anzeigen“
permission-send_messages = „Nachrichten senden“
permission-send_messages_in_threads = „Nachrichten in Threads senden“
permission-attach_files = „Dateien anhängen“
permission-read_message_history = „Nachrichtenverlauf anzeigen“

error-missing-permissions = In diesem Kanal kann ich noch nicht spielen: Mir fehlt { $permissions }. Wer den Server verwaltet, kann das erlauben; oder ihr nehmt einen anderen Kanal.
error-only-in-server = Das geht in einem Kanal eines Servers, wo die anderen den Spielplan sehen.
error-in-lobby = Das Spiel hat noch nicht begonnen. Sobald zwei am Tisch sitzen, teilt { COMMAND("game start") } die Karten aus.
error-too-many-seated = Hier sitzen schon { $players } Spieler, { $seats } Plätze sind also zu wenig. Nimm mehr, oder lass erst jemanden gehen.
error-first-not-seated = Beginnen kann nur, wer am Tisch sitzt. Nimm einen der Vorschläge.
error-member-not-seated = Dieses Mitglied sitzt nicht am Tisch. Nimm einen der Vorschläge.
error-nothing-asked = Nach diesem Zug gibt es für dich nichts zurückzugeben oder zu wählen, lass das also weg. Dein Zug wurde nicht ausgeführt.
error-not-all = { $reason } Dein Zug wurde nicht ausgeführt.
error-store = Das konnte ich nicht speichern: Mit dem Datenträger, auf dem ich die Spiele speichere, stimmt etwas nicht. Nichts wurde geändert; bitte sag der Person Bescheid, die mich betreibt, und versuch es noch einmal.
error-damaged = Was ich von diesem Spiel gespeichert habe, ist beschädigt; es kann nicht weitergehen. Bitte sag der Person Bescheid, die mich betreibt; wer diesen Server verwaltet, kann den Kanal mit { COMMAND("admin reset") } freigeben.
error-discord = Discord hat meine Antwort nicht angenommen. Von eurem Spiel ist nichts verloren; bitte versuch es noch einmal.
error-bug = Entschuldige, bei mir ist etwas schiefgegangen. Von eurem Spiel ist nichts verloren. Der Fehler ist protokolliert; bitte versuch es noch einmal.
