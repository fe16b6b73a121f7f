"""Rounds of 665a simulated: against the exact count, and card by card against live play."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, partial

import numpy as np
import pytest
from tests.chapters.twenty_one_rounds import check_within_four_errors, compare

import croupier
from croupier.chapters.double_attack_blackjack import odds, play
from croupier.chapters.double_attack_blackjack.simulation import simulated_game
from croupier.hands.twenty_one import value_of
from croupier.maths.pricing.counted import Counted, Terms, tell_nobody
from croupier.rounds.words import Decide

GAME = croupier.game("double-attack-blackjack")
STAKE = Terms(1000)
RULE_SETS = [
    {
        "surrendered-double": double,
        "split-aces-surrender": aces,
        "bust": "returned" if device else "loses",
        "reshuffling-device": device,
    }
    | ({} if device else {"cover-card": cover})
    for double in ("half", "returned")
    for aces in ("yes", "no")
    for device, covers in ((True, ("25%",)), (False, ("25%", "50%", "75%")))
    for cover in covers
]


def other_choices(attacked: frozenset[int], question: Decide) -> str:
    """The Double Attack Wager by the up card; all else is the strategy's."""
    if question.choices[0].key != "no-attack":
        return ""
    up = int(value_of(question.known["up"][0]))
    return "double-attack" if up in attacked else "no-attack"


def test_live_rounds_bring_the_same_under_sixteen_rule_sets() -> None:
    """Sixteen sets of answers, each with up cards that are attacked."""
    compared = sets = 0
    rng = np.random.default_rng(665)
    for answers in RULE_SETS:
        rules = GAME.rules(answers)
        sets += 1
        attacked = frozenset(np.flatnonzero(rng.integers(0, 2, 10)).tolist())
        compared += compare(
            play.play,
            rules,
            simulated_game(rules, STAKE, attacked),
            rounds=12,
            seed=sets,
            else_=partial(other_choices, attacked),
        )
    assert sets == 16
    assert compared > 150


@cache
def played() -> Mapping[str, tuple[Counted, ...]]:
    rules = GAME.rules({"reshuffling-device": True})
    return odds.simulate(rules, Terms(), rounds=1 << 20, seed=5, cores=None, tell=tell_nobody)


@pytest.mark.parametrize("wager", ["bet", "insurance", "bust-it"])
def test_simulation_is_within_four_standard_errors(wager: str) -> None:
    rules = GAME.rules({"reshuffling-device": True})
    exact = odds.count(rules, wager, Terms(), tell_nobody)
    check_within_four_errors(rules, wager, exact, played()[wager])
