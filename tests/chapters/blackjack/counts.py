"""Blackjack's counts for tests: by answers, priced, kept on disk while the sources stay."""

from __future__ import annotations

from collections.abc import Mapping

from tests.chapters.jackpots import with_every_jackpot

from croupier.maths.pricing.counted import Counted, Terms
from croupier.maths.pricing.report import WagerOdds, price
from croupier.reports.reports import Reports

GAME = with_every_jackpot("blackjack")
TERMS = Terms()
BY_HAND = {"dealing": "hand", "decks": 2}
LATE = {**BY_HAND, "hand-dealt-card-reader": "no"}


def counted(answers: Mapping[str, object], wager: str) -> dict[str, Counted]:
    """By variant, counted now or read from the disk."""
    rules = GAME.rules(dict(answers))
    found = Reports(GAME.entry).counted(rules, wager, TERMS)
    return {each.variant: each for each in found.counted}


def priced(answers: Mapping[str, object], found: Counted, terms: Terms = TERMS) -> WagerOdds:
    rules = GAME.rules(dict(answers))
    return price(rules, rules.paytable(found.wager), found, terms)
