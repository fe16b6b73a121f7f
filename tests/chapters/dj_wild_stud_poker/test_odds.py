"""Exact figures of 687a and their witnesses: closed forms, brute force, the worth of a choice."""

from __future__ import annotations

from fractions import Fraction
from math import comb

import numpy as np
import pytest
from tests.chapters.dj_wild_stud_poker.test_settlement import MAIN as BETS
from tests.chapters.dj_wild_stud_poker.test_settlement import deal

import croupier
from croupier.chapters.dj_wild_stud_poker import odds, outcomes
from croupier.chapters.dj_wild_stud_poker.counting import (
    DEALER_HANDS,
    all_sights,
    game,
    place_of,
    side_wager,
)
from croupier.chapters.dj_wild_stud_poker.outcomes import (
    BAD_BEAT_KINDS,
    LOSE,
    RESULTS,
    TIE,
    WIN,
    beaten_kind,
    hand_kind,
    showdown,
)
from croupier.chapters.dj_wild_stud_poker.strategy import strategy
from croupier.equipment.cards import parse_cards
from croupier.families.poker.counting.side_wagers import NEVER_FOLDED
from croupier.hands.kernel import kernel
from croupier.hands.wild import AS_FOUR, OWN_SUIT, wild_strength
from croupier.maths.enumerate import Ints
from croupier.maths.pricing.counted import Terms, tell_nobody
from croupier.rounds.words import Decide

GAME = croupier.game("687a")
RULES = GAME.rules()
TERMS = Terms()


@kernel
def meet(by: int, hand: Ints, rest: Ints, results: Ints, beaten: Ints) -> None:
    """Every hand of the dealer, one by one."""
    player = wild_strength(by, hand[0], hand[1], hand[2], hand[3], hand[4])
    for a in range(len(rest)):
        for b in range(a):
            for c in range(b):
                for d in range(c):
                    for e in range(d):
                        dealer = wild_strength(by, rest[e], rest[d], rest[c], rest[b], rest[a])
                        result = showdown(by, player, dealer)
                        results[result] += 1
                        beaten[beaten_kind(result, hand_kind(player), hand_kind(dealer))] += 1


def met(by: int, cards: str) -> tuple[list[int], list[int]]:
    hand = np.array(sorted(parse_cards(cards)), dtype=np.int64)
    rest = np.array([card for card in range(53) if card not in hand], dtype=np.int64)
    results = np.zeros(RESULTS, dtype=np.int64)
    beaten = np.zeros(BAD_BEAT_KINDS, dtype=np.int64)
    meet(by, hand, rest, results, beaten)
    return results.tolist(), beaten.tolist()


@pytest.mark.parametrize(
    ("cards", "by"),
    [
        ("4h 4d Qc 9d 5s", 0),
        ("Ah Kh 9d 2c joker", 0),
        ("Kh Ks Kd 2c joker", AS_FOUR),
        ("Jh 9h 8h 2h 3h", OWN_SUIT),
    ],
)
def test_687a_11_e_and_f_3_results_of_hands_by_brute_force(cards: str, by: int) -> None:
    (sights,), (_, sight) = all_sights(by), place_of(parse_cards(cards))
    results, beaten = met(by, cards)
    assert sights.results[sight].tolist() == results
    assert side_wager(by, "two-way-bad-beat-bonus").at().here(0, sight) == beaten


def test_687a_12_c_a_replaced_joker_leaves_every_five_of_52_cards_as_likely() -> None:
    """Each of them comes up with 48 cards apart, or with one of its five in the joker's place."""
    counts = side_wager(0, "progressive-bonus").every().tolist()
    ways = dict(zip(outcomes.PROGRESSIVE[3:], counts[3:], strict=True))
    assert sum(counts) == 53 * comb(52, 5)
    assert ways == {
        "three-of-a-kind": 53 * 13 * 4 * comb(12, 2) * 16,
        "straight": 53 * 10 * (4**5 - 4),
        "flush": 53 * 4 * (comb(13, 5) - 10),
        "full-house": 53 * 13 * 4 * 12 * 6,
        "four-of-a-kind": 53 * 13 * 48,
        "straight-flush": 53 * 36,
        "royal-flush": 53 * 4,
    }


def test_687a_12_d_rare_rows_of_trips_by_formula() -> None:
    (counted,) = odds.count(RULES, "trips-bonus", TERMS, tell_nobody)
    ways = {part.outcome: weight for (part,), weight in counted.lines.items()}
    assert sum(ways.values()) == comb(53, 5)
    assert (ways["five-wilds"], ways["royal-flush-natural"]) == (1, 4)
    assert ways["royal-flush-with-wild"] == 4 * (comb(10, 5) - 1) - 4
    # One rank and wild cards, but for a 10 to an ace with four of them, which is a royal flush.
    assert ways["five-of-a-kind"] == 12 * (comb(9, 5) - 1) - 5 * 20
    # Not of 2s, nor beside a 2 or the joker: those are five of a kind.
    assert ways["four-of-a-kind-natural"] == 12 * 44
    # 36 in all, less those which a 2 makes a royal flush: none, since 90 to 1 is less than 200.
    assert ways["straight-flush-natural"] == 36


