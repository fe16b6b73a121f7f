"""The shoe against brute force on shoes of twenty cards, and against an endless shoe."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cache

import pytest
from tests.maths.shoe_brute_force import (
    PUSH_22,
    BruteForce,
    check_every_hand,
    drawn,
    expectation,
    total,
)

from croupier.hands.twenty_one import ACE, LOSE, PUSH, WIN
from croupier.maths.shoe.exact.cells import ANY_TOTAL, DOUBLED
from croupier.maths.shoe.exact.rounds import count_rounds
from croupier.maths.shoe.exact.together import together
from croupier.maths.shoe.game import FIXED, REOPTIMISED, ShoeGame
from croupier.maths.shoe.hands import DealerRule, full_shoe, lattice
from croupier.maths.shoe.kernels import SPLIT, STAND
from croupier.maths.shoe.optimal import game_value, solve, solve_all, split_value
from croupier.maths.shoe.splits import split_steps

# Twenty cards each; of few values, so that brute force takes seconds (verify has all ten values).
TWENTY = (3, 0, 0, 0, 2, 4, 0, 5, 0, 6)
MANY_EIGHTS = (2, 0, 0, 0, 4, 3, 0, 5, 0, 6)


@pytest.mark.parametrize("post_split", [FIXED, REOPTIMISED])
def test_twenty_cards_every_hand_is_exact(post_split: str) -> None:
    game = ShoeGame(TWENTY, most_hands=(2,) * 10, post_split=post_split)
    assert check_every_hand(game, BruteForce(), splits=False) == 0


def test_twenty_cards_with_a_soft_17_drawn_to_and_22_a_push() -> None:
    game = ShoeGame(
        TWENTY,
        dealer=DealerRule(soft_stand=18),
        results=PUSH_22,
        most_hands=(1,) * 10,
    )
    check_every_hand(game, BruteForce(push_22=True, soft_stand=18), splits=False)


@pytest.mark.parametrize("most", [2, 3])
def test_splits_hand_after_hand_are_exact(most: int) -> None:
    """Eights against a 6: two cards are known of each split hand, and every order is dealt."""
    brute = BruteForce()
    for post_split in (FIXED, REOPTIMISED):
        game = ShoeGame(MANY_EIGHTS, most_hands=(most,) * 10, post_split=post_split)
        for up in (5, 9):
            solution = solve(game, up)
            rest = drawn(drawn(drawn(game.shoe, up), 7), 7)
            clear = brute.clear(rest, up)
            value = brute.split(rest, up, 7, most, solution.split_policy[7])
            assert float(solution.split[7]) / float(clear) == pytest.approx(float(value), abs=1e-13)
            if solution.action(7, 7) == SPLIT:
                rounds = count_rounds(game, [solution])
                assert expectation(rounds, (up, 7, 7), brute) == value


@pytest.mark.parametrize(("begun", "most"), [(1, 1), (1, 2), (1, 3), (3, 3), (3, 4)])
def test_hands_of_a_split_that_has_begun_are_exact(begun: int, most: int) -> None:
    """One hand that waits for its second card, or three, from a shoe of which much is known."""
    brute, left = BruteForce(), (2, 0, 0, 0, 2, 2, 0, 3, 0, 4)
    shoe = (*left[:7], left[7] + 2, *left[8:])
    for up in (5, 9):
        game = ShoeGame((*shoe[:up], shoe[up] + 1, *shoe[up + 1 :]), most_hands=(4,) * 10)
        solution = solve(game, up)
        play, steps = solution.split_play[7], split_steps(most, begun)
        value = split_value(game, solution.dealers, 7, play, steps)
        expected = brute.split(left, up, 7, most, play.policy, begun)
        assert value / float(brute.clear(left, up)) == pytest.approx(float(expected), abs=1e-13)


def test_ways_add_up_to_every_deal() -> None:
    for decks, spanish in ((1, False), (6, True)):
        game = ShoeGame(full_shoe(decks, spanish=spanish))
        rounds = count_rounds(game, solve_all(game))
        counted = sum(sum(ends.values()) for ends in rounds.ends.values())
        assert counted + sum(rounds.dealer_blackjack.values()) == rounds.total


def test_split_steps_cover_every_order_of_second_cards() -> None:
    """Chances of all ways to split add up to one, with a third of all cards pair cards."""
    pair = Fraction(1, 3)
    for most in (*range(2, 7), 22):
        chance = sum(
            (
                step.sequences * pair**step.resplits * (1 - pair) ** step.closed
                for step in split_steps(most)
            ),
            Fraction(0),
        )
        assert chance == 1


def test_results_of_several_hands_keep_each_hand_exact() -> None:
    """Beside a dealer's 17 and 20, and over 21."""
    ways = {
        (WIN, 0): 1001,
        (PUSH, 3): 97,
        (LOSE, 3): 1203,
        (LOSE + DOUBLED, 3): 33,
        (LOSE, ANY_TOTAL): 555,
    }
    tally = {8 * result + column: number for (result, column), number in ways.items()}
    for hands in (2, 3, 4):
        found = together([(tally, hands)])
        assert sum(found.values()) == sum(tally.values())
        for result in {result for result, _ in ways}:
            own = sum(number for (each, _), number in ways.items() if each == result)
            assert sum(n * r.count(result) for r, n in found.items()) == hands * own
            assert found[(result,) * hands] > 0


# ------------------------------------------------------------------------------ endless shoe

ENDLESS = 1_000_000  # decks; what a card takes out of them is not to be seen


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
    """The whole game by totals alone: from an endless shoe no card changes another's chance."""

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


@pytest.mark.parametrize("most_hands", [2, 4])
def test_the_whole_game_from_an_endless_shoe(most_hands: int) -> None:
    """Every first decision, split, double and surrender, summed up in closed form."""
    expected = Fraction(0)
    cards = {value: Fraction(4 if value == 10 else 1, 13) for value in range(1, 11)}
    for up_value, up_chance in cards.items():
        endless = Endless(up_value - 1, most_hands)
        for first, one in cards.items():
            for second, two in cards.items():
                chance = up_chance * one * two
                if {first, second} == {1, 10}:
                    expected += chance * endless.clear * Fraction(3, 2)
                    continue
                start = points_after(11 if first == 1 else first, first == 1, second)
                value = endless.two_cards(*start, False)
                if first == second:
                    value = max(value, endless.split(first))
                expected += chance * (endless.clear * value - (1 - endless.clear))
    game = ShoeGame(full_shoe(ENDLESS), most_hands=(most_hands,) * 10)
    assert game_value(game) == pytest.approx(float(expected), abs=1e-6)


def test_dealer_from_an_endless_shoe() -> None:
    """2 to 9 up: no Blackjack to rule out, so the chain of totals is the whole of it."""
    game = ShoeGame(full_shoe(ENDLESS), most_hands=(1,) * 10, surrender=None)
    hands = lattice()
    for up in range(1, 9):
        ends = endless_dealer((up,))
        values = solve(game, up).values
        for hand in ((9, 9), (8, 9), (7, 9), (6, 9), (5, 9), (4, 9)):
            points = total(hand)
            expected = sum(
                float(p) * (1 if end > 21 or points > end else -(points < end))
                for end, p in ends.items()
            )
            assert values[hands.at(*hand), STAND] == pytest.approx(expected, abs=1e-6)
