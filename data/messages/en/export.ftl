### A game as a file.

command-game-export = export
    .description = Get the game as a text file, with its seal; only you can see the answer
command-game-export-game = game
    .description = A game other than the last one that ended here

export-done = The whole game is in `{ $file }`: a line for each move, and the seal of the deal. The person who runs a bot can add it to another one with `splendor-bot import`, or make pictures of it.
export-masked = This game is still being played, so `{ $file }` holds what everybody has seen, without hidden cards. It is good for a bug report; no game can go on from it.
export-not-over = This game is still being played. As soon as it is over, everybody here can have it as a file; until then only somebody who manages this server, without hidden cards.
