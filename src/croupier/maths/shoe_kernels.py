"""The compiled sweeps behind `shoe`: the dealer's chances, and play backward from full hands."""

from __future__ import annotations

import numpy as np

from croupier.hands.kernel import kernel
from croupier.maths.shoe_hands import (
    ACE,
    BUST,
    DEALER_ENDS,
    DEALER_OVER,
    TEN,
    VALUES,
    Floats,
    Ints,
)

NO_CHOICE, STAND, HIT, DOUBLE, SURRENDER, SPLIT = range(6)
WIN, PUSH, LOSE = range(3)


@kernel
def no_blackjack(up: int, aces: int, tens: int, left: int) -> float:
    """The chance that the hole card gives the dealer no Blackjack."""
    if up == ACE:
        return 1.0 - tens / left
    if up == TEN:
        return 1.0 - aces / left
    return 1.0


@kernel
def dealer_chances(
    shoe: Ints, left: int, mass: float, tree: Ints, ways: Floats, ends: Floats
) -> None:
    """How the dealer's hand ends, from a shoe; `mass` is the chance of no Blackjack."""
    ways[0] = 1.0
    ends[:] = 0.0
    for node in range(1, tree.shape[1]):
        cards = shoe[tree[1, node]] - tree[2, node]
        if cards <= 0:
            ways[node] = 0.0
            continue
        drawn = tree[5, node]
        chance = ways[tree[0, node]] * cards / (left - drawn + 1)
        ways[node] = chance
        if tree[3, node]:
            ends[tree[4, node]] += chance * tree[3, node]
    rest = mass
    for end in range(DEALER_OVER):
        rest -= ends[end]
    ends[DEALER_OVER] = rest  # whether or not the tree has the hands over 22


@kernel
def solve_up(
    shoe: Ints,
    up: int,
    tree: Ints,
    hands: Ints,
    totals: Ints,
    sizes: Ints,
    after: Ints,
    results: Ints,
    money: Floats,
    flags: Ints,
    extra: Floats,
    need: Ints,
    policy: Ints,
    values: Floats,
) -> None:
    """Every needed hand against one up card, from the fullest back to the emptiest.

    `shoe` lacks the up card and whatever else is known to be gone, and still has the hand's own
    cards. Values are per unit wagered and times the chance of no dealer's Blackjack, so that
    chances of cards need no condition on the hole card. `money` holds what win, push and loss
    bring a plain wager, then a doubled one, then what a surrender brings. `flags`: whether to
    optimise (else the policy given is valued), double on two cards, on more, surrender on two
    cards, on more. `extra`, if not empty, is what some other wager brings by the player's total,
    the dealer's end and the cards the dealer drew, however the hand is staked. The columns of
    `values`: best, stand, hit, double, surrender, mass.
    """
    optimise, double_two, double_more = flags[0], flags[1], flags[2]
    surrender_two, surrender_more = flags[3], flags[4]
    ways = np.empty(tree.shape[1])
    ends = np.empty(DEALER_ENDS)
    rest = np.empty(VALUES, dtype=np.int64)
    doubled = np.zeros(len(hands))
    for place in range(len(hands) - 1, -1, -1):
        if not need[place]:
            continue
        left = 0
        possible = True
        for value in range(VALUES):
            rest[value] = shoe[value] - hands[place, value]
            left += rest[value]
            possible = possible and rest[value] >= 0
        if not possible or left == 0:
            values[place, :] = 0.0
            continue
        mass = no_blackjack(up, rest[ACE], rest[TEN], left)
        dealer_chances(rest, left, mass, tree, ways, ends)
        plain = 0.0
        twice = 0.0
        for end in range(DEALER_ENDS):
            result = results[totals[place], end]
            plain += money[result] * ends[end]
            twice += money[3 + result] * ends[end]
        if len(extra):
            for node in range(1, tree.shape[1]):
                if tree[3, node]:
                    more = extra[totals[place], tree[4, node], tree[5, node]]
                    plain += ways[node] * tree[3, node] * more
                    twice += ways[node] * tree[3, node] * more
        doubled[place] = twice
        values[place, 1] = plain
        values[place, 2] = values[place, 3] = values[place, 4] = -np.inf
        values[place, 5] = mass
        if totals[place] >= 21:
            values[place, 0] = plain
            policy[place] = STAND
            continue
        hit = 0.0
        double = 0.0
        for value in range(VALUES):
            if rest[value] == 0:
                continue
            chance = rest[value] / left
            then = after[place, value]
            if then != BUST:
                hit += chance * values[then, 0]
                double += chance * doubled[then]
            elif left > 1:
                aces = rest[ACE] - (1 if value == ACE else 0)
                tens = rest[TEN] - (1 if value == TEN else 0)
                lost = chance * no_blackjack(up, aces, tens, left - 1)
                hit += money[LOSE] * lost
                double += money[3 + LOSE] * lost
        values[place, 2] = hit
        if (double_two and sizes[place] == 2) or (double_more and sizes[place] > 2):
            values[place, 3] = double
        if (surrender_two and sizes[place] == 2) or (surrender_more and sizes[place] > 2):
            values[place, 4] = money[6] * mass
        if optimise:
            policy[place] = STAND
            for action in range(HIT, SURRENDER + 1):
                if values[place, action] > values[place, policy[place]]:
                    policy[place] = action
        values[place, 0] = values[place, policy[place]]


@kernel
def mark_reached(start: int, after: Ints, policy: Ints, reached: Ints) -> None:
    """The hands a policy comes to from a hand of one card; 2 marks those it only doubles into."""
    reached[start] = 1
    for place in range(start, len(after)):
        if reached[place] != 1:
            continue
        action = HIT if place == start else policy[place]
        for value in range(VALUES):
            then = after[place, value]
            if then == BUST:
                continue
            if action == HIT:
                reached[then] = 1
            elif action == DOUBLE and reached[then] == 0:
                reached[then] = 2


