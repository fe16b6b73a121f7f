"""Compiled rounds of Caribbean Stud Poker, and what their tally says of every wager."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from croupier.families.poker.counting.hand_bonus import simulated
from croupier.games.caribbean_stud_poker import outcomes
from croupier.games.caribbean_stud_poker.counting import GAME, beside
from croupier.games.caribbean_stud_poker.outcomes import hand_kind, showdown
from croupier.hands.five import strength5
from croupier.hands.kernel import kernel
from croupier.maths import simulate as monte_carlo
from croupier.maths.dealing import deal_card
from croupier.maths.decision import FOLD, five_card_table
from croupier.maths.enumerate import Cards, Ints, hand_place, suits_in_order
from croupier.maths.pricing.counted import Counted, Tell, Terms
from croupier.rulebook.rules import Rules

HAND_KINDS, RESULTS = outcomes.HAND_KINDS, outcomes.RESULTS
# The tally: folded hands by kind, showdowns by kind and result, the dealer's kinds.
SHOWDOWN_AT = HAND_KINDS
DEALER_AT = SHOWDOWN_AT + HAND_KINDS * RESULTS
TALLY_SIZE = DEALER_AT + HAND_KINDS


@kernel
def play_rounds(rng: Any, rounds: int, tally: Ints, bets: Cards) -> None:
    """`bets[rank of the up card, place of the hand]` says whether a hand is bet on."""
    bits = left = 0
    for _ in range(rounds):
        a, dealt, bits, left = deal_card(rng, 0, bits, left)
        b, dealt, bits, left = deal_card(rng, dealt, bits, left)
        c, dealt, bits, left = deal_card(rng, dealt, bits, left)
        d, dealt, bits, left = deal_card(rng, dealt, bits, left)
        e, dealt, bits, left = deal_card(rng, dealt, bits, left)
        player = strength5(a, b, c, d, e)
        kind = hand_kind(player)
        up, dealt, bits, left = deal_card(rng, dealt, bits, left)
        v, dealt, bits, left = deal_card(rng, dealt, bits, left)
        w, dealt, bits, left = deal_card(rng, dealt, bits, left)
        x, dealt, bits, left = deal_card(rng, dealt, bits, left)
        y, dealt, bits, left = deal_card(rng, dealt, bits, left)
        dealer = strength5(up, v, w, x, y)
        tally[DEALER_AT + hand_kind(dealer)] += 1
        a, b, c, d, e = suits_in_order(a, b, c, d, e, up & 3)
        if bets[up >> 2, hand_place(a, b, c, d, e)]:
            tally[SHOWDOWN_AT + kind * RESULTS + showdown(player, dealer)] += 1
        else:
            tally[kind] += 1


def simulate(
    rules: Rules, terms: Terms, *, rounds: int, seed: int, cores: int | None, tell: Tell
) -> Mapping[str, tuple[Counted, ...]]:
    """Every wager over the same simulated rounds, played by the main game's best choices."""
    tally = monte_carlo.run(
        play_rounds,
        (five_card_table(GAME.values(rules, terms)),),
        size=TALLY_SIZE,
        rounds=rounds,
        seed=seed,
        cores=cores,
        tell=tell,
    )
    both = np.zeros((2, HAND_KINDS, RESULTS), dtype=np.int64)
    both[FOLD, :, 0] = tally[:SHOWDOWN_AT]
    both[FOLD + 1] = tally[SHOWDOWN_AT:DEALER_AT].reshape(HAND_KINDS, RESULTS)
    lines = {"ante": GAME.main_lines(rules, both)}
    lines |= {
        wager: beside(wager).by_choice(rules, both.sum(axis=2)) for wager in outcomes.HAND_WAGERS
    }
    return simulated(rules, lines, seed)
