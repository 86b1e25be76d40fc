### At finde sine spil, invitationer, tråde, og hvor længe et bord har ventet.

command-games = mine-spil
    .description = Alle dine åbne spil på alle servere; kun du kan se svaret

games-title =
    { $count ->
        [one] Dit åbne spil
       *[other] Dine { $count } åbne spil
    }
games-waiting =
    { $count ->
        [0] Ingen af dem venter på dig.
        [one] Ét af dem venter på dig.
       *[other] { $count } venter på dig.
    }
games-your-turn = Det er din tur
games-turn-of = Det er { $player }s tur
games-lobby = Ikke begyndt endnu
games-invited = Du er inviteret
games-open = I gang
games-since = siden { $since }
games-with = med { $players }
games-players = { $players }
games-also-waiting =
    { $count ->
        [one] Et andet spil venter på dig:
       *[other] { $count } andre spil venter på dig:
    }
games-all = Alle mine spil
