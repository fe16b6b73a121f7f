"""649a.11(b)(3): bonus wagers that a fold forfeits, unless a Pair Plus Wager lies beside them."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from math import comb

import numpy as np
from tests.chapters.jackpots import with_every_jackpot
from tests.chapters.table import Answers

from croupier.chapters.three_card_poker import odds
from croupier.chapters.three_card_poker.counting import side_wager
from croupier.families.poker.counting.three_cards import all_sights
from croupier.hands.kinds import FIVE_NAMES, ROYAL_FLUSH, SIX_NAMES, six_kind
from croupier.maths.pricing.counted import Terms, line, tell_nobody
from croupier.maths.pricing.report import price
from croupier.rounds.words import DEALER

GAME = with_every_jackpot("three-card-poker")
TERMS = Terms(stake=500)
READ: Answers = {"bonus-survives-fold": "with-pair-plus"}
DEALS = comb(52, 3) * comb(49, 3)
ROYAL_RANKS = range(8, 13)


def edges(wager: str, answers: Answers) -> dict[str, Fraction]:
    rules = GAME.rules(answers)
    table = rules.paytable(wager)
    return {
        counted.variant: price(rules, table, counted, TERMS).house_advantage
        for counted in odds.count(rules, wager, TERMS, tell_nobody)
    }


def test_six_cards_are_counted_from_three_and_three() -> None:
    """Over all hands they are the 20,358,520 of six cards, each in twenty ways."""
    (sights,), six = all_sights(), side_wager("six-card-bonus")
    counts = sum(
        weight * np.array(six.at().here(0, nth)) for nth, weight in enumerate(sights.weights)
    )
    assert counts.sum() == 4 * DEALS
    assert (counts == 4 * 20 * six.every()).all()


def test_the_dealers_five_cards_beside_each_hand() -> None:
    """Royal flushes by hand: one for every suit of which the player holds none of its cards."""
    (sights,) = all_sights()
    at = side_wager("five-card-hand-bonus", DEALER).at()
    fives = np.array([at.here(0, nth) for nth in range(len(sights.cards))])
    assert (fives >= 0).all()
    assert (fives.sum(axis=1) == comb(49, 5)).all()
    for cards, found in zip(sights.cards.tolist(), fives, strict=True):
        broken = {card & 3 for card in cards if card >> 2 in ROYAL_RANKS}
        assert found[ROYAL_FLUSH] == 4 - len(broken)
    of_five = {"four-of-a-kind": 624, "full-house": 3_744, "flush": 5_108}
    for name, hands in of_five.items():
        assert (sights.weights @ fives)[FIVE_NAMES.index(name)] == hands * comb(47, 3)


def test_649a_11_b_3_what_a_fold_costs_the_bonus_wagers() -> None:
    """Beside a Pair Plus Wager nothing changes; without one, what folded hands would be paid."""
    for wager in ("six-card-bonus", "5-of-6-progressive"):
        survives, read = edges(wager, {}), edges(wager, READ)
        assert set(survives) == {""}
        assert read["kept"] == read["no-ante"] == survives[""]
        assert read["plain"] >= read["joint"] >= survives[""]
    assert edges("six-card-bonus", READ)["plain"] > edges("six-card-bonus", READ)["kept"]


def test_649a_11_b_3_the_dealers_hand_is_lost_in_every_fold_and_the_own_in_none_that_pays() -> None:
    """Three cards that are folded cannot become a flush or better with two more."""
    read, survives = edges("five-card-hand-bonus", READ), edges("five-card-hand-bonus", {})
    assert read["player"] == read["dealer-kept"] == survives[""]
    assert read["dealer-plain"] > read["dealer-joint"] > survives[""]


def test_649a_11_b_3_advice_counts_what_a_fold_forfeits() -> None:
    """Jack high, rightly folded: with a bonus wager that goes with it, playing costs less."""
    bets = ["ante=5", "six-card-bonus=100"]
    cards = "Jh Ad 9c Ks 4d 2c"
    plain, read = (
        GAME.open_round(GAME.rules(answers), bets, cards).advice() for answers in ({}, READ)
    )
    assert plain["fold"] == -500
    assert read["fold"] == -10_500
    hand = (9 * 4 + 2, 7 * 4, 2 * 4 + 1)  # the Jh, 9c and 4d
    paid = {"straight": 10, "three-of-a-kind": 5, "flush": 20, "full-house": 25}
    paid |= {"four-of-a-kind": 50, "straight-flush": 200, "royal-flush": 1_000}
    rest = [card for card in range(52) if card not in hand]
    net = sum(paid.get(SIX_NAMES[six_kind(*hand, *dealer)], -1) for dealer in combinations(rest, 3))
    assert read["play"] - plain["play"] == Fraction(10_000 * net, comb(49, 3))


def test_simulated_variants_meet_the_same_cards() -> None:
    """Whoever plays for both wagers folds some hands less, and who has no Ante none."""
    for wager in ("five-card-progressive", "5-of-6-progressive"):
        found = odds.simulate(
            GAME.rules(READ), TERMS, rounds=200_000, seed=1, cores=1, tell=tell_nobody
        )[wager]
        lost = {each.variant: each.lines[line((wager, "lose"))] for each in found}
        assert lost["plain"] > lost["joint"] > lost["no-ante"]
        assert {each.total for each in found} == {200_000}
