"""After the game: replays, films, the story of a game, statistics and games as files."""
