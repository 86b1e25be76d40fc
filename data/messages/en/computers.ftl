### Computer players: their levels, the menu that adds them, and seats that they hold for members.

level-apprentice = Hoards tokens and forgets the nobles. Good for your first games.
    .name = Apprentice
level-pedlar = Buys what it likes, and never looks at what you can buy.
    .name = Pedlar
level-jeweller = Sees a lot, but falls for cards that are not worth it.
    .name = Jeweller
level-merchant = Plans ahead. For people who have played a lot.
    .name = Merchant
level-banker = The strongest: every mistake costs you.
    .name = Banker

alt-computer = { $player } (computer player)

computers-open = Add a computer
computers-title =
    ### Computer players
    Choose how well it plays, then add it.
computers-full =
    ### Computer players
    All seats are taken.
computers-choose = How well it plays
computers-add = Add: { $level }
computers-remove = Remove { $player }
computers-added = ✓ { $player } is at the table.
computers-removed = ✓ { $player } is no longer at the table.
game-opened-with = The table is open, with { $players }. Start with the button or with { COMMAND("game start") }.

resign-hint = You can also leave your seat to a computer, and take it back whenever you like.
resign-to = Leave my seat to a computer
computer-took-over = { $player } now plays for you. The seat stays yours: the button or your next move takes it back.
computer-plays-for-you = { $player } is playing for you. The button or your next move takes your seat back.
take-back = Take my seat back
take-back-at = Take my seat back: { $place }
take-back-done = Welcome back! You play for yourself again.

error-too-many-computers = { $computers ->
        [one] A computer player does
       *[other] { $computers } computer players do
    } not fit: this table has { $seats } seats, and { $players } { $players ->
        [one] is
       *[other] are
    } taken.
error-replace-by = Say who takes over: either a member or a computer player.
