"""What messages contain: rows, texts and scenes. Pure."""
