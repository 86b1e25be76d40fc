### Planer for næste tur: /plan, valgene, og hvad der siges om en plan, der blev prøvet.

command-plan = plan
    .description = Planlæg din næste tur, eller se din plan; kun du kan se den
command-plan-first = først
    .description = For eksempel »køb 2C«, »tag rød blå hvid; aflever rød« eller »reservér D3«
command-plan-second = ellers
    .description = Hvad du gør, hvis det første ikke kan lade sig gøre
command-plan-third = ellers-2
    .description = Hvad du gør, hvis det andet heller ikke kan lade sig gøre
command-plan-unless = medmindre
    .description = Hvornår planen ikke skal spilles
command-plan-cancel = slet
    .description = Slet din plan
plan-unless-bought = en anden har købt eller reserveret et kort
plan-unless-gold = købet ville koste guld
plan-unless-both = en af de to

plan-words =
    .take = tag, tage
    .buy = køb, købe
    .reserve = reservér, reserver, reservere
    .return = aflever, aflevér, aflevere, læg, lægge, giv
    .back = tilbage, fra
    .pay = med, for

plan-button = Planlæg
plan-buy-card = Planlæg { $address }
plan-remove = Slet { $number }
plan-back = Tilbage til planen
plan-this = Planlæg: { $move }
plan-this-short = Planlæg
plan-offer = { $player } har turen. Det, du vælger her, bliver planlagt: Det spilles, så snart det er din tur, og kun du kan se det.
plan-replace-ask = Du har allerede en plan. Nu har du valgt: { $move }
plan-replace = Planlæg dette i stedet
plan-add = Tilføj som reserve
plan-keep = Behold planen
plan-title = Din plan for din næste tur
plan-none = Du har ingen plan for din næste tur. Vælg et træk her, eller skriv det: { COMMAND("plan") } med »køb 2C«, »tag rød blå hvid« eller »reservér D3«.
plan-how = Det første, der kan lade sig gøre, spilles, så snart det er din tur. Kun du kan se planen, og den slutter med den tur.
plan-more = Vælg et træk til, hvis intet af det kan lade sig gøre:
plan-answer-now = Dit træk ville føre til et spørgsmål. Svar på det her på forhånd, hvis du vil. Ellers bliver du spurgt senere:
plan-take = Tag { $gems }
plan-buy = Køb { $address } ({ $card })
plan-buy-paying = Køb { $address } ({ $card }) for { $payment }
plan-reserve = Reservér { $address } ({ $card })
plan-reserve-unseen = Reservér skjult fra { $deck }
plan-gone = et kort, der ikke er der længere
plan-then-return = aflever { $gems }
plan-then-noble = den adelige for { $needs }
plan-then-other = det valgte svar
plan-not-yet = Det kan du ikke endnu: { $reason }
plan-never = Det kan du ikke længere: { $reason }
plan-will-ask = { $kind ->
        [return] Du ville have mere end ti brikker. Du bliver spurgt, hvilke du afleverer, medmindre det står i planen: »; aflever rød«.
        [noble] Mere end én adelig ville besøge dig. Du bliver spurgt, hvilken.
       *[other] Trækket fører til et spørgsmål. Du bliver spurgt.
    }
plan-not-if = Ikke hvis { $conditions }.
plan-conditions = { $first } eller { $second }
plan-cancel-button = Slet planen
plan-switch-bought = Ikke, hvis et kort ryger
plan-switch-gold = Ikke for guld
plan-cancelled = ✓ Du har ingen plan længere.
plan-moved-on = Spillet er gået videre. Sådan ser det ud nu:

plan-played = [Din plan]({ $board }) blev spillet:
plan-asked = Nu skal du svare på et spørgsmål der.
plan-failed = Intet i [din plan]({ $board }) kunne lade sig gøre. Det er din tur:
plan-held-back = [Din plan]({ $board }) blev ikke spillet, fordi nogen har købt eller reserveret et kort. Det er din tur.
plan-not-possible = { $line }: { $reason }
plan-stands-again = En tur før din er fortrudt, så [din plan]({ $board }) gælder igen, som den var:
plan-lost = Trækket fra [din plan]({ $board }) er fortrudt, og planen er væk.
plan-lost-newer = Trækket fra [din plan]({ $board }) er fortrudt. Den plan, du har lavet siden, gælder stadig.
plan-mark = planlagt

error-plan-your-turn = Det er din tur: Foretag bare dit træk.
error-plan-last-turn = Din sidste tur i dette spil er forbi, så der er ikke mere at planlægge.
error-plan-lines =
    En plan har { $most ->
        [one] ét træk
       *[other] ét til { $most } træk
    }.
error-plan-moved-on = Spillet er gået videre i mellemtiden. Se på brættet, og læg en ny plan.
error-plan-unread = Jeg forstår ikke »{ $typed }«. En plan begynder med, hvad du gør: »køb 2C«, »tag rød blå hvid« eller »reservér D3«.
error-plan-line = »{ $typed }«: { $reason }
error-plan-order = Sig med `først`, hvad du vil gøre først.
error-plan-costs-gold = Det koster guld.
error-plan-none = Du har ingen plan.
error-plan-computer = En computer spiller for dig. Tag din plads tilbage med dit næste træk, så kan du planlægge.
