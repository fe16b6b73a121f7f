"""Simulating a game of the family: every wager, by each strategy of the count, to the cut card."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property

import numpy as np

from croupier.families.twenty_one.counting.main import BASIC_STRATEGY
from croupier.families.twenty_one.counting.names import HandNames
from croupier.families.twenty_one.counting.solved import Ups, basic_solutions, solutions
from croupier.families.twenty_one.match_the_dealer import KINDS
from croupier.families.twenty_one.simulation import rounds
from croupier.families.twenty_one.simulation.rounds import SUIT_SETS, Tables
from croupier.families.twenty_one.simulation.shoes import BURN_NEVER, Bytes
from croupier.families.twenty_one.simulation.simulate import (
    BASIC,
    INSURANCE,
    Shoe,
    strategy_game,
)
from croupier.families.twenty_one.simulation.strategies import ByWager, each_strategy, simulated_by
from croupier.families.twenty_one.simulation.tables import (
    Machine,
    Naturals,
    boxes_size,
    machine_of,
    most_hands,
    split_codes,
    tables_of,
)
from croupier.families.twenty_one.simulation.tally import results_by_rank
from croupier.hands.twenty_one import VALUES
from croupier.maths.enumerate import Ints
from croupier.maths.pricing.counted import Line, Part, single
from croupier.maths.pricing.prices import Pricing
from croupier.maths.shoe.game import FIXED, REOPTIMISED, ShoeGame
from croupier.maths.simulate import Sample, WhenAsked

PLAYS = {
    BASIC_STRATEGY: BASIC,
    REOPTIMISED: "optimal play",
    FIXED: "optimal play, after a split as before it",
}
WAYS_TO_MATCH = len(KINDS)
SIZES = {
    rounds.MATCH_AT: WAYS_TO_MATCH**2,
    rounds.ON_22_AT: SUIT_SETS,
    rounds.BUST_AT: rounds.BUSTS * SUIT_SETS,
}


def tallied_matches(ends: Ints) -> dict[tuple[int, int], int]:
    """By how each of two cards matches the up card."""
    return {divmod(key, WAYS_TO_MATCH): n for key, n in enumerate(ends.tolist()) if n}


def three_suits(suits: int) -> list[int]:
    """Three cards' suits, by those that are among them."""
    found = [suit for suit in range(4) if suits >> suit & 1]
    return (3 * found)[:3]


@dataclass(frozen=True)
class SecondWager:
    """A wager beside the main one: `at` says in `told` what is tallied for it."""

    wager: str
    at: int
    lines: Callable[[Ints], dict[Line, int]]


