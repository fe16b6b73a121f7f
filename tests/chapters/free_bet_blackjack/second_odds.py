"""Free Bet Blackjack counted a second time.

`under(answers, shoe, policy)` is the exact worth of 1 of the Blackjack Wager for a fixed play: each
order of a small shoe is dealt through the second reader's own round. The hole card is turned when
the reader turns it; after a peek it is any card that gives no Blackjack. Shoes have some 12 to 20
cards. `push_22` and `insurance` are exact on full shoes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cache
from typing import Any

from tests.chapters.free_bet_blackjack.second_reader import COLOR, PUSH_22, Hand, played
from tests.chapters.hole_card import Reader, Tree
from tests.chapters.second_twenty_one import is_blackjack, value

MAIN = "blackjack"
ANSWERS = {
    "split-aces": "as-other-pairs",
    "busted-hand-with-lammer": "lost",
    "bust": "loses",
    "even-money": False,
}
Policy = Callable[[Any, str], str]  # what is asked, and the up card


def held(hand: Hand) -> Any:
    """The order of the cards of a hand is no part of it."""
    flags = (
        hand.stake,
        hand.wager,
        hand.is_split,
        hand.lammer,
        hand.doubled,
        hand.free_double,
        hand.state,
    )
    return tuple(sorted(hand.cards)), flags


READER = Reader(played, MAIN, Hand, held, lambda up, hole: is_blackjack([up, hole]))


def under(answers: Mapping[str, Any], shoe: Mapping[str, int], policy: Policy) -> Fraction:
    return Tree(READER, answers, shoe, lambda asked, up, told: policy(asked, up)).worth()


@cache
def dealer_22(decks: int) -> dict[str, Fraction]:
    """How often a dealer who always draws to 17 has a 22: of one suit, one color, or other.

    The cards of a shoe are counted by the colors and suits that a hand can still be of."""
    found = {"same suit": Fraction(0), "same color": Fraction(0), "other": Fraction(0)}
    per = {str(n): 1 for n in range(2, 11)} | {"J": 1, "Q": 1, "K": 1, "A": 1}

    def draw(
        count: int, aces: int, held: tuple[str, ...], chance: Fraction, wanted: str
    ) -> Fraction:
        """The chance of 22 with only suits of `wanted` in the hand; a Blackjack ends it."""
        low = count
        while low > 21 and aces:
            low, aces = low - 10, aces - 1
        if low >= 17:
            return chance if low == 22 else Fraction(0)
        out = Fraction(0)
        worths = Counter(value(rank + "s") for rank in per)
        for worth, ranks in worths.items():
            n = ranks * decks * len(wanted) - held.count(str(worth))
            if n > 0:
                out += draw(
                    low + worth,
                    aces + (worth == 11),
                    (*held, str(worth)),
                    chance * Fraction(n, 52 * decks - len(held)),
                    wanted,
                )
        return out

    suits = {suit: draw(0, 0, (), Fraction(1), suit) for suit in COLOR}
    colors = {pair: draw(0, 0, (), Fraction(1), pair) for pair in ("sc", "hd")}
    found["same suit"] = sum(suits.values(), Fraction(0))
    found["same color"] = sum(colors.values(), Fraction(0)) - found["same suit"]
    found["other"] = draw(0, 0, (), Fraction(1), "schd") - sum(colors.values(), Fraction(0))
    return found


def push_22(decks: int, label: str) -> Fraction:
    """The house advantage where the dealer draws from a full shoe, whatever the players do."""
    chances = dealer_22(decks)
    back = sum(
        ((pays + 1) * p for pays, p in zip(PUSH_22[label], chances.values(), strict=True)),
        Fraction(0),
    )
    return 1 - back


def insurance(decks: int) -> Fraction:
    """The house advantage where nothing but the ace is seen."""
    return 1 - Fraction(16 * decks * 3, 52 * decks - 1)
