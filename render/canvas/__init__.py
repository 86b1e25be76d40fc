"""Pixels: antialiased drawing, compositing, the palette, the PNG encoder and the image caches."""
