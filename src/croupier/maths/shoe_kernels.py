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
    ends[DEALER_OVER] = rest


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
    cards, on more. The columns of `values`: best, stand, hit, double, surrender, mass.
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
