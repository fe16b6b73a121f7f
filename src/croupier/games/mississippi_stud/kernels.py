"""The compiled loops of Mississippi Stud's counting and simulation."""

from __future__ import annotations

from typing import Any

import numpy as np

from croupier.games.mississippi_stud import outcomes
from croupier.games.mississippi_stud.outcomes import hand_kind
from croupier.hands import kinds
from croupier.hands.kernel import kernel
from croupier.hands.kinds import six_kind, three_kind
from croupier.maths.dealing import deal_card
from croupier.maths.stages.reveals import Ints, insert, set_place

RAISES = len(outcomes.RAISES)
PATHS = RAISES**3
FOLDS = 1 + RAISES + RAISES**2
HAND_KINDS = outcomes.HAND_KINDS

# Where each part of a simulation's tally begins: deals played to the end by path and hand, folds
# by the path up to them and the hand folded, and the two wagers on other cards.
FOLDED_AT = PATHS * HAND_KINDS
THREE_AT = FOLDED_AT + FOLDS * HAND_KINDS
SIX_AT = THREE_AT + kinds.THREE_KINDS
TALLY_SIZE = SIX_AT + kinds.SIX_KINDS


@kernel
def last_card(seen: Ints, size: int, ends: Ints) -> None:
    """For two cards and two community cards, the last community card by outcome."""
    for kind in range(len(seen)):
        a, b, c, d = seen[kind, 0], seen[kind, 1], seen[kind, 2], seen[kind, 3]
        for card in range(size):
            if card not in (a, b, c, d):
                ends[kind, hand_kind(a, b, c, d, card)] += 1


@kernel
def play_rounds(
    rng: Any, rounds: int, tally: Ints, on_two: Ints, on_three: Ints, on_four: Ints
) -> None:
    """Every wager. The tables give the move by the place of the cards seen and the path so far."""
    bits = left = 0
    seen = np.empty(4, dtype=np.int64)
    for _ in range(rounds):
        a, dealt, bits, left = deal_card(rng, 0, bits, left)
        b, dealt, bits, left = deal_card(rng, dealt, bits, left)
        c, dealt, bits, left = deal_card(rng, dealt, bits, left)
        d, dealt, bits, left = deal_card(rng, dealt, bits, left)
        e, dealt, bits, left = deal_card(rng, dealt, bits, left)
        w, dealt, bits, left = deal_card(rng, dealt, bits, left)
        x, dealt, bits, left = deal_card(rng, dealt, bits, left)
        y, dealt, bits, left = deal_card(rng, dealt, bits, left)
        z, dealt, bits, left = deal_card(rng, dealt, bits, left)
        hand = hand_kind(a, b, c, d, e)
        insert(seen, 0, a)
        insert(seen, 1, b)
        path, folded = 0, -1
        move = on_two[set_place(seen, 2), 0]
        if move == 0:
            folded = 0
        else:
            path = move - 1
            insert(seen, 2, c)
            move = on_three[set_place(seen, 3), path]
            if move == 0:
                folded = 1 + path
            else:
                path = path * RAISES + move - 1
                insert(seen, 3, d)
                move = on_four[set_place(seen, 4), path]
                if move == 0:
                    folded = 1 + RAISES + path
                else:
                    path = path * RAISES + move - 1
        if folded < 0:
            tally[path * HAND_KINDS + hand] += 1
        else:
            tally[FOLDED_AT + folded * HAND_KINDS + hand] += 1
        tally[THREE_AT + three_kind(c, d, e)] += 1
        tally[SIX_AT + six_kind(a, b, w, x, y, z)] += 1
