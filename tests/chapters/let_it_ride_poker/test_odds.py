"""Exact figures of 643a and their witnesses: closed forms, brute force, simulation."""

from __future__ import annotations

import random
from fractions import Fraction
from math import comb

import pytest
from tests.chapters.jackpots import with_every_jackpot
from tests.hands.witness import by_count, is_straight

from croupier.chapters.let_it_ride_poker import odds
from croupier.chapters.let_it_ride_poker.counting import deals, main_game
from croupier.chapters.let_it_ride_poker.outcomes import HAND, PAIR_OF_10S, hand_kind
from croupier.equipment.cards import parse_cards
from croupier.hands.five import strength5
from croupier.maths.pricing.counted import Terms, tell_nobody
from croupier.maths.stages.reveals import kind_of

GAME = with_every_jackpot("let-it-ride-poker")
RULES = GAME.rules()
TERMS = Terms()
ORDERS = 20  # of five cards, in which three are the player's and two come one by one
PAIR = "pair-of-tens-jacks-queens-kings-or-aces"

PAYS = {
    "royal-flush": 1000,
    "straight-flush": 200,
    "four-of-a-kind": 50,
    "full-house": 11,
    "flush": 8,
    "straight": 5,
    "three-of-a-kind": 3,
    "two-pair": 2,
    PAIR: 1,
    "lose": -1,
}


