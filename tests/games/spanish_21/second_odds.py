"""Spanish 21 counted a second time.

`best(answers, shoe)` is the exact worth of 1 of the Spanish 21 Wager, best played knowing every
card seen, splits included: every order of a small shoe is dealt through the second reader's own
round. The hole card is turned when the reader turns it; after a peek it is any card that gives no
Blackjack. `under(answers, shoe, policy)` is the same for a fixed play. Both are for shoes of some
12 to 20 cards.
`match_lines` and `insurance` are exact on full shoes. `python second_odds.py` prints some.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from tests.games.hole_card import ShoeRunsOutError, odds_of_next
from tests.games.spanish_21.second_reader import MATCH, Hand, is_blackjack, played, value

MAIN, STAKE = "spanish-21", 1_000
ANSWERS = {
    "decks": 6, "additional-splits": 1, "additional-splits-of-aces": 0, "two-card-21": "win",
    "split-aces": "as-other-pairs", "rescue-of-smaller-double": "whole",
    "additional-payout-under-5": "others-paid",
}  # fmt: skip
Policy = Callable[[Any], str]


def summary(part: Any) -> Any:
    """What the rest of a round can depend on; the order of the cards of a hand is no part of it."""
    if isinstance(part, Hand):
        flags = (part.stake, part.wager, part.is_split, part.doubled, part.state)
        return tuple(sorted(part.cards)), flags
    if isinstance(part, list | tuple):
        held = [summary(each) for each in part]
        return tuple(sorted(held) if held and isinstance(part[0], str) else held)
    return part


class Tree:
    """Every course of a round from a shoe; at a decision the best, or what the policy says."""

    def __init__(
        self, answers: Mapping[str, Any], shoe: Mapping[str, int], policy: Policy | None
    ) -> None:
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
            words = asked[2] if self.policy is None else (self.policy(asked),)
            worths = list(self.choices(said, words))
            if not worths:
                raise ShoeRunsOutError
            found = max(worths)
        if key is not None:
            self.known[key] = found
        return found

    def choices(self, said: tuple[Any, ...], words: Sequence[str]) -> Iterator[Fraction]:
        for word in words:
            try:
                yield self.worth((*said, (word, None)))
            except ShoeRunsOutError:
                assert self.policy is None, "the shoe runs out: take a larger one"

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


def best(answers: Mapping[str, Any], shoe: Mapping[str, int]) -> Fraction:
    return Tree(answers, shoe, None).worth()


def under(answers: Mapping[str, Any], shoe: Mapping[str, int], policy: Policy) -> Fraction:
    return Tree(answers, shoe, policy).worth()


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
