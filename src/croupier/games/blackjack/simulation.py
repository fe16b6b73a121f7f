"""Simulating Blackjack: shoes dealt to the cut card, basic strategy, every wager at once."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

import numpy as np

from croupier.games.blackjack import outcomes, sides
from croupier.games.blackjack import simulated as compiled
from croupier.games.blackjack.bad_beat import with_system_bonuses
from croupier.games.blackjack.joint import added_units
from croupier.games.blackjack.kernels import HOUSE_AT
from croupier.games.blackjack.strategy import basics, results_line, shoe_game
from croupier.games.blackjack.switch_simulated import simulate_switch
from croupier.maths import simulate as monte_carlo
from croupier.maths.counted import Counted, Line, Tell, Terms, line, single
from croupier.maths.enumerate import Ints
from croupier.maths.report import Pricing
from croupier.maths.shoe_hands import VALUES
from croupier.rulebook.rules import Rules

ABOUT = (
    "Basic strategy, one player, from shoes dealt to a cut card a quarter from the bottom: the "
    "average over a shoe, the cut card's effect included."
)
NO_CUT = "Basic strategy, one player, every round from a fresh shoe."
SPECIAL_LINES = {
    compiled.NATURAL: line(("blackjack", "blackjack")),
    compiled.BOTH_NATURAL: line(("blackjack", "push")),
    compiled.SURRENDERED: line(("blackjack", "surrender")),
    compiled.DEALER_NATURAL: line(("blackjack", "lose")),
}
ROUNDS_FOR_READING = 20_000_000


def cut_cards(rules: Rules) -> int:
    """The cards behind the cut card; all of them where every round is freshly shuffled."""
    cards = 52 * rules.number("decks")
    return cards - 1 if rules.yes("reshuffling-device") else cards // 4


def kernel_args(rules: Rules, *, with_sides: bool) -> tuple[Any, ...]:
    game = shoe_game(rules)
    radix = max(game.most_hands) + 1
    two = np.zeros((2, 22, VALUES), dtype=np.int64)
    more = np.zeros((2, 22, VALUES), dtype=np.int64)
    splits = np.zeros((VALUES, VALUES), dtype=np.int64)
    favourable = np.zeros((VALUES, VALUES, VALUES), dtype=np.int64)
    for up, basic in enumerate(basics(game)):
        assert basic is not None
        for (soft, total), action in basic.more.items():
            more[int(soft), total, up] = action
            two[int(soft), total, up] = basic.two.get((soft, total), action)
        for pair in basic.solution.splits:
            splits[pair, up] = 1
        for first in range(VALUES):
            for second in range(VALUES):
                pair_of = sorted((first, second))
                natural = pair_of == [0, VALUES - 1]
                better = natural or basic.solution.value(*pair_of) > 0
                favourable[up, first, second] = better
    terms = np.zeros(10, dtype=np.int64)
    terms[compiled.DECKS] = rules.number("decks")
    terms[compiled.CUT] = cut_cards(rules)
    terms[compiled.SIDES] = with_sides
    terms[compiled.ACE_HIGH] = rules["in-between-ace"] == "high"
    terms[compiled.ACE_LOW] = rules["house-money-ace-and-2"] == "yes"
    terms[compiled.WRAP] = rules["straight-jack-wrap"] == "yes"
    terms[compiled.DRAWS_FOR_SIDES] = rules["dealer-draws-for-side-wagers"] == "yes"
    terms[compiled.ACES_ONE_CARD] = game.split_aces_one_card
    terms[compiled.ANY_HAND] = rules["bad-beat-hands"] == "any-hand"
    terms[compiled.RADIX] = radix
    return terms, np.array(game.most_hands, dtype=np.int64), two, more, splits, favourable


def tally_size(radix: int) -> int:
    return compiled.MAIN_AT + (compiled.NOT_ADDED + 1) * (radix**6 + compiled.SPECIALS)


def run(
    rules: Rules, *, rounds: int, seed: int, cores: int | None, tell: Tell, with_sides: bool = True
) -> Ints:
    args = kernel_args(rules, with_sides=with_sides)
    return monte_carlo.run(
        compiled.play_rounds,
        args,
        size=tally_size(int(args[0][compiled.RADIX])),
        rounds=rounds,
        seed=seed,
        cores=cores,
        tell=tell,
    )


def main_tally(tally: Ints, radix: int, kind: int) -> Iterator[tuple[Line, int]]:
    """The main wager's lines, of all rounds or of those with an added House Money payout."""
    size = radix**6 + compiled.SPECIALS
    start = compiled.MAIN_AT + kind * size
    part = tally[start : start + size]
    for key in np.flatnonzero(part).tolist():
        if key >= radix**6:
            yield SPECIAL_LINES[key - radix**6], int(part[key])
            continue
        results = [r for r in range(6) for _ in range(key // radix**r % radix)]
        yield results_line(tuple(results)), int(part[key])


def simulate(
    rules: Rules, terms: Terms, *, rounds: int, seed: int, cores: int | None, tell: Tell
) -> Mapping[str, Counted]:
    """Every wager that the rules offer."""
    if rules.yes("blackjack-switch"):
        return simulate_switch(rules, rounds=rounds, seed=seed, cores=cores, tell=tell)
    tally = run(rules, rounds=rounds, seed=seed, cores=cores, tell=tell)
    radix = max(shoe_game(rules).most_hands) + 1
    lines: dict[str, dict[Line, int]] = {"blackjack": {}}
    for parts, number in main_tally(tally, radix, compiled.NOT_ADDED):
        lines["blackjack"][parts] = lines["blackjack"].get(parts, 0) + number
    for wager in (*sides.SIDES, "royal-match-21", "match-the-dealer"):
        lines[wager] = sides.side_lines(rules, wager, tally)
    for wager, names, at in (
        ("bad-beat-progressive", outcomes.BAD_BEAT, compiled.BAD_BEAT_AT),
        ("hit-and-run-progressive", outcomes.HIT_AND_RUN, compiled.HIT_AND_RUN_AT),
        ("straight-jack-progressive", outcomes.STRAIGHT_JACK, compiled.STRAIGHT_AT),
        ("insurance", ("win", "lose"), compiled.INSURANCE_AT),
    ):
        lines[wager] = single(wager, zip(names, tally[at : at + len(names)].tolist(), strict=True))
    lines["bad-beat-progressive"], _ = with_system_bonuses(
        rules, "bad-beat-progressive", lines["bad-beat-progressive"]
    )
    lines["house-money"] = _house_money_lines(rules, terms, tally, radix)
    about = NO_CUT if rules.yes("reshuffling-device") else ABOUT
    return {
        wager: Counted(wager, found, method="simulated", about=about)
        for wager, found in lines.items()
        if rules.offers(wager)
    }


def _house_money_lines(rules: Rules, terms: Terms, tally: Ints, radix: int) -> dict[Line, int]:
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
        for parts, number in main_tally(tally, radix, kind):
            lines[base] -= number
            more = tuple(replace(part, times=part.times * units) for part in parts)
            lines[(*base, *more)] = lines.get((*base, *more), 0) + number
    return {parts: number for parts, number in lines.items() if number}


def hit_and_run_if_no_effect(rules: Rules, terms: Terms, tell: Tell) -> Counted:
    """By the reading that the dealer draws for the Blackjack Wager alone: simulated."""
    fresh = rules.with_answers({"reshuffling-device": True, "dealing": "shoe"})
    tally = run(fresh, rounds=ROUNDS_FOR_READING, seed=1, cores=None, tell=tell)
    at, names = compiled.HIT_AND_RUN_AT, outcomes.HIT_AND_RUN
    wager = "hit-and-run-progressive"
    return Counted(
        wager,
        single(wager, zip(names, tally[at : at + len(names)].tolist(), strict=True)),
        method="simulated",
        about=NO_CUT,
        notes=("The dealer does not draw once the only player's hands are decided.",),
    )
