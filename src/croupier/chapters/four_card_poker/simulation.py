"""Compiled rounds of Four Card Poker, and what their tally says of every wager."""

from __future__ import annotations

from croupier.chapters.four_card_poker import outcomes
from croupier.chapters.four_card_poker.counting import GAME, WITHOUT_ANTE, side_wager
from croupier.chapters.four_card_poker.outcomes import bad_beat, hand_kind, showdown
from croupier.families.poker.counting.sampled import CompiledRounds, PlayedRounds
from croupier.families.poker.hand_bonus import WAGER as HAND_BONUS
from croupier.hands.four import strength4of5, strength4of6
from croupier.hands.kernel import kernel
from croupier.hands.kinds import low_ace_five_kind, low_ace_kind
from croupier.maths.dealing import dealt_rounds
from croupier.maths.decision import five_card_table
from croupier.maths.enumerate import Cards, Ints, hand_place, suits_in_order

HAND_KINDS, CARD_KINDS, RESULTS = outcomes.HAND_KINDS, outcomes.CARD_KINDS, outcomes.RESULTS
CHOICES = 3  # fold, once, three times the Ante

# The tally: main game by choice, kind and result; bad beats, five-card kinds and
# the dealer's by choice; the kinds of six cards.
BEAT_AT = CHOICES * HAND_KINDS * RESULTS
FIVE_AT = BEAT_AT + CHOICES * HAND_KINDS
DEALERS_AT = FIVE_AT + CHOICES * CARD_KINDS
SIX_AT = DEALERS_AT + CHOICES * CARD_KINDS
TALLY_SIZE = SIX_AT + CARD_KINDS


@kernel
def tally_round(cards: Ints, tally: Ints, choices: Cards, dealers: bool) -> None:
    """`choices[rank of the up card, place of the hand]` is what a hand is played for."""
    a, b, c, d, e, u, v, w, x, y, up, bonus = cards
    player = strength4of5(a, b, c, d, e)
    dealer = strength4of6(u, v, w, x, y, up)
    o, p, q, r, s = suits_in_order(a, b, c, d, e, up & 3)
    choice = int(choices[up >> 2, hand_place(o, p, q, r, s)])
    kind = choice * HAND_KINDS + hand_kind(player)
    tally[kind * RESULTS + showdown(player, dealer)] += 1
    tally[BEAT_AT + choice * HAND_KINDS + bad_beat(player, dealer)] += 1
    tally[FIVE_AT + choice * CARD_KINDS + low_ace_five_kind(a, b, c, d, e)] += 1
    tally[SIX_AT + low_ace_kind(a, b, c, d, e, bonus)] += 1
    if dealers:
        tally[DEALERS_AT + choice * CARD_KINDS + low_ace_five_kind(u, v, w, x, y)] += 1


play_rounds = dealt_rounds(tally_round, 12)


def played_rounds(tally: Ints) -> PlayedRounds:
    """What a tally says."""
    main = tally[:BEAT_AT].reshape(CHOICES, HAND_KINDS, RESULTS)
    fours = main.sum(axis=2)
    fives, dealers = tally[FIVE_AT:SIX_AT].reshape(2, CHOICES, CARD_KINDS)
    side_wager = {
        "aces-up": fours,
        "four-card-progressive": fours,
        "five-card-progressive": fives,
        "bad-beat-bonus": tally[BEAT_AT:FIVE_AT].reshape(CHOICES, HAND_KINDS),
        HAND_BONUS: fives,
        "six-card-bonus": tally[SIX_AT:].reshape(1, CARD_KINDS),
    }
    return PlayedRounds(main, side_wager, {HAND_BONUS: dealers})


ROUNDS = CompiledRounds(
    game=GAME,
    side_wager=side_wager,
    kernel=play_rounds,
    size=TALLY_SIZE,
    args=lambda values, dealers: (five_card_table(values), dealers),
    played_rounds=played_rounds,
    without=WITHOUT_ANTE,
)
