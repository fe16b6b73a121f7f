"""Learned rules of games with long counts, written as strategy files: exactly their known price."""

from __future__ import annotations

from pathlib import Path

import pytest

from croupier.api import game
from croupier.reports.pricing import main_wagers

LEARNED = {
    "blackjack": "basic-strategy",
    "texas-holdem-bonus-poker": "flop-and-turn",
    "ultimate-texas-holdem-poker": "flop-and-board",
    "world-poker-tour-heads-up-holdem": "flop-and-board",
}


@pytest.mark.parametrize("name", LEARNED)
def test_a_learned_rule_as_data_has_its_known_price(name: str) -> None:
    key, main = LEARNED[name], main_wagers(game(name).rulebook)[0].key
    best = game(name).odds(wager=main).wagers[0]
    assert best.strategy is not None
    known = next(rule for rule in best.strategy.learned if rule.key == key)
    (own,) = game(name).odds(strategy=Path(f"examples/{name}/{key}.toml")).wagers
    assert own.house_advantage == known.house_advantage
