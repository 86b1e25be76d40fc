### The Orient. A "gold card" is worth two gold in one purchase; a card that joins another adds one of its bonuses.
###
### $card is a card in words, $bonus and $bonuses are bonuses in words ("2 black bonuses"), $noble and $nobles are symbols.

expansion-orient = De Oriënt
    .short = Twee extra kaarten per niveau: ze tellen dubbel, leveren gratis kaarten op of reserveren edelen.
    .lobby = Naast elk niveau liggen twee extra kaarten met eigenschappen: ze tellen dubbel, worden bij een andere kaart aangelegd, leveren een gratis kaart op of reserveren een edele voor je. Sommige betaal je met bonussen, die je dan kwijt bent.

orient-level = Oriënt, niveau { $level }
orient-row = Oriënt, niveau { $level }, { $count } in de trekstapel
orient-worth-gold = 2 gouden jokers voor één aankoop
orient-joins = wordt aangelegd, +1 bonus
orient-brings = geeft een gratis kaart van niveau { $level }
orient-reserves-noble = reserveert een edele
orient-noble = edele
orient-cost = kosten: { $bonuses } inleveren

orient-gold-cards =
    { $count ->
        [one] { $count } goudkaart
       *[other] { $count } goudkaarten
    }
orient-joined-cards =
    { $count ->
        [one] { $count } aangelegde kaart
       *[other] { $count } aangelegde kaarten
    }
orient-spent-cards = Ingeleverd: { $cards }
orient-has-nobles = Gereserveerde edelen: { $nobles }

orient-free = { $player } krijgt { $address } ({ $card }) gratis
orient-joined = { $player } legt die aan bij een andere kaart: +{ $bonus }
orient-spent = { $player } betaalt met { $cards }
orient-gave-up = { $player } levert kaarten in: { $what }
orient-kept = { $player } reserveert een edele: { $noble }
orient-no-noble = Er is geen edele meer om te reserveren
orient-no-card = Er ligt geen open kaart van niveau { $level } om gratis te nemen

orient-question-join = { $mention }, bij welke van je kaarten leg je de nieuwe aan? Die telt als één extra bonus van die kleur.
orient-question-free = { $mention }, welke kaart van niveau { $level } neem je er gratis bij?
orient-question-noble = { $mention }, welke edele reserveer je? Die kan daarna alleen jou nog bezoeken.
orient-question-discard = { $mention }, je betaalt met { $bonuses }: welke kaarten lever je in?
orient-joins-now = { $player } kiest waar de kaart wordt aangelegd
orient-takes-now = { $player } kiest een gratis kaart
orient-keeps-now = { $player } kiest een edele om te reserveren
orient-discards-now = { $player } kiest welke kaarten worden ingeleverd
orient-pays-bonuses = { $player } betaalt een kaart met bonussen

orient-buy-giving-up = Koop { $address }: lever { $bonuses } in
orient-answer-free = Kaart kiezen
orient-answer-discard = Kaarten inleveren
orient-join = Leg aan: +{ $bonus }
orient-take = Neem { $address }: { $card }
orient-keep = Reserveer: { $noble }
orient-give-up = Lever in: { $cards }
orient-joined-card = aangelegde kaart
orient-double-card = dubbele kaart
orient-plain-card =
    { $prestige ->
        [0] kaart zonder prestigepunten
        [one] kaart met { $prestige } prestigepunt
       *[other] kaart met { $prestige } prestigepunten
    }

orient-can-give-up = { $bonuses } inleveren
orient-costs-bonuses = Kost { $bonuses }, die je inlevert
orient-lacks-partner = Je hebt nog geen kaart met een bonus waar je die bij kunt aanleggen

error-orient-costs-bonuses = Die kaart kun je niet met fiches kopen. Hij kost { $count } bonussen ({ $gem_colour }), die je inlevert.
error-orient-costs-tokens = Die kaart kun je niet met bonussen betalen. Koop hem met fiches.
error-orient-too-few-bonuses =
    { $count ->
        [0] Die kaart kost twee bonussen ({ $gem_colour }), en die heb je niet.
       *[other] Die kaart kost twee bonussen ({ $gem_colour }), en daarvan heb je er maar { $count }.
    }
