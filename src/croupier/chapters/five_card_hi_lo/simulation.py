"""Compiled rounds of Five Card Hi-Lo, and what their tally says of every wager."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from croupier.chapters.five_card_hi_lo import outcomes
from croupier.chapters.five_card_hi_lo.counting import (
    GAME,
    TIE_PLAYS,
    pattern_place,
    plays,
    tie_variants,
)
from croupier.chapters.five_card_hi_lo.outcomes import (
    ACE_KINDS,
    ACE_LOW,
    ACES_HIGH,
    RELATIONS,
    ace_kind,
    poker_kind,
    relation,
    totals,
)
from croupier.families.poker.counting.lines import hand_lines
from croupier.hands.kernel import kernel
from croupier.maths.dealing import dealt_rounds
from croupier.maths.decision import FOLD
from croupier.maths.enumerate import Cards, Ints
from croupier.maths.pricing.counted import SIMULATED, Counted
from croupier.maths.simulate import TalliedRounds
from croupier.rulebook.rules import Rules

# The tally: every way to play by choice, aces and relation; then the Poker Bonus Wager by kind.
PLAY_SIZE = 2 * ACE_KINDS * RELATIONS
POKER_AT = len(TIE_PLAYS) * PLAY_SIZE
TALLY_SIZE = POKER_AT + outcomes.POKER_KINDS


@kernel
def tally_round(cards: Ints, tally: Ints, choices: Cards) -> None:
    """Five cards of the player and five of the dealer.

    `choices[play, pattern]` are FOLD or one more than the setting.
    """
    a, b, c, d, e = cards[0], cards[1], cards[2], cards[3], cards[4]
    high, low = totals(ACES_HIGH, cards[5], cards[6], cards[7], cards[8], cards[9])
    place, aces = pattern_place(a, b, c, d, e), ace_kind(a, b, c, d, e)
    for play in range(len(choices)):
        choice = choices[play, place]
        own_high, own_low = totals(int(choice == ACE_LOW + 1), a, b, c, d, e)
        at = (2 * play + int(choice != FOLD)) * ACE_KINDS + aces
        tally[at * RELATIONS + relation(own_high, own_low, high, low)] += 1
    tally[POKER_AT + poker_kind(a, b, c, d, e)] += 1


play_rounds = dealt_rounds(tally_round, 10)


def counted_rounds(rules: Rules, tally: Ints) -> Mapping[str, tuple[Counted, ...]]:
    """What a tally says of every wager."""
    by_play = tally[:POKER_AT].reshape(len(TIE_PLAYS), 2, ACE_KINDS, RELATIONS)
    ante = GAME.main_lines(rules, by_play[0])
    poker = hand_lines(rules, outcomes.POKER_WAGER, tally[POKER_AT:])
    return {
        "ante": (Counted("ante", ante, method=SIMULATED),),
        "tie": tie_variants(by_play.sum(axis=2), SIMULATED),
        "poker-bonus": (Counted("poker-bonus", poker, method=SIMULATED),),
    }


simulate = TalliedRounds(
    play_rounds,
    TALLY_SIZE,
    lambda rules, terms, tell: (np.array([*plays(rules, terms).values()]),),
    counted_rounds,
).simulate
