"""Wagers beside the main ones: which a fold forfeits, and what that does to the best choices.

The player's own cards are known from the first, so a wager on them that a fold forfeits makes a
game of its own of each kind of them; one on the best three of six cards makes one game, in which
spades are told apart.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache, lru_cache
from typing import Protocol

import numpy as np

from croupier.chapters.raise_it_up_stud_poker import outcomes
from croupier.chapters.raise_it_up_stud_poker.counting import (
    Forfeited,
    deals,
    folds_of,
    main_game,
    threes_of_six,
)
from croupier.chapters.raise_it_up_stud_poker.outcomes import PROGRESSIVE, hand_wager
from croupier.families.poker.counting.hand_counts import six_card_counts, three_card_counts
from croupier.families.poker.counting.side_wagers import (
    JOINT,
    NEVER_FOLDED,
    PLAIN,
    kept_lines,
    returns_of,
)
from croupier.hands.kernel import kernel
from croupier.hands.kinds import THREE_KINDS, three_kind
from croupier.maths.pricing.counted import Counted, Terms
from croupier.maths.pricing.prices import Pricing
from croupier.maths.pricing.progressives import MAIN_GAME_COST
from croupier.maths.pricing.strategy import Strategy
from croupier.maths.stages.game import StagedGame
from croupier.maths.stages.induction import END, Choices, Played, play
from croupier.maths.stages.reveals import Ints, kinds_by_place
from croupier.rulebook.rules import Rules


@dataclass(frozen=True, eq=False)
class Way:
    """A way to play the main game: choices for each kind of the player's own three cards."""

    game: StagedGame
    choices: tuple[Choices, ...]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Way) and self._arrays() == other._arrays()

    def __hash__(self) -> int:
        return hash(self._arrays())

    def _arrays(self) -> tuple[int, ...]:
        """Games that are the same share their arrays."""
        return tuple(map(id, (self.game, *self.choices)))

    @property
    def marked(self) -> bool:
        return bool(self.game.solved.deals.layers[0].mark)


@dataclass(frozen=True)
class Kept:
    """Deals by the kind of a wager's hand that are not folded, and how many are."""

    kinds: Ints
    folded: int


class Sample(Protocol):
    """Numbers of deals, all of them or those of simulated rounds."""

    def kept(self, rules: Rules, way: Way, wager: str) -> Kept:
        """A wager that a fold forfeits."""

    def every(self, rules: Rules, way: Way, wager: str) -> Ints:
        """A wager that stands whatever is decided, by kind."""


def best_way(rules: Rules, terms: Terms, *, marked: bool = False) -> Way:
    """The best choices for the main wagers alone."""
    game = main_game(rules, terms, marked=marked)
    return Way(game, (game.solved.choices,) * THREE_KINDS)


def joint_way(rules: Rules, terms: Terms, wager: str) -> Way:
    """The best choices for the main wagers and one that a fold forfeits."""
    game = best_way(rules, terms, marked=of_six(rules, wager)).game
    units = _units(rules, terms, wager)
    together = forfeits(rules, wager, units, terms)
    games = (main_game(rules, terms, forfeited) for forfeited in together)
    return Way(game, tuple(each.solved.choices for each in games))


def forfeits(rules: Rules, wager: str, units: Fraction, terms: Terms) -> list[Forfeited]:
    """What a fold forfeits with a wager of so many Antes, for each kind of own three cards."""
    backs = [units * back for back in returns_of(hand_wager(rules, wager), rules, terms)]
    if of_six(rules, wager):
        low_ace = rules["ace-2-3"] == "counts"
        return [Forfeited(of_six=tuple(backs), low_ace=low_ace)] * THREE_KINDS
    return [Forfeited(known=back) for back in backs]


def of_six(rules: Rules, wager: str) -> bool:
    """Whether a wager looks at the best three of six cards."""
    return wager == PROGRESSIVE and outcomes.of_six(rules)


def _units(rules: Rules, terms: Terms, wager: str) -> Fraction:
    return Fraction(Pricing(rules, wager, terms).stake, terms.stake)


# ------------------------------------------------------------------------------ every deal


@kernel
def _own_kinds(kinds: Ints, turned: int, weights: Ints) -> None:
    """Kinds are by the place of three cards, their suits `turned` round or not."""
    place = 0
    for c in range(52):
        for b in range(c):
            for a in range(b):
                weights[three_kind(a ^ turned, b ^ turned, c ^ turned), kinds[place]] += 1
                place += 1


@cache
def _first(*, marked: bool = False) -> Ints:
    """How many hands of three cards are of each kind, and of each kind that a player can see."""
    layer = deals(marked=marked).layers[0]
    weights = np.zeros((THREE_KINDS, len(layer.cards)), dtype=np.int64)
    _own_kinds(kinds_by_place(layer), 3 if marked else 0, weights)
    return weights


