"""The compiled sweeps behind `shoe`: play backward from full hands, by the dealer's chances."""

from __future__ import annotations

import numpy as np

from croupier.hands.kernel import kernel
from croupier.hands.twenty_one import VALUES
from croupier.maths.shoe.dealers import clear_holes
from croupier.maths.shoe.hands import BUST, DEALER_BLACKJACK, DEALER_ENDS, Floats, Ints

NO_CHOICE, STAND, HIT, DOUBLE, SURRENDER, SPLIT = range(6)
# What may be done with a hand: bits, and times DOUBLES_AS what doubling adds to its kind of wager.
DRAWS, SURRENDERS, RESCUES, DOUBLES_AS = 1, 2, 4, 8
# Why a hand is needed: play comes to it; shifted by a number, a wager doubled as so many kinds
# more ends there.
PLAYED = 1
MOST_DOUBLINGS = 2  # kinds that doubling may add


@kernel
def sweep(
    shoe: Ints,
    holes: Ints,
    pair: int,
    gone: int,
    counts: Ints,
    totals: Ints,
    after: Ints,
    rows: Ints,
    chances: Floats,
    pays: Floats,
    lost: Floats,
    given_up: Floats,
    classes: Ints,
    allowed: Ints,
    base: int,
    optimise: bool,
    need: Ints,
    policy: Ints,
    rescues: Ints,
    over_at: Ints,
    overs: Floats,
    values: Floats,
) -> None:
    """Every needed hand against one up card, from the fullest back to the emptiest.

    `shoe` lacks the up card and whatever else is known to be gone, and still has the hand's own
    cards and the `gone` pair cards. Values are per unit wagered and times the chance that the hole
    card is as it is known to be (1 in `holes`), so that chances of cards need no condition on it.
    `pays` is what each kind of wager brings by class and dealer's end, `lost` over 21, `given_up`
    when it is surrendered; the hand's wager is of the kind `base`. Unless told to optimise, the
    policy given is valued, and hands without a row are not stood on. `rescues` has a bit for each
    kind of doubling after which the hand is given up. `overs` is what hands over 21 are worth by
    kind, where that is more than what is `lost`; `over_at` says which a card leads to. The columns
    of `values`: best, stand, hit, double, surrender, mass.
    """
    rest = np.empty(VALUES, dtype=np.int64)
    doubled = np.zeros((len(counts), MOST_DOUBLINGS + 1))
    kinds = min(MOST_DOUBLINGS, len(pays) - 1 - base)
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
        total, own = totals[place], classes[place]
        clear = clear_holes(holes, rest)
        mass = clear / left
        plain = -np.inf
        if rows[place] >= 0:
            plain = pays[base, own, DEALER_BLACKJACK] * (1.0 - mass)
            for end in range(DEALER_ENDS):
                plain += pays[base, own, end] * chances[rows[place], end]
            for more in range(1, kinds + 1):
                twice = pays[base + more, own, DEALER_BLACKJACK] * (1.0 - mass)
                for end in range(DEALER_ENDS):
                    twice += pays[base + more, own, end] * chances[rows[place], end]
                doubled[place, more] = twice
        if allowed[place] & RESCUES and total < 21:
            for more in range(1, kinds + 1):
                back = given_up[base + more] * mass
                if optimise and back > doubled[place, more]:
                    rescues[place] |= 1 << more
                if rescues[place] & 1 << more:
                    doubled[place, more] = back
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
        as_kind = allowed[place] // DOUBLES_AS
        if allowed[place] & DRAWS:
            hit = 0.0
            double = 0.0
            for value in range(VALUES):
                if rest[value] == 0:
                    continue
                chance = rest[value] / left
                then = after[place, value]
                if then != BUST:
                    hit += chance * values[then, 0]
                    double += chance * doubled[then, as_kind]
                elif overs.shape[1]:
                    hit += chance * overs[base, over_at[place, value]]
                    double += chance * overs[base + as_kind, over_at[place, value]]
                elif left > 1:
                    over = chance * (clear - holes[value]) / (left - 1)
                    hit += lost[base] * over
                    double += lost[base + as_kind] * over
            values[place, 2] = hit
            if as_kind:
                values[place, 3] = double
        if allowed[place] & SURRENDERS:
            values[place, 4] = given_up[base] * mass
        if optimise:
            policy[place] = STAND
            for action in range(HIT, SURRENDER + 1):
                if values[place, action] > values[place, policy[place]]:
                    policy[place] = action
        values[place, 0] = values[place, policy[place]]


@kernel
def split_worth(
    shoe: Ints,
    holes: Ints,
    pair: int,
    most_gone: int,
    counts: Ints,
    totals: Ints,
    after: Ints,
    rows: Ints,
    chances: Floats,
    pays: Floats,
    lost: Floats,
    given_up: Floats,
    classes: Ints,
    allowed: Ints,
    base: int,
    need: Ints,
    policy: Ints,
    rescues: Ints,
    over_at: Ints,
    overs: Floats,
    start: int,
    worth: Floats,
) -> None:
    """By the pair cards gone, one pair card with a second that is none, and with any second."""
    values = np.zeros((len(counts), 6))
    for gone in range(1, most_gone + 1):
        sweep(
            shoe,
            holes,
            pair,
            gone,
            counts,
            totals,
            after,
            rows[gone],
            chances,
            pays,
            lost,
            given_up,
            classes,
            allowed,
            base,
            False,
            need,
            policy,
            rescues,
            over_at,
            overs[gone],
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
def mark_reached(after: Ints, allowed: Ints, policy: Ints, reached: Ints) -> None:
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
                reached[then] |= PLAYED << allowed[place] // DOUBLES_AS


@kernel
def ending(reached: Ints, totals: Ints, policy: Ints, rescues: Ints) -> Ints:
    """The hands that meet the dealer's: stood on, or doubled into and not given up."""
    found = np.zeros(len(reached), dtype=np.int64)
    for place in range(len(reached)):
        stands = policy[place] == STAND or totals[place] >= 21
        if reached[place] & ~PLAYED & ~rescues[place] or (reached[place] & PLAYED and stands):
            found[place] = 1
    return found
