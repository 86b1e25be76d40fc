"""Check that the wheel named on the command line holds every file of the code folders, and nothing else."""

import subprocess
import sys
from zipfile import ZipFile

FOLDERS = ("bot", "data", "render")


def main(wheel: str) -> int:
    tracked = subprocess.run(["git", "ls-files", *FOLDERS], check=True, capture_output=True, text=True)
    expected = set(tracked.stdout.split())
    packed = {name for name in ZipFile(wheel).namelist() if ".dist-info/" not in name}
    for name in sorted(expected - packed):
        print(f"error: {name} is not in the wheel", file=sys.stderr)
    for name in sorted(packed - expected):
        print(f"error: {name} should not be in the wheel", file=sys.stderr)
    print(f"{len(packed)} files in the wheel")
    return int(packed != expected)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
