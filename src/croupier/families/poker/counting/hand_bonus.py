"""Counting the Five Card Hand Bonus Wager: the hand, and what the table game system adds."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from fractions import Fraction

from croupier.families.poker.counting.system_draws import Draw, with_draws
from croupier.families.poker.hand_bonus import WAGER
from croupier.families.poker.system_draws import LUCKY, MAGIC
from croupier.maths.pricing.counted import SIMULATED, Counted, Line
from croupier.maths.simulate import Chance, beside_rounds
from croupier.rounds.words import DEALER
from croupier.rulebook.course import held_folds
from croupier.rulebook.rules import Rules

SHARED = "The players on the wager divide the share of the meter that the dealer's hand pays."
DRAWS = (
    Draw(MAGIC, "magic-card", "magic-card-frequency", Fraction(5, 52)),
    Draw(LUCKY, "lucky-bonus", "lucky-bonus-frequency", Fraction(1)),
)


def hands_differ(rules: Rules) -> bool:
    """Whether a wager on the dealer's hand is another than on the player's: a fold forfeits one."""
    lost = any(WAGER in fold.wagers and fold.does == "lost" for fold in held_folds(rules))
    return lost and DEALER in rules.book.wager_named(WAGER).on


def count_hand_bonus(
    rules: Rules, counted: Callable[[str], tuple[Counted, ...]], chance: Chance | None = None
) -> tuple[Counted, ...]:
    """`counted(on)` on the player's hand, and on the dealer's where that differs.

    To the hand's payout comes what the table game system adds, where its frequency is known; with
    `chance` what was counted are simulated rounds, in each of which it draws.
    """
    places = rules.book.wager_named(WAGER).on or ("",)
    if not hands_differ(rules):
        return tuple(with_system(rules, each, chance) for each in counted(places[0]))
    return tuple(
        replace(
            with_system(rules, each, chance), variant="-".join(filter(None, (on, each.variant)))
        )
        for on in places
        for each in counted(on)
    )


def simulated(
    rules: Rules, lines: Mapping[str, Mapping[Line, int]], seed: int
) -> dict[str, tuple[Counted, ...]]:
    """Every wager of a game over simulated rounds, where none has variants.

    In the rounds the table game system draws as well. An earlier text may lack some wagers.
    """
    found = {
        wager: Counted(wager, each, method=SIMULATED)
        for wager, each in lines.items()
        if wager in rules.book.wagers
    }
    if WAGER in found:
        found[WAGER] = with_system(rules, found[WAGER], beside_rounds(seed))
    return {wager: (counted,) for wager, counted in found.items()}


def with_system(rules: Rules, counted: Counted, chance: Chance | None = None) -> Counted:
    """With what the table game system adds; `chance` draws in simulated rounds."""
    lines, notes = with_draws(rules, counted.lines, DRAWS, chance)
    shared = (SHARED,) if DEALER in rules.book.wager_named(WAGER).on else ()
    return replace(counted, lines=lines, notes=(*counted.notes, *shared, *notes))
