### Events, whose turn it is, and the table in words.
###
### Names are inserted as they are: in bold for texts, plain for pictures. $gems, $payment and $cost are symbols ("2R 1J").

event-dealt = De kaarten zijn gedeeld
event-position = Het spel gaat verder vanaf deze stand
event-taken = { $player } neemt { $gems }
event-returned = { $player } legt { $gems } terug
event-reserved = { $player } reserveert { $address } ({ $card })
event-reserved-unseen =
    { $deck ->
        [O] { $player } reserveert ongezien een Oriëntkaart van niveau { $level }
       *[D] { $player } reserveert ongezien een kaart van niveau { $level }
    }
event-reserved-own =
    { $deck ->
        [O] { $player } reserveert ongezien een Oriëntkaart van niveau { $level } ({ $card })
       *[D] { $player } reserveert ongezien een kaart van niveau { $level } ({ $card })
    }
event-with-gold = { $line } en neemt { $gold }
event-bought = { $player } koopt { $address } ({ $card })
event-bought-reserved = { $player } koopt de gereserveerde kaart { $address } ({ $card })
event-bought-hidden = { $player } koopt een ongezien gereserveerde kaart ({ $card })
event-for-payment = { $line } voor { $payment }
event-for-free = { $line } gratis
event-new = Nieuw op { $address }: { $card }
event-gap =
    { $deck ->
        [O] { $address } blijft leeg: de Oriëntstapel van niveau { $level } is op
       *[D] { $address } blijft leeg: de trekstapel van niveau { $level } is op
    }
event-noble = Een edele bezoekt { $player }: { $noble }
event-last-round =
    { $expansion ->
        [cities] { $player } heeft een stad, dus dit is de laatste ronde. De laatste beurt is voor { $last }
       *[other] { $player } heeft { $prestige } prestigepunten, dus dit is de laatste ronde. De laatste beurt is voor { $last }
    }
event-round-complete =
    { $expansion ->
        [cities] { $player } heeft een stad, en de ronde is uitgespeeld
       *[other] { $player } heeft { $prestige } prestigepunten, en de ronde is uitgespeeld
    }
event-passed = { $player } kan niets doen en past
event-left = { $player } verlaat het spel; de fiches gaan terug naar de voorraad
event-over = Het spel is afgelopen: { $players } wint!
event-over-shared = Het spel is afgelopen: { $players } delen de overwinning!

turn-action = { $mention }, jij bent aan de beurt.
turn-return = { $mention }, je hebt meer dan tien fiches: leg er { $count } terug.
turn-noble = { $mention }, { $count } edelen willen bij je op bezoek komen: kies er een.
turn-over = Het spel is afgelopen.

final-won = 👑 { $player } wint met { $prestige ->
        [one] { $prestige } prestigepunt
       *[other] { $prestige } prestigepunten
    }. Gefeliciteerd!
final-won-together = 👑 { $players } delen de overwinning. Gefeliciteerd!
final-computer-won = { $player } wint met { $prestige ->
        [one] { $prestige } prestigepunt
       *[other] { $prestige } prestigepunten
    }.
final-won-before =
    { $count ->
        [one] { $player } wint met { $prestige } prestigepunten; { $members } komt met { $other } het dichtst in de buurt.
       *[other] { $player } wint met { $prestige } prestigepunten; { $members } komen met elk { $other } het dichtst in de buurt.
    }
final-fewer-cards = { $players } hebben elk { $prestige } prestigepunten; { $winner } heeft daarvoor minder kaarten gekocht.
final-shared = { $players } hebben evenveel prestigepunten en evenveel kaarten.
final-alone = Alleen { $player } zit nog aan tafel en wint.
final-first-win =
    { $number ->
        [one] 🎉 Het eerste spel hier voor { $player }, en meteen gewonnen!
       *[other] 🎉 De eerste overwinning hier voor { $player }, in spel nummer { $number }!
    }
final-streak = 🔥 { $player } heeft hier { $number } spellen op rij gewonnen!
final-fastest = ⚡ { $number } rondes: niemand heeft hier ooit sneller gewonnen ({ $kind }).
final-highest = ⭐ { $number } prestigepunten: zoveel als { $player } had hier nog niemand ({ $kind }).
final-given-up = Een computer deed { $count } van de { $turns } beurten van { $player }. In de ratings komt { $player } daarom op de laatste plaats.
final-ratings = Rating: { $ratings }
final-rating = { $player } { $points } ({ $change })
final-cards =
    { $count ->
        [one] { $count } kaart
       *[other] { $count } kaarten
    }

picture-turn = { $player } is aan de beurt
picture-returns = { $player } legt fiches terug
picture-chooses-noble = { $player } kiest een edele
picture-won = { $players } wint
picture-shared = { $players } delen de overwinning
picture-round = Ronde { $round }
picture-last-round = Ronde { $round }, de laatste
picture-rounds =
    { $round ->
        [one] Na { $round } ronde
       *[other] Na { $round } rondes
    }
picture-lack-some = { $short } tekort (van { $gems })
picture-left = heeft het spel verlaten
picture-who-left =
    { $count ->
        [one] { $players } heeft het spel verlaten
       *[other] { $players } hebben het spel verlaten
    }

hand-title = Je gereserveerde kaarten
hand-empty = Je hebt geen gereserveerde kaarten.

afford-payment = Te betalen: { $payment }
afford-otherwise = Te betalen: { $way }
afford-free = Gratis voor jou
afford-lack = Je mist: { $gems }
afford-lack-some = Je komt er { $short } tekort (van { $gems }, jokers meegeteld)

alt-reach = Voor jou betaalbaar
alt-lack = Je mist
alt-bank = Voorraad
alt-level = Niveau { $level }, { $count } in de trekstapel
alt-gap = leeg
alt-nobles = Edelen
alt-tokens = Fiches: { $gems }
alt-bonuses = Bonussen: { $bonuses }
alt-card-prestige = Prestigepunten op kaarten: { $gems }
alt-reserved = Gereserveerd: { $cards }
alt-visits = Edelen: { $count }
alt-letters = Letters
alt-notation = “2A { gem-ruby.letter }1: 3{ gem-diamond.letter }” betekent: kaart 2A, rode bonus, 1 prestigepunt, kosten 3 witte.
alt-more = Alles voluit: { COMMAND_NAME("board") } { command-board-text }
board-since = **Sinds je vorige beurt:**

players-title = Spelers
players-all = Alle spelers
players-numbers = De getallen zijn de prestigepunten van elke kaart, de oudste kaart eerst.
players-column = { $colour }: { $cards }
players-double = { $prestige } (dubbel)
players-joined = { $prestige } (aangelegd)

can-take-nothing = Er zijn geen edelstenen meer om te nemen.
can-not-reserve = Je hand is vol: koop eerst een van je drie kaarten, dan kun je weer reserveren.
can-buy-nothing = Je kunt nog geen kaart betalen.
can-pay = betaal { $payment }
can-nearest-card = **{ $address }** { $card } · { $shortage }
can-nearest = **Het dichtstbij:**
can-take-or = { $first } of { $second }
can-take-fewer = hooguit { $count } verschillende edelstenen
can-take-different =
    { $count ->
        [one] 1 edelsteen
       *[other] { $count } verschillende edelstenen
    }
can-take-pair = twee van één kleur ({ $colours })
can-take-now = **Je kunt nemen:** { $choices }.
can-return = **Leg er { $count } terug.** Je hebt { $gems }; kies zelf welke{ $gold ->
        [0] .
       *[other] , jokers mogen ook.
    }
