### Games of one member against computer players in direct messages.

command-game-practice = oefenen
    .description = Speel meteen tegen computers, in je privéberichten
command-game-practice-level = niveau
    .description = Hoe sterk ze spelen
command-game-practice-computers = computers
    .description = Hoeveel het er zijn
command-game-practice-expansion = uitbreiding
    .description = { command-option-expansion.description }

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
practice-end-question = Nu stoppen met dit spel? Je kunt het niet hervatten.
practice-ended = Het spel is afgelopen. Met { COMMAND("game practice") } begin je wanneer je wilt een nieuw spel.
practice-over = Dit spel is afgebroken. Met { COMMAND("game practice") } begin je wanneer je wilt een nieuw spel.

error-no-practice = Je hebt hier geen spel. Met { COMMAND("game practice") } speel je tegen computers, en { COMMAND("game learn") } laat je zien hoe het gaat.
error-closed-dms = Ik kan je geen privéberichten sturen, dus er is nog geen spel. Sta in de privacyinstellingen van deze server privéberichten van leden toe en probeer het nog eens.
