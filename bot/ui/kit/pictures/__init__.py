"""Pictures for messages: the cache in front of the render process, avatars and gem emojis."""
