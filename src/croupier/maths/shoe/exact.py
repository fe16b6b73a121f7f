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
from dataclasses import dataclass
from functools import cache
from itertools import combinations_with_replacement
from math import factorial, perm, prod

import numpy as np

from croupier.hands.twenty_one import ACE, TEN, VALUES
from croupier.maths.shoe.cells import (
    DOUBLED,
    SURRENDERED,
    TINY,
    Cells,
    dealer_cells,
    result_cells,
    spread_over_totals,
)
from croupier.maths.shoe.counts import LIMBS, MOST_CARDS, cell_chances, count_policy
from croupier.maths.shoe.dealers import Dealers, no_blackjack
from croupier.maths.shoe.game import ShoeGame
from croupier.maths.shoe.hands import Floats, Ints, lattice
from croupier.maths.shoe.kernels import SPLIT, SURRENDER, ending
from croupier.maths.shoe.optimal import UpSolution, reached_hands, second_cards
from croupier.maths.shoe.splits import split_steps

Ends = dict[tuple[int, ...], int]


@cache
def _others(left: int, deepest: int) -> tuple[int, ...]:
    """By cards used, the ways of the cards that are dealt beside them."""
    return tuple(perm(left - used, deepest - used) for used in range(min(deepest, left) + 1))


def count_cells(
    dealers: Dealers,
    policy: Ints,
    starts: Mapping[int, int],
    cells: Cells,
    deepest: int,
    gone: tuple[int, int] = (0, 0),
) -> dict[int, int]:
    """Ways to end in each cell, out of perm(cards left, deepest).

    The shoe is that of the dealer's chances, less so many `gone` cards of a pair; it still has the
    cards of the hands in `starts`, each of which is begun with in so many orders.
    """
    hands = lattice()
    meets = ending(reached_hands(starts, policy), hands.total, policy)
    rows = dealers.rows(*gone, meets)
    dealers.count(rows)
    shoe = dealers.shoe.copy()
    shoe[gone[0]] -= gone[1]
    orders = np.zeros(len(hands.total), dtype=np.int64)
    for place, ways in starts.items():
        orders[place] = ways
    tally = np.zeros((cells.number, MOST_CARDS, LIMBS), dtype=np.int64)
    count_policy(
        shoe,
        dealers.up,
        hands.counts,
        hands.total,
        hands.size,
        hands.after,
        rows,
        dealers.chances,
        dealers.low,
        policy,
        orders,
        cells.cells,
        cells.bust,
        tally,
    )
    others = _others(int(shoe.sum()), deepest)
    found: dict[int, int] = defaultdict(int)
    octets = tally.astype("<u4").view(np.uint8).reshape(*tally.shape, 4)[..., :3]
    for cell, used in np.argwhere(tally.any(axis=2)).tolist():
        ways = int.from_bytes(octets[cell, used].tobytes(), "little")
        found[cell] += ways * others[used]
    return found


def clear_hole_cards(shoe: Sequence[int], up: int) -> int:
    """Hole cards that give the dealer no Blackjack."""
    return int(no_blackjack(up, shoe[ACE], shoe[TEN], sum(shoe)))


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
) -> Rounds:
    """Count what the policies of the solutions lead to.

    `like` is a count of the same game by other policies: deals that both play alike are taken
    from it.
    """
    cards = sum(game.shoe)
    scale = np.lcm.reduce(range(1, max(game.most_hands) + 1)).item()
    deepest = min(cards, MOST_CARDS + 2 * max(game.most_hands))
    rounds = Rounds(scale * perm(cards, deepest), {}, {})

    def against(solution: UpSolution) -> dict[tuple[int, int, int], Ends]:
        up = solution.up
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
                orders = game.shoe[up] * (1 + (first != second))
                ends = hand_ends(game, solution, first, second, deepest - 1, scale)
                found[key] = {results: ways * orders for results, ways in ends.items()}
        return found

    for solution in solutions:
        if solution is not None:
            rounds.ends.update(against(solution))
    for key in rounds.ends:
        up, first, second = key
        blackjacks = cards - 3 - clear_hole_cards(_left(game.shoe, up, first, second), up)
        ways = deals(game.shoe, up, first, second) * blackjacks
        rounds.dealer_blackjack[key] = ways * perm(cards - 4, deepest - 4) * scale
    return rounds


def _played_alike(one: UpSolution, other: UpSolution, first: int, second: int) -> bool:
    """Whether two cards and all that comes of them are played alike."""
    action = one.action(first, second)
    if action != other.action(first, second):
        return False
    starts: Sequence[int] = [lattice().at(first, second)]
    mine, others = one.policy, other.policy
    if action == SPLIT:
        starts = second_cards(first).tolist()
        mine, others = one.split_policy[first], other.split_policy[first]
    reached = reached_hands(starts, mine) > 0
    return bool(np.array_equal(mine[reached], others[reached]))


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


def hand_ends(
    game: ShoeGame, solution: UpSolution, first: int, second: int, deepest: int, scale: int
) -> Ends:
    """The results of two cards dealt in this order, out of scale * perm(cards left, deepest)."""
    action = solution.action(first, second)
    if action == SPLIT:
        return _split_ends(game, solution, first, deepest, scale)
    if action == SURRENDER:
        return {(SURRENDERED,): surrendered_ways(solution, first, second, deepest) * scale}
    starts = {lattice().at(first, second): 1}
    found = count_cells(solution.dealers, solution.policy, starts, result_cells(game), deepest)
    return {(result,): ways * scale for result, ways in found.items()}


