"""Exact figures of 653a and their witnesses: formulas, brute force, symmetry, simulation."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import islice
from math import comb

import numpy as np
import pytest
from tests.chapters.jackpots import with_every_jackpot
from tests.chapters.ultimate_texas_holdem_poker.brute import board_values, flop_values

from croupier.chapters.ultimate_texas_holdem_poker import odds, outcomes
from croupier.chapters.ultimate_texas_holdem_poker.counting import side_wagers, solver
from croupier.families.poker.counting.flop_hands import flop_kinds
from croupier.families.poker.counting.raise_once import export
from croupier.families.poker.counting.raise_once.learned import frequencies
from croupier.families.poker.pair_qualifies import LOSE, WIN, WIN_BELOW_PAIR
from croupier.maths.boards.finding import view_at
from croupier.maths.boards.spots import board_of, spot_of
from croupier.maths.pricing.counted import Counted, Terms, tell_nobody
from croupier.maths.pricing.report import WagerOdds, price
from croupier.reports.reports import Reports

GAME = with_every_jackpot("ultimate-texas-holdem-poker")
RULES = GAME.rules()
TERMS = Terms()
BLIND_A = np.array([0, 0, 0, 0, 2, 3, 6, 20, 100, 1000], dtype=np.int64)


def counted(wager: str, answers: dict[str, object] | None = None) -> tuple[Counted, ...]:
    return Reports(GAME.entry).counted(GAME.rules(answers), wager, TERMS).counted


def weights(wager: str) -> dict[str, int]:
    return {parts[0].outcome: weight for parts, weight in counted(wager)[0].lines.items()}


def priced(wager: str, answers: dict[str, object] | None = None) -> list[WagerOdds]:
    rules = GAME.rules(answers)
    table = rules.paytable("blind" if wager == "ante" else wager)
    return [price(rules, table, each, TERMS) for each in counted(wager, answers)]


# ------------------------------------------------------------------------------ formulas


def test_653a_12_c_counts_of_seven_cards_as_published() -> None:
    deals = 21 * comb(5, 3) * comb(45, 2)  # a hand by its hole cards and flop, and the dealers
    published = {
        "royal-flush": 4_324,
        "straight-flush": 37_260,
        "four-of-a-kind": 224_848,
        "full-house": 3_473_184,
        "flush": 4_047_644,
        "straight": 6_180_020,
        "three-of-a-kind": 6_461_620,
        "lose": 31_433_400 + 58_627_800 + 23_294_460,
    }
    assert sum(published.values()) == comb(52, 7)
    assert weights("trips") == {name: ways * deals for name, ways in published.items()}


@pytest.mark.parametrize("wager", ["progressive", "five-card-hand-bonus"])
def test_653a_12_d_e_counts_of_five_cards_by_formula(wager: str) -> None:
    deals = comb(5, 2) * comb(47, 2)
    found = weights(wager)
    assert found["royal-flush"] == 4 * deals
    assert found["straight-flush"] == 36 * deals
    assert found["four-of-a-kind"] == 13 * 48 * deals
    assert found["full-house"] == 13 * 4 * 12 * 6 * deals
    assert found["flush"] == (4 * comb(13, 5) - 40) * deals
    assert sum(found.values()) == comb(52, 5) * deals


def test_653a_12_f_counts_of_six_cards_by_formula() -> None:
    found = weights("six-card-bonus")
    assert sum(found.values()) == comb(52, 6)
    assert found["six-card-royal-flush-diamonds"] == 1
    assert found["six-card-royal-flush-hearts-spades-or-clubs"] == 3
    assert found["royal-flush"] == 4 * 47 - 4
    assert found["four-of-a-kind"] == 13 * comb(48, 2)


# ------------------------------------------------------------------------------ the main wagers


def test_653a_12_b_house_advantage_of_paytable_a() -> None:
    (found,) = priced("ante")
    assert found.rounds == solver.DEALS == comb(52, 2) * comb(50, 3) * comb(47, 2) * comb(45, 2)
    assert round(float(found.house_advantage), 5) == 0.02185


def test_653a_12_b_lines_and_decisions_give_the_same_house_advantage() -> None:
    """Sums from boards to hole cards and counts from hole cards to boards are two ways."""
    for label in "AB":
        (found,) = priced("ante", {"blind-paytable": label})
        best = solver.solve(GAME.rules({"blind-paytable": label}), TERMS)
        assert found.house_advantage == -best.value


def test_653a_12_b_paytables_differ_by_straights_that_win() -> None:
    """The Blind bonus is won with any Play Wager, so B changes no decision: only what is paid."""
    results = solver.ends(solver.solve(RULES, TERMS))
    straights = sum(
        int(table[result, outcomes.STRAIGHT])
        for table in results.values()
        for result in (WIN, WIN_BELOW_PAIR)
    )
    (a,), (b,) = priced("ante"), priced("ante", {"blind-paytable": "B"})
    assert b.house_advantage - a.house_advantage == Fraction(straights, solver.DEALS)


def test_653a_11_h_values_on_boards_by_brute_force() -> None:
    worth = solver.spot_worth(solver.price_lines(RULES, TERMS))
    rng = random.Random(653)
    for _ in range(300):
        cards = rng.sample(range(52), 7)
        hole, board = np.array(cards[:2]), np.array(cards[2:])
        base, suit = board_of(*cards[2:])
        spot = spot_of(cards[0], cards[1], base, suit)
        assert worth.once[spot] * 2 == sum(board_values(hole, board, BLIND_A)) * worth.scale


def test_653a_11_d_values_on_flops_by_brute_force() -> None:
    best = solver.solve(RULES, TERMS)
    rng = random.Random(11)
    for _ in range(12):
        cards = rng.sample(range(52), 5)
        at = view_at(cards[:2], cards[2:])
        two, check = flop_values(np.array(cards[:2]), np.array(cards[2:]), BLIND_A)
        assert (best.raised[2][at] * 2, best.check[at] * 2) == (
            two * best.scale,
            check * best.scale,
        )


def test_653a_11_b_wagers_before_the_flop() -> None:
    (ante,) = counted("ante")
    assert ante.strategy is not None
    table = ["33+", "A2s+", "A2o+", "K2s+", "K5o+", "Q6s+", "Q8o+", "J8s+", "JTo"]
    assert f"times the Ante with {', '.join(table)}; else check" in ante.strategy.sentence
    cost = {rule.key: float(rule.cost) for rule in ante.strategy.learned}
    assert 0 < cost["flop"] < 0.001
    assert 0 < cost["board"] < 0.002
    assert sum(ante.strategy.frequencies["play"].values()) == 1


def test_653a_11_b_three_times_the_ante_is_never_best() -> None:
    best = solver.solve(RULES, TERMS)
    assert set(best.before.tolist()) == {0, 4}


def test_element_of_risk_is_per_unit_of_all_wagers() -> None:
    (found,) = priced("ante")
    nets = solver.price_lines(RULES, TERMS)
    shares = frequencies(nets, "play", solver.ends(solver.solve(RULES, TERMS)))
    at_risk = 2 + 4 * shares["play 4 times"] + 2 * shares["play 2 times"] + shares["play 1 times"]
    assert found.element_of_risk == found.house_advantage / at_risk


def test_strategy_is_exported_for_every_information_set() -> None:
    best = solver.solve(RULES, TERMS)
    before = {row["hole"]: row for row in export.decisions_before_flop(best)}
    assert len(before) == 169
    assert before["AA"]["decision"] == 4
    assert before["AA"]["4"] > before["AA"]["3"] > before["AA"]["check"]
    assert before["72o"]["decision"] == "check"
    first = next(export.decisions_on_flop(best))
    assert first["decision"] in (2, "check")
    assert (first["decision"] == 2) == (first["2"] > first["check"])
    board = list(
        islice(
            export.decisions_on_board(best, solver.spot_worth(solver.price_lines(RULES, TERMS))),
            2000,
        )
    )
    assert all((row["decision"] == 1) == (row["1"] > row["fold"]) for row in board)
    # the hole pairs left on the first boards: 47 cards each, for every board of that kind
    of_first = [row for row in board if row["board"] == board[0]["board"]]
    assert sum(row["ways"] for row in of_first) % comb(47, 2) == 0


def test_every_decision_has_one_set_of_columns() -> None:
    rows = export.decisions(solver.price_lines(RULES, TERMS))
    columns = ("stage", "board", "hole", "ways", "decision", *"4321", "check", "fold")
    assert {tuple(row) for row in islice(rows, 1000)} == {columns}


# ------------------------------------------------------------------------------ couplings


def test_653a_11_j_the_beaten_hand_is_as_often_the_players_as_the_dealers() -> None:
    results, beaten = solver.ends_of_all(), solver.beaten_of_all()
    for kind in range(outcomes.TRIPS, outcomes.ROYAL_FLUSH):
        assert beaten[kind] == 2 * results[LOSE, kind]


def test_653a_11_f_2_bad_beat_is_better_for_who_never_folds() -> None:
    plain, joint, own = priced("bad-beat-bonus")
    assert plain.house_advantage > own.house_advantage
    assert own.extra is not None
    assert own.extra["main_game_cost_per_ante"] > 0
    # Hands below three of a kind win nothing here: folding them as ever, and none that may win, is
    # as good for this wager as never folding, and costs the main game far less.
    assert joint.house_advantage == own.house_advantage
    assert joint.extra is not None
    gain = float(plain.house_advantage - joint.house_advantage)
    assert 0 < joint.extra["main_game_cost_per_unit"] < gain
    assert 10 * joint.extra["main_game_cost_per_unit"] < own.extra["main_game_cost_per_ante"]


def test_653a_11_f_2_a_small_bad_beat_bonus_is_given_up_with_some_strong_hands() -> None:
    """Then every decision is weighed anew; it costs the main game less than keeping them all."""
    nets = solver.price_lines(RULES, TERMS)
    pays = [0, 0, 0, 10, 21, 26, 41, 501, 10_001]
    best = solver.solve(RULES, TERMS)
    large, small = (
        solver.with_bad_beat(nets, [Fraction(back, part) for back in pays]) for part in (1, 1000)
    )
    assert not (large.folds & solver.strong_spots()).any()
    assert (small.folds & solver.strong_spots()).any()
    assert best.value >= small.value > large.value


def test_653a_11_f_2_reading_a_fold_that_forfeits_the_progressive() -> None:
    (kept,) = priced("progressive")
    plain, own = priced("progressive", {"bonus-after-fold": "progressive-lost"})
    alone, with_cards = priced("progressive", {"bonus-after-fold": "with-cards"})
    assert plain.house_advantage == alone.house_advantage > kept.house_advantage
    assert own.house_advantage == with_cards.house_advantage == kept.house_advantage
    own_hand, beside_trips, dealers = priced(
        "five-card-hand-bonus", {"bonus-after-fold": "with-cards"}
    )
    assert own_hand.house_advantage >= beside_trips.house_advantage == dealers.house_advantage


def test_653a_1_a_qualifying_hand_is_never_folded() -> None:
    """So the reading on envy for folded hands changes no odds of players who play well."""
    best = solver.solve(RULES, TERMS)
    folded = side_wagers.folded_runs(best)[flop_kinds() >= outcomes.STRAIGHT_FLUSH]
    assert not folded.any()
    strength = solver.all_showdowns().strength
    assert not best.folds[strength >= outcomes.STRAIGHT_FLUSH << 12].any()


def test_653a_1_reading_envy_from_seven_cards() -> None:
    (flop,), (seven,) = priced("progressive"), priced("progressive", {"envy-hand": "best-of-seven"})
    assert flop.progressive is not None
    assert seven.progressive is not None
    assert flop.envy_per_other_player == Fraction(4 * 1000 + 36 * 300, comb(52, 5))
    assert seven.envy_per_other_player == Fraction(4_324 * 1000 + 37_260 * 300, comb(52, 7))


def test_653a_12_e_4_reading_the_reserve_reaches_nobody() -> None:
    (kept,), (apart,) = (
        priced("five-card-hand-bonus", {"reseed-from-reserve": reading})
        for reading in ("reserve", "nothing")
    )
    assert apart.house_advantage - kept.house_advantage == Fraction(8, 100)


def test_653a_12_e_3_magic_card_needs_its_frequency() -> None:
    (without,) = priced("five-card-hand-bonus", {"magic-card-bonus": True})
    assert any("magic-card-frequency" in note for note in without.notes)
    answers: dict[str, object] = {"magic-card-bonus": True, "magic-card-frequency": "1/10"}
    (with_it,) = priced("five-card-hand-bonus", answers)
    gained = without.house_advantage - with_it.house_advantage
    assert gained == Fraction(1, 10) * Fraction(5, 52) * 20


def test_same_seed_same_figures_on_one_or_two_cores() -> None:
    runs = [
        odds.simulate(RULES, TERMS, rounds=600_000, seed=5, cores=cores, tell=tell_nobody)
        for cores in (1, 2)
    ]
    assert runs[0] == runs[1]


# ------------------------------------------------------------------------------ advice


def test_advice_is_the_value_of_each_choice_in_cents() -> None:
    cards = "Kh 2c 5d 7c 3c 9h 8d 2d 4c Jh Qs"
    round_ = GAME.open_round(RULES, ["ante=10", "blind=10"], cards)
    worth = round_.advice()
    assert worth["play-4"] > worth["check"] > worth["play-3"]
    round_.choose("check")
    best = flop_values(np.array([46, 13]), np.array([30, 25, 1]), BLIND_A)
    unit = Fraction(1000, 2 * comb(47, 2) * comb(45, 2))
    assert round_.advice() == {"play-2": best[0] * unit, "check": best[1] * unit}
    round_.choose("check")
    played = sum(board_values(np.array([46, 13]), np.array([30, 25, 1, 38, 43]), BLIND_A))
    assert round_.advice() == {"play-1": Fraction(1000 * played, 2 * 990), "fold": -2000}


def test_advice_on_the_board_counts_what_a_fold_forfeits() -> None:
    cards = "3h 2c 5d 7c 4c 9h 8d 2d 6c Jh Qs"
    plain = GAME.open_round(RULES, ["ante=10", "blind=10"], cards)
    bets = ["ante=10", "blind=10", "trips=5", "bad-beat-bonus=50", "progressive=1"]
    rules = GAME.rules({"bonus-after-fold": "progressive-lost"})
    joint = GAME.open_round(rules, bets, cards)
    for round_ in (plain, joint):
        round_.choose("check")
        round_.choose("check")
    assert joint.advice()["fold"] == plain.advice()["fold"] - 5000 - 100
    assert joint.advice()["play-1"] < plain.advice()["play-1"]  # nothing can be beaten here
