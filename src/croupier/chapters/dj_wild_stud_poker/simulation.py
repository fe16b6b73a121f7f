"""Compiled rounds of DJ Wild Stud Poker, and what their tally says of every wager."""

from __future__ import annotations

from functools import cache, partial

from croupier.chapters.dj_wild_stud_poker import outcomes
from croupier.chapters.dj_wild_stud_poker.counting import game, side_wager
from croupier.chapters.dj_wild_stud_poker.outcomes import (
    beaten_kind,
    hand_kind,
    progressive_kind,
    showdown,
    trips_kind,
)
from croupier.families.poker.counting.sampled import CompiledRounds, PlayedRounds
from croupier.hands.kernel import kernel
from croupier.hands.wild import wild_strength
from croupier.maths.dealing import dealt_rounds
from croupier.maths.decision import five_card_table
from croupier.maths.enumerate import Cards, Ints, ascending, hand_place

HAND_KINDS, RESULTS = outcomes.HAND_KINDS, outcomes.RESULTS
PROGRESSIVE_KINDS, BAD_BEAT_KINDS = len(outcomes.PROGRESSIVE), outcomes.BAD_BEAT_KINDS
CHOICES = 2  # fold, raise
CARDS, DECK = 11, 53

# The tally: the main game by choice, kind and result; Progressive and Bad Beat Bonus by choice and
# kind; Trips Bonus by kind.
PROGRESSIVE_AT = CHOICES * HAND_KINDS * RESULTS
BAD_BEAT_AT = PROGRESSIVE_AT + CHOICES * PROGRESSIVE_KINDS
TRIPS_AT = BAD_BEAT_AT + CHOICES * BAD_BEAT_KINDS
TALLY_SIZE = TRIPS_AT + outcomes.TRIPS_KINDS


@kernel
def tally_round(cards: Ints, tally: Ints, by: int, choices: Cards) -> None:
    """Five cards of the player, five of the dealer, and the card that replaces a joker.

    `choices[0, place of the hand]` says whether a hand is raised.
    """
    a, b, c, d, e = ascending(cards[0], cards[1], cards[2], cards[3], cards[4])
    player = wild_strength(by, a, b, c, d, e)
    dealer = wild_strength(by, cards[5], cards[6], cards[7], cards[8], cards[9])
    choice = int(choices[0, hand_place(a, b, c, d, e)])
    kind, result = hand_kind(player), showdown(by, player, dealer)
    tally[(choice * HAND_KINDS + kind) * RESULTS + result] += 1
    progressive = progressive_kind(by, a, b, c, d, e, cards[10])
    tally[PROGRESSIVE_AT + choice * PROGRESSIVE_KINDS + progressive] += 1
    beaten = beaten_kind(result, kind, hand_kind(dealer))
    tally[BAD_BEAT_AT + choice * BAD_BEAT_KINDS + beaten] += 1
    tally[TRIPS_AT + trips_kind(by, a, b, c, d, e)] += 1


play_rounds = dealt_rounds(tally_round, CARDS, DECK)


def played_rounds(tally: Ints) -> PlayedRounds:
    """What a tally says."""
    main = tally[:PROGRESSIVE_AT].reshape(CHOICES, HAND_KINDS, RESULTS)
    side_wager = {
        "progressive-bonus": tally[PROGRESSIVE_AT:BAD_BEAT_AT].reshape(CHOICES, PROGRESSIVE_KINDS),
        "two-way-bad-beat-bonus": tally[BAD_BEAT_AT:TRIPS_AT].reshape(CHOICES, BAD_BEAT_KINDS),
        "trips-bonus": tally[TRIPS_AT:].reshape(1, outcomes.TRIPS_KINDS),
    }
    return PlayedRounds(main, side_wager)


@cache
def compiled(by: int) -> CompiledRounds:
    """Rounds by a reading of how hands rank."""
    return CompiledRounds(
        game=game(by),
        side_wager=partial(side_wager, by),
        kernel=play_rounds,
        size=TALLY_SIZE,
        args=lambda values, dealers: (by, five_card_table(values)),
        played_rounds=played_rounds,
    )
