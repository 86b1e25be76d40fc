### The weekly deal of a server: its messages, the game in direct messages, and /admin weekly.

command-game-weekly = weekly
    .description = Play this server’s deal of the week, in your direct messages
command-admin-weekly = weekly
    .description = Open a deal each week that everybody here can play once
command-admin-weekly-expansion = expansion
    .description = { command-option-expansion.description }
command-admin-weekly-computers = computers
    .description = How many of them each player meets

level-novice = Buys the dearest card it can, else takes gems for the nearest one. Answers the same moves alike.
    .name = Novice

weekly-title = 💎 This week’s deal
weekly-open =
    The same cards for everybody ({ $kind }), against { $count ->
        [one] one novice, who answers
       *[other] { $count } novices, who answer
    } the same moves alike. Play it once, in private, when it suits you, until { $until }. Until then, others see nothing of your game. Then comes the ranking: wins first, in as few rounds as possible, then prestige.
weekly-honest = Each account plays once. A second account, or somebody who tells a friend about the cards, I cannot prevent.
weekly-sealed = The deal is sealed: `{ $seal }`
weekly-play = Play it
weekly-closed = Last week’s deal
weekly-ranking = The ranking: wins in few rounds first, then prestige.
weekly-nobody = Nobody is in the ranking this time.
weekly-opened-seal = Its seal was `{ $seal }`; **{ weekly-check }** opens it.
weekly-check = Check the deal
weekly-leaf = Best game
weekly-lost = no win
weekly-bars = Prestige · pale without a win
weekly-players =
    { $count ->
        [one] One player
       *[other] { $count } players
    }

weekly-greeting =
    ### 💎 Splendor: this week’s deal
    Everybody on the server gets these cards. Your game counts if you finish it before { $until }. Take your time, but there is no undo and there are no hints. **{ practice-end }** sets it aside, or ends it for good: it then counts as not finished.
weekly-running = Your game of a weekly deal is still going on: { $link } If you end it, it counts as not finished, and you cannot play that deal again.
weekly-end-question = End your game of the weekly deal? It counts as not finished, and you cannot play this deal again.
weekly-finished = Your game counts. The ranking comes at { $until }; until then, nobody else sees it.
weekly-too-late = The deal closed at { $until }, before the end of your game, so the game does not count in the ranking.

weekly-about = **Deal of the week:** each week I open a sealed deal in a channel, and close it a week later with a ranking. Every member can play it once, in private. People who hide their statistics are not named.
weekly-is-off = It is off on this server.
weekly-is-on = It is on: the next message comes in { $channel } at { $until }.
weekly-is-ending = The last deal closes in { $channel } at { $until }; no other follows.
weekly-on = Switch on, in this channel
weekly-change = From the next deal on: here, with these options
weekly-off = Switch off

error-weekly-played = You have begun this week’s deal, and it is played once. { COMMAND("me games") } goes on with a game that you have set aside, { COMMAND("replay") } shows you one that is over. The ranking and the next deal come at { $until }.
error-no-weekly = There is no deal of the week here. People who manage the server can switch it on with { COMMAND("admin weekly") }.
error-weekly-sealed = Others may still play this deal, so I can show this after { $until }.
error-undo-weekly = Everybody plays the deal of the week without undo.
