### The Orient. A "gold card" is worth two gold in one purchase; a card that joins another adds one of its bonuses.
###
### $card is a card in words, $bonus and $bonuses are bonuses in words ("2 black bonuses"), $noble and $nobles are symbols.

expansion-orient = De Oriënt
    .short = Twee extra kaarten per niveau: ze tellen dubbel, brengen gratis kaarten of reserveren edelen.
    .lobby = Naast elk niveau liggen twee extra kaarten die iets kunnen: dubbel tellen, bij een andere aanleggen, een gratis kaart brengen of een edele voor je reserveren. Sommige betaal je met bonussen die je afstaat.

orient-level = Oriënt, niveau { $level }
orient-row = Oriënt, niveau { $level }, { $count } in de trekstapel
orient-worth-gold = 2 gouden jokers voor één koop
orient-joins = aanleggen, +1 bonus
orient-brings = brengt een gratis kaart van niveau { $level }
orient-reserves-noble = reserveert een edele
orient-noble = edele
orient-cost = kosten: { $bonuses } afstaan

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
orient-spent-cards =
    { $count ->
        [one] { $count } kaart afgestaan
       *[other] { $count } kaarten afgestaan
    }
orient-has-nobles = Gereserveerde edelen: { $nobles }

orient-drawn = { $player } reserveert ongezien een Oriëntkaart van niveau { $level }
orient-drawn-own = { $player } reserveert ongezien een Oriëntkaart van niveau { $level } ({ $card })
orient-free = { $player } krijgt { $address } ({ $card }) gratis
orient-joined = { $player } legt die aan bij een andere kaart: { $bonus } erbij
orient-spent = { $player } betaalt met { $cards }
orient-gave-up = { $player } staat af: { $what }
orient-kept = { $player } reserveert een edele: { $noble }
orient-no-noble = Er is geen edele meer om te reserveren
orient-no-card = Er ligt geen open kaart van niveau { $level } om gratis te nemen
orient-gap = { $address } blijft leeg: de Oriëntstapel van niveau { $level } is op

orient-question-join = { $mention }, bij welke van je kaarten leg je de nieuwe aan? Die telt als één bonus van die kleur erbij.
orient-question-free = { $mention }, je krijgt er een kaart van niveau { $level } gratis bij: welke?
orient-question-noble = { $mention }, reserveer een edele: welke? Die kan daarna alleen jou nog bezoeken.
orient-question-discard = { $mention }, je betaalt met { $bonuses }: welke kaarten sta je af?
orient-joins-now = { $player } legt een kaart aan
orient-takes-now = { $player } neemt een gratis kaart
orient-keeps-now = { $player } reserveert een edele
orient-discards-now = { $player } staat bonussen af

orient-buy-giving-up = { $address } kopen: { $bonuses } afstaan
orient-join = Aanleggen: { $bonus } erbij
orient-take = { $address } nemen: { $card }
orient-keep = Reserveren: { $noble }
orient-give-up = Afstaan: { $cards }
orient-joined-card = aangelegde kaart
orient-double-card = dubbele kaart
orient-plain-card =
    { $prestige ->
        [0] kaart zonder prestige
        [one] kaart met { $prestige } prestigepunt
       *[other] kaart met { $prestige } prestigepunten
    }

orient-can-give-up = { $bonuses } afstaan
orient-costs-bonuses = Kost { $bonuses }, die je afstaat
orient-lacks-partner = Je hebt nog geen kaart met een bonus om bij aan te leggen

error-orient-costs-bonuses = Die kaart koop je niet met fiches. Ze kost { $count } bonussen ({ $gem_colour }), die je afstaat.
error-orient-costs-tokens = Die kaart betaal je niet met bonussen. Koop haar met fiches.
error-orient-too-few-bonuses =
    { $count ->
        [0] Die kaart kost twee bonussen ({ $gem_colour }), en daar heb je er geen van.
       *[other] Die kaart kost twee bonussen ({ $gem_colour }), en daar heb je er maar { $count } van.
    }
