"""Exact figures of 679a and their witnesses: closed forms, brute force, the worth of a choice.

Every house advantage against a second count, and compiled rounds against live ones, are in
test_second.py; simulation against the counts is the shared test's.
"""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import comb

import pytest
from tests.chapters.three_card_prime.second_reader import ante_and_play, three_card_hand

import croupier
from croupier.chapters.three_card_prime import odds
from croupier.chapters.three_card_prime.counting import GAME as MAIN
from croupier.equipment.cards import card_text
from croupier.families.poker.counting.three_cards import all_sights
from croupier.maths.pricing.counted import Terms, tell_nobody
from croupier.rounds.words import Decide
from croupier.rulebook.rules import Rules

GAME = croupier.game("679a")
RULES = GAME.rules()
TERMS = Terms()


def ways(wager: str, rules: Rules = RULES) -> dict[str, int]:
    """Deals by the row that pays; what has no row loses."""
    (counted,) = odds.count(rules, wager, TERMS, tell_nobody)
    found: Counter[str] = Counter()
    for (part,), weight in counted.lines.items():
        row = rules.outcome_row(wager, part.outcome)
        found["lose" if row is None else row.outcome] += weight
    return dict(found)


def test_679a_12_e_and_f_counts_of_pair_bonus_by_formula() -> None:
    """Hands with and without 2s, each with any of 49 fourth cards."""
    found = ways("pair-bonus")
    assert sum(found.values()) == comb(52, 3) * 49
    with_2, without = (
        {name: found[f"{name}-fourth-card-{end}"] for name in ("three-of-a-kind", "pair")}
        for end in ("a-2", "not-a-2")
    )
    assert with_2["three-of-a-kind"] == 12 * 4 * 4 + 4 * 1
    assert without["three-of-a-kind"] == 12 * 4 * 45 + 4 * 48
    # A pair of 2s, a pair with a 2, a pair without.
    assert with_2["pair"] == 6 * 48 * 2 + 12 * 6 * 4 * 3 + 12 * 6 * 44 * 4
    assert found["mini-royal-flush-fourth-card-a-2"] == 4 * 4
    # Ace, 2 and 3, and 2, 3 and 4, hold a 2; ten straight flushes, the mini-royals apart, do not.
    held, free = 2 * 4, 9 * 4
    assert found["straight-flush-fourth-card-a-2"] == held * 3 + free * 4


def test_679a_12_d_counts_of_prime_by_formula() -> None:
    found = ways("prime")
    assert found["same-color-player-and-dealer-hand"] == 2 * comb(26, 3) * comb(23, 3)
    alone = 2 * comb(26, 3) * (comb(49, 3) - comb(23, 3))
    assert found["same-color-player-hand"] == alone


@pytest.mark.parametrize("reading", ["straight", "no-straight"])
def test_679a_12_g_counts_of_all_six_by_formula(reading: str) -> None:
    rules = GAME.rules({"all-six-bonus-paytable": "E", "ace-to-5": reading})
    found = ways("all-six-bonus", rules)
    assert sum(found.values()) == comb(52, 6)
    assert found["six-card-royal-flush-diamonds"] == 1
    assert found["six-card-royal-flush-hearts-spades-or-clubs"] == 3
    assert found["royal-flush"] == 4 * 46
    assert found["four-of-a-kind"] == 13 * comb(48, 2)
    # Each run of five from the ace, 2, ... 9 up, with any card but the next of the suit.
    runs = 9 if reading == "straight" else 8
    assert found["straight-flush"] == 4 * runs * 46


def slow_play_value(hand: tuple[int, ...]) -> Fraction:
    """What playing a hand brings, hand by hand of the dealer, as the second reader settles."""
    own = three_card_hand([card_text(card) for card in hand])
    rest = [card for card in range(52) if card not in hand]
    total = 0
    for dealer in combinations(rest, 3):
        theirs = three_card_hand([card_text(card) for card in dealer])
        total += sum(ante_and_play(RULES.answers, own, theirs))
    return Fraction(total, comb(49, 3))


def test_679a_11_c_3_values_of_hands_by_brute_force() -> None:
    values, (sights,) = MAIN.values(RULES, TERMS), all_sights()
    for nth in random.Random(679).sample(range(len(sights.cards)), 4):
        played = values.fold + values.value(0, nth, Fraction(1))
        assert played == slow_play_value(tuple(sights.cards[nth].tolist()))


def test_679a_11_b_strategy_and_what_it_costs() -> None:
    (counted,) = odds.count(RULES, "ante", TERMS, tell_nobody)
    strategy = counted.strategy
    assert strategy is not None
    assert strategy.sentence.startswith("Play queen-6-3 or better; fold everything lower.")
    assert len(strategy.exceptions) == 3
    assert all(text.replace(" ", "")[0] == "Q" for text in strategy.exceptions)
    threshold, queen_high = strategy.learned
    (ante, *_) = GAME.odds(RULES, wager="ante", paytable="A").wagers
    assert threshold.house_advantage - threshold.cost == ante.house_advantage
    assert 0 < threshold.cost < queen_high.cost


def test_679a_11_b_every_decision_is_exported_and_the_best_is_taken() -> None:
    rows = list(odds.decisions(RULES, TERMS))
    assert len(rows) == 1_756
    assert sum(row["ways"] for row in rows) == comb(52, 3)
    best = sum(row["ways"] * row[row["decision"]] for row in rows) / comb(52, 3)
    assert all(row[row["decision"]] == max(row["fold"], row["play"]) for row in rows)
    (ante,) = GAME.odds(RULES, wager="ante", paytable="A").wagers
    assert best == pytest.approx(-float(ante.house_advantage), abs=1e-12)


def test_679a_11_b_advice_counts_what_the_choice_touches() -> None:
    """Prime and the others stand whatever is decided: they do not change what a choice is worth."""
    for others in ([], ["prime=5", "pair-bonus=5", "all-six-bonus=5"]):
        round_ = GAME.open_round(RULES, ["ante=10", *others], "Qh Ks 6d 8d 3c 2s 9c")
        question = round_.question
        assert isinstance(question, Decide)
        worth = odds.advise(RULES, question, round_.bets, TERMS)
        assert worth["fold"] == -1_000
        hand = tuple(question.known["hand"])
        assert worth["play"] == 1_000 * slow_play_value(hand)


def test_679a_12_h_a_limit_that_binds_is_priced() -> None:
    """At $6,000 a mini-royal wins $50,000 and not $66,000."""
    limit = GAME.rules({"payout-limit": "$50,000", "table-maximum": "$10,000"})
    free = GAME.rules({"table-maximum": "$10,000"})
    edges = []
    for rules in (limit, free):
        (ante,) = GAME.odds(rules, wager="ante", paytable="A", terms=Terms(stake=600_000)).wagers
        edges.append(ante.house_advantage)
    royals = Fraction(46_816, comb(52, 3) * comb(49, 3))  # that meet a dealer who qualifies
    assert edges[0] - edges[1] == royals * Fraction(66_000 - 50_000, 6_000)