def test_687a_12_e_the_dealer_is_beaten_as_often_as_the_player() -> None:
    _, *beaten = side_wager(0, "two-way-bad-beat-bonus").every().tolist()
    assert beaten[: outcomes.DEALER_BEATEN] == beaten[outcomes.DEALER_BEATEN :]
    assert min(beaten) > 0


def test_687a_11_b_strategy_and_what_it_costs() -> None:
    found = strategy(0, game(0).values(RULES, TERMS))
    threshold, pair = found.learned
    assert found.sentence == threshold.sentence
    told, _, cost = found.sentence.partition(" This costs ")
    assert told == "Raise with 4-4-queen-9-5 or better; fold everything lower."
    assert cost.startswith(f"{float(threshold.cost):.4%} of the Ante")
    assert pair.sentence == "Raise with a pair of 4s or better; fold everything lower."
    (ante,) = GAME.odds(RULES, wager="ante").wagers
    assert threshold.house_advantage - threshold.cost == ante.house_advantage
    assert 0 < threshold.cost < pair.cost < Fraction(1, 1000)


def test_687a_11_b_strategy_where_the_rank_alone_is_compared() -> None:
    rules = GAME.rules({"comparison-of-equal-ranks": "rank-alone"})
    by = outcomes.readings(rules)
    (only,) = strategy(by, game(by).values(rules, TERMS)).learned
    assert only.sentence == "Raise with a pair or better; fold everything lower."
    assert only.cost == 0


@pytest.mark.parametrize("others", [[], ["trips-bonus=5"], ["two-way-bad-beat-bonus=5"]])
def test_687a_11_b_advice_of_a_hand_by_brute_force(others: list[str]) -> None:
    """A straight: the Blind wins one to one, a bad beat a hundred to one; a fold forfeits it."""
    hand = "9h 8d 7c 6s joker"
    cards = deal(hand, "Ac Kd 9s 7d 4s")
    rules = GAME.rules({"two-way-bad-beat": "player-loses"})
    round_ = GAME.open_round(rules, [*BETS, *others], cards)
    assert isinstance(round_.question, Decide)
    results, beaten = met(0, hand)
    worth = Fraction(1_000 * (4 * results[WIN] + 0 * results[TIE] - 4 * results[LOSE]))
    fold = -2_000
    if others == ["two-way-bad-beat-bonus=5"]:
        worth += 500 * (101 * beaten[2] - DEALER_HANDS)
        fold -= 500
    assert round_.advice() == {"raise": worth / DEALER_HANDS, "fold": fold}


def test_687a_11_b_3_no_hand_that_the_progressive_pays_is_folded() -> None:
    """So it is worth the same where folded hands do not qualify."""
    rules = GAME.rules({"folded-hands-qualify": False})
    (lost,) = odds.count(rules, "progressive-bonus", TERMS, tell_nobody)
    (stands,) = odds.count(RULES, "progressive-bonus", TERMS, tell_nobody)
    assert lost.notes == (NEVER_FOLDED,)
    for each in lost.lines.keys() | stands.lines.keys():
        chances = (Fraction(c.lines.get(each, 0), c.total) for c in (lost, stands))
        assert len({*chances}) == 1, each


def test_687a_11_b_3_advice_counts_a_progressive_that_a_fold_would_forfeit() -> None:
    """Two of 48 cards in the joker's place make three 9s, which return ten times the wager."""
    cards = deal("9h 9d 5c 4s joker", "Ac Kd Qs 7d 6s")
    rules = GAME.rules({"folded-hands-qualify": False})
    alone = GAME.open_round(rules, BETS, cards).advice()
    beside_it = GAME.open_round(rules, [*BETS, "progressive-bonus=1"], cards).advice()
    assert beside_it["fold"] - alone["fold"] == -100
    assert beside_it["raise"] - alone["raise"] == -100 + Fraction(2 * 1_000, 48)


def test_687a_11_b_every_decision_is_exported() -> None:
    (sights,) = all_sights(0)
    assert sights.weights.sum() == comb(53, 5)
    rows = odds.decisions(RULES, TERMS)
    best = next(row for row in rows if row["hand"].startswith("A") and "2s 2h 2d 2c" in row["hand"])
    assert set(best) == {"hand", "ways", "decision", "fold", "raise"}
    assert (best["ways"], best["decision"]) == (4, "raise")
    (ante,) = GAME.odds(RULES, wager="ante").wagers
    assert game(0).values(RULES, TERMS).worth() == -ante.house_advantage
