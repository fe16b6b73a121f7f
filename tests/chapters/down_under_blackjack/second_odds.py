"""Down Under Blackjack counted a second time.

`under(answers, shoe, policy)` is the exact worth of 1 of the Bet Wager for a fixed play: each order
of a small shoe is dealt through the second reader's own round. The hole card is turned when the
reader turns it; once its range is shown it is any card of it. Shoes have some 12 to 20 cards.
`match_lines` and `insurance` are exact on full shoes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from tests.chapters.down_under_blackjack.second_reader import MATCH, Hand, played, size
from tests.chapters.hole_card import Policy, Reader, Tree

MAIN = "bet"
ANSWERS = {
    "decks": 6,
    "even-money": "no",
    "dealers-ace": "as-written",
    "added-wagers-against-22": "with-the-hand",
    "match-paid": "each",
    "bust": "lost-at-once",
    "two-original-large-cards": "as-dealt",
}


def held(hand: Hand) -> Any:
    """The order of the cards of a hand is no part of it."""
    flags = (hand.stake, hand.wager, hand.is_split, hand.doubled, hand.state)
    return tuple(sorted(hand.cards)), flags


READER = Reader(played, MAIN, Hand, held, lambda up, hole: size(hole))


def under(answers: Mapping[str, Any], shoe: Mapping[str, int], policy: Policy) -> Fraction:
    return Tree(READER, answers, shoe, policy).worth()


def match_lines() -> Iterator[tuple[int, str, Fraction]]:
    """Match-the-Dealer: the two cards among the other cards of the shoe, for any up card."""
    for decks, (same, other) in MATCH.items():
        cards = 52 * decks - 1
        suited, unsuited = decks - 1, 3 * decks
        kinds = ((suited, same), (unsuited, other), (cards - suited - unsuited, 0))
        for reading in ("each", "once"):
            units = 0
            for i, (n, pays) in enumerate(kinds):
                for j, (m, more) in enumerate(kinds):
                    paid = pays + more if reading == "each" else max(pays, more)
                    units += n * (m - (i == j)) * (paid or -1)
            yield decks, reading, Fraction(-units, cards * (cards - 1))


def insurance(decks: int) -> Fraction:
    """The house advantage where nothing but the ace is seen."""
    return 1 - Fraction(16 * decks * 3, 52 * decks - 1)
