"""Double Back Jack counted a second time.

`best(answers, shoe)` is the exact worth of 1 of the Blackjack Wager, best played knowing every card
seen, splits included: every order of a small shoe is dealt through the second reader's own round.
The hole card is turned when the reader turns it; after a peek it is any card that gives no
Blackjack. `under(answers, shoe, policy)` is the same for a fixed play, which is told the up card.
Both are for shoes of some 12 to 20 cards. `insurance` is exact on full shoes.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from tests.chapters.double_back_jack.second_reader import Hand, played
from tests.chapters.hole_card import Reader, Tree
from tests.chapters.second_twenty_one import is_blackjack, value

MAIN = "blackjack"
ANSWERS = {
    "second-chance-amount": "all-on-the-hand",
    "second-chance-on-doubled-hands": "offered",
    "second-chance-on-split-hands": "each",
    "declined-bust": "lost-at-once",
    "split-aces": "as-other-pairs",
    "insurance-after-blackjack": "no",
}
Policy = Callable[[Any, str], str]


def held(hand: Hand) -> Any:
    """Of a hand's cards the first, which may be a pair's, and the others in any order."""
    flags = (
        hand.stake,
        hand.wager,
        hand.is_split,
        hand.doubled,
        hand.chance,
        hand.taken,
        hand.state,
    )
    return hand.cards[0], tuple(sorted(hand.cards)), flags


READER = Reader(played, MAIN, Hand, held, lambda up, hole: is_blackjack([up, hole]))


def best(answers: Mapping[str, Any], shoe: Mapping[str, int]) -> Fraction:
    return Tree(READER, answers, shoe).worth()


def under(answers: Mapping[str, Any], shoe: Mapping[str, int], policy: Policy) -> Fraction:
    return Tree(READER, answers, shoe, lambda asked, up, told: policy(asked, up)).worth()


def insurance(decks: int) -> Fraction:
    """The house advantage where nothing but the ace is seen."""
    return 1 - Fraction(16 * decks * 3, 52 * decks - 1)


def simple(asked: Any, _: str) -> str:
    """A play that draws to 15, doubles 10 and 11, splits 7s and 8s and tries again over 21."""
    cards, may = asked[3].cards, asked[2]
    count = sum(map(value, cards))
    if "second-chance" in may:
        return "second-chance" if count <= 25 else "decline"
    if "split" in may and cards[0][0] in "78":
        return "split"
    if "double" in may and count in (10, 11):
        return "double"
    return "draw" if count < 15 else "stand"


SMALL = {"As": 1, "5s": 1, "6s": 1, "8h": 2, "Kd": 4, "4c": 1, "9c": 1, "7d": 1, "Qh": 1, "9h": 1}
TINY = {"As": 1, "6s": 1, "7h": 1, "8h": 1, "Kd": 3, "9c": 1, "3s": 1}
