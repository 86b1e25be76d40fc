### Undoing turns: the button, the question to the others, and what is said about it.

event-undone = { $player } undoes the last turn
event-undone-by-admin = An admin undoes the last turn

undo-button = Undo
undo-ask-button = Ask to undo
undo-done = ✓ Your last turn is undone.
undo-asked = The others are asked whether you may undo your last turn. All of them have to agree.
undo-moved-since = { $count ->
        [one] { $players } has already moved since.
       *[other] { $players } have already moved since.
    }
undo-needs-all = So the others would have to agree before your turn is undone.
undo-answered = ✓ Your answer counts.

undo-question = { $player } would like to undo the last turn, and everything that was played after it.
undo-question-cards = The decks stay as they are: a card that came up stays the next to come.
undo-question-until = { $players }: do you agree? All have to, before the next move. The question ends { $until }.
undo-question-until-over = { $players }: do you agree? All have to. The question ends { $until }.
undo-question-agreed = { $count ->
        [one] { $players } agrees.
       *[other] { $players } agree.
    }
undo-yes = Agree
undo-no = Rather not
undo-refused = { $player } would rather leave the last turn as it is. The game goes on.
undo-refused-over = { $player } would rather leave the result as it is.

## Ending a game without a result

end-question = { $player } would like to end this game without a winner. Then it counts for nobody.
end-refused = { $player } would rather play on. The game goes on.
end-asked = The others are asked whether the game may end without a winner. All of them have to agree.
error-end-stand-in = A computer is playing for you. Take your seat back first, then you can ask the others.
error-end-gone = A computer still plays here for somebody whose data was deleted, and nobody can agree for that player. Play on, or resign.
error-end-kept = { $player } is not here to agree: a computer is playing for them. Play on, or resign.

admin-undo-question = Undo the last turn of { $player }, and everything that was played after it? The decks stay as they are, and the channel reads that an admin did it.
admin-undone = ✓ The last turn is undone.

error-undo-nothing = There is no turn to undo yet.
error-undo-too-late = That is not your last turn any more. { COMMAND("undo") } undoes your last one.
error-undo-left = A player has left the game since then, so that turn stays.
error-undo-kept = { $player } would have to agree, but a computer holds the seat at the moment. So that turn stays for now.
error-undo-gone = A player who would have to agree is no longer there, so that turn stays.
error-undo-new-game = This channel has a new game by now, so the old one stays over.
error-undo-deal-opened = Somebody has seen how the cards of this game were dealt, so it stays over.
error-already-asked = The others have been asked already. The buttons are below the question.
error-other-asked = { $player } has asked to undo a turn. You can ask once that is decided.
error-already-refused = That was refused. You can ask again after the next move.
error-already-refused-over = That was refused, so the game stays over.
error-question-closed = That question is no longer open.
error-own-question = That is your own question: the others answer it.
