"""Compiled rounds of Three Card Prime, and what their tally says of every wager."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from croupier.chapters.three_card_prime import outcomes
from croupier.chapters.three_card_prime.counting import GAME
from croupier.chapters.three_card_prime.outcomes import pair_bonus_kind, prime_kind
from croupier.families.poker.counting.apart import RoundsApart
from croupier.families.poker.counting.three_cards import decision_table, sorted3
from croupier.families.poker.hand_wagers import HandWager
from croupier.families.poker.three_cards import RESULTS, showdown
from croupier.hands.kernel import kernel
from croupier.hands.kinds import low_ace_kind, three_kind
from croupier.hands.three import strength3
from croupier.maths.dealing import dealt_rounds
from croupier.maths.enumerate import Ints
from croupier.maths.pricing.counted import Terms
from croupier.rulebook.rules import Rules

HAND_KINDS = outcomes.HAND_KINDS

# The tally: the main game by choice, kind and result; then the wagers beside it by kind.
PRIME_AT = 2 * HAND_KINDS * RESULTS
PAIR_AT = PRIME_AT + outcomes.PRIME_KINDS
SIX_AT = PAIR_AT + outcomes.PAIR_KINDS
TALLY_SIZE = SIX_AT + outcomes.SIX_KINDS


@kernel
def tally_round(cards: Ints, tally: Ints, plays: Ints) -> None:
    """Three cards of the player, three of the dealer, and the fourth card.

    `plays[a, b, c]` is the choice for a hand.
    """
    a, b, c = sorted3(cards[0], cards[1], cards[2])
    x, y, z, fourth = cards[3], cards[4], cards[5], cards[6]
    kind = plays[a, b, c] * HAND_KINDS + three_kind(a, b, c)
    tally[kind * RESULTS + showdown(strength3(a, b, c), strength3(x, y, z))] += 1
    tally[PRIME_AT + prime_kind(a, b, c, x, y, z)] += 1
    tally[PAIR_AT + pair_bonus_kind(a, b, c, fourth)] += 1
    tally[SIX_AT + low_ace_kind(a, b, c, x, y, z)] += 1


play_rounds = dealt_rounds(tally_round, 7)


def _told(tally: Ints) -> tuple[Ints, Mapping[HandWager, Ints]]:
    main = tally[:PRIME_AT].reshape(2, HAND_KINDS, RESULTS)
    kinds = np.split(tally[PRIME_AT:], [PAIR_AT - PRIME_AT, SIX_AT - PRIME_AT])
    return main, dict(zip(outcomes.HAND_WAGERS.values(), kinds, strict=True))


def _args(rules: Rules, terms: Terms) -> tuple[Any, ...]:
    (choices,) = GAME.values(rules, terms).choices
    return (decision_table(choices),)


ROUNDS = RoundsApart(GAME, play_rounds, TALLY_SIZE, _args, _told)
counted_rounds, simulate = ROUNDS.counted, ROUNDS.simulate
