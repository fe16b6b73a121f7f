"""Poker: hands against hands over every board, and live hands beside what they cost."""

from __future__ import annotations

import time

import croupier

HANDS = {
    "holdem": "AsKs QdQh",
    "omaha-high": "AsKsQdJd 10h9h8c7c",
    "omaha-high-low-split-eight-or-better": "As2s3dKd 8h9h8c7c",
    "five-card-omaha-high": "AsKsQdJd2c 10h9h8c7c3s",
}


def main() -> None:
    game = croupier.game("poker")
    for name, hands in HANDS.items():
        game.equity({"game": name}, hands, "2d 3h 4h")
        begun = time.process_time()
        facts = game.equity({"game": name}, hands).facts()
        seconds = time.process_time() - begun
        print(f"{name}: {facts['ways']:,} boards in {seconds:.2f} s of processor time")


if __name__ == "__main__":
    main()
