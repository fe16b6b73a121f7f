"""Counting Raise It Up Stud Poker: backward induction over the reveals, suits renamed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from croupier.chapters.raise_it_up_stud_poker.counting import (
    STREETS,
    Forfeited,
    deals,
    main_game,
    most_played,
    played_lines,
)
from croupier.chapters.raise_it_up_stud_poker.side_wagers import count_beside, forfeits
from croupier.chapters.raise_it_up_stud_poker.simulation import simulate
from croupier.chapters.raise_it_up_stud_poker.strategy import strategy as learned_strategy
from croupier.families.poker.counting.rankings import FIVE_CARDS
from croupier.hands.kinds import three_kind
from croupier.maths.pricing.counted import Counted, Tell, Terms
from croupier.maths.pricing.strategy import Strategy
from croupier.maths.stages.features import every_decision
from croupier.maths.stages.game import at_decision, at_risk
from croupier.maths.strategies.own import OwnStrategy
from croupier.maths.strategies.seen import Ranking
from croupier.maths.strategies.staged import played_by, shares_of
from croupier.rounds.words import Bet, Decide
from croupier.rulebook.rules import Rules

__all__ = ["advise", "by_strategy", "count", "decisions", "ranking", "simulate"]


def count(rules: Rules, wager: str, terms: Terms, tell: Tell) -> tuple[Counted, ...]:
    """The lines of a wager; the first is the headline, the others are variants."""
    tell(f"{deals().total:,} deals")
    return (_ante(rules, terms),) if wager == "ante" else count_beside(rules, wager, terms)


def _ante(rules: Rules, terms: Terms) -> Counted:
    game = main_game(rules, terms)
    lines = played_lines(game.solved.played)
    return Counted(
        "ante",
        lines,
        strategy=learned_strategy(game),
        notes=("House advantage per unit of the Ante; element of risk per unit of all wagers.",),
        extra=at_risk(game, lines, played_lines(game.at_largest_stakes.played)),
    )


def ranking(rules: Rules) -> Ranking:
    """How complete hands are ranked."""
    return FIVE_CARDS


def by_strategy(rules: Rules, strategy: OwnStrategy, terms: Terms, tell: Tell) -> Counted:
    """The Ante, the Blind and the Play Wager by a strategy file."""
    tell(f"{deals().total:,} deals")
    raised = [range(most_played(rules, street) + 1) for street in range(len(STREETS))]
    played = played_by(main_game(rules, terms), strategy, raised, ranking(rules))
    told = Strategy(strategy.name, frequencies=shares_of(played, STREETS))
    return Counted("ante", played_lines(played), strategy=told)


def advise(
    rules: Rules, question: Decide, bets: Sequence[Bet], terms: Terms
) -> Mapping[str, Fraction]:
    """What each choice is worth in cents, counting only wagers that the choice touches."""
    ante = next(bet.amount for bet in bets if bet.wager == "ante")
    hand, community = question.known["hand"], question.known["community"]
    lost = [
        bet
        for bet in bets
        if bet.wager not in ("ante", "blind", "play") and rules.fold(bet.wager).does == "lost"
    ]
    together = Forfeited()
    for bet in lost:
        by_kind = forfeits(rules, bet.wager, Fraction(bet.amount, ante), terms)
        together = together.and_also(by_kind[three_kind(*hand)])
    game = main_game(rules, Terms(ante, terms.meters), together)
    turned = 3 if game.solved.deals.layers[0].mark else 0
    made = sum(bet.amount for bet in question.made) // ante
    worths = at_decision(
        game, len(community), made, [card ^ turned for card in (*hand, *community)]
    )
    staked = sum(bet.amount for bet in lost)
    return {move: ante * worth - staked for move, worth in worths.items()}


def decisions(rules: Rules, terms: Terms) -> Iterator[dict[str, Any]]:
    """Every decision at every information set, for export."""
    game = main_game(rules, terms)
    staked = [
        [
            "ante + blind" + (f" + play {times}x" if times else "")
            for times in range(most_played(rules, street) + 1)
        ]
        for street in range(len(STREETS))
    ]
    return every_decision(game.solved, unit=game.unit, stages=STREETS, positions=staked)
