"""Wagers beside the main game: by the cards, and with what a fold takes of them."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import numpy as np

from croupier.families.poker.counting.flop_hands import envy_chances, flop_hands
from croupier.families.poker.counting.hand_bonus import count_hand_bonus
from croupier.families.poker.counting.hand_counts import six_card_counts
from croupier.families.poker.counting.hole_cards import flop_pair_kinds
from croupier.families.poker.counting.lines import hand_lines
from croupier.games.ultimate_texas_holdem_poker import outcomes
from croupier.games.ultimate_texas_holdem_poker.counting.solver import (
    DEALS,
    NOWHERE,
    TO_COME,
    Solution,
    all_showdowns,
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
from croupier.maths.boards.spots import Ints
from croupier.maths.boards.to_come import sums
from croupier.maths.pricing.counted import Counted, Line, Tell, Terms, line
from croupier.maths.pricing.prices import Pricing
from croupier.maths.pricing.progressives import MAIN_GAME_COST
from croupier.rulebook.rules import Rules

FORFEITED = "Played by the main game's optimal strategy; a fold forfeits it."
NEVER_FOLDING = "Never folding, which is best for this wager alone."
JOINT = (
    "With an Ante of the stated stake, folding only where that is best for the main wagers and "
    "this one together."
)
KEEP_STRONG = "It folds as the main game does, but never three of a kind or better."
KEPT = "With a Trips or Six Card Bonus Wager the cards stay and a fold forfeits nothing."


def seven_card_kinds() -> Ints:
    """All deals by the best five of two hole cards and the board."""
    return np.asarray(ends_of_all()[0].sum(axis=0))


def trips(rules: Rules) -> Counted:
    return Counted("trips", hand_lines(rules, outcomes.TRIPS_WAGER, seven_card_kinds()))


def six_card_bonus(rules: Rules) -> Counted:
    lines = hand_lines(rules, outcomes.SIX_CARD_WAGER, six_card_counts())
    return Counted("six-card-bonus", lines)


# ------------------------------------------------------------------------------ on the flop


def _flop_hands(lost: Ints | None = None) -> Ints:
    """Deals of hole cards, flop, turn and river by the five-card hand on the flop.

    `lost` tells how many turns and rivers of each view lead to a fold that forfeits the wager: they
    count as nothing made.
    """
    ways = flop_views().ways
    if lost is None:
        return flop_hands(ways * TO_COME)
    found = flop_hands(ways * (TO_COME - lost))
    found[outcomes.HIGH_CARD] += (ways * lost).sum()
    return found


def folded_runs(best: Solution) -> Ints:
    """For each view of the flop, the turns and rivers after which the player folds."""
    waiting = (best.before[flop_pair_kinds()] == 0) & ~best.raises
    return np.asarray(sums(flop_views(), best.folds.astype(np.int64)) * waiting)


def _on_flop(
    rules: Rules, wager: str, on: str, terms: Terms, tell: Tell
) -> Iterator[tuple[Ints, str, str]]:
    """Hands by kind, with the variant and what it is about, by what a fold does to the wager."""
    if rules.fold(wager, on=on).does == "stands":
        yield _flop_hands(), "", ""
        return
    lost = folded_runs(solve(rules, terms, tell))
    kept = rules.fold(wager, on=on, placed=["trips"]).does == "stands"
    yield _flop_hands(lost), "alone" if kept else "plain", FORFEITED
    yield _flop_hands(), "kept" if kept else "own", KEPT if kept else NEVER_FOLDING


def progressive(rules: Rules, terms: Terms, tell: Tell) -> tuple[Counted, ...]:
    """653a.11(k): two cards and the flop; what a fold does to it is a reading."""
    hand, extra = outcomes.PROGRESSIVE_WAGER, envy_chances(rules, all_showdowns())
    return tuple(
        Counted(hand.key, hand_lines(rules, hand, kinds), variant=variant, about=about, extra=extra)
        for kinds, variant, about in _on_flop(rules, hand.key, "", terms, tell)
    )


def hand_bonus(rules: Rules, terms: Terms, tell: Tell) -> tuple[Counted, ...]:
    """653a.11(l): the player's or the dealer's two cards and the flop, equally likely."""
    hand = outcomes.HAND_BONUS_WAGER

    def counted(on: str) -> tuple[Counted, ...]:
        return tuple(
            Counted(hand.key, hand_lines(rules, hand, kinds), variant=variant, about=about)
            for kinds, variant, about in _on_flop(rules, hand.key, on, terms, tell)
        )

    return count_hand_bonus(rules, counted)


# ------------------------------------------------------------------------------ Bad Beat Bonus


def bad_beat(rules: Rules, terms: Terms, tell: Tell) -> tuple[Counted, ...]:
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
    beaten = ends(joint).beaten if folds_strong else ends_of_all()[1]
    cost = (best.value - joint.value) / units
    never = decide(worth, NOWHERE, check_worth(worth, NOWHERE))
    return (
        Counted(wager, beaten_lines(rules, ends(best).beaten), variant="plain", about=FORFEITED),
        Counted(
            wager,
            beaten_lines(rules, beaten),
            variant="joint",
            about=JOINT,
            notes=() if folds_strong else (KEEP_STRONG,),
            extra={MAIN_GAME_COST: float(cost)},
        ),
        Counted(
            wager,
            beaten_lines(rules, ends_of_all()[1]),
            variant="own",
            about=NEVER_FOLDING,
            extra={"main_game_cost_per_ante": float(best.value - never.value)},
        ),
    )


def beaten_lines(rules: Rules, beaten: Ints, total: int = DEALS) -> dict[Line, int]:
    """Lines from deals by the kind of the beaten hand; all others lose."""
    found = beaten[: len(outcomes.BAD_BEAT)].copy()
    found[outcomes.HIGH_CARD] += total - int(found.sum())
    return hand_lines(rules, outcomes.BAD_BEAT_WAGER, found)
