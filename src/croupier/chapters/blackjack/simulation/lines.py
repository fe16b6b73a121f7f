"""What a tally of simulated rounds says of every wager."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

import numpy as np

from croupier.chapters.blackjack import outcomes
from croupier.chapters.blackjack.counting import first_cards
from croupier.chapters.blackjack.counting.first_cards import HOUSE_AT
from croupier.chapters.blackjack.counting.house_money import added_units
from croupier.chapters.blackjack.round.progressives import bonus_drawn
from croupier.chapters.blackjack.simulation.side_wagers import (
    ADDED_AT,
    BAD_BEAT_AT,
    HIT_AND_RUN_AT,
    KINDS,
    STRAIGHT_AT,
    SUPER_AT,
)
from croupier.chapters.blackjack.simulation.switch import round_lines
from croupier.families.twenty_one.simulation.simulated import SimulatedGame
from croupier.hands.twenty_one import ACE
from croupier.maths.enumerate import Ints
from croupier.maths.pricing.counted import Line, Part, Terms, line, single
from croupier.maths.pricing.prices import Pricing
from croupier.rulebook.rules import Rules

# ------------------------------------------------------------------------------ every wager


def lines_of(
    game: SimulatedGame, terms: Terms, tally: Ints, chance: np.random.Generator
) -> dict[str, dict[Line, int]]:
    """The lines of every wager in a tally; `chance` is the table game system's."""
    rules, beside = game.pricing.rules, tally[game.size :]
    lines = game.lines(tally[: game.size])
    if rules.yes("blackjack-switch"):
        lines["blackjack"] = round_lines(beside[ADDED_AT + KINDS * game.part :])
    for wager in (*first_cards.PLAIN_WAGERS, "royal-match-21", "match-the-dealer"):
        lines[wager] = first_cards.first_cards_lines(rules, wager, beside)
    for wager, names, at in (
        ("super-match", outcomes.SUPER_MATCH, SUPER_AT),
        ("hit-and-run-progressive", outcomes.HIT_AND_RUN, HIT_AND_RUN_AT),
        ("straight-jack-progressive", outcomes.STRAIGHT_JACK, STRAIGHT_AT),
    ):
        lines[wager] = single(wager, zip(names, beside[at : at + len(names)].tolist(), strict=True))
    lines["bad-beat-progressive"] = _bad_beat_lines(rules, beside, chance)
    if rules.offers("house-money"):
        lines["house-money"] = _house_money_lines(game, terms, beside)
    return {wager: found for wager, found in lines.items() if rules.offers(wager)}


def _house_money_lines(game: SimulatedGame, terms: Terms, tally: Ints) -> dict[Line, int]:
    """The payout added to the Blackjack Wager where the strategy makes that worth while."""
    rules = game.pricing.rules
    pricing = Pricing(rules, "house-money", terms)
    names = outcomes.HOUSE_MONEY
    lines = single(
        "house-money", zip(names, tally[HOUSE_AT : HOUSE_AT + len(names)].tolist(), strict=True)
    )
    for kind in range(1, len(names)):
        base = line(("house-money", names[kind]))
        units = added_units(rules, pricing, names[kind])
        ends = tally[ADDED_AT + kind * game.part :][: game.part]
        for key in np.flatnonzero(ends).tolist():
            number = int(ends[key])
            lines[base] -= number
            more = tuple(replace(part, times=part.times * units) for part in game.line(key, ACE))
            lines[(*base, *more)] = lines.get((*base, *more), 0) + number
    return {parts: number for parts, number in lines.items() if number}


# ------------------------------------------------------------------------------ Bad Beat


BONUSES = {
    "magic-card-bonus": "magic-card-frequency",
    "lucky-player-bonus": "lucky-player-frequency",
}


def missing_frequencies(rules: Rules) -> Iterator[str]:
    for bonus, frequency in BONUSES.items():
        if rules.offers(bonus) and rules.probability(frequency) is None:
            yield (
                f"The {bonus} is not included: the chapter does not say how often the table game "
                f"system draws; give {frequency} as an input."
            )


def _bad_beat_lines(rules: Rules, tally: Ints, chance: np.random.Generator) -> dict[Line, int]:
    """Of the rounds with each outcome, so many have a bonus as the table game system draws."""
    names, wager = outcomes.BAD_BEAT, "bad-beat-progressive"
    lines: dict[Line, int] = {}
    for alike in range(3):
        at = BAD_BEAT_AT + len(names) * alike
        for name, number in zip(names, tally[at : at + len(names)].tolist(), strict=True):
            drawn = {line((wager, name)): number}
            chances = _bonus_chances(rules, alike) if bonus_drawn(rules, name) else {}
            for bonus, odds in chances.items():
                for parts, ways in list(drawn.items()):
                    hits = int(chance.binomial(ways, float(odds)))
                    drawn[parts] = ways - hits
                    drawn[(*parts, Part(bonus, bonus, Fraction(0)))] = hits
            for parts, ways in drawn.items():
                lines[parts] = lines.get(parts, 0) + ways
    return {parts: number for parts, number in lines.items() if number}


def _bonus_chances(rules: Rules, alike: int) -> dict[str, Fraction]:
    """A Magic Card matches one of two cards, or of one where both are alike (633a.1)."""
    exact = rules["magic-card-match"] == "exact"
    kinds, same = (52, alike == 2) if exact else (13, alike >= 1)
    match = {"magic-card-bonus": Fraction(1 if same else 2, kinds)}
    found = {}
    for bonus, frequency in BONUSES.items():
        share = rules.probability(frequency) if rules.offers(bonus) else None
        if share is not None:
            found[bonus] = share * match.get(bonus, Fraction(1))
    return found
