"""The strategies of the count as machines for compiled rounds, and what House Money adds."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from croupier.chapters.blackjack.counting.bad_beat import joint_solutions
from croupier.chapters.blackjack.counting.game import shoe_game
from croupier.chapters.blackjack.counting.straights.cards import RANKS, VALUE
from croupier.chapters.blackjack.counting.straights.play import straight_play
from croupier.chapters.blackjack.simulation.straights import with_straights
from croupier.families.twenty_one.counting.solved import Ups, basic_solutions, solutions, solved
from croupier.families.twenty_one.simulation.simulate import BASIC, strategy_game
from croupier.families.twenty_one.simulation.tables import Machine, hands_machine, machine_of
from croupier.hands.twenty_one import ACE, TEN, VALUES
from croupier.maths.enumerate import Ints
from croupier.maths.pricing.counted import Terms
from croupier.maths.shoe.game import FIXED, REOPTIMISED, ShoeGame
from croupier.rulebook.rules import Rules

Played = tuple[Machine, Ints]  # and the hands that a House Money payout joins


@dataclass(frozen=True)
class Strategy:
    """A way to play, in short and as compiled rounds are told of it."""

    play: str
    played: Callable[[Rules, Terms], Played]


def favourable(ups: Ups) -> Ints:
    """By up card and two cards, the hands that a House Money payout joins: worth over nothing."""
    found = np.zeros((VALUES, VALUES, VALUES), dtype=np.int64)
    for up in range(VALUES):
        for first in range(VALUES):
            for second in range(VALUES):
                hand = sorted((first, second))
                good = hand == [ACE, TEN] or solved(ups, up).value(*hand) > 0
                found[up, first, second] = good
    return found


def _game(rules: Rules, terms: Terms, post_split: str = REOPTIMISED) -> ShoeGame:
    return strategy_game(shoe_game(rules, terms, post_split))


def _played(game: ShoeGame, ups: Ups) -> Played:
    return machine_of(game, [ups]), favourable(ups)


def _basic(rules: Rules, terms: Terms) -> Played:
    game = _game(rules, terms)
    return _played(game, basic_solutions(game))


def _optimal(rules: Rules, terms: Terms) -> Played:
    game = _game(rules, terms)
    return _played(game, solutions(game))


def _fixed(rules: Rules, terms: Terms) -> Played:
    game = _game(rules, terms, FIXED)
    return _played(game, solutions(game))


def _with_bad_beat(rules: Rules, terms: Terms) -> Played:
    game = _game(rules, terms)
    return _played(game, joint_solutions(rules, terms, game))


def _with_straights(rules: Rules, terms: Terms) -> Played:
    game = _game(rules, terms)
    ups = solutions(game)
    plays = []
    for up in range(RANKS):
        play = straight_play(rules, terms, game, solved(ups, VALUE[up]), joint=True)
        play.cards.up = up
        plays.append(play)
    machine = with_straights(hands_machine(game, [ups]), plays, game.most_hands[TEN])
    return machine.merged(), favourable(ups)


BASIC_PLAY = Strategy(BASIC, _basic)
OPTIMAL = Strategy("optimal play", _optimal)
OPTIMAL_FIXED = Strategy("optimal play, the same after a split as before", _fixed)
WITH_BAD_BEAT = Strategy("best play for both wagers together, of equal size", _with_bad_beat)
WITH_STRAIGHTS = Strategy("best play for both wagers together, of equal size", _with_straights)
