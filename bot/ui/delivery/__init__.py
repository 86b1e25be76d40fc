"""How the messages of a table get to Discord.

A move is committed first and shown afterwards; until its channel shows it, the game is pending. `table_messages` shows
it; two updates of a channel never overlap:

1. `wanted_messages` computes from a snapshot of the game which messages there should be; `compose` draws the pictures.
2. `recovery` tells which messages there are, from their records, and from the channel where these may be incomplete.
3. `reconcile` compares both and returns operations: send, edit, delete, or retire, which removes the controls.
4. `outbox` carries them out, and a `Batch` records that together with the mark that the channel shows the game.

A hand is the cards that a player has reserved. `hands` takes the same steps to show it in a direct message. `notices`
sends what a timer finds due. `PendingGames` shows again what failed, and after a start what a kill interrupted.
"""
