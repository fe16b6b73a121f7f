"""Others' hands seen in games with a board: whole flops met one by one."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import numpy as np
import pytest

from croupier.analysis.exposure.holdem import RAISED
from croupier.analysis.exposure.others_boards import (
    FLOP_AT,
    HOLE,
    LEVELS,
    SEEN,
    UNSEEN,
    WAYS,
    BoardGame,
    add_boards,
    added,
    bonus_game,
    levels_of,
    raising,
    told_on_boards,
)
from croupier.api import game
from croupier.chapters.texas_holdem_bonus_poker.counting import solver as bonus
from croupier.chapters.ultimate_texas_holdem_poker.counting.solver import GAME
from croupier.families.poker.counting.raise_once.rounds import chosen_code, decision_tables
from croupier.families.poker.counting.raise_once.solver import solve
from croupier.families.poker.pair_qualifies import showdown
from croupier.hands.five import CATEGORY_SHIFT, strength7
from croupier.maths.enumerate import Ints
from croupier.maths.pricing.prices import Pricing
from croupier.maths.simulate import stream
from croupier.reports.pricing import usual_terms

CARDS = np.random.default_rng(4).permutation(52)
OWN, FLOP = CARDS[:HOLE], CARDS[FLOP_AT : FLOP_AT + 3]
LEFT = [int(card) for card in CARDS[FLOP_AT + 3 :]]
"""Beside own cards, the flop and six other hands."""

SIX = LEVELS - 1


def levels() -> Ints:
    return levels_of(CARDS[HOLE:FLOP_AT])


@pytest.fixture(scope="module")
def ultimate() -> BoardGame:
    rules = game("653a").rules()
    return raising(GAME, rules, usual_terms(rules), lambda _: None)


def dealt(cards: list[int]) -> Iterator[tuple[tuple[int, ...], int, list[int]]]:
    """Each turn and river, the own strength, and the strengths of the dealer's hands."""
    for later in combinations(cards, 2):
        board = (*FLOP.tolist(), *later)
        left = [card for card in cards if card not in later]
        dealers = [strength7(*hand, *board) for hand in combinations(left, 2)]
        yield later, strength7(*OWN.tolist(), *board), dealers


def test_what_six_hands_leave_of_ultimate_texas_holdem_is_met_one_by_one(
    ultimate: BoardGame,
) -> None:
    """Settled by the chapter's own lines: a raise on the flop, on the board, and a fold."""
    rules = game("653a").rules()
    terms = usual_terms(rules)
    pricing, sizes = Pricing(rules, "ante", terms), GAME.sizes(rules, terms)
    (on_flop,), on_board, before = sizes.on_flop, sizes.on_board, max(sizes.before)
    fold = float(pricing.net(GAME.fold))
    nets = {
        (size, result, kind): float(pricing.net(GAME.line(rules, result, kind, size)))
        for size in (on_flop, on_board, before)
        for result in range(5)
        for kind in range(10)
    }
    sums, best, boards = dict.fromkeys((on_flop, on_board, before), 0.0), 0.0, 0
    for _, own, dealers in dealt(LEFT):
        kind = own >> CATEGORY_SHIFT
        results = [showdown(own, dealer) for dealer in dealers]
        means = {
            size: sum(nets[size, result, kind] for result in results) / len(results)
            for size in sums
        }
        for size, mean in means.items():
            sums[size] += mean
        best += max(means[on_board], fold)
        boards += 1
    early, seen, _ = ultimate.after(OWN, FLOP, levels())
    assert early[SIX] == pytest.approx(sums[before] / boards, abs=1e-9)
    assert seen[SIX] == pytest.approx(max(best, sums[on_flop]) / boards, abs=1e-9)


def test_with_nothing_seen_the_choices_are_those_of_the_exact_count(ultimate: BoardGame) -> None:
    """Over flops and hands a raise is best exactly where the count raises."""
    rules = game("653a").rules()
    tables = decision_tables(solve(GAME, rules, usual_terms(rules)))
    before, places, orders, on_flop, folds = tables
    assert ((ultimate.beyond > 0) == (before > 0)).all()
    rng = np.random.default_rng(6)
    raised = 0
    for _ in range(25):
        cards = rng.permutation(52)
        own, flop = cards[:2], cards[2:5]
        sums = np.zeros((5, LEVELS), dtype=np.int64)
        none = np.full(52, LEVELS)
        add_boards(own, flop, none, ultimate.worths, RAISED, ultimate.fold, True, sums)
        assert (sums == sums[:, :1]).all()
        assert (sums[SEEN] == sums[UNSEEN]).all()
        assert sums[WAYS, 0] == 1081 * 990
        _, seen, unseen = ultimate.read(sums)
        assert (seen == unseen).all()
        board = tuple(cards[2:7].tolist())
        never = np.zeros_like(before)
        hole = (int(own[0]), int(own[1]))
        code = chosen_code(hole, board, 9, never, places, orders, on_flop, folds)
        waits = float(sums[SEEN, 0])
        raises = seen[0] * float(sums[WAYS, 0]) > waits / _scale(ultimate) + 1e-6
        assert raises == (code not in (0, 9))
        raised += raises
    assert 3 < raised < 22


def _scale(made: BoardGame) -> float:
    """Whole numbers of one first wager."""
    sums = np.zeros((5, LEVELS), dtype=np.int64)
    sums[:] = made.fold
    sums[WAYS] = 1
    return float(made.fold / made.read(sums)[1][0])


def test_bonus_poker_likewise() -> None:
    """647a: after the flop nothing is folded; two wagers more, each if it wins."""
    rules = game("647a").rules()
    terms = usual_terms(rules)
    made = bonus_game(rules, terms, lambda _: None)
    pricing = Pricing(rules, "ante", terms)
    nets = {
        (result, kind): float(pricing.net(bonus.main_line(result, kind, 0, 0)))
        for result in (0, 2, 3)
        for kind in range(10)
    }
    total, hands, by_turn = 0.0, 0, dict.fromkeys(LEFT, 0)
    for later, own, dealers in dealt(LEFT):
        won = sum((own > dealer) - (own < dealer) for dealer in dealers)
        for dealer in dealers:
            result = 0 if own > dealer else 2 if own == dealer else 3
            total += nets[result, own >> CATEGORY_SHIFT]
        hands += len(dealers)
        for card in later:
            by_turn[card] += won
    on_flop = sum(by_turn.values()) / 2
    on_turn = sum(max(won, 0) for won in by_turn.values()) / 2
    early, seen, _ = made.after(OWN, FLOP, levels())
    assert seen[SIX] == pytest.approx((total + max(on_flop, 0) + on_turn) / hands, abs=1e-9)
    assert early[SIX] == pytest.approx(float(pricing.net(bonus.FOLD_LINE)))


def test_what_is_seen_is_worth_something_on_average(ultimate: BoardGame) -> None:
    found = told_on_boards(ultimate, lambda _: None, seed=2, deals=24)
    again = told_on_boards(ultimate, lambda _: None, seed=2, deals=24)
    assert found == again
    assert [each.others for each in found] == [0, 1, 2, 3, 4, 5, 6]
    assert found[SIX - 1].adds > -3 * found[SIX - 1].error
    one = added(ultimate, stream(2, 0))
    assert len(one) == SIX
