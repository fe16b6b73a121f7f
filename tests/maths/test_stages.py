"""Stages against brute force on small decks: equal to the last deal."""

from __future__ import annotations

from itertools import combinations, product
from math import comb, prod

import numpy as np
import pytest
from tests.maths.brute_stages import Brute, Features

from croupier.hands.five import CATEGORY_SHIFT, strength5
from croupier.hands.kernel import kernel
from croupier.maths.stages.induction import END, Deals, Move, Solved, Stage, play, solve
from croupier.maths.stages.reveals import Ints, Reveal, kind_of, kinds_by_place, layers, set_place

SIZE = 20  # five ranks, four suits
CATEGORIES = 9
# By category, from high card to straight flush: profit per unit staked.
GENEROUS = (-1, -1, 0, 1, 2, 3, 5, 9, 40)
STRICT = (-1, -1, -1, 0, 2, 3, 4, 9, 40)


@kernel
def _end_of_five(seen: Ints, size: int, ends: Ints) -> None:
    for kind in range(len(seen)):
        a, b, c, d = seen[kind, 0], seen[kind, 1], seen[kind, 2], seen[kind, 3]
        for card in range(size):
            if card not in (a, b, c, d):
                ends[kind, strength5(a, b, c, d, card) >> CATEGORY_SHIFT] += 1


def _category(seen: Features, cards: tuple[int, ...]) -> int:
    return int(strength5(*seen[0], *cards)) >> CATEGORY_SHIFT


def pay_to_stay(raises: tuple[int, ...]) -> tuple[list[Stage], list[int]]:
    """Fold or raise before each of three cards; and the total staked at each last position."""
    staked = [1]
    stages = []
    for reveal in (Reveal(2), Reveal(1), Reveal(1)):
        moves = [
            (
                Move("fold", END, -total),
                *(Move(f"{r}x", p * len(raises) + n) for n, r in enumerate(raises)),
            )
            for p, total in enumerate(staked)
        ]
        stages.append(Stage(reveal, tuple(moves)))
        staked = [total + r for total in staked for r in raises]
    return stages, staked


def _amounts(staked: list[int], cap: int | None = None, profits: tuple[int, ...] = STRICT) -> Ints:
    rows = [[total * profit for profit in profits] for total in staked]
    amounts = np.array(rows, dtype=np.int64)
    return amounts if cap is None else np.minimum(amounts, cap)


def _take_back() -> tuple[list[Stage], list[int]]:
    """Three units at stake; one may be taken back on three cards and one on four."""
    first = (Move("withdraw", 0), Move("ride", 1))
    second = ((Move("withdraw", 0), Move("ride", 1)), (Move("withdraw", 2), Move("ride", 3)))
    return [Stage(Reveal(3), (first,)), Stage(Reveal(1), second)], [1, 2, 2, 3]


def _equal_to_brute_force(solved: Solved, brute: Brute) -> None:
    ended, finished = brute.count()
    played = solved.played
    assert solved.worth == brute.value()
    assert {
        (stage, *where): deals
        for stage, ends in enumerate(played.ended)
        for where, deals in ends.items()
    } == ended
    assert {
        (position, outcome): int(played.finished[position, outcome])
        for position, outcome in np.argwhere(played.finished).tolist()
    } == finished
    assert sum(ended.values()) + sum(finished.values()) == solved.deals.total


@pytest.fixture(scope="module")
def five_in_four() -> Deals:
    reveals = (Reveal(2), Reveal(1), Reveal(1))
    return Deals(reveals, _end_of_five, outcomes=CATEGORIES, size=SIZE)


@pytest.mark.parametrize("cap", [None, 25], ids=["uncapped", "capped"])
@pytest.mark.parametrize("profits", [GENEROUS, STRICT], ids=["generous", "strict"])
def test_raises_equal_brute_force(
    five_in_four: Deals, profits: tuple[int, ...], cap: int | None
) -> None:
    stages, staked = pay_to_stay((1, 2, 3))
    amounts = _amounts(staked, cap, profits)
    brute = Brute(stages, _category, amounts.tolist(), last=1, size=SIZE)
    _equal_to_brute_force(solve(five_in_four, stages, amounts), brute)


def test_bets_that_may_be_taken_back_equal_brute_force() -> None:
    deals = Deals((Reveal(3), Reveal(1)), _end_of_five, outcomes=CATEGORIES, size=SIZE)
    stages, staked = _take_back()
    amounts = _amounts(staked)
    brute = Brute(stages, _category, amounts.tolist(), last=1, size=SIZE)
    _equal_to_brute_force(solve(deals, stages, amounts), brute)


@kernel
def _cross_rank(a: int, b: int, c: int, d: int, e: int, middle: int) -> int:
    """Blind to the order within a line: pairs across, suits down."""
    across = (a >> 2 == middle >> 2) + (b >> 2 == middle >> 2) + (c >> 2 == middle >> 2)
    down = (d & 3 == middle & 3) + (e & 3 == middle & 3) + (a & 3 == middle & 3)
    return min(across, 2) * 4 + down


