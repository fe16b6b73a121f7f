"""Simulating Blackjack: shoes dealt to the cut card, basic strategy, every wager at once."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any

import numpy as np

from croupier.families.twenty_one.counting.solved import results_line
from croupier.families.twenty_one.simulation.plain_rounds import play_plain
from croupier.families.twenty_one.simulation.simulate import played
from croupier.families.twenty_one.simulation.tally import (
    AGAINST_21,
    BOTH_NATURAL,
    DEALER_NATURAL,
    NATURAL,
    SPECIALS,
    SURRENDERED,
    results_by_rank,
)
from croupier.games.blackjack import outcomes
from croupier.games.blackjack.counting import first_cards
from croupier.games.blackjack.counting.first_cards import HOUSE_AT
from croupier.games.blackjack.counting.game import shoe_game
from croupier.games.blackjack.counting.house_money import added_units
from croupier.games.blackjack.simulation import compiled_rounds, compiled_switch
from croupier.games.blackjack.simulation.cut_card import with_cut_card_effect
from croupier.games.blackjack.simulation.tables import (
    favourable,
    hands_of,
    is_fresh,
    is_plain,
    main_size,
    plain_args,
    switch_worth,
    terms_of,
)
from croupier.maths import simulate as monte_carlo
from croupier.maths.enumerate import Ints
from croupier.maths.pricing.counted import Counted, Line, Part, Tell, Terms, line, single
from croupier.maths.pricing.prices import Pricing
from croupier.rulebook.rules import Rules

TO_THE_CUT = (
    "Simulated: one player, basic strategy, every wager placed, from shoes dealt to a cut card {} "
    "in from the bottom. The average over a shoe, the cut card's effect included."
)
FRESH = "Simulated: one player, basic strategy, every wager placed, each round from a fresh shoe."
SWITCHING = (
    " Switching where the values of the two hands, each by itself, add up to more. Per unit of one "
    "of the two equal wagers."
)
DOUBLE_SHOE = " The determinant card comes from either side of the double shoe as often."
SPECIAL_LINES = {
    NATURAL: line(("blackjack", "blackjack")),
    BOTH_NATURAL: line(("blackjack", "push")),
    SURRENDERED: line(("blackjack", "surrender")),
    DEALER_NATURAL: line(("blackjack", "lose")),
    AGAINST_21: line(("blackjack", outcomes.BLACKJACK_AGAINST_21)),
}
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
ROUNDS_FOR_READING = 20_000_000
SYSTEM_STREAM = (1 << 32) - 1  # no block of rounds has this number


def kernel_args(
    rules: Rules, terms: Terms, *, fresh: bool = False, side_wagers: bool = True
) -> tuple[Any, ...]:
    """What a compiled round needs beside a generator and a tally."""
    told = terms_of(rules, fresh=fresh or is_fresh(rules), side_wagers=side_wagers)
    table = played(shoe_game(rules, terms))
    common = (told, table.actions, table.splits, favourable(rules, terms))
    return (*common, *switch_worth(rules, terms)) if rules.yes("blackjack-switch") else common


def tally_size(rules: Rules, most: int) -> int:
    size = compiled_rounds.MAIN_AT + compiled_rounds.ALL_ROUNDS * main_size(most)
    if rules.yes("blackjack-switch"):
        return size + compiled_switch.round_size(most)
    return size + main_size(most)


def compiled(
    rules: Rules, terms: Terms, *, fresh: bool, side_wagers: bool
) -> tuple[Callable[..., None], tuple[Any, ...]]:
    """The compiled rounds that serve, and what they need beside a generator and a tally."""
    if not side_wagers and is_plain(rules):
        fresh = fresh or is_fresh(rules)
        return play_plain, plain_args(rules, terms, played(shoe_game(rules, terms)), fresh=fresh)
    switch = rules.yes("blackjack-switch")
    kernel = compiled_switch.play_switch if switch else compiled_rounds.play_rounds
    return kernel, kernel_args(rules, terms, fresh=fresh, side_wagers=side_wagers)


def run(
    rules: Rules,
    terms: Terms,
    *,
    rounds: int,
    seed: int,
    cores: int | None,
    tell: Tell,
    fresh: bool = False,
    side_wagers: bool = True,
) -> Ints:
    kernel, args = compiled(rules, terms, fresh=fresh, side_wagers=side_wagers)
    return monte_carlo.run(
        kernel,
        args,
        size=tally_size(rules, max(hands_of(rules))),
        rounds=rounds,
        seed=seed,
        cores=cores,
        tell=tell,
    )


# ------------------------------------------------------------------------------ the main wager


def box_line(key: int, most: int) -> Line:
    """How the hands of one box ended."""
    ranks = results_by_rank(most)
    if key < len(ranks):
        return results_line("blackjack", ranks[key])
    key -= len(ranks)
    if key < SPECIALS:
        return SPECIAL_LINES[key]
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


def simulate(
    rules: Rules, terms: Terms, *, rounds: int, seed: int, cores: int | None, tell: Tell
) -> Mapping[str, tuple[Counted, ...]]:
    """Every wager that the rules offer."""
    optional = any(rules.offers(wager) for wager in OPTIONAL)
    tally = run(
        rules, terms, rounds=rounds, seed=seed, cores=cores, tell=tell, side_wagers=optional
    )
    most = max(hands_of(rules))
    switch = rules.yes("blackjack-switch")
    about = (FRESH if is_fresh(rules) else TO_THE_CUT.format(rules["cover-card"])) + (
        SWITCHING if switch else ""
    )
    if rules["dealing"] == "double-shoe":
        about += DOUBLE_SHOE
    chance = monte_carlo.stream(seed, SYSTEM_STREAM)
    found = {
        wager: Counted(wager, lines, method="simulated", about=about)
        for wager, lines in lines_of(rules, terms, tally, most, chance).items()
    }
    if "bad-beat-progressive" in found:
        notes = tuple(_missing_frequencies(rules))
        found["bad-beat-progressive"] = replace(found["bad-beat-progressive"], notes=notes)
    if not is_fresh(rules):
        anew = None
        if switch:
            tell("the same from fresh shoes")
            fresh = run(
                rules, terms, rounds=rounds, seed=seed + 1, cores=cores, tell=tell, fresh=True
            )
            anew = main_lines(rules, fresh, most)
        found["blackjack"] = with_cut_card_effect(rules, terms, found["blackjack"], anew)
    return {wager: (counted,) for wager, counted in found.items()}


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


def _missing_frequencies(rules: Rules) -> Iterator[str]:
    for bonus, frequency in BONUSES.items():
        if rules.offers(bonus) and rules.probability(frequency) is None:
            yield (
                f"The {bonus} is left out: the chapter does not say how often the table game "
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


def hit_and_run_if_no_effect(rules: Rules, terms: Terms, tell: Tell) -> Counted:
    """By the reading that the dealer draws for the Blackjack Wager alone: simulated."""
    tally = run(rules, terms, rounds=ROUNDS_FOR_READING, seed=1, cores=None, tell=tell, fresh=True)
    at, names = compiled_rounds.HIT_AND_RUN_AT, outcomes.HIT_AND_RUN
    wager = "hit-and-run-progressive"
    return Counted(
        wager,
        single(wager, zip(names, tally[at : at + len(names)].tolist(), strict=True)),
        method="simulated",
        about=FRESH,
        notes=("The dealer does not draw once the only player's hands are decided.",),
    )
