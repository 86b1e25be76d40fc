"""Where everything on a picture lies: plain arithmetic in whole pixels, from scenes to boxes."""
