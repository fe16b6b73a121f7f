"""Compiled rounds of High Card Flush, and what their tally says of every wager.

Most hands are raised or folded whatever lies beside their flush; of the others the worth is counted
as the exact count counts it, for the cards that were dealt.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from croupier.chapters.high_card_flush import outcomes
from croupier.chapters.high_card_flush.counting import GAME, all_sights
from croupier.chapters.high_card_flush.outcomes import (
    NINE_HIGH,
    flush_of,
    hand_kind,
    rank_sets,
    run_kind_of,
    showdown,
)
from croupier.families.poker.counting.apart import RoundsApart
from croupier.families.poker.hand_wagers import HandWager
from croupier.hands.kernel import kernel
from croupier.hands.suits import CARDS, PLACE, SIZE, best_flush
from croupier.maths.dealing import dealt_rounds
from croupier.maths.enumerate import Ints
from croupier.maths.pricing.counted import Terms
from croupier.maths.showdown import Counts
from croupier.maths.sights import whole
from croupier.maths.suits import meet_dealers
from croupier.rulebook.rules import Rules

HAND_KINDS, RESULTS = outcomes.HAND_KINDS, outcomes.RESULTS
CHOICES = 4  # fold, and one, two or three times the Ante

# The tally: the main game by choice, kind and result; then the wagers beside it by kind.
FLUSH_AT = CHOICES * HAND_KINDS * RESULTS
RUN_AT = FLUSH_AT + outcomes.FLUSH_KINDS
TALLY_SIZE = RUN_AT + outcomes.RUN_KINDS


@kernel
def best_choice(a: int, b: int, c: int, d: int, worth: Ints, met: Counts) -> int:
    """The choice that is worth most for four sets of ranks; the least of equal ones."""
    meet_dealers(a, b, c, d, NINE_HIGH, met)
    kind = hand_kind(SIZE[best_flush(a, b, c, d)])
    best, most = 0, 0
    for nth in range(len(worth)):
        total = 0
        for result in range(RESULTS):
            total += met[result] * worth[nth, kind, result]
        if total > most and nth <= kind:
            best, most = nth + 1, total
    return best


@kernel
def tally_round(cards: Ints, tally: Ints, choice: int) -> None:
    """Seven cards of the player and seven of the dealer, by a choice of the player."""
    w, x, y, z = rank_sets(cards[0], cards[1], cards[2], cards[3], cards[4], cards[5], cards[6])
    player = best_flush(w, x, y, z)
    dealer = flush_of(cards[7], cards[8], cards[9], cards[10], cards[11], cards[12], cards[13])
    kind = choice * HAND_KINDS + hand_kind(SIZE[player])
    tally[kind * RESULTS + showdown(player, dealer)] += 1
    tally[FLUSH_AT + SIZE[player] - 2] += 1
    tally[RUN_AT + run_kind_of(w, x, y, z)] += 1


@kernel
def play_round(cards: Ints, tally: Ints, worth: Ints, folded: int, raised: int) -> None:
    """Flushes up to the strength `folded` fold, those from `raised` on raise what they may."""
    w, x, y, z = rank_sets(cards[0], cards[1], cards[2], cards[3], cards[4], cards[5], cards[6])
    ranks = best_flush(w, x, y, z)
    if PLACE[ranks] <= folded:
        choice = 0
    elif PLACE[ranks] >= raised:
        choice = hand_kind(SIZE[ranks]) + 1
    else:
        choice = best_choice(w, x, y, z, worth, np.empty(RESULTS, dtype=np.int32))
    tally_round(cards, tally, choice)


play_rounds = dealt_rounds(play_round, 2 * CARDS)


def _told(tally: Ints) -> tuple[Ints, Mapping[HandWager, Ints]]:
    main = tally[:FLUSH_AT].reshape(CHOICES, HAND_KINDS, RESULTS)
    flushes, runs = tally[FLUSH_AT:RUN_AT], tally[RUN_AT:]
    return main, {
        wager: flushes if key == "flush-bonus" else runs
        for key, wager in outcomes.HAND_WAGERS.items()
    }


def _bounds(rules: Rules, terms: Terms) -> tuple[int, int]:
    """Up to which strength every hand folds, and from which on all raise what they may."""
    (sights,), (chosen,) = all_sights(), GAME.values(rules, terms).choices
    least = int(sights.strengths[chosen > 0].min())
    less = sights.strengths[chosen != sights.kinds + 1]
    return least - 1, int(less.max()) + 1


def _args(rules: Rules, terms: Terms) -> tuple[Any, ...]:
    worth, _ = whole(np.array(GAME.worths(rules, terms), dtype=object))
    return (worth, *_bounds(rules, terms))


ROUNDS = RoundsApart(GAME, play_rounds, TALLY_SIZE, _args, _told)
counted_rounds, simulate = ROUNDS.counted, ROUNDS.simulate