error-orient-no-partner = Die kaart moet je bij een andere aanleggen, en je hebt er nog geen met een bonus. Tot dan kun je haar reserveren.
error-orient-gold-cards-not-held = Je kunt alleen betalen met goudkaarten die voor je liggen, elk één keer.
error-orient-join-first = Kies eerst bij welke van je kaarten je de nieuwe aanlegt.
error-orient-join-not-offered = Bij die kaart kun je de nieuwe niet aanleggen. Kies een van de aangeboden kaarten.
error-orient-free-card-first = Kies eerst de kaart die je gratis krijgt.
error-orient-free-card-not-offered = Die kaart krijg je niet gratis. Kies een van de aangeboden kaarten.
error-orient-noble-first = Kies eerst welke edele je reserveert.
error-orient-noble-not-offered = Die edele kun je niet reserveren. Kies een van de edelen op tafel.
error-orient-discard-first = Kies eerst welke kaarten je afstaat.
error-orient-discard-not-offered = Met die kaarten kun je niet betalen. Kies een van de aangeboden mogelijkheden.

orient-piece-gold = Een goudkaart: 2 gouden jokers voor één koop, dan gaat ze uit het spel.
orient-piece-joins = Je legt haar aan bij een van je kaarten; ze telt als één bonus van die kleur erbij.
orient-piece-joins-free = Wordt aangelegd en brengt een gratis kaart van niveau 1.
orient-piece-double = Twee bonussen van haar kleur.
orient-piece-noble = Reserveert een edele: die kan daarna alleen jou nog bezoeken.
orient-piece-free = Brengt een gratis kaart van niveau 2.
orient-piece-giving-up = Kost twee bonussen van de getoonde kleur, die je afstaat.
orient-piece-deck = Een trekstapel van de Oriënt: het niveau, hoeveel kaarten er nog zijn, en het adres.

rules-orient =
    Naast elk niveau liggen **twee extra open kaarten** op de plaatsen E en F, met eigen trekstapels: O1, O2 en O3. Je koopt en reserveert ze zoals alle andere, ook ongezien van de stapel. Hun plaatsen worden alleen uit hun eigen stapel aangevuld.

    Wat een kaart kan, gebeurt meteen bij het kopen, nog voordat de rij wordt aangevuld. Ook een kaart die je **gratis** krijgt, doet wat ze kan; zo brengt de ene soms de volgende.

    Reserveer je een Oriëntkaart, dan gebeurt er nog niets: pas als je haar koopt, doet ze iets.

    Kaarten waarvoor niemand fiches heeft betaald, tellen zoals alle andere: met hun bonussen, hun prestige en bij een gelijke stand aan het eind als één kaart. Uitgegeven goudkaarten en afgestane kaarten tellen niet meer mee.
    .title = Oriënt: de kaarten

rules-orient-cards =
    - **Goudkaart** (niveau 1): bij een latere koop 2 gouden jokers waard, elk voor een kleur naar keuze. Wat je er niet van nodig hebt, vervalt, en de kaart gaat uit het spel. Het is geen fiche en telt niet mee voor de tien.
    - **Kaart om aan te leggen** (niveau 1 en 2): je legt die aan bij een van je kaarten; ze telt als één bonus van die kleur erbij, ook bij een dubbele bonus maar als één. Zonder zo’n kaart kun je haar niet kopen. Op niveau 2 brengt ze ook een gratis kaart van niveau 1.
    - **Dubbele bonus** (niveau 2): telt als twee bonussen.
    - **Gereserveerde edele** (niveau 2): je neemt een edele van tafel. Die bezoekt alleen jou nog, voor de gewone bonussen; zonder bezoek is er geen prestige.
    - **Gratis kaart** (niveau 3): brengt een gratis kaart van niveau 2, met alles wat die kan.
    - **Afstaan** (niveau 3): je betaalt met twee bonussen van een kleur in plaats van met fiches. Aangelegde kaarten van die kleur gaan eerst; een dubbele bonus mag voor beide gelden. Hun prestige ben je kwijt; edelen die je al bezocht hebben, blijven.

    Is er geen edele of geen open kaart meer, dan vervalt dat deel.
    .title = Oriënt: wat de kaarten doen
