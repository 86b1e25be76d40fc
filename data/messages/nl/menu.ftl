### The menu, which answers a mention of the bot and a direct message, and the greeting on a new server.

menu-title =
    ### 💎 Splendor
    Wat wil je doen? Alleen jij ziet mijn antwoord.
menu-new = Nieuwe tafel
menu-games = Mijn spellen
menu-hand = Mijn hand
menu-learn = Leren
menu-practice = Oefenen
menu-stats = Statistieken
menu-settings = Instellingen
menu-help = Hulp
menu-more = Alle commando’s
menu-commands = Alles wat ik kan. Kies een commando; wat het nodig heeft, vraag ik je.
menu-play = Spelen en het spel bekijken
menu-options =
    { $most ->
        [one] **{ $command }** heeft veel opties. Kies de optie die je wilt invullen.
       *[other] **{ $command }** heeft veel opties. Kies er niet meer dan { $most } die je wilt invullen.
    }
menu-choose = Opties
greeting =
    ## 💎 Splendor
    Ik breng het bordspel Splendor naar jullie kanalen: voor twee tot vier spelers, nu een zet en vanavond een zet.
    Met **{ menu-new }** begin je. Noem me later gewoon, dan krijg je het menu.
invite-member = Uitnodigen voor Splendor
