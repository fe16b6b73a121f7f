"""Compiled rounds of Lunar Poker, and what their tally says of every wager."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from croupier.chapters.lunar_poker import outcomes
from croupier.chapters.lunar_poker.counting.lines import Tallied, main_lines
from croupier.chapters.lunar_poker.counting.second_look import (
    Hidden,
    SecondLook,
    hidden_ranks,
    is_bet,
)
from croupier.chapters.lunar_poker.counting.solved import solution
from croupier.chapters.lunar_poker.counting.tell import BET, EXCHANGE, FOLD, INSTANT
from croupier.chapters.lunar_poker.counting.worth import worth_of
from croupier.chapters.lunar_poker.outcomes import (
    KINDS,
    RESULTS,
    SUPER_KINDS,
    kind_of,
    second_of_five,
    second_of_six,
    showdown,
    super_kind,
)
from croupier.families.poker.counting.hand_bonus import simulated
from croupier.families.poker.counting.lines import hand_lines
from croupier.hands import five
from croupier.hands.five import strength5, strength6
from croupier.hands.kernel import kernel
from croupier.maths.dealing import deal_card
from croupier.maths.enumerate import Cards, Ints, hand_place, suits_in_order
from croupier.maths.pricing.counted import Counted, Line, Tell, Terms
from croupier.maths.simulate import Sample
from croupier.rulebook.rules import Rules

# The tally: Super Wager hands, those of another hand, folds (at once, with six cards, after an
# exchange), instant payouts, and showdowns by way, kind, second combination and result.
OTHER_AT = SUPER_KINDS
FOLDED_AT = OTHER_AT + SUPER_KINDS
INSTANT_AT = FOLDED_AT + 3
SHOWDOWN_AT = INSTANT_AT + 2
AT_ONCE, WITH_SIX, EXCHANGED = range(3)
WAY = KINDS * KINDS * RESULTS
TALLY_SIZE = SHOWDOWN_AT + 3 * WAY
SEEN, DEALT = 6, 15


@kernel
def tally_round(cards: Ints, choice: int, look: SecondLook, hidden: Hidden, same: int) -> int:
    """One round from its cards, where it is tallied: five of the player in ascending order, the
    dealer's face-up card and four more, and five to be drawn."""
    up = cards[5]
    dealer = strength5(up, cards[6], cards[7], cards[8], cards[9])
    a, b, c, d, e = cards[0], cards[1], cards[2], cards[3], cards[4]
    if choice == FOLD:
        return FOLDED_AT
    if choice == INSTANT:
        return INSTANT_AT + (strength5(a, b, c, d, e) == five.ROYAL_FLUSH)
    way = AT_ONCE if choice == BET else WITH_SIX
    thrown = 0
    if choice >= EXCHANGE:
        way, drawn = EXCHANGED, 10
        for nth in range(5):
            if choice >> nth & 1:
                card = cards[drawn]
                drawn += 1
                thrown |= 1 << cards[nth]
                a, b, c = card if nth == 0 else a, card if nth == 1 else b, card if nth == 2 else c
                d, e = card if nth == 3 else d, card if nth == 4 else e
    if way == WITH_SIX:
        strength = strength6(a, b, c, d, e, cards[10])
        second = second_of_six(a, b, c, d, e, cards[10], same)
    else:
        strength, second = strength5(a, b, c, d, e), second_of_five(a, b, c, d, e)
    if way != AT_ONCE:
        seen = thrown | 1 << a | 1 << b | 1 << c | 1 << d | 1 << e
        if way == WITH_SIX:
            seen |= 1 << cards[10]
        if not is_bet(up, seen, thrown, strength, second, look, hidden):
            return FOLDED_AT + way
    at = (kind_of(strength) * KINDS + second) * RESULTS + showdown(strength, dealer)
    return SHOWDOWN_AT + way * WAY + at


@kernel
def play_rounds(
    rng: Any,
    rounds: int,
    tally: Ints,
    choices: Cards,
    look: SecondLook,
    hidden: Hidden,
    same: int,
) -> None:
    """`choices[rank of the up card, place of the hand]`, its suits in order; see `Solution`."""
    bits = left = 0
    cards = np.zeros(DEALT, dtype=np.int64)
    for _ in range(rounds):
        dealt = 0
        for nth in range(SEEN + 5):
            cards[nth], dealt, bits, left = deal_card(rng, dealt, bits, left)
        tally[super_kind(cards[0], cards[1], cards[2], cards[3], cards[4])] += 1
        tally[OTHER_AT + super_kind(cards[6], cards[7], cards[8], cards[9], cards[10])] += 1
        up = cards[5]
        a, b, c, d, e = suits_in_order(cards[0], cards[1], cards[2], cards[3], cards[4], up & 3)
        cards[0], cards[1], cards[2], cards[3], cards[4] = a, b, c, d, e
        cards[5] = up & ~3
        dealt = 1 << a | 1 << b | 1 << c | 1 << d | 1 << e | 1 << cards[5]
        for nth in range(SEEN, DEALT):
            cards[nth], dealt, bits, left = deal_card(rng, dealt, bits, left)
        choice = int(choices[up >> 2, hand_place(a, b, c, d, e)])
        tally[tally_round(cards, choice, look, hidden, same)] += 1


def told(tally: Ints) -> Tallied:
    """What a tally says of the main wagers."""
    ways = tally[SHOWDOWN_AT:].reshape(3, KINDS, KINDS, RESULTS)
    folded = tally[FOLDED_AT:INSTANT_AT].tolist()
    straight, royal = tally[INSTANT_AT:SHOWDOWN_AT].tolist()
    return Tallied(
        (straight, royal), folded[AT_ONCE], sum(folded[1:]), ways[AT_ONCE], ways[1:].sum(0)
    )


def counted_rounds(rules: Rules, tally: Ints) -> dict[str, dict[Line, int]]:
    """What a tally says of every wager."""
    found = {"ante": main_lines(told(tally))}
    supers = ((outcomes.SUPER_WAGER, 0), (outcomes.ADDITIONAL_WAGER, OTHER_AT))
    for wager, at in supers:
        if rules.offers(wager.key):
            found[wager.key] = hand_lines(rules, wager, tally[at : at + SUPER_KINDS])
    return found


def simulate(
    rules: Rules, terms: Terms, *, rounds: int, seed: int, cores: int | None, tell: Tell
) -> Mapping[str, tuple[Counted, ...]]:
    """Every wager over the same simulated rounds, by the play that is counted."""
    best = solution(worth_of(rules, terms), tell)
    same = int(rules["second-of-same-kind"] == "paid")
    args = (best.choices, best.look, hidden_ranks(), same)
    tally = Sample(rounds, seed, cores, tell).play(play_rounds, args, TALLY_SIZE)
    return simulated(rules, counted_rounds(rules, tally), seed)
