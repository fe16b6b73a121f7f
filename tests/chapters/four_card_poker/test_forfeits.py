"""641a.11(b): a Five Card Hand Bonus Wager that a fold forfeits, by one reading."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
from tests.chapters.jackpots import with_every_jackpot

from croupier.chapters.four_card_poker.counting import DEALER_HANDS, all_sights, dealers_five
from croupier.hands.kinds import ROYAL_FLUSH
from croupier.maths.pricing.counted import Terms
from croupier.maths.pricing.report import price
from croupier.reports.reports import Reports

GAME = with_every_jackpot("four-card-poker")
WAGER = "five-card-hand-bonus"


def test_the_dealers_first_five_cards_beside_a_sight() -> None:
    """Royal flushes by hand: one for every suit of which the player sees none of its cards."""
    sights = all_sights()[12]
    asking = np.arange(0, len(sights.cards), 50_000)
    found = dealers_five(sights)[asking]
    assert (found.sum(axis=1) == DEALER_HANDS).all()
    for cards, kinds in zip(sights.cards[asking].tolist(), found, strict=True):
        seen = [*cards, sights.up]
        broken = {card & 3 for card in seen if card >> 2 >= 8}
        assert kinds[ROYAL_FLUSH] == 4 - len(broken)


def test_641a_11_b_what_a_fold_costs_on_either_hand() -> None:
    """The own hand pays nothing that is folded; a wager on the dealer's is lost in every fold."""
    edges: dict[str, Fraction] = {}
    for reading in ("survives", "forfeited"):
        rules = GAME.rules({"bonus-survives-fold": reading})
        for counted in Reports(GAME.entry).counted(rules, WAGER, Terms(stake=100)).counted:
            table = rules.paytable(WAGER)
            edges[counted.variant] = price(rules, table, counted, Terms(stake=100)).house_advantage
    assert set(edges) == {"", "player", "dealer-plain", "dealer-joint"}
    assert edges["player"] == edges[""] < edges["dealer-joint"] < edges["dealer-plain"]


def test_641a_11_b_advice_counts_what_a_fold_forfeits() -> None:
    """On the own hand a wager that cannot win is lost either way; on the dealer's not quite."""
    cards = "2c 3c 7d 8s 9h 10c 4d 5c Jh Kd 6c"
    bets = ["ante=5", f"{WAGER}@player=1", f"{WAGER}@dealer=1"]
    plain, read = (
        GAME.open_round(GAME.rules({"bonus-survives-fold": reading}), bets, cards).advice()
        for reading in ("survives", "forfeited")
    )
    assert read["fold"] == plain["fold"] - 200
    assert -200 < read["play"] - plain["play"] < -100
