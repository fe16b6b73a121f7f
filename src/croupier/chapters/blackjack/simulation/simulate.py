"""Simulating Blackjack: shoes dealt to the cut card, basic strategy, every wager at once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from typing import Any

from croupier.chapters.blackjack import outcomes
from croupier.chapters.blackjack.counting import first_cards
from croupier.chapters.blackjack.counting.game import shoe_game
from croupier.chapters.blackjack.simulation import compiled_rounds, compiled_switch
from croupier.chapters.blackjack.simulation.cut_card import with_cut_card_effect
from croupier.chapters.blackjack.simulation.lines import lines_of, main_lines, missing_frequencies
from croupier.chapters.blackjack.simulation.lookups import (
    BURNS,
    favourable,
    hands_of,
    is_fresh,
    is_plain,
    main_size,
    switch_worth,
    terms_of,
)
from croupier.chapters.blackjack.simulation.strategies import (
    OPTIMAL,
    OPTIMAL_FIXED,
    WITH_BAD_BEAT,
    WITH_STRAIGHTS,
    Strategy,
)
from croupier.equipment.cards import Deck
from croupier.families.shoe.plan import cards_below_cover
from croupier.families.twenty_one.counting.names import HandNames
from croupier.families.twenty_one.counting.solved import basic_solutions
from croupier.families.twenty_one.simulation.noise import BURN_NEVER
from croupier.families.twenty_one.simulation.simulate import (
    BASIC,
    FRESH,
    SIMULATED_BY,
    Shoe,
    about_shoes,
    played,
    strategy_game,
)
from croupier.families.twenty_one.simulation.simulated import SimulatedGame
from croupier.maths import simulate as monte_carlo
from croupier.maths.enumerate import Ints
from croupier.maths.pricing.counted import SIMULATED, Counted, Line, Tell, Terms, single
from croupier.maths.pricing.prices import Pricing
from croupier.maths.shoe.game import FIXED, REOPTIMISED
from croupier.rulebook.rules import Rules

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


def kernel_args(
    rules: Rules, terms: Terms, *, fresh: bool = False, side_wagers: bool = True
) -> tuple[Any, ...]:
    """What a compiled round needs beside a generator and a tally."""
    told = terms_of(rules, fresh=fresh or is_fresh(rules), side_wagers=side_wagers)
    game = shoe_game(rules, terms)
    table = played(game)
    to_add = favourable(basic_solutions(strategy_game(game)))
    common = (told, table.actions, table.splits, to_add)
    return (*common, *switch_worth(rules, terms)) if rules.yes("blackjack-switch") else common


def tally_size(rules: Rules, most: int) -> int:
    size = compiled_rounds.MAIN_AT + compiled_rounds.ALL_ROUNDS * main_size(most)
    if rules.yes("blackjack-switch"):
        return size + compiled_switch.round_size(most)
    return size + main_size(most)


def main_alone(rules: Rules, terms: Terms) -> SimulatedGame:
    """The rules as the family's rounds play them, where no optional wager is made."""
    deck = Deck(decks=rules.number("decks"))
    fresh = Shoe.fresh(deck, BURN_NEVER)
    to_the_cut = Shoe(deck, cards_below_cover(rules, deck), BURNS[rules.text("dealing")])
    return SimulatedGame(
        Pricing(rules, "blackjack", terms),
        HandNames("blackjack"),
        lambda post_split: shoe_game(rules, terms, post_split),
        fresh if is_fresh(rules) else to_the_cut,
    )


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
    switch = rules.yes("blackjack-switch")
    return monte_carlo.run(
        compiled_switch.play_switch if switch else compiled_rounds.play_rounds,
        kernel_args(rules, terms, fresh=fresh, side_wagers=side_wagers),
        size=tally_size(rules, max(hands_of(rules))),
        rounds=rounds,
        seed=seed,
        cores=cores,
        tell=tell,
    )


def simulate(
    rules: Rules, terms: Terms, *, rounds: int, seed: int, cores: int | None, tell: Tell
) -> Mapping[str, tuple[Counted, ...]]:
    """Every wager that the rules offer; strategies of variants are played when asked for."""
    optional = any(rules.offers(wager) for wager in OPTIONAL)
    sample = monte_carlo.Sample(rounds, seed, cores, tell)
    if is_plain(rules) and not optional:
        return main_alone(rules, terms).simulate(sample)
    most = max(hands_of(rules))
    switch = rules.yes("blackjack-switch")

    def counted(tally: Ints, play: str) -> dict[str, Counted]:
        chance = monte_carlo.stream(seed, SYSTEM_STREAM)
        found = {
            wager: Counted(wager, lines, method=SIMULATED, about=_about(rules, play))
            for wager, lines in lines_of(rules, terms, tally, most, chance).items()
        }
        if "bad-beat-progressive" in found:
            notes = tuple(missing_frequencies(rules))
            found["bad-beat-progressive"] = replace(found["bad-beat-progressive"], notes=notes)
        return found

    @cache
    def played(strategy: Strategy) -> dict[str, Counted]:
        told = terms_of(rules, fresh=is_fresh(rules), side_wagers=optional)
        args = (told, *strategy.args(rules, terms))
        tell(strategy.play)
        tally = sample.play(compiled_rounds.play_rounds, args, tally_size(rules, most))
        return counted(tally, strategy.play)

    def with_variants(wager: str) -> tuple[Counted, ...]:
        if wager not in VARIANTS or (switch and wager == "blackjack"):
            return (found[wager],)
        name, others = VARIANTS[wager]
        headline = replace(found[wager], variant=name)
        taken = (_taken(headline),) if wager == "house-money" else ()
        if switch:
            return headline, *taken
        ways = (replace(played(way)[wager], variant=key) for key, way in others.items())
        return headline, *ways, *taken

    tally = run(
        rules, terms, rounds=rounds, seed=seed, cores=cores, tell=tell, side_wagers=optional
    )
    found = counted(tally, BASIC)
    if not is_fresh(rules):
        anew = None
        if switch:
            tell("the same from fresh shoes")
            fresh = run(
                rules, terms, rounds=rounds, seed=seed + 1, cores=cores, tell=tell, fresh=True
            )
            anew = main_lines(rules, fresh, most)
        found["blackjack"] = with_cut_card_effect(rules, terms, found["blackjack"], anew)
    return monte_carlo.WhenAsked(found, with_variants)


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
    tally = run(rules, terms, rounds=ROUNDS_FOR_READING, seed=1, cores=None, tell=tell, fresh=True)
    at, names = compiled_rounds.HIT_AND_RUN_AT, outcomes.HIT_AND_RUN
    wager = "hit-and-run-progressive"
    return Counted(
        wager,
        single(wager, zip(names, tally[at : at + len(names)].tolist(), strict=True)),
        method=SIMULATED,
        about=SIMULATED_BY.format(play=BASIC, shoe=FRESH),
        notes=("The dealer does not draw once the only player's hands are decided.",),
    )
