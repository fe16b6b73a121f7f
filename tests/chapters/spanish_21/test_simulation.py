"""Rounds of 635a simulated: against the exact count, and card by card against live play."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from random import Random

import pytest
from tests.chapters.twenty_one_rounds import check_within_four_errors, compare

import croupier
from croupier.chapters.spanish_21 import odds, play
from croupier.chapters.spanish_21.simulation import simulated_game
from croupier.maths.pricing.counted import Counted, Terms, tell_nobody

GAME = croupier.game("spanish-21")
STAKE = Terms(1000)
RULE_SETS = [
    {
        "decks": decks,
        "additional-splits": splits,
        "additional-splits-of-aces": aces,
        "split-aces": split_aces,
        "two-card-21": two_cards,
        "reshuffling-device": device,
    }
    for nth, (decks, splits, aces, split_aces, two_cards) in enumerate(
        (decks, splits, aces, split_aces, two_cards)
        for decks in (6, 8)
        for splits in (0, 2, 5)
        for aces in (0, 2)
        for split_aces in ("as-other-pairs", "one-card")
        for two_cards in ("win", "tie")
    )
    for device in ((True, False)[nth % 2],)
]


def test_live_rounds_bring_the_same_under_sixteen_rule_sets() -> None:
    compared = 0
    for nth, answers in enumerate(Random(635).sample(RULE_SETS, 16)):
        rules = GAME.rules(answers)
        game = simulated_game(rules, STAKE)
        compared += compare(play.play, rules, game, rounds=12, seed=nth)
    assert compared > 150


@cache
def played() -> Mapping[str, tuple[Counted, ...]]:
    rules = GAME.rules({"reshuffling-device": True})
    return odds.simulate(rules, Terms(), rounds=1 << 20, seed=5, cores=None, tell=tell_nobody)


@pytest.mark.parametrize("wager", ["spanish-21", "insurance", "match-the-dealer"])
def test_simulation_is_within_four_standard_errors(wager: str) -> None:
    rules = GAME.rules({"reshuffling-device": True})
    exact = odds.count(rules, wager, Terms(), tell_nobody)
    check_within_four_errors(rules, wager, exact, played()[wager])
