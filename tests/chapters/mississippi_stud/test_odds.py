"""Exact figures of 655a and their witnesses: closed forms, brute force, simulation."""

from __future__ import annotations

import random
from fractions import Fraction
from math import comb

import pytest
from tests.chapters.jackpots import with_every_jackpot
from tests.hands.witness import by_count, is_straight

from croupier.chapters.mississippi_stud import odds
from croupier.chapters.mississippi_stud.counting import GAME as MAIN
from croupier.equipment.cards import parse_cards
from croupier.families.poker.counting.streets import deals
from croupier.families.poker.pairs_from_6s import PAIR_OF_6S, PAIR_OF_JACKS, hand_kind
from croupier.families.poker.streets import HAND
from croupier.hands.five import strength5
from croupier.maths.pricing.counted import Terms, tell_nobody
from croupier.maths.stages.reveals import kind_of

GAME = with_every_jackpot("mississippi-stud")
RULES = GAME.rules()
TERMS = Terms()
ORDERS = 60  # of five cards, in which two are the player's and three come one by one

PAYS = {
    "royal-flush": 500,
    "straight-flush": 100,
    "four-of-a-kind": 40,
    "full-house": 10,
    "flush": 6,
    "straight": 4,
    "three-of-a-kind": 3,
    "two-pair": 2,
    "pair-of-jacks-or-better": 1,
    "pair-of-6s-to-10s": 0,
    "lose": -1,
}


def slow_hand(cards: tuple[int, ...]) -> str:
    """655a.6(b) and 655a.11(h), written as they read and apart from the kernels."""
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
        if ranks[0] >= 9:
            return "pair-of-jacks-or-better"
        return "pair-of-6s-to-10s" if ranks[0] >= 4 else "lose"
    named = {(4, 1): "four-of-a-kind", (3, 2): "full-house", (3, 1, 1): "three-of-a-kind"}
    return named.get(shape, "two-pair" if shape == (2, 2, 1) else "lose")


def test_655a_11_h_outcomes_of_random_hands_by_a_slow_evaluator() -> None:
    draw = random.Random(655)
    for _ in range(3_000):
        cards = tuple(draw.sample(range(52), 5))
        assert HAND[hand_kind(*cards)] == slow_hand(cards)


def test_655a_11_h_least_hands_that_push_and_pay() -> None:
    assert strength5(*parse_cards("6c 6d 2h 3s 4c")) == PAIR_OF_6S
    assert strength5(*parse_cards("Jc Jd 2h 3s 4c")) == PAIR_OF_JACKS


def test_655a_12_a_counts_of_five_cards_by_formula() -> None:
    counts = dict(zip(HAND, deals().outcome_counts().tolist(), strict=True))
    pairs = comb(4, 2) * comb(12, 3) * 4**3
    assert counts == {
        "royal-flush": 4 * ORDERS,
        "straight-flush": 36 * ORDERS,
        "four-of-a-kind": 13 * 48 * ORDERS,
        "full-house": 13 * 4 * 12 * 6 * ORDERS,
        "flush": (4 * comb(13, 5) - 40) * ORDERS,
        "straight": 10 * (4**5 - 4) * ORDERS,
        "three-of-a-kind": 13 * 4 * comb(12, 2) * 4**2 * ORDERS,
        "two-pair": comb(13, 2) * 6 * 6 * 44 * ORDERS,
        "pair-of-jacks-or-better": 4 * pairs * ORDERS,
        "pair-of-6s-to-10s": 5 * pairs * ORDERS,
        "lose": (4 * pairs + (comb(13, 5) - 10) * (4**5 - 4)) * ORDERS,
    }
    assert deals().total == comb(52, 2) * 50 * 49 * 48


def test_655a_11_f_last_decisions_by_brute_force() -> None:
    """What a 5th Street Wager is worth, card by card with the slow evaluator."""
    solved = MAIN.solved(RULES, TERMS).solved
    draw = random.Random(11)
    for _ in range(40):
        seen = tuple(draw.sample(range(52), 4))
        profit = sum(PAYS[slow_hand((*seen, card))] for card in range(52) if card not in seen)
        kind = kind_of(solved.deals.layers[2], seen)
        for position, path in enumerate(MAIN.paths(RULES, 2)):
            staked = 1 + sum(path)
            assert solved.worths[2][position][kind].tolist() == [
                -48 * staked,
                *((staked + times) * profit for times in (1, 2, 3)),
            ]


