"""Exact figures of 647a and their witnesses: two ways of counting, brute force, advice."""

from __future__ import annotations

import random
from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from itertools import islice
from math import comb

import numpy as np
import pytest
from tests.chapters.jackpots import with_every_jackpot

from croupier.chapters.texas_holdem_bonus_poker import odds, outcomes, strategy
from croupier.chapters.texas_holdem_bonus_poker.counting import side_wagers, solver
from croupier.equipment.cards import parse_cards
from croupier.families.poker.counting.hole_cards import pair_kind, pair_name
from croupier.hands.five import strength7
from croupier.hands.kernel import kernel
from croupier.maths.boards.finding import view_at
from croupier.maths.boards.spots import Ints
from croupier.maths.pricing.counted import Counted, Terms
from croupier.maths.pricing.report import price
from croupier.reports.reports import Reports
from croupier.rounds.words import Decide
from croupier.table.session import Round

GAME = with_every_jackpot("texas-holdem-bonus-poker")
RULES = GAME.rules()
TERMS = Terms()


@cache
def counted(wager: str) -> tuple[Counted, ...]:
    return Reports(GAME.entry).counted(RULES, wager, TERMS).counted


# ------------------------------------------------------------------------------ the main wagers


def test_647a_11_h_lines_and_decisions_give_the_same_house_advantage() -> None:
    """Sums from boards to hole cards and counts from hole cards to boards are two ways."""
    (ante,) = counted("ante")
    found = price(RULES, RULES.paytable("ante"), ante, TERMS)
    assert found.rounds == solver.DEALS == comb(52, 2) * comb(50, 3) * 47 * 46 * comb(45, 2)
    assert found.house_advantage == -solver.solve(RULES, TERMS).value
    assert round(float(found.house_advantage), 5) == 0.02037
    assert round(float(found.element_of_risk), 4) == 0.0053


def test_647a_11_b_what_is_folded_and_how_often_each_wager_is_made() -> None:
    (ante,) = counted("ante")
    assert ante.strategy is not None
    assert "Before the flop fold 72o, 62o, 52o, 42o, 32o;" in ante.strategy.sentence
    shares = ante.strategy.frequencies
    assert shares["flop"]["fold"] == Fraction(5 * 12, comb(52, 2))
    for choices in shares.values():
        assert sum(choices.values()) in (1, 1 - shares["flop"]["fold"])
    assert all(0 < rule.cost < Fraction(1, 100) for rule in ante.strategy.learned)


@kernel
def _after_turn(cards: Ints, found: Ints) -> None:
    """Wins and losses over every river and dealer, for two cards and four of the board."""
    a, b, p, q, r, s = cards[0], cards[1], cards[2], cards[3], cards[4], cards[5]
    for t in range(52):
        if t in (a, b, p, q, r, s):
            continue
        mine = strength7(a, b, p, q, r, s, t)
        for y in range(52):
            for x in range(y):
                if x in (a, b, p, q, r, s, t) or y in (a, b, p, q, r, s, t):
                    continue
                dealer = strength7(x, y, p, q, r, s, t)
                found[0] += mine > dealer
                found[1] += mine < dealer
                found[2] += mine > dealer and mine >> 12 >= outcomes.STRAIGHT


def test_647a_11_f_values_on_the_turn_by_brute_force() -> None:
    worth, rng = solver.turn_worth(solver.price_lines(RULES, TERMS)), random.Random(647)
    for _ in range(200):
        cards = rng.sample(range(52), 6)
        found = np.zeros(3, dtype=np.int64)
        _after_turn(np.array(cards), found)
        wins, losses, paid = found.tolist()
        at = view_at(cards[:2], cards[2:])
        none = 2 * (wins - losses) + paid - losses
        assert worth.none[at] == none * worth.scale
        assert worth.one[at] == (none + wins - losses) * worth.scale
        assert worth.both[at] == (none + 2 * (wins - losses)) * worth.scale


def test_647a_11_d_learned_rules_by_hand() -> None:
    """The rule's own words on some views of the flop and the turn."""
    cases = {
        ("2h 2d", "Kc 9s 4d"): False,
        ("4h 4d", "Kc 9s 5d"): True,
        ("9h 3h", "Kh 4h 2c"): True,
        ("8h 3h", "Kh 4h 2c"): False,
        ("Ah 9d", "Kc 8s 4d"): False,
        ("Ah 10d", "Kc 8s 4d"): True,
        ("Kh 3d", "8c 8s 4d"): True,
        ("Qh 3d", "8c 8s 4d"): False,
        ("6h 5d", "9c 8s 7d"): True,
        ("Ah 3d", "8c 8s 4d Jc"): True,
        ("Kh 3d", "8c 8s 4d Jc"): False,
        ("4h 4d", "Kc 9s 5d 7c"): False,
        ("Kh 3h", "9h 4h 2c 7d"): True,
        ("Qh 3h", "9h 4h 2c 7d"): False,
    }
    for (hand, seen), wagers in cases.items():
        board = parse_cards(seen)
        found = strategy.street_rule(len(board))[view_at(parse_cards(hand), board)]
        assert found == wagers, (hand, seen)


