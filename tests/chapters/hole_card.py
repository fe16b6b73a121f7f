"""Every course of a second reader's round of the Blackjack family from a small shoe.

The hole card lies among the unseen ones until the reader turns it; what was told of it says which
cards it may be.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

STAKE = 1_000
Policy = Callable[[Any, str, Any], Any]  # of what is asked, the up card and what was told


class ShoeRunsOutError(Exception):
    """A larger shoe is needed; a choice that may lead here is left out."""


@dataclass(frozen=True)
class Reader:
    """A second reader's round, its main wager and its hands.

    `held` is what the rest of a round can depend on in a hand, `tells` what is told of a hole card
    beside an up card.
    """

    played: Callable[..., Any]
    main: str
    hand: type
    held: Callable[[Any], Any]
    tells: Callable[[str, str], Any]

    def summary(self, part: Any) -> Any:
        """What the rest of a round can depend on."""
        if isinstance(part, self.hand):
            return self.held(part)
        if isinstance(part, list | tuple):
            held = [self.summary(each) for each in part]
            return tuple(sorted(held) if held and isinstance(part[0], str) else held)
        return part


@dataclass(frozen=True)
class Tree:
    """At a decision the best, or what the policy says."""

    reader: Reader
    answers: Mapping[str, Any]
    shoe: Mapping[str, int]
    policy: Policy | None = None
    known: dict[Any, Fraction] = field(default_factory=dict)

    def worth(self, said: tuple[Any, ...] = ()) -> Fraction:
        """The worth from where these answers lead; `said` are they, in order."""
        round_ = self.reader.played(self.answers, [(1, self.reader.main, STAKE, "", "Ann")])
        left, hidden, told, up = Counter(self.shoe), False, None, ""
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
            if asked[0] in ("peek", "range"):
                told = answer
            try:
                asked = round_.send(answer)
            except StopIteration as end:
                return Fraction(sum(row[-1] for row in end.value), STAKE)
        key = None
        if len(asked) > 2:
            key = asked[0], up, told, self.reader.summary(asked[2:]), tuple(sorted(left.items()))
            if key in self.known:
                return self.known[key]
        if asked[0] in ("do", "attack"):
            found = self.decided(said, asked, up, told)
        else:
            chances = self.chances(asked, left, up, hidden, told)
            found = sum((p * self.worth((*said, a)) for a, p in chances), Fraction(0))
        if key is not None:
            self.known[key] = found
        return found

    def decided(self, said: tuple[Any, ...], asked: Any, up: str, told: Any) -> Fraction:
        """One of the words offered; an attack is a sum of money or none."""
        attack = asked[0] == "attack"
        may: Sequence[Any] = (0, asked[2]) if attack else asked[2]
        if self.policy is not None:
            may = (self.policy(asked, up, told),)
        worths = []
        for word in may:
            try:
                worths.append(self.worth((*said, word if attack else (word, None))))
            except ShoeRunsOutError:
                assert self.policy is None, "the shoe runs out: take a larger one"
        if not worths:
            raise ShoeRunsOutError
        return max(worths)

    def chances(
        self, asked: Any, left: Counter[str], up: str, hidden: bool, told: Any
    ) -> Iterator[tuple[Any, Fraction]]:
        def may_be(card: str) -> bool:
            return told is None or self.reader.tells(up, card) == told

        if asked[0] == "card":
            yield from odds_of_next(left, hidden=hidden, may_be=may_be)
            return
        held = {card: number for card, number in left.items() if number and may_be(card)}
        ends: Counter[Any] = Counter()
        for card, number in held.items():
            ends[card if asked[0] == "hole" else self.reader.tells(up, card)] += number
        yield from ((end, Fraction(number, sum(held.values()))) for end, number in ends.items())


def odds_of_next(
    shoe: Counter[str], *, hidden: bool, may_be: Callable[[str], bool]
) -> Iterator[tuple[str, Fraction]]:
    """Each next card and its chance; `may_be` says which cards the `hidden` one may be."""
    number = sum(shoe.values())
    if number <= hidden:
        raise ShoeRunsOutError
    if not hidden:
        yield from ((card, Fraction(n, number)) for card, n in shoe.items() if n)
        return
    may = {card for card, n in shoe.items() if n and may_be(card)}
    allowed = sum(shoe[card] for card in may)
    for card, n in shoe.items():
        if n and allowed - (card in may):
            yield card, Fraction(n * (allowed - (card in may)), allowed * (number - 1))
