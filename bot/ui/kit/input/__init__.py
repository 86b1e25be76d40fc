"""Read and complete typed text. Nothing here draws, changes a game or sees another player's hand."""
