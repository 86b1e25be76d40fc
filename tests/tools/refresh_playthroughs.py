"""Write the transcripts anew: `python -m tests.tools.refresh_playthroughs`. Then read the diff to see what changed."""

from tests.support.transcript import PLAYTHROUGHS, transcript


def main() -> None:
    """Write every transcript to its file."""
    for played in PLAYTHROUGHS:
        played.path.write_text(transcript(played), encoding="utf-8")


if __name__ == "__main__":
    main()
