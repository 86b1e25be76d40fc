### The seal of the deal: published in the lobby, opened at the end.

seal-short = Deal sealed: `{ $seal }` · whole: { COMMAND("game deal") }
# The line in the message of the start: only this word and the seal fit into one line of a phone.
seal-kept = Seal: `{ $seal }`
seal-alt = Deal sealed: { $seal }
seal-final = The deal was sealed before the first player joined: `{ $seal }` · { COMMAND("game deal") } opens it
seal-closed =
    Nobody can choose the deal: the order of turns and all cards follow from a secret, and from the moments when Discord heard that you opened the table, joined and started. The secret was sealed with this SHA-256 before any player could join:
    `{ $seal }`
    When the game is over, this command opens the seal, and you can all deal the same cards again.
seal-opened =
    Here is the deal. Its secret was sealed with this SHA-256 when the table was opened:
    `{ $seal }`
    Save the file, and check it with `splendor-bot verify { $file } { $seal }`: that deals the cards again from the secret and your presses, and compares.

error-deal-is-sealed = The deal stays sealed until the game is over.

command-game-deal = deal
    .description = Check the sealed deal of the game, which is opened when the game is over
