"""Simulated rounds against exact counts, for every wager, paytable and variant of a game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from croupier.api import Game
from croupier.maths.pricing.report import OddsReport, WagerOdds

Line = tuple[str, ...]


def gaps(
    game: Game, answers: Mapping[str, object] | None = None, *, rounds: int, seed: int
) -> dict[Line, float]:
    """How many standard errors lie between simulated and counted, for each line of the report.

    What is simulated is what is counted: every wager, paytable, place and variant.
    """
    rules = game.rules(answers)
    counted = lines(game.odds(rules))
    sampled = lines(game.simulate(rules, rounds=rounds, seed=seed, cores=1))
    assert sampled.keys() == counted.keys()
    return {
        line: abs(_edge(each) - _edge(counted[line]))
        / (counted[line].standard_deviation / each.rounds**0.5)
        for line, each in sampled.items()
    }


def lines(report: OddsReport) -> dict[Line, WagerOdds]:
    """Each figure of a report by wager, paytable, the answers changed for it, and variant."""
    return {
        (odds.wager, odds.paytable, odds.cite, *_changed(odds), each.variant): each
        for odds in report.wagers
        for each in (odds, *odds.variants)
    }


def _changed(odds: WagerOdds) -> Iterator[str]:
    return (f"{key}={value}" for key, value in sorted(odds.changed.items()))


def _edge(odds: WagerOdds) -> float:
    """Of a progressive wager at the meters as they stand, for a sample knows no long run."""
    if odds.progressive is not None:
        return -float(odds.progressive.return_at_meters)
    return float(odds.house_advantage)