@kernel
def _end_of_cross(seen: Ints, size: int, ends: Ints) -> None:
    for kind in range(len(seen)):
        a, b, c = seen[kind, 0], seen[kind, 1], seen[kind, 2]
        d, e = seen[kind, 3], seen[kind, 4]
        for middle in range(size):
            if middle not in (a, b, c, d, e):
                ends[kind, _cross_rank(a, b, c, d, e, middle)] += 1


def _cross(seen: Features, cards: tuple[int, ...]) -> int:
    return int(_cross_rank(*seen[0], *sorted(seen[1]), *sorted(seen[2]), *cards))


def test_piles_of_several_cards_equal_brute_force() -> None:
    stages = [
        Stage(Reveal(1, 0), ((Move("fold", END, -1), Move("1x", 0)),)),
        Stage(Reveal(2, 1), ((Move("fold", END, -2), Move("1x", 0), Move("3x", 1)),)),
        Stage(
            Reveal(2, 2), tuple((Move("fold", END, -t), Move("1x", n)) for n, t in ((0, 3), (1, 5)))
        ),
    ]
    profits = [across * 2 + down * down - 3 for across in range(3) for down in range(4)]
    amounts = np.array([[total * p for p in profits] for total in (4, 6)], dtype=np.int64)
    deals = Deals([s.reveal for s in stages], _end_of_cross, outcomes=12, size=12)
    brute = Brute(stages, _cross, amounts.tolist(), last=1, size=12, piles=3)
    _equal_to_brute_force(solve(deals, stages, amounts), brute)


def test_two_last_cards_at_once() -> None:
    """The end kernel may look two cards ahead; the deals are still all deals."""
    deals = Deals((Reveal(3),), _end_of_three, outcomes=CATEGORIES, last=2, size=SIZE)
    assert deals.total == comb(20, 3) * comb(17, 2)
    counts = np.zeros(CATEGORIES, dtype=np.int64)
    for cards in combinations(range(SIZE), 5):
        counts[_category((frozenset(cards),), ())] += comb(5, 3)
    assert deals.outcome_counts().tolist() == counts.tolist()


@kernel
def _end_of_three(seen: Ints, size: int, ends: Ints) -> None:
    for kind in range(len(seen)):
        a, b, c = seen[kind, 0], seen[kind, 1], seen[kind, 2]
        for d in range(size):
            for e in range(d):
                if d not in (a, b, c) and e not in (a, b, c):
                    ends[kind, strength5(a, b, c, d, e) >> CATEGORY_SHIFT] += 1


def test_between_smallest_and_largest_raise_nothing_is_better(five_in_four: Deals) -> None:
    """Amounts linear in the raise: 1x and 3x alone are worth as much as 1x, 2x and 3x."""
    stages, staked = pay_to_stay((1, 2, 3))
    every = solve(five_in_four, stages, _amounts(staked))
    stages, staked = pay_to_stay((1, 3))
    assert solve(five_in_four, stages, _amounts(staked)).worth == every.worth
    for stage in range(3):
        assert "2x" not in every.played.frequencies(stage)


def test_a_cap_that_binds_can_make_the_middle_raise_best(five_in_four: Deals) -> None:
    stages, staked = pay_to_stay((1, 2, 3))
    solved = solve(five_in_four, stages, _amounts(staked, 25))
    assert solved.played.frequencies(1)["2x"] == 16_320


def test_a_tie_goes_to_the_move_named_first() -> None:
    deals = Deals((Reveal(3), Reveal(1)), _end_of_five, outcomes=CATEGORIES, size=SIZE)
    stages, _ = _take_back()
    nothing = np.zeros((4, CATEGORIES), dtype=np.int64)
    assert solve(deals, stages, nothing).played.frequencies(1) == {"withdraw": deals.total}
    other = solve(deals, stages, nothing, last_of_ties=True)
    assert other.played.frequencies(1) == {"ride": deals.total}


def test_a_strategy_that_is_not_the_best_costs_something(five_in_four: Deals) -> None:
    stages, staked = pay_to_stay((1, 3))
    amounts = _amounts(staked)
    solved = solve(five_in_four, stages, amounts)
    never_fold = tuple(np.ones_like(choices) for choices in solved.choices)
    stubborn = play(five_in_four, stages, never_fold)
    assert stubborn.worth(amounts) < solved.worth
    assert stubborn.finished.sum() == five_in_four.total


@pytest.mark.parametrize(
    ("reveals", "kinds"),
    [((2, 1, 1, 1), (169, 1_755, 16_432, 134_459)), ((3, 1, 1), (1_755, 16_432, 134_459))],
)
def test_kinds_up_to_suits(reveals: tuple[int, ...], kinds: tuple[int, ...]) -> None:
    found = layers([Reveal(cards) for cards in reveals])
    assert tuple(len(layer.cards) for layer in found) == kinds
    left, ways = 52, []
    for cards in reveals:
        ways.append(comb(left, cards))
        left -= cards
    assert int(found[-1].weights.sum()) == prod(ways)