def test_655a_12_a_house_advantage_is_a_fraction_of_all_deals() -> None:
    (ante,) = GAME.odds(RULES, wager="ante").wagers
    assert ante.rounds == deals().total
    assert ante.house_advantage == Fraction(53_223, 1_082_900)
    assert ante.element_of_risk < Fraction(15, 1000)
    assert ante.extra is not None
    other = ante.extra["element_of_risk_with_ties_at_the_largest_stake"]
    assert other == pytest.approx(0.0136913, abs=1e-7)  # published: 1.37 %
    assert float(ante.element_of_risk) == pytest.approx(0.0141087, abs=1e-7)


def test_655a_11_frequencies_add_up() -> None:
    (ante,) = GAME.odds(RULES, wager="ante").wagers
    assert ante.strategy is not None
    made = ante.strategy.frequencies
    assert sum(made["3rd-street"].values()) == 1
    for street, later in (("3rd-street", "4th-street"), ("4th-street", "5th-street")):
        stayed = sum(made[street].values()) - made[street]["fold"]
        assert sum(made[later].values()) == stayed


def test_655a_11_the_learned_strategy_costs_nothing_unless_the_limit_binds() -> None:
    (ante,) = GAME.odds(RULES, wager="ante").wagers
    assert ante.strategy is not None
    assert ante.strategy.learned[0].cost == 0
    two_cards = {row[0]: row[1] for row in ante.strategy.charts[0].rows}
    assert two_cards["3x"].startswith("A-A, ")
    assert "6-5 suited" in two_cards["1x"]
    (limited,) = GAME.odds(RULES, wager="ante", terms=Terms(stake=10_000)).wagers
    assert limited.strategy is not None
    assert limited.strategy.learned[0].cost > 0


def test_655a_12_b_limit_binds_from_an_ante_above_twelve_and_a_half_dollars() -> None:
    """Two cards of a royal flush are no pair: with 1x on 3rd Street it is paid on eight Antes."""
    plain = GAME.odds(RULES, wager="ante", terms=Terms(stake=1_250)).wagers[0]
    assert plain.house_advantage == Fraction(53_223, 1_082_900)
    assert [note.partition("; ")[0] for note in plain.notes] == [
        "The payout limit of $50,000 applies to wagers of $12.51 or more"
    ]
    bound = GAME.odds(RULES, wager="ante", terms=Terms(stake=1_251)).wagers[0]
    assert bound.house_advantage > plain.house_advantage
    assert "655a.12(b)" in bound.notes[0]
    free = GAME.rules({"payout-limit-meaning": "floor"})
    unlimited = GAME.odds(free, wager="ante", terms=Terms(stake=10_000)).wagers[0]
    assert unlimited.house_advantage == plain.house_advantage


def test_655a_12_b_a_limited_game_by_brute_force_at_the_last_decision() -> None:
    stake, cap = 10_000, 5_000_000
    game = MAIN.solved(RULES, Terms(stake=stake))
    solved = game.solved
    for seen in ("Ah Kh Qh Jh", "9h 8h 7h 6h", "9h 9d 9s 9c"):
        cards = tuple(parse_cards(seen))
        kind = kind_of(solved.deals.layers[2], cards)
        for position, path in enumerate(MAIN.paths(RULES, 2)):
            for nth, times in enumerate((1, 2, 3), 1):
                total = (1 + sum(path) + times) * stake
                cents = sum(
                    min(total * PAYS[slow_hand((*cards, card))], cap)
                    for card in range(52)
                    if card not in cards
                )
                worth = int(solved.worths[2][position][kind, nth])
                assert game.stakes(worth, 48) * stake == Fraction(cents, 48)


def test_every_decision_can_be_exported() -> None:
    rows = list(odds.decisions(RULES, TERMS))
    assert len(rows) == 169 + 3 * 1_755 + 9 * 16_432
    assert rows[0].keys() == {"stage", "cards", "staked", "decision", "worth"}
    aces = next(row for row in rows if row["cards"] == "Ad Ac")
    assert aces["decision"] == "3x"
    quads = [row for row in rows if row["cards"] == "As Ah Ad Ac"]
    assert {row["staked"]: row["worth"] for row in quads}["ante + 3x + 3x"] == "400"


# ------------------------------------------------------------------------------ other wagers


