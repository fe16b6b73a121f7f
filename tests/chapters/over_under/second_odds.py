"""Over/Under counted a second time: every wager and reading of 686a, with six decks.

Every three cards in order are met by their values and weighed. None of the program's code is used;
the payouts are those of the second reader. `lines()` gives the advantage per Ante (Over 23 and
Under 18 counted with it, each first card played as is best) under both readings of a total on the
other side, and per Bonus Wager. `choices()` names what is best by the value of the first card.
`python -m tests.chapters.over_under.second_odds` prints both.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product

from tests.chapters.over_under.second_reader import BONUS, EVEN, HOUSE_WINS, WINS

Line = tuple[str, str, Fraction]  # wager, reading, house advantage
SHOE = dict.fromkeys(range(2, 12), 24) | {10: 96}
CARDS = 312
ORDERS = CARDS * (CARDS - 1) * (CARDS - 2)


def ways(values: tuple[int, ...]) -> int:
    found = 1
    for nth, value in enumerate(values):
        found *= SHOE[value] - values[:nth].count(value)
    return found


def values_of(first: int, reading: str) -> dict[str, Fraction]:
    """What Ante and additional wager win together, per Ante, by choice after the first card."""
    units = dict.fromkeys(WINS, 0)
    for others in product(SHOE, repeat=2):
        hand = (first, *others)
        for wager, winning in WINS.items():
            if sum(hand) in winning:
                units[wager] += ways(hand) * 2 * EVEN
            elif sum(hand) in HOUSE_WINS or reading == "lose":
                units[wager] -= ways(hand) * 2
    of = SHOE[first] * (CARDS - 1) * (CARDS - 2)
    return {wager: Fraction(won, of) for wager, won in units.items()} | {"surrender": Fraction(-1)}


def choices(reading: str) -> dict[int, tuple[str, Fraction]]:
    """The best choice for the value of the first card, and what it wins."""
    best = {}
    for first in SHOE:
        values = values_of(first, reading)
        choice = max(values, key=lambda name: values[name])
        best[first] = choice, values[choice]
    return best


def lines() -> Iterator[Line]:
    for reading in ("lose", "returned"):
        best = choices(reading)
        won = sum(Fraction(SHOE[first], CARDS) * value for first, (_, value) in best.items())
        yield "ante", f"total-on-the-other-side {reading}", -Fraction(won)
    units = sum(ways(hand) * BONUS.get(sum(hand), -1) for hand in product(SHOE, repeat=3))
    yield "bonus", "", Fraction(-units, ORDERS)


if __name__ == "__main__":
    for wager, reading, advantage in lines():
        print(f"{wager:6} {reading:33} {float(advantage):9.4%}  {advantage}")
    for reading in ("lose", "returned"):
        for first, (choice, value) in choices(reading).items():
            print(f"{reading:9} {first:3} {choice:10} {float(value):8.4f}")
