"""The average over a shoe: its standard error, and the fresh shoe it is set against (minutes)."""

from __future__ import annotations

from math import sqrt
from statistics import fmean, stdev

import pytest

import croupier
from croupier.chapters.blackjack import odds
from croupier.chapters.blackjack.simulation.cut_card import fresh_value
from croupier.chapters.blackjack.simulation.simulate import simulated_game
from croupier.families.twenty_one.counting.main import BASIC_STRATEGY
from croupier.families.twenty_one.simulation.cut_card import advantage
from croupier.families.twenty_one.simulation.rounds import play_rounds
from croupier.maths.pricing.counted import Terms, tell_nobody
from croupier.maths.pricing.report import price
from croupier.maths.simulate import Sample
from croupier.rulebook.rules import Rules

GAME = croupier.game("blackjack")
TERMS = Terms()


@pytest.mark.parametrize("decks", [1, 2, 6])
def test_a_fresh_shoes_figure_is_the_exact_one(decks: int) -> None:
    """The sum over all hands of basic strategy's values against the exact count of every deal."""
    rules = GAME.rules({"decks": decks})
    counted = odds.count(rules, "blackjack", TERMS, tell_nobody)[-1]
    assert counted.variant == "basic-strategy"
    exact = price(rules, rules.paytable("blackjack"), counted, TERMS).house_advantage
    assert -fresh_value(rules, TERMS) == pytest.approx(float(exact), abs=1e-12)


def simulated(rules: Rules, *, rounds: int, seed: int) -> tuple[float, float]:
    """The main wager's house advantage and its standard error."""
    game = simulated_game(rules, TERMS)
    args = game.strategy_args(BASIC_STRATEGY)
    tally = Sample(rounds, seed).play(play_rounds, args, game.size)
    return advantage(game.pricing, game.lines(tally)["blackjack"])


@pytest.mark.parametrize("decks", [1, 6])
def test_simulated_fresh_shoes_agree_with_it(decks: int) -> None:
    rules = GAME.rules({"decks": decks, "reshuffling-device": True})
    found, error = simulated(rules, rounds=100_000_000, seed=5)
    assert abs(found + fresh_value(rules, TERMS)) < 4 * error


def test_rounds_of_one_shoe_are_as_good_as_independent() -> None:
    """The standard error takes them so: means of many runs are spread as it says."""
    rules = GAME.rules({"decks": 1})
    found, errors = [], []
    for seed in range(200):
        mean, error = simulated(rules, rounds=1 << 17, seed=seed)
        found.append(mean)
        errors.append(error)
    assert stdev(found) == pytest.approx(fmean(errors), rel=4 / sqrt(2 * 200))


def test_the_cut_cards_effect_with_one_deck() -> None:
    """It is against the player, and large enough with one deck to be seen."""
    rules = GAME.rules({"decks": 1})
    found = odds.simulate(rules, TERMS, rounds=100_000_000, seed=9, cores=None, tell=tell_nobody)
    (headline, *_) = found["blackjack"]
    extra = headline.extra
    print(headline.notes[-1])
    assert extra["cut_card_effect"] > 4 * extra["cut_card_effect_standard_error"]
