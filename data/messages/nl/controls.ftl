### Buttons and menus of a game. Button labels stay short, because many people read them on a phone.
###
### In a button, $gems, $needs and $payment are colours ("2 red and 1 gold"). In a text, $gems is colours or emojis.

control-take = Nemen
control-buy = Kopen
control-reserve = Reserveren
control-hand = Mijn hand
control-players = Spelers
control-rules = Regels
control-board = Mijn bord
control-answer = Antwoorden
control-answer-return = Fiches terugleggen
control-answer-noble = Edele kiezen

control-take-these = Neem { $gems }
control-give-these = Leg { $gems } terug
control-buy-for = Koop { $address } voor { $payment }
control-buy-free = Koop { $address } gratis
control-reserve-this = Reserveer { $address }
control-reserve-unseen = Reserveer { $deck } ongezien
control-without-gold = De gouden jokers zijn op, dus reserveren levert er geen op.
control-with-gold = Reserveren levert je 1 gouden joker op.
control-reserve-chosen-deck = Gekozen: de bovenste kaart van **{ $deck }**, ongezien.
control-reserve-chosen = Gekozen: **{ $address }** ({ $card }).
control-card-first = Kies een kaart of een trekstapel. Van een trekstapel krijg je ongezien de bovenste kaart.
control-noble = Edele voor { $needs }
control-put-back-hint = Met −1 leg je er een terug.
control-put-back = −{ $gems }
control-buy-card = Koop { $address }
control-buy-open = Koop { $address } …
control-buy-otherwise-button = Anders betalen

control-choose = Maak je keuze: met de groene knop doe je de zet.
control-choose-number = Kies { $number }
control-confirm = ✓ { $move }

control-held = Je hebt: { $gems } ({ $count } van { $most })
control-bonuses = Je bonussen: { $bonuses }
control-hand-count = Kaarten in je hand: { $count } van { $most }
control-press-twice = Twee van één kleur? Druk er dan twee keer op: { $gems }.
control-chosen = Gekozen: { $gems }. Met −1 leg je er een terug.
control-choose-gems =
    { $count ->
        [one] Kies 1 edelsteen.
       *[other] Kies { $bound ->
            [most] hooguit { $count }
           *[exact] { $count }
        } verschillende edelstenen.
    }
control-completes = Met de laatste is de zet compleet.
control-choose-more = **Kies { $more }.**
control-may-choose-more = Dit kun je al nemen, of kies { $more }.
control-more-colours =
    { $count ->
        [one] er nog 1 in een andere kleur
       *[other] er nog { $bound ->
            [most] hooguit { $count }
           *[exact] { $count }
        } in andere kleuren
    }
control-again = nog een keer { $gem }
control-either =
    { $ways ->
        [one] { $first }
       *[other] { $first } of { $second }
    }
control-chosen-of = Gekozen: { $gems } ({ $count } van { $number })
control-above-ten = Als je er { $more } neemt, heb je { $count } fiches en leg je er aan het einde van je beurt { $above } terug.
control-buy-which = **Welke kaart wil je kopen?**
control-buy-otherwise = **Welke kaart wil je anders betalen?**
control-buy-none = Er is geen kaart meer om te kopen.
control-reserve-none = Er is geen kaart meer om te reserveren.
control-pay-more = Of met meer jokers
control-pay-with = Betaal { $payment }
control-gold-worth = Elke joker telt voor hooguit { $worth } edelstenen van één kleur.
control-done = Klaar.
control-moved-on = Het spel is intussen verdergegaan. Zo staat het er nu voor:
control-done-already = Die zet had je al gedaan. Hij telt maar één keer.
turn-waiting =
    Nog niet: { $player } is aan de beurt. { $then ->
        [hint] Tips krijg je in je eigen beurt. Die kun je nu al plannen: druk op **{ plan-button }**.
        [over] { error-plan-last-turn }
       *[question] Je krijgt pas iets gevraagd in je eigen beurt. Die kun je nu al plannen: druk op **{ plan-button }**.
    }

status-since = Laatste zet: { $since }
status-ended = Dit spel is afgebroken.
