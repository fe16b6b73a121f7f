"""Simulating games of the family by cards: every strategy of the count, to the cut card."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import numpy as np

from croupier.equipment.cards import Deck
from croupier.families.shoe.plan import cards_below_cover
from croupier.families.twenty_one.counting.main import BASIC_STRATEGY
from croupier.families.twenty_one.counting.names import HandNames, results_line
from croupier.families.twenty_one.counting.solved import basics, solutions
from croupier.families.twenty_one.simulation import card_rounds
from croupier.families.twenty_one.simulation.lookups import (
    SOFT,
    Bytes,
    dealer_tables,
    result_table,
)
from croupier.families.twenty_one.simulation.machines import Machine, by_cards, by_totals
from croupier.families.twenty_one.simulation.noise import BURN_BATCH, BURN_NEVER
from croupier.families.twenty_one.simulation.simulate import BASIC, ENDS, INSURANCE, Shoe
from croupier.families.twenty_one.simulation.strategies import ByWager, each_strategy, simulated_by
from croupier.families.twenty_one.simulation.tally import BOTH_NATURAL, SPECIALS
from croupier.hands.twenty_one import VALUES, value_of
from croupier.maths.enumerate import Ints
from croupier.maths.pricing.counted import Line, line, single
from croupier.maths.pricing.prices import Pricing
from croupier.maths.shoe.game import FIXED, REOPTIMISED, ShoeGame
from croupier.maths.simulate import Sample, WhenAsked
from croupier.rulebook.rules import Rules

PLAYS = {
    BASIC_STRATEGY: BASIC,
    REOPTIMISED: "optimal play",
    FIXED: "optimal play, the same after a split as before",
}
MOST_KINDS_OF_22 = 16  # sets of suits


@dataclass(frozen=True)
class SecondWager:
    """A wager beside the main one: how compiled rounds tally it, and its lines."""

    wager: str
    kind: int
    size: int
    lines: Callable[[list[int]], dict[Line, int]]
    kinds_of_22: tuple[int, ...] = (0,) * MOST_KINDS_OF_22


def shoe_of(rules: Rules) -> Shoe:
    """Dealt to the cut card, or shuffled for every round where a device does so."""
    deck = Deck(decks=rules.number("decks"))
    if rules.yes("reshuffling-device"):
        return Shoe.fresh(deck, BURN_NEVER)
    return Shoe(deck, cards_below_cover(rules, deck), BURN_BATCH)


@dataclass(frozen=True)
class CardGame:
    """A game as compiled rounds of cards play it.

    `always`: the dealer completes his hand in every round; `returned`: a dealer's 22 returns the
    first hand of a split that went over 21, where the others' wagers are of another kind.
    """

    pricing: Pricing
    names: HandNames
    game_of: Callable[[str], ShoeGame]
    shoe: Shoe
    second_wager: SecondWager | None
    always: bool
    returned: bool = False
    settled_21: bool = False  # the dealer's total does not decide a 21
    insures_blackjack: bool = True  # a player who has a Blackjack may insure

    @cached_property
    def game(self) -> ShoeGame:
        return self.game_of(REOPTIMISED)

    @property
    def main_at(self) -> int:
        return card_rounds.MAIN

    @property
    def ends(self) -> int:
        """How many ends of a box with up to so many hands a tally tells apart."""
        return int(self.digits ** max(self.game.most_hands))

    @property
    def digits(self) -> int:
        """How a hand may end, and that there is none; other kinds of added hands are told apart."""
        game = self.game
        return (game.codes if game.second_chances else 3 * len(game.plain)) + 1

    @property
    def size(self) -> int:
        second_wager = self.second_wager.size if self.second_wager else 0
        return self.main_at + 2 * self.ends + SPECIALS + 1 + second_wager

    def machine(self, strategy: str) -> Machine:
        if strategy == BASIC_STRATEGY:
            return by_totals(self.game, [basics(told) for told in self.game.told_games()])
        played = self.game_of(strategy).told_games()
        return by_cards(self.game, [solutions(told) for told in played])

    def args(self, machine: Machine) -> tuple[Bytes, card_rounds.CardTables]:
        """What compiled rounds need beside a generator and a tally."""
        game, told = self.game, np.zeros(card_rounds.TOLD, dtype=np.int64)
        told[card_rounds.CUT], told[card_rounds.BURN] = self.shoe.below_cover, self.shoe.burn
        told[card_rounds.RESULTS], told[card_rounds.STATES] = len(game.plain), machine.states
        told[card_rounds.ONE_CARD] = game.split_aces_one_card
        told[card_rounds.ALWAYS], told[card_rounds.RETURNED] = self.always, self.returned
        told[card_rounds.MAIN_AT], told[card_rounds.SIZE] = self.main_at, self.ends
        told[card_rounds.DIGITS] = self.digits
        if game.second_chances:
            lost = card_rounds.OVER
            told[card_rounds.OVER_CLASS] = lost if game.over_class is None else game.over_class
        told[card_rounds.INSURES_BLACKJACK] = self.insures_blackjack
        if self.second_wager:
            told[card_rounds.SIDE] = self.second_wager.kind
            told[card_rounds.SIDE_AT] = self.size - self.second_wager.size
        kinds_of_22 = (
            self.second_wager.kinds_of_22 if self.second_wager else (0,) * MOST_KINDS_OF_22
        )
        dealer_begin, dealer_after, draws = dealer_tables(game.dealer)
        tables = card_rounds.CardTables(
            told=told,
            values=np.array([int(value_of(card)) for card in range(52)], dtype=np.uint8),
            ranges=self._ranges(),
            begin=machine.begin,
            after=machine.after,
            classes=machine.classes,
            doublings=machine.doublings,
            tables=machine.places(game),
            actions=machine.actions.ravel(),
            splits=machine.splits.ravel(),
            dealer_begin=dealer_begin,
            dealer_after=dealer_after,
            draws=draws,
            result=self._results(),
            kinds_of_22=np.array(kinds_of_22, dtype=np.uint8),
            points=machine.points,
            lives=self._lives(),
        )
        return np.array(sorted(self.shoe.deck.cards()), dtype=np.uint8), tables

    def _results(self) -> Bytes:
        """By class and dealer's total; some hands end as they do whatever that is."""
        result = result_table(self.game.results).reshape(SOFT, SOFT)
        if self.settled_21:
            result[21] = self.game.results[21][0]
        result[card_rounds.GIVEN_UP] = self.game.surrendered_code()
        return result.ravel()

    def _lives(self) -> Bytes:
        """The classes of hands that the dealer's total decides."""
        lives = np.ones(SOFT, dtype=np.uint8)
        lives[[card_rounds.OVER, card_rounds.GIVEN_UP]] = 0
        lives[21] = not self.settled_21
        return lives

    def _ranges(self) -> Any:
        """By the value of a hole card, which of the things told it is."""
        ranges = np.zeros(VALUES, dtype=np.uint8)
        for nth, told in enumerate(self.game.told_games()):
            for groups in told.told:
                ranges[list(groups[0])] = nth
        return ranges

    # ------------------------------------------------------------------ what a tally says

    def lines(self, tally: Ints) -> dict[str, dict[Line, int]]:
        """The lines of every wager."""
        insured = zip(INSURANCE, tally[: self.main_at].tolist(), strict=True)
        found = {self.names.main: self._main(tally), "insurance": single("insurance", insured)}
        if self.second_wager:
            ends = tally[self.size - self.second_wager.size :].tolist()
            found[self.second_wager.wager] = self.second_wager.lines(ends)
        return found

    def _main(self, tally: Ints) -> dict[Line, int]:
        ends = tally[self.main_at : self.main_at + 2 * self.ends + SPECIALS]
        lines: dict[Line, int] = {}
        for key in np.flatnonzero(ends).tolist():
            other, digits = divmod(key, self.ends)
            parts = self._special(digits) if other == 2 else self._box(key)
            lines[parts] = lines.get(parts, 0) + int(ends[key])
        return lines

    def _special(self, end: int) -> Line:
        """A round without hands that are played."""
        both = end == BOTH_NATURAL
        return line((self.names.main, self.names.both if both else ENDS[end]))

    def _box(self, key: int) -> Line:
        """How the hands of a box ended, by the digits of a key."""
        other, digits = divmod(key, self.ends)
        base, added = self.digits, max(self.game.split_kinds) * other
        codes: list[int] = []
        while digits:
            digits, digit = divmod(digits, base)
            codes.append(digit - 1 + (len(self.game.plain) * added if codes else 0))
        told_as = dict(self.game.same_codes)
        first, *others = [told_as.get(code, code) for code in codes]
        return results_line(self.names, (first, *sorted(others)))

    # ------------------------------------------------------------------ all of it

    def returned_share(self, sample: Sample, strategy: str) -> float:
        """How often a first hand over 21 is returned, from fresh shoes."""
        fresh = replace(self, shoe=Shoe.fresh(self.shoe.deck, BURN_NEVER))
        args = fresh.args(fresh.machine(strategy))
        tally = sample.play(card_rounds.play_cards, args, fresh.size)
        at = self.main_at + 2 * self.ends + card_rounds.WAS_RETURNED
        return float(tally[at]) / sample.rounds

    def simulate(self, sample: Sample) -> WhenAsked:
        """Every wager; the strategies of the count are played when asked for."""

        def played(strategy: str) -> ByWager:
            sample.tell(PLAYS[strategy])
            args = self.args(self.machine(strategy))
            tally = sample.play(card_rounds.play_cards, args, self.size)
            return simulated_by(self.pricing.rules, PLAYS[strategy], self.lines(tally))

        return each_strategy(self.pricing, self.names, self.game, played)
