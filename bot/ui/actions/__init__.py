"""The actions and answers of a turn: each file holds the picker, the presses and the command of one of them."""
