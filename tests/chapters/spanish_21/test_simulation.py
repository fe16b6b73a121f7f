"""Rounds of 635a simulated: against the exact count, and card by card against live play."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, partial

import numpy as np
import pytest
from tests.chapters.twenty_one_rounds import Player, Witness, any_strategy, check_within_four_errors

import croupier
from croupier.chapters.spanish_21 import odds, play
from croupier.chapters.spanish_21.counting.game import shoe_game
from croupier.chapters.spanish_21.simulation import rounds as compiled
from croupier.chapters.spanish_21.simulation.simulate import kernel_args, lines_of, tally_size
from croupier.equipment.cards import Deck
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


def test_live_rounds_bring_the_same_under_48_rule_sets() -> None:
    compared = 0
    for nth, answers in enumerate(RULE_SETS):
        rules = GAME.rules(answers)
        game = shoe_game(rules, STAKE)
        ups = any_strategy(game, np.random.default_rng(nth))
        deck = Deck(rules.number("decks"), spanish=True)
        witness = Witness(
            play,
            compiled.deal_rounds,
            deck,
            dict.fromkeys(("double", "split", "additional-payout"), "spanish-21"),
            ("match-the-dealer",),
        )
        compared += witness.compare(
            rules,
            game,
            kernel_args(rules, game, (ups,)),
            Player(game, ups),
            partial(lines_of, rules, STAKE),
            main="spanish-21",
            size=tally_size(game),
            rounds=12,
            seed=nth,
        )
    assert len(RULE_SETS) == 48
    assert compared > 500


@cache
def played() -> Mapping[str, tuple[Counted, ...]]:
    rules = GAME.rules({"reshuffling-device": True})
    return odds.simulate(rules, Terms(), rounds=1 << 20, seed=5, cores=None, tell=tell_nobody)


@pytest.mark.parametrize("wager", ["spanish-21", "insurance", "match-the-dealer"])
def test_simulation_is_within_four_standard_errors(wager: str) -> None:
    rules = GAME.rules({"reshuffling-device": True})
    exact = odds.count(rules, wager, Terms(), tell_nobody)
    check_within_four_errors(rules, wager, exact, played()[wager])
