"""What every command and control shares: the client, interactions, controls, limits and private replies."""
