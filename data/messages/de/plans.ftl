### Pläne für den nächsten Zug: /plan, die Auswahl und was über einen versuchten Plan gesagt wird.

command-plan = plan
    .description = Plane deinen nächsten Zug, oder sieh dir deinen Plan an; nur du siehst ihn
command-plan-first = erstens
    .description = Zum Beispiel „kaufe 2C“, „nimm rot blau weiß; gib rot ab“ oder „reserviere D3“
command-plan-second = zweitens
    .description = Was du tust, wenn das Erste nicht geht
command-plan-third = drittens
    .description = Was du tust, wenn auch das Zweite nicht geht
command-plan-unless = außer
    .description = Wann der Plan nicht gespielt werden soll
command-plan-cancel = verwerfen
    .description = Verwirf deinen Plan
plan-unless-bought = wenn jemand anders eine Karte gekauft oder reserviert hat
plan-unless-gold = wenn der Kauf Gold kosten würde
plan-unless-both = in beiden Fällen

plan-words =
    .take = nimm, nehme, nehmen
    .buy = kauf, kaufe, kaufen
    .reserve = reservier, reserviere, reservieren
    .return = gib, gebe, abgeben, zurückgeben, leg, lege, zurücklegen
    .back = ab, zurück
    .pay = mit, für

plan-button = Planen
plan-buy-card = { $address } planen
plan-remove = { $number } streichen
plan-back = Zurück zum Plan
plan-this = Einplanen: { $move }
plan-this-short = Einplanen
plan-offer = { $player } ist am Zug. Was du hier wählst, wird eingeplant: Es wird gespielt, sobald du am Zug bist, und nur du siehst es.
plan-replace-ask = Du hast schon einen Plan. Neu gewählt hast du: { $move }
plan-replace = Stattdessen einplanen
plan-add = Als Ersatz anfügen
plan-keep = Beim Plan bleiben
plan-title = Dein Plan für deinen nächsten Zug
plan-none = Du hast keinen Plan für deinen nächsten Zug. Wähle hier einen Zug, oder schreib ihn: { COMMAND("plan") } mit „kaufe 2C“, „nimm rot blau weiß“ oder „reserviere D3“.
plan-how = Das Erste, was möglich ist, wird gespielt, sobald du am Zug bist. Nur du siehst den Plan, und er endet mit diesem Zug.
plan-more = Wähle noch einen Zug, falls nichts davon möglich ist:
plan-answer-now = Auf deinen Zug würde eine Frage folgen. Beantworte sie hier im Voraus, wenn du magst. Sonst wirst du später gefragt:
plan-take = { $gems } nehmen
plan-buy = { $address } kaufen ({ $card })
plan-buy-paying = { $address } kaufen ({ $card }) für { $payment }
plan-reserve = { $address } reservieren ({ $card })
plan-reserve-unseen = Von { $deck } verdeckt reservieren
plan-gone = eine Karte, die nicht mehr da ist
plan-then-return = { $gems } abgeben
plan-then-noble = der Adlige für { $needs }
plan-then-other = die gewählte Antwort
plan-not-yet = Das geht noch nicht: { $reason }
plan-never = Das geht nicht mehr: { $reason }
plan-will-ask = { $kind ->
        [return] Du hättest mehr als zehn Chips. Du wirst gefragt, welche du abgibst, es sei denn, es steht im Plan: „; gib rot ab“.
        [noble] Mehr als ein Adliger würde dich besuchen. Du wirst gefragt, welcher.
       *[other] Auf den Zug folgt eine Frage. Du wirst gefragt.
    }
plan-not-if = Nicht, { $conditions }.
plan-conditions = { $first }, oder { $second }
plan-cancel-button = Plan verwerfen
plan-switch-bought = Nicht, wenn Karten weggehen
plan-switch-gold = Nicht für Gold
plan-cancelled = ✓ Du hast keinen Plan mehr.
plan-moved-on = Das Spiel ist weitergegangen. So steht es jetzt:

plan-played = [Dein Plan]({ $board }) wurde gespielt:
plan-asked = Jetzt musst du dort eine Frage beantworten.
plan-failed = Nichts von [deinem Plan]({ $board }) war möglich. Du bist am Zug:
plan-held-back = [Dein Plan]({ $board }) wurde nicht gespielt, weil jemand eine Karte gekauft oder reserviert hat. Du bist am Zug.
plan-not-possible = { $line }: { $reason }
plan-stands-again = Ein Zug vor deinem wurde rückgängig gemacht. [Dein Plan]({ $board }) gilt deshalb wieder, so wie er war:
plan-lost = Der Zug aus [deinem Plan]({ $board }) wurde rückgängig gemacht, und der Plan ist weg.
plan-lost-newer = Der Zug aus [deinem Plan]({ $board }) wurde rückgängig gemacht. Der Plan, den du seitdem gemacht hast, gilt weiter.
plan-mark = geplant

error-plan-your-turn = Du bist am Zug: Mach einfach deinen Zug.
error-plan-last-turn = Du hast deinen letzten Zug in diesem Spiel schon gemacht, es gibt nichts mehr zu planen.
error-plan-lines =
    Ein Plan hat { $most ->
        [one] einen Zug
       *[other] einen bis { $most } Züge
    }.
error-plan-moved-on = Das Spiel ist inzwischen weitergegangen. Schau dir den Spielplan an und plane noch einmal.
error-plan-unread = „{ $typed }“ verstehe ich nicht. Ein Plan beginnt damit, was du tust: „kaufe 2C“, „nimm rot blau weiß“ oder „reserviere D3“.
error-plan-line = „{ $typed }“: { $reason }
error-plan-order = Sag mit `erstens`, was du zuerst tun willst.
error-plan-costs-gold = Es kostet Gold.
error-plan-none = Du hast keinen Plan.
error-plan-computer = Ein Computer spielt für dich. Nimm mit deinem nächsten Zug deinen Platz zurück, dann kannst du planen.
