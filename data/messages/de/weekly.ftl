### The weekly deal of a server: its messages, the game in direct messages, and /admin weekly.

command-game-weekly = woche
    .description = Spiel die Karten der Woche dieses Servers, in deinen Direktnachrichten
command-admin-weekly = woche
    .description = Gib jede Woche Karten aus, die alle hier einmal spielen können
command-admin-weekly-expansion = erweiterung
    .description = { command-option-expansion.description }
command-admin-weekly-computers = computer
    .description = Wie viele davon jedem Spieler gegenübersitzen

level-novice = Kauft die teuerste Karte, die möglich ist, sonst nimmt er Edelsteine für die nächste. Antwortet auf gleiche Züge gleich.
    .name = Neuling

weekly-title = 💎 Karten der Woche
weekly-open =
    Dieselben Karten für alle ({ $kind }), gegen { $count ->
        [one] einen Neuling, der
       *[other] { $count } Neulinge, die
    } auf gleiche Züge gleich { $count ->
        [one] antwortet
       *[other] antworten
    }. Spiele sie einmal, für dich allein, wann es dir passt, bis { $until }. Bis dahin sehen andere nichts von deinem Spiel. Dann kommt die Rangliste: zuerst Siege in möglichst wenigen Runden, dann Prestigepunkte.
weekly-honest = Jedes Konto spielt einmal. Ein zweites Konto, oder dass jemand einem Freund von den Karten erzählt, kann ich nicht verhindern.
weekly-sealed = Die Karten sind versiegelt: `{ $seal }`
weekly-play = Spielen
weekly-closed = Karten der letzten Woche
weekly-ranking = Die Rangliste: zuerst Siege in wenigen Runden, dann Prestigepunkte.
weekly-nobody = Diesmal steht niemand in der Rangliste.
weekly-opened-seal = Ihr Siegel war `{ $seal }`; **{ weekly-check }** öffnet es.
weekly-check = Karten prüfen
weekly-leaf = Bestes Spiel
weekly-lost = kein Sieg
weekly-bars = Prestigepunkte · blass ohne Sieg
weekly-players =
    { $count ->
        [one] Ein Spieler
       *[other] { $count } Spieler
    }

weekly-greeting =
    ### 💎 Splendor: Karten der Woche
    Alle auf dem Server bekommen diese Karten. Dein Spiel zählt, wenn du es vor { $until } zu Ende spielst. Lass dir Zeit, aber es gibt weder Rücknahme noch Tipps. **{ practice-end }** unterbricht es, oder bricht es endgültig ab: Dann zählt es als nicht beendet.
weekly-running = Dein Spiel der Karten einer Woche läuft noch: { $link } Wenn du es abbrichst, zählt es als nicht beendet, und du kannst diese Karten nicht noch einmal spielen.
weekly-end-question = Dein Spiel der Karten der Woche abbrechen? Es zählt als nicht beendet, und du kannst diese Karten nicht noch einmal spielen.
weekly-finished = Dein Spiel zählt. Die Rangliste kommt am { $until }; bis dahin sieht es niemand sonst.
weekly-too-late = Die Karten der Woche waren am { $until } zu Ende, vor deinem Spiel, also zählt es nicht für die Rangliste.

weekly-about = **Karten der Woche:** Jede Woche gebe ich in einem Kanal versiegelte Karten aus und schließe sie eine Woche später mit einer Rangliste. Jedes Mitglied kann sie einmal spielen, für sich allein. Wer seine Statistik verbirgt, wird nicht genannt.
weekly-is-off = Auf diesem Server sind sie ausgeschaltet.
weekly-is-on = Sie sind eingeschaltet: Die nächste Nachricht kommt in { $channel } am { $until }.
weekly-is-ending = Die letzten Karten werden in { $channel } am { $until } geschlossen; weitere folgen nicht.
weekly-on = In diesem Kanal einschalten
weekly-change = Ab den nächsten Karten: hier, mit diesen Optionen
weekly-off = Ausschalten

error-weekly-played = Du hast die Karten dieser Woche schon begonnen, und man spielt sie einmal. { COMMAND("me games") } setzt ein unterbrochenes Spiel fort, { COMMAND("replay") } zeigt dir ein beendetes. Die Rangliste und die nächsten Karten kommen am { $until }.
error-no-weekly = Hier gibt es keine Karten der Woche. Wer den Server verwaltet, kann sie mit { COMMAND("admin weekly") } einschalten.
error-weekly-sealed = Andere können diese Karten noch spielen, deshalb zeige ich das erst nach { $until }.
error-undo-weekly = Die Karten der Woche spielen alle ohne Rücknahme.
