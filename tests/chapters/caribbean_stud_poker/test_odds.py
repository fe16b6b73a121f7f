"""Exact figures of 639a and their witnesses: closed forms, brute force, simulation."""

from __future__ import annotations

import random
from collections.abc import Mapping
from fractions import Fraction
from itertools import combinations, islice
from math import comb

import numpy as np
import pytest
from tests.chapters.jackpots import with_every_jackpot
from tests.chapters.showdown_witness import strengths_met
from tests.hands.witness import hand_order

from croupier.chapters.caribbean_stud_poker import odds, outcomes
from croupier.chapters.caribbean_stud_poker.counting import DEALER_HANDS, all_sights
from croupier.chapters.caribbean_stud_poker.counting import GAME as MAIN
from croupier.equipment.cards import parse_cards
from croupier.hands.five import strength5
from croupier.hands.kernel import kernel
from croupier.maths.pricing.counted import Terms, tell_nobody
from croupier.maths.pricing.report import price
from croupier.rounds.words import Bet, Choice, Decide
from croupier.rulebook.rules import Rules

GAME = with_every_jackpot("caribbean-stud-poker")
RULES = GAME.rules()
TERMS = Terms()
DEALS = comb(52, 5) * comb(47, 5) * 5
CATEGORIES = (
    "high card",
    "pair",
    "two pair",
    "three of a kind",
    "straight",
    "flush",
    "full house",
    "four of a kind",
    "straight flush",
)


def weights(wager: str) -> dict[str, int]:
    (counted, *_) = odds.count(RULES, wager, TERMS, tell_nobody)
    return {parts[0].outcome: weight for parts, weight in counted.lines.items()}


def test_639a_12_e_counts_of_five_cards_by_formula() -> None:
    assert weights("five-card-hand-bonus") == {
        "royal-flush": 4,
        "straight-flush": 36,
        "four-of-a-kind": 13 * 48,
        "full-house": 13 * 4 * 12 * 6,
        "flush": 4 * comb(13, 5) - 40,
        "lose": comb(52, 5) - 4 - 36 - 13 * 48 - 13 * 4 * 12 * 6 - 4 * comb(13, 5) + 40,
    }


def test_639a_12_c_hands_that_win_the_bonus_by_formula() -> None:
    ways = weights("caribbean-stud-bonus")
    assert ways["a-pair-of-10s-or-better"] == 47 * 5 * comb(4, 2) * comb(12, 3) * 4**3
    assert ways["two-pair"] == 47 * comb(13, 2) * 6 * 6 * 44
    assert sum(ways.values()) == 47 * comb(52, 5)


def test_639a_12_house_advantage_is_a_fraction_of_all_deals() -> None:
    assert DEALS == 19_933_230_517_200
    (ante,) = GAME.odds(RULES, wager="ante").wagers
    assert ante.rounds == DEALS
    assert DEALS % ante.house_advantage.denominator == 0
    assert abs(float(ante.house_advantage) - 0.05224) < 5e-6
    assert ante.strategy is not None
    bet = ante.strategy.frequencies["bet"]["bet"]
    fold = next(o.probability for o in ante.outcomes if o.outcome == "fold")
    assert bet + fold == 1
    # A unit is staked always and two more with the Bet Wager.
    assert ante.element_of_risk == ante.house_advantage / (1 + 2 * bet)


# ------------------------------------------------------------------------------ a second algorithm


@kernel
def five_of_six(a: int, b: int, c: int, d: int, e: int, _: int) -> int:
    return strength5(a, b, c, d, e)


def test_639a_11_c_3_results_of_sights_by_brute_force() -> None:
    chance = random.Random(639)
    for sights in all_sights():
        for nth in chance.sample(range(len(sights.cards)), 12):
            met = strengths_met(sights.cards[nth], sights.up, 4, five_of_six)
            mine = int(sights.strengths[nth])
            wanted = np.zeros(outcomes.RESULTS, dtype=np.int64)
            for strength in np.flatnonzero(met):
                wanted[outcomes.showdown(mine, int(strength))] += met[strength]
            assert sights.results[nth].tolist() == wanted.tolist()


@pytest.mark.parametrize(("hand", "up"), [("As Kd Qc 7s 3h", "4d"), ("9h 9d 5c 4s 2d", "Ac")])
def test_639a_12_value_of_a_bet_by_the_slow_evaluator(hand: str, up: str) -> None:
    """What the Bet is worth against every hand of the dealer, ranked the obvious way."""
    mine, (shown,) = parse_cards(hand), parse_cards(up)
    own = hand_order(mine, CATEGORIES)
    ace_king = (0, (12, 11, 2, 1, 0))
    total = 0
    rest = [card for card in range(52) if card not in (*mine, shown)]
    for hidden in combinations(rest, 4):
        dealer = hand_order((shown, *hidden), CATEGORIES)
        if dealer < ace_king:
            total += 1
        elif dealer != own:
            total += 3 if own > dealer else -3
    assert _advice(hand, up)["bet"] == 1000 * Fraction(total, DEALER_HANDS)


def _advice(hand: str, up: str, bets: tuple[Bet, ...] = ()) -> Mapping[str, Fraction]:
    choices = (Choice("bet", "", "", 2000), Choice("fold", "", ""))
    known = {"hand": parse_cards(hand), "dealer": parse_cards(up)}
    question = Decide(1, "639a.11(b)", choices, known)
    return odds.advise(RULES, question, (Bet(1, "ante", 1000), *bets), TERMS)


