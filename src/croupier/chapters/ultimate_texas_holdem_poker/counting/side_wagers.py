"""Wagers beside the main game: by the cards, and with what a fold takes of them.

The deals are all there are, or those of simulated rounds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Protocol

import numpy as np

from croupier.chapters.ultimate_texas_holdem_poker import outcomes
from croupier.chapters.ultimate_texas_holdem_poker.counting.solver import (
    NOWHERE,
    TO_COME,
    Solution,
    beaten,
    beaten_of_all,
    check_worth,
    decide,
    ends,
    ends_of_all,
    flop_views,
    price_lines,
    solve,
    spot_worth,
    strong_spots,
    with_bad_beat,
)
from croupier.families.poker.counting.flop_hands import envy_chances, flop_hands
from croupier.families.poker.counting.hand_bonus import count_hand_bonus
from croupier.families.poker.counting.hand_counts import six_card_counts
from croupier.families.poker.counting.hole_cards import flop_pair_kinds
from croupier.families.poker.counting.lines import hand_lines
from croupier.families.poker.pair_qualifies import FOLD
from croupier.maths.boards.spots import Ints
from croupier.maths.boards.to_come import sums
from croupier.maths.pricing.counted import Counted, Line, Tell, Terms, line
from croupier.maths.pricing.prices import Pricing
from croupier.maths.pricing.progressives import MAIN_GAME_COST
from croupier.maths.simulate import Chance
from croupier.rulebook.rules import Rules

FORFEITED = "With the main game's optimal strategy; a fold forfeits it."
NEVER_FOLDING = "Never folding, which is best for this wager alone."
JOINT = (
    "With an Ante of the stated stake, folding only when that is best for the main wagers and "
    "this one together."
)
KEEP_STRONG = "It folds as the main game does, but never three of a kind or better."
KEPT = "With a Trips or Six Card Bonus Wager the cards stay and a fold forfeits nothing."


class Deals(Protocol):
    """Numbers of deals by kind; of played ones where a strategy is given."""

    def on_seven(self) -> Ints:
        """By the best five of two hole cards and the board."""

    def kept_on_seven(self, played: Solution) -> Ints:
        """The same, where nobody folds."""

    def on_six(self) -> Ints:
        """By the cards of the Six Card Bonus."""

    def on_flop(self, hand: str) -> Ints:
        """By the player's or the dealer's two cards and the flop."""

    def kept_on_flop(self, played: Solution) -> Ints:
        """By the player's two cards and the flop, where nobody folds later."""

    def beaten(self, played: Solution | None) -> Ints:
        """By the hand badly beaten where nobody folds; without a strategy nobody ever does."""


class AllDeals:
    """Every deal, counted."""

    def on_seven(self) -> Ints:
        return np.asarray(ends_of_all().sum(axis=0))

    def kept_on_seven(self, played: Solution) -> Ints:
        return np.asarray(sum(found[:FOLD].sum(axis=0) for found in ends(played).values()))

    def on_six(self) -> Ints:
        return six_card_counts()

    def on_flop(self, hand: str) -> Ints:
        return flop_hands(flop_views().ways * TO_COME)

    def kept_on_flop(self, played: Solution) -> Ints:
        return flop_hands(flop_views().ways * (TO_COME - folded_runs(played)))

    def beaten(self, played: Solution | None) -> Ints:
        folds_strong = played is not None and bool((played.folds & strong_spots()).any())
        return beaten(played) if played and folds_strong else beaten_of_all()


ALL_DEALS = AllDeals()


def count_beside(
    rules: Rules,
    wager: str,
    terms: Terms,
    tell: Tell,
    deals: Deals = ALL_DEALS,
    chance: Chance | None = None,
) -> tuple[Counted, ...]:
    """The lines of a wager beside the main game; `chance` draws in simulated rounds."""
    match wager:
        case "trips":
            return (Counted(wager, hand_lines(rules, outcomes.TRIPS_WAGER, deals.on_seven())),)
        case "six-card-bonus":
            return (Counted(wager, hand_lines(rules, outcomes.SIX_CARD_WAGER, deals.on_six())),)
        case "progressive":
            return _progressive(rules, terms, tell, deals)
        case "five-card-hand-bonus":
            return _hand_bonus(rules, terms, tell, deals, chance)
        case "bad-beat-bonus":
            return _bad_beat(rules, terms, tell, deals)
    raise KeyError(wager)


# ------------------------------------------------------------------------------ on the flop


def folded_runs(best: Solution) -> Ints:
    """For each view of the flop, the turns and rivers after which the player folds."""
    waiting = (best.before[flop_pair_kinds()] == 0) & (best.on_flop == 0)
    return np.asarray(sums(flop_views(), best.folds.astype(np.int64)) * waiting)


