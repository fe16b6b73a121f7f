"""The odds of 668a against the second reader over all rolls, and inclusion and exclusion."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from fractions import Fraction
from itertools import chain, combinations
from random import Random

import pytest
from tests.chapters.props_and_hops.second_reader import SHAKE, SHAKEN, Dice, net

from croupier.api import game
from croupier.maths.pricing.report import WagerOdds
from croupier.rounds.bets import BetError

GAME = game("props-and-hops")
ROLLS: list[Dice] = [(one, other) for one in range(1, 7) for other in range(1, 7)]
ONE_ROLL = [wager.key for wager in GAME.rules().wagers() if wager.key != SHAKE]
HOPS = ("hop-the-top", "hop-the-left", "hop-the-right", "hop-the-center")
ALL = [f"{low}-{high}" for low in range(1, 7) for high in range(low, 7)]


def priced(wager: str, **answers: object) -> dict[str, WagerOdds]:
    given = {key.replace("_", "-"): value for key, value in answers.items()}
    (odds,) = GAME.odds(given, wager=wager).wagers
    return {one.variant: one for one in (odds, *odds.variants)}


def hops(**changed: list[str]) -> dict[str, object]:
    rules = GAME.rules()
    return {f"{hop}-combinations": changed.get(hop, rules[f"{hop}-combinations"]) for hop in HOPS}


# ------------------------------------------------------------------------------ one roll


@pytest.mark.parametrize("wager", ONE_ROLL)
def test_a_wager_on_the_next_roll(wager: str) -> None:
    gained = sum(net(hops(), wager, 100, dice) for dice in ROLLS)
    assert priced(wager)[""].house_advantage == Fraction(-gained, 3600)


def test_the_figures() -> None:
    """31 units back for one roll of 36, 16 for two; by the sets that we assume for the Hops."""
    expected = dict.fromkeys(ONE_ROLL, Fraction(4, 36))
    expected |= {wager: Fraction(5, 36) for wager in ONE_ROLL if wager.endswith("hardway")}
    expected |= dict.fromkeys(("field", "1-6-and-under", "3-4-and-over"), Fraction(2, 36))
    expected |= dict.fromkeys(("hop-the-top", "hop-the-center"), Fraction(1, 36))
    expected |= dict.fromkeys(("hop-the-left", "hop-the-right"), Fraction(3, 36))
    expected[SHAKE] = 1 - 151 * Fraction(89, 17160)
    assert {odds.wager: odds.house_advantage for odds in GAME.odds().wagers} == expected


@pytest.mark.parametrize("seed", range(5))
def test_hops_are_counted_by_the_combinations_named(seed: int) -> None:
    rng = Random(seed)
    mixed = rng.sample(ALL, len(ALL))
    one, two = sorted(rng.sample(range(1, len(ALL)), 2))
    answers = hops(
        **{
            "hop-the-top": rng.sample(ALL, rng.randint(1, 21)),
            "hop-the-left": mixed[:one],
            "hop-the-center": mixed[one:two],
            "hop-the-right": mixed[two:],
        }
    )
    for hop in HOPS:
        (found,) = GAME.odds(answers, wager=hop).wagers
        gained = sum(net(answers, hop, 100, dice) for dice in ROLLS)
        assert found.house_advantage == Fraction(-gained, 3600)


# ------------------------------------------------------------------------------ Six Eight Shake


def weighed(left: Collection[Dice]) -> Iterator[tuple[int, int]]:
    """Every set of combinations: its sign, and how many rolls show one of it."""
    sets = chain.from_iterable(combinations(left, many) for many in range(len(left) + 1))
    for each in sets:
        yield (-1) ** len(each), sum(1 if low == high else 2 for low, high in each)


def wins(left: Collection[Dice]) -> Fraction:
    """All of them before a 7: of each set, that none of it comes before one of the six 7s."""
    return sum((sign * Fraction(6, 6 + ways) for sign, ways in weighed(left)), Fraction(0))


def lasts(left: Collection[Dice]) -> Fraction:
    """The rolls until all or a 7: the greatest of times is the sum, by sign, of the least."""
    return sum(
        (-sign * Fraction(36, 6 + ways) for sign, ways in weighed(left) if ways), Fraction(0)
    )


def test_668a_2_f_8_six_eight_shake_by_inclusion_and_exclusion() -> None:
    (odds,) = priced(SHAKE).values()
    assert wins(SHAKEN) == Fraction(89, 17160)
    assert odds.house_advantage == 1 - 151 * wins(SHAKEN)
    assert odds.extra is not None
    assert Fraction(odds.extra["expected_rolls_exact"]) == lasts(SHAKEN)
    assert "worth more than it cost" in odds.notes[0]


def test_668a_2_f_8_a_six_eight_shake_taken_down_while_none_of_the_six_is_thrown() -> None:
    """Of 36 rolls 20 change nothing; who takes the wager down then has lost nothing by them."""
    (odds,) = priced(SHAKE).values()
    cost = odds.house_advantage * Fraction(36 - 20, 36)
    assert f"{float(cost):.4%}" in odds.notes[0]


def test_668a_3_e_a_wager_that_joins_has_the_advantage() -> None:
    found = priced(SHAKE, six_eight_shake_entry="join")
    pairs = [dice for dice in SHAKEN if dice[0] != dice[1]]
    doubles = [dice for dice in SHAKEN if dice[0] == dice[1]]
    assert len(found) == 14
    for variant, odds in found.items():
        if variant:
            _, many, of_doubles = variant.split("-")
            left = [*pairs[: int(many)], *doubles[: int(of_doubles)]]
            assert odds.house_advantage == 1 - 151 * wins(left)
            assert odds.house_advantage < 0
    assert priced(SHAKE, six_eight_shake_entry="own-count").keys() == {""}


# ------------------------------------------------------------------------------ sets of bets


def test_a_set_with_a_six_eight_shake_hangs_together_by_the_first_roll() -> None:
    """What the Shake is worth after each first roll, beside what the roll pays on the others."""
    bets = {"six-the-hardway": 5, "field": 10, "1-6-and-under": 2}
    product = Fraction(0)
    for dice in ROLLS:
        low, high = sorted(dice)
        left = [each for each in SHAKEN if each != (low, high)]
        shake = Fraction(-1) if low + high == 7 else 151 * wins(left) - 1
        others = sum(Fraction(net({}, wager, 100 * bet, dice), 100) for wager, bet in bets.items())
        product += 3 * shake * others / 36
    alone = GAME.together({}, [f"{SHAKE}=3"]).facts()
    rest = GAME.together({}, [f"{wager}={bet}" for wager, bet in bets.items()]).facts()
    whole = GAME.together({}, [f"{wager}={bet}" for wager, bet in (bets | {SHAKE: 3}).items()])
    means = [Fraction(facts["mean_exact"]) for facts in (alone, rest)]
    spread = [Fraction(facts["variance_exact"]) for facts in (alone, rest)]
    covariance = product - means[0] * means[1]
    assert covariance != 0
    assert Fraction(whole.facts()["mean_exact"]) == sum(means)
    assert Fraction(whole.facts()["variance_exact"]) == sum(spread) + 2 * covariance
    assert whole.facts()["wagered_exact"] == "20"


@pytest.mark.parametrize(("bets", "odds"), [([f"{SHAKE}=0"], 0), ([f"{SHAKE}=5"], 2), ([], 0)])
def test_a_set_is_of_wagers_that_are_made(bets: list[str], odds: int) -> None:
    with pytest.raises(BetError):
        GAME.together({}, bets, odds=odds)


def test_668a_2_f_8_the_price_with_the_free_take_down_is_a_figure() -> None:
    (fresh, *others) = GAME.odds({}, wager="six-eight-shake").wagers
    assert fresh.extra is not None
    edge = Fraction(fresh.extra["taken_down_exact"])
    assert edge < fresh.house_advantage
    assert any(f"{float(edge):.4%}" in note for note in fresh.notes)
    assert all("taken_down_exact" not in (each.extra or {}) for each in others if each.variant)
