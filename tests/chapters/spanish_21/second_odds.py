"""Spanish 21 counted a second time.

`best(answers, shoe)` is the exact worth of 1 of the Spanish 21 Wager, best played knowing every
card seen, splits included: every order of a small shoe is dealt through the second reader's own
round. The hole card is turned when the reader turns it; after a peek it is any card that gives no
Blackjack. `under(answers, shoe, policy)` is the same for a fixed play. Both are for shoes of some
12 to 20 cards.
`match_lines` and `insurance` are exact on full shoes. `python second_odds.py` prints some.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from typing import Any

from tests.chapters.hole_card import Reader, Tree
from tests.chapters.second_twenty_one import is_blackjack, value
from tests.chapters.spanish_21.second_reader import MATCH, Hand, played

MAIN = "spanish-21"
ANSWERS = {
    "decks": 6, "additional-splits": 1, "additional-splits-of-aces": 0, "two-card-21": "win",
    "split-aces": "as-other-pairs", "additional-payout-under-5": "others-paid",
}  # fmt: skip
Policy = Callable[[Any], str]


def held(hand: Hand) -> Any:
    """The order of the cards of a hand is no part of it."""
    flags = (hand.stake, hand.wager, hand.is_split, hand.doubled, hand.state)
    return tuple(sorted(hand.cards)), flags


READER = Reader(played, MAIN, Hand, held, lambda up, hole: is_blackjack([up, hole]))


def best(answers: Mapping[str, Any], shoe: Mapping[str, int]) -> Fraction:
    return Tree(READER, answers, shoe).worth()


def under(answers: Mapping[str, Any], shoe: Mapping[str, int], policy: Policy) -> Fraction:
    return Tree(READER, answers, shoe, lambda asked, up, told: policy(asked)).worth()


def match_lines() -> Iterator[tuple[int, Fraction]]:
    """Match-the-Dealer: the two cards among the other cards of the shoe, for any up card."""
    for decks, (same, other) in MATCH.items():
        cards = 48 * decks - 1
        suited, unsuited = decks - 1, 3 * decks
        rest, units = cards - suited - unsuited, 0
        kinds = ((suited, same), (unsuited, other), (rest, 0))
        for i, (n, pays) in enumerate(kinds):
            for j, (m, more) in enumerate(kinds):
                units += n * (m - (i == j)) * ((pays + more) or -1)
        yield decks, Fraction(-units, cards * (cards - 1))


def insurance(decks: int) -> Fraction:
    """The house advantage where nothing but the ace is seen."""
    return 1 - Fraction(12 * decks * 3, 48 * decks - 1)


def simple(asked: Any) -> str:
    """A play that draws to 15, doubles 10 and 11, and splits 7s and 8s."""
    cards, may = asked[3].cards, asked[2]
    count = sum(map(value, cards))
    if "split" in may and cards[0][0] in "78":
        return "split"
    if "double" in may and count in (10, 11):
        return "double"
    return "draw" if count < 15 and "draw" in may else may[0]


SMALL = {"As": 1, "6s": 1, "7s": 2, "7h": 1, "8s": 1, "8h": 1, "Kd": 2, "4c": 1}

if __name__ == "__main__":
    for decks, edge in match_lines():
        print("match-the-dealer", decks, edge, f"{float(edge):.4%}", "insurance", insurance(decks))
    for splits in (0, 1):
        found = under(ANSWERS | {"additional-splits": splits}, SMALL, simple)
        print("simple play, additional splits", splits, found, float(found))
    found = best(ANSWERS, SMALL)
    print("best", found, float(found))
