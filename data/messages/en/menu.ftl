### The menu, which answers a mention of the bot and a direct message, and the greeting on a new server.

menu-title =
    ### 💎 Splendor
    What would you like to do? Only you will see my answer.
menu-new = New table
menu-games = My games
menu-hand = My hand
menu-learn = Learn
menu-practice = Practice
menu-stats = Statistics
menu-settings = Settings
menu-help = Help
menu-more = All commands
menu-commands = Everything that I can do. Choose a command; I ask you for what it needs.
menu-play = Play, and look at the game
menu-options =
    { $most ->
        [one] **{ $command }** has many options. Choose the one that you would like to fill in.
       *[other] **{ $command }** has many options. Choose up to { $most } that you would like to fill in.
    }
menu-choose = Options
greeting =
    ## 💎 Splendor
    I deal the board game Splendor in your channels: two to four players, a move now and a move tonight.
    Press **{ menu-new }** to begin. Later, mention me for the menu.
invite-member = Invite to Splendor
