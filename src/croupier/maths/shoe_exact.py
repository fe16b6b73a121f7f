"""Counting a policy of the Blackjack family in whole numbers.

Every round is an ordered draw of K cards from the shoe, K being more than any round needs; ways
are out of perm(N, K). A hand's cards and a dealer's cards contribute falling factorials of the
counts in the shoe, so nothing is ever divided.

The hands of a split are counted one by one, which settles every expectation. Which results go
together in one round is needed for the standard deviation and the hit frequency alone; there the
hands are taken as independent given how the dealer's hand ends.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from itertools import combinations_with_replacement
from math import factorial, perm, prod

import numpy as np

from croupier.maths.shoe import ShoeGame, UpSolution, without
from croupier.maths.shoe_hands import (
    ACE,
    DEALER_ENDS,
    TEN,
    VALUES,
    Counts,
    Ints,
    dealer_tree,
    lattice,
)
from croupier.maths.shoe_kernels import (
    LIMBS,
    LOSE,
    MOST_CARDS,
    SPLIT,
    SURRENDER,
    count_policy,
    mark_reached,
)
from croupier.maths.shoe_splits import split_steps

DOUBLED = 3  # added to WIN, PUSH or LOSE
SURRENDERED = 6
MOST_DRAWN = 12  # cards that a dealer can draw
OVER_21 = DEALER_ENDS  # stands for the dealer's end beside a hand that went over 21
Ends = dict[tuple[int, ...], int]


@dataclass(frozen=True)
class Cells:
    """What is told apart in a count: a cell by doubling, total, dealer's end and cards drawn."""

    number: int
    cells: Ints  # 2 x 22 x ends x 13
    bust: Ints  # 2

    @staticmethod
    def of_results(game: ShoeGame) -> Cells:
        """A cell for each result, doubled or not, with each dealer's end: 8 * result + end."""
        cells = np.empty((2, 22, DEALER_ENDS, 13), dtype=np.int64)
        for doubled in range(2):
            for total in range(22):
                for end in range(DEALER_ENDS):
                    result = game.results[total][end] + DOUBLED * doubled
                    cells[doubled, total, end] = 8 * result + end
        bust = np.array([8 * LOSE + OVER_21, 8 * (LOSE + DOUBLED) + OVER_21], dtype=np.int64)
        return Cells(48, cells, bust)


@dataclass(frozen=True)
class Dealers:
    """The dealer's ways beside each hand met so far, all from one shoe and up card."""

    known: Ints  # hands
    ways: Ints  # hands x ends x cards drawn x halves

    @staticmethod
    def none_yet() -> Dealers:
        hands = len(lattice().total)
        ways = np.zeros((hands, DEALER_ENDS, MOST_DRAWN + 1, 2), dtype=np.int64)
        return Dealers(np.zeros(hands, dtype=np.int64), ways)


Kept = dict[Counts, Dealers]  # by shoe, against one up card


@cache
def _others(left: int, deepest: int) -> tuple[int, ...]:
    """By cards used, the ways of the cards that are dealt beside them."""
    return tuple(perm(left - used, deepest - used) for used in range(min(deepest, left) + 1))


def count_cells(
    game: ShoeGame,
    shoe: Counts,
    up: int,
    policy: Ints,
    starts: Mapping[int, int],
    cells: Cells,
    deepest: int,
    kept: Kept | None = None,
) -> dict[int, int]:
    """Ways to end in each cell, out of perm(cards in the shoe, deepest).

    The shoe lacks the up card, and still has the cards of the hands in `starts`, each of which is
    begun with in so many orders. Counts against one up card may share what is `kept`.
    """
    hands = lattice()
    kept = {} if kept is None else kept
    if shoe not in kept:
        kept[shoe] = Dealers.none_yet()
    dealers = kept[shoe]
    tree = dealer_tree(up, game.dealer, blackjack=False, every_end=True)
    orders = np.zeros(len(hands.total), dtype=np.int64)
    for place, ways in starts.items():
        orders[place] = ways
    tally = np.zeros((cells.number, MOST_CARDS, LIMBS), dtype=np.int64)
    count_policy(
        np.array(shoe, dtype=np.int64),
        up,
        tree.table,
        hands.counts,
        hands.total,
        hands.size,
        hands.after,
        policy,
        orders,
        cells.cells,
        cells.bust,
        dealers.known,
        dealers.ways,
        tally,
    )
    others = _others(sum(shoe), deepest)
    found: dict[int, int] = defaultdict(int)
    octets = tally.astype("<u4").view(np.uint8).reshape(*tally.shape, 4)[..., :3]
    for cell, used in np.argwhere(tally.any(axis=2)).tolist():
        ways = int.from_bytes(octets[cell, used].tobytes(), "little")
        found[cell] += ways * others[used]
    return found


