"""Start the render worker: `render.client` runs `python -m render`."""

from render.worker import main

if __name__ == "__main__":
    main()