error-orient-no-partner = Die kaart moet je bij een andere aanleggen, en je hebt er nog geen met een bonus. Tot dan kun je hem reserveren.
error-orient-gold-cards-not-held = Je kunt alleen betalen met goudkaarten die voor je liggen, elke kaart één keer.
error-orient-join-first = Kies eerst bij welke van je kaarten je de nieuwe aanlegt.
error-orient-join-not-offered = Bij die kaart kun je de nieuwe niet aanleggen. Kies een van de aangeboden kaarten.
error-orient-free-card-first = Kies eerst de kaart die je gratis krijgt.
error-orient-free-card-not-offered = Die kaart krijg je niet gratis. Kies een van de aangeboden kaarten.
error-orient-noble-first = Kies eerst welke edele je reserveert.
error-orient-noble-not-offered = Die edele kun je niet reserveren. Kies een van de edelen die op tafel liggen.
error-orient-discard-first = Kies eerst welke kaarten je inlevert.
error-orient-discard-not-offered = Met die kaarten kun je niet betalen. Kies een van de aangeboden mogelijkheden.

orient-piece-gold = Een goudkaart: 2 gouden jokers voor één aankoop. Gebruikte zijn doorgekruist.
orient-piece-joins = Wordt bij een van je kaarten aangelegd en telt als één extra bonus van die kleur.
orient-piece-joins-free = Wordt aangelegd en levert een gratis kaart van niveau 1 op.
orient-piece-double = Twee bonussen van dezelfde kleur.
orient-piece-noble = Reserveert een edele: die kan daarna alleen jou nog bezoeken.
orient-piece-free = Levert een gratis kaart van niveau 2 op.
orient-piece-giving-up = Kost twee bonussen van de getoonde kleur, die je inlevert.
orient-piece-deck = Een trekstapel van de Oriënt: het niveau, hoeveel kaarten er nog zijn, en het adres.

rules-orient =
    Naast elk niveau liggen **twee extra open kaarten** op de plaatsen E en F, met eigen trekstapels: O1, O2 en O3. Je koopt en reserveert ze zoals alle andere kaarten, ook ongezien van de stapel. Ze worden alleen vanaf hun eigen stapel aangevuld.

    De eigenschap van een kaart gebruik je meteen als je hem koopt, nog voordat de rij wordt aangevuld. Dat geldt ook voor een kaart die je **gratis** krijgt; zo leidt de ene soms tot de volgende.

    Reserveer je een Oriëntkaart, dan gebeurt er nog niets: de eigenschap gebruik je pas als je hem koopt.

    Kaarten die je zonder fiches hebt gekregen, tellen zoals alle andere: met hun bonussen, hun prestigepunten en, bij een gelijke stand aan het einde, als één kaart. Gebruikte goudkaarten en ingeleverde kaarten tellen niet meer mee.
    .title = Oriënt: de kaarten

rules-orient-cards =
    - **Goudkaart** (niveau 1): bij een latere aankoop 2 gouden jokers waard, elk voor een kleur naar keuze. Wat je er niet van nodig hebt, vervalt, en de kaart verdwijnt uit het spel. De kaart is geen fiche en telt niet mee voor de tien.
    - **Kaart om aan te leggen** (niveau 1 en 2): je legt hem aan bij een van je kaarten en hij telt als één extra bonus van die kleur, ook bij een dubbele bonus maar als één. Heb je geen kaart met een bonus, dan kun je hem niet kopen. Op niveau 2 levert hij ook een gratis kaart van niveau 1 op.
    - **Dubbele bonus** (niveau 2): telt als twee bonussen.
    - **Gereserveerde edele** (niveau 2): je neemt een edele van tafel. Die kan alleen jou nog bezoeken, voor de gewone bonussen; zonder bezoek krijg je geen prestigepunten.
    - **Gratis kaart** (niveau 3): levert een gratis kaart van niveau 2 op, met de eigenschap van die kaart.
    - **Inleveren** (niveau 3): je betaalt met twee bonussen van één kleur in plaats van met fiches. Aangelegde kaarten van die kleur lever je als eerste in; een dubbele bonus mag voor beide gelden. Hun prestigepunten ben je kwijt; edelen die je al bezocht hebben, blijven.

    Is er geen edele of geen open kaart meer, dan vervalt dat deel.
    .title = Oriënt: wat de kaarten doen
