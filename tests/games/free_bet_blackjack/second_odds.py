"""Free Bet Blackjack counted a second time.

`under(answers, shoe, policy)` is the exact worth of 1 of the Blackjack Wager for a fixed play: each
order of a small shoe is dealt through the second reader's own round. The hole card is turned when
the reader turns it; after a peek it is any card that gives no Blackjack. Shoes have some 12 to 20
cards. `push_22` and `insurance` are exact on full shoes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from functools import cache
from typing import Any

from tests.games.free_bet_blackjack.second_reader import (
    COLOR,
    PUSH_22,
    Hand,
    is_blackjack,
    played,
    value,
)
from tests.games.hole_card import odds_of_next

MAIN, STAKE = "blackjack", 1_000
ANSWERS = {"split-aces": "as-other-pairs", "busted-hand-with-lammer": "lost", "even-money": False}
Policy = Callable[[Any, str], str]  # what is asked, and the up card


def summary(part: Any) -> Any:
    """What the rest of a round can depend on; the order of the cards of a hand is no part of it."""
    if isinstance(part, Hand):
        flags = (
            part.stake,
            part.wager,
            part.is_split,
            part.lammer,
            part.doubled,
            part.free_double,
            part.state,
        )
        return tuple(sorted(part.cards)), flags
    if isinstance(part, list | tuple):
        held = [summary(each) for each in part]
        return tuple(sorted(held) if held and isinstance(part[0], str) else held)
    return part


class Tree:
    """Every course of a round from a shoe, played by a policy."""

    def __init__(self, answers: Mapping[str, Any], shoe: Mapping[str, int], policy: Policy) -> None:
        self.answers, self.shoe, self.policy = answers, shoe, policy
        self.known: dict[Any, Fraction] = {}

    def worth(self, said: tuple[Any, ...] = ()) -> Fraction:
        """The worth from where these answers lead; `said` are they, in order."""
        round_ = played(self.answers, [(1, MAIN, STAKE, "", "Ann")])
        left, hidden, peeked, up = Counter(self.shoe), False, None, ""
        asked = next(round_)
        for answer in (*said, StopIteration):
            while asked[0] in ("deal hole", "insure"):
                hidden = hidden or asked[0] == "deal hole"
                asked = round_.send(0 if asked[0] == "insure" else None)
            if answer is StopIteration:
                break
            if asked[0] in ("card", "hole"):
                left[answer] -= 1
                up = answer if asked == ("card", "dealer") and not up else up
                hidden = hidden and asked[0] != "hole"
            if asked[0] == "peek":
                peeked = answer
            try:
                asked = round_.send(answer)
            except StopIteration as end:
                return Fraction(sum(row[-1] for row in end.value), STAKE)
        key = None
        if len(asked) > 2:
            key = asked[0], up, peeked, summary(asked[2:]), tuple(sorted(left.items()))
            if key in self.known:
                return self.known[key]
        found = sum(
            (p * self.worth((*said, a)) for a, p in self.chances(asked, left, up, hidden, peeked)),
            Fraction(0),
        )
        if asked[0] == "do":
            found = self.worth((*said, (self.policy(asked, up), None)))
        if key is not None:
            self.known[key] = found
        return found

    def chances(
        self, asked: Any, left: Counter[str], up: str, hidden: bool, peeked: bool | None
    ) -> Iterator[tuple[Any, Fraction]]:
        if asked[0] == "card":
            yield from odds_of_next(
                left,
                hidden=hidden,
                may_be=lambda card: peeked is not False or not is_blackjack([up, card]),
            )
        elif asked[0] == "hole":
            may = {c: n for c, n in left.items() if n and peeked in (None, is_blackjack([up, c]))}
            yield from ((c, Fraction(n, sum(may.values()))) for c, n in may.items())
        elif asked[0] == "peek":
            blackjacks = sum(n for c, n in left.items() if is_blackjack([up, c]))
            has = Fraction(blackjacks, sum(left.values()))
            yield from ((a, p) for a, p in ((True, has), (False, 1 - has)) if p)


def under(answers: Mapping[str, Any], shoe: Mapping[str, int], policy: Policy) -> Fraction:
    return Tree(answers, shoe, policy).worth()


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
