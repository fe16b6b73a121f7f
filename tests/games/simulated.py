"""Simulated rounds against exact counts, for every wager and paytable of a game."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.api import Game
from croupier.maths.pricing.report import WagerOdds

Line = tuple[str, ...]


def gaps(game: Game, *, rounds: int, seed: int) -> dict[Line, float]:
    """How many standard errors lie between simulated and counted, for each line of the report."""
    counted = {_line(odds): (odds, *odds.variants) for odds in game.odds().wagers}
    found = {}
    for sample in game.simulate(rounds=rounds, seed=seed, cores=1).wagers:
        for each in (sample, *sample.variants):
            exact = _same_play(each, counted[_line(sample)])
            error = exact.standard_deviation / each.rounds**0.5
            found[*_line(sample), each.variant] = abs(_edge(each) - _edge(exact)) / error
    return found


def all_lines(game: Game) -> set[Line]:
    """The wagers and paytables that have to be simulated."""
    return {_line(odds) for odds in game.odds().wagers}


def _line(odds: WagerOdds) -> Line:
    return (odds.wager, odds.paytable, odds.cite, *_changed(odds))


def _changed(odds: WagerOdds) -> Iterator[str]:
    return (f"{key}={value}" for key, value in sorted(odds.changed.items()))


def _same_play(sample: WagerOdds, exact: tuple[WagerOdds, ...]) -> WagerOdds:
    """The variant that is played as the simulation plays: of its name, else by basic strategy."""
    by_name = {odds.variant: odds for odds in exact}
    basic = [odds for odds in exact if "basic-strategy" in odds.variant]
    return by_name.get(sample.variant) or (*basic, *exact)[0]


def _edge(odds: WagerOdds) -> float:
    """Of a progressive wager at the meters as they stand, for a sample knows no long run."""
    if odds.progressive is not None:
        return -float(odds.progressive.return_at_meters)
    return float(odds.house_advantage)
