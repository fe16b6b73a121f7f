"""Exact figures of 683a and their witnesses: closed forms, brute force, simulation."""

from __future__ import annotations

import random
from fractions import Fraction
from math import comb

import pytest
from tests.chapters.cajun_stud.second_reader import MAIN_HALVES, five_card_kind

import croupier
from croupier.chapters.cajun_stud import odds
from croupier.chapters.cajun_stud.counting import GAME as MAIN
from croupier.chapters.cajun_stud.counting import hands_of
from croupier.chapters.cajun_stud.outcomes import LO_BALL, POCKET_BONUS
from croupier.equipment.cards import card_text
from croupier.families.poker.counting.streets import deals
from croupier.maths.pricing.counted import Terms, tell_nobody
from croupier.maths.stages.game import at_decision

GAME = croupier.game("683a")
RULES = GAME.rules()
TERMS = Terms()


def test_683a_12_b_counts_of_two_cards_by_formula() -> None:
    counts = dict(zip(POCKET_BONUS, hands_of("pocket-bonus").tolist(), strict=True))
    assert counts == {
        "pair-of-aces": 6,
        "ace-and-a-king-queen-or-jack-of-the-same-suit": 3 * 4,
        "ace-and-a-king-queen-or-jack-of-different-suits": 3 * 12,
        "pair-of-2s-kings": 12 * 6,
        "lose": comb(52, 2) - 6 - 48 - 72,
    }


def test_683a_12_d_counts_of_low_hands_by_formula() -> None:
    """Four ranks below the highest, less the one straight; suits not all alike."""
    counts = dict(zip(LO_BALL, hands_of("lo-ball").tolist(), strict=True))
    ranks = {"7-high": 5, "8-high": 6, "9-high": 7, "10-high": 8, "jack-high": 9, "queen-high": 10}
    for name, lower in ranks.items():
        assert counts[name] == (comb(lower, 4) - 1) * (4**5 - 4)
    assert sum(counts.values()) == comb(52, 5)


@pytest.mark.parametrize(
    ("label", "advantage", "risk"),
    [
        ("A", Fraction(53_223, 1_082_900), 0.0141087),
        ("B", Fraction(2_911, 19_110), 0.0441407),
        ("C", Fraction(916_501, 6_497_400), 0.0404401),
    ],
)
def test_683a_12_a_house_advantage_is_a_fraction_of_all_deals(
    label: str, advantage: Fraction, risk: float
) -> None:
    (ante,) = GAME.odds(RULES, wager="ante", paytable=label).wagers
    assert (ante.rounds, ante.house_advantage) == (deals().total, advantage)
    assert float(ante.element_of_risk) == pytest.approx(risk, abs=1e-7)
    assert ante.extra is not None
    assert ante.extra["average_wager"] == pytest.approx(float(advantage) / risk, abs=1e-4)
    assert ante.strategy is not None
    (learned,) = ante.strategy.learned
    assert 0 <= learned.cost < Fraction(2, 10_000)
    assert (learned.cost == 0) is (label == "A")


@pytest.mark.parametrize("label", "ABC")
def test_683a_11_f_last_decisions_by_brute_force(label: str) -> None:
    game = MAIN.solved(GAME.rules({"ante-paytable": label}), TERMS)
    column = "ABC".index(label)
    draw = random.Random(683)
    for _ in range(12):
        seen = tuple(draw.sample(range(52), 4))
        halves = 0
        for card in set(range(52)) - set(seen):
            kind = five_card_kind([card_text(each) for each in (*seen, card)])
            pays = MAIN_HALVES[kind][column] if kind else -2
            assert pays is not None
            halves += pays
        for position, path in enumerate(MAIN.paths(RULES, 2)):
            staked = 1 + sum(path)
            expected = {"fold": Fraction(-staked)}
            for times in (1, 2, 3):
                expected[f"{times}x"] = Fraction((staked + times) * halves, 2 * 48)
            assert at_decision(game, 2, position, seen) == expected


def test_683a_11_frequencies_add_up() -> None:
    (ante,) = GAME.odds(RULES, wager="ante", paytable="B").wagers
    assert ante.strategy is not None
    made = ante.strategy.frequencies
    assert sum(made["raise-1"].values()) == 1
    for street, later in (("raise-1", "raise-2"), ("raise-2", "raise-3")):
        assert sum(made[later].values()) == sum(made[street].values()) - made[street]["fold"]


def test_683a_12_f_the_strategy_heeds_a_limit_that_binds() -> None:
    """A royal flush with raises of 1x at first, then 3x, is paid on eight Antes."""
    rules = GAME.rules({"payout-limit": "$50,000"})
    free = Fraction(53_223, 1_082_900)
    (plain,) = GAME.odds(rules, wager="ante", paytable="A", terms=Terms(stake=1_250)).wagers
    (bound,) = GAME.odds(rules, wager="ante", paytable="A", terms=Terms(stake=1_251)).wagers
    assert plain.house_advantage == free < bound.house_advantage
    assert "683a.12(f)" in bound.notes[0]
    rounds = 1_000_000
    (exact,) = GAME.odds(rules, wager="ante", paytable="A", terms=Terms(stake=50_000)).wagers
    terms = Terms(stake=50_000)
    (sample,) = GAME.simulate(
        rules, rounds=rounds, seed=3, wager="ante", paytable="A", terms=terms
    ).wagers
    gap = float(sample.house_advantage - exact.house_advantage)
    assert abs(gap) < 4 * exact.standard_deviation / rounds**0.5


def test_every_decision_can_be_exported() -> None:
    rows = list(odds.decisions(RULES, TERMS))
    assert len(rows) == 169 + 3 * 1_755 + 9 * 16_432
    aces = next(row for row in rows if row["cards"] == "Ad Ac")
    assert (aces["stage"], aces["decision"]) == ("raise-1", "3x")


def test_683a_11_advice_counts_no_optional_wager() -> None:
    bets = ["ante=10", "lo-ball=5", "pocket-bonus=5"]
    alone, beside = (
        GAME.open_round(RULES, each, "Ah Kh Qh Jh 2c").advice() for each in (bets[:1], bets)
    )
    assert alone == beside
    round_ = GAME.open_round(RULES, bets, "Ah Kh Qh Jh 2c")
    round_.choose("1x")
    round_.choose("3x")
    # One royal flush, eight other hearts, three tens for a straight, twelve pairs of jacks or more.
    profit = 500 + 8 * 6 + 3 * 4 + 12 - (48 - 24)
    assert round_.advice() == {
        "fold": -5_000,
        **{f"{times}x": Fraction((5 + times) * 1_000 * profit, 48) for times in (1, 2, 3)},
    }


def test_same_seed_same_figures_on_one_or_two_cores() -> None:
    runs = [
        odds.simulate(RULES, TERMS, rounds=300_000, seed=5, cores=cores, tell=tell_nobody)
        for cores in (1, 2)
    ]
    assert runs[0] == runs[1]
