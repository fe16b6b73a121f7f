"""Compiled rounds of Four Card Prime, and what their tally says of every wager."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from croupier.chapters.four_card_prime import outcomes
from croupier.chapters.four_card_prime.counting import ANY_HAND, GAME
from croupier.chapters.four_card_prime.outcomes import aces_kind, hand_kind
from croupier.families.poker.counting.apart import RoundsApart
from croupier.families.poker.four_cards import PRIME_KINDS, RESULTS, prime_kind, showdown
from croupier.families.poker.hand_wagers import HandWager
from croupier.hands.four import strength4of5, strength4of6
from croupier.hands.kernel import kernel
from croupier.hands.kinds import LOW_ACE_KINDS, low_ace_kind
from croupier.maths.dealing import dealt_rounds
from croupier.maths.decision import five_card_table
from croupier.maths.enumerate import Cards, Ints, ascending, hand_place
from croupier.maths.pricing.counted import Terms
from croupier.rulebook.rules import Rules

HAND_KINDS = outcomes.HAND_KINDS
CHOICES = 3  # fold, once, three times the Ante
CARDS = 12

# The tally: the main game by choice, kind and result; then the wagers beside it by kind.
PRIME_AT = CHOICES * HAND_KINDS * RESULTS
ACES_AT = PRIME_AT + PRIME_KINDS
SIX_AT = ACES_AT + outcomes.ACES_KINDS
TALLY_SIZE = SIX_AT + LOW_ACE_KINDS


@kernel
def tally_round(cards: Ints, tally: Ints, choices: Cards) -> None:
    """Five cards of the player, six of the dealer, and the All-Six Bonus card.

    `choices[0, place of the hand]` is what a hand is played for.
    """
    a, b, c, d, e = ascending(cards[0], cards[1], cards[2], cards[3], cards[4])
    player = strength4of5(a, b, c, d, e)
    dealer = strength4of6(cards[5], cards[6], cards[7], cards[8], cards[9], cards[10])
    kind = int(choices[0, hand_place(a, b, c, d, e)]) * HAND_KINDS + hand_kind(player)
    tally[kind * RESULTS + showdown(player, dealer, ANY_HAND)] += 1
    tally[PRIME_AT + prime_kind(a, b, c, d, e)] += 1
    tally[ACES_AT + aces_kind(a, b, c, d, e)] += 1
    tally[SIX_AT + low_ace_kind(a, b, c, d, e, cards[11])] += 1


play_rounds = dealt_rounds(tally_round, CARDS)


def _told(tally: Ints) -> tuple[Ints, Mapping[HandWager, Ints]]:
    main = tally[:PRIME_AT].reshape(CHOICES, HAND_KINDS, RESULTS)
    kinds = np.split(tally[PRIME_AT:], [ACES_AT - PRIME_AT, SIX_AT - PRIME_AT])
    return main, dict(zip(outcomes.HAND_WAGERS.values(), kinds, strict=True))


def _args(rules: Rules, terms: Terms) -> tuple[Any, ...]:
    return (five_card_table(GAME.values(rules, terms)),)


ROUNDS = RoundsApart(GAME, play_rounds, TALLY_SIZE, _args, _told)
counted_rounds, simulate = ROUNDS.counted, ROUNDS.simulate
