### Plannen voor de volgende beurt: /plan, de keuzes en wat er over een geprobeerd plan gezegd wordt.

command-plan = plan
    .description = Plan je volgende beurt, of bekijk je plan; alleen jij ziet het
command-plan-first = eerst
    .description = Bijvoorbeeld “koop 2C”, “neem rood blauw wit; leg rood terug” of “reserveer D3”
command-plan-second = anders
    .description = Wat je doet als het eerste niet kan
command-plan-third = anders-2
    .description = Wat je doet als het tweede ook niet kan
command-plan-unless = tenzij
    .description = Wanneer het plan niet gespeeld moet worden
command-plan-cancel = schrappen
    .description = Schrap je plan
plan-unless-bought = iemand anders een kaart heeft gekocht of gereserveerd
plan-unless-gold = kopen een gouden joker zou kosten
plan-unless-both = een van beide

plan-words =
    .take = neem, pak, nemen
    .buy = koop, kopen
    .reserve = reserveer, reserveren
    .return = leg, terugleggen, geef, teruggeven
    .back = terug, af
    .pay = met, voor

plan-button = Plannen
plan-buy-card = Plan { $address }
plan-remove = Schrap { $number }
plan-back = Terug naar het plan
plan-this = Plan dit: { $move }
plan-this-short = Plan dit
plan-offer = { $player } is aan de beurt. Wat je hier kiest, wordt gepland: het wordt gespeeld zodra jij aan de beurt bent, en alleen jij ziet het.
plan-replace-ask = Je hebt al een plan. Nu heb je gekozen: { $move }
plan-replace = Plan dit in plaats daarvan
plan-add = Voeg toe als reserve
plan-keep = Houd het plan
plan-title = Je plan voor je volgende beurt
plan-none = Je hebt geen plan voor je volgende beurt. Kies hier een zet, of typ hem: { COMMAND("plan") } met “koop 2C”, “neem rood blauw wit” of “reserveer D3”.
plan-how = Het eerste wat kan, wordt gespeeld zodra je aan de beurt bent. Alleen jij ziet het plan, en het eindigt met die beurt.
plan-more = Kies nog een zet, voor als niets hiervan kan:
plan-answer-now = Op je zet zou een vraag volgen. Beantwoord die hier alvast als je wilt, anders krijg je de vraag later:
plan-take = Neem { $gems }
plan-buy = Koop { $address } ({ $card })
plan-buy-paying = Koop { $address } ({ $card }) voor { $payment }
plan-reserve = Reserveer { $address } ({ $card })
plan-reserve-unseen = Reserveer ongezien van { $deck }
plan-gone = een kaart die er niet meer is
plan-then-return = { $gems } terugleggen
plan-then-noble = de edele voor { $needs }
plan-then-other = het gekozen antwoord
plan-not-yet = Dit kan nog niet: { $reason }
plan-never = Dit kan niet meer: { $reason }
plan-will-ask = { $kind ->
        [return] Je zou meer dan tien fiches hebben. Je krijgt de vraag welke je teruglegt, tenzij het in het plan staat: “; leg rood terug”.
        [noble] Er zou meer dan één edele op bezoek komen. Je krijgt de vraag welke.
       *[other] Op de zet volgt een vraag. Die krijg je dan.
    }
plan-not-if = Niet als { $conditions }.
plan-conditions = { $first }, of { $second }
plan-cancel-button = Plan schrappen
plan-switch-bought = Niet als er een kaart weggaat
plan-switch-gold = Niet met gouden jokers
plan-cancelled = ✓ Je hebt geen plan meer.
plan-moved-on = Het spel is verdergegaan. Zo staat het er nu voor:

plan-played = [Je plan]({ $board }) is gespeeld:
plan-asked = Nu moet je daar een vraag beantwoorden.
plan-failed = Niets van [je plan]({ $board }) was mogelijk. Je bent aan de beurt:
plan-held-back = [Je plan]({ $board }) is niet gespeeld, omdat iemand een kaart heeft gekocht of gereserveerd. Je bent aan de beurt.
plan-not-possible = { $line }: { $reason }
plan-stands-again = Een beurt vóór die van jou is ongedaan gemaakt, dus [je plan]({ $board }) geldt weer, zoals het was:
plan-lost = De zet uit [je plan]({ $board }) is ongedaan gemaakt en het plan is weg.
plan-lost-newer = De zet uit [je plan]({ $board }) is ongedaan gemaakt. Het plan dat je daarna hebt gemaakt, blijft gelden.
plan-mark = gepland

error-plan-your-turn = Je bent aan de beurt: doe gewoon je zet.
error-plan-last-turn = Je laatste beurt in dit spel is al voorbij, dus er valt niets meer te plannen.
error-plan-lines =
    Een plan heeft { $most ->
        [one] één zet
       *[other] één tot { $most } zetten
    }.
error-plan-moved-on = Het spel is intussen verdergegaan. Bekijk het bord en maak een nieuw plan.
error-plan-unread = Ik begrijp “{ $typed }” niet. Een plan begint met wat je doet: “koop 2C”, “neem rood blauw wit” of “reserveer D3”.
error-plan-line = “{ $typed }”: { $reason }
error-plan-order = Zeg met `eerst` wat je het eerst wilt doen.
error-plan-costs-gold = Het kost een gouden joker.
error-plan-none = Je hebt geen plan.
error-plan-computer = Een computer speelt voor je. Neem je plaats terug met je volgende zet, dan kun je plannen.