def test_a_kind_is_the_same_however_suits_are_named() -> None:
    layer = layers([Reveal(2, 0), Reveal(2, 1)])[-1]
    cards = (0, 5, 21, 34)
    for names in [(1, 0, 2, 3), (3, 2, 1, 0), (2, 3, 0, 1)]:
        renamed = [card & ~3 | names[card & 3] for card in cards]
        assert kind_of(layer, renamed) == kind_of(layer, cards)
    assert kind_of(layer, (5, 0, 34, 21)) == kind_of(layer, cards)
    assert kind_of(layer, (0, 21, 5, 34)) != kind_of(layer, cards)


def test_a_marked_suit_is_not_like_the_others() -> None:
    layer = layers([Reveal(3)], marked=True)[0]
    cards = (0, 5, 21)  # the marked suit and another
    for names in [(0, 2, 1, 3), (0, 3, 2, 1)]:
        renamed = [card & ~3 | names[card & 3] for card in cards]
        assert kind_of(layer, renamed) == kind_of(layer, cards)
    assert kind_of(layer, (1, 4, 20)) != kind_of(layer, cards)
    assert int(layer.weights.sum()) == comb(52, 3)


@pytest.mark.parametrize("marked", [False, True])
def test_kinds_of_all_sets_of_cards(marked: bool) -> None:
    layer = layers([Reveal(2), Reveal(2)], size=SIZE, marked=marked)[1]
    found = kinds_by_place(layer, size=SIZE)
    for cards in combinations(range(SIZE), 4):
        place = set_place(np.array(cards), 4)
        assert found[place] == kind_of(layer, cards)
    assert len(found) == comb(SIZE, 4)


def test_what_lies_beside_is_lost_by_an_early_end(five_in_four: Deals) -> None:
    """Worth of another wager that a fold forfeits: a fold that costs so much more."""
    stages, staked = pay_to_stay((1, 3))
    amounts = _amounts(staked)
    besides = 2 * five_in_four.futures[-1]
    found = solve(five_in_four, stages, amounts, beside=besides)
    dearer = [
        Stage(
            stage.reveal,
            tuple(
                tuple(Move(m.key, m.to, m.worth - 2 if m.to == END else 0) for m in moves)
                for moves in stage.moves
            ),
        )
        for stage in stages
    ]
    for one, other in zip(found.choices, solve(five_in_four, dearer, amounts).choices, strict=True):
        assert (one == other).all()
    assert any(
        (one != other).any()
        for one, other in zip(
            found.choices, solve(five_in_four, stages, amounts).choices, strict=True
        )
    )
    by_kind = np.full(len(five_in_four.layers[-1].cards), besides)
    again = solve(five_in_four, stages, amounts, beside=by_kind)
    assert (again.choices[-1] == found.choices[-1]).all()


def test_deals_that_begin_with_some_cards_add_up_to_all(five_in_four: Deals) -> None:
    stages, staked = pay_to_stay((1, 3))
    solved = solve(five_in_four, stages, _amounts(staked))
    weights = five_in_four.layers[0].weights
    some = np.where(np.arange(len(weights)) % 2, weights, 0)
    parts = [play(five_in_four, stages, solved.choices, first) for first in (some, weights - some)]
    assert (parts[0].finished + parts[1].finished == solved.played.finished).all()
    assert parts[0].total + parts[1].total == solved.played.total


def test_what_cannot_be_seen_is_refused() -> None:
    layer = layers([Reveal(2)])[0]
    for cards in ((0, 0), (0, 1, 2)):
        with pytest.raises(KeyError):
            kind_of(layer, cards)


def test_stages_that_do_not_fit_are_refused(five_in_four: Deals) -> None:
    stages, staked = pay_to_stay((1, 3))
    amounts = _amounts(staked)
    with pytest.raises(ValueError, match="2 stages for 3 reveals"):
        solve(five_in_four, stages[:2], amounts)
    with pytest.raises(ValueError, match="amounts of shape"):
        solve(five_in_four, stages, amounts[:3])
    with pytest.raises(OverflowError, match="too small"):
        solve(five_in_four, stages, amounts * (1 << 50))


def test_decisions_name_every_kind_and_position(five_in_four: Deals) -> None:
    stages, staked = pay_to_stay((1, 3))
    solved = solve(five_in_four, stages, _amounts(staked))
    rows = list(solved.decisions(2))
    assert len(rows) == len(five_in_four.layers[2].cards) * 4
    assert {(kind, position) for kind, position, _, _ in rows} == set(
        product(range(len(five_in_four.layers[2].cards)), range(4))
    )
