### Events, whose turn it is, and the table in words.
###
### Names are inserted as they are: in bold for texts, plain for pictures. $gems, $payment and $cost are symbols ("2R 1J").

event-dealt = Kortene er delt ud
event-position = Spillet fortsætter fra denne stilling
event-taken = { $player } tager { $gems }
event-returned = { $player } afleverer { $gems }
event-reserved = { $player } reserverer { $address } ({ $card })
event-reserved-unseen =
    { $deck ->
        [O] { $player } reserverer et skjult orientkort fra niveau { $level }
       *[D] { $player } reserverer et skjult kort fra niveau { $level }
    }
event-reserved-own =
    { $deck ->
        [O] { $player } reserverer et skjult orientkort fra niveau { $level } ({ $card })
       *[D] { $player } reserverer et skjult kort fra niveau { $level } ({ $card })
    }
event-with-gold = { $line } og tager { $gold }
event-bought = { $player } køber { $address } ({ $card })
event-bought-reserved = { $player } køber det reserverede kort { $address } ({ $card })
event-bought-hidden = { $player } køber et kort, der var reserveret skjult ({ $card })
event-for-payment = { $line } for { $payment }
event-for-free = { $line } gratis
event-new = Nyt kort på { $address }: { $card }
event-gap =
    { $deck ->
        [O] { $address } forbliver tom: Orientbunken på niveau { $level } er brugt op
       *[D] { $address } forbliver tom: Bunken på niveau { $level } er brugt op
    }
event-noble = En adelig besøger { $player }: { $noble }
event-last-round =
    { $expansion ->
        [cities] { $player } har en by, så dette er sidste runde. { $last } har den sidste tur
       *[other] { $player } har { $prestige } prestige-point, så dette er sidste runde. { $last } har den sidste tur
    }
event-round-complete =
    { $expansion ->
        [cities] { $player } har en by, og runden er spillet færdig
       *[other] { $player } har { $prestige } prestige-point, og runden er spillet færdig
    }
event-passed = { $player } kan ikke gøre noget og melder pas
event-left = { $player } forlader spillet; brikkerne lægges tilbage på bordet
event-over = Spillet er slut: { $players } vinder!
event-over-shared = Spillet er slut: { $players } deler sejren!

turn-action = { $mention }, det er din tur.
turn-return = { $mention }, du har mere end ti brikker: Aflevér { $count }.
turn-noble = { $mention }, { $count } adelige vil gerne besøge dig: Vælg en.
turn-over = Spillet er slut.

final-won = 👑 { $player } vinder med { $prestige } prestige-point. Tillykke!
final-won-together = 👑 { $players } deler sejren. Tillykke!
final-computer-won = { $player } vinder med { $prestige } prestige-point.
final-won-before =
    { $count ->
        [one] { $player } vinder med { $prestige } prestige-point; { $members } kommer tættest på med { $other }.
       *[other] { $player } vinder med { $prestige } prestige-point; { $members } kommer tættest på med { $other } hver.
    }
final-fewer-cards = { $players } har { $prestige } prestige-point hver; { $winner } har købt færre kort.
final-shared = { $players } har lige mange prestige-point og lige mange kort.
final-alone = Kun { $player } er tilbage ved bordet og vinder.
final-first-win =
    { $number ->
        [one] 🎉 Det første spil her for { $player }, og vundet med det samme!
       *[other] 🎉 Den første sejr her til { $player }, i spil nummer { $number }!
    }
final-streak = 🔥 { $player } har vundet { $number } spil i træk her!
final-fastest = ⚡ { $number } runder: Ingen har vundet hurtigere her ({ $kind }).
final-highest = ⭐ { $number } prestige-point: Så mange som { $player } har ingen haft her før ({ $kind }).
final-given-up = En computer spillede { $count } af { $player }s { $turns } ture. Derfor kommer { $player } sidst i ratings.
final-ratings = Rating: { $ratings }
final-rating = { $player } { $points } ({ $change })
final-cards = { $count } kort

picture-turn = { $player } har turen
picture-returns = { $player } afleverer brikker
picture-chooses-noble = { $player } vælger en adelig
picture-won = { $players } vinder
picture-shared = { $players } deler sejren
picture-round = Runde { $round }
picture-last-round = Runde { $round }, den sidste
picture-rounds =
    { $round ->
        [one] Efter { $round } runde
       *[other] Efter { $round } runder
    }
picture-lack-some = mangler { $short } (af { $gems })
picture-left = har forladt spillet
picture-who-left =
    { $count ->
       *[other] { $players } har forladt spillet
    }

hand-title = Dine reserverede kort
hand-empty = Du har ingen reserverede kort.

afford-payment = Du har råd: { $payment }
afford-otherwise = Du har råd: { $way }
afford-free = Gratis for dig
afford-lack = Du mangler: { $gems }
afford-lack-some = Du mangler { $short } (af { $gems }, guld medregnet)

alt-reach = Det har du råd til
alt-lack = Du mangler
alt-bank = Brikker på bordet
alt-level = Niveau { $level }, { $count } i bunken
alt-gap = tom
alt-nobles = Adelige
alt-tokens = Brikker: { $gems }
alt-bonuses = Bonusser: { $bonuses }
alt-card-prestige = Prestige-point på kort: { $gems }
alt-reserved = Reserveret: { $cards }
alt-visits = Adelige: { $count }
alt-letters = Bogstaver
alt-notation = »2A { gem-ruby.letter }1: 3{ gem-diamond.letter }« betyder: kort 2A, rød bonus, 1 prestige-point, pris 3 hvide.
alt-more = Det hele i ord: { COMMAND_NAME("board") } { command-board-text }
board-since = **Siden din sidste tur:**

players-title = Spillere
players-all = Alle spillere
players-numbers = Tallene er prestige-point på hvert kort, det ældste kort først.
players-column = { $colour }: { $cards }
players-double = { $prestige } (dobbelt)
players-joined = { $prestige } (tillagt)

can-take-nothing = Der er ingen ædelstene tilbage at tage.
can-not-reserve = Din hånd er fuld: Køb et af dine tre kort, før du reserverer igen.
can-buy-nothing = Du har ikke råd til et kort endnu.
can-pay = betal { $payment }
can-nearest-card = **{ $address }** { $card } · { $shortage }
can-nearest = **Tættest på:**
can-take-or = { $first } eller { $second }
can-take-fewer = op til { $count } forskellige ædelstene
can-take-different =
    { $count ->
        [one] 1 ædelsten
       *[other] { $count } forskellige ædelstene
    }
can-take-pair = to i samme farve ({ $colours })
can-take-now = **Du kan tage** { $choices }.
can-return = **Aflevér { $count }.** Du har { $gems }; du vælger selv hvilke{ $gold ->
        [0] .
       *[other] , også gerne guld.
    }
