### De eigen spellen vinden, uitnodigingen, threads, en hoelang een tafel al wacht.

command-games = spellen
    .description = Al je open spellen, op elke server; alleen jij ziet het antwoord

games-title =
    { $count ->
        [one] Je open spel
       *[other] Je { $count } open spellen
    }
games-waiting =
    { $count ->
        [0] Geen ervan wacht op jou.
        [one] Eén ervan wacht op jou.
       *[other] { $count } wachten op jou.
    }
games-your-turn = Jij bent aan de beurt
games-turn-of = { $player } is aan de beurt
games-lobby = Nog niet begonnen
games-invited = Je bent uitgenodigd
games-open = Bezig
games-since = sinds { $since }
games-with = met { $players }
games-players = { $players }
games-also-waiting =
    { $count ->
        [one] Er wacht nog een spel op jou:
       *[other] Er wachten nog { $count } spellen op jou:
    }
games-all = Al mijn spellen
