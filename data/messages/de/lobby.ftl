### The lobby, the options of a table, notices about messages, and errors outside of the rules.

lobby-title = ## 💎 Splendor: Wer spielt mit?
lobby-closed = ### 💎 Splendor: Das Spiel hat begonnen
lobby-closed-players = Mit { $players }. { COMMAND("board") } zeigt dir den Spielplan.
lobby-ended = ### 💎 Splendor: geschlossen, bevor es losging
lobby-free = freier Platz
lobby-host = 👑
lobby-alt = Ein Splendor-Tisch mit { $seats } Plätzen. Bisher dabei: { $names }.
lobby-alt-host = { $player } (leitet den Tisch)
lobby-alt-invited = { $player } (eingeladen)
lobby-hosted = { $player } leitet den Tisch.
lobby-invited = { $members }: { $player } möchte noch einmal spielen. **Mitspielen** sagt zu, **Verlassen** sagt ab und macht den Platz frei.
lobby-starts-itself =
    { $players ->
        [one] Die Plätze sind reserviert bis { $until }. Das Spiel beginnt von selbst, sobald alle geantwortet haben und jemand zugesagt hat.
       *[other] Die Plätze sind reserviert bis { $until }. Das Spiel beginnt von selbst, sobald alle geantwortet haben, spätestens aber zu diesem Zeitpunkt, dann ohne die anderen.
    }
lobby-option = { $title }: { $value }
lobby-up-to =
    { $seats ->
        [2] 2
       *[other] bis zu { $seats }
    }
lobby-join = Mitspielen
lobby-leave = Verlassen
lobby-options = Einstellungen
lobby-start = Spiel starten
lobby-rematch = Revanche
lobby-options-more = Weitere Einstellungen
lobby-options-invited = Einladungen
lobby-options-title =
    ### Einstellungen dieses Tisches
    Sie lassen sich bis zum Start ändern.
lobby-options-saved =
    ### Einstellungen dieses Tisches
    ✓ Gespeichert. Sie lassen sich bis zum Start ändern.
lobby-choose-expansion = Erweiterung
lobby-choose-seats = Spieler
lobby-choose-rule = Verschiedene Edelsteine auf einmal
lobby-choose-first = Wer beginnt
lobby-rotating = { $way } ({ $player })
lobby-choose-language = Sprache
lobby-choose-theme = Design
lobby-choose-boards = Alte Spielpläne
lobby-choose-hints = Tipps
lobby-choose-patience = Geduld
lobby-choose-rated = Gewertet
lobby-choose-only = Nur Eingeladene
only-yes = ja, solange ihre Plätze freigehalten werden
only-no = nein
rated-yes = ja
rated-no = nein, nur zum Spaß
lobby-joined =
    { $seats ->
        [one] Du bist dabei. Noch jemand, und es kann losgehen.
       *[other] Du bist dabei. Ihr seid jetzt { $seats }, und jeder von euch kann das Spiel starten.
    }
lobby-joined-rematch =
    { $held ->
        [0] Du bist dabei, und es geht los.
       *[other] Du bist dabei. Das Spiel beginnt von selbst, sobald alle geantwortet haben.
    }
lobby-new-here = Neu hier? { COMMAND("game learn") } bringt dir das Spiel in zehn Minuten bei.
lobby-first-game = Dein erstes Spiel? { COMMAND("game learn") } zeigt es dir in zehn Minuten, in deinen Direktnachrichten.
lobby-left = Du hast den Tisch verlassen.
lobby-started = Die Karten sind ausgeteilt. Viel Spaß!
lobby-rematched = Ein neuer Tisch ist eröffnet.

expansion-none = keine (Grundspiel)
    .short = Ohne Erweiterung.
    .lobby = Karten bringen Boni und Prestigepunkte, und wer die passenden Boni hat, bekommt Besuch von Adligen. Mit 15 Prestigepunkten beginnt die letzte Runde.

language-en = Englisch (English)
language-de = Deutsch
language-nl = Niederländisch (Nederlands)
language-da = Dänisch (dansk)

theme-light = hell
theme-dark = dunkel

