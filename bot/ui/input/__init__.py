"""Read and complete what members type. Nothing here draws, changes a game or sees another player's hand."""
