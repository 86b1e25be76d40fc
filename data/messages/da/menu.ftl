### The menu, which answers a mention of the bot and a direct message, and the greeting on a new server.

menu-title =
    ### 💎 Splendor
    Hvad vil du gerne? Kun du kan se mit svar.
menu-new = Nyt bord
menu-games = Mine spil
menu-hand = Min hånd
menu-learn = Lær
menu-practice = Øv
menu-stats = Statistik
menu-settings = Indstillinger
menu-help = Hjælp
menu-more = Alle kommandoer
menu-commands = Alt hvad jeg kan. Vælg en kommando; jeg spørger om det, den skal bruge.
menu-play = Spil, og se på spillet
menu-options =
    { $most ->
        [one] **{ $command }** har mange valgmuligheder. Vælg den, du vil udfylde.
       *[other] **{ $command }** har mange valgmuligheder. Vælg op til { $most }, du vil udfylde.
    }
menu-choose = Valgmuligheder
greeting =
    ## 💎 Splendor
    Jeg lægger brætspillet Splendor i jeres kanaler: to til fire spillere, et træk nu og et træk i aften.
    Tryk på **{ menu-new }** for at begynde. Nævn mig senere, så kommer menuen.
invite-member = Inviter til Splendor