def _on_flop(
    rules: Rules, wager: str, on: str, terms: Terms, tell: Tell, deals: Deals
) -> Iterator[tuple[Ints, str, str]]:
    """Two cards and the flop, by what a fold does to the wager."""
    every = deals.on_flop(on)
    return _by_fold(rules, wager, on, every, lambda: deals.kept_on_flop(solve(rules, terms, tell)))


def _by_fold(
    rules: Rules, wager: str, on: str, every: Ints, kept_hands: Callable[[], Ints]
) -> Iterator[tuple[Ints, str, str]]:
    """Hands by kind, with the variant and what it is about, by what a fold does to the wager.

    What a fold forfeits counts as nothing made.
    """
    if rules.fold(wager, on=on).does == "stands":
        yield every, "", ""
        return
    left = kept_hands().copy()
    left[outcomes.HIGH_CARD] += every.sum() - left.sum()
    kept = rules.fold(wager, on=on, placed=["trips"]).does == "stands"
    yield left, "alone" if kept else "plain", FORFEITED
    yield every, "kept" if kept else "own", KEPT if kept else NEVER_FOLDING


def _progressive(rules: Rules, terms: Terms, tell: Tell, deals: Deals) -> tuple[Counted, ...]:
    """653a.11(k): two cards and the flop; what a fold does to it is a reading."""
    hand, extra = outcomes.progressive_wager(rules), _envy(rules)
    if outcomes.is_progressive_on_seven(rules):
        found = _by_fold(
            rules,
            hand.key,
            "",
            deals.on_seven(),
            lambda: deals.kept_on_seven(solve(rules, terms, tell)),
        )
    else:
        found = _on_flop(rules, hand.key, "", terms, tell, deals)
    return tuple(
        Counted(hand.key, hand_lines(rules, hand, kinds), variant=variant, about=about, extra=extra)
        for kinds, variant, about in found
    )


def _envy(rules: Rules) -> dict[str, dict[str, str]]:
    """Where the qualifying hands are not made of the cards that the wager is paid by."""
    on_seven = rules["envy-hand"] == "best-of-seven"
    if on_seven == outcomes.is_progressive_on_seven(rules):
        return {}
    kinds = AllDeals().on_seven() if on_seven else AllDeals().on_flop("")
    return envy_chances(kinds, int(kinds.sum()))


def _hand_bonus(
    rules: Rules, terms: Terms, tell: Tell, deals: Deals, chance: Chance | None
) -> tuple[Counted, ...]:
    """653a.11(l): the player's or the dealer's two cards and the flop, equally likely."""
    hand = outcomes.HAND_BONUS_WAGER

    def counted(on: str) -> tuple[Counted, ...]:
        return tuple(
            Counted(hand.key, hand_lines(rules, hand, kinds), variant=variant, about=about)
            for kinds, variant, about in _on_flop(rules, hand.key, on, terms, tell, deals)
        )

    return count_hand_bonus(rules, counted, chance)


# ------------------------------------------------------------------------------ Bad Beat Bonus


def _bad_beat(rules: Rules, terms: Terms, tell: Tell, deals: Deals) -> tuple[Counted, ...]:
    """653a.11(j); a fold forfeits it (653a.11(f)(2)), so it hangs on the main game's strategy."""
    wager = outcomes.BAD_BEAT_WAGER.key
    nets = price_lines(rules, terms)
    best, worth = solve(rules, terms, tell), spot_worth(nets)
    pricing = Pricing(rules, wager, terms)
    units = Fraction(pricing.stake, terms.stake)
    returns = [units * (pricing.part_net(line((wager, name))[0]) + 1) for name in outcomes.BAD_BEAT]
    tell("the best decisions for the main wagers and the Bad Beat Bonus together")
    joint = with_bad_beat(nets, returns)
    folds_strong = bool((joint.folds & strong_spots()).any())
    cost = (best.value - joint.value) / units
    never = decide(worth, NOWHERE, check_worth(worth, NOWHERE))
    total = int(deals.on_seven().sum())

    def lines(played: Solution | None) -> dict[Line, int]:
        """By the kind of the beaten hand; all others lose."""
        found = deals.beaten(played)[: len(outcomes.BAD_BEAT)].copy()
        found[outcomes.HIGH_CARD] += total - int(found.sum())
        return hand_lines(rules, outcomes.BAD_BEAT_WAGER, found)

    return (
        Counted(wager, lines(best), variant="plain", about=FORFEITED),
        Counted(
            wager,
            lines(joint),
            variant="joint",
            about=JOINT,
            notes=() if folds_strong else (KEEP_STRONG,),
            extra={MAIN_GAME_COST: float(cost)},
        ),
        Counted(
            wager,
            lines(None),
            variant="own",
            about=NEVER_FOLDING,
            extra={"main_game_cost_per_ante": float(best.value - never.value)},
        ),
    )