class AllDeals:
    """Every deal, counted."""

    def kept(self, rules: Rules, way: Way, wager: str) -> Kept:
        played = _all_played(way)
        folded = sum(sum(folds_of(each)) for each in played)
        if not of_six(rules, wager):
            return Kept(np.array([each.finished.sum() for each in played]), folded)
        threes = threes_of_six(rules["ace-2-3"] == "counts")
        ways = zip(played, way.choices, strict=True)
        stay = sum(_staying(each, choices) for each, choices in ways)
        return Kept(stay @ threes, folded)

    def every(self, rules: Rules, way: Way, wager: str) -> Ints:
        return six_card_counts() if wager == "six-card-bonus" else three_card_counts()

    def cost(self, way: Way) -> Fraction:
        """What a way costs the main wagers, in Antes."""
        solved = way.game.solved
        worth = sum(each.worth(solved.amounts) for each in _all_played(way))
        return way.game.stakes(solved.worth - worth, solved.deals.total)


ALL_DEALS = AllDeals()


@lru_cache(maxsize=4)
def _all_played(way: Way) -> list[Played]:
    """All deals for each kind of the player's own three cards."""
    solved, own = way.game.solved, _first(marked=way.marked)
    return [
        play(solved.deals, solved.stages, choices, first)
        for choices, first in zip(way.choices, own, strict=True)
    ]


def _staying(played: Played, choices: Choices) -> Ints:
    """For each kind of five cards, the deals up to there that are not folded."""
    last = played.stages[-1].moves
    stays = [
        np.array([move.to != END for move in moves])[choices[-1][:, position]]
        for position, moves in enumerate(last)
    ]
    found: Ints = (played.reached[-1] * np.stack(stays, axis=1)).sum(axis=1)
    return found


# ------------------------------------------------------------------------------ wagers


def count_beside(
    rules: Rules, wager: str, terms: Terms, sample: Sample = ALL_DEALS
) -> tuple[Counted, ...]:
    """The lines of a wager beside the main ones; a fold may forfeit it."""
    hand, record = hand_wager(rules, wager), rules.fold(wager)
    plain = best_way(rules, terms, marked=of_six(rules, wager))
    if record.does == "stands":
        return (Counted(wager, kept_lines(hand, rules, sample.every(rules, plain, wager))),)
    kept = sample.kept(rules, plain, wager)
    found = Counted(
        wager,
        kept_lines(hand, rules, kept.kinds, kept.folded),
        about=PLAIN.format(cite=record.cite),
        extra=_envy(rules, wager),
    )
    if not _worth_folding_less(rules, terms, wager, plain):
        return (replace(found, notes=(NEVER_FOLDED,)),)
    joint = joint_way(rules, terms, wager)
    kept = sample.kept(rules, joint, wager)
    cost = float(ALL_DEALS.cost(joint) / _units(rules, terms, wager))
    return (
        replace(found, variant="plain"),
        Counted(
            wager,
            kept_lines(hand, rules, kept.kinds, kept.folded),
            variant="joint",
            about=JOINT.format(main="Ante"),
            strategy=_said(rules, wager, plain, joint),
            extra={**_envy(rules, wager), MAIN_GAME_COST: cost},
        ),
    )


def _worth_folding_less(rules: Rules, terms: Terms, wager: str, plain: Way) -> bool:
    """Whether a hand that the wager pays is folded."""
    if of_six(rules, wager):
        return True
    backs = returns_of(hand_wager(rules, wager), rules, terms)
    kept = ALL_DEALS.kept(rules, plain, wager).kinds
    every = three_card_counts() * deals().futures[0]
    return any(back and gone for back, gone in zip(backs, every - kept, strict=True))


def _said(rules: Rules, wager: str, plain: Way, joint: Way) -> Strategy:
    """How much less is folded for the wager's sake."""
    total = deals().total
    now, before = (
        Fraction(ALL_DEALS.kept(rules, way, wager).folded, total) for way in (joint, plain)
    )
    return Strategy(
        f"Fold {float(now):.4%} of all hands; the best play for the main wagers alone folds "
        f"{float(before):.4%}."
    )


def _envy(rules: Rules, wager: str) -> dict[str, dict[str, str]]:
    """669a.11(f): with a Progressive Payout Wager of its own a folded hand stays on the table. Of
    own cards none that brings an Envy Bonus is folded."""
    if not of_six(rules, wager):
        return {}
    weights = deals(marked=True).layers[-1].weights
    hands = weights @ threes_of_six(rules["ace-2-3"] == "counts")
    chances: dict[str, Fraction] = {}
    for name, number in zip(hand_wager(rules, wager).named(rules), hands.tolist(), strict=True):
        row = rules.outcome_row(wager, name)
        if row is not None:
            chance = Fraction(number, int(hands.sum()))
            chances[row.outcome] = chances.get(row.outcome, Fraction(0)) + chance
    return {"envy_chances": {name: str(chance) for name, chance in chances.items()}}
