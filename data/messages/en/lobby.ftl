### The lobby, the options of a table, and what is said around posts.

lobby-title = ## 💎 Splendor: who plays?
lobby-closed = ### 💎 Splendor: the game is on
lobby-ended = ### 💎 Splendor: closed before it began
lobby-free = free seat
lobby-host = 👑
lobby-alt = A Splendor table with { $seats } seats; seated so far: { $names }.
lobby-join = Join
lobby-leave = Leave
lobby-options = Options
lobby-start = Start the game
lobby-rematch = Rematch
lobby-strict = Take exactly three different gems
lobby-up-to-three = Take up to three different gems
lobby-first-random = The start player is drawn
lobby-first-joining = Seats in order of joining
lobby-first-member = { $player } begins
lobby-language = Language of the table: { $language }
lobby-seats = { $seats } seats
lobby-options-title =
    ### Options of this table
    They can be changed until the game starts.
lobby-options-saved =
    ### Options of this table
    ✓ Saved. They can be changed until the game starts.
lobby-choose-expansion = Which game?
lobby-choose-seats = How many seats?
lobby-choose-rule = Taking different gems
lobby-choose-first = Who begins?
lobby-choose-language = Language of the public posts
lobby-choose-theme = Light or dark pictures?
lobby-joined =
    { $seats ->
        [one] You are in. One more player, and the game can start.
       *[other] You are in. { $seats } players now: any of you can start.
    }
lobby-left = You have left the table.
lobby-started = The cards are dealt. Have fun!
lobby-rematched = A new lobby with the same players is open.

expansion-none = Base game
    .short = Without an expansion.
    .lobby = Cards bring bonuses and prestige, and nobles visit whoever has the bonuses they ask for. At 15 prestige the last round begins.

language-en = English
language-de = German (Deutsch)
language-nl = Dutch (Nederlands)
language-da = Danish (dansk)

theme-light = Light pictures
theme-dark = Dark pictures

table-ended = The game was ended before it was over. Nobody wins; `/game new` opens a new one.
message-failed = Your move is kept, but Discord did not let me post it just now. I shall post it with the next command here.
message-forbidden = Your move is kept, but I cannot post it here: I am missing { $permissions }. I shall post it once I may.
message-store-error = Your move is kept, but the disk I keep the games on has a problem, so this channel may not show it properly. Please tell whoever hosts me.
table-moves-lost = These moves are lost: an older copy of my games had to be put back. The newest board shows where the game stands.

hand-channel = Your hand in { $channel }:
hand-closed-dms =
    I could not send you your hand as a direct message, because yours are closed to me. Nothing is lost: **My hand** under the board shows it whenever you like.

permission-view_channel = “View Channel”
permission-send_messages = “Send Messages”
permission-send_messages_in_threads = “Send Messages in Threads”
permission-attach_files = “Attach Files”
permission-read_message_history = “Read Message History”

error-missing-permissions = I cannot play in this channel yet: I am missing { $permissions }. Someone who manages the server can allow that, or you can use another channel.
error-only-in-server = That works in a channel of a server, where the others can see the board.
error-in-lobby = The game has not started yet.
error-too-many-seated = { $players } players sit here already, so { $seats } seats are too few.
error-first-not-seated = Only someone who sits at the table can begin.
error-member-not-seated = This member does not sit at the table.
error-nothing-asked = After this move there is nothing for you to give back or to choose, so leave that out. Nothing was played.
error-not-all = { $reason } Nothing of your move has been played.
error-store = I could not save that: the disk I keep the games on has a problem. Nothing was changed; please tell whoever hosts me, and try again.
error-damaged = What I have stored of this game is damaged, so it cannot go on. Please tell whoever hosts me; somebody who manages this server can free the channel with { $command }.
error-discord = Discord did not accept my answer. Nothing of your game is lost; please try again.
error-bug = Sorry, something went wrong on my side. Nothing of your game is lost. It has been noted; please try again.
