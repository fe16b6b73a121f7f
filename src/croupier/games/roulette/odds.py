"""Counting Roulette: one spin for most wagers, five for the Touchdown Roulette Wager.

All places of a wager cover as many numbers, so one count serves them all; the exception is a Five
Adjacent Number Wager that leaves out 00.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache
from typing import Any

import numpy as np

from croupier.games.roulette import outcomes
from croupier.games.roulette.kernels import TOUCHDOWN_KINDS, play_rounds
from croupier.games.roulette.layout import layout_of
from croupier.games.roulette.outcomes import (
    DOWNS,
    TEAMS,
    TOUCHDOWN,
    mask_of,
    move,
    place,
    pocket_number,
    steps_towards,
)
from croupier.games.roulette.touchdown import absorbs
from croupier.maths import simulate as monte_carlo
from croupier.maths.pricing.counted import Counted, Line, Tell, Terms, line, single
from croupier.maths.pricing.prices import Pricing
from croupier.rounds.words import Bet, Decide
from croupier.rulebook.rules import Rules

Places = tuple[tuple[str, ...], ...]


# ------------------------------------------------------------------------------ exact counts


def count(rules: Rules, wager: str, terms: Terms, tell: Tell) -> tuple[Counted, ...]:
    """The lines of a wager; the first is the headline, the others are variants."""
    if wager == "touchdown":
        return _touchdown(rules, terms)
    pockets = _valid_pockets(rules)
    usual, *smaller = _places_by_size(rules, wager)
    return (
        Counted(wager, _lines(wager, usual[0], len(usual[0]), pockets - len(usual[0]))),
        *(
            Counted(
                wager,
                _lines(wager, places[0], len(places[0]), pockets - len(places[0])),
                variant=f"{len(places[0])}-numbers",
                about="Around 00, which is left out.",
            )
            for places in smaller
        ),
    )


def _valid_pockets(rules: Rules) -> int:
    layout = layout_of(rules)
    return len(layout.wheel.pockets) - (layout.void is not None)


def _places_by_size(rules: Rules, wager: str) -> list[Places]:
    """A wager's places, those that cover most numbers first."""
    places = tuple(layout_of(rules).spots[wager].values())
    sizes = sorted({len(numbers) for numbers in places}, reverse=True)
    return [tuple(numbers for numbers in places if len(numbers) == size) for size in sizes]


def _lines(wager: str, numbers: Sequence[str], hits: int, misses: int) -> dict[Line, int]:
    won = line((wager, "win"))
    if wager == "five-adjacent":
        each = Fraction(1, len(numbers))
        won = line((wager, "win", each), (wager, "lose", 1 - each))
    return {won: hits, line((wager, "lose")): misses}


# ------------------------------------------------------------------------------ Touchdown


def final_yards(steps: Sequence[int], absorbing: bool, downs: int = DOWNS) -> Counter[int]:
    """How many of all sequences of spins leave the football at each place."""
    ways = Counter({0: 1})
    for _ in range(downs):
        after: Counter[int] = Counter()
        for yards, weight in ways.items():
            for step in steps:
                after[move(yards, step, absorbing)] += weight
        ways = after
    return ways


@cache
def _rows(steps: tuple[int, ...], absorbing: bool) -> Mapping[str, int]:
    """The rows of the paytable with their weights, out of all sequences of four spins."""
    rows: Counter[str] = Counter()
    for yards, weight in final_yards(steps, absorbing).items():
        rows[TOUCHDOWN[place(yards)]] += weight
    return rows


def _steps(rules: Rules, team: str) -> tuple[int, ...]:
    """Yards for a team by number, 0 to 36 and 00."""
    steps = steps_towards(team, layout_of(rules).wheel, rules.text("touchdown-yardage"))
    return tuple(steps[number] for number in sorted(steps))


