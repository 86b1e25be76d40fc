### The Orient. A "gold card" is worth two gold in one purchase; a card that joins another adds one of its bonuses.
###
### $card is a card in words, $bonus and $bonuses are bonuses in words ("2 black bonuses"), $noble and $nobles are symbols.

expansion-orient = Orienten
    .short = To ekstra kort ved hvert niveau: De tæller dobbelt, giver gratis kort eller reserverer adelige.
    .lobby = Ved hvert niveau ligger to ekstra kort med evner: De tæller dobbelt, lægges til et andet kort, giver et gratis kort eller reserverer en adelig til dig. Nogle betaler du med bonusser, som du afgiver.

orient-level = Orienten, niveau { $level }
orient-row = Orienten, niveau { $level }, { $count } i bunken
orient-worth-gold = 2 guld til ét køb
orient-joins = lægges til, +1 bonus
orient-brings = giver et gratis kort på niveau { $level }
orient-reserves-noble = reserverer en adelig
orient-noble = adelig
orient-cost = pris: { $bonuses }, som afgives

orient-gold-cards = { $count } guldkort
orient-joined-cards =
    { $count ->
        [one] { $count } tillagt kort
       *[other] { $count } tillagte kort
    }
orient-spent-cards = Afgivet: { $cards }
orient-has-nobles = Reserverede adelige: { $nobles }

orient-free = { $player } får { $address } ({ $card }) gratis
orient-joined = { $player } lægger det til et andet kort: +{ $bonus }
orient-spent = { $player } betaler med { $cards }
orient-gave-up = { $player } afgiver { $what }
orient-kept = { $player } reserverer en adelig: { $noble }
orient-no-noble = Der er ingen adelig tilbage at reservere
orient-no-card = Der er intet åbent kort på niveau { $level } at tage gratis

orient-question-join = { $mention }, hvilket af dine kort lægger du det nye til? Det tæller som én ekstra bonus i den farve.
orient-question-free = { $mention }, hvilket kort på niveau { $level } tager du gratis?
orient-question-noble = { $mention }, hvilken adelig reserverer du? Derefter kan den adelige kun besøge dig.
orient-question-discard = { $mention }, du betaler med { $bonuses }: Hvilke kort afgiver du?
orient-joins-now = { $player } vælger, hvor kortet lægges til
orient-takes-now = { $player } vælger et gratis kort
orient-keeps-now = { $player } vælger en adelig at reservere
orient-discards-now = { $player } vælger, hvilke kort der afgives
orient-pays-bonuses = { $player } betaler et kort med bonusser

orient-buy-giving-up = Køb { $address }: Afgiv { $bonuses }
orient-answer-free = Vælg et kort
orient-answer-discard = Afgiv kort
orient-join = Læg til: +{ $bonus }
orient-take = Tag { $address }: { $card }
orient-keep = Reservér: { $noble }
orient-give-up = Afgiv: { $cards }
orient-joined-card = tillagt kort
orient-double-card = dobbeltkort
orient-plain-card =
    { $prestige ->
        [0] kort uden prestige-point
       *[other] kort med { $prestige } prestige-point
    }

orient-can-give-up = afgiv { $bonuses }
orient-costs-bonuses = Koster { $bonuses }, som du afgiver
orient-lacks-partner = Du har endnu ikke et kort med en bonus, som det kan lægges til

error-orient-costs-bonuses = Det kort kan du ikke købe for brikker. Det koster { $count } bonusser ({ $gem_colour }), som du afgiver.
error-orient-costs-tokens = Det kort kan du ikke betale med bonusser. Køb det for brikker.
error-orient-too-few-bonuses =
    { $count ->
        [0] Det kort koster to bonusser ({ $gem_colour }), og dem har du ingen af.
       *[other] Det kort koster to bonusser ({ $gem_colour }), og dem har du kun { $count } af.
    }