@pytest.mark.parametrize(
    ("reading", "label", "advantage"),
    [
        ("counts", "A", Fraction(128, 5525)),
        ("counts", "B", Fraction(308, 5525)),
        ("counts", "C", Fraction(298, 5525)),
        ("counts", "D", Fraction(392, 5525)),
        ("does-not-count", "A", Fraction(128, 5525) + Fraction(60 * 7 + 4 * 36, 22_100)),
        ("does-not-count", "D", Fraction(392, 5525) + Fraction(60 * 7 + 4 * 37, 22_100)),
    ],
)
def test_655a_12_d_three_card_bonus(reading: str, label: str, advantage: Fraction) -> None:
    rules = GAME.rules({"ace-2-3": reading})
    (bonus,) = GAME.odds(rules, wager="three-card-bonus", paytable=label).wagers
    assert bonus.house_advantage == advantage


def test_655a_12_f_counts_of_six_cards_by_formula() -> None:
    (counted,) = odds.count(RULES, "six-card-bonus", TERMS, tell_nobody)
    ways = {parts[0].outcome: weight for parts, weight in counted.lines.items()}
    assert sum(ways.values()) == comb(52, 6)
    assert ways["six-card-royal-flush-diamonds"] == 1
    assert ways["six-card-royal-flush-hearts-spades-or-clubs"] == 3
    assert ways["royal-flush"] == 4 * 47 - 4
    assert ways["four-of-a-kind"] == 13 * comb(48, 2)


def test_655a_12_e_3_magic_card_needs_its_frequency() -> None:
    rules = GAME.rules({"magic-card-bonus": True})
    (without,) = GAME.odds(rules, wager="five-card-hand-bonus").wagers
    assert any("magic-card-frequency" in note for note in without.notes)
    rules = GAME.rules({"magic-card-bonus": True, "magic-card-frequency": "1/10"})
    (with_it,) = GAME.odds(rules, wager="five-card-hand-bonus").wagers
    gained = without.house_advantage - with_it.house_advantage
    assert gained == Fraction(1, 10) * Fraction(5, 52) * 20


def test_655a_12_c_5_envy_of_a_player_who_folds_without_optional_wagers() -> None:
    (odds_, *_) = GAME.odds(RULES, wager="progressive-payout").wagers
    assert odds_.progressive is not None
    assert odds_.extra is not None
    every = Fraction(4 * 1_000 + 36 * 300, comb(52, 5))
    assert odds_.envy_per_other_player == every
    (shown,) = odds_.extra.values()
    assert 0 < shown < float(every)
    rules = GAME.rules({"envy-for-folded-hand": "yes"})
    (odds_, *_) = GAME.odds(rules, wager="progressive-payout").wagers
    assert odds_.extra is not None
    assert list(odds_.extra.values()) == [float(every)]


# ------------------------------------------------------------------------------ simulation

ROUNDS = 2_000_000


def test_655a_12_b_simulation_of_a_limited_game() -> None:
    terms = Terms(stake=50_000)
    (exact,) = GAME.odds(RULES, wager="ante", terms=terms).wagers
    sample = GAME.simulate(RULES, rounds=ROUNDS, seed=3, wager="ante", terms=terms).wagers[0]
    gap = float(sample.house_advantage - exact.house_advantage)
    assert abs(gap) < 4 * exact.standard_deviation / ROUNDS**0.5


def test_same_seed_same_figures_on_one_or_two_cores() -> None:
    runs = [
        odds.simulate(RULES, TERMS, rounds=300_000, seed=5, cores=cores, tell=tell_nobody)
        for cores in (1, 2)
    ]
    assert runs[0] == runs[1]


# ------------------------------------------------------------------------------ advice


def test_advice_names_the_better_choice_and_its_value() -> None:
    round_ = GAME.open_round(RULES, ["ante=10"], "Ah Kh Qh Jh 2c")
    assert max(round_.advice(), key=lambda key: round_.advice()[key]) == "1x"
    round_.choose("1x")
    assert max(round_.advice(), key=lambda key: round_.advice()[key]) == "3x"
    round_.choose("3x")
    worth = round_.advice()
    assert worth["fold"] == -5000
    # One royal flush, eight other hearts, three tens for a straight, twelve pairs of jacks or more.
    profit = 500 + 8 * 6 + 3 * 4 + 12 - (48 - 24)
    assert worth["3x"] == Fraction(8_000 * profit, 48)


def test_a_tie_goes_to_the_least_stake() -> None:
    solved = MAIN.solved(RULES, TERMS).solved
    ties = 0
    for stage in range(3):
        for position, worths in enumerate(solved.worths[stage]):
            for move in range(worths.shape[1]):
                chosen = solved.choices[stage][:, position] == move
                better_or_equal = worths[:, :move] >= worths[:, move : move + 1]
                assert not better_or_equal[chosen].any()
                later = worths[:, move + 1 :] == worths[:, move : move + 1]
                ties += int(later[chosen].any(axis=1).sum())
    assert ties > 0
