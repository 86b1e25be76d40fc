"""A player for the arena that needs nothing but Python: it buys what brings most prestige, else takes most gems."""

import json
import random
import sys
from typing import Any

JSON = dict[str, Any]


def choose(moves: list[JSON], state: JSON, cards: JSON, chance: random.Random) -> int:
    """Return the number of a move that is best for a greedy player; chance decides among equals."""

    def worth(move: JSON) -> tuple[int, int]:
        kind = move["type"]
        if kind.startswith("Purchase"):
            return 3, cards[move["card"]]["prestige"]
        if kind == "TakeTokens":
            return 2, sum(move["tokens"].values())
        if kind == "ReturnTokens":
            return 1, -move["tokens"].get("gold", 0)
        return 0, 0

    best = max(map(worth, moves))
    return chance.choice([move["move"] for move in moves if worth(move) == best])


def main() -> None:
    """Answer each line of standard input that asks for something."""
    cards: JSON = {}
    chance = random.Random()
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "hello":
            cards, chance = message["cards"], random.Random(message["seed"])
            answer = {"name": "greedy", "version": "1.0"}
        elif message["type"] == "move":
            answer = {"move": choose(message["moves"], message["state"], cards, chance)}
        else:
            break
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
