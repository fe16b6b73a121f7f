"""Dealers' cards seen: counts against every hidden hand met one by one, published figures."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import combinations, product
from math import comb

import numpy as np
import pytest

from croupier.analysis.exposure.dealers import seen_dealer
from croupier.analysis.exposure.flushes import hands_by_result
from croupier.analysis.exposure.hidden import (
    BEATEN,
    IDLE,
    NOT_BETTER,
    five_of,
    met,
    seen_sets,
)
from croupier.analysis.exposure.hole import played_hole
from croupier.analysis.exposure.three_cards import played_three
from croupier.api import game
from croupier.chapters.blackjack.counting.game import natural_pays, shoe_game
from croupier.chapters.high_card_flush.outcomes import NINE_HIGH
from croupier.chapters.three_card_poker.counting import GAME as THREE_CARDS
from croupier.chapters.three_card_prime.counting import GAME as PRIME
from croupier.families.poker.three_cards import showdown
from croupier.hands.kinds import three_kind
from croupier.hands.suits import CARDS, SIZE, best_flush
from croupier.hands.three import strength3
from croupier.maths.decision import Decision
from croupier.maths.pricing.prices import Pricing
from croupier.maths.shoe.optimal import game_value
from croupier.maths.shoe.plays import without
from croupier.maths.suits import DEALER_HANDS
from croupier.reports.pricing import usual_terms


@pytest.mark.parametrize(("deck", "number"), [(52, 1), (53, 1), (52, 2)])
def test_seen_cards_stand_for_all_of_them(deck: int, number: int) -> None:
    parts = list(seen_sets(deck, number))
    assert sum(ways for _, ways in parts) == (deck if number == 1 else deck * (deck - 1))
    assert all(len(set(seen)) == number for seen, _ in parts)


@pytest.mark.parametrize(
    ("name", "seen"),
    [
        ("caribbean-stud-poker", (12, 49)),
        ("four-card-poker", (12, 49)),
        ("crazy-4-poker", (48,)),
        ("dj-wild-stud-poker", (52,)),
    ],
)
def test_hidden_hands_are_those_met_one_by_one(name: str, seen: tuple[int, ...]) -> None:
    rules = game(name).rules()
    found = seen_dealer(name, rules)
    assert found is not None
    made, _ = found
    order = np.argsort(made.strengths, kind="stable")
    rows, counts = met(made, seen, order)
    left = [card for card in range(made.deck) if card not in seen]
    assert len(rows) == comb(len(left), 5)
    size = made.dealers - len(seen)
    hidden = np.array(list(combinations(left, size)), dtype=np.uint8)
    strengths = made.dealer(seen, hidden)
    rng = np.random.default_rng(4)
    for nth in rng.integers(0, len(rows), 25).tolist():
        hand, own = five_of(made.deck)[rows[nth]], made.strengths[rows[nth]]
        free = ~np.isin(hidden, hand).any(axis=1)
        assert free.sum() == comb(len(left) - 5, size)
        assert counts[nth, BEATEN] == (strengths[free] < own).sum()
        assert counts[nth, NOT_BETTER] == (strengths[free] <= own).sum()
        assert counts[nth, IDLE] == (strengths[free] < made.least).sum()
        results = made.results(np.array([own]), counts[nth : nth + 1], int(free.sum()))
        assert results.sum() == free.sum()
        assert (results >= 0).all()


def test_one_card_of_three_is_worth_what_is_published() -> None:
    """Three Card Poker, Ante Bonus 1-4-5: 3.48% of the Ante for who sees one dealer's card."""
    found = game("three-card-poker")
    rules = found.rules()
    terms = usual_terms(rules)
    parts = played_three(THREE_CARDS, rules, terms, lambda _: None)
    gain = sum((part.gain for part in parts), Fraction(0)) / 52
    assert round(float(gain), 4) == 0.0348
    plain = THREE_CARDS.values(rules, terms).worth()
    assert gain > plain
    # Against a 2 to a jack every hand is played; a queen or better decides whether it qualifies.
    assert all(part.choices[0] == 0 for part in parts[:40])
    assert all(part.choices[0] > 0 for part in parts[40:])


@pytest.mark.parametrize(("name", "made"), [("649a", THREE_CARDS), ("679a", PRIME)])
def test_three_cards_settled_deal_by_deal(name: str, made: Decision) -> None:
    """Sampled hands against every dealer with a king, within four standard errors."""
    rules = game(name).rules()
    terms, king = usual_terms(rules), 45
    pricing = Pricing(rules, made.wager, terms)
    fold = float(pricing.net(made.fold))
    net = {
        (kind, result): float(pricing.net(made.line(rules, result, kind, 1)))
        for kind in range(made.kinds)
        for result in range(made.results)
    }
    rng = np.random.default_rng(2)
    gains = []
    for _ in range(250):
        own = sorted(rng.choice([card for card in range(52) if card != king], 3, replace=False))
        strength, kind = strength3(*own), three_kind(*own)
        met = [0] * made.results
        for pair in combinations([card for card in range(52) if card not in (king, *own)], 2):
            met[showdown(strength, strength3(king, *pair))] += 1
        played = sum(met[result] * net[kind, result] for result in range(made.results))
        gains.append(max(fold, played / comb(48, 2)))
    part = played_three(made, rules, terms, lambda _: None)[king]
    error = float(np.std(gains)) / len(gains) ** 0.5
    assert abs(float(np.mean(gains)) - float(part.gain)) < 4 * error


