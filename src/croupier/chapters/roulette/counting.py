"""Counting Roulette: one spin for most wagers, five for the Touchdown Roulette Wager."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import cache

from croupier.chapters.roulette.outcomes import (
    DOWNS,
    TEAMS,
    TOUCHDOWN,
    WON_OR_LOST,
    covered,
    mask_of,
    move,
    place,
    pocket_number,
    steps_towards,
)
from croupier.chapters.roulette.round.layout import layout_of
from croupier.chapters.roulette.round.touchdown import absorbs
from croupier.families.draw.counting import OneDraw
from croupier.maths.pricing.counted import EXACT, Counted, Line, Terms, line, single
from croupier.maths.pricing.prices import Pricing
from croupier.maths.pricing.strategy import Chart, Strategy
from croupier.rulebook.rules import Rules

# ------------------------------------------------------------------------------ one spin


def _spins(rules: Rules) -> dict[str, int]:
    """The pockets that a ball may rest in; a spin into a void one is spun again."""
    layout = layout_of(rules)
    return {pocket: 1 for pocket in layout.wheel.pockets if pocket != layout.void}


def _outcome(rules: Rules, wager: str, on: str, pocket: str) -> str:
    return WON_OR_LOST[covered(_mask(_numbers(rules, wager, on)), pocket_number(pocket))]


@cache
def _mask(numbers: tuple[str, ...]) -> int:
    return mask_of(numbers)


def _numbers(rules: Rules, wager: str, on: str) -> tuple[str, ...]:
    return layout_of(rules).spots[wager][on]


def _places(rules: Rules, wager: str) -> list[str]:
    """Those that cover most numbers first."""
    spots = layout_of(rules).spots[wager]
    return sorted(spots, key=lambda on: -len(spots[on]))


def _named(rules: Rules, wager: str, on: str) -> tuple[str, str]:
    """All places of a wager cover as many numbers, but for a Five Adjacent Wager around 00."""
    numbers = len(_numbers(rules, wager, on))
    if numbers == len(_numbers(rules, wager, _places(rules, wager)[0])):
        return "", ""
    return f"{numbers}-numbers", "Around 00, which is not included."


def _parts(rules: Rules, wager: str, on: str, outcome: str) -> Line:
    """617a.3(e)(1)(iii): a Five Adjacent Wager is Straight Wagers, of which one wins."""
    if wager != "five-adjacent" or outcome == "lose":
        return line((wager, outcome))
    each = Fraction(1, len(_numbers(rules, wager, on)))
    return line((wager, outcome, each), (wager, "lose", 1 - each))


SPIN = OneDraw(_spins, _outcome, _places, _named, _parts)


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


def team_steps(rules: Rules, team: str) -> tuple[int, ...]:
    """Yards for a team by number, 0 to 36 and 00."""
    steps = steps_towards(team, layout_of(rules).wheel, rules.text("touchdown-yardage"))
    return tuple(steps[number] for number in sorted(steps))


def team_values(rules: Rules, terms: Terms) -> dict[str, Fraction]:
    """What a Touchdown game is worth with each team once it has begun, per unit of the wager."""
    pricing = Pricing(rules, "touchdown", terms)
    values = {}
    for team in TEAMS:
        rows = _rows(team_steps(rules, team), absorbs(rules))
        worth = (pricing.net(line(("touchdown", row))) * weight for row, weight in rows.items())
        values[team] = sum(worth, Fraction(0)) / sum(rows.values())
    return values


def count_touchdown(rules: Rules, terms: Terms) -> tuple[Counted, ...]:
    """0 or 00 begins the game; four spins follow."""
    wheel = layout_of(rules).wheel

    def lines(team: str) -> dict[Line, int]:
        rows = _rows(team_steps(rules, team), absorbs(rules))
        weights = [(row, len(wheel.green) * ways) for row, ways in rows.items()]
        lost = (len(wheel.pockets) - len(wheel.green)) * sum(rows.values())
        return single("touchdown", [*weights, ("lose", lost)])

    return by_team(rules, terms, lines, EXACT)


def by_team(
    rules: Rules, terms: Terms, lines: Callable[[str], Mapping[Line, int]], method: str
) -> tuple[Counted, ...]:
    """With the team that is worth more, then with the other where that is another matter."""
    values = team_values(rules, terms)
    best, other = sorted(TEAMS, key=lambda team: -values[team])
    equal = values[best] == values[other]
    says = "Either team: both are worth the same." if equal else f"Choose the {best} team."
    worth = tuple((team, str(value)) for team, value in values.items())
    strategy = Strategy(says, charts=(Chart("What a team is worth", ("team", "per unit"), worth),))
    main = Counted("touchdown", lines(best), method=method, strategy=strategy)
    if equal:
        return (main,)
    about = f"Always choosing the {other} team."
    return main, Counted("touchdown", lines(other), method, f"{other}-team", about)
