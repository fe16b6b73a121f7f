"""Compiled rounds of Face Up Pai Gow Poker, and what their tally says of every wager."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from croupier.chapters.face_up_pai_gow_poker.counting import ABOUT
from croupier.chapters.face_up_pai_gow_poker.outcomes import (
    ACE_HIGHS,
    BONUS,
    MAIN,
    PROGRESSIVE,
    hand_wagers,
    is_wild,
)
from croupier.equipment.cards import JOKER
from croupier.families.poker.counting.lines import hand_lines
from croupier.families.setting.counting.lookup import (
    best_outcome,
    house_of,
    known_patterns,
    look_up,
    outcome_of,
    sign_in,
)
from croupier.families.setting.counting.solve import Deals
from croupier.families.setting.counting.stairs import stairs
from croupier.families.setting.counting.wager import set_hands
from croupier.families.setting.five_and_two import reading_of_flush
from croupier.families.setting.ways.cases import Cases, way_named
from croupier.families.setting.ways.patterns import Points, WayTable, pattern_hands
from croupier.hands.kernel import kernel
from croupier.hands.pai_gow import CARDS, DEALT
from croupier.hands.sevens import ACE_HIGH, SIGNS, wild_sign_of
from croupier.maths.dealing import dealt_rounds
from croupier.maths.enumerate import Ints
from croupier.maths.pricing.counted import SIMULATED, Counted
from croupier.maths.simulate import TalliedRounds
from croupier.rulebook.rules import Rules

# The tally: results of the best and of the house way, kinds of ace highs, signs of the player's
# hand, and its signs with a joker that is any card.
RESULTS = 3
OF_ACES = 2 * RESULTS
OF_SIGNS = OF_ACES + len(ACE_HIGHS)
OF_WILD = OF_SIGNS + SIGNS
SIZE = OF_WILD + SIGNS


@kernel
def tally_round(
    cards: Ints,
    tally: Ints,
    by: int,
    cases: Cases,
    patterns: Ints,
    starts: Ints,
    steps: Points,
) -> None:
    """One round: seven cards of the player and seven of the dealer."""
    own, dealer = cards[:DEALT], cards[DEALT:]
    known, of_dealer = look_up(by, cases, patterns, own), look_up(by, cases, patterns, dealer)
    sign = sign_in(known)
    tally[OF_SIGNS + sign] += 1
    tally[OF_WILD + (wild_sign_of(own) if JOKER in own else sign)] += 1
    if sign_in(of_dealer) == ACE_HIGH:
        tally[1] += 1
        tally[RESULTS + 1] += 1
        held = JOKER in dealer
        tally[OF_ACES + (3 if sign == ACE_HIGH else 2 if held else 1)] += 1
        return
    against = house_of(of_dealer)
    house = outcome_of(house_of(known), against)
    tally[best_outcome(by, starts, steps, own, against) if house else 0] += 1
    tally[RESULTS + house] += 1
    tally[OF_ACES] += 1


play_rounds = dealt_rounds(tally_round, 2 * DEALT, CARDS)


def told(rules: Rules) -> tuple[Any, ...]:
    """What the kernel is told of the house way and of all ways to set a hand."""
    by = reading_of_flush(rules)
    table = WayTable.of(way_named(rules.text("house-way")), by)
    every = stairs(by, pattern_hands(), []).asked
    return by, table.cases, known_patterns(table), every.starts, every.points


@dataclass(frozen=True)
class Tallied:
    """What a tally of rounds says."""

    rules: Rules
    tally: Ints

    def counted(self, wager: str) -> tuple[Counted, ...]:
        if wager == MAIN:
            best, house = map(Deals.of, self.tally[:OF_ACES].reshape(2, RESULTS).tolist())
            return set_hands(MAIN, best, house, SIMULATED, ABOUT)
        if wager == BONUS:
            kinds = self.tally[OF_ACES:OF_SIGNS]
        else:
            first = OF_WILD if wager == PROGRESSIVE and is_wild(self.rules) else OF_SIGNS
            kinds = self.tally[first : first + SIGNS]
        return (
            Counted(
                wager, hand_lines(self.rules, hand_wagers(self.rules)[wager], kinds), SIMULATED
            ),
        )


def counted_rounds(rules: Rules, tally: Ints) -> dict[str, tuple[Counted, ...]]:
    """What a tally says of every wager."""
    tallied = Tallied(rules, tally)
    return {wager.key: tallied.counted(wager.key) for wager in rules.wagers()}


simulate = TalliedRounds(
    play_rounds, SIZE, lambda rules, terms, tell: told(rules), counted_rounds
).simulate