error-orient-no-partner = Det kort skal lægges til et af dine kort, og du har endnu ikke et med en bonus. Indtil da kan du reservere det.
error-orient-gold-cards-not-held = Du kan kun betale med guldkort, som ligger foran dig, og kun én gang med hvert.
error-orient-join-first = Vælg først, hvilket af dine kort du lægger det nye til.
error-orient-join-not-offered = Det nye kort kan ikke lægges til det kort. Vælg et af dem, der tilbydes.
error-orient-free-card-first = Vælg først det kort, du tager gratis.
error-orient-free-card-not-offered = Det kort kan du ikke tage gratis. Vælg et af dem, der tilbydes.
error-orient-noble-first = Vælg først, hvilken adelig du reserverer.
error-orient-noble-not-offered = Den adelige kan du ikke reservere. Vælg en af dem på bordet.
error-orient-discard-first = Vælg først, hvilke kort du afgiver.
error-orient-discard-not-offered = Du kan ikke betale med de kort. Vælg en af de muligheder, der tilbydes.

orient-piece-gold = Et guldkort: 2 guld til ét køb. Brugte er overstregede.
orient-piece-joins = Lægges til et af dine kort og tæller som én ekstra bonus i den farve.
orient-piece-joins-free = Lægges til et af dine kort og giver et gratis kort på niveau 1.
orient-piece-double = To bonusser i sin farve.
orient-piece-noble = Reserverer en adelig, som derefter kun kan besøge dig.
orient-piece-free = Giver et gratis kort på niveau 2.
orient-piece-giving-up = Koster to bonusser i den viste farve, som du afgiver.
orient-piece-deck = En bunke fra Orienten: dens niveau, hvor mange kort der er tilbage, og dens adresse.

rules-orient =
    Ved hvert niveau ligger **to ekstra åbne kort** på pladserne E og F med deres egne bunker: O1, O2 og O3. Du køber og reserverer dem som alle andre, også skjult fra bunken. Deres pladser fyldes kun op fra deres egen bunke.

    Et korts evne bruger du straks, når du køber det, før pladsen fyldes op. Det gælder også et kort, du får **gratis**; på den måde kan det ene kort føre til det næste.

    Reserverer du et orientkort, sker der ikke noget endnu: Dets evne bruger du først, når du køber det.

    Kort, du har fået uden at betale brikker, tæller som alle andre: med deres bonusser, deres prestige-point og, hvis det står lige til sidst, som ét kort hver. Brugte guldkort og kort, du har afgivet, tæller ikke længere.
    .title = Orienten: kortene

rules-orient-cards =
    - **Guldkort** (niveau 1): Det er 2 guld værd ved et senere køb, hver af dem for en valgfri farve. Det, du ikke har brug for, går tabt, og kortet går ud af spillet. Det er ikke en brik og tæller ikke med i de ti.
    - **Kort, der lægges til** (niveau 1 og 2): Du lægger det til et af dine kort, og det tæller som én ekstra bonus i den farve, også ved en dobbelt bonus kun som én. Har du ikke et kort med en bonus, kan du ikke købe det. På niveau 2 giver det også et gratis kort på niveau 1.
    - **Dobbelt bonus** (niveau 2): Kortet tæller som to bonusser.
    - **Reserveret adelig** (niveau 2): Du tager en adelig fra bordet. Den adelige kan kun besøge dig, for de sædvanlige bonusser; uden besøg er der ingen prestige-point.
    - **Gratis kort** (niveau 3): Du får et gratis kort på niveau 2, inklusive dets evne.
    - **Afgive** (niveau 3): Du betaler med to bonusser i en farve i stedet for brikker. Tillagte kort i den farve afgives først, og en dobbelt bonus kan gælde for begge. Kortenes prestige-point er tabt; adelige, som har besøgt dig, bliver.

    Er der ingen adelig eller intet åbent kort tilbage, springes den del over.
    .title = Orienten: hvad kortene gør
