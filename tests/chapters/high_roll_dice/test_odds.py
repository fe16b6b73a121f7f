"""Figures of 675a by generating functions, by every roll of six dice, and by the second reader."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import product
from math import comb, factorial

import pytest
from tests.chapters.high_roll_dice.second_reader import (
    EXTRA,
    LIKE_SIX,
    LIKE_TEN,
    MILLIONAIRE,
    PIP_SIX,
    PIP_TEN,
    RANK,
    leading,
)

from croupier.api import game
from croupier.cli.output import WrongCall
from croupier.cli.show.strategy import found_strategy
from croupier.equipment.dice import all_rolls, kinds
from croupier.maths.pricing.counted import Terms, tell_nobody
from croupier.maths.pricing.report import WagerOdds
from croupier.maths.pricing.strategy import Strategy

GAME = game("high-roll-dice")
CIRCLES = range(2, 9)


def priced(wager: str, **answers: object) -> dict[str, WagerOdds]:
    """The wager on each of its places, by the paytable in force."""
    rules = GAME.rules({key.replace("_", "-"): value for key, value in answers.items()})
    table = GAME.paytable_in_force(rules, wager)
    head = GAME.odds(rules, wager=wager, paytable=table).wagers[0]
    return {one.variant: one for one in (head, *head.variants)}


# ------------------------------------------------------------------------------ two witnesses


def _times(one: list[Fraction], other: list[Fraction], most: int) -> list[Fraction]:
    found = [Fraction(0)] * (most + 1)
    for i, a in enumerate(one):
        for j, b in enumerate(other[: most + 1 - i]):
            found[i + j] += a * b
    return found


@cache
def leads(dice: int, face: int, most: int) -> Fraction:
    """The chance that a face leads with so many dice: exponential generating functions.

    Faces that rank higher show less often, those that rank lower at most as often.
    """
    series = [Fraction(0)] * most + [Fraction(1, factorial(most))]
    for other in RANK:
        if other != face:
            up_to = most - 1 if RANK.index(other) < RANK.index(face) else most
            shown = [Fraction(1, factorial(k)) for k in range(up_to + 1)]
            series = _times(series, shown, dice)
    return series[dice] * factorial(dice) / 6**dice if len(series) > dice else Fraction(0)


def alike(dice: int, most: int) -> Fraction:
    return sum((leads(dice, face, most) for face in RANK), Fraction(0))


def adds(most: int, more: int) -> Fraction:
    """The chance that so many of the other dice come to show the leading face."""
    thrown = 10 - most
    return comb(thrown, more) * Fraction(1, 6) ** more * Fraction(5, 6) ** (thrown - more)


@cache
def six_dice() -> Counter[tuple[int, int]]:
    return Counter(leading(dice) for dice in product(range(1, 7), repeat=6))


def test_the_two_witnesses_agree_on_six_dice() -> None:
    for (face, most), ways in six_dice().items():
        assert leads(6, face, most) == Fraction(ways, 6**6)
    assert sum(leads(10, face, most) for face in RANK for most in range(2, 11)) == 1


# ------------------------------------------------------------------------------ figures


def test_kinds_of_rolls_are_the_rolls() -> None:
    by_roll = Counter(tuple(roll.count(face) for face in range(1, 7)) for roll in all_rolls(5))
    assert kinds(5) == by_roll
    assert len(kinds(10)) == 3003
    assert sum(kinds(10).values()) == 6**10


def test_pip_street_of_ten_dice() -> None:
    found = priced("pip-street")
    assert set(found) == {str(face) for face in RANK}
    for face in RANK:
        chance = sum((leads(10, face, most) for most in range(2, 11)), Fraction(0))
        assert found[str(face)].hit_frequency == chance
        assert found[str(face)].house_advantage == 1 - chance * (1 + PIP_TEN[face])


@pytest.mark.parametrize("reading", ["ace-leads", "none-leads"])
def test_pip_street_of_six_dice(reading: str) -> None:
    found = priced("pip-street", dice="six", six_dice_no_match=reading)
    least = 1 if reading == "ace-leads" else 2
    for face in RANK:
        ways = sum(six_dice()[face, most] for most in range(least, 7))
        assert found[str(face)].house_advantage == 1 - Fraction(ways, 6**6) * (1 + PIP_SIX[face])


def test_like_kind_boulevard_of_the_first_roll() -> None:
    found = priced("like-kind-boulevard")
    for circle in CIRCLES:
        wins = alike(10, circle) * (1 + LIKE_TEN[circle])
        assert found[str(circle)].house_advantage == 1 - wins


def with_extra_roll(circle: int) -> Fraction:
    """What comes back of a circle, without the price of the Extra Roll."""
    back = alike(10, circle) * (1 + LIKE_TEN[circle])
    for most in range(2, circle):
        back += alike(10, most) * adds(most, circle - most) * (1 + EXTRA[circle])
    return back


def test_like_kind_boulevard_with_an_extra_roll() -> None:
    found = priced("like-kind-boulevard")
    for circle in CIRCLES:
        one = found[f"{circle}-extra"]
        assert one.house_advantage == 2 - with_extra_roll(circle)
        assert one.element_of_risk == one.house_advantage / 2


@pytest.mark.parametrize(("reading", "price"), [("one-unit", 1), ("each-circle", 7)])
def test_every_circle_with_an_extra_roll(reading: str, price: int) -> None:
    one = priced("like-kind-boulevard", extra_roll_price=reading)["all-extra"]
    back = sum((with_extra_roll(circle) for circle in CIRCLES), Fraction(0))
    assert one.house_advantage == (7 + price - back) / 7
    assert one.element_of_risk == (7 + price - back) / (7 + price)


@pytest.mark.parametrize(("reading", "returned"), [("returned", 1), ("included", 0)])
def test_millionaire_row(reading: str, returned: int) -> None:
    found = priced("millionaire-row", fixed_prize_and_stake=reading)
    for many, cents in MILLIONAIRE.items():
        chance = Fraction({10: 6, 9: 6 * 10 * 5}[many], 6**10)
        assert chance == alike(10, many)
        assert found[str(many)].house_advantage == 1 - chance * (cents // 100 + returned)


def test_millionaire_row_of_less_than_a_dollar() -> None:
    """300 rolls in 60,466,176 pay $50,000 for a quarter; at 24 cents that is too much."""
    found = priced("millionaire-row", millionaire_row_amount="up-to-a-dollar")
    for many, most in ((9, 24), (10, 9)):
        chance = alike(10, many)
        gains = [cents for cents in range(1, 101) if chance * (MILLIONAIRE[many] + cents) > cents]
        assert max(gains) == most
        assert any(f"up to $0.{most:02} the player" in note for note in found[str(many)].notes)


def test_like_kind_boulevard_of_six_dice() -> None:
    found = priced("like-kind-boulevard-six", dice="six")
    for circle, pays in LIKE_SIX.items():
        ways = sum(six_dice()[face, circle or 1] for face in RANK)
        one = found[str(circle) if circle else "no-match"]
        assert one.house_advantage == 1 - Fraction(ways, 6**6) * (1 + pays)


# ------------------------------------------------------------------------------ when to buy


def strategy(**answers: object) -> Strategy:
    rules = GAME.rules({key.replace("_", "-"): value for key, value in answers.items()})
    return found_strategy(GAME, rules, Terms(), tell_nobody)


def test_what_an_extra_roll_adds_to_a_circle_is_what_the_figures_with_and_without_it_say() -> None:
    found = priced("like-kind-boulevard")
    (chart,) = strategy().charts
    for circle, adds in chart.rows:
        with_it, without = found[f"{circle}-extra"], found[circle]
        gain = without.house_advantage - (with_it.house_advantage - 1)
        assert adds == f"{float(gain):.4f}"


@pytest.mark.parametrize(
    ("reading", "says", "best"),
    [("one-unit", "the one unit", "buy"), ("each-circle", "a unit for each", "never")],
)
def test_whether_to_buy_with_a_wager_on_every_circle(reading: str, says: str, best: str) -> None:
    found = strategy(extra_roll_price=reading)
    assert says in found.sentence
    rules = {rule.key: rule for rule in found.learned}
    figures = priced("like-kind-boulevard", extra_roll_price=reading)
    plain = sum((figures[str(circle)].house_advantage for circle in CIRCLES), Fraction(0)) / 7
    assert rules["never"].house_advantage == plain
    assert rules["buy"].house_advantage == figures["all-extra"].house_advantage
    assert rules[best].cost == 0
    (other,) = rules.keys() - {best}
    assert rules[other].cost == rules[other].house_advantage - rules[best].house_advantage


def test_where_no_extra_roll_is_offered_there_is_nothing_to_decide() -> None:
    """Millionaire Row is asked for strategy at its own dollar, not at the usual stake."""
    with pytest.raises(WrongCall, match="high-roll-dice has no decisions"):
        strategy(all_wagers_offered="some", wagers_offered=["millionaire-row"])


# ------------------------------------------------------------------------------ sets of bets


def test_a_set_with_an_extra_roll_costs_what_its_bets_cost() -> None:
    circles = (4, 5, 6)
    bets = ["pip-street@1=10", *(f"like-kind-boulevard@{circle}=10" for circle in circles)]
    pip = priced("pip-street")["1"].house_advantage
    plain = priced("like-kind-boulevard")
    alone = sum((plain[str(circle)].house_advantage for circle in circles), pip)
    assert Fraction(GAME.together({}, bets).facts()["mean_exact"]) == -10 * alone
    found = GAME.together({}, [*bets, "extra-roll=10"]).facts()
    back = sum((with_extra_roll(circle) for circle in circles), Fraction(0))
    assert Fraction(found["mean_exact"]) == -10 * (pip + len(circles) + 1 - back)
    assert found["wagered_exact"] == "50"


def test_a_set_of_six_dice_over_every_roll() -> None:
    bets = ["pip-street@1=1", "like-kind-boulevard-six@2=1", "like-kind-boulevard-six@no-match=1"]
    nets: Counter[Fraction] = Counter()
    for (face, most), ways in six_dice().items():
        net = Fraction(PIP_SIX[1] if face == 1 else -1)
        net += LIKE_SIX[2] if most == 2 else -1
        net += LIKE_SIX[0] if most == 1 else -1
        nets[net] += ways
    mean = sum(net * ways for net, ways in nets.items()) / 6**6
    square = sum(net * net * ways for net, ways in nets.items()) / 6**6
    found = GAME.together({"dice": "six"}, bets).facts()
    assert Fraction(found["mean_exact"]) == mean
    assert Fraction(found["variance_exact"]) == square - mean * mean
