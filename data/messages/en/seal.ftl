### The sealed deal: published at the start, opened at the end.

seal-line = Deal sealed: `{ $seal }`
seal-final = The deal was sealed at the start as `{ $seal }`; { COMMAND("game deal") } opens it.
seal-closed =
    The deal fixed the order of all cards in this game. It was sealed before the first move with this SHA-256:
    `{ $seal }`
    When the game is over, this command opens the seal, and everybody can check that nothing was changed.
seal-opened =
    Here is the deal. At the start it was sealed with this SHA-256:
    `{ $seal }`
    Save the file, and check it with `splendor-bot verify { $file } { $seal }`, or without the bot: `sha256sum { $file }` has to print the same.

error-deal-is-sealed = The deal stays sealed until the game is over.

command-game-deal = deal
    .description = The sealed deal of the game, opened when it is over
