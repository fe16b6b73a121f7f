"""Every wager and paytable at every number of decks that the chapter allows has its odds."""

from __future__ import annotations

import pytest

import croupier
from croupier.chapters.blackjack import odds
from croupier.maths.pricing.counted import Terms, tell_nobody
from croupier.maths.pricing.report import price

GAME = croupier.game("blackjack")


@pytest.mark.parametrize("decks", [1, 2, 4, 6, 8])
def test_every_wager(decks: int) -> None:
    rules = GAME.rules({"decks": decks, "match-the-dealer": decks in (6, 8)})
    for wager in rules.wagers():
        if wager.part_of is None and not wager.bonus:
            for counted in odds.count(rules, wager.key, Terms(), tell_nobody):
                report = price(rules, rules.paytable(wager.key), counted, Terms())
                assert sum(outcome.probability for outcome in report.outcomes) == 1
                assert -0.02 < float(report.house_advantage) < 1
