### Buttons and menus of a game. Button labels stay short, because many people read them on a phone.
###
### In a button, $gems, $needs and $payment are colours ("2 red and 1 gold"). In a text, $gems is colours or emojis.

control-take = Tag
control-buy = Køb
control-reserve = Reservér
control-hand = Min hånd
control-players = Spillere
control-rules = Regler
control-board = Mit bræt
control-answer = Svar
control-answer-return = Aflevér brikker
control-answer-noble = Vælg en adelig

control-take-these = Tag { $gems }
control-give-these = Aflevér { $gems }
control-buy-for = Køb { $address } for { $payment }
control-buy-free = Køb { $address } gratis
control-reserve-this = Reservér { $address }
control-reserve-unseen = Reservér { $deck } skjult
control-without-gold = Der er ikke mere guld på bordet, så du får ingen guldbrik.
control-with-gold = Når du reserverer, får du 1 guldbrik.
control-reserve-chosen-deck = Valgt: det øverste kort fra **{ $deck }**, skjult.
control-reserve-chosen = Valgt: **{ $address }** ({ $card }).
control-card-first = Vælg et kort eller en bunke. Fra en bunke får du det øverste kort skjult.
control-noble = Adelig for { $needs }
control-put-back-hint = Med −1 lægger du en tilbage.
control-put-back = −{ $gems }
control-buy-card = Køb { $address }
control-buy-open = Køb { $address } …
control-buy-otherwise-button = Betal på en anden måde

control-choose = Vælg først: Med den grønne knap foretager du trækket.
control-choose-number = Vælg { $number }
control-confirm = ✓ { $move }

control-held = Du har: { $gems } ({ $count } af { $most })
control-bonuses = Dine bonusser: { $bonuses }
control-hand-count = Kort på hånden: { $count } af { $most }
control-press-twice = Vil du have to i samme farve, så tryk to gange: { $gems }.
control-chosen = Valgt: { $gems }. Med −1 lægger du en tilbage.
control-choose-gems =
    { $count ->
        [one] Vælg 1 ædelsten.
       *[other] Vælg { $bound ->
            [most] op til { $count }
           *[exact] { $count }
        } forskellige ædelstene.
    }
control-completes = Med den sidste er trækket klar.
control-choose-more = **Vælg { $more }.**
control-may-choose-more = Det kan du tage nu, eller du kan vælge { $more }.
control-more-colours =
    { $count ->
        [one] 1 mere i en anden farve
       *[other] { $bound ->
            [most] op til { $count }
           *[exact] { $count }
        } mere i andre farver
    }
control-again = { $gem } igen
control-either =
    { $ways ->
        [one] { $first }
       *[other] { $first } eller { $second }
    }
control-chosen-of = Valgt: { $gems } ({ $count } af { $number })
control-above-ten = Tager du { $more }, har du { $count } brikker og skal aflevere { $above }, når din tur slutter.
control-buy-which = **Hvilket kort vil du købe?**
control-buy-otherwise = **Hvilket kort vil du betale på en anden måde?**
control-buy-none = Der er ikke flere kort at købe.
control-reserve-none = Der er ikke flere kort at reservere.
control-pay-more = Eller med mere guld
control-pay-with = Betal { $payment }
control-gold-worth = Hver guldbrik tæller for op til { $worth } ædelstene i én farve.
control-done = Så er det gjort.
control-moved-on = Spillet er gået videre i mellemtiden. Sådan står det nu:
control-done-already = Det træk har du allerede foretaget. Det tæller kun én gang.
turn-waiting =
    Ikke endnu: { $player } har turen. { $then ->
        [hint] Tip får du i din egen tur. Den kan du planlægge allerede nu: Tryk på **{ plan-button }**.
        [over] { error-plan-last-turn }
       *[question] Du bliver først spurgt i din egen tur. Den kan du planlægge allerede nu: Tryk på **{ plan-button }**.
    }

status-since = Sidste træk: { $since }
status-ended = Dette spil blev afsluttet før tid.
