"""The compiled loops of Three Card Poker's counting and simulation."""

from __future__ import annotations

from typing import Any

from croupier.games.three_card_poker import outcomes
from croupier.games.three_card_poker.outcomes import hand_kind, showdown, six_kind
from croupier.hands.kernel import kernel
from croupier.hands.kinds import five_kind
from croupier.hands.three import strength3
from croupier.maths.dealing import deal_card
from croupier.maths.enumerate import Ints

# Where each part of a simulation's tally begins.
SIX_AT = outcomes.RESULTS * outcomes.HAND_KINDS
FIVE_AT = SIX_AT + outcomes.SIX_KINDS
DEALER_AT = FIVE_AT + 2 * outcomes.FIVE_KINDS
TALLY_SIZE = DEALER_AT + outcomes.FIVE_KINDS
HAND_KINDS, FIVE_KINDS, FOLD = outcomes.HAND_KINDS, outcomes.FIVE_KINDS, outcomes.FOLD


@kernel
def dealer_results(hands: Ints, results: Ints) -> None:
    """For each hand, count the dealer's hands by showdown result."""
    for nth in range(len(hands)):
        a, b, c = hands[nth, 0], hands[nth, 1], hands[nth, 2]
        player = strength3(a, b, c)
        for x in range(52):
            if x in (a, b, c):
                continue
            for y in range(x):
                if y in (a, b, c):
                    continue
                for z in range(y):
                    if z not in (a, b, c):
                        results[nth, showdown(player, strength3(x, y, z))] += 1


@kernel
def six_card_results(hands: Ints, results: Ints) -> None:
    """For each hand, count the dealer's hands by what the six cards are."""
    for nth in range(len(hands)):
        a, b, c = hands[nth, 0], hands[nth, 1], hands[nth, 2]
        for x in range(52):
            if x in (a, b, c):
                continue
            for y in range(x):
                if y in (a, b, c):
                    continue
                for z in range(y):
                    if z not in (a, b, c):
                        results[nth, six_kind(a, b, c, x, y, z)] += 1


@kernel
def community_results(hands: Ints, results: Ints) -> None:
    """For each hand, count the pairs of community cards by five-card outcome."""
    for nth in range(len(hands)):
        a, b, c = hands[nth, 0], hands[nth, 1], hands[nth, 2]
        for x in range(52):
            if x in (a, b, c):
                continue
            for y in range(x):
                if y not in (a, b, c):
                    results[nth, five_kind(a, b, c, x, y)] += 1


@kernel
def _sorted3(a: int, b: int, c: int) -> tuple[int, int, int]:
    if a > b:
        a, b = b, a
    if b > c:
        b, c = c, b
    if a > b:
        a, b = b, a
    return a, b, c


@kernel
def play_main_rounds(rng: Any, rounds: int, tally: Ints, plays: Ints) -> None:
    """Ante, Play and Pair Plus alone."""
    bits = left = 0
    for _ in range(rounds):
        a, dealt, bits, left = deal_card(rng, 0, bits, left)
        b, dealt, bits, left = deal_card(rng, dealt, bits, left)
        c, dealt, bits, left = deal_card(rng, dealt, bits, left)
        x, dealt, bits, left = deal_card(rng, dealt, bits, left)
        y, dealt, bits, left = deal_card(rng, dealt, bits, left)
        z, dealt, bits, left = deal_card(rng, dealt, bits, left)
        a, b, c = _sorted3(a, b, c)
        result = FOLD
        if plays[a, b, c]:
            result = showdown(strength3(a, b, c), strength3(x, y, z))
        tally[result * HAND_KINDS + hand_kind(a, b, c)] += 1


@kernel
def play_rounds(rng: Any, rounds: int, tally: Ints, plays: Ints) -> None:
    """Every wager: the main game, the six cards, and both hands with the community cards."""
    bits = left = 0
    for _ in range(rounds):
        a, dealt, bits, left = deal_card(rng, 0, bits, left)
        b, dealt, bits, left = deal_card(rng, dealt, bits, left)
        c, dealt, bits, left = deal_card(rng, dealt, bits, left)
        x, dealt, bits, left = deal_card(rng, dealt, bits, left)
        y, dealt, bits, left = deal_card(rng, dealt, bits, left)
        z, dealt, bits, left = deal_card(rng, dealt, bits, left)
        v, dealt, bits, left = deal_card(rng, dealt, bits, left)
        w, dealt, bits, left = deal_card(rng, dealt, bits, left)
        a, b, c = _sorted3(a, b, c)
        played = plays[a, b, c]
        result = showdown(strength3(a, b, c), strength3(x, y, z)) if played else FOLD
        tally[result * HAND_KINDS + hand_kind(a, b, c)] += 1
        tally[SIX_AT + six_kind(a, b, c, x, y, z)] += 1
        tally[FIVE_AT + played * FIVE_KINDS + five_kind(a, b, c, v, w)] += 1
        tally[DEALER_AT + five_kind(x, y, z, v, w)] += 1
