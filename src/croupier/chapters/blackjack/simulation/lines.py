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
from croupier.chapters.blackjack.simulation import compiled_rounds, compiled_switch
from croupier.chapters.blackjack.simulation.lookups import SPECIAL_ENDS, main_size
from croupier.families.twenty_one.counting.names import HandNames, results_line
from croupier.families.twenty_one.simulation.tally import SPECIALS, results_by_rank
from croupier.maths.enumerate import Ints
from croupier.maths.pricing.counted import Line, Part, Terms, line, single
from croupier.maths.pricing.prices import Pricing
from croupier.rulebook.rules import Rules

# ------------------------------------------------------------------------------ the main wager


def box_line(key: int, most: int) -> Line:
    """How the hands of one box ended."""
    ranks = results_by_rank(most)
    if key < len(ranks):
        return results_line(HandNames("blackjack"), ranks[key])
    key -= len(ranks)
    if key < SPECIALS:
        return line(("blackjack", SPECIAL_ENDS[key]))
    splits, doubled = divmod(key - SPECIALS, most + 1)
    returned = (("split", splits), ("double", doubled))
    parts = [Part(wager, "push", Fraction(times)) for wager, times in returned if times]
    return (Part("blackjack", "lose"), *parts)


def main_tally(tally: Ints, most: int, kind: int) -> Iterator[tuple[Line, int]]:
    """The main wager's lines, of all rounds or of those with an added House Money payout."""
    size = main_size(most)
    start = compiled_rounds.MAIN_AT + kind * size
    part = tally[start : start + size]
    for key in np.flatnonzero(part).tolist():
        yield box_line(key, most), int(part[key])


def main_lines(rules: Rules, tally: Ints, most: int) -> dict[Line, int]:
    if rules.yes("blackjack-switch"):
        start = compiled_rounds.MAIN_AT + compiled_rounds.ALL_ROUNDS * main_size(most)
        return compiled_switch.round_lines(tally[start:])
    lines: dict[Line, int] = {}
    for parts, number in main_tally(tally, most, compiled_rounds.ALL_ROUNDS):
        lines[parts] = lines.get(parts, 0) + number
    return lines


# ------------------------------------------------------------------------------ every wager


def lines_of(
    rules: Rules, terms: Terms, tally: Ints, most: int, chance: np.random.Generator
) -> dict[str, dict[Line, int]]:
    """The lines of every wager in a tally; `chance` is the table game system's."""
    lines = {"blackjack": main_lines(rules, tally, most)}
    for wager in (*first_cards.PLAIN_WAGERS, "royal-match-21", "match-the-dealer"):
        lines[wager] = first_cards.first_cards_lines(rules, wager, tally)
    for wager, names, at in (
        ("super-match", outcomes.SUPER_MATCH, compiled_rounds.SUPER_AT),
        ("hit-and-run-progressive", outcomes.HIT_AND_RUN, compiled_rounds.HIT_AND_RUN_AT),
        ("straight-jack-progressive", outcomes.STRAIGHT_JACK, compiled_rounds.STRAIGHT_AT),
        ("insurance", ("win", "lose"), compiled_rounds.INSURANCE_AT),
    ):
        lines[wager] = single(wager, zip(names, tally[at : at + len(names)].tolist(), strict=True))
    lines["bad-beat-progressive"] = _bad_beat_lines(rules, tally, chance)
    lines["house-money"] = _house_money_lines(rules, terms, tally, most)
    return {wager: found for wager, found in lines.items() if rules.offers(wager)}


def _house_money_lines(rules: Rules, terms: Terms, tally: Ints, most: int) -> dict[Line, int]:
    """The payout added to the Blackjack Wager where basic strategy makes that worth while."""
    if not rules.offers("house-money"):
        return {}
    pricing = Pricing(rules, "house-money", terms)
    names = outcomes.HOUSE_MONEY
    lines = single(
        "house-money", zip(names, tally[HOUSE_AT : HOUSE_AT + len(names)].tolist(), strict=True)
    )
    for kind in range(1, len(names)):
        base = line(("house-money", names[kind]))
        units = added_units(rules, pricing, names[kind])
        for parts, number in main_tally(tally, most, kind):
            lines[base] -= number
            more = tuple(replace(part, times=part.times * units) for part in parts)
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
        at = compiled_rounds.BAD_BEAT_AT + len(names) * alike
        for name, number in zip(names, tally[at : at + len(names)].tolist(), strict=True):
            drawn = {line((wager, name)): number}
            for bonus, odds in _bonus_chances(rules, alike).items():
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
