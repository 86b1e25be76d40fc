### Stemmingen over een speler die te lang stil is.

patience-0 = onbeperkt
patience-1 = 1 dag
patience-2 = 2 dagen
patience-3 = 3 dagen
patience-7 = 7 dagen
patience-14 = 14 dagen

vote-question = Het spel wacht nog op { $player }; de beurt begon { $since }. Hoe moet het spel verder?
vote-asked = { $players }: stem hieronder.
vote-votes = **{ $choice }**: { $players }
vote-rules = { $count ->
        [one] Jouw stem beslist.
        [2] Het is beslist als jullie allebei hetzelfde kiezen; tot dan kunnen jullie je stem wijzigen.
       *[other] Meer dan de helft van de { $count } stemmen beslist. Tot dan kunnen jullie je stem wijzigen.
    } Een zet van de speler sluit de stemming. Een computer speelt als { $level }, en de speler kan de plaats altijd terugnemen.
vote-move = Computer doet deze zet
vote-stand-in = Computer valt in
vote-out = Uit het spel halen
vote-wait = Blijven wachten
vote-waits = Jullie hebben besloten op { $player } te blijven wachten. Jullie kunnen { $when } weer stemmen.
vote-again = Opnieuw stemmen
vote-called = ✓ De stemming is open. De knoppen staan onder het bord.
vote-counted = ✓ Je stem telt.
vote-about-you = Welkom terug! Je bent aan de beurt, en je zet sluit de stemming.
vote-none-your-turn = Er loopt geen stemming: jij bent aan de beurt.
vote-decided-move = De anderen hebben gestemd ({ $voters }): een computer doet deze zet voor { $player }.
vote-decided-stand-in = De anderen hebben gestemd ({ $voters }): een computer speelt verder voor { $player }, die de plaats altijd kan terugnemen.
vote-decided-out = De anderen hebben gestemd ({ $voters }): { $player } doet niet meer mee.
notice-vote = Verandert er niets, dan vraag ik de anderen { $when } hoe het spel verdergaat.
seat-stand-in = In [dit spel]({ $board }) speelt nu een computer voor je: { $by ->
        [vote] de anderen hebben daarvoor gestemd, omdat je een tijd geen zet had gedaan.
       *[admin] dat heeft iemand besloten die de server beheert.
    } De plaats blijft van jou. Met de knop of je volgende zet daar neem je hem terug.
seat-taken-out = Je doet niet meer mee in [dit spel]({ $board }): { $by ->
        [vote] de anderen hebben ervoor gestemd om je uit het spel te halen, omdat je een tijd geen zet had gedaan.
       *[admin] iemand die de server beheert, heeft je uit het spel gehaald.
    }

error-vote-early = { $player } heeft nog even de tijd: jullie kunnen { $when } stemmen.
error-vote-away = { $player } is afwezig tot { $until }. Over wie dat heeft gemeld, wordt tot dan niet gestemd.
error-vote-open = De stemming is al open. De knoppen staan onder het bord.
error-vote-waits = Jullie hebben besloten te blijven wachten. Jullie kunnen { $when } weer stemmen.
error-vote-closed = Die stemming is voorbij: het spel is verdergegaan, of er is al een besluit.
error-vote-about-you = Je bent aan de beurt, en je volgende zet sluit de stemming.
error-vote-computer = Het spel wacht nu op niemand over wie jullie zouden kunnen stemmen.
error-vote-never = Deze tafel heeft onbeperkt geduld, dus er zijn geen stemmingen. Wie de server beheert, kan helpen met { COMMAND("admin move") }, { COMMAND("admin replace") } of { COMMAND("admin remove") }.
error-computer-to-move = Het spel wacht nu niet op een mens.

admin-move-question = Een computer deze zet laten doen voor { $player }? De plaats blijft van de speler, en iedereen ziet dat een computer heeft gespeeld.
admin-move-yes = Computer doet de zet
admin-moved = ✓ Een computer heeft voor { $player } gespeeld.
