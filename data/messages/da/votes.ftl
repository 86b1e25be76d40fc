### Afstemninger om en spiller, der har været tavs for længe.

patience-0 = ubegrænset
patience-1 = 1 dag
patience-2 = 2 dage
patience-3 = 3 dage
patience-7 = 7 dage
patience-14 = 14 dage

vote-question = Spillet venter stadig på { $player }; turen begyndte { $since }. Hvordan skal det fortsætte?
vote-asked = { $players }: Stem herunder.
vote-votes = **{ $choice }**: { $players }
vote-rules = { $count ->
        [one] Din stemme afgør det.
        [2] Det er afgjort, når I begge vælger det samme; indtil da kan I ændre jeres stemme.
       *[other] Mere end halvdelen af de { $count } stemmer afgør det. Indtil da kan I ændre jeres stemme.
    } Et træk fra spilleren afslutter afstemningen. En computer spiller som { $level }, og spilleren kan altid tage pladsen tilbage.
vote-move = Computeren foretager dette træk
vote-stand-in = En computer træder til
vote-out = Tag spilleren ud af spillet
vote-wait = Bliv ved med at vente
vote-waits = I har besluttet at blive ved med at vente på { $player }. I kan stemme igen { $when }.
vote-again = Stem igen
vote-called = ✓ Afstemningen er åben. Knapperne er under brættet.
vote-counted = ✓ Din stemme tæller.
vote-about-you = Velkommen tilbage! Det er din tur, og dit træk afslutter afstemningen.
vote-none-your-turn = Der er ingen afstemning: Det er din tur.
vote-decided-move = De andre har stemt ({ $voters }): En computer foretager dette træk for { $player }.
vote-decided-stand-in = De andre har stemt ({ $voters }): En computer spiller videre for { $player }, som altid kan tage pladsen tilbage.
vote-decided-out = De andre har stemt ({ $voters }): { $player } er ikke længere med.
notice-vote = Sker der ikke noget, spørger jeg de andre { $when }, hvordan spillet skal fortsætte.
seat-stand-in = I [dette spil]({ $board }) spiller en computer nu for dig: { $by ->
        [vote] De andre har stemt for det, fordi du ikke havde trukket i et stykke tid.
       *[admin] Det har en, der administrerer serveren, besluttet.
    } Pladsen er stadig din. Du tager den tilbage med knappen eller med dit næste træk i spillet.
seat-taken-out = Du er ikke længere med i [dette spil]({ $board }): { $by ->
        [vote] De andre har stemt for at tage dig ud, fordi du ikke havde trukket i et stykke tid.
       *[admin] En, der administrerer serveren, har taget dig ud.
    }

error-vote-early = { $player } har stadig lidt tid: I kan stemme { $when }.
error-vote-away = { $player } er væk indtil { $until }. Der stemmes ikke om en spiller, der har sagt det i forvejen.
error-vote-open = Afstemningen er allerede åben. Knapperne er under brættet.
error-vote-waits = I har besluttet at blive ved med at vente. I kan stemme igen { $when }.
error-vote-closed = Den afstemning er slut: Spillet er gået videre, eller det er afgjort.
error-vote-about-you = Det er din tur, og dit næste træk afslutter afstemningen.
error-vote-computer = Spillet venter lige nu ikke på nogen, I kan stemme om.
error-vote-never = Dette bord har ubegrænset tålmodighed, så der er ingen afstemninger. De, der administrerer serveren, kan hjælpe med { COMMAND("admin move") }, { COMMAND("admin replace") } eller { COMMAND("admin remove") }.
error-computer-to-move = Spillet venter ikke på et menneske lige nu.

admin-move-question = Skal en computer foretage dette træk for { $player }? Pladsen forbliver spillerens, og alle kan se, at en computer har trukket.
admin-move-yes = Computeren foretager trækket
admin-moved = ✓ En computer har trukket for { $player }.
