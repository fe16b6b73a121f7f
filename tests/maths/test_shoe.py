"""The shoe against brute force on shoes of twenty cards, and against an endless shoe."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest
from tests.maths.endless_shoe import endless_dealer, whole_game
from tests.maths.shoe_brute_force import (
    PUSH_22,
    BruteForce,
    check_every_hand,
    drawn,
    expectation,
    total,
)

from croupier.hands.twenty_one import LOSE, PUSH, WIN
from croupier.maths.pricing.counted import ENDLESS_DECKS
from croupier.maths.shoe.endless import endless_rounds
from croupier.maths.shoe.exact.cells import ANY_TOTAL, DOUBLED, SURRENDERED
from croupier.maths.shoe.exact.rounds import Rounds, count_rounds
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


@pytest.mark.parametrize("most_hands", [2, 4])
def test_the_whole_game_from_an_endless_shoe(most_hands: int) -> None:
    """Every first decision, split, double and surrender, summed up in closed form."""
    expected = whole_game([most_hands] * 10)
    game = ShoeGame(full_shoe(ENDLESS_DECKS), most_hands=(most_hands,) * 10)
    assert game_value(game) == pytest.approx(float(expected), abs=1e-6)
    rounds = endless_rounds(game, solve_all(game))
    assert _mean(rounds) == expected
    assert sum(map(sum, map(dict.values, rounds.ends.values()))) == rounds.total - sum(
        rounds.dealer_blackjack.values()
    )


def _mean(rounds: Rounds) -> Fraction:
    """What a unit brings: a Blackjack 3 to 2, a surrender half of it back."""
    gain = Fraction(
        -sum(ways for key, ways in rounds.dealer_blackjack.items() if key[1:] != (0, 9))
    )
    for key, ends in rounds.ends.items():
        for results, ways in ends.items():
            own = [
                Fraction(-1, 2) if code == SURRENDERED else Fraction((1, 0, -1)[code % 3])
                for code in results
            ]
            twice = sum(
                (each for each, code in zip(own, results, strict=True) if 3 <= code < 6),
                Fraction(0),
            )
            gain += ways * (Fraction(3, 2) if key[1:] == (0, 9) else sum(own, twice))
    return gain / rounds.total


def test_many_decks_approach_the_endless_shoe() -> None:
    """What is missing halves, as the number of decks is doubled."""
    endless = ShoeGame(full_shoe(ENDLESS_DECKS), most_hands=(1,) * 10, surrender=None)
    limit = float(_mean(endless_rounds(endless, solve_all(endless))))
    missing = [game_value(replace(endless, shoe=full_shoe(decks))) - limit for decks in (64, 128)]
    assert 0 < missing[1] < missing[0] < 2e-4
    assert missing[0] / missing[1] == pytest.approx(2, rel=0.05)


def test_dealer_from_an_endless_shoe() -> None:
    """2 to 9 up: no Blackjack to rule out, so the chain of totals is the whole of it."""
    game = ShoeGame(full_shoe(ENDLESS_DECKS), most_hands=(1,) * 10, surrender=None)
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
