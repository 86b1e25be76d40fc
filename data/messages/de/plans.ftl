### Pläne für den nächsten Zug: /plan, die Auswahl und was über einen versuchten Plan gesagt wird.

command-plan = plan
    .description = Deinen nächsten Zug planen oder deinen Plan ansehen; nur du siehst ihn
command-plan-first = erstens
    .description = Zum Beispiel „kaufe 2C“, „nimm rot blau weiß; abgeben rot“ oder „reserviere D3“
command-plan-second = zweitens
    .description = Was du tust, wenn das Erste nicht geht
command-plan-third = drittens
    .description = Was du tust, wenn auch das Zweite nicht geht
command-plan-unless = außer
    .description = Wann der Plan nicht gespielt werden soll
command-plan-cancel = aufgeben
    .description = Deinen Plan aufgeben
plan-unless-bought = jemand anders hat eine Karte gekauft oder reserviert
plan-unless-gold = der Kauf würde Gold kosten
plan-unless-both = eines von beiden

plan-words =
    .take = nimm, nehme, nehmen
    .buy = kauf, kaufe, kaufen
    .reserve = reservier, reserviere, reservieren
    .return = gib, gebe, abgeben, zurückgeben, leg, lege, zurücklegen
    .back = ab, zurück
    .noble = adliger, adligen
    .pay = mit, für

plan-button = Planen
plan-back = Zurück zum Plan
plan-this = Einplanen: { $move }
plan-title = Dein Plan für deinen nächsten Zug
plan-none = Du hast keinen Plan für deinen nächsten Zug. Wähl hier einen Zug, oder schreib ihn: { COMMAND("plan") } mit „kaufe 2C“, „nimm rot blau weiß“ oder „reserviere D3“.
plan-how = Das Erste, was möglich ist, wird gespielt, sobald du am Zug bist. Nur du siehst den Plan, und er endet mit diesem Zug.
plan-more = Wähl noch einen Zug, falls nichts davon möglich ist:
plan-answer-now = Dein Zug würde zu einer Frage führen. Beantworte sie hier im Voraus, wenn du magst; sonst wirst du gefragt:
plan-take = { $gems } nehmen
plan-buy = { $address } kaufen ({ $card })
plan-buy-paying = { $address } kaufen ({ $card }) für { $payment }
plan-reserve = { $address } reservieren ({ $card })
plan-reserve-unseen = Von { $deck } verdeckt reservieren
plan-gone = eine Karte, die weg ist
plan-then-return = { $gems } abgeben
plan-then-noble = der Adlige für { $needs }
plan-not-yet = Das geht noch nicht: { $reason }
plan-will-ask = { $kind ->
        [return] Du hättest mehr als zehn Chips. Du wirst gefragt, welche du abgibst, außer wenn es im Plan steht: „; abgeben rot“.
        [noble] Mehr als ein Adliger würde dich besuchen. Du wirst gefragt, welcher, außer wenn es im Plan steht: „; adliger 1“.
       *[other] Der Zug führt zu einer Frage. Du wirst gefragt, außer wenn die Antwort im Plan nach einem Semikolon steht.
    }
plan-not-if = Nicht, wenn { $conditions }.
plan-conditions = { $first } oder { $second }
plan-cancel-button = Plan aufgeben
plan-switch-bought = Nicht, wenn jemand kauft oder reserviert
plan-switch-gold = Nicht für Gold
plan-cancelled = ✓ Du hast keinen Plan mehr.
plan-moved-on = Das Spiel ist weitergegangen. So steht es jetzt:

plan-played = [Dein Plan]({ $board }) wurde gespielt:
plan-asked = Jetzt musst du dort eine Frage beantworten.
plan-failed = Nichts von [deinem Plan]({ $board }) war möglich, also bist du am Zug:
plan-held-back = [Dein Plan]({ $board }) wurde nicht gespielt, weil jemand eine Karte gekauft oder reserviert hat. Du bist am Zug.
plan-not-possible = { $line }: { $reason }
plan-mark = geplant

error-plan-your-turn = Du bist am Zug: Mach deinen Zug einfach.
error-plan-lines =
    Ein Plan hat { $most ->
        [one] einen Zug
       *[other] einen bis { $most } Züge
    }.
error-plan-moved-on = Das Spiel ist inzwischen weitergegangen. Schau dir den Spielplan an und plane noch einmal.
error-plan-unread = „{ $typed }“ verstehe ich nicht. Ein Plan beginnt damit, was du tust: „kaufe 2C“, „nimm rot blau weiß“ oder „reserviere D3“.
error-plan-line = „{ $typed }“: { $reason }
error-plan-answer-later = Dieser Zug geht noch nicht, also weiß niemand, welche Frage folgt. Lass „{ $typed }“ weg: Du wirst gefragt.
error-plan-order = Sag mit `erstens`, was du zuerst tun willst.
error-plan-costs-gold = Es kostet Gold.
error-plan-none = Du hast keinen Plan.
error-plan-computer = Ein Computer spielt für dich. Nimm deinen Platz mit deinem nächsten Zug zurück, dann kannst du planen.
