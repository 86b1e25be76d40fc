### Buttons and menus of a game. Button labels stay short, because many people read them on a phone.
###
### In a button, $gems, $needs and $payment are colours ("2 red and 1 gold"). In a text, $gems is colours or emojis.

control-take = Nehmen
control-buy = Kaufen
control-reserve = Reservieren
control-hand = Hand
control-players = Spieler
control-rules = Regeln
control-board = Spielplan
control-answer = Antworten
control-answer-return = Chips abgeben
control-answer-noble = Adligen wählen

control-take-these = Nimm { $gems }
control-give-these = Abgeben: { $gems }
control-buy-for = { $address } kaufen für { $payment }
control-buy-free = { $address } kostenlos kaufen
control-reserve-this = { $address } reservieren
control-reserve-unseen = { $deck } verdeckt reservieren
control-without-gold = Gold bringt dir das Reservieren nicht: Es ist keins mehr da.
control-with-gold = Das Reservieren bringt dir 1 Gold.
control-reserve-chosen-deck = Gewählt: die oberste Karte von **{ $deck }**, verdeckt.
control-reserve-chosen = Gewählt: **{ $address }** ({ $card }).
control-card-first = Wähle eine Karte oder einen Stapel. Vom Stapel bekommst du die oberste Karte verdeckt.
control-noble = Adliger für { $needs }
control-put-back-hint = Mit −1 legst du einen Chip zurück.
control-put-back = −{ $gems }
control-buy-card = { $address } kaufen
control-buy-open = { $address } kaufen …
control-buy-otherwise-button = Anders bezahlen

control-choose = Wähle aus und drück dann den grünen Knopf, um den Zug zu machen.
control-choose-number = { $number } wählen
control-confirm = ✓ { $move }

control-held = Du hast: { $gems } ({ $count } von { $most })
control-bonuses = Deine Boni: { $bonuses }
control-hand-count = Karten auf deiner Hand: { $count } von { $most }
control-press-twice = Für zwei gleiche drück die Farbe zweimal: { $gems }.
control-chosen = Gewählt: { $gems }. Mit −1 legst du einen Chip zurück.
control-choose-gems =
    { $count ->
        [one] Wähle 1 Edelstein.
       *[other] Wähle { $bound ->
            [most] bis zu { $count }
           *[exact] { $count }
        } verschiedene Edelsteine.
    }
control-completes = Mit dem letzten steht der Zug.
control-choose-more = **Wähle { $more }.**
control-may-choose-more = Das kannst du schon nehmen, oder du wählst { $more }.
control-more-colours =
    { $count ->
        [one] noch 1 in einer anderen Farbe
       *[other] noch { $bound ->
            [most] bis zu { $count }
           *[exact] { $count }
        } in anderen Farben
    }
control-again = noch einmal { $gem }
control-either =
    { $ways ->
        [one] { $first }
       *[other] { $first } oder { $second }
    }
control-chosen-of = Gewählt: { $gems } ({ $count } von { $number })
control-above-ten = Nimmst du { $more }, hast du { $count } Chips und gibst am Ende deines Zuges { $above } ab.
control-buy-which = **Welche Karte möchtest du kaufen?**
control-buy-otherwise = **Welche Karte möchtest du anders bezahlen?**
control-buy-none = Es gibt keine Karte mehr zu kaufen.
control-reserve-none = Es gibt keine Karte mehr zu reservieren.
control-pay-more = Oder mit mehr Gold
control-pay-with = Bezahle { $payment }
control-gold-worth = Jedes Gold steht für bis zu { $worth } Edelsteine einer Farbe.
control-done = Erledigt.
control-moved-on = Das Spiel ist inzwischen weitergegangen. So steht es jetzt:
control-done-already = Diesen Zug hast du schon gemacht. Er hat einmal gezählt.
turn-waiting =
    Noch nicht: { $player } ist am Zug. { $then ->
        [hint] Tipps gibt es in deinem eigenen Zug. Den kannst du jetzt schon planen: Drück **{ plan-button }**.
        [over] { error-plan-last-turn }
       *[question] Gefragt wirst du in deinem eigenen Zug. Den kannst du jetzt schon planen: Drück **{ plan-button }**.
    }

status-since = Letzter Zug: { $since }
status-ended = Dieses Spiel wurde vorzeitig beendet.
