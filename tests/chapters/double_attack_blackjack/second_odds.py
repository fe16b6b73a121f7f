"""Double Attack Blackjack counted a second time.

`best(answers, shoe)` is the exact worth of 1 of the Bet Wager, best played knowing every card
seen, splits included: every order of a small shoe is dealt through the second reader's own round.
The hole card is turned when the reader turns it; after a peek it is any card that gives no
Blackjack. `under(answers, shoe, policy)` is the same for a fixed play. Both are for shoes of some
12 to 20 cards.
`bust_it_line` and `insurance` are exact on the full shoe. `python second_odds.py` prints some.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from tests.chapters.double_attack_blackjack.second_reader import Hand, bust_it, played
from tests.chapters.hole_card import Reader, Tree
from tests.chapters.second_twenty_one import WORTH, is_blackjack, total, value

MAIN = "bet"
ANSWERS = {"surrendered-double": "half", "split-aces-surrender": "yes", "bust": "loses"}
DECKS = 8  # 665a.3(a)
Policy = Callable[[Any, str], Any]


def held(hand: Hand) -> Any:
    """The order of the cards of a hand is no part of it."""
    flags = (*hand.stakes.items(), hand.is_split, hand.doubled, hand.state)
    return tuple(sorted(hand.cards)), flags


READER = Reader(played, MAIN, Hand, held, lambda up, hole: is_blackjack([up, hole]))


def best(answers: Mapping[str, Any], shoe: Mapping[str, int]) -> Fraction:
    return Tree(READER, answers, shoe).worth()


def under(answers: Mapping[str, Any], shoe: Mapping[str, int], policy: Policy) -> Fraction:
    return Tree(READER, answers, shoe, lambda asked, up, told: policy(asked, up)).worth()


def bust_it_line() -> Fraction:
    """The house advantage of Bust It: every three cards of the dealer from the full shoe."""
    shoe = Counter({rank + suit: DECKS for rank in WORTH if rank != "10" for suit in "cdhs"})
    number, units = 48 * DECKS, 0
    for a, n in shoe.items():
        for b, m in shoe.items():
            two = n * (m - (a == b))
            if total([a, b]) >= 17:
                units -= two * (number - 2)
                continue
            for c, k in shoe.items():
                units += two * (k - (a == c) - (b == c)) * bust_it([a, b, c])
    return Fraction(-units, number * (number - 1) * (number - 2))


def insurance(decks: int = DECKS) -> Fraction:
    """The house advantage where nothing but the ace is seen; it pays 5 to 2."""
    return 1 - Fraction(12 * decks, 48 * decks - 1) * Fraction(7, 2)


def simple(asked: Any, up: str) -> Any:
    """A play that attacks 5 to 8, draws to 15, doubles 10 and 11, splits 8s, gives up hard 16."""
    if asked[0] == "attack":
        return asked[2] if 5 <= value(up) <= 8 else 0
    cards, may = asked[3].cards, asked[2]
    count = sum(map(value, cards))
    if "split" in may and cards[0][0] == "8":
        return "split"
    if "double" in may and count in (10, 11):
        return "double"
    if count == 16:
        return "surrender"
    return "draw" if count < 15 and "draw" in may else "stand"


TINY = {"As": 1, "6s": 1, "7h": 1, "8h": 2, "Kd": 3, "9c": 1}
SMALL = {"As": 1, "5s": 1, "6s": 1, "7h": 1, "8h": 2, "Kd": 3, "4c": 1, "9c": 1, "2d": 1}

if __name__ == "__main__":
    print(
        "bust-it",
        bust_it_line(),
        f"{float(bust_it_line()):.4%}",
        "insurance",
        insurance(),
        float(insurance()),
    )
    for name, choice in (
        ("", ""),
        ("surrendered-double", "returned"),
        ("bust", "returned"),
        ("split-aces-surrender", "no"),
    ):
        found = under(ANSWERS | {name: choice}, SMALL, simple)
        print("simple play", name, choice, found, float(found))
    found = best(ANSWERS, TINY)
    print("best", found, float(found))
