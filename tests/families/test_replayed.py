"""The play of a small shoe from the same shoe with one card less, against brute force."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

import pytest
from tests.maths.shoe_brute_force import BruteForce, drawn, expectation

from croupier.families.twenty_one.counting.main import BASIC_STRATEGY
from croupier.families.twenty_one.counting.names import HandNames
from croupier.families.twenty_one.counting.replayed import main_replayed, replayed
from croupier.families.twenty_one.counting.solved import solutions, solved
from croupier.maths.pricing.counted import Line
from croupier.maths.shoe.game import FIXED, REOPTIMISED, ShoeGame
from croupier.maths.shoe.kernels import SPLIT

MANY_EIGHTS = (2, 0, 0, 0, 4, 3, 0, 5, 0, 6)
GAME = ShoeGame(MANY_EIGHTS, most_hands=(3,) * 10)
EIGHT = 7
WORTH = {
    "win": Fraction(1),
    "push": Fraction(0),
    "lose": Fraction(-1),
    "surrender": Fraction(-1, 2),
    "blackjack": Fraction(3, 2),
}


def gains(shoe: tuple[int, ...]) -> dict[str, Fraction]:
    """The mean of a round by strategy."""
    counted = main_replayed(HandNames("blackjack"), GAME, shoe)
    return {each.variant: mean(each.lines) for each in counted}


def mean(lines: Mapping[Line, int]) -> Fraction:
    won = sum(
        (ways * part.times * WORTH[part.outcome] for line, ways in lines.items() for part in line),
        Fraction(0),
    )
    return won / sum(lines.values())


def test_the_whole_shoe_is_the_mean_of_those_without_each_of_its_cards() -> None:
    """Exactly, splits included, for strategies that stay as they are."""
    whole = gains(MANY_EIGHTS)
    assert list(whole) == [REOPTIMISED, FIXED, BASIC_STRATEGY]
    average = dict.fromkeys(whole, Fraction(0))
    effects = set()
    for value, held in enumerate(MANY_EIGHTS):
        if held:
            found = gains(drawn(MANY_EIGHTS, value))
            effects.add(found[BASIC_STRATEGY] - whole[BASIC_STRATEGY])
            for name, gain in found.items():
                average[name] += Fraction(held, sum(MANY_EIGHTS)) * gain
    assert average == whole
    assert len(effects) == sum(map(bool, MANY_EIGHTS))


@pytest.mark.parametrize("removed", [4, 5])
def test_splits_without_a_card_are_those_of_brute_force(removed: int) -> None:
    """By the policy of the whole shoe, hand after hand in the order of the game."""
    brute, shoe = BruteForce(), drawn(MANY_EIGHTS, removed)
    compared = 0
    for up in (5, 9):
        solution = solved(solutions(GAME), up)
        if solution.action(EIGHT, EIGHT) == SPLIT:
            rest = drawn(drawn(drawn(shoe, up), EIGHT), EIGHT)
            value = brute.split(rest, up, EIGHT, 3, solution.split_policy[EIGHT])
            rounds = replayed(GAME, shoe, None)[REOPTIMISED].rounds
            assert expectation(rounds, (up, EIGHT, EIGHT), brute) == value
            compared += 1
    assert compared
