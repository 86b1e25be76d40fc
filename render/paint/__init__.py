"""Drawing of pieces and scenes: images from `art` and text, placed by `layout`, on a palette canvas."""
