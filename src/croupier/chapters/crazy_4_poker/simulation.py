"""Compiled rounds of Crazy 4 Poker, and what their tally says of every wager."""

from __future__ import annotations

from collections.abc import Mapping

from croupier.chapters.crazy_4_poker import outcomes
from croupier.chapters.crazy_4_poker.counting import GAME, side_wager
from croupier.chapters.crazy_4_poker.outcomes import hand_kind
from croupier.families.poker.counting.hand_bonus import simulated
from croupier.families.poker.counting.sampled import CompiledRounds, PlayedRounds
from croupier.families.poker.four_cards import KING_HIGH, RESULTS, showdown
from croupier.families.poker.hand_bonus import WAGER as HAND_BONUS
from croupier.hands.four import strength4of5
from croupier.hands.kernel import kernel
from croupier.hands.kinds import low_ace_five_kind, low_ace_kind
from croupier.maths.dealing import dealt_rounds
from croupier.maths.decision import five_card_table
from croupier.maths.enumerate import Cards, Ints, ascending, hand_place
from croupier.maths.pricing.counted import Counted
from croupier.rulebook.rules import Rules

HAND_KINDS, CARD_KINDS = outcomes.HAND_KINDS, outcomes.CARD_KINDS
CHOICES = 3  # fold, once, three times the Ante
CARDS = 11

# The tally: the main game by choice, kind and result; five cards, and the dealer's, by choice and
# kind; six by kind.
FIVE_AT = CHOICES * HAND_KINDS * RESULTS
DEALERS_AT = FIVE_AT + CHOICES * CARD_KINDS
SIX_AT = DEALERS_AT + CHOICES * CARD_KINDS
TALLY_SIZE = SIX_AT + CARD_KINDS


@kernel
def tally_round(cards: Ints, tally: Ints, choices: Cards, dealers: bool) -> None:
    """Five cards of the player, five of the dealer, and the Six Card Bonus card.

    `choices[0, place of the hand]` is what a hand is played for.
    """
    a, b, c, d, e = ascending(cards[0], cards[1], cards[2], cards[3], cards[4])
    v, w, x, y, z = cards[5], cards[6], cards[7], cards[8], cards[9]
    player = strength4of5(a, b, c, d, e)
    choice = int(choices[0, hand_place(a, b, c, d, e)])
    kind = choice * HAND_KINDS + hand_kind(player)
    tally[kind * RESULTS + showdown(player, strength4of5(v, w, x, y, z), KING_HIGH)] += 1
    tally[FIVE_AT + choice * CARD_KINDS + low_ace_five_kind(a, b, c, d, e)] += 1
    tally[SIX_AT + low_ace_kind(a, b, c, d, e, cards[10])] += 1
    if dealers:
        tally[DEALERS_AT + choice * CARD_KINDS + low_ace_five_kind(v, w, x, y, z)] += 1


play_rounds = dealt_rounds(tally_round, CARDS)


def played_rounds(tally: Ints) -> PlayedRounds:
    """What a tally says."""
    main = tally[:FIVE_AT].reshape(CHOICES, HAND_KINDS, RESULTS)
    fours = main.sum(axis=2)
    fives, dealers = tally[FIVE_AT:SIX_AT].reshape(2, CHOICES, CARD_KINDS)
    side_wager = {
        "queens-up": fours,
        "four-card-progressive": fours,
        "five-card-progressive": fives,
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
)


def counted_rounds(rules: Rules, tally: Ints, seed: int) -> Mapping[str, tuple[Counted, ...]]:
    """What a tally says of every wager, of one round too."""
    return simulated(rules, ROUNDS.lines(rules, tally), seed)
