"""Rewrite the transcripts of the playthroughs: `python -m tools.refresh_playthroughs`. Then review the diff."""

from tests.support.transcript import PLAYTHROUGHS, transcript
from tools.options import new_parser


def main() -> None:
    """Write every transcript to its file."""
    new_parser(__doc__).parse_args()
    for played in PLAYTHROUGHS:
        played.path.write_text(transcript(played), encoding="utf-8")


if __name__ == "__main__":
    main()
