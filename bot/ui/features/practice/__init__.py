"""Games of one member against computer players in direct messages: practice, and the lesson."""