@dataclass(frozen=True)
class SimulatedGame:
    """A game as compiled rounds play it.

    `always`: the dealer completes his hand in every round. `waiting`: the results of the first hand
    of a split over 21, where the others' wagers are of another kind and it waits for the dealer's
    end. Rounds against the up cards `apart` are tallied apart. `suited`: the lines of a lone hand
    that ends with a code, by the suits in it and the up card. `peeks`: a dealer's Blackjack ends
    the round before play, and where `peeks_first` before cards are exchanged too. `naturals`: the
    ends of Blackjacks that meet the dealer's total.
    """

    pricing: Pricing
    names: HandNames
    game_of: Callable[[str], ShoeGame]
    shoe: Shoe
    second_wagers: tuple[SecondWager, ...] = ()
    always: bool = False
    up_first: bool = False
    insures_blackjack: bool = True  # a player who has a Blackjack may insure
    waiting: tuple[int, ...] = ()
    apart: frozenset[int] = frozenset()
    suited: Mapping[int, Callable[[int, int], Line]] = field(default_factory=dict)
    peeks: bool = True
    peeks_first: bool = True
    naturals: Naturals = ()

    @cached_property
    def game(self) -> ShoeGame:
        return self.game_of(REOPTIMISED)

    # ------------------------------------------------------------------ the tally

    @property
    def main_at(self) -> int:
        return rounds.BESIDE_AT + sum(SIZES[each.at] for each in self.second_wagers)

    @property
    def boxes_at(self) -> int:
        return rounds.SUITED_AT + SUIT_SETS * len(self.suited)

    @property
    def late_at(self) -> int:
        return self.boxes_at + boxes_size(self.game)

    @property
    def part(self) -> int:
        """By hands and how many of them are doubled, where a dealer's Blackjack is found late."""
        most = most_hands(self.game)
        return self.late_at + (0 if self.peeks else most * (most + 1))

    @property
    def size(self) -> int:
        return self.main_at + self.part * (2 if self.apart else 1)

    # ------------------------------------------------------------------ what rounds are told

    def strategies(self, strategy: str) -> list[Ups]:
        """By what may be told of the hole card."""
        game = strategy_game(self.game_of(REOPTIMISED if strategy == BASIC_STRATEGY else strategy))
        found = basic_solutions if strategy == BASIC_STRATEGY else solutions
        return [found(told) for told in game.told_games()]

    def args(self, machine: Machine) -> tuple[Bytes, Tables]:
        """What compiled rounds need beside a generator and a tally."""
        told = np.zeros(rounds.TOLD, dtype=np.int64)
        told[rounds.CUT], told[rounds.BURN] = self.shoe.below_cover, self.shoe.burn
        told[rounds.ALWAYS], told[rounds.UP_FIRST] = self.always, self.up_first
        told[rounds.INSURES_BLACKJACK] = self.insures_blackjack
        told[rounds.BOXES_AT], told[rounds.LATE_AT] = self.boxes_at, self.late_at
        told[rounds.PEEKS], told[rounds.PEEKS_FIRST] = self.peeks, self.peeks_first
        told[rounds.MADE_AS] = rounds.MADE if len(self.naturals) > 1 else 0
        place = rounds.BESIDE_AT
        for each in self.second_wagers:
            told[each.at] = place
            place += SIZES[each.at]
        parts = np.array([self.main_at + self.part * (up in self.apart) for up in range(VALUES)])
        tables = tables_of(
            self.game,
            machine,
            told,
            parts=parts,
            naturals=self.naturals,
            waiting=self.waiting,
            suited=list(self.suited),
        )
        return self.shoe.cards(), tables

    def strategy_args(self, strategy: str) -> tuple[Bytes, Tables]:
        return self.args(machine_of(self.game, self.strategies(strategy)))

    # ------------------------------------------------------------------ what a tally says

    def lines(self, tally: Ints) -> dict[str, dict[Line, int]]:
        """The lines of every wager."""
        insured = zip(INSURANCE, tally[: rounds.BESIDE_AT].tolist(), strict=True)
        found = {self.names.main: self._main(tally), "insurance": single("insurance", insured)}
        place = rounds.BESIDE_AT
        for each in self.second_wagers:
            found[each.wager] = each.lines(tally[place : place + SIZES[each.at]])
            place += SIZES[each.at]
        return found

    def _main(self, tally: Ints) -> dict[Line, int]:
        lines: dict[Line, int] = {}
        others = min(set(range(VALUES)) - self.apart)
        for nth, up in enumerate((others, *sorted(self.apart)[:1])):
            ends = tally[self.main_at + nth * self.part :][: self.part]
            for key in np.flatnonzero(ends).tolist():
                if key != rounds.RETURNED:
                    parts = self.line(key, up)
                    lines[parts] = lines.get(parts, 0) + int(ends[key])
        return lines

    def line(self, key: int, up: int) -> Line:
        """By a place in the main wager's tally against an up card."""
        names, code = self.names, key - self.boxes_at
        special = {
            rounds.NATURAL: names.natural,
            rounds.NATURAL_AGAINST_21: names.natural_against_21,
            rounds.BOTH_NATURAL: names.tied,
            rounds.DEALER_NATURAL: names.lost,
        }
        if key in special:
            return special[key](up)
        if code < 0:
            nth, suits = divmod(key - rounds.SUITED_AT, SUIT_SETS)
            return list(self.suited.values())[nth](suits, up)
        if key >= self.late_at:
            splits, doubled = divmod(key - self.late_at, most_hands(self.game) + 1)
            returned = (("split", splits), ("double", doubled))
            more = [Part(wager, "push", Fraction(times)) for wager, times in returned if times]
            return (*names.lost(up), *more)
        codes: tuple[int, ...] = (code,)
        if code >= self.game.codes:
            own = split_codes(self.game)
            ranks = results_by_rank(most_hands(self.game), len(own))
            codes = tuple(own[short] for short in ranks[code - self.game.codes])
        ((parts, _),) = names.box(up, codes)
        return parts

    # ------------------------------------------------------------------ all of it

    def returned_share(self, sample: Sample, strategy: str) -> float:
        """How often a first hand over 21 is returned, from fresh shoes."""
        fresh = replace(self, shoe=Shoe.fresh(self.shoe.deck, BURN_NEVER))
        tally = sample.play(rounds.play_rounds, fresh.strategy_args(strategy), fresh.size)
        return float(tally[self.main_at + rounds.RETURNED]) / sample.rounds

    def simulate(self, sample: Sample) -> WhenAsked:
        """Every wager; the strategies of the count are played when asked for."""

        def played(strategy: str) -> ByWager:
            sample.tell(PLAYS[strategy])
            tally = sample.play(rounds.play_rounds, self.strategy_args(strategy), self.size)
            return simulated_by(self.pricing.rules, PLAYS[strategy], self.lines(tally))

        return each_strategy(self.pricing, self.names, self.game, played)
