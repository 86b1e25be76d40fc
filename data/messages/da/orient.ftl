### The Orient. A "gold card" is worth two gold in one purchase; a card that joins another adds one of its bonuses.
###
### $card is a card in words, $bonus and $bonuses are bonuses in words ("2 black bonuses"), $noble and $nobles are symbols.

expansion-orient = Orienten
    .short = To ekstra kort ved hvert niveau: De tæller dobbelt, giver gratis kort eller reserverer adelige.
    .lobby = Ved hvert niveau ligger to ekstra kort, som kan noget: tælle dobbelt, lægges til et andet kort, give et gratis kort eller reservere en adelig til dig. Nogle betaler du med bonusser, som du giver afkald på.

orient-level = Orienten, niveau { $level }
orient-row = Orienten, niveau { $level }, { $count } i bunken
orient-worth-gold = 2 guld til ét køb
orient-joins = lægges til, +1 bonus
orient-brings = giver et gratis kort på niveau { $level }
orient-reserves-noble = reserverer en adelig
orient-noble = adelig
orient-cost = pris: { $bonuses } afgives

orient-gold-cards = { $count } guldkort
orient-joined-cards =
    { $count ->
        [one] { $count } tillagt kort
       *[other] { $count } tillagte kort
    }
orient-spent-cards = { $count } kort afgivet
orient-has-nobles = Reserverede adelige: { $nobles }

orient-drawn = { $player } reserverer et skjult orientkort på niveau { $level }
orient-drawn-own = { $player } reserverer et skjult orientkort på niveau { $level } ({ $card })
orient-free = { $player } får { $address } ({ $card }) gratis
orient-joined = { $player } lægger det til et andet kort: { $bonus } mere
orient-spent = { $player } betaler med { $cards }
orient-gave-up = { $player } afgiver { $what }
orient-kept = { $player } reserverer en adelig: { $noble }
orient-no-noble = Der er ingen adelig tilbage at reservere
orient-no-card = Der er intet åbent kort på niveau { $level } at tage gratis
orient-gap = { $address } forbliver tom: Orientbunken på niveau { $level } er brugt op

orient-question-join = { $mention }, hvilket af dine kort lægger du det nye til? Det tæller som én bonus mere i den farve.
orient-question-free = { $mention }, du får et kort på niveau { $level } gratis med: hvilket?
orient-question-noble = { $mention }, reservér en adelig: hvilken? Derefter kan den adelige kun besøge dig.
orient-question-discard = { $mention }, du betaler med { $bonuses }: Hvilke kort afgiver du?
orient-joins-now = { $player } lægger et kort til et andet
orient-takes-now = { $player } tager et gratis kort
orient-keeps-now = { $player } reserverer en adelig
orient-discards-now = { $player } afgiver bonusser

orient-buy-giving-up = Køb { $address }: afgiv { $bonuses }
orient-join = Læg til: { $bonus } mere
orient-take = Tag { $address }: { $card }
orient-keep = Reservér: { $noble }
orient-give-up = Afgiv: { $cards }
orient-joined-card = tillagt kort
orient-double-card = dobbeltkort
orient-plain-card =
    { $prestige ->
        [0] kort uden prestige
       *[other] kort med { $prestige } prestige-point
    }

orient-can-give-up = afgiv { $bonuses }
orient-costs-bonuses = Koster { $bonuses }, som du afgiver
orient-lacks-partner = Du har endnu ikke et kort med en bonus, som det kan lægges til

error-orient-costs-bonuses = Det kort kan ikke købes for brikker. Det koster { $count } bonusser ({ $gem_colour }), som du afgiver.
error-orient-costs-tokens = Det kort betales ikke med bonusser. Køb det for brikker.
error-orient-too-few-bonuses =
    { $count ->
        [0] Det kort koster to bonusser ({ $gem_colour }), og dem har du ingen af.
       *[other] Det kort koster to bonusser ({ $gem_colour }), og dem har du kun { $count } af.
    }