def test_639a_11_b_advice_counts_what_a_fold_forfeits() -> None:
    hand, up = "10h 10d 5c 4s 2d", "Ac"
    plain = _advice(hand, up)
    both = _advice(hand, up, (Bet(1, "caribbean-stud-bonus", 500), Bet(1, "progressive", 100)))
    assert both["fold"] - plain["fold"] == -600
    assert both["bet"] - plain["bet"] == 500 - 100  # the pair of 10s wins the one, not the other


# ------------------------------------------------------------------------------ strategy


def test_639a_11_b_rules_to_learn_cost_what_they_cost() -> None:
    (counted,) = odds.count(RULES, "ante", TERMS, tell_nobody)
    assert counted.strategy is not None
    costs = {rule.key: rule.cost for rule in counted.strategy.learned}
    assert all(cost > 0 for cost in costs.values())
    assert costs["three-rules"] < Fraction(1, 100_000)
    assert costs["three-rules"] < costs["ace-king-jack-8-3"] < costs["pair"] < costs["ace-king"]


def test_639a_11_b_every_sight_has_its_decision() -> None:
    rows = list(islice(odds.decisions(RULES, TERMS), 0, 60_000, 7_001))
    for row in rows:
        worth = _advice(row["hand"], row["dealer"])
        assert float(worth["bet"] / 1000) == pytest.approx(row["bet"], abs=1e-12)
        assert row["decision"] == max(("fold", "bet"), key=lambda choice: worth[choice])
    total = sum(int(sights.weights.sum()) for sights in all_sights())
    assert total == comb(52, 5) * 47


# ------------------------------------------------------------------------------ coupled wagers


def harsh_rules() -> Rules:
    """Rules under which even pairs are folded now and then: an Ante never wins, pairs never do."""
    last_row = {"ante": ("Win", "Push"), "bet": ("A pair or less", "Loss")}
    blocks = [
        block.model_copy(update={"rows": (*block.rows[:-1], last_row[block.wager])})
        if block.wager in last_row
        else block
        for block in RULES.book.paytable
    ]
    book = RULES.book.model_copy(update={"paytable": tuple(blocks)})
    return Rules(book, RULES.answers, RULES.explicit)


def test_639a_11_b_a_forfeited_bonus_changes_the_choice_where_it_pays() -> None:
    rules = harsh_rules()
    plain, joint = odds.count(rules, "caribbean-stud-bonus", Terms(stake=100), tell_nobody)
    assert (plain.variant, joint.variant) == ("plain", "joint")
    lost = [next(w for p, w in c.lines.items() if p[0].outcome == "lose") for c in (plain, joint)]
    assert lost[0] > lost[1]
    assert joint.extra["main_game_cost_per_unit"] > 0
    # What the wager gains by it is more than what it costs the main game.
    table = rules.paytable("caribbean-stud-bonus")
    prices = [price(rules, table, counted, Terms(stake=100)) for counted in (plain, joint)]
    gain = prices[0].house_advantage - prices[1].house_advantage
    assert float(gain) > joint.extra["main_game_cost_per_unit"]


def test_639a_11_b_under_the_chapters_tables_no_paid_hand_is_folded() -> None:
    for wager in ("caribbean-stud-bonus", "progressive"):
        (only,) = odds.count(RULES, wager, TERMS, tell_nobody)
        assert only.variant == ""
        assert only.notes


def test_a_tie_between_choices_is_a_fold() -> None:
    values = MAIN.values(RULES, TERMS)
    for (beyond,), chosen in zip(values.beyond, values.choices, strict=True):
        assert not chosen[beyond == 0].any()


def test_same_seed_same_figures_on_one_or_two_cores() -> None:
    runs = [
        odds.simulate(RULES, TERMS, rounds=600_000, seed=5, cores=cores, tell=tell_nobody)
        for cores in (1, 2)
    ]
    assert runs[0] == runs[1]


# ------------------------------------------------------------------------------ meters, inputs


def returned(label: str, answers: dict[str, object] | None = None) -> Fraction:
    (odds_,) = GAME.odds(GAME.rules(answers), wager="progressive", paytable=label).wagers
    assert odds_.progressive is not None
    return odds_.progressive.long_run_return


def test_639a_12_d_4_long_run_return_by_formula() -> None:
    hands = comb(52, 5)
    fixed = 300 * 624 + 50 * 3744 + 40 * 5108 + 30 * 10200 + 9 * 54912
    assert returned("D") == Fraction(fixed + 4 * 10_000, hands) + Fraction(21, 100)
    fixed = 50 * 3744 + 40 * 5108 + 30 * 10200 + 10 * 54912
    seeds = 4 * 10_000 + 36 * 1_000 + 624 * 250
    assert returned("G") == Fraction(fixed + seeds, hands) + Fraction(19, 100)


def test_639a_12_d_4_reading_fixed_payouts_from_the_contribution() -> None:
    answers: dict[str, object] = {"fixed-payouts-funding": "from-the-contribution"}
    seeds = Fraction(4 * 10_000, comb(52, 5))
    assert returned("A", answers) == Fraction(68, 100) + seeds
    assert returned("E", answers) == Fraction(70, 100) + seeds
    assert returned("C", answers) == returned("C")
    assert returned("A") > 1


def test_639a_1_magic_card_frequency_is_an_input() -> None:
    rules = GAME.rules({"magic-card-bonus": True})
    (unknown,) = GAME.odds(rules, wager="five-card-hand-bonus").wagers
    assert any("magic-card-frequency" in note for note in unknown.notes)
    rules = GAME.rules({"magic-card-bonus": True, "magic-card-frequency": "1/10"})
    (known,) = GAME.odds(rules, wager="five-card-hand-bonus").wagers
    gain = unknown.house_advantage - known.house_advantage
    assert gain == 20 * Fraction(5, 52) / 10
