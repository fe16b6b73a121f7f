"""Odds of Over/Under: by brute force, and what a player is told."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations
from typing import Any

import numpy as np
import pytest
from tests.chapters.shoes import ScriptedShoe

import croupier
from croupier.chapters.over_under import odds, simulation
from croupier.chapters.over_under.counting import deals_of, two_more
from croupier.chapters.over_under.outcomes import points, total_of
from croupier.chapters.over_under.strategy import strategy
from croupier.equipment.cards import parse_cards
from croupier.maths.pricing.counted import Terms
from croupier.rounds.words import Bet, Choice, Decide

GAME = croupier.game("686a")
TERMS = Terms(1_000)


def test_686a_3_d_values_of_cards() -> None:
    assert [int(points(rank)) for rank in range(13)] == [*range(2, 11), 10, 10, 10, 11]
    assert total_of.py_func(0, 11, 12) == 23  # type: ignore[attr-defined]


def test_deals_by_brute_force() -> None:
    shoe = (1, 0, 2, 0, 0, 1, 0, 0, 1, 1, 0, 0, 2)
    cards = [rank for rank, held in enumerate(shoe) for _ in range(held)]
    value = {0: 2, 2: 4, 5: 7, 8: 10, 9: 10, 12: 11}
    found = np.zeros((13, 34), dtype=np.int64)
    for a, b, c in permutations(cards, 3):
        found[a, value[a] + value[b] + value[c]] += 1
    assert np.array_equal(deals_of(shoe), found)
    left = (1, 0, 1, *shoe[3:])
    assert np.array_equal(two_more(left, 2) * 2, found[2])


def test_686a_7_g_the_best_choices_and_what_others_cost() -> None:
    (found,) = GAME.odds(wager="ante").wagers
    assert found.house_advantage == Fraction(13158, 626665)
    told = strategy(GAME.rules(), TERMS)
    assert told.sentence == "Under 18 with 2 to 5; Over 23 with 6 to ace."
    costs = {rule.key: rule.cost for rule in told.learned}
    worth = {row["first_card"]: row for row in odds.decisions(GAME.rules(), TERMS)}
    assert costs["best"] == 0
    six = worth["6"]
    assert float(costs["over-from-7"]) == pytest.approx((six["over-23"] - six["under-18"]) / 13)
    given_up = six["over-23"] + worth["5"]["under-18"] + 2
    assert float(costs["surrender-5-and-6"]) == pytest.approx(given_up / 13)
    assert told.frequencies["first card"] == {
        "over-23": Fraction(9, 13),
        "under-18": Fraction(4, 13),
        "surrender": 0,
    }


def test_a_proposed_table_moves_the_best_choices() -> None:
    proposed, _ = GAME.proposing({"wager": "under-18", "rows": [["Win", "3 to 1"]]})
    rules = proposed.rules({"proposed-paytable": "Proposed"})
    best = {row["first_card"]: row["decision"] for row in odds.decisions(rules, TERMS)}
    assert (best["6"], best["7"]) == ("under-18", "over-23")
    found = {bool(each.changed): each for each in proposed.odds(wager="ante").wagers}
    assert found[True].house_advantage < found[False].house_advantage == Fraction(13158, 626665)


def test_every_decision_is_exported() -> None:
    rows = list(odds.decisions(GAME.rules(), TERMS))
    assert len(rows) == 13
    assert sum(row["ways"] for row in rows) == 312 * 311 * 310
    assert {row["surrender"] for row in rows} == {-1.0}


def asked(known: dict[str, str], *choices: str, made: tuple[Bet, ...] = ()) -> Decide:
    cards = {place: tuple(parse_cards(text)) for place, text in known.items()}
    offered = tuple(Choice(key, "", "") for key in choices)
    return Decide(1, "686a.7(g)", offered, cards, made=made)


FIRST = ("over-23", "under-18", "surrender")
BETS = [Bet(1, "ante", 1_000), Bet(1, "bonus", 500)]


def test_686a_7_g_advice_values_the_cards_that_the_round_has_shown() -> None:
    rules = GAME.rules()
    plain = odds.advise(rules, asked({"hand": "6h"}, *FIRST), BETS, TERMS)
    rows = {row["first_card"]: row for row in odds.decisions(rules, TERMS)}
    assert {k: float(v) for k, v in plain.items()} == {
        key: pytest.approx(1_000 * rows["6"][key]) for key in FIRST
    }
    known = {"hand": "6h", "others": "Ah Ad Ac As Kh Kd Kc Ks"}
    seen = odds.advise(rules, asked(known, *FIRST), BETS, TERMS)
    over = under = 0
    left = [*range(2, 10), 10, 10, 10, 10, 11]
    held = dict.fromkeys(range(13), 24) | {4: 23, 11: 20, 12: 20}
    for a, one in enumerate(left):
        for b, other in enumerate(left):
            ways = held[a] * (held[b] - (a == b))
            over += ways * (6 + one + other >= 24)
            under += ways * (6 + one + other <= 17)
    deals = 303 * 302
    assert seen["over-23"] == 2_000 * Fraction(2 * over - deals, deals)
    assert seen["under-18"] == 2_000 * Fraction(2 * under - deals, deals)


def test_686a_9_c_advice_on_a_dead_hand_values_every_wager_by_the_readings() -> None:
    over = (Bet(1, "over-23", 1_000),)
    bonus = bonus_with_a_6()
    for made, ante in ((over, None), ((), -1_000)):
        for reading, others in (("all-returned", 0), ("ante-only", 1)):
            for after, back in (("ante-collected", False), ("ante-returned", True)):
                rules = GAME.rules(
                    {"dead-hand-wagers": reading, "dead-hand-after-surrender": after}
                )
                question = asked({"hand": "6h"}, "deal-later", "dead-hand", made=made)
                worth = odds.advise(rules, question, BETS, TERMS)
                main = odds.advise(rules, asked({"hand": "6h"}, *FIRST), BETS, TERMS)["over-23"]
                assert worth["deal-later"] == (main if ante is None else ante) + bonus
                lost = others * (500 + (1_000 if made else 0))
                lost += 1_000 if not made and not back else 0
                assert worth["dead-hand"] == -lost


def bonus_with_a_6() -> Fraction:
    """$5 on the Bonus after a 6: totals 10, 11, 12 and 27, 28."""
    pays = {10: 3, 11: 2, 12: 1, 27: 1, 28: 2}
    held = dict.fromkeys(range(2, 12), 24) | {10: 96, 6: 23}
    won = 0
    for one, n in held.items():
        for other, m in held.items():
            won += n * (m - (one == other)) * pays.get(6 + one + other, -1)
    return Fraction(500 * won, 311 * 310)


def test_686a_7_c_and_d_simulated_shoes_are_burned_and_dealt_to_the_cut(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Of 18 cards one is burned; with fewer than 14 left the next round is shuffled."""
    shoe = ScriptedShoe(simulation, "0 5 4 7 7 1 1 1 3 9 0", monkeypatch)
    tally = np.zeros(simulation.TALLY_SIZE, dtype=np.int64)
    play_rounds: Any = simulation.play_rounds
    play_rounds.py_func(None, 3, tally, np.zeros(18, dtype=np.int64), 14, 1)
    assert shoe.places == [*range(7), *range(4)]
    expected = {(5, 7 + 6 + 9): 1, (7, 9 + 3 + 3): 1, (3, 5 + 10 + 2): 1}
    assert {divmod(int(nth), 34): int(tally[nth]) for nth in np.flatnonzero(tally)} == expected
