"""Down Under Blackjack counted a second time.

`under(answers, shoe, policy)` is the exact worth of 1 of the Bet Wager for a fixed play: each order
of a small shoe is dealt through the second reader's own round. The hole card is turned when the
reader turns it; once its range is shown it is any card of it. Shoes have some 12 to 20 cards.
`match_lines` and `insurance` are exact on full shoes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from typing import Any

from tests.games.down_under_blackjack.second_reader import MATCH, Hand, played, size
from tests.games.hole_card import odds_of_next

MAIN, STAKE = "bet", 1_000
ANSWERS = {
    "decks": 6,
    "even-money": "no",
    "dealers-ace": "as-written",
    "added-wagers-against-22": "with-the-hand",
    "match-paid": "each",
    "two-original-large-cards": "as-dealt",
}
Policy = Callable[[Any, str, str], str]  # what is asked, the up card, the range shown


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
    """Every course of a round from a shoe, played by a policy."""

    def __init__(self, answers: Mapping[str, Any], shoe: Mapping[str, int], policy: Policy) -> None:
        self.answers, self.shoe, self.policy = answers, shoe, policy
        self.known: dict[Any, Fraction] = {}

    def worth(self, said: tuple[Any, ...] = ()) -> Fraction:
        """The worth from where these answers lead; `said` are they, in order."""
        round_ = played(self.answers, [(1, MAIN, STAKE, "", "Ann")])
        left, hidden, shown, up = Counter(self.shoe), False, "", ""
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
            if asked[0] == "range":
                shown = answer
            try:
                asked = round_.send(answer)
            except StopIteration as end:
                return Fraction(sum(row[-1] for row in end.value), STAKE)
        key = None
        if len(asked) > 2:
            key = asked[0], up, shown, summary(asked[2:]), tuple(sorted(left.items()))
            if key in self.known:
                return self.known[key]
        found = sum(
            (p * self.worth((*said, a)) for a, p in self.chances(asked, left, hidden, shown)),
            Fraction(0),
        )
        if asked[0] == "do":
            found = self.worth((*said, (self.policy(asked, up, shown), None)))
        if key is not None:
            self.known[key] = found
        return found

    def chances(
        self, asked: Any, left: Counter[str], hidden: bool, shown: str
    ) -> Iterator[tuple[Any, Fraction]]:
        if asked[0] == "card":
            yield from odds_of_next(
                left, hidden=hidden, may_be=lambda card: shown in ("", size(card))
            )
        elif asked[0] == "hole":
            may = {c: n for c, n in left.items() if n and size(c) == shown}
            yield from ((c, Fraction(n, sum(may.values()))) for c, n in may.items())
        elif asked[0] == "range":
            for name in ("small", "medium", "large"):
                if number := sum(n for c, n in left.items() if size(c) == name):
                    yield name, Fraction(number, sum(left.values()))


def under(answers: Mapping[str, Any], shoe: Mapping[str, int], policy: Policy) -> Fraction:
    return Tree(answers, shoe, policy).worth()


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
