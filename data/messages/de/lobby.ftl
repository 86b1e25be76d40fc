### The lobby, the options of a table, notices about messages, and errors outside of the rules.

lobby-title = ## 💎 Splendor: Wer spielt mit?
lobby-closed = ### 💎 Splendor: Das Spiel läuft
lobby-ended = ### 💎 Splendor: geschlossen, bevor es losging
lobby-free = freier Platz
lobby-host = 👑
lobby-alt = Ein Splendor-Tisch mit { $seats } Plätzen; bisher dabei: { $names }.
lobby-join = Mitspielen
lobby-leave = Verlassen
lobby-options = Optionen
lobby-start = Spiel starten
lobby-rematch = Revanche
lobby-strict = Genau drei verschiedene Edelsteine nehmen
lobby-up-to-three = Bis zu drei verschiedene Edelsteine nehmen
lobby-first-random = Wer beginnt, wird ausgelost
lobby-first-joining = Plätze in der Reihenfolge des Beitritts
lobby-first-member = { $player } beginnt
lobby-language = Sprache des Tisches: { $language }
lobby-seats = { $seats } Plätze
lobby-options-title =
    ### Optionen dieses Tisches
    Sie lassen sich bis zum Start ändern.
lobby-options-saved =
    ### Optionen dieses Tisches
    ✓ Gespeichert. Sie lassen sich bis zum Start ändern.
lobby-choose-expansion = Welches Spiel?
lobby-choose-seats = Wie viele Plätze?
lobby-choose-rule = Verschiedene Edelsteine nehmen
lobby-choose-first = Wer beginnt?
lobby-choose-language = Sprache der öffentlichen Beiträge
lobby-choose-theme = Helle oder dunkle Bilder?
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

theme-light = Helle Bilder
theme-dark = Dunkle Bilder

table-ended = Das Spiel wurde vorzeitig beendet. Niemand gewinnt; { COMMAND("game new") } eröffnet ein neues.
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
error-in-lobby = Das Spiel hat noch nicht begonnen.
error-too-many-seated = Hier sitzen schon { $players } Spieler, { $seats } Plätze sind also zu wenig.
error-first-not-seated = Beginnen kann nur, wer am Tisch sitzt.
error-member-not-seated = Dieses Mitglied sitzt nicht am Tisch.
error-nothing-asked = Nach diesem Zug gibt es für dich nichts zurückzugeben oder zu wählen, lass das also weg. Dein Zug wurde nicht ausgeführt.
error-not-all = { $reason } Dein Zug wurde nicht ausgeführt.
error-store = Das konnte ich nicht speichern: Mit dem Datenträger, auf dem ich die Spiele speichere, stimmt etwas nicht. Nichts wurde geändert; bitte sag der Person Bescheid, die mich betreibt, und versuch es noch einmal.
error-damaged = Was ich von diesem Spiel gespeichert habe, ist beschädigt; es kann nicht weitergehen. Bitte sag der Person Bescheid, die mich betreibt; wer diesen Server verwaltet, kann den Kanal mit { COMMAND("admin reset") } freigeben.
error-discord = Discord hat meine Antwort nicht angenommen. Von eurem Spiel ist nichts verloren; bitte versuch es noch einmal.
error-bug = Entschuldige, bei mir ist etwas schiefgegangen. Von eurem Spiel ist nichts verloren. Der Fehler ist protokolliert; bitte versuch es noch einmal.
