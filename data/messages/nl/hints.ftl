### Tips: /tip, de knop ervoor en de redenen voor elke zet.
###
### Redenen zijn zinsdelen over de zet, gescheiden door puntkomma's. $piece is een stad of handelspost met lidwoord.
### $player is een naam in vet.

hint-button = Tip
hint-title =
    ### 💡 De beste zetten die ik zie
    Ernaast staat ongeveer hoe groot je kans is om na die zet te winnen.
hint-estimate = -# In spellen tussen computers zaten zulke schattingen er gemiddeld tot { $error } procentpunt naast.
hint-title-ranking =
    ### 💡 Winnen zit er haast niet meer in
    Nu tellen prestigepunten: de eerste van deze zetten levert je er tot het einde de meeste op, voor zover ik kan zien.
hint-title-ranking-many =
    ### 💡 Winnen zit er haast niet meer in
    Nu tellen je plaats en je prestigepunten: daarvoor levert de eerste van deze zetten het meeste op, voor zover ik kan zien.
hint-title-end =
    ### 💡 Je hebt zo goed als gewonnen
    { $count ->
        [one] Met deze zet is het spel het snelst afgelopen, voor zover ik kan zien.
       *[other] Met deze zetten is het spel het snelst afgelopen, voor zover ik kan zien.
    }
hint-brief = -# Ik heb het nu druk, dus heb ik maar kort nagedacht.
hint-play = Zet { $number }
hint-only = ### 💡 Je kunt hier maar één ding doen
hint-move = **{ $number }.** { $move } · { $chance }
hint-move-sure = **{ $number }.** { $move }
hint-why = -# ↳ { $reasons }
hint-chance = ongeveer { $percent }%
hint-chance-least = minder dan { $percent }%
hint-chance-most = meer dan { $percent }%
hint-equal = net zo goed als **{ $number }**
hint-reasons = { $first }; { $second }
hint-announced = 💡 { $player } heeft om een tip gevraagd

hint-wins = maakt een einde aan het spel, en jij wint
hint-wins-shared = maakt een einde aan het spel, en je deelt de overwinning
hint-last-round = luidt de laatste ronde in
hint-gains = levert je { $piece } op
hint-prestige = levert { $prestige } op
hint-noble-visits = een edele bezoekt je
hint-rival-near-noble =
    { $count ->
        [one] { $player } mist nog maar 1 bonus voor de edele met { $needs }
       *[other] { $player } mist nog maar { $count } bonussen voor de edele met { $needs }
    }
hint-denies = anders zou { $player } { $address } kunnen kopen
hint-can-buy = in je volgende beurt zou je { $address } kunnen kopen
hint-can-buy-it = in je volgende beurt zou je die kaart uit je hand kunnen kopen
hint-can-still-buy = in je volgende beurt zou je nog steeds { $address } kunnen kopen
hint-noble-near =
    { $count ->
        [one] voor de edele met { $needs } mis je dan nog maar 1 bonus
       *[other] voor de edele met { $needs } mis je dan nog maar { $count } bonussen
    }
hint-piece-near = je komt dan nog maar { $count } tekort voor { $piece }
hint-card-near =
    { $count ->
        [one] voor { $address } mis je dan nog maar 1 edelsteen
       *[other] voor { $address } mis je dan nog maar { $count } edelstenen
    }
hint-card-near-it =
    { $count ->
        [one] voor die kaart mis je dan nog maar 1 edelsteen
       *[other] voor die kaart mis je dan nog maar { $count } edelstenen
    }
hint-keeps = houdt { $address } vrij voor jou
hint-keeps-now = houdt { $address } voorlopig vrij voor jou
hint-keeps-noble = houdt de edele met { $needs } vrij voor jou
hint-stronger-claim = dan staan er { $count } vestingen van jou op { $address }
hint-frees = { $address } is weer vrij voor je
hint-free = kost je geen fiches
hint-takes-last = pakt de laatste uit de voorraad ({ $gems })
hint-cheaper =
    { $count ->
        [one] maakt 1 kaart goedkoper voor je
       *[other] maakt { $count } kaarten goedkoper voor je
    }
hint-gold = levert je 1 gouden joker op
hint-keeps-gold = je houdt je gouden jokers

error-hints-off = Aan deze tafel zijn er geen tips. Voor de start kun je ze bij de instellingen toestaan.
error-no-hints = Ik kan nu geen tips geven, omdat mijn computerspelers niet beschikbaar zijn. Probeer het over een paar minuten nog eens.
error-hint-over = Het spel is afgelopen, dus er is geen zet meer om aan te raden.
error-hint-late = Ik denk nog na over andere spellen. Probeer het zo nog eens.