# ------------------------------------------------------------------------------ side wagers


def test_647a_12_b_hole_cards_by_formula() -> None:
    found = dict(zip(outcomes.HOLE_CARDS, side_wagers.hole_counts().tolist(), strict=True))
    dealers = comb(50, 2)
    assert found["ace-ace-dealer-and-player"] == 6
    assert found["ace-ace"] == 6 * dealers - 6
    assert found["ace-king-same-suit"] == 4 * dealers
    assert found["ace-queen-or-ace-jack-same-suit"] == 8 * dealers
    assert found["ace-king-different-suits"] == 12 * dealers
    assert found["ace-queen-or-ace-jack-different-suits"] == 24 * dealers
    assert found["king-king-queen-queen-or-jack-jack"] == 18 * dealers
    assert found["a-pair-of-10-10-through-2-2"] == 54 * dealers


def test_647a_12_d_joint_play_folds_less_and_costs_little() -> None:
    plain, joint = counted("progressive")
    best = solver.solve(RULES, TERMS)
    both = side_wagers.with_progressive(RULES, TERMS, best)
    kept = {pair_name(kind) for kind in np.flatnonzero(both.plays & ~best.plays).tolist()}
    assert kept <= {"32o", "42o", "52o", "62o", "72o"}
    assert both.value <= best.value
    tables = (price(RULES, RULES.paytable("progressive"), one, TERMS) for one in (plain, joint))
    first, second = (one.house_advantage for one in tables)
    assert first >= second


def test_647a_1_readings_of_the_hand_that_is_envied() -> None:
    seen = {}
    for hand in ("flop", "best-of-seven"):
        for folded in ("yes", "no"):
            rules = GAME.rules({"envy-hand": hand, "envy-for-folded-hand": folded})
            one = Reports(GAME.entry).counted(rules, "progressive", TERMS).counted[0]
            found = price(rules, rules.paytable("progressive"), one, TERMS)
            assert found.envy_per_other_player is not None
            seen[hand, folded] = found.envy_per_other_player
    royal, straight = Fraction(4_324, comb(52, 7)), Fraction(37_260, comb(52, 7))
    assert seen["best-of-seven", "yes"] == 1_000 * royal + 300 * straight
    assert 0 < seen["best-of-seven", "no"] < seen["best-of-seven", "yes"]
    # What is folded is of two suits: with the flop alone it is never a straight flush.
    assert seen["flop", "no"] == seen["flop", "yes"]


# ------------------------------------------------------------------------------ advice and export


def advised(round_: Round) -> Mapping[str, Fraction]:
    assert isinstance(round_.question, Decide)
    return odds.advise(RULES, round_.question, round_.bets, TERMS)


@pytest.mark.parametrize(
    ("bets", "kept"), [(["ante=10"], False), (["ante=10", "progressive=1"], True)]
)
def test_647a_11_b_advice_before_the_flop(bets: list[str], kept: bool) -> None:
    """7 and 2 of different suits are worth -1.02 Antes: with a chip on the meter they may stay."""
    worth = advised(GAME.open_round(RULES, bets, "7h Kc 2d Kd"))
    best = solver.solve(RULES, Terms(stake=1000))
    at = pair_kind(*parse_cards("7h 2d"))
    played = Fraction(int(best.played[at]), best.scale * 12 * solver.AFTER_HOLE) * 1000
    if kept:
        back = side_wagers.returned(RULES, Terms(stake=1000))[at] * 100
        assert worth == {"flop": played + back - 100, "fold": Fraction(-1100)}
    else:
        assert worth == {"flop": played, "fold": Fraction(-1000)}


def test_647a_11_d_and_f_advice_after_the_flop_and_the_turn() -> None:
    """Three aces are worth five bets; what is worth most is what the solution chooses."""
    round_ = GAME.open_round(RULES, ["ante=10"], "Ah Kc Ad Kd 2c As 8s 3c 4d 9h 5s 2h")
    for wager in ("flop", "turn", "river"):
        worth = advised(round_)
        assert max(worth, key=lambda choice: worth[choice]) == wager
        round_.choose(wager)
    assert round_.finished


def test_647a_11_decisions_are_exported_for_every_stage() -> None:
    rows = list(islice(odds.decisions(RULES, TERMS), 169 + 50_000))
    assert [row["stage"] for row in (rows[0], rows[169])] == ["before the flop", "on the flop"]
    before = {row["hole"]: row for row in rows[:169]}
    assert [name for name, row in before.items() if row["decision"] == "fold"] == [
        name for name in before if name in ("32o", "42o", "52o", "62o", "72o")
    ]
    assert sum(row["ways"] for row in rows[:169]) == comb(52, 2)
    for row in rows[169:]:
        assert (row["decision"] == "wager") == (row["wager"] > row["check"])
