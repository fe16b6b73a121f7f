"""The compiled sweeps behind `shoe`: play backward from full hands, by the dealer's chances."""

from __future__ import annotations

import numpy as np

from croupier.hands.kernel import kernel
from croupier.hands.twenty_one import ACE, TEN, VALUES
from croupier.maths.shoe.dealers import no_blackjack
from croupier.maths.shoe.hands import BUST, DEALER_BLACKJACK, DEALER_ENDS, Floats, Ints

NO_CHOICE, STAND, HIT, DOUBLE, SURRENDER, SPLIT = range(6)
WIN, PUSH, LOSE = range(3)
# Why a hand is needed: play comes to it, and perhaps a doubled wager ends there.
PLAYED, DOUBLED_INTO = 1, 2
# What a wager brings: by total and dealer's end if it stands or was doubled; then three amounts.
BUSTED, BUSTED_DOUBLED, SURRENDERS = range(3)


@kernel
def sweep(
    shoe: Ints,
    up: int,
    pair: int,
    gone: int,
    counts: Ints,
    totals: Ints,
    sizes: Ints,
    after: Ints,
    rows: Ints,
    chances: Floats,
    pays: Floats,
    amounts: Floats,
    flags: Ints,
    need: Ints,
    policy: Ints,
    values: Floats,
) -> None:
    """Every needed hand against one up card, from the fullest back to the emptiest.

    `shoe` lacks the up card and whatever else is known to be gone, and still has the hand's own
    cards and the `gone` pair cards. Values are per unit wagered and times the chance of no dealer's
    Blackjack, so that chances of cards need no condition on the hole card. `pays` is what a plain
    and a doubled wager bring by total and dealer's end, `amounts` what they bring over 21 and a
    surrender brings. `flags`: whether to optimise (else the policy given is valued, and hands
    without a row are not stood on), double on two cards, on more, surrender on two cards, on more.
    The columns of `values`: best, stand, hit, double, surrender, mass.
    """
    optimise, double_two, double_more = flags[0], flags[1], flags[2]
    surrender_two, surrender_more = flags[3], flags[4]
    rest = np.empty(VALUES, dtype=np.int64)
    doubled = np.zeros(len(counts))
    for place in range(len(counts) - 1, -1, -1):
        if not need[place]:
            continue
        left = 0
        possible = True
        for value in range(VALUES):
            rest[value] = shoe[value] - counts[place, value] - (gone if value == pair else 0)
            left += rest[value]
            possible = possible and rest[value] >= 0
        if not possible or left == 0:
            values[place, :] = 0.0
            continue
        total = totals[place]
        mass = no_blackjack(up, rest[ACE], rest[TEN], left) / left
        plain = -np.inf
        if rows[place] >= 0:
            plain = pays[0, total, DEALER_BLACKJACK] * (1.0 - mass)
            doubled[place] = pays[1, total, DEALER_BLACKJACK] * (1.0 - mass)
            for end in range(DEALER_ENDS):
                chance = chances[rows[place], end]
                plain += pays[0, total, end] * chance
                doubled[place] += pays[1, total, end] * chance
        values[place, 1] = plain
        values[place, 2] = values[place, 3] = values[place, 4] = -np.inf
        values[place, 5] = mass
        if total >= 21:
            values[place, 0] = plain
            policy[place] = STAND
            continue
        if not optimise and policy[place] == STAND:
            values[place, 0] = plain
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
                lost = chance * no_blackjack(up, aces, tens, left - 1) / (left - 1)
                hit += amounts[BUSTED] * lost
                double += amounts[BUSTED_DOUBLED] * lost
        values[place, 2] = hit
        if (double_two and sizes[place] == 2) or (double_more and sizes[place] > 2):
            values[place, 3] = double
        if (surrender_two and sizes[place] == 2) or (surrender_more and sizes[place] > 2):
            values[place, 4] = amounts[SURRENDERS] * mass
        if optimise:
            policy[place] = STAND
            for action in range(HIT, SURRENDER + 1):
                if values[place, action] > values[place, policy[place]]:
                    policy[place] = action
        values[place, 0] = values[place, policy[place]]


@kernel
def split_worth(
    shoe: Ints,
    up: int,
    pair: int,
    most_gone: int,
    counts: Ints,
    totals: Ints,
    sizes: Ints,
    after: Ints,
    rows: Ints,
    chances: Floats,
    pays: Floats,
    amounts: Floats,
    flags: Ints,
    need: Ints,
    policy: Ints,
    start: int,
    worth: Floats,
) -> None:
    """By the pair cards gone, one pair card with a second that is none, and with any second."""
    values = np.zeros((len(counts), 6))
    for gone in range(1, most_gone + 1):
        sweep(
            shoe,
            up,
            pair,
            gone,
            counts,
            totals,
            sizes,
            after,
            rows[gone],
            chances,
            pays,
            amounts,
            flags,
            need,
            policy,
            values,
        )
        left = -1 - gone
        for value in range(VALUES):
            left += shoe[value]
        worth[gone, 0] = worth[gone, 1] = 0.0
        for value in range(VALUES):
            cards = shoe[value] - (1 + gone if value == pair else 0)
            if cards > 0:
                part = cards / left * values[after[start, value], 0]
                worth[gone, 1] += part
                if value != pair:
                    worth[gone, 0] += part


@kernel
def mark_reached(after: Ints, policy: Ints, reached: Ints) -> None:
    """Mark what a policy comes to from the hands that are marked already."""
    for place in range(len(after)):
        if not reached[place] & PLAYED:
            continue
        for value in range(VALUES):
            then = after[place, value]
            if then == BUST:
                continue
            if policy[place] == HIT:
                reached[then] |= PLAYED
            elif policy[place] == DOUBLE:
                reached[then] |= DOUBLED_INTO


@kernel
def ending(reached: Ints, totals: Ints, policy: Ints) -> Ints:
    """The hands that meet the dealer's: stood on, or doubled into."""
    found = np.zeros(len(reached), dtype=np.int64)
    for place in range(len(reached)):
        stands = policy[place] == STAND or totals[place] >= 21
        if reached[place] & DOUBLED_INTO or (reached[place] & PLAYED and stands):
            found[place] = 1
    return found
