"""The strategies of the count as tables for compiled rounds: play that looks at the cards."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import combinations_with_replacement
from typing import Any

import numpy as np

from croupier.chapters.blackjack.counting.bad_beat import joint_solutions
from croupier.chapters.blackjack.counting.game import shoe_game
from croupier.chapters.blackjack.counting.straights.cards import RANKS, VALUE
from croupier.chapters.blackjack.counting.straights.play import StraightPlay, straight_play
from croupier.chapters.blackjack.simulation.compiled_hands import (
    FIRST_TEN,
    LOWEST,
    ByCards,
    Bytes,
)
from croupier.chapters.blackjack.simulation.lookups import favourable
from croupier.families.twenty_one.counting.solved import Ups, solutions, solved
from croupier.families.twenty_one.simulation.simulate import hands_played, strategy_game
from croupier.hands.twenty_one import ACE, TEN, VALUES
from croupier.maths.pricing.counted import Terms
from croupier.maths.shoe.game import FIXED, REOPTIMISED, ShoeGame
from croupier.maths.shoe.hands import BUST, lattice
from croupier.rulebook.rules import Rules

TENS = range(FIRST_TEN, FIRST_TEN + 4)
NO_STRAIGHTS = np.zeros((0, 0, 0), dtype=np.int8)
NO_FIRST_HAND = np.zeros((0, 0, 0, 0), dtype=np.int8)
BLACKJACK = (ACE, TEN)


@dataclass(frozen=True)
class Strategy:
    """A way to play in short, and what compiled rounds are told of it after their terms."""

    play: str
    args: Callable[[Rules, Terms], tuple[Any, ...]]


def _game(rules: Rules, terms: Terms, post_split: str = REOPTIMISED) -> ShoeGame:
    return strategy_game(shoe_game(rules, terms, post_split))


def _args(
    game: ShoeGame,
    ups: Ups,
    straights: Bytes = NO_STRAIGHTS,
    first_hand: Bytes = NO_FIRST_HAND,
) -> tuple[Any, ...]:
    """Tables for play by solutions against every up card."""
    policy = np.zeros((1 + VALUES, VALUES, len(lattice().total)), dtype=np.int8)
    splits = np.ones((VALUES, VALUES), dtype=np.int64)
    hands = hands_played(game)
    for up in range(VALUES):
        solution = solved(ups, up)
        policy[0, up] = solution.policy
        for pair, after_split in solution.split_policy.items():
            policy[1 + pair, up] = after_split
        for pair in solution.splits:
            splits[pair, up] = hands[pair]
    by_total = np.zeros((0, 0, 0, 0), dtype=np.int64)
    cards = ByCards(lattice().after, policy, straights, first_hand)
    return by_total, splits, favourable(ups), cards


def _optimal(rules: Rules, terms: Terms) -> tuple[Any, ...]:
    game = _game(rules, terms)
    return _args(game, solutions(game))


def _fixed(rules: Rules, terms: Terms) -> tuple[Any, ...]:
    game = _game(rules, terms, FIXED)
    return _args(game, solutions(game))


def _with_bad_beat(rules: Rules, terms: Terms) -> tuple[Any, ...]:
    game = _game(rules, terms)
    return _args(game, joint_solutions(rules, terms, game))


def _with_straights(rules: Rules, terms: Terms) -> tuple[Any, ...]:
    game = _game(rules, terms)
    ups = solutions(game)
    plays = []
    for up in range(RANKS):
        play = straight_play(rules, terms, game, solved(ups, VALUE[up]), joint=True)
        play.cards.up = up
        plays.append(play)
    return _args(game, ups, _straights(plays), _first_hands(plays, game.most_hands[TEN]))


def _straights(plays: Sequence[StraightPlay]) -> Bytes:
    """What is done with a straight, by the rank of the up card and its two ends."""
    found = np.zeros((RANKS, RANKS - LOWEST, RANKS), dtype=np.int8)
    for up, play in enumerate(plays):
        for low in range(LOWEST, RANKS):
            for high in range(low + 1, RANKS):
                straight = tuple(rank % RANKS for rank in range(low, high + 1))
                values = sorted(VALUE[rank] for rank in straight)
                if play.cards.place(straight) != BUST and tuple(values) != BLACKJACK:
                    found[up, low - LOWEST, high] = play.action(straight)
    return found


def _first_hands(plays: Sequence[StraightPlay], most: int) -> Bytes:
    """What is done with the second card of a split straight's first hand, where both count ten."""
    if plays[0].splits is None:
        return NO_FIRST_HAND
    found = np.zeros((RANKS, len(TENS) - 1, most ** len(TENS), len(TENS)), dtype=np.int8)
    for up, play in enumerate(plays):
        assert play.splits is not None
        for low in TENS[:-1]:
            for size in range(most - 1):
                for again in combinations_with_replacement(TENS, size):
                    place = sum(most ** (rank - FIRST_TEN) for rank in again)
                    for rank in TENS:
                        pair = (low, low + 1)
                        if min(play.cards.next((*pair, *again, rank))) >= 0:
                            action = play.splits.second_ten(pair, again, rank)
                            found[up, low - FIRST_TEN, place, rank - FIRST_TEN] = action
    return found


OPTIMAL = Strategy("optimal play", _optimal)
OPTIMAL_FIXED = Strategy("optimal play, the same after a split as before", _fixed)
WITH_BAD_BEAT = Strategy("best play for both wagers together, of equal size", _with_bad_beat)
WITH_STRAIGHTS = Strategy("best play for both wagers together, of equal size", _with_straights)
