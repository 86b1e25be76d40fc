### What /privacy asks and answers.

privacy-name = Former player
privacy-export = This is everything I have stored about you. Only you can see it. What your moves led to belongs to the games, and stays with them.
privacy-delete-question =
    ### Delete everything I have stored about you?
    { $playing ->
        [0] You are in no open game.
        [one] You leave the game that you are in, for good: your tokens go back to the bank, and the others play on. With two players, the other one wins.
       *[other] You leave the { $playing } games that you are in, for good: your tokens go back to the bank, and the others play on. With two players, the other one wins.
    }
    { $games ->
        [0] No game knows you.
        [one] In the one game that knows you, your seat is called “{ $name }” from now on.
       *[other] In all { $games } games that know you, your seat is called “{ $name }” from now on.
    }
    Messages that stand in channels already stay there; those who manage the server can delete them.
privacy-delete-yes = Delete everything
privacy-deleted = Done: I know nothing about you any more. If you use me again, I begin anew.

command-privacy = privacy
    .description = What I have stored about you
command-privacy-export = export
    .description = Get everything I have stored about you, as a file
command-privacy-delete = delete
    .description = Delete everything I have stored about you
