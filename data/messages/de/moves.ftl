### Events, whose turn it is, and the table in words.
###
### Names are inserted as they are: in bold for texts, plain for pictures. $gems, $payment and $cost are symbols ("2R 1J").

event-dealt = Die Karten sind ausgeteilt
event-position = Das Spiel geht von dieser Stellung aus weiter
event-taken = { $player } nimmt { $gems }
event-returned = { $player } gibt { $gems } ab
event-reserved = { $player } reserviert { $address } ({ $card })
event-reserved-unseen =
    { $deck ->
        [O] { $player } reserviert verdeckt eine Orient-Karte der Stufe { $level }
       *[D] { $player } reserviert verdeckt eine Karte der Stufe { $level }
    }
event-reserved-own =
    { $deck ->
        [O] { $player } reserviert verdeckt eine Orient-Karte der Stufe { $level } ({ $card })
       *[D] { $player } reserviert verdeckt eine Karte der Stufe { $level } ({ $card })
    }
event-with-gold = { $line } und nimmt { $gold }
event-bought = { $player } kauft { $address } ({ $card })
event-bought-reserved = { $player } kauft die reservierte Karte { $address } ({ $card })
event-bought-hidden = { $player } kauft eine verdeckt reservierte Karte ({ $card })
event-for-payment = { $line } für { $payment }
event-for-free = { $line } kostenlos
event-new = Neu auf { $address }: { $card }
event-gap =
    { $deck ->
        [O] { $address } bleibt leer: Der Orient-Stapel der Stufe { $level } ist aufgebraucht
       *[D] { $address } bleibt leer: Der Stapel der Stufe { $level } ist aufgebraucht
    }
event-noble = Ein Adliger besucht { $player }: { $noble }
event-last-round =
    { $expansion ->
        [cities] { $player } hat eine Stadt, das ist also die letzte Runde. Den letzten Zug hat { $last }
       *[other] { $player } hat { $prestige } Prestigepunkte, das ist also die letzte Runde. Den letzten Zug hat { $last }
    }
event-round-complete =
    { $expansion ->
        [cities] { $player } hat eine Stadt, und die Runde ist zu Ende
       *[other] { $player } hat { $prestige } Prestigepunkte, und die Runde ist zu Ende
    }
event-passed = { $player } kann nichts tun und setzt aus
event-left = { $player } verlässt das Spiel; die Chips kommen zurück in den Vorrat
event-over = Das Spiel ist vorbei: { $players } gewinnt!
event-over-shared = Das Spiel ist vorbei: { $players } teilen sich den Sieg!

turn-action = { $mention }, du bist am Zug.
turn-return = { $mention }, du hast mehr als zehn Chips: Gib { $count } ab.
turn-noble = { $mention }, { $count } Adlige möchten dich besuchen: Wähle einen.
turn-over = Das Spiel ist vorbei.

final-won = 👑 { $player } gewinnt mit { $prestige ->
        [one] { $prestige } Prestigepunkt
       *[other] { $prestige } Prestigepunkten
    }. Herzlichen Glückwunsch!
final-won-together = 👑 { $players } teilen sich den Sieg. Herzlichen Glückwunsch!
final-computer-won = { $player } gewinnt mit { $prestige ->
        [one] { $prestige } Prestigepunkt
       *[other] { $prestige } Prestigepunkten
    }.
final-won-before =
    { $count ->
        [one] { $player } gewinnt mit { $prestige } Prestigepunkten; { $members } kommt mit { $other } am nächsten heran.
       *[other] { $player } gewinnt mit { $prestige } Prestigepunkten; { $members } kommen mit je { $other } am nächsten heran.
    }
final-fewer-cards = { $players } haben je { $prestige } Prestigepunkte; { $winner } hat dafür weniger Karten gekauft.
final-shared = { $players } haben gleich viele Prestigepunkte und gleich viele Karten.
final-alone = Nur { $player } sitzt noch am Tisch und gewinnt.
final-first-win =
    { $number ->
        [one] 🎉 Das erste Spiel hier für { $player }, und gleich gewonnen!
       *[other] 🎉 Der erste Sieg hier für { $player }, im { $number }. Spiel!
    }
