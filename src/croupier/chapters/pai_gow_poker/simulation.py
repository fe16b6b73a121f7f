"""Compiled rounds of Pai Gow Poker, and what their tally says of every wager."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.chapters.pai_gow_poker.counting import (
    BANK_ABOUT,
    bank_is_bound,
    bank_problem,
    colour_lines,
    problem,
)
from croupier.chapters.pai_gow_poker.outcomes import (
    HAND_WAGERS,
    MAIN,
    QUEEN_HIGH,
    RED_BLACK,
    PokerHands,
)
from croupier.equipment.cards import JOKER
from croupier.families.poker.counting.lines import hand_lines
from croupier.families.setting.counting.lookup import (
    best_point,
    best_settings,
    house_of,
    look_up,
    outcome_of,
    sign_in,
)
from croupier.families.setting.counting.solve import Deals
from croupier.families.setting.counting.solved import solution
from croupier.families.setting.counting.wager import lines, set_hands
from croupier.families.setting.five_and_two import NOTHING, reading_of_flush
from croupier.families.setting.ways.cases import Cases, way_named
from croupier.families.setting.ways.patterns import Points, WayTable, point_of
from croupier.hands.kernel import kernel
from croupier.hands.kinds import is_red
from croupier.hands.pai_gow import CARDS, DEALT
from croupier.hands.sevens import SIGNS
from croupier.maths.dealing import dealt_rounds
from croupier.maths.enumerate import Ints
from croupier.maths.pricing.counted import SIMULATED, Counted, Tell, Terms
from croupier.maths.simulate import TalliedRounds
from croupier.rulebook.rules import Rules

# The tally: a player's results by the best and the house way, and by the house way against a
# co-bank's way and the best of a bank, each with and without deals in which the dealer, whose cards
# are a bank's too, has a Queen's Dragon; signs of both hands; red cards and jokers.
PLAYS, RESULTS = 4, 3
BEST, HOUSE_WAY, CO_BANK, FREE_BANK = range(PLAYS)
OF_SIGNS = PLAYS * RESULTS * 2
OF_DEALERS = OF_SIGNS + SIGNS
OF_COLOURS = OF_DEALERS + SIGNS
SIZE = OF_COLOURS + 2 * (DEALT + 1)
Bytes = NDArray[np.uint8]


@kernel
def tally_round(
    cards: Ints,
    tally: Ints,
    by: int,
    cases: Cases,
    patterns: Ints,
    other_cases: Cases,
    other_points: Points,
    keys: Ints,
    choices: Bytes,
    bank_patterns: Ints,
    bank_keys: Ints,
    bank_choices: Bytes,
) -> None:
    """One round: seven cards of the player and seven of the dealer."""
    own, dealer = cards[:DEALT], cards[DEALT:]
    known, of_dealer = look_up(by, cases, patterns, own), look_up(by, cases, patterns, dealer)
    best = best_point(by, keys, choices, known, own)
    house, against = house_of(known), house_of(of_dealer)
    co_bank = bank = against
    if len(other_points):
        co_bank = point_of(by, other_cases, other_points, dealer)
    if len(bank_patterns):
        of_bank = look_up(by, cases, bank_patterns, dealer)
        bank = best_point(by, bank_keys, bank_choices, of_bank, dealer)
    sign = sign_in(of_dealer)
    dragon = PLAYS * RESULTS if sign == QUEEN_HIGH else 0
    tally[dragon + BEST * RESULTS + outcome_of(best, against)] += 1
    tally[dragon + HOUSE_WAY * RESULTS + outcome_of(house, against)] += 1
    tally[dragon + CO_BANK * RESULTS + outcome_of(house, co_bank)] += 1
    tally[dragon + FREE_BANK * RESULTS + outcome_of(house, bank)] += 1
    tally[OF_SIGNS + sign_in(known)] += 1
    tally[OF_DEALERS + sign] += 1
    reds = jokers = 0
    for card in own:
        if card == JOKER:
            jokers = 1
        else:
            reds += is_red(card)
    tally[OF_COLOURS + jokers * (DEALT + 1) + reds] += 1


play_rounds = dealt_rounds(tally_round, 2 * DEALT, CARDS)


def told(rules: Rules, choices: Bytes, of_bank: Bytes | None = None) -> tuple[Any, ...]:
    """What the kernel is told of ways and of the best settings, a player's and a free bank's."""
    by = reading_of_flush(rules)
    house = WayTable.of(way_named(rules.text("house-way")), by)
    co_way = PokerHands(rules).co_bank_way if rules.offers("co-bank") else ""
    other = house.cases, house.points[:0]
    if co_way not in ("", rules.text("house-way")):
        other = WayTable.of(way_named(co_way), by).told[1:]
    patterns, keys, by_suits = best_settings(house, choices)
    bank = patterns[:0], keys[:0], by_suits[:0]
    if of_bank is not None:
        bank = best_settings(house, of_bank)
    return by, house.cases, patterns, *other, keys, by_suits, *bank


def _solved(rules: Rules, terms: Terms, tell: Tell) -> tuple[Any, ...]:
    of_bank = None
    if rules.offers("bank") and not bank_is_bound(rules):
        of_bank = solution(bank_problem(rules, "bank", terms), tell).choices
    return told(rules, solution(problem(rules, terms), tell).choices, of_bank)


@dataclass(frozen=True)
class Tallied:
    """What a tally of rounds says."""

    rules: Rules
    tally: Ints

    def deals(self, play: int, *, dragons_push: bool) -> Deals:
        """Rounds won and lost by a way of setting; a Queen's Dragon counts or pushes."""
        each = self.tally[:OF_SIGNS].reshape(2, PLAYS, RESULTS)[:, play].tolist()
        won, _, lost = each[0] if dragons_push else [sum(both) for both in zip(*each, strict=True)]
        return Deals(won, lost, sum(map(sum, each)))

    def counted(self, wager: str) -> tuple[Counted, ...]:
        rules = self.rules
        if wager == MAIN:
            push = PokerHands(rules).push_sign() != NOTHING
            best, house = (self.deals(play, dragons_push=push) for play in (BEST, HOUSE_WAY))
            return set_hands(MAIN, best, house, SIMULATED)
        if wager in ("bank", "co-bank"):
            push = PokerHands(rules).push_sign(banked=True) != NOTHING
            shared, house, best = (
                self.deals(play, dragons_push=push).bankers
                for play in (CO_BANK, HOUSE_WAY, FREE_BANK)
            )
            if wager == "bank" and not bank_is_bound(rules):
                return set_hands(wager, best, house, SIMULATED, BANK_ABOUT)
            found = house if wager == "bank" else shared
            return (Counted(wager, lines(wager, found), SIMULATED),)
        if wager == RED_BLACK:
            tally = self.tally[OF_COLOURS:].reshape(2, DEALT + 1).tolist()
            weights = (
                ((reds, jokers), ways)
                for jokers, row in enumerate(tally)
                for reds, ways in enumerate(row)
            )
            return colour_lines(rules, weights, SIMULATED)
        first = OF_DEALERS if wager == "queens-dragon" else OF_SIGNS
        signs = self.tally[first : first + SIGNS]
        return (Counted(wager, hand_lines(rules, HAND_WAGERS[wager], signs), SIMULATED),)


def counted_rounds(rules: Rules, tally: Ints) -> dict[str, tuple[Counted, ...]]:
    """What a tally says of every wager."""
    tallied = Tallied(rules, tally)
    return {wager.key: tallied.counted(wager.key) for wager in rules.wagers()}


simulate = TalliedRounds(
    play_rounds,
    SIZE,
    _solved,
    counted_rounds,
).simulate
