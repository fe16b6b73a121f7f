"""An endless shoe in plain recursion over totals: no card changes another's chance."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cache

from croupier.hands.twenty_one import ACE


def endless_dealer(hand: tuple[int, ...], soft_stand: int = 17) -> dict[int, Fraction]:
    """Closed form: a chain over totals with chances of 1/13 and 4/13."""

    @cache
    def chain(points: int, soft: bool, begun: bool) -> tuple[tuple[int, Fraction], ...]:
        if begun and points >= (soft_stand if soft else 17):
            return ((min(points, 22), Fraction(1)),)
        found: dict[int, Fraction] = {}
        for value in range(1, 11):
            chance = Fraction(4 if value == 10 else 1, 13)
            more, aces = points + value, soft
            if value == 1 and points + 11 <= 21:
                more, aces = points + 11, True
            if more > 21 and aces:
                more, aces = more - 10, False
            for end, part in chain(more, aces, True):
                found[end] = found.get(end, Fraction(0)) + chance * part
        return tuple(found.items())

    (value,) = hand
    return dict(chain(11 if value == ACE else value + 1, value == ACE, False))


def points_after(points: int, soft: bool, value: int) -> tuple[int, bool]:
    """A total and whether it is soft, after one more card of 1 (ace) to 10."""
    if value == 1 and points + 11 <= 21:
        return points + 11, True
    points += value
    return (points - 10, False) if points > 21 and soft else (points, soft)


class Endless:
    """Against one up card, by totals alone."""

    def __init__(self, up: int, most_hands: int) -> None:
        self.up, self.most_hands = up, most_hands
        self.ends = endless_dealer((up,))
        natural = {ACE: Fraction(4, 13), 9: Fraction(1, 13)}.get(up, Fraction(0))
        if natural:  # the chain counts a Blackjack among the 21s
            self.ends[21] -= natural
            self.ends = {end: chance / (1 - natural) for end, chance in self.ends.items()}
        self.clear = 1 - natural

    @cache  # noqa: B019
    def stand(self, points: int) -> Fraction:
        won = [
            p * (1 if end > 21 or points > end else -(points < end)) for end, p in self.ends.items()
        ]
        return sum(won, Fraction(0))

    def draw(self, points: int, soft: bool, then: Callable[[int, bool], Fraction]) -> Fraction:
        total_ = Fraction(0)
        for value in range(1, 11):
            more, still = points_after(points, soft, value)
            chance = Fraction(4 if value == 10 else 1, 13)
            total_ += chance * (then(more, still) if more <= 21 else -1)
        return total_

    @cache  # noqa: B019
    def best(self, points: int, soft: bool) -> Fraction:
        return max(self.stand(points), self.draw(points, soft, self.best))

    @cache  # noqa: B019
    def two_cards(self, points: int, soft: bool, split: bool) -> Fraction:
        double = 2 * self.draw(points, soft, lambda more, _: self.stand(more))
        best = max(self.best(points, soft), double)
        return best if split else max(best, Fraction(-1, 2))

    def split(self, value: int) -> Fraction:
        """Second cards come one by one; a pair card is split again while hands are left."""
        soft, points = value == 1, 11 if value == 1 else value
        pair = Fraction(4 if value == 10 else 1, 13)

        @cache
        def hand(closed: bool) -> Fraction:
            total_ = Fraction(0)
            for second in range(1, 11):
                if closed and second == value:
                    continue
                chance = Fraction(4 if second == 10 else 1, 13)
                total_ += chance * self.two_cards(*points_after(points, soft, second), True)
            return total_ / (1 - pair if closed else 1)

        @cache
        def go(waiting: int, hands: int) -> Fraction:
            if not waiting:
                return Fraction(0)
            if hands == self.most_hands:
                return waiting * hand(False)
            again = go(waiting + 1, hands + 1)
            return pair * again + (1 - pair) * (hand(True) + go(waiting - 1, hands))

        return go(2, 2)


def whole_game(most_hands: Sequence[int]) -> Fraction:
    """Every deal: a 3 to 2 Blackjack, late surrender, doubling on two cards, also after splits."""
    expected = Fraction(0)
    cards = {value: Fraction(4 if value == 10 else 1, 13) for value in range(1, 11)}
    for up_value, up_chance in cards.items():
        for first, one in cards.items():
            endless = Endless(up_value - 1, most_hands[first - 1])
            for second, two in cards.items():
                chance = up_chance * one * two
                if {first, second} == {1, 10}:
                    expected += chance * endless.clear * Fraction(3, 2)
                    continue
                start = points_after(11 if first == 1 else first, first == 1, second)
                value = endless.two_cards(*start, False)
                if first == second and most_hands[first - 1] > 1:
                    value = max(value, endless.split(first))
                expected += chance * (endless.clear * value - (1 - endless.clear))
    return expected