def slow_hand(cards: tuple[int, ...]) -> str:
    """643a.6(b) and 643a.11(f), written as they read and apart from the kernels."""
    shape, ranks = by_count(card // 4 for card in cards)
    flush = len({card % 4 for card in cards}) == 1
    straight = len(ranks) == 5 and is_straight(ranks)
    if straight and flush:
        return "royal-flush" if ranks[:2] == (12, 11) else "straight-flush"
    if flush:
        return "flush"
    if straight:
        return "straight"
    if shape == (2, 1, 1, 1):
        return PAIR if ranks[0] >= 8 else "lose"
    named = {(4, 1): "four-of-a-kind", (3, 2): "full-house", (3, 1, 1): "three-of-a-kind"}
    return named.get(shape, "two-pair" if shape == (2, 2, 1) else "lose")


def test_643a_11_f_outcomes_of_random_hands_by_a_slow_evaluator() -> None:
    draw = random.Random(643)
    for _ in range(3_000):
        cards = tuple(draw.sample(range(52), 5))
        assert HAND[hand_kind(*cards)] == slow_hand(cards)
    assert strength5(*parse_cards("10c 10d 2h 3s 4c")) == PAIR_OF_10S


def test_643a_12_b_counts_of_five_cards_by_formula() -> None:
    (counted,) = odds.count(RULES, "five-card-bonus", TERMS, tell_nobody)
    ways = {parts[0].outcome: weight for parts, weight in counted.lines.items()}
    pairs = comb(4, 2) * comb(12, 3) * 4**3
    assert ways == {
        "royal-flush": 4 * ORDERS,
        "straight-flush": 36 * ORDERS,
        "four-of-a-kind": 13 * 48 * ORDERS,
        "full-house": 13 * 4 * 12 * 6 * ORDERS,
        "flush": (4 * comb(13, 5) - 40) * ORDERS,
        "straight": 10 * (4**5 - 4) * ORDERS,
        "three-of-a-kind": 13 * 4 * comb(12, 2) * 4**2 * ORDERS,
        "two-pair": comb(13, 2) * 6 * 6 * 44 * ORDERS,
        PAIR: 5 * pairs * ORDERS,
        "lose": (8 * pairs + (comb(13, 5) - 10) * (4**5 - 4)) * ORDERS,
    }


def test_643a_11_d_last_decisions_by_brute_force() -> None:
    solved = main_game(RULES, TERMS).solved
    draw = random.Random(11)
    for _ in range(40):
        seen = tuple(draw.sample(range(52), 4))
        profit = sum(PAYS[slow_hand((*seen, card))] for card in range(52) if card not in seen)
        kind = kind_of(solved.deals.layers[1], seen)
        for position in (0, 1):
            worths = solved.worths[1][position][kind].tolist()
            assert worths == [(1 + position) * profit, (2 + position) * profit]
            assert solved.choices[1][kind, position] == (profit > 0)


def test_643a_11_b_first_decisions_by_brute_force() -> None:
    """Bet 1 rides where the five-card hand is worth more than nothing over all community cards."""
    solved = main_game(RULES, TERMS).solved
    draw = random.Random(12)
    for _ in range(12):
        seen = tuple(draw.sample(range(52), 3))
        rest = [card for card in range(52) if card not in seen]
        profit = 0
        for nth, first in enumerate(rest):
            profit += sum(PAYS[slow_hand((*seen, first, other))] for other in rest[:nth])
        kind = kind_of(solved.deals.layers[0], seen)
        withdraw, ride = solved.worths[0][0][kind].tolist()
        assert ride - withdraw == 2 * profit  # both orders of the community cards
        assert solved.choices[0][kind, 0] == (profit > 0)


@pytest.mark.parametrize(
    ("label", "advantage"),
    [("A", Fraction(37_963, 1_082_900)), ("B", Fraction(40_463, 1_082_900))],
)
def test_643a_12_a_house_advantage_is_a_fraction_of_all_deals(
    label: str, advantage: Fraction
) -> None:
    (main,) = GAME.odds(RULES, wager="bet-1", paytable=label).wagers
    assert main.rounds == deals().total == comb(52, 3) * 49 * 48
    assert main.house_advantage == advantage
    assert main.strategy is not None
    assert main.strategy.learned[0].cost == 0
    made = main.strategy.frequencies
    staked = 1 + made["bet-1"]["let-it-ride"] + made["bet-2"]["let-it-ride"]
    assert float(main.element_of_risk) == pytest.approx(float(advantage / staked))
    assert main.extra is not None
    other = main.extra["element_of_risk_with_ties_at_the_largest_stake"]
    assert other < float(main.element_of_risk)


def test_643a_11_b_chances_to_let_it_ride() -> None:
    """Of 22,100 hands: pairs of tens up, trips, and the suited runs of the learned strategy."""
    (main,) = GAME.odds(RULES, wager="bet-1", paytable="A").wagers
    assert main.strategy is not None
    pairs, trips = 5 * comb(4, 2) * 48, 13 * 4
    suited = [
        ranks
        for ranks in ((a, b, c) for c in range(13) for b in range(c) for a in range(b))
        if (gaps := ranks[2] - ranks[0] - 2) <= 2
        and (
            ranks[0] >= 8
            or (gaps == 0 and ranks[0] >= 1)
            or (gaps == 1 and ranks[2] >= 8)
            or (gaps == 2 and ranks[1] >= 8)
        )
    ]
    rides = main.strategy.frequencies["bet-1"]["let-it-ride"]
    assert rides == Fraction(pairs + trips + 4 * len(suited), 22_100)


def test_643a_12_h_a_limit_that_binds() -> None:
    limited = GAME.rules({"payout-limit": "$50,000"})
    for stake, binds in ((1_666, False), (1_700, True)):
        terms = Terms(stake=stake)
        (free,) = GAME.odds(RULES, wager="bet-1", paytable="A", terms=terms).wagers
        (held,) = GAME.odds(limited, wager="bet-1", paytable="A", terms=terms).wagers
        assert (held.house_advantage > free.house_advantage) is binds
        assert any("643a.12(h)" in note for note in held.notes) is binds


@pytest.mark.parametrize(
    ("label", "to_one", "for_one"),
    [
        ("A", -0.1899, 0.0489),
        ("B", -0.1080, 0.1307),
        ("C", 0.0614, 0.1377),
        ("D", -0.0926, 0.1461),
        ("E", -0.0043, 0.0719),
        ("F", 0.0768, 0.1531),
        ("G", 0.2120, 0.2407),
    ],
)
def test_643a_12_b_readings_of_the_five_card_bonus(
    label: str, to_one: float, for_one: float
) -> None:
    for form, advantage in (("to-1", to_one), ("for-1", for_one)):
        rules = GAME.rules({"five-card-bonus-odds": form, "five-card-bonus-paytable": label})
        found = {
            o.changed.get("five-card-bonus-odds", form): o
            for o in GAME.odds(rules, wager="five-card-bonus", paytable=label).wagers
        }
        assert float(found[form].house_advantage) == pytest.approx(advantage, abs=5e-5)


def test_643a_12_d_three_card_progressive_by_formula() -> None:
    (counted,) = odds.count(RULES, "three-card-progressive", TERMS, tell_nobody)
    ways = {parts[0].outcome: weight for parts, weight in counted.lines.items()}
    assert ways["mini-royal-of-spades"] == 1
    assert ways["mini-royal"] == 3
    assert ways["straight-flush"] == 4 * 11
    assert ways["three-of-a-kind"] == 13 * 4
    assert ways["straight"] + ways["ace-2-3"] == 12 * (4**3 - 4)  # which counts as a straight
    rules = GAME.rules({"suited-ace-2-3": "straight"})
    (counted,) = odds.count(rules, "three-card-progressive", TERMS, tell_nobody)
    ways = {parts[0].outcome: weight for parts, weight in counted.lines.items()}
    assert (ways["straight-flush"], ways["straight"] + ways["ace-2-3"]) == (40, 724)


def test_643a_12_d_long_run_return() -> None:
    for label, rate, paid in (
        ("A", Fraction(14, 100), 3 * 500 + 44 * 70 + 52 * 60 + 720 * 6),
        ("B", Fraction(20, 100), 3 * 500 + 44 * 100 + 52 * 90),
    ):
        (odds_,) = GAME.odds(RULES, wager="three-card-progressive", paytable=label).wagers
        assert odds_.house_advantage == 1 - rate - Fraction(paid + 1_000, 22_100)
        assert odds_.progressive is not None
        envy = odds_.envy_per_other_player
        assert envy == Fraction(100 + 3 * 25, 22_100)


def test_every_decision_can_be_exported() -> None:
    rows = list(odds.decisions(RULES, TERMS))
    assert len(rows) == 1_755 + 2 * 16_432
    assert {row["staked"] for row in rows} == {"bet-3", "bet-1 + bet-3"}
    aces = next(row for row in rows if row["cards"] == "Ah Ad Ac")
    assert aces["decision"] == "let-it-ride"


def test_same_seed_same_figures_on_one_or_two_cores() -> None:
    runs = [
        odds.simulate(RULES, TERMS, rounds=300_000, seed=5, cores=cores, tell=tell_nobody)
        for cores in (1, 2)
    ]
    assert runs[0] == runs[1]


# ------------------------------------------------------------------------------ advice


def test_advice_names_the_better_choice_and_its_value() -> None:
    bets = ["bet-1=10", "bet-2=10", "bet-3=10"]
    round_ = GAME.open_round(RULES, bets, "Ah Qh Kh 2c 9d")
    worth = round_.advice()
    assert worth["let-it-ride"] < worth["withdraw"]
    round_.choose("let-it-ride")
    seen = tuple(parse_cards("Ah Kh 9d Qh"))
    profit = sum(PAYS[slow_hand((*seen, card))] for card in range(52) if card not in seen)
    assert round_.advice() == {
        "withdraw": Fraction(2 * 1000 * profit, 48),
        "let-it-ride": Fraction(3 * 1000 * profit, 48),
    }