def no_blackjack(shoe: Sequence[int], up: int) -> int:
    """Hole cards that give the dealer no Blackjack."""
    left = sum(shoe)
    return left - (shoe[TEN] if up == ACE else shoe[ACE] if up == TEN else 0)


@dataclass(frozen=True)
class Rounds:
    """How rounds end, by up card and the player's first two cards, out of `total` ways.

    `ends` counts rounds without a dealer's Blackjack by the results of the hands played (WIN, PUSH
    or LOSE, plus DOUBLED; or SURRENDERED alone), sorted; `dealer_blackjack` the others.
    """

    total: int
    ends: dict[tuple[int, int, int], Ends]
    dealer_blackjack: dict[tuple[int, int, int], int]


def count_rounds(
    game: ShoeGame,
    solutions: Sequence[UpSolution | None],
    like: tuple[Rounds, Sequence[UpSolution | None]] | None = None,
    kept: Mapping[int, Kept] | None = None,
) -> Rounds:
    """Count what the policies of the solutions lead to.

    `like` is a count of the same game by other policies: deals that both play alike are taken
    from it. `kept`, by up card, is what several counts share.
    """
    cards = sum(game.shoe)
    scale = np.lcm.reduce(range(1, max(game.most_hands) + 1)).item()
    deepest = min(cards, MOST_CARDS + 2 * max(game.most_hands))
    rounds = Rounds(scale * perm(cards, deepest), {}, {})
    cells = Cells.of_results(game)

    def against(solution: UpSolution) -> dict[tuple[int, int, int], Ends]:
        up = solution.up
        own: Kept = kept[up] if kept is not None else {}
        found = {}
        for first in range(VALUES):
            for second in range(first, VALUES):
                if min(_left(game.shoe, up, first, second)) < 0:
                    continue
                key = (up, first, second)
                other = like[1][up] if like else None
                if like and other and _played_alike(solution, other, first, second):
                    found[key] = like[0].ends[key]
                    continue
                hand = (solution, first, second)
                found[key] = _ends(game, hand, cells, deepest - 1, scale, own)
        return found

    with ThreadPoolExecutor() as pool:
        for found in pool.map(against, [each for each in solutions if each is not None]):
            rounds.ends.update(found)
    for key in rounds.ends:
        up, first, second = key
        blackjacks = cards - 3 - no_blackjack(_left(game.shoe, up, first, second), up)
        ways = deals(game.shoe, up, first, second) * blackjacks
        rounds.dealer_blackjack[key] = ways * perm(cards - 4, deepest - 4) * scale
    return rounds


def _played_alike(one: UpSolution, other: UpSolution, first: int, second: int) -> bool:
    """Whether two cards and all that comes of them are played alike (False: perhaps not)."""
    action = one.action(first, second)
    if action != other.action(first, second):
        return False
    start = lattice().at(first, second)
    mine, others = one.policy, other.policy
    if action == SPLIT:
        start = lattice().at(first)
        mine, others = one.split_policy[first], other.split_policy[first]
    reached = np.zeros(len(mine), dtype=np.int64)
    mark_reached(start, lattice().after, mine, reached)
    if action == SPLIT:
        reached[start] = 0
    return bool(np.array_equal(mine[reached > 0], others[reached > 0]))


def deals(shoe: Sequence[int], up: int, first: int, second: int) -> int:
    """Ways to deal an up card and two cards to a player, in either order."""
    rest = list(shoe)
    ways = 1 + (first != second)
    for value in (up, first, second):
        ways *= rest[value]
        rest[value] -= 1
    return ways


def _left(shoe: Sequence[int], *values: int) -> list[int]:
    return [held - values.count(value) for value, held in enumerate(shoe)]


def _ends(
    game: ShoeGame,
    key: tuple[UpSolution, int, int],
    cells: Cells,
    deepest: int,
    scale: int,
    kept: Kept,
) -> Ends:
    solution, first, second = key
    ways = game.shoe[solution.up] * (1 + (first != second))
    ends: Ends = defaultdict(int)
    shoe = without(game.shoe, solution.up)
    parts = hand_ends(game, solution, shoe, first, second, cells, deepest, scale, kept=kept)
    for found in parts:
        for results, number in found.items():
            ends[results] += number * ways
    return dict(ends)


