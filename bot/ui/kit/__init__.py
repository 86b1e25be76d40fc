"""Code that all commands and controls share: the client, interactions, controls, limits and private replies."""
