"""Simulating Blackjack: shoes dealt to the cut card, basic strategy, every wager at once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache, cached_property
from typing import Any

import numpy as np

from croupier.chapters.blackjack import outcomes
from croupier.chapters.blackjack.counting import first_cards
from croupier.chapters.blackjack.counting.game import shoe_game
from croupier.chapters.blackjack.round.elections import found_late
from croupier.chapters.blackjack.round.table import hand_end
from croupier.chapters.blackjack.simulation.cut_card import with_cut_card_effect
from croupier.chapters.blackjack.simulation.lines import lines_of, missing_frequencies
from croupier.chapters.blackjack.simulation.side_wagers import (
    ACE_HIGH,
    ACE_LOW,
    ADDED_AT,
    ANY_HAND,
    BOXES,
    FAMILY,
    KINDS,
    READ,
    RUN_AFTER_SPLIT,
    WRAP,
    Read,
    play_rounds,
)
from croupier.chapters.blackjack.simulation.strategies import (
    BASIC_PLAY,
    OPTIMAL,
    OPTIMAL_FIXED,
    WITH_BAD_BEAT,
    WITH_STRAIGHTS,
    Strategy,
)
from croupier.chapters.blackjack.simulation.switch import (
    exchanges_of,
    round_size,
    switch_worth,
    units_of,
)
from croupier.equipment.cards import Deck
from croupier.families.shoe.plan import cards_below_cover
from croupier.families.twenty_one.counting.names import HandNames
from croupier.families.twenty_one.simulation.rounds import (
    BOTH_NATURAL,
    NATURAL,
    NATURAL_AGAINST_21,
)
from croupier.families.twenty_one.simulation.rounds import (
    SOFT as TOTALS,
)
from croupier.families.twenty_one.simulation.shoes import (
    BURN_BATCH,
    BURN_NEVER,
    BURN_ROUND,
    DETERMINANT,
)
from croupier.families.twenty_one.simulation.simulate import (
    BASIC,
    FRESH,
    SIMULATED_BY,
    Shoe,
    about_shoes,
)
from croupier.families.twenty_one.simulation.simulated import SimulatedGame
from croupier.families.twenty_one.simulation.tables import Machine, Naturals
from croupier.maths.enumerate import Ints
from croupier.maths.pricing.counted import SIMULATED, Counted, Line, Tell, Terms
from croupier.maths.pricing.prices import Pricing
from croupier.maths.shoe.game import FIXED, REOPTIMISED
from croupier.maths.shoe.hands import Floats
from croupier.maths.simulate import Sample, WhenAsked, stream
from croupier.rulebook.rules import Rules

BURNS = {"shoe": BURN_BATCH, "hand": BURN_ROUND, "double-shoe": DETERMINANT}
SWITCHING = (
    " Switches when the values of the two hands, each taken alone, add up to more. Per unit of one "
    "of the two equal wagers."
)
DOUBLE_SHOE = " The determinant card is equally likely to come from either side of the double shoe."
OPTIONAL = (
    *first_cards.PLAIN_WAGERS,
    "royal-match-21",
    "match-the-dealer",
    "super-match",
    "hit-and-run-progressive",
    "straight-jack-progressive",
    "bad-beat-progressive",
    "house-money",
)
# Where a count has variants: what each is called, basic strategy's first, and how it is played.
VARIANTS: Mapping[str, tuple[str, Mapping[str, Strategy]]] = {
    "blackjack": ("basic-strategy", {REOPTIMISED: OPTIMAL, FIXED: OPTIMAL_FIXED}),
    "house-money": ("added-basic-strategy", {"added": OPTIMAL}),
    "straight-jack-progressive": ("basic-strategy", {"plain": OPTIMAL, "joint": WITH_STRAIGHTS}),
    "bad-beat-progressive": ("basic-strategy", {"plain": OPTIMAL, "joint": WITH_BAD_BEAT}),
}
ROUNDS_FOR_READING = 20_000_000
SYSTEM_STREAM = (1 << 32) - 1  # no block of rounds has this number


def is_fresh(rules: Rules) -> bool:
    return rules.yes("reshuffling-device")


def is_plain(rules: Rules) -> bool:
    """Whether the main wager, made alone, needs no more than the family has."""
    switch, double = rules.yes("blackjack-switch"), rules["dealing"] == "double-shoe"
    return not (switch or double or found_late(rules))


@dataclass(frozen=True)
class BlackjackRounds:
    """The rules as compiled rounds play them, with all that is read beside the main wager."""

    rules: Rules
    terms: Terms
    fresh: bool = False  # a shoe for every round, though it be dealt to the cut card

    @cached_property
    def game(self) -> SimulatedGame:
        return simulated_game(self.rules, self.terms, fresh=self.fresh)

    @property
    def switch(self) -> bool:
        return self.rules.yes("blackjack-switch")

    @property
    def size(self) -> int:
        """How long a tally is."""
        rounds = round_size(self.game) if self.switch else 0
        return self.game.size + ADDED_AT + KINDS * self.game.part + rounds

    def args(
        self, machine: Machine, favourable: Ints, worth: tuple[Floats, Floats] | None = None
    ) -> tuple[Any, ...]:
        """What compiled rounds need beside a generator and a tally.

        `worth`: what two hands are worth, where they are switched.
        """
        rules = self.rules
        says = np.zeros(READ, dtype=np.int64)
        says[FAMILY], says[BOXES] = self.game.size, self.game.part
        says[ACE_HIGH] = rules["in-between-ace"] == "high"
        says[ACE_LOW] = rules["house-money-ace-and-2"] == "yes"
        says[WRAP] = rules["straight-jack-wrap"] == "yes"
        says[RUN_AFTER_SPLIT] = rules["straight-jack-after-split"] == "first-hand"
        says[ANY_HAND] = rules["bad-beat-hands"] == "any-hand"
        units = units_of(self.game) if self.switch else np.zeros(0, dtype=np.int64)
        exchanges = None
        if self.switch:
            exchanges = exchanges_of(*(worth or switch_worth(rules, self.terms)))
        return *self.game.args(machine), exchanges, Read(says, favourable, units)

    def played(self, sample: Sample, strategy: Strategy = BASIC_PLAY) -> Ints:
        """A tally of rounds."""
        args = self.args(*strategy.played(self.rules, self.terms))
        return sample.play(play_rounds, args, self.size)

    def lines(self, tally: Ints, chance: np.random.Generator) -> dict[str, dict[Line, int]]:
        return lines_of(self.game, self.terms, tally, chance)


def simulated_game(rules: Rules, terms: Terms, *, fresh: bool = False) -> SimulatedGame:
    """The Blackjack Wager as the family's rounds play it."""
    deck = Deck(decks=rules.number("decks"))
    burn = BURN_NEVER if is_fresh(rules) else BURNS[rules.text("dealing")]
    to_the_cut = Shoe(deck, cards_below_cover(rules, deck), burn)
    draws = rules["dealer-draws-for-side-wagers"] == "yes"
    return SimulatedGame(
        Pricing(rules, "blackjack", terms),
        HandNames("blackjack", against_21=outcomes.BLACKJACK_AGAINST_21),
        lambda post_split: shoe_game(rules, terms, post_split),
        Shoe.fresh(deck, burn) if fresh or is_fresh(rules) else to_the_cut,
        # A Bad Beat needs a 20, for which the dealer draws anyhow.
        always=draws and rules.offers("hit-and-run-progressive"),
        peeks=not found_late(rules),
        peeks_first=rules["switch-peek"] != "after-switching",
        naturals=_naturals(rules),
    )