error-orient-no-partner = Det kort skal lægges til et af dine kort, og du har endnu ikke et med en bonus. Indtil da kan du reservere det.
error-orient-gold-cards-not-held = Du kan kun betale med guldkort, som ligger foran dig, og kun én gang med hvert.
error-orient-join-first = Vælg først, hvilket af dine kort du lægger det nye til.
error-orient-join-not-offered = Det nye kort kan ikke lægges til det kort. Vælg et af dem, der tilbydes.
error-orient-free-card-first = Vælg først det kort, du får gratis.
error-orient-free-card-not-offered = Det kort får du ikke gratis. Vælg et af dem, der tilbydes.
error-orient-noble-first = Vælg først, hvilken adelig du reserverer.
error-orient-noble-not-offered = Den adelige kan du ikke reservere. Vælg en af dem på bordet.
error-orient-discard-first = Vælg først, hvilke kort du afgiver.
error-orient-discard-not-offered = Du kan ikke betale med de kort. Vælg en af de muligheder, der tilbydes.

orient-piece-gold = Et guldkort: 2 guld til ét køb, så går det ud af spillet.
orient-piece-joins = Lægges til et af dine kort og tæller som én bonus mere i den farve.
orient-piece-joins-free = Lægges til et af dine kort og giver et gratis kort på niveau 1.
orient-piece-double = To bonusser i sin farve.
orient-piece-noble = Reserverer en adelig, som derefter kun kan besøge dig.
orient-piece-free = Giver et gratis kort på niveau 2.
orient-piece-giving-up = Koster to bonusser i den viste farve, som du afgiver.
orient-piece-deck = En bunke fra Orienten: dens niveau, hvor mange kort der er tilbage, og dens plads.

rules-orient =
    Ved hvert niveau ligger **to ekstra åbne kort** på pladserne E og F med deres egne bunker: O1, O2 og O3. Du køber og reserverer dem som alle andre, også skjult fra bunken. Deres pladser fyldes kun op fra deres egen bunke.

    Det, et kort kan, sker straks, når du køber det, før pladsen fyldes op. Også et kort, du får **gratis**, gør, hvad det kan; sådan giver det ene somme tider det næste.

    Reserverer du et orientkort, sker der ikke noget endnu: Det gør først noget, når du køber det.

    Kort, som ingen har betalt brikker for, tæller som alle andre: med deres bonusser, deres prestige og, hvis det står lige til sidst, som ét kort. Brugte guldkort og kort, du har afgivet, tæller ikke længere.
    .title = Orienten: kortene

rules-orient-cards =
    - **Guldkort** (niveau 1): er 2 guld værd ved et senere køb, hver for en valgfri farve. Det, du ikke har brug for, går tabt, og kortet går ud af spillet. Det er ingen brik og tæller ikke med i de ti.
    - **Kort, der lægges til** (niveau 1 og 2): Du lægger det til et af dine kort, og det tæller som én bonus mere i den farve, også ved en dobbelt bonus kun som én. Uden et sådant kort kan du ikke købe det. På niveau 2 giver det også et gratis kort på niveau 1.
    - **Dobbelt bonus** (niveau 2): tæller som to bonusser.
    - **Reserveret adelig** (niveau 2): Du tager en adelig fra bordet. Den besøger kun dig, for de sædvanlige bonusser; uden besøg er der ingen prestige.
    - **Gratis kort** (niveau 3): giver et gratis kort på niveau 2 med alt, hvad det kan.
    - **Afgive** (niveau 3): Du betaler med to bonusser i en farve i stedet for brikker. Tillagte kort i den farve går først, og en dobbelt bonus kan gælde for begge. Deres prestige er tabt; adelige, som har besøgt dig, bliver.

    Er der ingen adelig eller intet åbent kort tilbage, springes den del over.
    .title = Orienten: hvad kortene gør