def test_the_dealers_hands_with_a_card_are_those_that_do_not_lack_it() -> None:
    rng = np.random.default_rng(5)
    for _ in range(6):
        cards = rng.permutation(52)
        sets = np.zeros(4, dtype=np.int64)
        for card in cards[:CARDS].tolist():
            sets[card & 3] |= 1 << (card >> 2)
        own = best_flush(*sets.tolist())
        able = bool(
            SIZE[own] > SIZE[NINE_HIGH] or (SIZE[own] == SIZE[NINE_HIGH] and own >= NINE_HIGH)
        )
        every, lacking = np.zeros(4, dtype=np.int64), np.zeros(4, dtype=np.int64)
        hands_by_result(sets, own, able, NINE_HIGH, every)
        assert every.sum() == DEALER_HANDS
        total = np.zeros(4, dtype=np.int64)
        for card in cards[CARDS:].tolist():
            sets[card & 3] |= 1 << (card >> 2)
            hands_by_result(sets, own, able, NINE_HIGH, lacking)
            sets[card & 3] &= ~(1 << (card >> 2))
            assert (lacking <= every).all()
            total += every - lacking
        assert (total == CARDS * every).all()


def test_a_known_hole_card_is_worth_more_than_a_tenth_of_the_wager() -> None:
    found = game("blackjack")
    rules = found.rules()
    terms = usual_terms(rules)
    made, pays = shoe_game(rules, terms), natural_pays(rules, terms)
    known = played_hole(made, pays, 0.0, lambda _: None)
    insured = played_hole(made, pays, 2.0, lambda _: None)
    hidden = game_value(made, pays)
    assert 0.1 < known.gain - hidden < 0.14
    # An ace with a ten below it, insured for half the wager at 2 to 1: one unit more.
    assert insured.gain - known.gain == pytest.approx(24 / 312 * 96 / 311)
    assert known.by_cards["A", "10"] == pytest.approx(-1 + 2 * 23 * 95 / (310 * 309))
    assert known.by_cards["10", "6"] > 0.3 > known.by_cards["10", "10"]


def _total(cards: Sequence[int]) -> tuple[int, bool]:
    """Of values, aces 0, and whether one counts 11."""
    total = sum(cards) + len(cards)
    soft = 0 in cards and total <= 11
    return total + 10 * soft, soft


def _stands(cards: tuple[int, ...], dealer: tuple[int, ...], left: tuple[int, ...]) -> float:
    """What a hand brings as it is, over every card the dealer may draw; soft 17 stands."""
    total, _ = _total(dealer)
    if total >= 17:
        own, _ = _total(cards)
        return float(total > 21 or own > total) - float(total <= 21 and own < total)
    return sum(
        number / sum(left) * _stands(cards, (*dealer, value), without(left, value))
        for value, number in enumerate(left)
        if number
    )


def _plays(cards: tuple[int, ...], dealer: tuple[int, ...], left: tuple[int, ...]) -> float:
    """The best of standing, hitting and, with two cards, doubling and surrender."""
    if _total(cards)[0] > 21:
        return -1.0
    own = tuple(sorted(cards))
    drawn = [
        (number / sum(left), (*own, value), without(left, value))
        for value, number in enumerate(left)
        if number
    ]
    found = [_stands(own, dealer, left), sum(p * _plays(c, dealer, rest) for p, c, rest in drawn)]
    if len(cards) == 2:
        once = (
            p * (-1.0 if _total(c)[0] > 21 else _stands(c, dealer, rest)) for p, c, rest in drawn
        )
        found += [2 * sum(once), -0.5]
    return max(found)


def test_a_known_hole_card_is_every_hand_of_a_small_shoe_played_out() -> None:
    """Fourteen cards and no splits: each choice over every card that can come, hole card known."""
    shoe, natural = (1, 0, 1, 2, 2, 2, 0, 1, 1, 4), 1.5
    found = game("blackjack")
    rules = found.rules()
    made = shoe_game(rules, usual_terms(rules))
    assert made.surrender == -0.5
    assert made.dealer.soft_stand == 17
    small = replace(made, shoe=shoe, most_hands=(1,) * len(shoe))
    known = played_hole(small, natural, 0.0, lambda _: None)
    for up, hole in ((9, 5), (5, 9), (8, 3), (4, 4), (0, 4)):
        rest = without(shoe, up, hole)
        total = ways = 0.0
        for one, other in product(range(len(shoe)), repeat=2):
            number = rest[one] * (rest[other] - (one == other))
            if number:
                ways += number
                left = without(rest, one, other)
                blackjack = {one, other} == {0, 9}
                worth = natural if blackjack else _plays((one, other), (up, hole), left)
                total += number * worth
        names = ("A", *map(str, range(2, 11)))
        assert known.by_cards[names[up], names[hole]] == pytest.approx(total / ways, abs=1e-12)