def _naturals(rules: Rules) -> Naturals:
    """Where players switch, how Blackjacks end by the dealer's total: as dealt, and if they are
    paid as such, those made by switching."""
    if not rules.yes("blackjack-switch"):
        return ()
    places = {
        "blackjack": NATURAL,
        outcomes.BLACKJACK_AGAINST_21: NATURAL_AGAINST_21,
        "push": BOTH_NATURAL,
    }
    made = (False,) if rules["switched-blackjack"] == "blackjack" else ()
    return tuple(
        tuple(
            places[hand_end(rules, 21, dealer, natural=natural, made=not natural)[0]]
            for dealer in range(TOTALS)
        )
        for natural in (True, *made)
    )


def simulate(
    rules: Rules, terms: Terms, *, rounds: int, seed: int, cores: int | None, tell: Tell
) -> Mapping[str, tuple[Counted, ...]]:
    """Every wager that the rules offer; strategies of variants are played when asked for."""
    sample = Sample(rounds, seed, cores, tell)
    if is_plain(rules) and not any(rules.offers(wager) for wager in OPTIONAL):
        return simulated_game(rules, terms).simulate(sample)
    all_rounds = BlackjackRounds(rules, terms)

    @cache
    def played(strategy: Strategy) -> dict[str, Counted]:
        tell(strategy.play)
        tally, chance = all_rounds.played(sample, strategy), stream(seed, SYSTEM_STREAM)
        found = {
            wager: Counted(wager, lines, method=SIMULATED, about=_about(rules, strategy.play))
            for wager, lines in all_rounds.lines(tally, chance).items()
        }
        if "bad-beat-progressive" in found:
            notes = tuple(missing_frequencies(rules))
            found["bad-beat-progressive"] = replace(found["bad-beat-progressive"], notes=notes)
        return found

    def with_variants(wager: str) -> tuple[Counted, ...]:
        if wager not in VARIANTS or (all_rounds.switch and wager == "blackjack"):
            return (found[wager],)
        name, others = VARIANTS[wager]
        headline = replace(found[wager], variant=name)
        taken = (_taken(headline),) if wager == "house-money" else ()
        if all_rounds.switch:
            return headline, *taken
        ways = (replace(played(way)[wager], variant=key) for key, way in others.items())
        return headline, *ways, *taken

    found = dict(played(BASIC_PLAY))
    if not is_fresh(rules):
        anew = None
        if all_rounds.switch:
            tell("the same from fresh shoes")
            fresh = replace(all_rounds, fresh=True)
            tally = fresh.played(replace(sample, seed=seed + 1))
            anew = fresh.lines(tally, stream(seed, SYSTEM_STREAM))["blackjack"]
        found["blackjack"] = with_cut_card_effect(rules, terms, found["blackjack"], anew)
    return WhenAsked(found, with_variants)


def _about(rules: Rules, play: str) -> str:
    about = about_shoes(rules, play)
    if rules.yes("blackjack-switch"):
        about += SWITCHING
    return about + DOUBLE_SHOE if rules["dealing"] == "double-shoe" else about


def _taken(added: Counted) -> Counted:
    """The same rounds with every House Money payout taken."""
    lines: dict[Line, int] = {}
    for parts, number in added.lines.items():
        lines[parts[:1]] = lines.get(parts[:1], 0) + number
    return replace(added, lines=lines, variant="taken", about="The player takes the payout.")


def hit_and_run_if_no_effect(rules: Rules, terms: Terms, tell: Tell) -> Counted:
    """By the reading that the dealer draws for the Blackjack Wager alone: simulated."""
    rounds = BlackjackRounds(rules, terms, fresh=True)
    tally = rounds.played(Sample(ROUNDS_FOR_READING, 1, None, tell))
    wager = "hit-and-run-progressive"
    return Counted(
        wager,
        rounds.lines(tally, stream(1, SYSTEM_STREAM))[wager],
        method=SIMULATED,
        about=SIMULATED_BY.format(play=BASIC, shoe=FRESH),
        notes=("The dealer does not draw once the only player's hands are decided.",),
    )
