### Questions and answers of /me export and /me delete.

privacy-name = Former player
privacy-export = Here is everything I have stored about you. Only you can see it. The results of your moves and the ids of your presses, from which the cards were dealt, belong to the games: they name nobody, and stay there.
privacy-delete-question =
    ### Delete everything I have stored about you?
    { $playing ->
        [0] You are not in an open game.
        [one] You leave your open game for good: your tokens go back to the bank, and the others play on. With two players, the other one wins.
       *[other] You leave your { $playing } open games for good: your tokens go back to the bank, and the others play on. With two players, the other one wins.
    }
    { $games ->
        [0] You appear in no game.
        [one] In the one game you appear in, your seat will be called “{ $name }”.
       *[other] In all { $games } games you appear in, your seat will be called “{ $name }”.
    }
    Messages that are already in channels stay there; people who manage the server can delete them.
    Whoever you have refused can invite you again; those who refused your invitations still do.
privacy-delete-yes = Delete everything
privacy-deleted = Done: I no longer know anything about you. If you use me again, I will start afresh.

command-me-export = export
    .description = Get everything I have stored about you, as a file
command-me-delete = delete
    .description = Delete everything I have stored about you
