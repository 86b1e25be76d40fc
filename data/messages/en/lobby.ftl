### The lobby, the options of a table, notices about messages, and errors outside of the rules.

lobby-title = ## 💎 Splendor: who’s playing?
lobby-closed = ### 💎 Splendor: the game has started
lobby-closed-players = With { $players }. { COMMAND("board") } shows you the board.
lobby-ended = ### 💎 Splendor: closed before the start
lobby-free = free seat
lobby-host = 👑
lobby-alt = A Splendor table with { $seats } seats. Players so far: { $names }.
lobby-alt-host = { $player } (host)
lobby-alt-invited = { $player } (invited)
lobby-hosted = { $player } is the host.
lobby-invited = { $members }: { $player } would like to play again. **Join** says yes, **Leave** says not this time and frees your seat.
lobby-starts-itself =
    { $players ->
        [one] The seats are kept until { $until }. The game starts by itself once everybody has answered and somebody has said yes.
       *[other] The seats are kept until { $until }. The game starts by itself once everybody has answered, and at that time in any case, without those who have not.
    }
lobby-option = { $title }: { $value }
lobby-up-to =
    { $seats ->
        [2] 2
       *[other] up to { $seats }
    }
lobby-join = Join
lobby-leave = Leave
lobby-options = Settings
lobby-start = Start the game
lobby-rematch = Rematch
lobby-options-more = More settings
lobby-options-invited = Invitations
lobby-options-title =
    ### Settings of this table
    You can change them until the game starts.
lobby-options-saved =
    ### Settings of this table
    ✓ Saved. You can change them until the game starts.
lobby-choose-expansion = Expansion
lobby-choose-seats = Players
lobby-choose-rule = Different gems at once
lobby-choose-first = First player
lobby-rotating = { $way } ({ $player })
lobby-choose-language = Language
lobby-choose-theme = Theme
lobby-choose-boards = Old boards
lobby-choose-hints = Hints
lobby-choose-patience = Patience
lobby-choose-rated = Rated
lobby-choose-only = Only those invited
only-yes = yes, while their seats are kept
only-no = no
rated-yes = yes
rated-no = no, just for fun
lobby-joined =
    { $seats ->
        [one] You are in. One more player, and the game can start.
       *[other] You are in. There are { $seats } of you now, and any of you can start.
    }
lobby-joined-rematch =
    { $held ->
        [0] You are in, and the game starts now.
       *[other] You are in. The game starts by itself once everybody has answered.
    }
lobby-new-here = New here? { COMMAND("game learn") } teaches the game in ten minutes.
lobby-first-game = First game? { COMMAND("game learn") } shows you the game in ten minutes, in your direct messages.
lobby-left = You have left the table.
lobby-started = The cards are dealt. Have fun!
lobby-rematched = A new table is open.

expansion-none = none (base game)
    .short = Without an expansion.
    .lobby = Cards bring bonuses and prestige, and nobles visit players with the bonuses they ask for. At 15 prestige the last round begins.

language-en = English
language-de = German (Deutsch)
language-nl = Dutch (Nederlands)
language-da = Danish (dansk)

theme-light = light
theme-dark = dark

table-ended = The game was ended early. Nobody wins. { COMMAND("game new") } opens a new table.
table-ended-by = { $player } ended the game early. Nobody wins. { COMMAND("game new") } opens a new table.
lobby-ended-by = { $player } closed this table before the start. { COMMAND("game new") } opens a new one.
lobby-ended-empty = Everybody has left this table, so it is closed. { COMMAND("game new") } opens a new one.
lobby-ended-unchanged =
    { $days ->
        [one] Nobody did anything at this table for a day, so it is closed.
       *[other] Nobody did anything at this table for { $days } days, so it is closed.
    } { COMMAND("game new") } opens a new one.
lobby-ended-early = This table was closed before the start. { COMMAND("game new") } opens a new one.
message-failed = Your move counts, but Discord did not let me show it just now. I will try again soon, at the latest with the next command here.
message-forbidden = Your move counts, but I cannot show it here: I am missing { $permissions }. I will show it as soon as I can.
message-store-error = Your move counts, but my disk has a problem, so this channel may not show it properly. Please tell the person who runs this bot.
table-moves-lost = These moves are lost, because an older backup of my games had to be restored. The newest board shows where the game stands.

hand-channel = Your hand in { $channel }:
hand-kept = I keep this message up to date, and delete it when the game ends.
hand-closed-dms =
    I could not send you your hand, because you do not accept direct messages from me. Nothing is lost: **My hand** under the board shows it whenever you like.

permission-view_channel = “View Channel”
permission-send_messages = “Send Messages”
permission-send_messages_in_threads = “Send Messages in Threads”
permission-attach_files = “Attach Files”
permission-read_message_history = “Read Message History”

error-missing-permissions = I cannot play in this channel yet: I am missing { $permissions }. Somebody who manages the server can allow that, or you can use another channel.
error-only-in-server = That only works in a channel of a server, where the others can see the board.
error-in-lobby = The game has not started yet. As soon as there are two players, { COMMAND("game start") } deals the cards.
error-too-many-seated = { $players } players have already joined, so { $seats } seats are too few. Choose more, or let somebody leave first.
error-first-not-seated = Only a player at this table can begin. Choose one of the suggestions.
error-member-not-seated = That member is not at this table. Choose one of the suggestions.
error-members-fit = That fits more than one player: { $players }. Type the whole name, or choose one of the suggestions.
error-nothing-asked = After this move you have nothing to give back or to choose, so leave that out. Nothing was played.
error-not-all = { $reason } No part of your move was played.
error-store = I could not save that, because my disk has a problem. Nothing was changed. Please tell the person who runs this bot, and try again.
error-damaged = The saved data of this game is damaged, so it cannot go on. Please tell the person who runs this bot. Somebody who manages this server can free the channel with { COMMAND("admin reset") }.
error-discord = Discord did not accept my answer. Your game is safe; please try again.
error-bug = Sorry, something went wrong on my side. Your game is safe, and the error has been logged. Please try again.
