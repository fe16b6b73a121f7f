"""Compiled rounds of Fortune Asia Poker, and what their tally says of every wager."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from croupier.chapters.fortune_asia_poker.counting import stairs_of
from croupier.chapters.fortune_asia_poker.outcomes import (
    INSURANCE,
    INSURED,
    MAIN,
    hand_wagers,
    has_to_5,
    insured_kind,
    insured_without_to_5,
    readings,
)
from croupier.chapters.fortune_asia_poker.strategy import solved
from croupier.chapters.fortune_asia_poker.ways import Cases, set_by_case, way_named
from croupier.families.poker.counting.lines import hand_lines
from croupier.families.setting.counting.lookup import by_key, place_of
from croupier.families.setting.counting.solve import AS_DEALER, Deals, hands_of_seven
from croupier.families.setting.counting.wager import set_hands
from croupier.hands.four_two_one import HIGHS, LOW_BITS, MEDIUM_BITS, SETTINGS, beats, every_setting
from croupier.hands.kernel import kernel
from croupier.hands.keys import Ints
from croupier.hands.pai_gow import CARDS, DEALT
from croupier.hands.sevens import SIGNS, seven_sign, sign_without_to_5
from croupier.maths.dealing import dealt_rounds
from croupier.maths.pricing.counted import SIMULATED, Counted, Tell
from croupier.maths.simulate import TalliedRounds
from croupier.rulebook.rules import Rules

# The tally: results of the best settings and of the house way; signs; kinds for the Insurance.
PLAYS, RESULTS = 2, 2
OF_SIGNS = PLAYS * RESULTS
OF_INSURED = OF_SIGNS + SIGNS
SIZE = OF_INSURED + INSURED
Bytes = NDArray[np.uint8]
# What is known of a hand, packed into one number: a mark, where it is best set, and where the house
# way sets it.
POINT_BITS = (HIGHS << MEDIUM_BITS + LOW_BITS).bit_length()
POINT, MARKED = (1 << POINT_BITS) - 1, 1 << 2 * POINT_BITS


@kernel
def best_of(by: int, cases: Cases, choice: int, cards: Ints) -> tuple[int, int]:
    """Where seven cards are set by a choice, and where the house way sets them."""
    points = np.empty(SETTINGS, dtype=np.int64)
    every_setting(by, cards, points)
    house = points[set_by_case(cases, cards, points)[0]]
    if choice == AS_DEALER:
        return house, house
    stairs = np.empty(SETTINGS, dtype=np.int64)
    stairs_of(points, stairs)
    return stairs[choice - 1], house


@kernel
def look_up(cards: Ints, by: int, cases: Cases, keys: Ints, choices: Bytes, known: Ints) -> int:
    """What is known of seven cards, looked at when their kind is first met."""
    place = place_of(keys, cards)
    if not known[place]:
        best, house = best_of(by, cases, choices[place], cards)
        known[place] = MARKED | best << POINT_BITS | house
    return int(known[place])


@kernel
def tally_round(
    cards: Ints,
    tally: Ints,
    by: int,
    cases: Cases,
    keys: Ints,
    choices: Bytes,
    known: Ints,
    to_5: bool,
) -> None:
    """One round: seven cards of the player and seven of the dealer."""
    own = cards[:DEALT]
    mine = look_up(own, by, cases, keys, choices, known)
    dealer = look_up(cards[DEALT:], by, cases, keys, choices, known) & POINT
    tally[1 - beats(mine >> POINT_BITS & POINT, dealer)] += 1
    tally[RESULTS + 1 - beats(mine & POINT, dealer)] += 1
    a, b, c, d, e, f, g = own
    if to_5:
        tally[OF_SIGNS + seven_sign(a, b, c, d, e, f, g)] += 1
        tally[OF_INSURED + insured_kind(a, b, c, d, e, f, g)] += 1
    else:
        tally[OF_SIGNS + sign_without_to_5(a, b, c, d, e, f, g)] += 1
        tally[OF_INSURED + insured_without_to_5(a, b, c, d, e, f, g)] += 1


play_rounds = dealt_rounds(tally_round, 2 * DEALT, CARDS)


def told(rules: Rules, tell: Tell) -> tuple[int, Cases, Ints, Bytes, Ints, bool]:
    """What the kernel is told of the house way, the best settings and the ace to 5."""
    cases = way_named(rules.text("house-way")).numbers
    keys, choices = by_key(hands_of_seven().kinds.cards, solved(rules, tell).choices)
    known = np.zeros(len(keys), dtype=np.int64)
    return readings(rules), cases, keys, choices, known, has_to_5(rules)


def counted_rounds(rules: Rules, tally: Ints) -> dict[str, tuple[Counted, ...]]:
    """What a tally says of every wager that is offered."""
    best, house = (
        Deals(wins, losses, wins + losses)
        for wins, losses in tally[:OF_SIGNS].reshape(PLAYS, RESULTS).tolist()
    )
    found: dict[str, tuple[Counted, ...]] = {MAIN: set_hands(MAIN, best, house, SIMULATED)}
    for key, wager in hand_wagers(rules).items():
        kinds = tally[OF_INSURED:] if key == INSURANCE else tally[OF_SIGNS:OF_INSURED]
        if rules.offers(key):
            found[key] = (Counted(key, hand_lines(rules, wager, kinds), SIMULATED),)
    return found


simulate = TalliedRounds(
    play_rounds, SIZE, lambda rules, terms, tell: told(rules, tell), counted_rounds
).simulate