table-ended = Das Spiel wurde vorzeitig beendet. Niemand gewinnt. { COMMAND("game new") } eröffnet einen neuen Tisch.
table-ended-by = { $player } hat das Spiel vorzeitig beendet. Niemand gewinnt. { COMMAND("game new") } eröffnet einen neuen Tisch.
lobby-ended-by = { $player } hat diesen Tisch vor dem Start geschlossen. { COMMAND("game new") } eröffnet einen neuen.
lobby-ended-empty = Alle haben diesen Tisch verlassen, darum ist er geschlossen. { COMMAND("game new") } eröffnet einen neuen.
lobby-ended-unchanged =
    { $days ->
        [one] An diesem Tisch ist seit einem Tag nichts passiert, darum ist er geschlossen.
       *[other] An diesem Tisch ist seit { $days } Tagen nichts passiert, darum ist er geschlossen.
    } { COMMAND("game new") } eröffnet einen neuen.
lobby-ended-early = Dieser Tisch wurde vor dem Start geschlossen. { COMMAND("game new") } eröffnet einen neuen.
message-failed = Dein Zug zählt, aber Discord hat den neuen Spielplan gerade nicht angenommen. Ich versuche es bald noch einmal, spätestens beim nächsten Befehl hier.
message-forbidden = Dein Zug zählt, aber ich kann ihn hier nicht zeigen. Mir fehlt noch: { $permissions }. Sobald ich darf, hole ich es nach.
message-store-error = Dein Zug zählt, aber mit meiner Festplatte stimmt etwas nicht, und vielleicht zeigt der Kanal ihn deshalb nicht richtig. Bitte sag der Person Bescheid, die mich betreibt.
table-moves-lost = Diese Züge sind verloren: Eine ältere Sicherung meiner Spiele musste eingespielt werden. Der neueste Spielplan zeigt, wie das Spiel steht.

hand-channel = Deine Handkarten in { $channel }:
hand-kept = Diese Nachricht halte ich aktuell. Am Ende des Spiels lösche ich sie.
hand-closed-dms =
    Ich konnte dir deine Handkarten nicht schicken, weil du von mir keine Direktnachrichten annimmst. Nichts ist verloren: **Hand** unter dem Spielplan zeigt sie dir jederzeit.

permission-view_channel = „Kanal anzeigen“
permission-send_messages = „Nachrichten senden“
permission-send_messages_in_threads = „Nachrichten in Threads senden“
permission-attach_files = „Dateien anhängen“
permission-read_message_history = „Nachrichtenverlauf anzeigen“

error-missing-permissions = In diesem Kanal kann ich noch nicht spielen. Mir fehlt: { $permissions }. Wer den Server verwaltet, kann das erlauben, oder ihr nehmt einen anderen Kanal.
error-only-in-server = Das geht nur in einem Kanal eines Servers, wo die anderen den Spielplan sehen.
error-in-lobby = Das Spiel hat noch nicht begonnen. Sobald zwei am Tisch sitzen, teilt { COMMAND("game start") } die Karten aus.
error-too-many-seated = Hier sitzen schon { $players } Leute, { $seats } Plätze sind also zu wenig. Wähle mehr, oder lass erst jemanden gehen.
error-first-not-seated = Beginnen kann nur, wer an diesem Tisch sitzt. Nimm einen der Vorschläge.
error-member-not-seated = Dieses Mitglied sitzt nicht an diesem Tisch. Nimm einen der Vorschläge.
error-members-fit = Das passt zu mehr als einer Person am Tisch: { $players }. Gib den ganzen Namen ein oder nimm einen der Vorschläge.
error-nothing-asked = Nach diesem Zug musst du nichts abgeben oder wählen, lass das also weg. Dein Zug wurde nicht ausgeführt.
error-not-all = { $reason } Dein Zug wurde nicht ausgeführt.
error-store = Das konnte ich nicht speichern, weil mit meiner Festplatte etwas nicht stimmt. Nichts wurde geändert. Bitte sag der Person Bescheid, die mich betreibt, und versuche es noch einmal.
error-damaged = Was ich von diesem Spiel gespeichert habe, ist beschädigt, und es kann nicht weitergehen. Bitte sag der Person Bescheid, die mich betreibt. Wer diesen Server verwaltet, kann den Kanal mit { COMMAND("admin reset") } freigeben.
error-discord = Discord hat meine Antwort nicht angenommen. Von eurem Spiel ist nichts verloren. Bitte versuche es noch einmal.
error-bug = Entschuldige, bei mir ist etwas schiefgegangen. Von eurem Spiel ist nichts verloren. Der Fehler ist protokolliert. Bitte versuche es noch einmal.
