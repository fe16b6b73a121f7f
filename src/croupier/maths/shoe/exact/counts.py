"""Counting the ends of a policy: in whole numbers, or as chances."""

from __future__ import annotations

import numpy as np

from croupier.hands.kernel import kernel
from croupier.hands.twenty_one import VALUES
from croupier.maths.shoe.dealers import Limbs, clear_holes
from croupier.maths.shoe.exact.limbs import (
    DEALER_LIMBS,
    HAND_LIMBS,
    Tally,
    multiply_add,
    sum_of,
    ways_of_cards,
)
from croupier.maths.shoe.exact.over_counts import OverCount, count_over, over_chances
from croupier.maths.shoe.hands import BUST, DEALER_ENDS, MOST_DRAWN, Floats, Ints
from croupier.maths.shoe.kernels import DOUBLE, DOUBLES_AS, HIT, MOST_DOUBLINGS, SURRENDER


@kernel
def count_policy(
    shoe: Ints,
    holes: Ints,
    counts: Ints,
    totals: Ints,
    sizes: Ints,
    after: Ints,
    places: Ints,
    dealt: Limbs,
    policy: Ints,
    rescues: Ints,
    allowed: Ints,
    classes: Ints,
    base: int,
    begun: Ints,
    cells: Ints,
    bust_cells: Ints,
    given_up_cells: Ints,
    over: OverCount,
    tally: Tally,
) -> None:
    """Ways to end in each cell, by the number of cards used, in limbs of 24 bits.

    `begun` tells in how many orders each hand is begun with. `cells` maps kind of wager, class of
    the hand and dealer's end to a cell; neighbouring ends of one cell are added before they are
    multiplied. The other cells are for hands over 21 and hands given up, with the hole card; where
    hands over 21 are worth more, `over` says what comes of them. No sum
    exceeds a machine word: a limb of a cell gets at most six products of 48 bits a hand and kind,
    and there are 3,082 hands.
    """
    orders = np.zeros((len(counts), MOST_DOUBLINGS + 1), dtype=np.int64)
    orders[:, 0] = begun
    rest = np.empty(VALUES, dtype=np.int64)
    ways = np.empty(HAND_LIMBS, dtype=np.int64)
    dealer = np.zeros(DEALER_LIMBS, dtype=np.int64)
    cards = 0
    for value in range(VALUES):
        cards += shoe[value]
    for place in range(len(counts)):
        reached = False
        for more in range(MOST_DOUBLINGS + 1):
            reached = reached or orders[place, more] != 0
        if not reached:
            continue
        limbs = ways_of_cards(shoe, counts[place], ways)
        if not limbs:
            continue
        for value in range(VALUES):
            rest[value] = shoe[value] - counts[place, value]
        left = cards - sizes[place]
        clear = clear_holes(holes, rest)
        action = policy[place]
        as_kind = allowed[place] // DOUBLES_AS if action == DOUBLE else 0
        if orders[place, 0] and totals[place] < 21 and action in (HIT, DOUBLE):
            busts = 0
            for value in range(VALUES):
                then = after[place, value]
                if then != BUST:
                    orders[then, as_kind] += orders[place, 0]
                elif over.takes.shape[1]:
                    if rest[value] > 0:
                        rest[value] -= 1
                        times = orders[place, 0] * (rest[value] + 1)
                        which, kind = over.at[place, value], base + as_kind
                        used = sizes[place] + 1
                        count_over(
                            which,
                            kind,
                            used,
                            rest,
                            holes,
                            ways,
                            limbs,
                            times,
                            cells,
                            bust_cells,
                            over,
                            dealer,
                            tally,
                        )
                        rest[value] += 1
                else:
                    busts += rest[value] * (clear - holes[value])
            if busts:
                dealer[:] = 0
                dealer[0] = busts
                sums = sum_of(tally, bust_cells[base + as_kind], sizes[place] + 2)
                multiply_add(ways, limbs, dealer, orders[place, 0], sums)
            orders[place, 0] = 0
        deepest = min(MOST_DRAWN, left)
        for more in range(MOST_DOUBLINGS + 1):
            if orders[place, more] == 0:
                continue
            dealer[:] = 0
            gives_up = action == SURRENDER if more == 0 else rescues[place] & 1 << more
            if gives_up and totals[place] < 21:
                dealer[0] = clear
                sums = sum_of(tally, given_up_cells[base + more], sizes[place] + 1)
                multiply_add(ways, limbs, dealer, orders[place, more], sums)
                continue
            own = cells[base + more, classes[place]]
            for end in range(DEALER_ENDS):
                dealer += dealt[places[place], end]
                if end + 1 == DEALER_ENDS or own[end + 1] != own[end]:
                    sums = sum_of(tally, own[end], sizes[place] + deepest)
                    multiply_add(ways, limbs, dealer, orders[place, more], sums)
                    dealer[:] = 0


@kernel
def cell_chances(
    shoe: Ints,
    holes: Ints,
    counts: Ints,
    totals: Ints,
    after: Ints,
    rows: Ints,
    chances: Floats,
    policy: Ints,
    rescues: Ints,
    allowed: Ints,
    classes: Ints,
    base: int,
    begun: Floats,
    cells: Ints,
    bust_cells: Ints,
    given_up_cells: Ints,
    over: OverCount,
    found: Floats,
) -> None:
    """The chance to end in each cell from hands begun with by chance."""
    reach = np.zeros((len(counts), MOST_DOUBLINGS + 1))
    reach[:, 0] = begun
    rest = np.empty(VALUES, dtype=np.int64)
    for place in range(len(counts)):
        reached = False
        for more in range(MOST_DOUBLINGS + 1):
            reached = reached or reach[place, more] != 0.0
        if not reached:
            continue
        left = 0
        for value in range(VALUES):
            rest[value] = shoe[value] - counts[place, value]
            left += rest[value]
        clear = clear_holes(holes, rest)
        action = policy[place]
        as_kind = allowed[place] // DOUBLES_AS if action == DOUBLE else 0
        if reach[place, 0] and totals[place] < 21 and action in (HIT, DOUBLE):
            for value in range(VALUES):
                if rest[value] <= 0:
                    continue
                chance = reach[place, 0] * rest[value] / left
                then = after[place, value]
                if then == BUST and over.takes.shape[1]:
                    rest[value] -= 1
                    which, kind = over.at[place, value], base + as_kind
                    over_chances(which, kind, chance, rest, holes, cells, bust_cells, over, found)
                    rest[value] += 1
                elif then == BUST:
                    known = (clear - holes[value]) / (left - 1)
                    found[bust_cells[base + as_kind]] += chance * known
                else:
                    reach[then, as_kind] += chance
            reach[place, 0] = 0.0
        for more in range(MOST_DOUBLINGS + 1):
            if reach[place, more] == 0.0:
                continue
            gives_up = action == SURRENDER if more == 0 else rescues[place] & 1 << more
            if gives_up and totals[place] < 21:
                found[given_up_cells[base + more]] += reach[place, more] * clear / left
                continue
            for end in range(DEALER_ENDS):
                chance = chances[rows[place], end] if rows[place] >= 0 else 0.0
                found[cells[base + more, classes[place], end]] += reach[place, more] * chance
