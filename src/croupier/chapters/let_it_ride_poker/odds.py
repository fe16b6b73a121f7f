"""Counting Let It Ride Poker: backward induction over the reveals, suits renamed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from croupier.chapters.let_it_ride_poker.counting import hands_of, lines_of, main_game, paths
from croupier.chapters.let_it_ride_poker.outcomes import BETS, HAND_WAGERS
from croupier.chapters.let_it_ride_poker.simulation import simulate
from croupier.chapters.let_it_ride_poker.strategy import strategy
from croupier.families.poker.counting.hand_bonus import count_hand_bonus
from croupier.families.poker.counting.lines import hand_lines
from croupier.families.poker.hand_bonus import WAGER as HAND_BONUS
from croupier.maths.pricing.counted import Counted, Tell, Terms
from croupier.maths.pricing.strategy import Strategy
from croupier.maths.stages.features import every_decision
from croupier.maths.stages.game import at_decision, at_risk
from croupier.maths.strategies.own import OwnStrategy
from croupier.maths.strategies.staged import played_by, shares_of
from croupier.rounds.words import Bet, Decide
from croupier.rulebook.rules import Rules

__all__ = ["advise", "by_strategy", "count", "decisions", "simulate"]

LIMIT = "The payout limit of a hand applies at this stake (643a.12(h)); the strategy allows for it."


def count(rules: Rules, wager: str, terms: Terms, tell: Tell) -> tuple[Counted, ...]:
    """The lines of a wager; what is not a Let It Ride Poker Wager no decision touches."""
    if wager == BETS[0]:
        return (_main(rules, terms),)
    tell("all hands of the cards concerned")
    found = (Counted(wager, hand_lines(rules, HAND_WAGERS[wager], hands_of(wager))),)
    return count_hand_bonus(rules, lambda on: found) if wager == HAND_BONUS else found


def _main(rules: Rules, terms: Terms) -> Counted:
    game = main_game(rules, terms)
    lines = lines_of(game.solved.played.finished)
    largest = lines_of(game.at_largest_stakes.played.finished)
    binds = game.value != main_game(rules, terms, limited=False).value
    return Counted(
        BETS[0],
        lines,
        strategy=strategy(game),
        notes=(LIMIT,) if binds else (),
        extra=at_risk(game, lines, largest),
    )


def by_strategy(rules: Rules, strategy: OwnStrategy, terms: Terms, tell: Tell) -> Counted:
    """The three bets by a strategy file."""
    game = main_game(rules, terms)
    tell(f"{game.solved.deals.total:,} deals")
    played = played_by(game, strategy, [[0], [0, 1]])
    told = Strategy(strategy.name, frequencies=shares_of(played, BETS[:2]))
    return Counted(BETS[0], lines_of(played.finished), strategy=told)


def advise(
    rules: Rules, question: Decide, bets: Sequence[Bet], terms: Terms
) -> Mapping[str, Fraction]:
    """What each choice is worth in cents. No optional wager is touched by it (643a.7(k))."""
    stake = next(bet.amount for bet in bets if bet.wager == BETS[0])
    community = question.known["community"]
    rides = any(bet.wager == BETS[0] for bet in question.made)
    position = int(rides) if community else 0
    seen = (*question.known["hand"], *community)
    game = main_game(rules, Terms(stake, terms.meters))
    worths = at_decision(game, len(community), position, seen)
    return {move: stake * worth for move, worth in worths.items()}


def decisions(rules: Rules, terms: Terms) -> Iterator[dict[str, Any]]:
    """Every decision at every information set, for export."""
    game = main_game(rules, terms)
    riding = [
        [" + ".join(bet for bet, rides in zip(BETS, path, strict=False) if rides) for path in ways]
        for ways in (paths(0), paths(1))
    ]
    staked = [[f"{bets} + bet-3".removeprefix(" + ") for bets in stage] for stage in riding]
    return every_decision(game.solved, unit=game.unit, stages=BETS[:2], positions=staked)
