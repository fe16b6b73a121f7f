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
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from typing import Any

from tests.games.double_attack_blackjack.second_reader import (
    WORTH,
    Hand,
    bust_it,
    is_blackjack,
    played,
    total,
    value,
)
from tests.games.hole_card import ShoeRunsOutError, odds_of_next

MAIN, STAKE = "bet", 1_000
ANSWERS = {"surrendered-double": "half", "split-aces-surrender": "yes", "bust": "loses"}
DECKS = 8  # 665a.3(a)
Policy = Callable[[Any, str], Any]


def summary(part: Any) -> Any:
    """What the rest of a round can depend on; the order of the cards of a hand is no part of it."""
    if isinstance(part, Hand):
        flags = (*part.stakes.items(), part.is_split, part.doubled, part.state)
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
        if asked[0] in ("do", "attack"):
            worths = list(self.choices(said, asked, up))
            if not worths:
                raise ShoeRunsOutError
            found = max(worths)
        if key is not None:
            self.known[key] = found
        return found

    def choices(self, said: tuple[Any, ...], asked: Any, up: str) -> Iterator[Fraction]:
        may: list[Any] = (
            [0, asked[2]] if asked[0] == "attack" else [(word, None) for word in asked[2]]
        )
        if self.policy is not None:
            chosen = self.policy(asked, up)
            may = [chosen if asked[0] == "attack" else (chosen, None)]
        for answer in may:
            try:
                yield self.worth((*said, answer))
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


def bust_it_line() -> Fraction:
    """The house advantage of Bust It: every three cards of the dealer from the full shoe."""
    shoe = Counter({rank + suit: DECKS for rank in WORTH for suit in "cdhs"})
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
