"""The contents of messages: rows, texts and scenes. Its functions are pure."""
