"""Counting Mississippi Stud: backward induction over the reveals, suits renamed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

from croupier.families.poker.counting.hand_bonus import count_hand_bonus
from croupier.families.poker.counting.lines import hand_lines
from croupier.families.poker.hand_bonus import WAGER as HAND_BONUS
from croupier.games.mississippi_stud.counting import (
    deals,
    hands_of,
    main_game,
    paths,
    played_lines,
)
from croupier.games.mississippi_stud.outcomes import HAND_WAGERS, PROGRESSIVE_WAGER, STREETS
from croupier.games.mississippi_stud.simulation import simulate
from croupier.games.mississippi_stud.strategy import strategy
from croupier.maths.pricing.counted import Counted, Tell, Terms, line
from croupier.maths.pricing.prices import Pricing
from croupier.maths.pricing.progressives import envy_return
from croupier.maths.stages.features import every_decision
from croupier.maths.stages.game import at_decision, risked
from croupier.rounds.words import Bet, Decide
from croupier.rulebook.rules import Rules

__all__ = ["advise", "count", "decisions", "simulate"]

ENVY_NOTE = (
    "The Envy Bonus for each other player counts all of that player's qualifying hands: with a "
    "wager that survives a fold the cards stay on the table (655a.11(b))."
)
LIMIT = "The payout limit of a hand binds at this stake (655a.12(b)); the strategy heeds it."


def count(rules: Rules, wager: str, terms: Terms, tell: Tell) -> tuple[Counted, ...]:
    """The lines of a wager; an optional wager no decision touches."""
    if wager == "ante":
        return (_ante(rules, terms),)
    tell("all hands of the cards concerned")
    found = Counted(wager, hand_lines(rules, HAND_WAGERS[wager], hands_of(wager)))
    if wager == HAND_BONUS:
        return count_hand_bonus(rules, lambda on: (found,))
    return (_with_envy(rules, terms, found) if wager == PROGRESSIVE_WAGER.key else found,)


def _ante(rules: Rules, terms: Terms) -> Counted:
    game = main_game(rules, terms)
    largest = risked(played_lines(rules, game.at_largest_stakes.played))
    binds = game.value != main_game(rules, terms, limited=False).value
    return Counted(
        "ante",
        played_lines(rules, game.solved.played),
        strategy=strategy(rules, game),
        notes=(LIMIT,) if binds else (),
        extra={"element_of_risk_with_ties_at_the_largest_stake": float(-game.value / largest)},
    )


def _with_envy(rules: Rules, terms: Terms, counted: Counted) -> Counted:
    """No fold touches the wager, but a fold may take away another player's Envy Bonus."""
    played = main_game(rules, terms).solved.played
    folds_count = rules["envy-for-folded-hand"] == "yes"
    shown = deals().outcome_counts() if folds_count else played.finished.sum(axis=0)
    seen = hand_lines(rules, PROGRESSIVE_WAGER, shown)
    lose = line((counted.wager, "lose"))
    seen[lose] = seen.get(lose, 0) + played.total - int(shown.sum())
    without = replace(counted, lines=seen)
    envy = envy_return(Pricing(rules, counted.wager, terms), without)
    assert envy is not None
    return replace(
        counted,
        notes=(ENVY_NOTE,),
        extra={"envy_return_per_other_player_without_optional_wagers": float(envy)},
    )


def advise(
    rules: Rules, question: Decide, bets: Sequence[Bet], terms: Terms
) -> Mapping[str, Fraction]:
    """What each choice is worth in cents. No optional wager is touched by it (655a.11(b))."""
    ante = next(bet.amount for bet in bets if bet.wager == "ante")
    made = {bet.wager: bet.amount // ante for bet in question.made}
    path = tuple(made[street] for street in STREETS if street in made)
    position = list(paths(rules, len(path))).index(path)
    seen = (*question.known["hand"], *question.known["community"])
    game = main_game(rules, Terms(ante, terms.meters))
    worths = at_decision(game, len(path), position, seen)
    return {move: ante * worth for move, worth in worths.items()}


def decisions(rules: Rules, terms: Terms) -> Iterator[dict[str, Any]]:
    """Every decision at every information set, for export."""
    game = main_game(rules, terms)
    return every_decision(
        game.solved,
        unit=game.unit,
        stages=STREETS,
        positions=[
            ["ante" + "".join(f" + {times}x" for times in path) for path in paths(rules, stage)]
            for stage in range(len(STREETS))
        ],
    )