def surrendered_ways(solution: UpSolution, first: int, second: int, deepest: int) -> int:
    """The ways of two cards dealt in this order, without a dealer's Blackjack."""
    shoe = solution.dealers.shoe.tolist()
    clear = clear_hole_cards(_left(shoe, first, second), solution.up)
    ways: int = shoe[first] * (shoe[second] - (first == second)) * clear
    return ways * perm(sum(shoe) - 3, deepest - 3)


def hand_chances(solution: UpSolution, first: int, second: int, cells: Cells) -> Floats:
    """The chances of two cards to end in each cell, without a dealer's Blackjack.

    A pair that is split is followed by the hand of its first card alone.
    """
    hands, dealers = lattice(), solution.dealers
    shoe = dealers.shoe.copy()
    reach = np.zeros(len(hands.total))
    policy, gone = solution.policy, (0, 0)
    if solution.action(first, second) == SPLIT:
        policy, gone = solution.split_policy[first], (first, 1)
        shoe[first] -= 1
        after = second_cards(first)
        rest = shoe.copy()
        rest[first] -= 1
        reach[after] = np.maximum(rest, 0) / rest.sum()
    else:
        reach[hands.at(first, second)] = 1.0
    meets = ending(reached_hands(np.flatnonzero(reach), policy), hands.total, policy)
    found = np.zeros(cells.number)
    cell_chances(
        shoe,
        dealers.up,
        hands.counts,
        hands.total,
        hands.after,
        dealers.rows(*gone, meets),
        dealers.chances,
        policy,
        reach,
        cells.cells,
        cells.bust,
        found,
    )
    return found


def split_cells(
    game: ShoeGame, solution: UpSolution, pair: int, cells: Cells, deepest: int
) -> dict[int, dict[int, int]]:
    """By the number of hands of a split, the cells of all its hands together."""
    dealers = solution.dealers
    policy = solution.split_policy[pair]
    pairs = int(dealers.shoe[pair])
    seconds = dict(enumerate(second_cards(pair).tolist()))
    single: dict[tuple[int, bool], dict[int, int]] = {}

    def one_hand(gone: int, own_closed: bool) -> dict[int, int]:
        if (gone, own_closed) not in single:

            def counted(starts: Mapping[int, int]) -> dict[int, int]:
                left = deepest - 1 - gone
                return count_cells(dealers, policy, starts, cells, left, (pair, 1 + gone))

            closed = counted({then: 1 for value, then in seconds.items() if value != pair})
            paired = counted({seconds[pair]: 1})
            single[gone, True] = closed
            single[gone, False] = {
                cell: closed.get(cell, 0) + paired.get(cell, 0) for cell in closed | paired
            }
        return single[gone, own_closed]

    by_hands: dict[int, dict[int, int]] = defaultdict(lambda: defaultdict(int))
    for step in split_steps(game.most_hands[pair]):
        for coefficient, gone, own_closed in step.terms():
            if pairs < 2 + gone:
                continue
            before = coefficient * perm(pairs, 1 + gone)
            for cell, ways in one_hand(gone, own_closed).items():
                by_hands[step.hands][cell] += before * ways
    return by_hands


def _split_ends(game: ShoeGame, solution: UpSolution, pair: int, deepest: int, scale: int) -> Ends:
    """The results of all hands of a split."""
    ends: Ends = defaultdict(int)
    split = split_cells(game, solution, pair, dealer_cells(game), deepest)
    for hands, tally in split.items():
        each = {cell: ways * scale // hands for cell, ways in tally.items()}
        for results, ways in together(each, hands).items():
            ends[results] += ways
    return ends


@cache
def _combinations(hands: int) -> tuple[Ints, Floats, list[tuple[tuple[int, ...], Counter[int]]]]:
    """The results of several hands, whatever their order, and in how many orders each comes."""
    found = list(combinations_with_replacement(range(2 * DOUBLED), hands))
    counted = [(results, Counter(results)) for results in found]
    orders = [factorial(hands) // prod(factorial(n) for n in held.values()) for _, held in counted]
    return np.array(found), np.array(orders, dtype=float), counted


PRECISION = 60  # bits
MOST_INDEPENDENT = 6  # hands


def together(tally: Mapping[int, int], hands: int) -> Ends:
    """Results of several hands, independent given the dealer's total.

    The tally is of one hand, by `dealer_cells`; hands over 21 are shared out over the dealer's
    totals as the other hands are. A rounding keeps each hand's ways exact. More hands than play
    ever comes to are taken to end alike, since their combinations would be too many.
    """
    exact: dict[int, int] = defaultdict(int)
    for cell, ways in tally.items():
        exact[cell // 8] += ways
    total = sum(exact.values())
    if not total or hands > MOST_INDEPENDENT:
        return {(result,) * hands: ways for result, ways in exact.items()}
    chances = np.zeros(8 * 2 * DOUBLED)
    for cell, ways in tally.items():
        chances[cell] = ways / total
    shares = spread_over_totals(chances)
    masses = np.maximum(shares.sum(axis=1), TINY)
    which, orders, counted = _combinations(hands)
    chances = (np.prod(shares[:, which], axis=2) / masses[:, None] ** (hands - 1)).sum(axis=0)
    found: Ends = {}
    for (results, held), times, chance in zip(counted, orders, chances.tolist(), strict=True):
        # A hair less than the product, so that nothing is taken twice.
        product = total * int(chance * (1 - 1e-9) * 2**PRECISION) >> PRECISION
        if product:
            found[results] = int(times) * product
            for result, number in held.items():
                exact[result] -= int(times) * number // hands * product
    for result, ways in exact.items():
        alike = (result,) * hands
        found[alike] = found.get(alike, 0) + ways
    return found