def team_values(rules: Rules, terms: Terms) -> dict[str, Fraction]:
    """What a Touchdown game is worth with each team once it has begun, per unit of the wager."""
    pricing = Pricing(rules, "touchdown", terms)
    values = {}
    for team in TEAMS:
        rows = _rows(_steps(rules, team), absorbs(rules))
        worth = (pricing.net(line(("touchdown", row))) * weight for row, weight in rows.items())
        values[team] = sum(worth, Fraction(0)) / sum(rows.values())
    return values


def _best_team(values: Mapping[str, Fraction]) -> str:
    return max(TEAMS, key=lambda team: values[team])


def _touchdown(rules: Rules, terms: Terms) -> tuple[Counted, ...]:
    """0 or 00 begins the game with the team that is worth more; the other is a variant."""
    values = team_values(rules, terms)
    best = _best_team(values)
    equal = len(set(values.values())) == 1
    strategy: dict[str, Any] = {
        "sentence": "Either team: both are worth the same."
        if equal
        else f"Choose the {best} team.",
        "values": {team: str(value) for team, value in values.items()},
    }
    counted = []
    for team in [best] if equal else sorted(TEAMS, key=lambda team: -values[team]):
        rows = _rows(_steps(rules, team), absorbs(rules))
        zeros = len(layout_of(rules).wheel.green)
        pockets = len(layout_of(rules).wheel.pockets)
        weights = [(row, zeros * ways) for row, ways in rows.items()]
        lost = (pockets - zeros) * sum(rows.values())
        main = team == best
        counted.append(
            Counted(
                "touchdown",
                single("touchdown", [*weights, ("lose", lost)]),
                variant="" if main else f"{team}-team",
                about="" if main else f"Always choosing the {team} team.",
                strategy=strategy if main else None,
            )
        )
    return tuple(counted)


# ------------------------------------------------------------------------------ simulation


def simulate(
    rules: Rules, terms: Terms, *, rounds: int, seed: int, cores: int | None, tell: Tell
) -> Mapping[str, Counted]:
    """Every wager offered over the same simulated spins, Touchdown with four more of its own."""
    layout = layout_of(rules)
    wagers = [wager.key for wager in rules.wagers() if wager.key != "touchdown"]
    places = [_places_by_size(rules, wager)[0] for wager in wagers]
    masks = [mask_of(numbers) for group in places for numbers in group]
    first = np.cumsum([0, *(len(group) for group in places)])
    steps: tuple[int, ...] = ()
    if rules.offers("touchdown"):
        steps = _steps(rules, _best_team(team_values(rules, terms)))
    tally = monte_carlo.run(
        play_rounds,
        (
            np.array(masks, dtype=np.int64),
            first.astype(np.int64),
            len(layout.wheel.pockets),
            -1 if layout.void is None else pocket_number(layout.void),
            np.array(steps, dtype=np.int64),
            absorbs(rules),
        ),
        size=2 * len(wagers) + TOUCHDOWN_KINDS,
        rounds=rounds,
        seed=seed,
        cores=cores,
        tell=tell,
    ).tolist()
    counted = {}
    for nth, (wager, group) in enumerate(zip(wagers, places, strict=True)):
        misses, hits = tally[2 * nth : 2 * nth + 2]
        counted[wager] = Counted(wager, _lines(wager, group[0], hits, misses), method="simulated")
    if rules.offers("touchdown"):
        names = ("lose", *outcomes.TOUCHDOWN)
        weights = zip(names, tally[2 * len(wagers) :], strict=True)
        counted["touchdown"] = Counted(
            "touchdown", single("touchdown", weights), method="simulated"
        )
    return counted


# ------------------------------------------------------------------------------ advice


def advise(
    rules: Rules, question: Decide, bets: Sequence[Bet], terms: Terms
) -> Mapping[str, Fraction]:
    """What each team is worth in cents to a player whose Touchdown game begins."""
    staked = next(b.amount for b in bets if b.seat == question.seat and b.wager == "touchdown")
    return {team: staked * value for team, value in team_values(rules, terms).items()}
