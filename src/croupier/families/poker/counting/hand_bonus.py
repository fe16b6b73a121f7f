"""Counting the Five Card Hand Bonus Wager: the hand, and what the table game system adds."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from fractions import Fraction

from croupier.families.poker.counting.system_draws import Draw, with_draws
from croupier.families.poker.hand_bonus import WAGER
from croupier.families.poker.system_draws import LUCKY, MAGIC
from croupier.maths.pricing.counted import SIMULATED, Counted, Line
from croupier.maths.simulate import beside_rounds
from croupier.rounds.words import DEALER
from croupier.rulebook.rules import Rules

SHARED = "A share of the meter on the dealer's hand is divided among the players on it."
DRAWS = (
    Draw(MAGIC, "magic-card", "magic-card-frequency", Fraction(5, 52)),
    Draw(LUCKY, "lucky-bonus", "lucky-bonus-frequency", Fraction(1)),
)


def count_hand_bonus(
    rules: Rules, counted: Callable[[str], tuple[Counted, ...]]
) -> tuple[Counted, ...]:
    """`counted(on)` on the player's or the dealer's hand, which differ where a fold forfeits one.

    To the hand's payout comes what the table game system adds, where its frequency is known.
    """
    by_place = {on: counted(on) for on in rules.book.wager_named(WAGER).on or ("",)}
    found, *others = by_place.values()
    if any([each.lines for each in other] != [each.lines for each in found] for other in others):
        found = tuple(
            replace(each, variant="-".join(filter(None, (on, each.variant))))
            for on, variants in by_place.items()
            for each in variants
        )
    return tuple(_with_draws(rules, each, *with_draws(rules, each.lines, DRAWS)) for each in found)


def simulated(
    rules: Rules, lines: Mapping[str, Mapping[Line, int]], seed: int
) -> dict[str, tuple[Counted, ...]]:
    """Every wager of a game over simulated rounds, in which the table game system draws as well."""
    found = {wager: Counted(wager, each, method=SIMULATED) for wager, each in lines.items()}
    drawn = with_draws(rules, lines[WAGER], DRAWS, beside_rounds(seed))
    found[WAGER] = _with_draws(rules, found[WAGER], *drawn)
    return {wager: (counted,) for wager, counted in found.items()}


def _with_draws(
    rules: Rules, counted: Counted, lines: Mapping[Line, int], notes: tuple[str, ...]
) -> Counted:
    shared = (SHARED,) if DEALER in rules.book.wager_named(WAGER).on else ()
    return replace(counted, lines=lines, notes=(*counted.notes, *shared, *notes))
