### The menu, which answers a mention of the bot and a direct message, and the greeting on a new server.

menu-title =
    ### 💎 Splendor
    Was möchtest du tun? Meine Antwort siehst nur du.
menu-new = Neuer Tisch
menu-games = Meine Spiele
menu-hand = Meine Hand
menu-learn = Lernen
menu-practice = Üben
menu-stats = Statistik
menu-settings = Einstellungen
menu-help = Hilfe
menu-more = Alle Befehle
menu-commands = Alles, was ich kann. Wähle einen Befehl; was er braucht, frage ich dich.
menu-play = Spielen und ins Spiel schauen
menu-options =
    { $most ->
        [one] **{ $command }** hat viele Optionen. Wähle die eine, die du ausfüllen möchtest.
       *[other] **{ $command }** hat viele Optionen. Wähle bis zu { $most }, die du ausfüllen möchtest.
    }
menu-choose = Optionen
greeting =
    ## 💎 Splendor
    Ich bringe das Brettspiel Splendor in eure Kanäle: für zwei bis vier, ein Zug jetzt und einer heute Abend.
    Mit **{ menu-new }** geht es los. Später genügt es, mich zu erwähnen: Dann kommt das Menü.
invite-member = Zu Splendor einladen
