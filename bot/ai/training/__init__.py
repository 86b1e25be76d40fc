"""Training the weights of the computer players, and matches that show their strength."""
