### The pages of the help (/splendor help:). COMMAND("game new") is the link to a command; COMMAND_NAME gives its name, for alt texts, labels
### and pictures, where Discord shows no links.

help-start =
    New here? { COMMAND("game learn") } teaches you the game in ten minutes, { COMMAND("game practice") } deals a game against computers, and { COMMAND("splendor") } with `{ command-splendor-rules }:` explains the rules.

    To play with others:

    1. { COMMAND("game new") } opens a table in this channel or thread. There is one game per channel at a time.
    2. The others join with the button or with { COMMAND("game join") }. Two to four can play. Changed your mind? { COMMAND("game leave") }.
    3. { COMMAND("game start") } deals the cards.

    From then on the bot shows the board after every move and mentions the next player. Take your time: tonight, tomorrow, from your phone. The game waits, and nothing is lost.
    .title = Getting started

help-moves =
    On your turn, use the buttons below the board, or type a command:

    - { COMMAND("take") } three different tokens, or two of a colour: `red blue white`, `2 green`
    - { COMMAND("buy") } an open or a reserved card: `1A`, `H2`. If there is more than one way to pay, you choose.
    - { COMMAND("reserve") } an open card or the top of a deck: `2C`, `D3`
    - { COMMAND("hint") } shows you the best moves, if the table allows hints
    - { COMMAND("undo") } undoes your last turn: at once if it showed nobody a card and nobody has moved since, otherwise if everybody else agrees. Alone with computers, it always does.
    - { COMMAND("plan") } plans your next turn, visible only to you: “buy 2C”, or else “take red blue white”. It is played as soon as your turn begins.
    - { COMMAND("answer") } the questions after your move: tokens to return when you have more than ten (`1 red`), a noble, or what an expansion asks. The bot suggests the answers.

    If your move will leave you with more than ten tokens, you can give some back in the same command with `return`.

    While you type, the bot suggests what you can do and shows what you are missing. Buttons on an old board do no harm: they show you how things stand now.
    .title = Your move

help-addresses =
    Every card has an address, which is printed on the picture:

    - `1A` to `3D` are the open cards: first the level, then the place from left to right. `2C` is the third card of level 2.
    - `D1`, `D2`, `D3` are the decks, if you want to reserve a card unseen.
    - `H1`, `H2`, `H3` are the cards in your own hand.

    With the Orient, `1E` to `3F` are its cards and `O1`, `O2`, `O3` its decks.

    Small letters work too: `2c`, `h1`.

    Every gem has its own shape and letter, so you do not have to rely on colours. Every picture has a description in words.

    What everything in the row of a player means: page “{ rules-rows.title }” of the rules.
    .title = Which card?

help-gems =
    Write gems as you like, in any of the bot’s languages:

    - as colours or gems: `red blue white`, `ruby sapphire diamond`
    - as letters: `rbw` – { gem-diamond.letter } is white, { gem-sapphire.letter } blue, { gem-emerald.letter } green, { gem-ruby.letter } red, { gem-onyx.letter } black, { gem-gold.letter } gold
    - with numbers: `2 red`, `2r`, `red x2`
    - as emojis: 🔴🔵⚪
    .title = Typing gems

help-hand =
    { COMMAND("hand") } shows you your reserved cards and what they would cost you now. Only you can see the answer.

    When you reserve a card, the bot shows it to you privately and also keeps your hand up to date in a direct message. That message is removed when the game ends. If your direct messages are closed, nothing is lost: { COMMAND("hand") } always works.

    The others see how many cards you have and their levels. Everybody saw a card that you took from a row; a card from the top of a deck is your secret.
    .title = Your hand

help-table =
    - { COMMAND("board") } shows you the board with what you can afford and what has changed since your last turn (with `{ command-board-player }:` the purchased cards of the players), { COMMAND("replay") } what has happened so far, { COMMAND("game status") } whose turn it is.
    - { COMMAND("game new") } can invite up to three people with `with`, and with `thread` it gives the game a thread of its own.
    - { COMMAND("game settings") } shows or changes the settings of this table, such as its language.
    - { COMMAND("game resign") } gives up your seat, and the others play on. { COMMAND("game end") } ends the game for everybody.
    - **Add a computer** in the lobby lets computer players join, at one of five levels. { COMMAND("game resign") } can also leave your seat to one until you come back.
    - { COMMAND("game deal") } lets you check, once the game is over, that nobody chose the deal.
    - { COMMAND("me export") } gives you what is stored about you, { COMMAND("me delete") } deletes it.
    .title = Looking after the table

help-server =
    - { COMMAND("admin remove") } removes a player from the game, { COMMAND("admin replace") } gives the seat to somebody else or to a computer.
    - { COMMAND("admin move") } lets a computer make one move for a player who is silent.
    - { COMMAND("admin games") } lists the open games of the server, and lets you act on each of them from any channel.
    - { COMMAND("admin reset") } removes the channel’s game.
    - { COMMAND("admin undo") } undoes the newest turn.
    - { COMMAND("admin settings") } shows or changes the settings for new games.
    - { COMMAND("admin weekly") } switches the deal of the week on and off.
    .title = For people who manage the server

help-days =
    - I remind you of your turn after a day. { COMMAND("me settings") } changes that: how soon or never, quiet hours in which nothing makes a sound, in the channel or as a direct message, and a heads-up when you are next.
    - { COMMAND("me away") } lets your reminders rest until a date, and the board says so.
    - { COMMAND("me games") } lists all your open games, on every server, those that wait for you first.
    - When the player to move has been silent for longer than the table’s patience, three days unless you set it otherwise, I ask the others how to go on: a computer makes this move, a computer sits in until the player is back, the player is out, or you keep waiting. More than half of the others decide. { COMMAND("game vote") } calls such a vote as well.
    - Did a computer sit in for you? Your next command takes your seat back, and so does the button.
    .title = Playing over days

help-after =
    - The end of a game has buttons. **Story** shows how it went: prestige by rounds, the chances to win, and the turns that decided it. **Replay** lets you leaf through the moves and makes a short film of the game. **Share** puts what you see into the channel.
    - { COMMAND("replay") } lists the moves of the game in play, and leads back through what you have seen. Otherwise it opens the last game that ended here, or any of your own.
    - { COMMAND("me stats") } shows who leads on this server, with ratings, or how a member has played. You can hide yourself there.
    - { COMMAND("game weekly") } deals this server’s deal of the week, if it has one: the same cards for everybody, once each, with a ranking at the end. { weekly-honest }
    - { COMMAND("game export") } gives you a finished game as a file.
    - Add me to your account, and these commands work everywhere on Discord, in group messages too. Tables need a server, or your direct messages with me.
    .title = After the game

help-languages =
    The bot speaks English, German, Dutch and Danish. What only you see is in the language of your Discord. What everybody sees is in the table’s language, which you choose in { COMMAND("game settings") }; until then it is the server’s.

    You can type in all four, whichever one you read.

    More about playing, privacy and fair deals: `docs/playing.md`, `docs/privacy.md` and `docs/fair-play.md` of this bot’s project, in English.
    .title = Languages
