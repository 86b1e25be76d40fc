"""One painter for all bots of a test process: to start one takes as long as several tests."""

import atexit

from render.painter import Painter

PAINTER = Painter()
atexit.register(PAINTER.close)
