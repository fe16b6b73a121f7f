"""What chapters other than 633a do with a shoe, against brute force on shoes of twenty cards."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest
from tests.maths.shoe_brute_force import PUSH_22, drawn
from tests.maths.shoe_variant_force import Force, Hand, worth

from croupier.hands.twenty_one import ACE, LOSE, PUSH, TEN, WIN
from croupier.maths.shoe.basic import basic_up
from croupier.maths.shoe.exact.rounds import hand_ends
from croupier.maths.shoe.game import (
    FIXED,
    OWN_CLASS,
    REOPTIMISED,
    ShoeGame,
    plain_results,
)
from croupier.maths.shoe.hands import DEALER_22, DEALER_OVER, Bytes, clear_values, lattice
from croupier.maths.shoe.kernels import SPLIT
from croupier.maths.shoe.optimal import game_value, revalued, solve
from croupier.maths.shoe.overs import overs
from croupier.maths.shoe.plays import MASS, UpSolution

FEW = (3, 0, 0, 0, 2, 3, 2, 4, 0, 6)
EIGHT = 7

# Five cards and more of 21 pay 3 to 2; 6, 7 and 8 pay 2 to 1; no bonus after a split.
LONG, STRAIGHT = OWN_CLASS, OWN_CLASS + 1


def _classes() -> tuple[int, ...]:
    hands = lattice()
    found = hands.total.copy()
    found[(hands.total == 21) & (hands.size >= 4)] = LONG
    found[hands.at(5, 6, 7)] = STRAIGHT
    return tuple(found.tolist())


def _free_kinds() -> tuple[int, ...]:
    hands = lattice()
    free = (hands.size == 2) & ~hands.soft & (hands.total >= 9) & (hands.total <= 11)
    return tuple((1 + free).tolist())


OWN = (*plain_results(), (3,) * (DEALER_OVER + 1), (4,) * (DEALER_OVER + 1))
ALWAYS_21 = (*plain_results()[:21], (WIN,) * (DEALER_OVER + 1), *OWN[22:])
SECOND = (*PUSH_22[:21], (WIN,) * (DEALER_OVER + 1))
GAMES = {
    "bonuses and rescue": ShoeGame(
        FEW,
        results=ALWAYS_21,
        plain=(1.0, 0.0, -1.0, 1.5, 2.0),
        doubled=(2.0, 0.0, -2.0, 2.0, 2.0),
        classes=_classes(),
        double_more=True,
        rescue=-1.0,
        most_hands=(3,) * 10,
    ),
    "surrender at any moment": ShoeGame(
        FEW,
        double_more=True,
        surrender_more=True,
        surrender_after_split=True,
        rescue=-1.0,
        most_hands=(2,) * 10,
        split_aces_one_card=True,
    ),
    "free wagers": ShoeGame(
        FEW,
        results=PUSH_22,
        further=((2.0, 0.0, -1.0), (1.0, 0.0, 0.0), (2.0, 0.0, -1.0), (2.0, 0.0, 0.0)),
        double_kinds=_free_kinds(),
        split_kinds=(3,) * 9 + (0,),
        surrender=None,
        most_hands=(3,) * 10,
    ),
    "second chances": ShoeGame(
        FEW,
        results=SECOND,
        further=((1.0, 0.0, -2.0), (2.0, 0.0, -4.0)),
        second_chances=(2, 3),
        most_hands=(2,) * 10,
    ),
    "second chances, and a dealer's 22 returns hands over 21": ShoeGame(
        FEW,
        results=(*SECOND, (LOSE,) * DEALER_22 + (PUSH, LOSE)),
        further=((1.0, 0.0, -2.0), (1.0, 0.0, -3.0)),
        second_chances=(2, 3),
        over_class=OWN_CLASS,
        most_hands=(2,) * 10,
    ),
    "a bonus against an up card": ShoeGame(
        FEW,
        results=OWN,
        plain=(1.0, 0.0, -1.0, 1.5, 2.0),
        doubled=(2.0, 0.0, -2.0, 2.0, 2.0),
        classes=_classes(),
        bonuses=((5, 4, 10.0),),
        most_hands=(1,) * 10,
    ),
}
TOLD = ((4, 5), (6, 7), (ACE, TEN))


def counted(game: ShoeGame, force: Force, solution: UpSolution, hand: Hand) -> Fraction:
    """The same by the ways of a count, times the chance of the hole card."""
    deepest, scale = sum(game.shoe) - 1, 6
    ends = hand_ends(game, solution, hand[0], hand[1], deepest, scale)
    won = sum((ways * worth(game, force, codes) for codes, ways in ends.items()), Fraction(0))
    clear = force.clear(drawn(drawn(drawn(game.shoe, force.up), hand[0]), hand[1]))
    return won / sum(ends.values()) * clear


def check(game: ShoeGame, up: int, holes: tuple[int, ...]) -> int:
    """Every two cards against an up card; how many pairs are split."""
    force, splits = Force(game, up, holes), 0
    solution = solve(game, up, holes=holes)
    for first in range(10):
        for second in range(first, 10):
            if game.shoe[first] * game.shoe[second] == 0 or (first, second) == (ACE, TEN):
                continue
            rest = drawn(drawn(drawn(game.shoe, up), first), second)
            choices = force.choices(rest, (first, second))
            action, best = solution.action(first, second), max(choices.values())
            mass = solution.values[lattice().at(first, second), MASS]
            assert mass == pytest.approx(float(force.clear(rest)), abs=1e-14)
            if action == SPLIT:
                if (first, up) not in ((EIGHT, 5), (ACE, 5), (EIGHT, 6)):
                    continue
                splits += 1
                split = force.split(rest, solution, first)
                assert split > best
                best = split
            else:
                assert choices[action] == best, (up, first, second, action, choices)
            assert solution.value(first, second) == pytest.approx(float(best), abs=1e-12)
            assert counted(game, force, solution, (first, second)) == best
    return splits


@pytest.mark.parametrize("name", GAMES)
def test_every_hand_is_exact(name: str) -> None:
    splits = sum(check(GAMES[name], up, clear_values(up)) for up in (5, ACE))
    assert splits or GAMES[name].most_hands[0] == 1


def test_a_split_is_exact_by_either_play_of_its_hands() -> None:
    for post_split in (FIXED, REOPTIMISED):
        game = replace(GAMES["free wagers"], post_split=post_split)
        force, solution = Force(game, 6, clear_values(6)), solve(game, 6)
        rest = drawn(drawn(drawn(game.shoe, 6), EIGHT), EIGHT)
        value = force.split(rest, solution, EIGHT)
        assert float(value) == pytest.approx(float(solution.split[EIGHT]), abs=1e-13)


@pytest.mark.parametrize("name", [name for name, game in GAMES.items() if game.second_chances])
def test_basic_strategy_takes_second_chances_by_total(name: str) -> None:
    game = replace(GAMES[name], most_hands=(1,) * 10)
    for up in (5, 6, TEN):
        force, best = Force(game, up, clear_values(up)), solve(game, up)
        basic = basic_up(game, best)
        assert set(range(22, 31)) >= basic.second_chances[0] != frozenset()
        for first in range(10):
            for second in range(first, 10):
                rest = drawn(drawn(drawn(game.shoe, up), first), second)
                if min(rest) < 0 or (first, second) == (ACE, TEN):
                    continue
                value = force.followed(rest, (first, second), basic)
                told = basic.solution.value(first, second)
                assert told == pytest.approx(float(value), abs=1e-12), (up, first, second)
                assert counted(game, force, basic.solution, (first, second)) == value
                assert told <= best.value(first, second) + 1e-12


@pytest.mark.parametrize("name", [name for name, game in GAMES.items() if game.second_chances])
def test_no_other_totals_are_better_for_second_chances(name: str) -> None:
    """Each total as a whole: to change whether it has one brings less, all first cards together."""
    game = replace(GAMES[name], most_hands=(1,) * 10)
    best = solve(game, 6)
    basic = basic_up(game, best)

    def value(takes: Bytes) -> float:
        found = replace(basic.solution, play=replace(basic.solution.play, takes=takes))
        return game_value(game, solutions=[None] * 6 + [revalued(game, found)] + [None] * 3)

    own = basic.solution.play.takes
    changed = 0
    for points in range(22, 31):
        takes = own.copy()
        takes[0, overs().total == points] ^= 1
        assert value(takes) <= value(own)
        changed += value(takes) < value(own)
    assert changed > 4


@pytest.mark.parametrize("holes", TOLD)
def test_what_is_told_of_the_hole_card(holes: tuple[int, ...]) -> None:
    game = ShoeGame(FEW, most_hands=(1,) * 10, told=(TOLD,) * 10)
    assert game.holes(5) == TOLD
    assert game.holes(TEN) == ((4, 5), (6, 7), (TEN,))
    check(game, 5, holes)
