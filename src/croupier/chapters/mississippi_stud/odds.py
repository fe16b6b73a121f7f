"""Counting Mississippi Stud: backward induction over the reveals, suits renamed."""

from __future__ import annotations

from dataclasses import replace

from croupier.chapters.mississippi_stud.counting import GAME, hands_of
from croupier.chapters.mississippi_stud.outcomes import HAND_WAGERS, PROGRESSIVE_WAGER
from croupier.chapters.mississippi_stud.simulation import simulate
from croupier.families.poker.counting.hand_bonus import count_hand_bonus
from croupier.families.poker.counting.lines import hand_lines
from croupier.families.poker.counting.streets import deals
from croupier.families.poker.hand_bonus import WAGER as HAND_BONUS
from croupier.maths.pricing.counted import Counted, Tell, Terms, line
from croupier.maths.pricing.prices import Pricing
from croupier.maths.pricing.progressives import envy_return
from croupier.rulebook.rules import Rules

__all__ = ["advise", "by_strategy", "count", "decisions", "simulate"]

ENVY_NOTE = (
    "The Envy Bonus for each other player counts all of that player's qualifying hands: with a "
    "wager that survives a fold the cards stay on the table (655a.11(b))."
)

advise, by_strategy, decisions = GAME.advise, GAME.by_strategy, GAME.decisions


def count(rules: Rules, wager: str, terms: Terms, tell: Tell) -> tuple[Counted, ...]:
    """The lines of a wager; an optional wager no decision touches."""
    if wager == "ante":
        return (GAME.count(rules, terms),)
    tell("all hands of the cards concerned")
    found = Counted(wager, hand_lines(rules, HAND_WAGERS[wager], hands_of(wager)))
    if wager == HAND_BONUS:
        return count_hand_bonus(rules, lambda on: (found,))
    return (_with_envy(rules, terms, found) if wager == PROGRESSIVE_WAGER.key else found,)


def _with_envy(rules: Rules, terms: Terms, counted: Counted) -> Counted:
    """No fold touches the wager, but a fold may take away another player's Envy Bonus."""
    played = GAME.solved(rules, terms).solved.played
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
