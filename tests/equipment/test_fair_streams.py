"""Standards 56 and 57: streams of shuffles, dice, wheels and draws pass chi-square, serial, runs,
gap and permutation tests together at 99%, and biased generators fail them."""

from __future__ import annotations

from collections.abc import Callable
from math import erfc, exp, sqrt

import numpy as np
import pytest
from tests.equipment.battery import Numbers, chi_square, failed, p_values, upper_gamma

from croupier.equipment.randomness import Randomness, Seed, Stream, below

MANY = 20_000
Made = tuple[Numbers, int]


def first_cards(seed: Seed, many: int = MANY) -> Made:
    """The first card of a deck, one shuffle each."""
    randomness = Randomness(seed)
    return np.array([randomness.shuffle(range(52))[0] for _ in range(many // 4)]), 52


def dice(seed: Seed, many: int = MANY) -> Made:
    randomness = Randomness(seed)
    return np.array([die for _ in range(many // 2) for die in randomness.roll(2)]) - 1, 6


def wheel(seed: Seed, many: int = MANY) -> Made:
    randomness = Randomness(seed)
    return np.array([randomness.spin(38) for _ in range(many)]), 38


def draws(seed: Seed, many: int = MANY) -> Made:
    """Numbers from one stream whose limit is no power of two."""
    stream = Stream(seed, "draw", 1)
    return np.array([below(10, stream.take) for _ in range(many)]), 10


def of_many_seeds(seed: Seed, many: int = MANY) -> Made:
    """The first spin of each of many seeds, as each shoe has its own."""
    seeds = (Seed.from_text(f"{seed.reveal} {nth}") for nth in range(many // 2))
    return np.array([Randomness(each).spin(38) for each in seeds]), 38


def mixed(seed: Seed, many: int = MANY) -> Made:
    """The first spin after additions that hardly differ: a player who counts chooses nothing."""
    additions = (nth.to_bytes(4, "big") for nth in range(many // 2))
    return np.array([Randomness(seed.mixed([each])).spin(38) for each in additions]), 38


SOURCES: tuple[Callable[..., Made], ...] = (
    *(first_cards, dice, wheel, draws),
    *(of_many_seeds, mixed),
)


@pytest.mark.parametrize("source", SOURCES)
def test_standard_56_and_57_streams_pass_all_tests_together_at_99_percent(
    source: Callable[..., Made],
) -> None:
    numbers, values = source(Seed.from_text(source.__name__))
    assert failed(p_values(numbers, values)) == []


def test_standard_57_every_order_of_a_shuffle_is_equally_likely() -> None:
    randomness = Randomness(Seed.from_text("orders of five"))
    codes = [randomness.shuffle(range(5)) for _ in range(12_000)]
    _, seen = np.unique(np.array(codes) @ 5 ** np.arange(5), return_counts=True)
    assert len(seen) == 120
    assert 0.005 < chi_square(seen, np.full(120, 100.0)) < 0.995


# ------------------------------------------------------------------------------ biased ones

RNG = np.random.default_rng(1)


def _fair(many: int, values: int) -> Numbers:
    return RNG.integers(0, values, many)


def modulo_bias(many: int) -> Made:
    """A byte modulo 38 without rejection."""
    return _fair(many, 256) % 38, 38


def favorite(many: int) -> Made:
    """Each twenty-fifth number is a 7 whatever it was."""
    numbers = _fair(many, 38)
    numbers[::25] = 7
    return numbers, 38


def sticky(many: int) -> Made:
    """One in twelve repeats the number before it."""
    numbers = _fair(many, 38)
    again = np.flatnonzero(RNG.random(many) < 1 / 12)
    numbers[again] = numbers[again - 1]
    return numbers, 38


def too_even(many: int) -> Made:
    """Every value exactly as often as every other."""
    return RNG.permuted(np.tile(np.arange(38), many // 38)), 38


def lows_by_turns(many: int) -> Made:
    """Low and high follow each other more often than they should."""
    numbers = _fair(many, 38)
    turn = np.arange(many) % 4 == 0
    numbers[turn] = (numbers[turn] % 19) + 19 * (numbers[np.flatnonzero(turn) - 1] < 19)
    return numbers, 38


def rising(many: int) -> Made:
    """Some groups of four are sorted."""
    numbers = _fair(many // 4 * 4, 38).reshape(-1, 4)
    numbers[::8] = np.sort(numbers[::8], axis=1)
    return numbers.ravel(), 38


def short_generator(many: int) -> Made:
    """A linear congruential generator with few states."""
    state, numbers = 1, []
    for _ in range(many):
        state = (1_103_515_245 * state + 12_345) % 2**12
        numbers.append(state % 38)
    return np.array(numbers), 38


def wrong_shuffle(many: int) -> Made:
    """The shuffle that swaps each place with any other; the code of the whole order."""
    codes = []
    for _ in range(many):
        order = [0, 1, 2, 3]
        for place in range(4):
            other = int(RNG.integers(0, 4))
            order[place], order[other] = order[other], order[place]
        codes.append(order)
    found = np.unique(np.array(codes) @ 4 ** np.arange(4), return_inverse=True)[1]
    return found, 24


BIASED = (
    *(modulo_bias, favorite, sticky, too_even),
    *(lows_by_turns, rising, short_generator, wrong_shuffle),
)


@pytest.mark.parametrize("biased", BIASED)
def test_standard_57_a_biased_generator_fails(biased: Callable[[int], Made]) -> None:
    assert failed(p_values(*biased(MANY))) != []


# ------------------------------------------------------------------------------ the tests


@pytest.mark.parametrize(
    ("freedom", "distance", "chance"),
    # From printed tables of chi-square: 5%, 1% and 99% points.
    [(1, 3.841459, 0.05), (5, 15.086272, 0.01), (10, 2.558212, 0.99), (37, 52.192320, 0.05)],
)
def test_the_gamma_function_gives_the_points_of_printed_tables(
    freedom: int, distance: float, chance: float
) -> None:
    assert upper_gamma(freedom / 2, distance / 2) == pytest.approx(chance, abs=1e-6)


@pytest.mark.parametrize("x", [0.01, 0.5, 1.0, 1.6, 3.0, 20.0])
def test_the_gamma_function_where_it_is_elementary(x: float) -> None:
    assert upper_gamma(1, x) == pytest.approx(exp(-x), rel=1e-12)
    assert upper_gamma(0.5, x) == pytest.approx(erfc(sqrt(x)), rel=1e-10)
    assert upper_gamma(3, x) == pytest.approx(exp(-x) * (1 + x + x * x / 2), rel=1e-12)


def test_p_values_of_fair_numbers_are_spread_evenly() -> None:
    rng = np.random.default_rng(7)
    found = [p_values(rng.integers(0, 38, 4_000), 38) for _ in range(150)]
    for name in found[0]:
        cells = np.histogram([each[name] for each in found], bins=5, range=(0, 1))[0]
        assert chi_square(cells, np.full(5, 30.0)) > 0.001
    assert sum(bool(failed(each)) for each in found) <= 7  # 1.5 expected