LIMB = 24  # bits of a limb of a long whole number
LIMB_MASK = (1 << LIMB) - 1
HAND_LIMBS, DEALER_LIMBS, LIMBS = 10, 5, 16
HALF = 48  # bits of the lower half of a dealer's ways
HALF_MASK = (1 << HALF) - 1
MOST_CARDS = 36


@kernel
def count_policy(
    shoe: Ints,
    up: int,
    tree: Ints,
    hands: Ints,
    totals: Ints,
    sizes: Ints,
    after: Ints,
    policy: Ints,
    orders: Ints,
    cells: Ints,
    bust_cells: Ints,
    known: Ints,
    dealers: Ints,
    tally: Ints,
) -> None:
    """Ways to end in each cell, by the number of cards used, in limbs of 24 bits.

    `orders` tells in how many orders each hand is begun with; it is used up. A hand's ways are a
    product of up to 21 numbers of cards, a dealer's of up to 11, held in two halves of 48 bits.
    `cells` maps doubled or not, the player's total, the dealer's end and the dealer's cards drawn
    to a cell (-1: not counted); `bust_cells` is for hands over 21, with the hole card. `dealers`
    keeps the dealer's ways beside each hand `known`, for the next count from the same shoe. No sum
    exceeds a machine word: a cell gets at most one number a hand, and there are 3,083 hands.
    """
    twice = np.zeros(len(hands), dtype=np.int64)
    low = np.empty(tree.shape[1], dtype=np.int64)
    high = np.empty(tree.shape[1], dtype=np.int64)
    rest = np.empty(VALUES, dtype=np.int64)
    ways = np.zeros(HAND_LIMBS, dtype=np.int64)
    dealer = np.zeros(DEALER_LIMBS, dtype=np.int64)
    for place in range(len(hands)):
        if orders[place] == 0 and twice[place] == 0:
            continue
        # The ways of the hand's own cards.
        ways[:] = 0
        ways[0] = 1
        left = 0
        for value in range(VALUES):
            held = hands[place, value]
            rest[value] = shoe[value] - held
            left += rest[value]
            for nth in range(held):
                carry = 0
                for limb in range(HAND_LIMBS):
                    part = ways[limb] * max(shoe[value] - nth, 0) + carry
                    ways[limb] = part & LIMB_MASK
                    carry = part >> LIMB
        if ways.sum() == 0:
            continue
        action = policy[place]
        if orders[place] and action in (HIT, DOUBLE):
            for value in range(VALUES):
                then = after[place, value]
                if then != BUST:
                    if action == HIT:
                        orders[then] += orders[place]
                    else:
                        twice[then] += orders[place]
                    continue
                cell = bust_cells[1 if action == DOUBLE else 0]
                clear = left - 1
                if up == ACE:
                    clear -= rest[TEN] - (1 if value == TEN else 0)
                elif up == TEN:
                    clear -= rest[ACE] - (1 if value == ACE else 0)
                more = orders[place] * rest[value] * clear
                if cell >= 0 and more > 0:
                    for limb in range(HAND_LIMBS):
                        for nth in range(3):
                            part = more >> (LIMB * nth) & LIMB_MASK
                            tally[cell, sizes[place] + 2, limb + nth] += ways[limb] * part
            orders[place] = 0
        if orders[place] == 0 and twice[place] == 0:
            continue
        # The dealer's ways, by end and cards drawn.
        sums = dealers[place]
        low[0] = 1
        high[0] = 0
        for node in range(1, 1 if known[place] else tree.shape[1]):
            cards = rest[tree[1, node]] - tree[2, node]
            if cards <= 0:
                low[node] = high[node] = 0
                continue
            part = low[tree[0, node]] * cards
            low[node] = part & HALF_MASK
            high[node] = high[tree[0, node]] * cards + (part >> HALF)
            if tree[3, node]:
                part = low[node] * tree[3, node]
                sums[tree[4, node], tree[5, node], 0] += part & HALF_MASK
                sums[tree[4, node], tree[5, node], 1] += high[node] * tree[3, node] + (part >> HALF)
        known[place] = 1
        for doubled in range(2):
            begun = twice[place] if doubled else orders[place]
            if begun == 0:
                continue
            for end in range(DEALER_ENDS):
                for drawn in range(1, 13):
                    if sums[end, drawn, 0] == 0 and sums[end, drawn, 1] == 0:
                        continue
                    cell = cells[doubled, totals[place], end, drawn]
                    if cell < 0:
                        continue
                    part = (sums[end, drawn, 0] & HALF_MASK) * 1
                    upper = sums[end, drawn, 1] + (sums[end, drawn, 0] >> HALF)
                    dealer[0] = part & LIMB_MASK
                    dealer[1] = part >> LIMB
                    dealer[2] = upper & LIMB_MASK
                    dealer[3] = upper >> LIMB & LIMB_MASK
                    dealer[4] = upper >> (2 * LIMB)
                    carry = 0
                    for limb in range(DEALER_LIMBS):
                        part = dealer[limb] * begun + carry
                        dealer[limb] = part & LIMB_MASK
                        carry = part >> LIMB
                    for limb in range(HAND_LIMBS):
                        for nth in range(DEALER_LIMBS):
                            tally[cell, sizes[place] + drawn, limb + nth] += (
                                ways[limb] * dealer[nth]
                            )
    for cell in range(tally.shape[0]):
        for used in range(tally.shape[1]):
            carry = 0
            for limb in range(LIMBS):
                part = tally[cell, used, limb] + carry
                tally[cell, used, limb] = part & LIMB_MASK
                carry = part >> LIMB