final-streak = 🔥 { $player } hat hier { $number } Spiele in Folge gewonnen!
final-fastest = ⚡ { $number } Runden: Schneller hat hier noch niemand gewonnen ({ $kind }).
final-highest = ⭐ { $number } Prestigepunkte: So viele wie { $player } hatte hier noch niemand ({ $kind }).
final-given-up = Ein Computer hat { $count } von { $turns } Zügen für { $player } gemacht. In der Wertung kommt { $player } deshalb auf den letzten Platz.
final-ratings = Wertung: { $ratings }
final-rating = { $player } { $points } ({ $change })
final-cards =
    { $count ->
        [one] { $count } Karte
       *[other] { $count } Karten
    }

picture-turn = { $player } ist am Zug
picture-returns = { $player } gibt Chips ab
picture-chooses-noble = { $player } wählt einen Adligen
picture-won = { $players } gewinnt
picture-shared = { $players } teilen sich den Sieg
picture-round = Runde { $round }
picture-last-round = Runde { $round }, die letzte
picture-rounds =
    { $round ->
        [one] Nach { $round } Runde
       *[other] Nach { $round } Runden
    }
picture-lack-some = { $short } zu wenig (von { $gems })
picture-left = hat das Spiel verlassen
picture-who-left =
    { $count ->
        [one] { $players } hat das Spiel verlassen
       *[other] { $players } haben das Spiel verlassen
    }

hand-title = Deine reservierten Karten
hand-empty = Du hast keine reservierten Karten.

afford-payment = Bezahlbar: { $payment }
afford-otherwise = Bezahlbar: { $way }
afford-free = Bezahlbar: kostenlos
afford-lack = Fehlt noch: { $gems }
afford-lack-some = { $short } zu wenig (von { $gems }, Gold mitgezählt)

alt-reach = Für dich bezahlbar
alt-lack = Dir fehlt
alt-bank = Vorrat
alt-level = Stufe { $level }, { $count } im Stapel
alt-gap = leer
alt-nobles = Adlige
alt-tokens = Chips: { $gems }
alt-bonuses = Boni: { $bonuses }
alt-card-prestige = Prestigepunkte der Karten: { $gems }
alt-reserved = Reserviert: { $cards }
alt-visits = Adlige: { $count }
alt-letters = Buchstaben
alt-notation = „2A { gem-ruby.letter }1: 3{ gem-diamond.letter }“ heißt: Karte 2A, roter Bonus, 1 Prestigepunkt, Kosten 3 weiß.
alt-more = Alles ausführlich: { COMMAND_NAME("board") } { command-board-text }
board-since = **Seit deinem letzten Zug:**

players-title = Spieler
players-all = Alle Spieler
players-numbers = Die Zahlen sind die Prestigepunkte der einzelnen Karten, die älteste Karte zuerst.
players-column = { $colour }: { $cards }
players-double = { $prestige } (doppelt)
players-joined = { $prestige } (angelegt)

can-take-nothing = Es sind keine Edelsteine mehr da, die du nehmen könntest.
can-not-reserve = Deine Hand ist voll: Kauf eine deiner drei Karten, bevor du die nächste reservierst.
can-buy-nothing = Noch kannst du dir keine Karte leisten.
can-pay = mit { $payment }
can-nearest-card = **{ $address }** { $card } · { $shortage }
can-nearest = **Karten, für die am wenigsten fehlt:**
can-take-or = { $first } oder { $second }
can-take-fewer = bis zu { $count } verschiedene Edelsteine
can-take-different =
    { $count ->
        [one] 1 Edelstein
       *[other] { $count } verschiedene Edelsteine
    }
can-take-pair = zwei einer Farbe ({ $colours })
can-take-now = **Du kannst nehmen:** { $choices }.
can-return = **Gib { $count } ab.** Du hast { $gems }; welche du abgibst, ist egal{ $gold ->
        [0] .
       *[other] , auch Gold geht.
    }