def hand_ends(
    game: ShoeGame,
    solution: UpSolution,
    shoe: Counts,
    first: int,
    second: int,
    cells: Cells,
    deepest: int,
    scale: int,
    *,
    alike: bool = False,
    kept: Kept | None = None,
) -> list[Ends]:
    """By dealer's end, the results of two cards dealt in this order from a shoe.

    The shoe lacks the up card and any cards of others; ways are out of scale * perm(left, deepest).
    A hand over 21, or surrendered, is shared out over the dealer's ends. With `alike` the hands of
    a split are taken to end alike instead of independently.
    """
    up, hand = solution.up, lattice().at(first, second)
    action = solution.action(first, second)
    if action == SPLIT:
        return _split_ends(game, solution, shoe, first, cells, deepest, scale, kept, alike=alike)
    if action == SURRENDER:
        rest = _left(shoe, first, second)
        ways = shoe[first] * (shoe[second] - (first == second)) * no_blackjack(rest, up)
        more = perm(sum(shoe) - 3, deepest - 3)
        return [{(SURRENDERED,): ways * more * scale}]
    found = count_cells(game, shoe, up, solution.policy, {hand: 1}, cells, deepest, kept)
    return [
        {(result,): ways * scale for result, ways in weights.items()}
        for weights in _by_dealer_end(found)
    ]


def split_cells(
    game: ShoeGame,
    solution: UpSolution,
    shoe: Counts,
    pair: int,
    cells: Cells,
    deepest: int,
    kept: Kept | None = None,
) -> dict[int, dict[int, int]]:
    """By the number of hands of a split, the cells of all its hands together."""
    up = solution.up
    policy = solution.split_policy[pair]
    second = {value: lattice().after[lattice().at(pair), value].item() for value in range(VALUES)}
    single: dict[tuple[int, bool], dict[int, int]] = {}

    def one_hand(gone: int, own_closed: bool) -> dict[int, int]:
        if (gone, own_closed) not in single:
            rest = without(shoe, *[pair] * (1 + gone))
            shared: Kept = {} if kept is None else kept

            def counted(starts: Mapping[int, int]) -> dict[int, int]:
                left = deepest - 1 - gone
                return count_cells(game, rest, up, policy, starts, cells, left, shared)

            closed = counted({then: 1 for value, then in second.items() if value != pair})
            paired = counted({second[pair]: 1})
            single[gone, True] = closed
            single[gone, False] = {
                cell: closed.get(cell, 0) + paired.get(cell, 0) for cell in closed | paired
            }
        return single[gone, own_closed]

    by_hands: dict[int, dict[int, int]] = defaultdict(lambda: defaultdict(int))
    for step in split_steps(game.most_hands[pair]):
        for coefficient, gone, own_closed in step.terms():
            if shoe[pair] < 2 + gone:
                continue
            before = coefficient * perm(shoe[pair], 1 + gone)
            for cell, ways in one_hand(gone, own_closed).items():
                by_hands[step.hands][cell] += before * ways
    return by_hands


def _split_ends(
    game: ShoeGame,
    solution: UpSolution,
    shoe: Counts,
    pair: int,
    cells: Cells,
    deepest: int,
    scale: int,
    kept: Kept | None,
    *,
    alike: bool,
) -> list[Ends]:
    """By dealer's end, the results of all hands of a split."""
    ends: list[Ends] = [defaultdict(int) for _ in range(DEALER_ENDS)]
    for hands, tally in split_cells(game, solution, shoe, pair, cells, deepest, kept).items():
        for found, weights in zip(ends, _by_dealer_end(tally), strict=True):
            marginal = {result: ways * scale // hands for result, ways in weights.items()}
            if alike:
                joined: Ends = {(result,) * hands: ways for result, ways in marginal.items()}
            else:
                joined = together(marginal, hands)
            for results, ways in joined.items():
                found[results] += ways
    return ends


def _by_dealer_end(tally: Mapping[int, int]) -> list[dict[int, int]]:
    """Results by dealer's end; hands over 21 are shared out as the other hands are."""
    known: list[dict[int, int]] = [defaultdict(int) for _ in range(DEALER_ENDS)]
    for cell, ways in tally.items():
        if cell % 8 != OVER_21:
            known[cell % 8][cell // 8] += ways
    masses = [sum(weights.values()) for weights in known]
    for cell, ways in tally.items():
        if cell % 8 == OVER_21:
            result = cell // 8
            shares = [ways * mass // max(sum(masses), 1) for mass in masses]
            shares[-1] += ways - sum(shares)
            for weights, share in zip(known, shares, strict=True):
                weights[result] += share
    return [dict(weights) for weights in known]


def together(marginal: Mapping[int, int], hands: int) -> Ends:
    """Results of several hands, independent up to a rounding that keeps each hand's ways exact."""
    total = sum(marginal.values())
    rest = dict(marginal)
    found: Ends = defaultdict(int)
    if not total:
        return found
    for results in combinations_with_replacement(sorted(marginal), hands):
        held = Counter(results)
        product = prod(marginal[result] for result in results) // total ** (hands - 1)
        orders = factorial(hands) // prod(factorial(n) for n in held.values())
        found[results] += orders * product
        for result, times in held.items():
            rest[result] -= orders * times // hands * product
    for result, ways in rest.items():
        found[(result,) * hands] += ways
    return found
