"""Compiled rounds of Three Card Poker, and what their tally says of every wager."""

from __future__ import annotations

from croupier.chapters.three_card_poker import outcomes
from croupier.chapters.three_card_poker.counting import GAME, WITHOUT_ANTE, side_wager
from croupier.chapters.three_card_poker.outcomes import hand_kind, six_kind
from croupier.families.poker.counting.sampled import CompiledRounds, PlayedRounds
from croupier.families.poker.counting.three_cards import decision_table, sorted3
from croupier.families.poker.hand_bonus import WAGER as HAND_BONUS
from croupier.families.poker.three_cards import RESULTS, showdown
from croupier.hands.kernel import kernel
from croupier.hands.kinds import low_ace_five_kind
from croupier.hands.three import strength3
from croupier.maths.dealing import dealt_rounds
from croupier.maths.enumerate import Ints

HAND_KINDS = outcomes.HAND_KINDS
FIVE_KINDS, SIX_KINDS = outcomes.FIVE_KINDS, outcomes.SIX_KINDS

# The tally, each part by choice: the main game by kind and result, six cards, five cards,
# and the dealer's five.
SIX_AT = 2 * HAND_KINDS * RESULTS
FIVE_AT = SIX_AT + 2 * SIX_KINDS
DEALERS_AT = FIVE_AT + 2 * FIVE_KINDS
TALLY_SIZE = DEALERS_AT + 2 * FIVE_KINDS


@kernel
def tally_round(cards: Ints, tally: Ints, plays: Ints, dealers: bool) -> None:
    """The player's cards, the dealer's and the community cards: every wager."""
    a, b, c, x, y, z, v, w = cards
    a, b, c = sorted3(a, b, c)
    played = plays[a, b, c]
    kind = played * HAND_KINDS + hand_kind(a, b, c)
    tally[kind * RESULTS + showdown(strength3(a, b, c), strength3(x, y, z))] += 1
    tally[SIX_AT + played * SIX_KINDS + six_kind(a, b, c, x, y, z)] += 1
    tally[FIVE_AT + played * FIVE_KINDS + low_ace_five_kind(a, b, c, v, w)] += 1
    if dealers:
        tally[DEALERS_AT + played * FIVE_KINDS + low_ace_five_kind(x, y, z, v, w)] += 1


play_rounds = dealt_rounds(tally_round, 8)


def played_rounds(tally: Ints) -> PlayedRounds:
    """What a tally says."""
    main = tally[:SIX_AT].reshape(2, HAND_KINDS, RESULTS)
    threes, sixes = main.sum(axis=2), tally[SIX_AT:FIVE_AT].reshape(2, SIX_KINDS)
    fives, dealers = tally[FIVE_AT:].reshape(2, 2, FIVE_KINDS)
    side_wager = {
        "pair-plus": threes,
        "three-card-progressive": threes,
        "six-card-bonus": sixes,
        "5-of-6-progressive": sixes,
        "five-card-progressive": fives,
        HAND_BONUS: fives,
    }
    return PlayedRounds(main, side_wager, {HAND_BONUS: dealers})


ROUNDS = CompiledRounds(
    game=GAME,
    side_wager=side_wager,
    kernel=play_rounds,
    size=TALLY_SIZE,
    args=lambda values, dealers: (decision_table(values.choices[0]), dealers),
    played_rounds=played_rounds,
    without=WITHOUT_ANTE,
)
