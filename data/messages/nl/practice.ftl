### Games of one member against computer players in direct messages.

command-game-practice = oefenen
    .description = Speel meteen tegen computers, in je privéberichten
command-game-practice-level = niveau
    .description = Hoe sterk ze spelen
command-game-practice-computers = computers
    .description = Hoeveel het er zijn
command-game-practice-expansion = uitbreiding
    .description = { command-option-expansion.description }
command-game-practice-game = spel
    .description = Speel verder vanaf een stand van dit spel, dat afgelopen is
command-game-practice-move = zet
    .description = De zet waarna je verder speelt; 0 is het begin

practice-channel = Oefenspel
practice-greeting =
    ### 💎 Splendor: oefenspel
    Dit spel is alleen voor jou. Met **{ practice-end }** onder het bord stop je wanneer je wilt.
practice-dealt = De kaarten liggen klaar in je privéberichten: { $link }
practice-dealt-here = De kaarten liggen klaar. Veel plezier!
practice-running = Je oefenspel loopt nog: { $link }
practice-end-and-new = Stoppen en opnieuw beginnen
practice-button = Oefenen
practice-again = Nog een keer
practice-end = Stoppen
practice-end-question = Nu stoppen met dit spel? Daarna kun je het niet hervatten.
practice-ended = Het spel is afgelopen. Met { COMMAND("game practice") } begin je wanneer je wilt een nieuw spel.
practice-over = Dit spel is afgebroken. Met { COMMAND("game practice") } begin je wanneer je wilt een nieuw spel.
practice-aside-button = Onderbreken
practice-aside-and-new = Onderbreken en opnieuw beginnen
practice-set-aside = Het spel is onderbroken. Met { COMMAND("me games") } ga je verder wanneer je wilt.
practice-aside = Dit spel is onderbroken. Met { COMMAND("me games") } ga je verder wanneer je wilt.

play-on-button = Vanaf hier verder spelen
play-on-origin = Waar het begon
play-on-greeting =
    ### 💎 Splendor: verder spelen
    Hier is de stand, alleen voor jou; voor de anderen spelen computers. Met **{ practice-end }** onder het bord stop je dit spel of onderbreek je het.
play-on-which-seat =
    ### { $page ->
        [0] Verder spelen vanaf het begin
       *[other] Verder spelen na zet { $page }, in ronde { $round }
    }
    Op wiens plaats? Voor de anderen spelen computers, in je privéberichten. Verborgen kaarten blijven zoals ze in dit spel waren, of worden geschud uit alle kaarten die deze speler niet kon zien. Het spel zelf verandert niet.
play-on-as = Als { $player }
play-on-level = Hoe sterk zijn de computers?
play-on-unseen = En de verborgen kaarten?
play-on-as-they-were = Verborgen kaarten zoals ze waren
play-on-anew = Verborgen kaarten opnieuw geschud
play-on-not-over = Vanaf een spel verder spelen kan als het afgelopen is.
play-on-at-end = Dit is het einde van het spel. Ga een paar zetten terug om vanaf daar verder te spelen.
play-on-no-such-move = Zet { $last } is de laatste van dit spel. Schrijf die of een eerdere, of 0 voor het begin.

error-no-practice = Je hebt hier geen spel. Met { COMMAND("game practice") } speel je tegen computers, en { COMMAND("game learn") } laat je zien hoe het gaat.
error-closed-dms = Ik kan je geen privéberichten sturen, dus er is nog geen spel. Sta in de privacyinstellingen van deze server privéberichten van leden toe en probeer het nog eens.
error-many-set-aside = Je hebt zoveel onafgemaakte spellen in je privéberichten als mogelijk is. { COMMAND("me games") } toont ze: speel er een uit, of stop ermee.
error-no-deal = Dit spel begon met een stand uit een ander spel, dus het heeft geen eigen verdeling van kaarten.
